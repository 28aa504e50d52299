// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

/// The signs of screen types: what may stand in the files, and where pages get them from.
@Suite struct ThemeIconTests {
    private static func svg(_ inner: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(inner)</svg>"
    }

    @Test(arguments: [
        ("<path d=\"M4 4h6\"/>", "M4 4h6"), ("<g><path d='M4 4h6'/></g><path d='M1 1z'/>", "M4 4h6M1 1z"),
        ("<title>Rows</title><path d=\"M4 4h6\"/><!-- <circle/> --><path d=\"m1 1 2 2\"/>", "M4 4h6M0 0m1 1 2 2"),
        ("<path d=\"m4,4-6e0.5 A1 1 0 0 1 2 2\"/>", "m4,4-6e0.5 A1 1 0 0 1 2 2")
    ])
    func pathsOfADrawingAreItsSign(inner: String, path: String) {
        let icon = ThemeIcon(Self.svg(inner))
        #expect(icon.path == path && icon.faults == [])
    }

    @Test(arguments: [
        ("1️⃣", "the file is no SVG drawing"), ("1️⃣<html></html>", "the file is no SVG drawing"),
        ("1️⃣<svg><path d='M0 0'/></svg>", "a sign is drawn on a field of 24 by 24"),
        ("<svg viewBox='1️⃣0 0 16 16'><path d='M0 0'/></svg>", "a sign is drawn on a field of 24 by 24"),
        ("1️⃣<svg viewBox='0 0 24 24'></svg>", "the drawing has no ‘path’"),
        ("<svg viewBox='0 0 24 24'><path d='M0 0'/>1️⃣<circle r='2'/></svg>", "a sign is made of paths alone; ‘circle’"),
        (
            "<svg viewBox='0 0 24 24'><path d='M0 0'/>1️⃣<script>x</script></svg>",
            "a sign is made of paths alone; ‘script’"
        ),
        ("<svg viewBox='0 0 24 24'>1️⃣<rect/></svg>", "a sign is made of paths alone; ‘rect’"),
        ("<svg viewBox='0 0 24 24'><path d='1️⃣M0 0\") red'/></svg>", "these are no data of a path"),
        ("<svg viewBox='0 0 24 24'>1️⃣<path/></svg>", "the path has no data ‘d’"),
        ("<svg viewBox='0 0 24 24'><path transform='1️⃣scale(2)' d='M0 0'/></svg>", "a sign is drawn as it is"),
        ("<svg viewBox='0 0 24 24'><g transform='1️⃣scale(2)'><path d='M0 0'/></g></svg>", "a sign is drawn as it is")
    ])
    func faultOfASignIsReportedAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        let path = "activities/list/icon.svg"
        #expect {
            try Theme(files: [path: text.text])
        } throws: { error in
            guard case SiteError.theme(let problems) = error, let problem = problems.first else { return false }
            let place = ThemeProblem(path: path, in: text.text, at: text.offsets["1️⃣"] ?? -1, reason: problem.reason)
            return problems.count == 1 && problem == place && problem.reason.hasPrefix(reason)
        }
    }

    private func rules(_ type: String, _ files: [String: String]) async throws -> [String] {
        let app = try await TestApp(
            type: type, data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), try ThemeFolder(place: "mine", files: files)
        ]
        let site = try await TestSite(app.graph, theme: Theme(layers: layers))
        let name = try #require(site.files.first { $0.hasPrefix("app.") && $0.hasSuffix(".css") })
        return try site.text(name).split(separator: "\n").filter { $0.hasPrefix(".v-") }.map(String.init)
    }

    /// Every page may lead to any type of the app, and its rules come before those of the theme: an action's sign wins.
    @Test func styleOfEveryPageHasTheSignsOfTheTypesThatTheAppHas() async throws {
        let list = try #require(try Theme(folders: [Repository.defaultTheme.path]).icons["list"])
        let rules = try await rules("LIST_ACTIVITY", [:])
        #expect(rules.contains(".v-list,.view-list .v-own{d:path(\"\(list)\")}"))
        #expect(rules.contains { $0.hasPrefix(".v-search,") } && !rules.contains { $0.hasPrefix(".v-quiz,") })
    }

    @Test func signOfAThemeTakesThePlaceOfTheOneBelowAndHoldsForVarieties() async throws {
        let own = ["activities/list/icon.svg": Self.svg("<path d='M1 2h3'/>")]
        #expect(try await rules("LIST_ACTIVITY", own).contains(".v-list,.view-list .v-own{d:path(\"M1 2h3\")}"))
        // An image list has a sign of its own; a type of the theme's own that is a variety of the list has none.
        #expect(try await !rules("IMAGE_LIST_ACTIVITY", own).contains { $0.contains("M1 2h3") })
    }
}
