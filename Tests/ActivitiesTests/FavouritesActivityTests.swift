// SPDX-License-Identifier: MIT

import AppModel
import Checks
import TestSupport
import Testing

@testable import Activities

/// Tests of the star and of the screen of the favourites (`extensions.md` 2).
@Suite struct FavouritesActivityTests: ActivityCases {
    static let cases = [
        FindingCase(
            "a star without a way to the favourites", FavouritesActivity.self,
            "<levelData><data><dataId>a</dataId><headerText>A</headerText></data></levelData>",
            ["1️⃣ note favourites/no-way"], on: starred)
    ]

    private static var starred: Stage {
        var stage = Stage.starred
        stage.screens = [:]
        stage.levels =
            "<level><levelId>b</levelId><levelFile>data.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        stage.files["xml/star.xml"] = "<level><menuActions>1️⃣\(star)</menuActions></level>"
        return stage
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    private static let star = "<action><actionTitle>Star</actionTitle><systemAction>favourite</systemAction></action>"

    private static func menu(_ actions: String, level: String = "") -> String {
        "<level><menuActions><menuLevel>\(level)</menuLevel>\(actions)</menuActions></level>"
    }

    /// An app whose cover leads to level `l` with item `a`, and whose bottom menu is given.
    private static func files(_ menu: String, cover: String = "") -> [String: String] {
        [
            "xml/app.xml": Sample.app(
                "<menu><bottomMenu>menu.xml</bottomMenu></menu>"),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), cover.isEmpty ? Sample.link("l", "a") : cover),
            "xml/data.xml": Sample.list(Sample.item("a")),
            "xml/menu.xml": menu
        ]
    }

    private static let way = Sample.link("emobc", "favourites")

    @Test func appWithAStarHasFavourites() async throws {
        let app = try await TestApp(Self.files(Self.menu(Self.star), cover: Self.way))
        let favourites = try #require(app.graph.builtIn(.favourites))
        #expect(app.graph.reachable.contains(favourites))
        #expect(app.graph.screens.map(app.graph.hasStar) == [true])
        #expect(!app.graph.hasStar(favourites))
        #expect(app.report == "")
    }

    @Test func starOfAnotherLevelIsNotOnTheScreen() async throws {
        let app = try await TestApp(Self.files(Self.menu(Self.star, level: "emobc"), cover: Self.way))
        #expect(app.graph.screens.map(app.graph.hasStar) == [false])
    }

    @Test(arguments: [
        "<action><systemAction>home</systemAction></action>",
        "<action><systemAction>favourite</systemAction>\(Sample.link("l", "a"))</action>"
    ])
    func withoutAStarThereAreNone(_ action: String) async throws {
        let app = try await TestApp(Self.files(Self.menu(action)))
        #expect(app.graph.builtIn(.favourites) == nil)
    }

    @Test func linkWithoutAStarIsReported() async throws {
        let app = try await TestApp(Self.files(Self.menu(""), cover: Self.way))
        #expect(app.report.contains("link/no-star"))
    }

    @Test func startWithoutAStarIsReportedWithWhatIsDone() async throws {
        var files = Self.files(Self.menu(""))
        files["xml/app.xml"] = files["xml/app.xml"]?.replacing(
            "<levels>",
            with:
                "<entryPoint><pointLevelId>emobc</pointLevelId><pointDataId>favourites</pointDataId></entryPoint><levels>"
        )
        let app = try await TestApp(files)
        #expect(
            app.report.contains(
                "The app has no favourites, because no menu has a star; the app starts at the cover [link/no-star]"),
            "\(app.report)")
    }
}
