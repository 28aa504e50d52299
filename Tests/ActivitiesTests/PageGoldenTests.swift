// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import SiteBuilder
import TestSupport
import Testing

/// Compares the page of each type's example with a recorded page, in each theme. A theme with templates of its own has
/// recorded pages of its own; otherwise its pages must equal those of the default theme.
@Suite struct PageGoldenTests {
    private static let types = ActivityRegistry.all.types + [ActivityRegistry.all.unknown]

    @Test(arguments: types.map { $0.view.name }, ["default", "classic"])
    func pagesOfTheExampleAreTheRecordedOnes(view: String, theme: String) async throws {
        let type = try #require(Self.types.first { $0.view.name == view })
        let app =
            ["data", "favourites", "search"].contains(view)
            ? try await ActivityApp(type, nil, on: .plain(for: type)) : try await ActivityApp.example(of: type)
        let site = try await TestSite(app.app.graph, theme: ToolTheme.named(theme), includesUnreachable: true)
        let folder = type.source.builtIn == nil ? "l/" : type.source.builtIn == .cover ? "index" : "emobc/\(view)"
        let pages = try site.pages.filter { $0.hasPrefix(folder) }.map {
            "<!-- \($0) -->\n" + (try site.text($0)).mainElement
        }
        #expect(!pages.isEmpty)
        let own = Repository.themes.appendingPathComponent("\(theme)/activities/\(view)/page.mustache")
        let isOwn = theme != "default" && FileManager.default.fileExists(atPath: own.path)
        let recorded = Repository.fixtures.appendingPathComponent(
            isOwn ? "pages/\(theme)/\(view).html" : "pages/\(view).html")
        // Only one test may record a file.
        if !Golden.isRecording || isOwn || theme == "default" {
            try Golden.expect(pages.joined(separator: "\n"), at: recorded)
        }
        #expect(try site.deadAddresses().isEmpty)
    }
}
