// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

@testable import Activities

@Suite struct SplashActivityTests: ActivityCases {
    static let cases = [
        FindingCase("no launch picture", SplashActivity.self, .data(""), ["9️⃣ warning splash/no-picture"]),
        FindingCase("a launch picture", SplashActivity.self, .data(""), [], on: .withLaunchPicture)
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func levelWithoutAFileIsReportedWhereItIsDeclared() async throws {
        let app = try await ActivityApp(SplashActivity.self, nil)
        #expect(app.app.problems == ["splash/no-picture"])
        let found = try #require(app.app.diagnostics.first { $0.kind.code == "splash/no-picture" })
        #expect(app.app.graph.app.levels.map(\.declaration.position).contains(found.position))
    }
}
