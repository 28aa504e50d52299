// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests that one cause gives one diagnostic: its consequences are not reported, or only as a note.
@Suite struct OneCauseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
        let findings: [String]

        init(_ name: String, _ files: [String: String], _ findings: String...) {
            testDescription = name
            self.files = files
            self.findings = findings
        }
    }

    @Test(arguments: formats + profiles + menus + covers + levels + otherType + misspelt + lost + unlinked)
    func onlyTheCauseIsReported(
        _ example: Case
    ) async throws {
        let bundle = MarkedBundle(Sample.bundle(example.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == example.findings.sorted(), "\(app.report)")
    }

    private static let otherType = [
        Case(
            "data file of another level",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>text</levelId><levelFile>z.xml</levelFile><levelType>1️⃣IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("text", "2️⃣b"), Sample.link("text", "3️⃣c")),
                "xml/z.xml": Sample.list(Sample.item("z"))
            ], "1️⃣ level/other-type error", "2️⃣ link/unreadable-level note", "3️⃣ link/unreadable-level note"),
        // What the right level lacks does not follow from the other.
        Case(
            "data file of a level that reads it rightly",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "2️⃣<level><levelId>c</levelId><levelFile>3️⃣data.xml</levelFile><levelType>1️⃣CALENDAR_ACTIVITY</levelType></level>"
                ),
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>4️⃣gone.png</imageFile>"))
            ], "1️⃣ level/other-type error", "2️⃣ level/unlinked note", "3️⃣ level/shared-file note",
            "4️⃣ file/missing warning")
    ]

    // MARK: Groups

    @Test func missingFileIsOneWarningWithItsOtherUses() async throws {
        let picture = { (mark: String) in "<imageFile>\(mark)nada.png</imageFile>" }
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("z", file: "z.xml", type: "IMAGE_ZOOM_ACTIVITY")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("z", "a")),
                "xml/data.xml": Sample.list(Sample.item("a", picture("1️⃣")), Sample.item("b", picture("2️⃣"))),
                "xml/z.xml": "<levelData><data><dataId>a</dataId>\(picture("3️⃣"))</data></levelData>"
            ]))
        let app = try await TestApp(bundle.files)
        let missing = app.diagnostics.filter { $0.kind.code == "file/missing" }
        // The screen of the zoomed picture lacks its content, so its place comes first.
        #expect(missing.map(bundle.finding) == ["3️⃣ file/missing error"])
        #expect(missing.map { bundle.places(of: $0.notes) } == [["1️⃣", "2️⃣"]])
    }

    @Test func deadLinksToOneLevelAreOneGroup() async throws {
        let links = ["1️⃣", "2️⃣", "3️⃣"].enumerated().map { Sample.link($1 + "plantas", ["p", "q", "p"][$0]) }
        let bundle = MarkedBundle(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("flora", file: "f.xml")),
                "xml/portada.xml": "<level><buttons>"
                    + ([Sample.link("l", "a"), Sample.link("flora", "p"), Sample.link("flora", "q")] + links).map {
                        "<button><buttonTitle>B</buttonTitle>\($0)</button>"
                    }.joined() + "</buttons></level>",
                "xml/f.xml": Sample.list(Sample.item("p"), Sample.item("q"), Sample.item("r"))
            ]))
        let app = try await TestApp(bundle.files)
        let dead = app.diagnostics.filter { $0.severity == .error }
        #expect(dead.map(bundle.finding) == ["1️⃣ link/unknown-level error"])
        #expect(dead.map(\.summary) == ["Level ‘plantas’ does not exist; 3 links lead there"])
        #expect(dead.map(\.suggestions) == [["flora"]])
        #expect(dead.first.map { bundle.places(of: $0.notes.filter { $0.role == .repetition }) } == ["2️⃣", "3️⃣"])
    }

    /// A level with one of the items only, or two levels with all of them, are no answer.
    @Test(arguments: [["p"], ["p", "q"]]) func renamedLevelIsNotGuessed(items: [String]) async throws {
        let file = "<levelData>" + items.map { Sample.item($0) }.joined() + "</levelData>"
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("flora", file: "f.xml") + Sample.level("fauna", file: "g.xml")
                ),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("plantas", "p"), Sample.link("plantas", "q")),
                "xml/f.xml": file, "xml/g.xml": file
            ]))
        #expect(app.diagnostics.filter { $0.severity == .error }.map(\.suggestions) == [[]])
    }

    /// Each link of a group is fixed at its own place.
    @Test func linksOfAGroupAreAllFixable() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level("salón")),
                "xml/portada.xml": Sample.cover(Sample.link("salon", "a"), Sample.link("salon", "a"))
            ]))
        #expect(app.diagnostics.count { $0.severity == .error } == 1)
        #expect(app.diagnostics.fixable.compactMap { $0.fix?.new } == ["salón", "salón"])
    }

    @Test func exchangedIdsAreRecognised() async throws {
        let bundle = MarkedBundle(Sample.bundle(["xml/portada.xml": Sample.cover(Sample.link("1️⃣a", "l"))]))
        let app = try await TestApp(bundle.files)
        let dead = app.diagnostics.filter { $0.severity == .error }
        #expect(dead.map(bundle.finding) == ["1️⃣ link/unknown-level error"])
        #expect(dead.map(\.summary) == ["Level ‘a’ does not exist; it is a data id of level ‘l’"])
        #expect(dead.map(\.suggestions) == [["l"]])
    }

    // MARK: Consequences

    private static func level(_ inside: String) -> [String: String] {
        ["xml/app.xml": Sample.app(levels: "<level>\(inside)</level>")]
    }

    /// The severity is that of the consequence: the site lacks as much.
    private static let misspelt = [
        Case(
            "level type misspelt",
            level("<levelId>l</levelId><levelFile>data.xml</levelFile>1️⃣<levellType>LIST_ACTIVITY</levellType>"),
            "1️⃣ xml/unknown-element error"),
        Case(
            "rows misspelt",
            ["xml/data.xml": "<levelData><data><dataId>a</dataId>1️⃣<lisst><listItem/></lisst></data></levelData>"],
            "1️⃣ xml/unknown-element error"),
        Case(
            "no name like it",
            ["xml/data.xml": "<levelData>2️⃣<data><dataId>a</dataId>1️⃣<cosas/></data></levelData>"],
            "1️⃣ xml/unknown-element warning", "2️⃣ list/no-list error")
    ]

    private static let lost = [
        Case(
            "data lost in a truncated file",
            [
                "xml/data.xml": "<levelData>\(Sample.item("a"))1️⃣<data><dataId>b</dataId>",
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "2️⃣b"))
            ], "1️⃣ xml/malformed error", "2️⃣ link/unreadable-level note"),
        Case(
            "cover broken off",
            [
                "xml/app.xml": Sample.app(levels: "2️⃣" + Sample.level()),
                "xml/portada.xml": "<level>1️⃣<title>Museo"
            ], "1️⃣ xml/malformed error", "2️⃣ level/unlinked note"),
        Case(
            "data file without its start",
            [
                "xml/data.xml": "<data>1️⃣</levelData>", "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ], "1️⃣ xml/malformed error", "2️⃣ link/unreadable-level note"),
        Case(
            "twin of a misspelt file",
            [
                "xml/app.xml": Sample.app("<stylesFileName>1️⃣aspecto.xml</stylesFileName>"),
                "xml/styles.xml":
                    "<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>header=nada;</components></type></styles></application>"
            ], "1️⃣ file/inexact-name warning")
    ]

    private static let unlinked = [
        Case(
            "level without a link",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("m", file: "m.xml")),
                "xml/m.xml": Sample.list(Sample.item("a"), Sample.item("b"))
            ], "1️⃣ level/unlinked note")
    ]

    private static func styled(_ more: [String: String], _ name: String = "<formatsFileName>1️⃣f.xml</formatsFileName>")
        -> [String: String]
    {
        [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>\(name)"),
            "xml/s.xml": """
            <application><styles><type><typeId>LIST_ACTIVITY</typeId><components>header=2️⃣a;</components></type>\
            <type><typeId>MAP_ACTIVITY</typeId><components>header=3️⃣b;</components></type></styles></application>
            """
        ].merging(more) { $1 }
    }

    private static let formats = [
        Case("formats file missing", styled([:]), "1️⃣ format/file-missing error"),
        Case("formats file of another kind", styled(["xml/f.xml": "<level/>"]), "1️⃣ app/wrong-root error"),
        Case("formats file without formats", styled(["xml/f.xml": "4️⃣<application/>"]), "4️⃣ format/no-formats error"),
        Case(
            "formats file broken off", styled(["xml/f.xml": "<application>4️⃣<formats><format><name>a</name></format>"]),
            "4️⃣ xml/malformed error"),
        Case(
            "formats file refused", styled([:], "<formatsFileName>1️⃣../../f.xml</formatsFileName>"),
            "1️⃣ file/outside-bundle error"),
        Case(
            "no formats file", styled([:], ""), "2️⃣ style/undefined-format warning"),
        Case(
            "formats that lack one",
            styled(["xml/f.xml": "<application><formats><format><name>a</name></format></formats></application>"]),
            "3️⃣ style/undefined-format warning")
    ]

    private static func withProfile(_ declared: String, _ more: [String: String] = [:]) -> [String: String] {
        [
            "xml/app.xml": Sample.app(declared, levels: Sample.level("l", "3️⃣<levelUseProfile>true</levelUseProfile>")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "2️⃣profile"))
        ].merging(more) { $1 }
    }

    private static let profiles = [
        Case(
            "profile missing", withProfile("<profileFileName>1️⃣p.xml</profileFileName>"), "1️⃣ app/profile-missing error",
            "2️⃣ link/unreadable-level note"),
        Case(
            "profile of another kind",
            withProfile("<profileFileName>1️⃣p.xml</profileFileName>", ["xml/p.xml": "<level/>"]),
            "1️⃣ app/wrong-root error",
            "2️⃣ link/unreadable-level note"),
        Case("no profile", withProfile(""), "2️⃣ link/unknown-data error", "3️⃣ level/no-profile warning")
    ]

    private static func withMenu(_ declared: String, _ more: [String: String] = [:]) -> [String: String] {
        [
            "xml/app.xml": Sample.app("<menu><topMenu>\(declared)</topMenu></menu>", levels: Sample.level()),
            "xml/portada.xml": Sample.cover(
                Sample.link("l", "a"), Sample.link("emobc", "2️⃣favourites"), Sample.link("emobc", "3️⃣data")),
            "xml/menu.xml":
                "<level><menuActions><menuLevel>l</menuLevel><action><actionTitle>A</actionTitle>\(Sample.link("l", "a"))</action></menuActions></level>"
        ].merging(more) { $1 }
    }

    private static let menus = [
        Case(
            "menu missing", withMenu("1️⃣gone.xml"), "1️⃣ menu/file-missing error", "2️⃣ link/unreadable-level note",
            "3️⃣ link/unreadable-level note"),
        Case(
            "menu broken off",
            withMenu("menu.xml", ["xml/menu.xml": "<level><menuActions>1️⃣<action></menuActions></level>"]),
            "1️⃣ xml/malformed error", "2️⃣ link/unreadable-level note", "3️⃣ link/unreadable-level note"),
        Case("menu without a star", withMenu("menu.xml"), "2️⃣ link/no-star error", "3️⃣ link/unknown-data error"),
        Case(
            "table missing",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>t</levelId><levelFile>1️⃣t.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("3️⃣t", "a"), Sample.link("emobc", "2️⃣data"))
            ], "1️⃣ level/file-missing error", "2️⃣ link/unreadable-level note", "3️⃣ link/unreadable-level note"),
        Case(
            "type of a table misspelt",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>t</levelId><levelFile>t.xml</levelFile><levelType>1️⃣CRUB_ACTIVITY</levelType></level>"
                ),
                "xml/t.xml": "<tables><modelName>m</modelName><table><name>n</name></table></tables>",
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("3️⃣t", "a"), Sample.link("emobc", "2️⃣data"))
            ], "1️⃣ level/unknown-type error", "2️⃣ link/unreadable-level note", "3️⃣ link/unreadable-level note")
    ]

    private static func manyLevels(_ start: String) -> [String: String] {
        let far = Sample.level("r", file: "https://example.org/r.xml").replacing("<levelFile>", with: "<levelFile>2️⃣")
        let levels = (1...7).map { Sample.level("l\($0)", file: "\($0).xml") }.joined()
        var files = Dictionary(uniqueKeysWithValues: (1...7).map { ("xml/\($0).xml", Sample.list(Sample.item("a"))) })
        files["xml/app.xml"] = "<application><title>T</title>\(start)<levels>\(levels)\(far)</levels></application>"
        return files
    }

    private static let covers = [
        Case(
            "cover missing", manyLevels("<coverFileName>1️⃣tapa.xml</coverFileName>"), "1️⃣ app/cover-missing error",
            "2️⃣ level/remote note"),
        Case(
            "no cover", manyLevels("").mapValues { $0.replacing("<application>", with: "1️⃣<application>") },
            "1️⃣ app/cover-missing error", "2️⃣ level/remote note")
    ]

    private static func withoutLevels(_ levels: String) -> [String: String] {
        let menu = "<menu><topMenu>menu.xml</topMenu></menu><stylesFileName>s.xml</stylesFileName>"
        return [
            "xml/app.xml":
                "1️⃣<application><title>T</title><coverFileName>portada.xml</coverFileName>\(menu)\(entryPoint)\(levels)</application>",
            "xml/portada.xml": Sample.cover(
                Sample.link("2️⃣l", "a"), Sample.link("3️⃣m", "b"),
                "<nextLevel><nextLevelLevel>5️⃣0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            "xml/menu.xml":
                "<level><menuActions><menuLevel>l</menuLevel><action><actionTitle>A</actionTitle>\(Sample.link("4️⃣l", "a"))</action></menuActions></level>",
            "xml/s.xml": "<application><styles><type><levelId>l</levelId></type></styles></application>"
        ]
    }

    private static let entryPoint =
        "<entryPoint><pointLevelId>6️⃣l</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
    private static let linkNotes = ["2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣"].map { $0 + " link/unreadable-level note" }

    private static let levels = [
        Case(
            "no levels", withoutLevels(""), "1️⃣ app/no-levels error", linkNotes[0], linkNotes[1], linkNotes[2],
            linkNotes[3], linkNotes[4]),
        Case(
            "empty levels", withoutLevels("7️⃣<levels/>"), "7️⃣ app/no-levels error", linkNotes[0], linkNotes[1],
            linkNotes[2], linkNotes[3], linkNotes[4])
    ]
}
