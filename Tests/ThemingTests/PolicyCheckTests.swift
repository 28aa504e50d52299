// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Theming

/// Tests of the warnings about the policy of pages.
@Suite struct PolicyCheckTests {
    private static let meta = "<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">"

    private func warnings(_ files: [String: String]) throws -> [String] {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ])
        return theme.lines(ThemeCheck.warnings(of: theme, builtIn: Repository.themes.path))
    }

    @Test func frameWithoutPolicyIsFound() throws {
        #expect(
            try warnings(["page.mustache": "<p style=\"a\">{{{body}}}</p>"]) == [
                "mine/page.mustache:1:1: warning: The frame does not show ‘policy’, so pages load files of any server; write ‘<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">’ into its head [theme/no-policy]"
            ])
    }

    @Test(arguments: [
        ["page.mustache": meta + "{{{body}}}"],
        ["page.mustache": "{{> mine}}{{{body}}}", "partials/mine.mustache": meta], ["theme.css": ""]
    ])
    func frameWithPolicyIsSound(files: [String: String]) throws {
        #expect(try warnings(files) == [])
    }

    @Test(arguments: [
        ("<p 1️⃣style=\"color:red\">hi</p>", "Pages permit no ‘style’ attribute"),
        ("<p class=a 1️⃣onclick=\"x()\">hi</p>", "Pages permit no ‘onclick’ attribute"),
        ("a1️⃣<style>p{}</style>", "Pages permit no ‘style’ element"),
        ("1️⃣<script>x()</script>", "Pages permit no script in the markup"),
        ("<img alt=\"\" 1️⃣src=\"https://tracker.example/t.gif\">", "Pages load nothing from servers"),
        ("<script 1️⃣src=\"//tracker.example/t.js\"></script>", "Pages load nothing from servers"),
        ("<link rel=\"stylesheet\" 1️⃣href=\"HTTP://a.example/a.css\">", "Pages load nothing from servers")
    ])
    func markupThatBrowsersLeaveOutIsFound(marked: String, summary: String) throws {
        let text = MarkedText(marked)
        let column = try #require(text.offsets["1️⃣"]) + 1
        let found = try warnings(["partials/footer.mustache": text.text])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("mine/partials/footer.mustache:1:\(column): warning: \(summary)") == true
                && found.first?.hasSuffix("[theme/blocked-markup]") == true, "\(found)")
    }

    @Test(arguments: [
        "<a href=\"https://a.example/\">a</a>", "<img src=\"{{icon}}\" alt=\"\">",
        "<script src=\"{{icon}}\"></script>", "<p{{#isEntry}} class=\"a\"{{/isEntry}} on>a</p>",
        "<script type=\"application/json\">{}</script>", "<!-- <p style=\"a\"> -->",
        "<link rel=\"author\" href=\"https://a.example/\">"
    ])
    func otherMarkupIsSound(markup: String) throws {
        #expect(try warnings(["partials/footer.mustache": markup]) == [])
    }
}
