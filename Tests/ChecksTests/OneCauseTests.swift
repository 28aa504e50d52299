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

    @Test(arguments: formats + profiles + covers + levels) func onlyTheCauseIsReported(_ example: Case) async throws {
        let bundle = MarkedBundle(Sample.bundle(example.files))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == example.findings.sorted(), "\(app.report)")
    }

    private static func styled(_ more: [String: String], _ name: String = "1️⃣<formatsFileName>f.xml</formatsFileName>")
        -> [String: String]
    {
        [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>\(name)"),
            "xml/s.xml": """
            <application><styles><type><typeId>LIST_ACTIVITY</typeId><components>2️⃣header=a;</components></type>\
            <type><typeId>MAP_ACTIVITY</typeId><components>3️⃣header=b;</components></type></styles></application>
            """
        ].merging(more) { $1 }
    }

    private static let formats = [
        Case("formats file missing", styled([:]), "1️⃣ format/file-missing error"),
        Case("formats file of another kind", styled(["xml/f.xml": "4️⃣<level/>"]), "4️⃣ app/wrong-root error"),
        Case("formats file without formats", styled(["xml/f.xml": "4️⃣<application/>"]), "4️⃣ format/no-formats error"),
        Case(
            "formats file broken off", styled(["xml/f.xml": "<application><formats><format><name>a</name></format>4️⃣"]),
            "4️⃣ xml/malformed error"),
        Case(
            "formats file refused", styled([:], "1️⃣<formatsFileName>../f.xml</formatsFileName>"),
            "1️⃣ file/outside-bundle error"),
        Case(
            "no formats file", styled([:], ""), "2️⃣ style/undefined-format warning", "3️⃣ style/undefined-format warning"),
        Case(
            "formats that lack one",
            styled(["xml/f.xml": "<application><formats><format><name>a</name></format></formats></application>"]),
            "3️⃣ style/undefined-format warning")
    ]

    private static func withProfile(_ declared: String, _ more: [String: String] = [:]) -> [String: String] {
        [
            "xml/app.xml": Sample.app(declared, levels: Sample.level("l", "3️⃣<levelUseProfile>true</levelUseProfile>")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), "2️⃣" + Sample.link("emobc", "profile"))
        ].merging(more) { $1 }
    }

    private static let profiles = [
        Case(
            "profile missing", withProfile("1️⃣<profileFileName>p.xml</profileFileName>"), "1️⃣ app/profile-missing error",
            "2️⃣ link/unreadable-level note"),
        Case(
            "profile of another kind",
            withProfile("<profileFileName>p.xml</profileFileName>", ["xml/p.xml": "4️⃣<level/>"]),
            "4️⃣ app/wrong-root error",
            "2️⃣ link/unreadable-level note"),
        Case("no profile", withProfile(""), "2️⃣ link/unknown-data error", "3️⃣ level/no-profile warning")
    ]

    private static func manyLevels(_ start: String) -> [String: String] {
        let far = Sample.level("r", file: "https://example.org/r.xml").replacing("<levelFile>", with: "2️⃣<levelFile>")
        let levels = (1...7).map { Sample.level("l\($0)", file: "\($0).xml") }.joined()
        var files = Dictionary(uniqueKeysWithValues: (1...7).map { ("xml/\($0).xml", Sample.list(Sample.item("a"))) })
        files["xml/app.xml"] = "<application><title>T</title>\(start)<levels>\(levels)\(far)</levels></application>"
        return files
    }

    private static let covers = [
        Case(
            "cover missing", manyLevels("1️⃣<coverFileName>tapa.xml</coverFileName>"), "1️⃣ app/cover-missing error",
            "2️⃣ level/remote note"),
        Case(
            "no cover", manyLevels("").mapValues { $0.replacing("<application>", with: "1️⃣<application>") },
            "1️⃣ app/cover-missing error", "2️⃣ level/remote note")
    ]

    private static func withoutLevels(_ levels: String) -> [String: String] {
        let menu = "<menu><topMenu>menu.xml</topMenu></menu><stylesFileName>s.xml</stylesFileName>"
        return [
            "xml/app.xml":
                "1️⃣<application><title>T</title><coverFileName>portada.xml</coverFileName>\(menu)6️⃣\(entryPoint)\(levels)</application>",
            "xml/portada.xml": Sample.cover(
                "2️⃣" + Sample.link("l", "a"), "3️⃣" + Sample.link("m", "b"),
                "5️⃣<nextLevel><nextLevelLevel>0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            "xml/menu.xml":
                "<level><menuActions><menuLevel>l</menuLevel><action><actionTitle>A</actionTitle>4️⃣\(Sample.link("l", "a"))</action></menuActions></level>",
            "xml/s.xml": "<application><styles><type><levelId>l</levelId></type></styles></application>"
        ]
    }

    private static let entryPoint =
        "<entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
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
