// SPDX-License-Identifier: MIT
import Activities
import AppModel
import Foundation
import TestSupport
import Testing

/// What each screen type looks like in the default theme: the recorded pages of its example.
@Suite struct PageGoldenTests {
    private static let types = ActivityRegistry.all.types + [ActivityRegistry.all.unknown]

    @Test(arguments: types.map { $0.view.name })
    func pagesOfTheExampleAreTheRecordedOnes(view: String) async throws {
        let type = try #require(Self.types.first { $0.view.name == view })
        let app = view == "search" ? try await ActivityApp(type, nil) : try await ActivityApp.example(of: type)
        let site = try await TestSite(app.app.graph, includesUnreachable: true)
        let folder = type.source.builtIn == nil ? "l/" : type.source.builtIn == .cover ? "index" : "emobc/\(view)"
        let pages = try site.pages.filter { $0.hasPrefix(folder) }.map { "<!-- \($0) -->\n" + (try site.text($0)).mainElement }
        #expect(!pages.isEmpty)
        try Golden.expect(pages.joined(separator: "\n"), at: Repository.fixtures.appendingPathComponent("pages/\(view).html"))
        #expect(try site.deadAddresses().isEmpty)
    }
}
