// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing
import Text

@testable import Activities

@Suite struct QrActivityTests: ActivityCases {
    static let cases = [
        FindingCase("two codes", QrActivity.self, .data("<qrs>\(code("1", "a"))\(code("2", "b"))</qrs>"), []),
        FindingCase(
            "codes that differ in case", QrActivity.self, .data("<qrs>\(code("sala", "a"))\(code("Sala", "b"))</qrs>"),
            []),
        FindingCase("codes without a container", QrActivity.self, .data(code("1", "a")), []),
        FindingCase("no codes", QrActivity.self, .data("<qrs/>"), ["9️⃣ warning qr/no-codes"]),
        FindingCase("nothing", QrActivity.self, .data(""), ["9️⃣ warning qr/no-codes"]),
        FindingCase("an empty code", QrActivity.self, .data("<qrs>1️⃣\(code("", "a"))</qrs>"), ["1️⃣ error qr/empty-code"]),
        FindingCase(
            "two empty codes", QrActivity.self, .data("<qrs>1️⃣\(code("", "a"))2️⃣\(code("", "b"))</qrs>"),
            ["1️⃣ error qr/empty-code", "2️⃣ error qr/empty-code"]),
        FindingCase(
            "a code twice", QrActivity.self, .data("<qrs>\(code("1", "a"))1️⃣\(code("1", "a"))</qrs>"),
            ["1️⃣ warning qr/repeated-code"]),
        FindingCase(
            "a code with two targets", QrActivity.self, .data("<qrs>\(code("1", "a"))1️⃣\(code("1", "b"))</qrs>"),
            ["1️⃣ error qr/contradictory-code"]),
        FindingCase(
            "a code with and without a target", QrActivity.self,
            .data("<qrs>\(code("1", "a"))1️⃣<qr><idQr>1</idQr></qr></qrs>"), ["1️⃣ note qr/no-target"]),
        FindingCase(
            "a code that leads to one screen by its id and by its number", QrActivity.self,
            .data(
                "<qrs>\(code("1", "a"))1️⃣<qr><idQr>1</idQr><nextLevel><nextLevelLevelId>ficha</nextLevelLevelId><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel></qr></qrs>"
            ), ["1️⃣ warning qr/repeated-code"]),
        FindingCase(
            "codes without a target", QrActivity.self,
            .data(
                "<qrs>1️⃣<qr><idQr>1</idQr></qr>2️⃣<qr><idQr>2</idQr><nextLevel><nextLevelLevelId/></nextLevel></qr></qrs>"),
            ["1️⃣ note qr/no-target", "2️⃣ note qr/no-target"]),
        FindingCase(
            "a code that no print holds", QrActivity.self,
            .data("<qrs>\(code(long, "a"))1️⃣\(code(long + "x", "b"))</qrs>"), ["1️⃣ warning qr/too-long"]),
        FindingCase(
            "a code without text and target", QrActivity.self, .data("<qrs>1️⃣<qr><idQr/></qr></qrs>"),
            ["1️⃣ error qr/empty-code"]),
        FindingCase(
            "codes that look like markup", QrActivity.self,
            .data("<qrs>\(code("&lt;b&gt;x&lt;/b&gt;", "a"))\(code("&amp;amp;", "b"))\(code("&lt;ul&gt;", "c"))</qrs>"),
            []),
        FindingCase(
            "an alias", QrActivity.self, .data("<qrs><qr>1️⃣<idQR>1</idQR>\(String.link("a"))</qr></qrs>"),
            ["1️⃣ warning xml/tag-alias"]),
        FindingCase(
            "a dead link that lacks an accent", QrActivity.self,
            .data(
                "<qrs><qr><idQr>1</idQr><nextLevel><nextLevelLevelId>1️⃣Diseno</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></qr></qrs>"
            ),
            ["1️⃣ error link/unknown-level"])
    ]

    /// As long as a code can be.
    private static let long = String(repeating: "x", count: 2953)

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func repeatedCodeNamesTheFirst() async throws {
        let app = try await ActivityApp(
            QrActivity.self, .data("<qrs>\(Self.code("1", "a"))\(Self.code("1", "b"))</qrs>"))
        #expect(
            app.reported.flatMap(\.notes).map(\.position?.offset) == [
                try app.activity(as: QrActivity.self).entries[0].position.offset
            ])
    }

    @Test func allFieldsAreRead() async throws {
        let codes = "<qrs>\(Self.code("https://example.org/?a=1&amp;b=2", "a"))</qrs>\(Self.code("dos", "b"))"
        let app = try await ActivityApp(QrActivity.self, .data("<scanImage>images/a.png</scanImage>\(codes)"))
        #expect(try app.activity(as: QrActivity.self).entries.map(\.text) == ["https://example.org/?a=1&b=2", "dos"])
        #expect(app.items[0].activity.links.count == 2)
        #expect(app.page().text("scanImage.src") == "images/a.png")
        #expect(app.page().text("scanImage.alt") == "‹scan›")
    }

    /// A printed code may say anything, but no address has an ampersand that is escaped twice (`activities.md` 1.1).
    @Test(arguments: [
        ("https://example.org/?a=1&amp;amp;b=2", "https://example.org/?a=1&b=2"), ("&amp;amp;x", "&amp;x"),
        ("&gt;1", ">1")
    ])
    func codesAreReadAsTheyAre(written: String, expected: String) async throws {
        let app = try await ActivityApp(QrActivity.self, .data("<qrs>\(Self.code(written, "a"))</qrs>"))
        #expect(try app.activity(as: QrActivity.self).entries.map(\.text) == [expected])
        #expect(app.reported.isEmpty)
    }

    @Test func pageListsEachTargetOnce() async throws {
        let page = try await ActivityApp(
            QrActivity.self,
            .data(
                "<qrs>\(Self.code("1", "b"))\(Self.code("2", "a"))\(Self.code("3", "b"))\(Self.code("4", "nada"))</qrs>"
            )
        ).page()
        #expect(page.texts("targets.href") == ["‘ficha’/b", "‘ficha’/a"])
        #expect(page.texts("targets.title") == ["Pantalla ‘ficha’/b", "Pantalla ‘ficha’/a"])
        #expect(page.flag("hasTargets") == true)
        #expect(page.texts("codes.text") == ["1", "2", "3"], "a code that leads nowhere opens nothing")
        #expect(page.texts("codes.href") == ["‘ficha’/b", "‘ficha’/a", "‘ficha’/b"])
    }

    private static func code(_ text: String, _ target: String) -> String {
        "<qr><idQr>\(text)</idQr>\(String.link(target))</qr>"
    }
}
