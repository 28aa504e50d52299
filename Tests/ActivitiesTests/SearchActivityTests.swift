// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

@Suite struct SearchActivityTests: ActivityCases {
    static let cases = [
        FindingCase(
            "a screen without any text", SearchActivity.self, "<levelData>1️⃣<data><dataId>a</dataId></data></levelData>",
            ["1️⃣ note search/no-text"], on: drawing(alone: false)),
        FindingCase(
            "a search that finds nothing", SearchActivity.self,
            "<levelData>1️⃣<data><dataId>a</dataId></data></levelData>",
            ["1️⃣ note search/no-text", "2️⃣ warning search/empty"], on: drawing(alone: true)),
        FindingCase(
            "a screen with a title", SearchActivity.self,
            "<levelData><data><dataId>a</dataId><headerText>A</headerText></data></levelData>", [],
            on: drawing(alone: true))
    ]

    /// A level without a title that holds the file under test, alone or beside other screens, and a link to the search.
    private static func drawing(alone: Bool) -> Stage {
        var stage = Stage()
        stage.screens = alone ? [:] : ["otra": ["z"]]
        stage.levels =
            "<level><levelId>b</levelId><levelFile>data.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        stage.files["xml/portada.xml"] = """
            <level><buttons>\(button("b", "a", ""))\(button("emobc", "search", "2️⃣"))\(button("emobc", "profile", ""))</buttons></level>
            """
        return stage
    }

    private static func button(_ level: String, _ data: String, _ mark: String) -> String {
        """
        <button><buttonTitle>x</buttonTitle>\(mark)<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\
        <nextLevelDataId>\(data)</nextLevelDataId></nextLevel></button>
        """
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    /// An app with the given number of screens, including the cover, the profile and the search.
    private func app(screens: Int) async throws -> ActivityApp {
        var stage = Stage()
        stage.screens = ["otra": (4...screens).map { "n\($0)" }]
        return try await ActivityApp(SearchActivity.self, nil, on: stage)
    }

    @Test func shortIndexStandsOnTheSearchItself() async throws {
        let app = try await app(screens: SearchActivity.longestList)
        #expect(app.page().models("screens").count == SearchActivity.longestList)
        #expect(app.page().models("parts").isEmpty)
        #expect(app.items[0].activity.output(in: StubContext(graph: app.app.graph)).continuations.isEmpty)
    }

    @Test func longIndexHasPagesOfItsOwn() async throws {
        let app = try await app(screens: 403)
        let page = app.page()
        #expect(page.models("screens").isEmpty)
        #expect(page.texts("parts.range") == ["1–200", "201–400", "401–403"])
        #expect(page.texts("parts.href") == ["página.1.html", "página.2.html", "página.3.html"])
        let further = app.items[0].activity.output(in: StubContext(graph: app.app.graph)).continuations
        #expect(further.map(\.number) == [1, 2, 3])
        #expect(further.map { $0.model.models("screens").count } == [200, 200, 3])
        #expect(further.map { $0.model.text("previous") } == [nil, "página.1.html", "página.2.html"])
        #expect(further.map { $0.model.text("next") } == ["página.2.html", "página.3.html", nil])
        #expect(further.allSatisfy { $0.model.text("index") == nil })
        #expect(
            further.flatMap { $0.model.texts("screens.href") }
                == StubContext(graph: app.app.graph).allScreens().map(\.href))
    }
}
