// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@testable import Theming

/// Tests of the signs of screen types in the stylesheet.
@Suite struct TypeSignTests {
    private static func svg(_ inner: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(inner)</svg>"
    }

    private func rules(_ type: String, _ files: [String: String]) async throws -> [String] {
        let app = try await TestApp(
            type: type, data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ]
        let site = try await TestSite(app.graph, theme: Theme(layers: layers))
        let name = try #require(site.files.first { $0.hasPrefix("static/app.") && $0.hasSuffix(".css") })
        return try site.text(name).split(separator: "\n").filter { $0.hasPrefix(".v-") }.map(String.init)
    }

    /// The rules are in the style of every page, because any page may link to any type; they precede those of the
    /// theme, so that an action's sign takes precedence.
    @Test func styleOfEveryPageHasTheSignsOfTheTypesThatTheAppHas() async throws {
        let list = try #require(try Theme(folders: [Repository.defaultTheme.path]).icons["list"])
        let rules = try await rules("LIST_ACTIVITY", [:])
        #expect(rules.contains(".v-list,.view-list .v-own{d:path(\"\(list)\")}"))
        #expect(rules.contains { $0.hasPrefix(".v-search,") } && !rules.contains { $0.hasPrefix(".v-quiz,") })
    }

    /// The app has no web screen.
    @Test func linkOutOfTheAppHasTheSignOfItsKind() async throws {
        let addresses = [
            "https://h.example/": "web", "TEL:112": "tel", "mailto:a@h.example": "mailto", "sms:112": "sms",
            "geo:1,2": "geo"
        ]
        let rows = addresses.keys.sorted().map { "<listItem><text>a</text><webUrl>\($0)</webUrl></listItem>" }
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData><data><list>\(rows.joined())</list></data></levelData>")
        let site = try await TestSite(app.graph)
        let style = try site.text(#require(site.files.first { $0.hasPrefix("static/app.") && $0.hasSuffix(".css") }))
        let page = try site.text(#require(site.pages.first { try site.text($0).contains("view-list") }))
        for (address, sign) in addresses {
            #expect(page.contains("href=\"\(address)\"") && page.contains("class=\"v-\(sign)\""), "\(address)")
            #expect(style.contains(".v-\(sign){d:") || style.contains(".v-\(sign),"), "\(sign)")
        }
    }

    @Test func signOfAThemeTakesThePlaceOfTheOneBelowAndHoldsForVarieties() async throws {
        let own = ["activities/list/icon.svg": Self.svg("<path d='M1 2h3'/>")]
        #expect(try await rules("LIST_ACTIVITY", own).contains(".v-list,.view-list .v-own{d:path(\"M1 2h3\")}"))
        // An image list has a sign of its own; a type of the theme's own that is a variety of the list has none.
        #expect(try await !rules("IMAGE_LIST_ACTIVITY", own).contains { $0.contains("M1 2h3") })
    }
}
