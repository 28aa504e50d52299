// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

@Suite struct ImageTextDescriptionActivityTests: ActivityCases {
    static let cases = [
        FindingCase("a text alone", ImageTextDescriptionActivity.self, .data("<text>A</text>"), []),
        FindingCase(
            "a picture alone", ImageTextDescriptionActivity.self, .data("<imageFile>images/a.png</imageFile>"), []),
        FindingCase(
            "neither of the two", ImageTextDescriptionActivity.self, .data("<text/>"),
            ["9️⃣ warning image-text-description/empty"]),
        FindingCase(
            "a bar text with a next screen", ImageTextDescriptionActivity.self,
            .data("<text>A</text><barText>Sigue</barText>" + .link("a")), []),
        FindingCase(
            "a picture below the text", ImageTextDescriptionActivity.self,
            .data("<text>A</text><imagePosition>Below</imagePosition>"), []),
        FindingCase(
            "a picture at a place that is none", ImageTextDescriptionActivity.self,
            .data("<text>A</text><imagePosition>1️⃣right</imagePosition>"),
            ["1️⃣ warning image-text-description/unknown-position"]),
        FindingCase("an empty bar text", ImageTextDescriptionActivity.self, .data("<text>A</text><barText/>"), []),
        FindingCase(
            "a bar text", ImageTextDescriptionActivity.self, .data("<text>A</text>1️⃣<barText>Sigue</barText>"),
            ["1️⃣ warning image-text-description/bar-text"]),
        FindingCase(
            "a missing picture", ImageTextDescriptionActivity.self,
            .data("<text>A</text><imageFile>1️⃣nada.png</imageFile>"), ["1️⃣ warning file/missing"]),
        FindingCase(
            "dead links on both sides", ImageTextDescriptionActivity.self,
            .data("<text>A</text>\(String.link("1️⃣nada"))\(String.link("2️⃣nadie", tag: "prevLevel"))"),
            ["1️⃣ error link/unknown-data", "2️⃣ error link/unknown-data"]),
        FindingCase(
            "the spelling of a fork", ImageTextDescriptionActivity.self,
            .data("<text>A</text>\(String.link("a", tag: "prevlevel"))"), []),
        FindingCase(
            "the long spelling", ImageTextDescriptionActivity.self,
            .data("<text>A</text>1️⃣\(String.link("a", tag: "previousLevel"))"),
            ["1️⃣ warning xml/tag-alias"]),
        FindingCase(
            "half a link", ImageTextDescriptionActivity.self,
            .data("<text>A</text>1️⃣<nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel>"),
            ["1️⃣ warning link/partial"]),
        FindingCase(
            "an empty link", ImageTextDescriptionActivity.self,
            .data("<text>A</text><nextLevel><nextLevelLevelId/><nextLevelDataId/></nextLevel>"), []),
        FindingCase(
            "markup in the text", ImageTextDescriptionActivity.self, .data("<text>A1️⃣&lt;br/&gt;B</text>"),
            ["1️⃣ warning text/markup"]),
        chain("a way on and back", next: "", previous: neighbour("d", "prevLevel"), []),
        chain(
            "a way back to another screen", next: "1️⃣", previous: String.link("a", tag: "prevLevel"),
            ["1️⃣ note image-text-description/one-way"]),
        chain("no way back", next: "1️⃣", previous: "", ["1️⃣ note image-text-description/one-way"]),
        chain(
            "a dead way back", next: "", previous: "\(String.link("2️⃣nada", tag: "prevLevel"))",
            ["2️⃣ error link/unknown-data"]),
        FindingCase(
            "a next screen of another kind", ImageTextDescriptionActivity.self,
            .data("<text>A</text>\(String.link("a"))"), []),
        FindingCase(
            "a screen that follows itself", ImageTextDescriptionActivity.self,
            .data("<text>A</text>\(neighbour("d", "nextLevel"))"), [])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    /// Two screens, of which the first, `d`, leads on to the second.
    private static func chain(_ name: String, next mark: String, previous: String, _ findings: [String]) -> FindingCase
    {
        FindingCase(
            name, ImageTextDescriptionActivity.self,
            """
            <levelData><data><dataId>d</dataId><text>A</text>\(mark)\(neighbour("e", "nextLevel"))</data>
            <data><dataId>e</dataId><text>B</text>\(previous)</data></levelData>
            """, findings)
    }

    private static func neighbour(_ id: String, _ tag: String) -> String {
        "<\(tag)><nextLevelLevelId>\(ActivityApp.level)</nextLevelLevelId><nextLevelDataId>\(id)</nextLevelDataId></\(tag)>"
    }

    @Test(arguments: ["prevLevel", "prevlevel", "previousLevel"])
    func neighboursAreKeptApart(tag: String) async throws {
        let content = "<text>A</text>\(String.link("a", tag: tag))\(String.link("b"))"
        let page = try await ActivityApp(ImageTextDescriptionActivity.self, .data(content)).page()
        #expect(page.text("previous.href") == "‘ficha’/a")
        #expect(page.text("next.href") == "‘ficha’/b")
        #expect(page.flag("hasNeighbours") == true)
    }

    @Test func linesAndParagraphsOfTheTextAreKept() async throws {
        let app = try await ActivityApp(
            ImageTextDescriptionActivity.self,
            .data(
                "<imageFile>images/a.png</imageFile><text>Uno\n      dos &lt;script&gt;\n\n      <!-- nada -->tres &amp; cuatro</text>"
            ))
        #expect(app.page().text("text") == "<p>Uno<br>dos &lt;script&gt;</p>\n<p>tres &amp; cuatro</p>")
        #expect(app.page().text("image.alt") == "Título & más")
        #expect(app.page().flag("hasNeighbours") == false)
    }

    /// As lists, buttons and galleries do.
    @Test(arguments: [
        ("<text/>", true), ("<text>A</text>", false), ("<imageFile>images/a.png</imageFile>", false)
    ]) func screenWithoutContentSaysSo(content: String, isEmpty: Bool) async throws {
        let app = try await ActivityApp(ImageTextDescriptionActivity.self, .data(content))
        let site = try await TestSite(app.app.graph, includesUnreachable: true)
        let page = try #require(site.pages.first { $0.hasPrefix("\(ActivityApp.level)/") })
        #expect(try site.text(page).contains("class=\"empty\"") == isEmpty)
    }
}
