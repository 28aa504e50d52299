// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import Activities

/// The types without elements of their own.
@Suite struct PlainActivityTests {
    @Test(
        arguments: [CanvasActivity.self, ChatActivity.self, MultimediaActivity.self, SplashActivity.self]
            as [any Activity.Type])
    func envelopeIsReadAndElementsAreUnknown(type: any Activity.Type) async throws {
        var stage = Stage.plain(for: type)
        stage.settings = Stage.settings { $0.chat = "https://chat.example.org/" }
        let app = try await ActivityApp(
            type,
            .data("<headerText>Título</headerText><headerImageFile>images/a.png</headerImageFile>1️⃣<trazo>1</trazo>"),
            on: stage)
        #expect(app.findings == ["1️⃣ warning xml/unknown-element"])
        #expect(app.items.map(\.headerText) == ["Título"])
        #expect(app.items.map(\.headerImage?.value) == ["images/a.png"])
    }

    @Test func splashShowsTheLaunchImageAndLeadsToTheStart() async throws {
        var stage = Stage()
        stage.files["images/splash.png"] = "x"
        let page = try await ActivityApp(SplashActivity.self, nil, on: stage).page()
        #expect(page.text("image.src") == "images/splash.png")
        #expect(page.text("start") == "cover")
    }

    @Test func splashWithoutALaunchImageStillLeadsToTheStart() async throws {
        let app = try await ActivityApp(SplashActivity.self, nil)
        #expect(app.page().models("image").isEmpty)
        #expect(app.page().text("start") == "cover")
        #expect(app.app.problems == ["splash/no-picture"])
    }

    @Test func searchListsAllScreensInAppOrder() async throws {
        var stage = Stage()
        stage.screens = ["otra": ["z", "a"]]
        stage.levels =
            "<level><levelId>lejos</levelId><levelFile>https://example.org/x.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        let page = try await ActivityApp(SearchActivity.self, nil, on: stage).page()
        #expect(page.texts("screens.href") == ["cover", "profile", "search", "‘otra’/z", "‘otra’/a", "‘lejos’"])
        #expect(page.texts("screens.view") == ["built-in", "built-in", "built-in", "canvas", "canvas", "list"])
    }
}

@Suite struct ChatActivityTests: ActivityCases {
    static let cases = [
        FindingCase("a chat without a server", ChatActivity.self, .data(""), ["9️⃣ warning chat/needs-server"]),
        FindingCase("a chat with a server", ChatActivity.self, .data(""), [], on: withServer)
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func pageLinksToTheServerOfTheSettings() async throws {
        #expect(
            try await ActivityApp(ChatActivity.self, .data(""), on: Self.withServer).page().text("address")
                == "https://chat.example.org/")
        #expect(try await ActivityApp(ChatActivity.self, .data("")).page().text("address") == nil)
    }

    private static let withServer: Stage = {
        var stage = Stage()
        stage.settings = Stage.settings { $0.chat = "https://chat.example.org/" }
        return stage
    }()
}
