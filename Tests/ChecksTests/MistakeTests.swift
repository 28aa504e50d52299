// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// A bundle with a single mistake of `app.md` 19, and everything that must be said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
    let number: String
    let what: String
    /// Files that differ from the sound sample, with marks.
    let files: [String: String]
    /// The complete report.
    let findings: [String]

    init(_ number: String, _ what: String, _ files: [String: String], _ findings: String...) {
        self.number = number
        self.what = what
        self.files = files
        self.findings = findings
    }

    var testDescription: String { "\(number): \(what)" }
}

@Suite struct MistakeTests {
    @Test(arguments: Mistake.all) func mistakeIsReportedAndTheAppIsStillRead(_ mistake: Mistake) async throws {
        let bundle = MarkedBundle(Sample.bundle(mistake.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == mistake.findings.sorted())
        #expect(app.graph.app.title == "Test")
        #expect(app.graph.item(of: app.graph.entry) != nil)
    }

    @Test(arguments: Mistake.all) func mistakeStillGivesACompleteSite(_ mistake: Mistake) async throws {
        let app = try await TestApp(MarkedBundle(Sample.bundle(mistake.files)).files)
        let site = try await TestSite(app.graph, includesUnreachable: true)
        #expect(site.pages.contains("index.html") && site.pages.count >= app.graph.screens.count)
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func everyErrorThatDoesNotStopHasACase() {
        let numbers = Set(Mistake.all.map { String($0.number.prefix { !$0.isLowercase }) })
        #expect(numbers == Set((3...34).map { "E\($0)" }))
    }

    static let unusable: [(what: String, files: [String: String], codes: [String])] = [
        ("E1: no app.xml", ["xml/portada.xml": "<level/>"], ["app/no-app-xml"]),
        ("E1: empty folder", [:], ["app/no-app-xml"]),
        ("E1: empty file", ["xml/app.xml": ""], ["xml/malformed"]),
        ("E1: no XML at all", ["xml/app.xml": "title: Test"], ["xml/malformed"]),
        ("E1: not well-formed", ["xml/app.xml": "<application><title>Test</application>"], ["xml/malformed"]),
        ("E1: a document type", ["xml/app.xml": "<!DOCTYPE a><application/>"], ["xml/doctype"]),
        ("E1: another root", ["xml/app.xml": "<level><buttons/></level>"], ["app/wrong-root"]),
        (
            "E1: only junk", ["xml/._app.xml": "<application/>", "__MACOSX/app.xml": "<application/>"],
            ["app/no-app-xml"]
        ),
        ("E1: too deep", ["a/b/c/d/e/app.xml": "<application/>"], ["app/no-app-xml"]),
        (
            "E2: several apps", ["one/app.xml": "<application/>", "two/xml/app.xml": "<application/>"],
            ["app/several-app-xml"]
        )
    ]

    @Test(arguments: unusable) func bundleWithoutAUsableAppStops(
        _ what: String, _ files: [String: String], _ codes: [String]
    ) async throws {
        do {
            _ = try await TestApp(files)
            Issue.record("\(what) did not stop")
        } catch BundleError.noApp(let diagnostics) {
            #expect(diagnostics.map(\.kind.code) == codes)
            #expect(diagnostics.allSatisfy { $0.severity == .error })
        }
    }

    @Test func severalAppsAreNamed() async throws {
        do {
            _ = try await TestApp(["one/app.xml": "<application/>", "two/app.xml": "<application/>"])
            Issue.record("two apps did not stop")
        } catch BundleError.noApp(let diagnostics) {
            #expect(diagnostics.flatMap(\.notes).compactMap(\.position?.file) == ["one/app.xml", "two/app.xml"])
        }
    }
}

extension Mistake {
    static let all: [Mistake] = app + cover + levels + links + menus + looks + rest

    private static let app: [Mistake] = [
        Mistake(
            "E3", "no levels and no buttons",
            [
                "xml/app.xml":
                    "1️⃣<application><title>Test</title><coverFileName>portada.xml</coverFileName></application>",
                "xml/portada.xml": "2️⃣<level/>"
            ],
            "1️⃣ app/no-levels error", "2️⃣ cover/no-buttons warning"),
        Mistake(
            "E3b", "no usable level and no buttons",
            [
                "xml/app.xml": "1️⃣<application><title>Test</title><coverFileName>portada.xml</coverFileName><levels>"
                    + "3️⃣<level><levelId>l</levelId><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
                "xml/portada.xml": "2️⃣<level/>"
            ],
            "1️⃣ app/no-levels error", "2️⃣ cover/no-buttons warning", "3️⃣ level/no-file error"),
        Mistake(
            "E5", "entry point at an unknown level",
            [
                "xml/app.xml": Sample.app(
                    "1️⃣<entryPoint><pointLevelId>x</pointLevelId><pointDataId>a</pointDataId></entryPoint>")
            ],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E5b", "entry point at an unknown data item",
            [
                "xml/app.xml": Sample.app(
                    "1️⃣<entryPoint><pointLevelId>l</pointLevelId><pointDataId>x</pointDataId></entryPoint>")
            ],
            "1️⃣ link/unknown-data error"),
        Mistake(
            "E6", "entry point without data id",
            ["xml/app.xml": Sample.app("1️⃣<entryPoint><pointLevelId>l</pointLevelId><pointDataId/></entryPoint>")],
            "1️⃣ app/partial-entry-point warning"),
        Mistake(
            "E6b", "entry point without level id",
            ["xml/app.xml": Sample.app("1️⃣<entryPoint><pointDataId>a</pointDataId></entryPoint>")],
            "1️⃣ app/partial-entry-point warning")
    ]

    private static let cover: [Mistake] = [
        Mistake(
            "E4", "cover missing, no entry point",
            [
                "xml/app.xml":
                    "<application><title>Test</title>1️⃣<coverFileName>tapa.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/cover-missing error"),
        Mistake(
            "E4b", "cover missing, with an entry point",
            [
                "xml/app.xml":
                    "<application><title>Test</title>1️⃣<coverFileName>tapa.xml</coverFileName><entryPoint><pointLevelId>l</pointLevelId>"
                    + "<pointDataId>a</pointDataId></entryPoint><levels>\(Sample.level())</levels></application>"
            ],
            "1️⃣ app/cover-missing warning"),
        Mistake(
            "E4c", "cover of another kind",
            ["xml/portada.xml": "1️⃣<levelData/>"], "1️⃣ app/wrong-root error"),
        Mistake(
            "E4d", "neither cover nor entry point",
            ["xml/app.xml": "1️⃣<application><title>Test</title><levels>\(Sample.level())</levels></application>"],
            "1️⃣ app/cover-missing error"),
        Mistake(
            "E33", "seven buttons on the cover",
            ["xml/portada.xml": "1️⃣" + Sample.cover("", "", "", "", "", "", Sample.link("l", "a"))],
            "1️⃣ cover/many-buttons note")
    ]

    private static let levels: [Mistake] = [
        Mistake(
            "E7", "level without a type",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + "1️⃣<level><levelId>m</levelId><levelFile>m.xml</levelFile></level>"),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "b")),
                "xml/m.xml": Sample.list(Sample.item("b"))
            ],
            "1️⃣ level/no-type error"),
        Mistake(
            "E7b", "level without a file",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + "1️⃣<level><levelId>m</levelId><levelType>LIST_ACTIVITY</levelType></level>"),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), "2️⃣" + Sample.link("m", "b"))
            ],
            "1️⃣ level/no-file error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E7c", "level without an id",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "1️⃣<level><levelFile>m.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"),
                    "<nextLevel><nextLevelLevel>1</nextLevelLevel><nextLevelDataId>b</nextLevelDataId></nextLevel>"),
                "xml/m.xml": Sample.list(Sample.item("b"))
            ],
            "1️⃣ level/no-id error"),
        Mistake(
            "E8", "unknown level type",
            ["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣NUEVAPANTALLA_ACTIVITY"))],
            "1️⃣ level/unknown-type error"),
        Mistake(
            "E9", "level id used twice", ["xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level())],
            "1️⃣ level/duplicate-id warning"),
        Mistake(
            "E10", "data file missing",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId>1️⃣<levelFile>otro.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ level/file-missing error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10b", "data file cut off: what is complete is kept",
            ["xml/data.xml": "<levelData>\(Sample.item("a"))<data><dataId>b1️⃣</dat></levelData>"],
            "1️⃣ xml/malformed error"),
        Mistake(
            "E10c", "data file of another kind",
            [
                "xml/data.xml": "1️⃣<level><buttons/></level>",
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ level/wrong-root error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10d", "data file without data",
            ["xml/data.xml": "1️⃣<levelData></levelData>", "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))],
            "1️⃣ data/none error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10e", "tables with the root of other files",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "CRUD_ACTIVITY")),
                "xml/data.xml": "1️⃣" + Sample.list(),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ level/wrong-root error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E10f", "data on a server",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId>1️⃣<levelFile>https://h.example/l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ level/remote note", "2️⃣ link/unverified note"),
        Mistake(
            "E11", "data id used twice", ["xml/data.xml": Sample.list(Sample.item("a"), "1️⃣" + Sample.item("a"))],
            "1️⃣ data/duplicate-id warning"),
        Mistake(
            "E11b", "data without an id",
            [
                "xml/data.xml": Sample.list(
                    "1️⃣<data><headerText>A</headerText><list><listItem><text>Row</text></listItem></list></data>"),
                "xml/portada.xml": TestApp.cover(to: "l", 0)
            ],
            "1️⃣ data/no-id warning"),
        Mistake(
            "E31", "level with the reserved id",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("emobc", file: "e.xml")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "a")),
                "xml/e.xml": Sample.list(Sample.item("a"))
            ],
            "1️⃣ level/reserved-id warning")
    ]

    private static let links: [Mistake] = [
        Mistake(
            "E12", "link to an unknown level",
            ["xml/data.xml": Sample.list(Sample.item("a", "1️⃣" + Sample.link("x", "a")))],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E12b", "link to an unknown data item",
            ["xml/data.xml": Sample.list(Sample.item("a", "1️⃣" + Sample.link("l", "x")))],
            "1️⃣ link/unknown-data error"),
        Mistake(
            "E12c", "link back to an unknown level",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><text>T</text>1️⃣<prevLevel><nextLevelLevelId>x</nextLevelLevelId>"
                    + "<nextLevelDataId>a</nextLevelDataId></prevLevel></data></levelData>"
            ],
            "1️⃣ link/unknown-level error"),
        Mistake(
            "E12d", "form whose server may bring the level",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "FORM_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId>1️⃣\(Sample.link("x", "ok"))<form><actionUrl>https://h.example/f</actionUrl>"
                    + "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field></form></data></levelData>"
            ],
            "1️⃣ link/from-answer note"),
        Mistake(
            "E13", "link without a level",
            [
                "xml/data.xml": Sample.list(
                    Sample.item("a", "1️⃣<nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel>"))
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E13b", "link without data to a level of one item",
            [
                "xml/portada.xml": Sample.cover(
                    "1️⃣<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId/></nextLevel>")
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E13c", "link without data to a level of several items",
            [
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("l", "b"),
                    "1️⃣<nextLevel><nextLevelLevelId>l</nextLevelLevelId></nextLevel>"),
                "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b"))
            ],
            "1️⃣ link/partial warning"),
        Mistake(
            "E14", "level number out of range",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "1️⃣<nextLevel><nextLevelLevel>1</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/number-out-of-range error"),
        Mistake(
            "E14b", "data number out of range",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "1️⃣<nextLevel><nextLevelLevel>0</nextLevelLevel><nextLevelDataNumber>1</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/number-out-of-range error"),
        Mistake(
            "E14c", "level number that is none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "1️⃣<nextLevel><nextLevelLevel>uno</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error"),
        Mistake(
            "E14d", "data number that is none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "1️⃣<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataNumber>-1</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error"),
        Mistake(
            "E14e", "two numbers that are none",
            [
                "xml/data.xml": Sample.list(
                    Sample.item(
                        "a",
                        "1️⃣<nextLevel><nextLevelLevel>x</nextLevelLevel><nextLevelDataNumber>y</nextLevelDataNumber></nextLevel>"
                    ))
            ],
            "1️⃣ link/bad-number error")
    ]

    private static let menus: [Mistake] = [
        Mistake(
            "E15", "menu missing", ["xml/app.xml": Sample.app("<menu>1️⃣<topMenu>arriba.xml</topMenu></menu>")],
            "1️⃣ menu/file-missing error"),
        Mistake(
            "E16", "menu of another kind",
            [
                "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"),
                "xml/m.xml": "<!-- . -->1️⃣<levelData/>"
            ],
            "1️⃣ menu/wrong-root error"),
        Mistake(
            "E17", "menu for an unknown level",
            [
                "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"),
                "xml/m.xml":
                    "<level>1️⃣<menuActions><menuLevel>x</menuLevel><action><systemAction>back</systemAction></action></menuActions></level>"
            ],
            "1️⃣ menu/unknown-level warning"),
        Mistake(
            "E18", "unknown system action",
            [
                "xml/app.xml": Sample.app("<menu><bottomMenu>m.xml</bottomMenu></menu>"),
                "xml/m.xml":
                    "<level><menuActions><action><actionTitle>T</actionTitle><systemAction>1️⃣volar</systemAction></action></menuActions></level>"
            ],
            "1️⃣ menu/unknown-system-action warning")
    ]

    private static let looks: [Mistake] = [
        Mistake(
            "E19", "styles missing", ["xml/app.xml": Sample.app("1️⃣<stylesFileName>aspecto.xml</stylesFileName>")],
            "1️⃣ style/file-missing error"),
        Mistake(
            "E19b", "styles without ‘styles’",
            [
                "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>"),
                "xml/s.xml": "1️⃣<application></application>"
            ],
            "1️⃣ style/no-styles error"),
        Mistake(
            "E20", "formats missing", ["xml/app.xml": Sample.app("1️⃣<formatsFileName>letras.xml</formatsFileName>")],
            "1️⃣ format/file-missing error"),
        Mistake(
            "E20b", "formats without ‘formats’",
            [
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
                "xml/f.xml": "1️⃣<application></application>"
            ],
            "1️⃣ format/no-formats error"),
        Mistake("E21", "component without a format", styled("1️⃣header;basic_text=t;"), "1️⃣ style/bad-component warning"),
        Mistake(
            "E22", "component with an undefined format", styled("1️⃣header=titulo;"), "1️⃣ style/undefined-format warning"),
        Mistake(
            "E23", "list format without a selection background",
            styled("selection_list=t;", format: "1️⃣<format><name>t</name></format>"),
            "1️⃣ format/no-selection-background note"),
        Mistake(
            "E24", "bad colour",
            styled("header=t;", format: "<format><name>t</name><textColor>1️⃣rgb(1,2,3)</textColor></format>"),
            "1️⃣ format/bad-color warning"),
        Mistake(
            "E24b", "bad size",
            styled("header=t;", format: "<format><name>t</name><textSize>1️⃣grande</textSize></format>"),
            "1️⃣ format/bad-size warning"),
        Mistake(
            "E25", "font that is nowhere",
            styled("header=t;", format: "<format><name>t</name>1️⃣<typeFace>NeoGen</typeFace></format>"),
            "1️⃣ format/unavailable-font note")
    ]

    private static let rest: [Mistake] = [
        Mistake(
            "E26", "picture missing",
            ["xml/data.xml": Sample.list(Sample.item("a", "1️⃣<imageFile>nada.png</imageFile>"))],
            "1️⃣ file/missing warning"),
        Mistake(
            "E26b", "the sound of a screen missing",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "AUDIO_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><local>true</local>1️⃣<audioUrl>nada.mp3</audioUrl></data></levelData>"
            ],
            "1️⃣ file/missing error"),
        Mistake(
            "E27", "profile missing", ["xml/app.xml": Sample.app("1️⃣<profileFileName>perfil.xml</profileFileName>")],
            "1️⃣ app/profile-missing error"),
        Mistake(
            "E28", "profile field without a name",
            profile("1️⃣<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel></field>"),
            "1️⃣ profile/field-without-name warning"),
        Mistake(
            "E28b", "profile field of an unknown type",
            profile(
                "<field><fieldType>1️⃣INPUT_VOZ</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field>"),
            "1️⃣ form/unknown-field-type warning"),
        Mistake(
            "E29", "banner",
            ["xml/app.xml": Sample.app("1️⃣<banner><type>admob</type><position>top</position><id>7</id></banner>")],
            "1️⃣ app/banner note"),
        Mistake(
            "E29b", "push",
            ["xml/app.xml": Sample.app("1️⃣<push><server>https://h.example</server><appname>t</appname></push>")],
            "1️⃣ app/push note"),
        Mistake(
            "E29c", "old push", ["xml/app.xml": Sample.app("1️⃣<pushUrl>h.example</pushUrl><appId>t</appId>")],
            "1️⃣ app/push note"),
        Mistake(
            "E29d", "payment",
            [
                "xml/app.xml": Sample.app(
                    "<payPalApplicationId>APP-1</payPalApplicationId>1️⃣<payPalRecipient>a@b.example</payPalRecipient>")
            ],
            "1️⃣ app/paypal note"),
        Mistake(
            "E29e", "remote mode",
            [
                "xml/config.xml":
                    "<config>1️⃣<applicationDataUrl>https://h.example/app.xml</applicationDataUrl><otro>1</otro></config>"
            ],
            "1️⃣ app/remote-mode note"),
        Mistake(
            "E29f", "profile sent for a level",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId>1️⃣<levelFile>https://h.example/l.xml</levelFile><levelType>LIST_ACTIVITY</levelType>"
                        + "3️⃣<levelUseProfile>true</levelUseProfile></level>"),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ level/remote note", "1️⃣ level/uses-profile note", "2️⃣ link/unverified note", "3️⃣ level/no-profile warning"),
        Mistake(
            "E29g", "chat",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "CHAT_ACTIVITY")),
                "xml/data.xml": "<levelData>1️⃣<data><dataId>a</dataId></data></levelData>"
            ],
            "1️⃣ chat/needs-server warning"),
        Mistake(
            "E30", "picture outside the bundle",
            ["xml/data.xml": Sample.list(Sample.item("a", "1️⃣<imageFile>../../secreto.png</imageFile>"))],
            "1️⃣ file/outside-bundle error"),
        Mistake(
            "E30b", "data file outside the bundle",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId>1️⃣<levelFile>../../etc/passwd</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover("2️⃣" + Sample.link("l", "a"))
            ],
            "1️⃣ file/outside-bundle error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E32", "bare ampersand",
            ["xml/data.xml": Sample.list(Sample.item("a", "<description>Pan 1️⃣& vino</description>"))],
            "1️⃣ xml/repaired warning"),
        Mistake(
            "E34", "picture in other case",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "1️⃣<imageFile>images/sol.png</imageFile>")),
                "images/Sol.PNG": ""
            ], "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34b", "picture in another Unicode form",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "1️⃣<imageFile>images/ni\u{F1}o.png</imageFile>")),
                "images/nin\u{303}o.png": ""
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34c", "picture found by its name alone",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "1️⃣<imageFile>sol.png</imageFile>")),
                "images/iconos/sol.png": ""
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34d", "menu in other case",
            [
                "xml/app.xml": Sample.app("<menu>1️⃣<topMenu>top_Menu.xml</topMenu></menu>"),
                "xml/top_menu.xml":
                    "<level><menuActions><action><systemAction>back</systemAction></action></menuActions></level>"
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34e", "data file in another Unicode form",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId>1️⃣<levelFile>a\u{F1}o.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/an\u{303}o.xml": Sample.list(Sample.item("a"))
            ],
            "1️⃣ file/inexact-name warning")
    ]

    /// A styles file with these components for lists, and a formats file that holds `t`.
    private static func styled(_ components: String, format: String = "<format><name>t</name></format>") -> [String:
        String]
    {
        [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/s.xml":
                "<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>\(components)</components></type></styles></application>",
            "xml/f.xml": "<application><formats>\(format)</formats></application>"
        ]
    }

    private static func profile(_ fields: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app("<profileFileName>perfil.xml</profileFileName>"),
            "xml/perfil.xml": "<profile>\(fields)</profile>",
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "profile"))
        ]
    }
}
