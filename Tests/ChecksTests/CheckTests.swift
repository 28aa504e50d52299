// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of the whole-bundle checks beyond the list of `app.md` 19, each with its diagnostics and with a valid bundle
/// that looks alike.
@Suite struct CheckTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        /// The complete report; empty for a valid bundle.
        let findings: [String]

        init(_ name: String, _ files: [String: String], _ findings: String...) {
            testDescription = name
            self.files = files
            self.findings = findings
        }
    }

    @Test(arguments: levels + addresses + fileNames + looks + texts) func findingsAreComplete(_ example: Case)
        async throws
    {
        let bundle = MarkedBundle(Sample.bundle(example.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == example.findings.sorted(), "\(app.report)")
    }

    private static let levels = [
        Case(
            "two levels with one file",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + level("m", "<levelFile>1️⃣data.xml</levelFile>")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"))
            ],
            "1️⃣ level/shared-file note"),
        Case(
            "two levels with a file each",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "m.xml")),
                "xml/m.xml": Sample.list(Sample.item("a")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"))
            ]),
        Case(
            "another cover",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>b</levelId><levelFile>1️⃣b.xml</levelFile><levelType>COVER_ACTIVITY</levelType></level>"
                )
            ],
            "1️⃣ level/unused-file note"),
        Case(
            "the list of what is kept, with a file",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>b</levelId><levelFile>1️⃣b.xml</levelFile><levelType>DATA_ACTIVITY</levelType></level>"
                )
            ],
            "1️⃣ level/unused-file note"),
        Case(
            "a search with a file, as the manual has it",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>b</levelId><levelFile>b.xml</levelFile><levelType>SEARCH_ACTIVITY</levelType></level>"
                )
            ]),
        Case(
            "a menu and a style for a level that opens the search",
            [
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>t.xml</topMenu></menu><stylesFileName>s.xml</stylesFileName>",
                    levels: Sample.level()
                        + "<level><levelId>b</levelId><levelType>SEARCH_ACTIVITY</levelType></level>"),
                "xml/t.xml":
                    "<level><menuActions><menuLevel>1️⃣b</menuLevel><action><systemAction>home</systemAction></action></menuActions></level>",
                "xml/s.xml":
                    "<application><styles><type><levelId>2️⃣b</levelId><backgroundColor>#ffffff</backgroundColor></type></styles></application>"
            ],
            "1️⃣ menu/unknown-level warning", "2️⃣ style/unknown-level warning"),
        Case(
            "a level with the reserved id and items called as our additions",
            [
                "xml/app.xml": Sample.app(levels: "1️⃣" + Sample.level("emobc")),
                "xml/data.xml": Sample.list(Sample.item("data"), Sample.item("favourites")),
                "xml/portada.xml": Sample.cover(Sample.link("emobc", "data"), Sample.link("emobc", "favourites"))
            ],
            "1️⃣ level/reserved-id warning"),
        Case(
            "the cover as a level",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("b", file: "portada.xml", type: "COVER_ACTIVITY"))
            ]),
        Case(
            "the search with a file, as in the manual",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("b", file: "search.xml", type: "SEARCH_ACTIVITY"))
            ]),
        Case(
            "a built-in screen without a file",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + "<level><levelId>b</levelId><levelType>SEARCH_ACTIVITY</levelType></level>"
                )
            ]),
        Case(
            "items in other case",
            [
                "xml/data.xml":
                    "<levelData>1️⃣<Data><dataId>a</dataId><list><listItem><text>R</text></listItem></list></Data></levelData>"
            ],
            "1️⃣ xml/element-case warning"),
        Case(
            "tables in other case",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "CRUD_ACTIVITY")),
                "xml/data.xml":
                    "<tables>1️⃣<Table><name>a</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>"
                    + "</fields></Table></tables>"
            ],
            "1️⃣ xml/element-case warning")
    ]

    @Test func itemsInOtherCaseCanBeCorrected() async throws {
        let data =
            "<levelData><Data><dataId>a</dataId><list><listItem><text>R</text></listItem></list></Data>"
            + "</levelData>"
        let app = try await TestApp(Sample.bundle(["xml/data.xml": data]))
        let found = try #require(app.diagnostics.first { $0.kind.code == "xml/element-case" })
        #expect(found.fix?.new == "data" && found.fix?.part == .elementName)
    }

    /// A type of another player must not be taken for a misspelt one.
    @Test(arguments: [("AR_ACTIVITY", []), ("MAPA_ACTIVITY", ["MAP_ACTIVITY"])])
    func typeOfAnotherPlayerIsNamed(type: String, suggestions: [String]) async throws {
        let app = try await TestApp(Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: type))]))
        let found = try #require(app.diagnostics.first { $0.kind.code == "level/unknown-type" })
        #expect(found.suggestions == suggestions && found.summary.contains("native") == suggestions.isEmpty)
    }

    private static let addresses = [
        remote("https://h.example/l.xml"), remote("https://h.example:8443/l.xml?a=1"),
        remote("https://172.32.0.1/l.xml"), remote("https://10.example.org/l.xml"),
        remote("https://[2001:db8::1]/l.xml"),
        remote("http://h.example/l.xml"),
        remote("HTTP://h.example"),
        remote("http://localhost:8080/l.xml", "1️⃣ level/private-address warning"),
        remote("https://10.0.0.7/l.xml", "1️⃣ level/private-address warning"),
        remote("https://127.0.0.1/l.xml", "1️⃣ level/private-address warning"),
        remote("https://me@192.168.1.2/l.xml", "1️⃣ level/private-address warning"),
        remote("https://172.20.3.4:80/l.xml", "1️⃣ level/private-address warning"),
        remote("https://nas.local/l.xml", "1️⃣ level/private-address warning"),
        remote("https://[::1]/l.xml", "1️⃣ level/private-address warning"),
        remote("https://", "1️⃣ level/bad-address warning"), remote("http:///l.xml", "1️⃣ level/bad-address warning"),
        remote("https://h.example/a b.xml", "1️⃣ level/bad-address warning"),
        remote("https://?a=1", "1️⃣ level/bad-address warning")
    ]

    private static let fileNames = [
        picture("images/qué?.png", "images/qué?.png", "1️⃣ file/reserved-characters warning"),
        picture("images/a*b.png", "images/a*b.png", "1️⃣ file/reserved-characters warning"),
        picture("images/sala #2.png", "images/sala #2.png", "1️⃣ file/reserved-characters warning"),
        picture("images/50%.png", "images/50%.png", "1️⃣ file/reserved-characters warning"),
        picture("a:b/sol.png", "images/a:b/sol.png", "1️⃣ file/reserved-characters warning"),
        picture("images/¿sala + patio (1), día!.png", "images/¿sala + patio (1), día!.png"),
        Case(
            "a data file with a reserved character",
            [
                "xml/app.xml": Sample.app(levels: level("l", "<levelFile>1️⃣a|b.xml</levelFile>")),
                "xml/a|b.xml": Sample.list(Sample.item("a"))
            ],
            "1️⃣ file/reserved-characters warning"),
        Case(
            "the same reserved name twice is said once",
            [
                "xml/data.xml": Sample.list(
                    Sample.item("a", "<imageFile>1️⃣a?.png</imageFile>"),
                    Sample.item("b", "<imageFile>a?.png</imageFile>")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b")), "images/a?.png": ""
            ],
            "1️⃣ file/reserved-characters warning"),
        picture("images/../images/sol.png", "images/sol.png"), picture("images/a/../sol.png", "images/sol.png"),
        picture("a/b/../../sol.png", "images/sol.png"),
        picture("images\\a\\..\\sol.png", "images/sol.png"), picture("./images/./sol.png", "images/sol.png"),
        picture("../sol.png", "images/sol.png", "1️⃣ file/outside-bundle error"),
        picture("images/../../sol.png", "sol.png", "1️⃣ file/outside-bundle error"),
        picture("a/../../images/sol.png", "images/sol.png", "1️⃣ file/outside-bundle error"),
        picture("images/..", "images/sol.png", "1️⃣ file/missing warning"),
        Case(
            "a data file through another folder",
            ["xml/app.xml": Sample.app(levels: level("l", "<levelFile>datos/../data.xml</levelFile>"))])
    ]

    private static let looks = [
        styled("1️⃣<type><components>header=t;</components></type>", "1️⃣ style/no-scope warning"),
        styled("<type><typeId>1️⃣LIST_ACTIVTY</typeId></type>", "1️⃣ style/unknown-type warning"),
        styled("<type><typeId>NUEVAPANTALLA_ACTIVITY</typeId></type>"),
        styled(
            "<type><typeId>COVER</typeId></type><type><typeId>default</typeId></type><type><typeId>MAP_ACTIVITY</typeId></type>"
        ),
        styled("<type><levelId>1️⃣L</levelId></type>", "1️⃣ style/unknown-level warning"),
        styled("<type><levelId>l</levelId></type><type><levelId>emobc</levelId></type>"),
        styled("<type><levelId>1️⃣emobic</levelId></type>", "1️⃣ link/old-reserved-id warning"),
        styled(
            "<type><typeId>LIST_ACTIVITY</typeId></type><type><typeId>1️⃣LIST_ACTIVITY</typeId></type>",
            "1️⃣ style/repeated warning"),
        styled("<type><typeId>LIST_ACTIVITY</typeId></type><type><levelId>l</levelId></type>"),
        styled(
            "<type><levelId>l</levelId><components>1️⃣haeder=t;</components></type>", "1️⃣ style/unknown-component warning"),
        styled(
            "<type><levelId>l</levelId><components>1️⃣labels=t;</components></type>", "1️⃣ style/unused-component note"),
        styled(
            "<type><typeId>LIST_ACTIVITY</typeId><levelId>1️⃣l</levelId><components>header=t</components></type>",
            "1️⃣ style/two-scopes warning"),
        styled("<type><levelId>l</levelId><components>header=t</components></type>"),
        styled(
            "<type><levelId>l</levelId><components>header=t;1️⃣ </components></type>",
            "1️⃣ style/blank-after-components note"),
        styled(
            "<type><levelId>l</levelId><components>header=t; 1️⃣header = t;</components></type>",
            "1️⃣ style/repeated-component warning"),
        styled(
            "<type><levelId>l</levelId><components>header=t;footer=t;1️⃣pie=t;</components></type>",
            "1️⃣ style/unused-component note"),
        formats("<format><name>t</name></format>1️⃣<format><name>t</name></format>", "1️⃣ format/duplicate-name warning"),
        formats("1️⃣<format/>2️⃣<format/>", "1️⃣ format/no-name warning", "2️⃣ format/no-name warning"),
        formats(
            "<format><name>t</name><typeFace>1️⃣Rótulo</typeFace></format><format><name>u</name><typeFace>Rótulo</typeFace></format>",
            "1️⃣ format/embedded-font note"),
        formats("<format><name>t</name><typeFace>serif</typeFace></format>"),
        colored("<textColor>1️⃣#707070</textColor>", "1️⃣ format/low-contrast note"),
        colored("<textColor>#6F6F6F</textColor>"),
        colored("<textColor>1️⃣#777777</textColor>", component: "basic_text", "1️⃣ format/low-contrast note"),
        colored("<textColor>#767676</textColor>", component: "basic_text"),
        colored("<textColor>1️⃣#80000000</textColor>", "1️⃣ format/low-contrast note"),
        colored("<textColor>#A0000000</textColor>"),
        colored("<textColor>#777777</textColor><textSize>24sp</textSize>"),
        colored("<textColor>#777777</textColor><textSize>20sp</textSize><textStyle>bold</textStyle>"),
        colored("<textColor>1️⃣#777777</textColor><textSize>20sp</textSize>", "1️⃣ format/low-contrast note"),
        colored("<textColor>white</textColor><backgroundColor>black</backgroundColor>", component: "selection_list"),
        colored("<textColor>white</textColor><backgroundColor>black</backgroundColor>"),
        colored(
            "<textColor>1️⃣white</textColor><backgroundColor>#EEEEEE</backgroundColor>", "1️⃣ format/low-contrast note"),
        colored(
            "<textColor>1️⃣black</textColor><backgroundColor>#333333</backgroundColor>", component: "selection_list",
            "1️⃣ format/low-contrast note"),
        formats("<format><name>unused</name><textColor>white</textColor></format>")
    ]

    private static let texts = [
        Case(
            "screens without any title",
            untitled(
                "<levelData>1️⃣<data><dataId>a</dataId><text>T</text></data><data><dataId>b</dataId><headerText>B</headerText><text>T</text></data></levelData>"
            ),
            "1️⃣ screen/no-title warning"),
        Case(
            "screens with the title of their level",
            untitled(
                "<levelData><data><dataId>a</dataId><text>T</text></data><data><dataId>b</dataId><text>T</text></data></levelData>",
                "<levelTitle>L</levelTitle>")),
        Case("a file for search engines of another kind", ["xml/seo.xml": "1️⃣<html/>"], "1️⃣ app/wrong-root error"),
        Case("a file for search engines", ["xml/seo.xml": "<seo><author>Museo</author></seo>"]),
        Case(
            "the same in other case", ["xml/Seo.xml": "1️⃣<seo><author>Museo</author></seo>"],
            "1️⃣ file/inexact-name warning"),
        Case("a configuration of another kind", ["xml/config.xml": "1️⃣<application/>"], "1️⃣ app/wrong-root error")
    ]

    // MARK: Bundles

    private static func level(_ id: String, _ file: String) -> String {
        "<level><levelId>\(id)</levelId>\(file)<levelType>LIST_ACTIVITY</levelType></level>"
    }

    /// A level whose data file is at an address, with the diagnostic in place of the note that it is not in the site.
    private static func remote(_ address: String, _ findings: String...) -> Case {
        let files = [
            "xml/app.xml": Sample.app(levels: level("l", "<levelFile>1️⃣\(address)</levelFile>")),
            "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
        ]
        return Case(address, files, findings: findings.isEmpty ? ["1️⃣ level/remote note"] : findings)
    }

    private static func picture(_ value: String, _ file: String, _ findings: String...) -> Case {
        Case(
            value, ["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣\(value)</imageFile>")), file: ""],
            findings: findings)
    }

    private static func styled(_ styles: String, _ findings: String...) -> Case {
        let files = [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/s.xml": "<application><styles>\(styles)</styles></application>",
            "xml/f.xml": "<application><formats><format><name>t</name></format></formats></application>"
        ]
        return Case(styles, files, findings: findings)
    }

    private static func formats(_ formats: String, _ findings: String...) -> Case {
        let files = [
            "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
            "xml/f.xml": "<application><formats>\(formats)</formats></application>",
            "fonts/Rótulo.ttf": ""
        ]
        return Case(formats, files, findings: findings)
    }

    /// A format that is used for a component of all lists.
    private static func colored(_ elements: String, component: String = "header", _ findings: String...) -> Case {
        let files = [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/s.xml":
                "<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>\(component)=t;</components></type></styles></application>",
            "xml/f.xml": """
            <application><formats><format><name>t</name><backgroundSelectionFileName>images/a.png</backgroundSelectionFileName>\
            \(elements)</format></formats></application>
            """,
            "images/a.png": ""
        ]
        return Case(component + " " + elements, files, findings: findings)
    }

    /// An app without a title, with two screens.
    private static func untitled(_ data: String, _ title: String = "") -> [String: String] {
        [
            "xml/app.xml":
                "<application><coverFileName>portada.xml</coverFileName><levels><level><levelId>l</levelId>\(title)<levelFile>data.xml</levelFile>"
                + "<levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>",
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b")), "xml/data.xml": data
        ]
    }
}

extension CheckTests.Case {
    fileprivate init(_ name: String, _ files: [String: String], findings: [String]) {
        testDescription = name
        self.files = files
        self.findings = findings
    }
}
