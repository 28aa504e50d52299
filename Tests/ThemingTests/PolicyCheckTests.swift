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
        ("<link rel=\"stylesheet\" 1️⃣href=\"HTTP://a.example/a.css\">", "Pages load nothing from servers"),
        ("<img 1️⃣srcset=\"{{icon}} 1x, https://e.example/a.png 2x\">", "Pages load nothing from servers"),
        ("<object 1️⃣data=\"https://a.example/a.pdf\"></object>", "Pages load nothing from servers"),
        ("<svg><image 1️⃣href=\"https://a.example/a.png\"/></svg>", "Pages load nothing from servers"),
        ("<svg><use 1️⃣xlink:href=\"https://a.example/a.svg#b\"/></svg>", "Pages load nothing from servers"),
        ("<form 1️⃣action=\"https://a.example/\"></form>", "Pages send no form to a server"),
        ("<form 1️⃣action=\"mailto:ana@a.example\"></form>", "Pages send no form to a server"),
        ("<button 1️⃣formaction=\"//a.example/\">a</button>", "Pages send no form to a server"),
        ("<a 1️⃣href=\"JavaScript:history.back()\">a</a>", "Pages permit no script in the markup"),
        ("<iframe 1️⃣src=\"data:text/html,a\"></iframe>", "Pages load nothing but pictures from a ‘data:’ address"),
        ("<base 1️⃣href=\"/\">", "Pages permit no other base"),
        ("<img 1️⃣src=\"images/leaf.svg\" alt=\"\">", "‘images/leaf.svg’ leads to another place"),
        ("<img 1️⃣srcset=\"{{icon}} 1x, ../b/{{c}}.png 2x\" src='{{icon}}'>", "‘../b/{{c}}.png’ leads to another place"),
        ("<a 1️⃣href=\"imprint.html\">a</a>", "‘imprint.html’ leads to another place")
    ])
    func markupThatBrowsersLeaveOutIsFound(marked: String, summary: String) throws {
        let text = MarkedText(marked)
        let column = try #require(text.offsets["1️⃣"]) + 1
        let found = try warnings(["partials/footer.mustache": text.text])
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("mine/partials/footer.mustache:1:\(column): warning: \(summary)") == true
                && found.first?.hasSuffix(
                    summary.hasPrefix("‘") ? "[theme/relative-address]" : "[theme/blocked-markup]")
                    == true,
            "\(found)")
    }

    @Test func everyAttributeIsReported() throws {
        let text = MarkedText("<p 1️⃣style=\"a\" class=b 2️⃣onclick=\"x()\">hi</p>")
        let marks: [Character] = ["1️⃣", "2️⃣"]
        let columns = marks.compactMap { text.offsets[$0] }.map { $0 + 1 }
        let found = try warnings(["partials/footer.mustache": text.text])
        #expect(found.count == 2)
        for (line, column) in zip(found, columns) {
            #expect(line.hasPrefix("mine/partials/footer.mustache:1:\(column): warning: "), "\(line)")
        }
    }

    @Test(arguments: [
        "<img src=\"data:image/png,a\" srcset=\"{{icon}} 2x, data:image/png,b\" alt=\"\">", "<base target=\"_top\">",
        "<form action=\"{{receiver}}\" method=post></form>", "<form action=\"\"></form>",
        "<svg><use href=\"#sign\"/></svg>", "<link rel=\"icon\" href=\"data:image/png,a\">",
        "<a href=\"https://a.example/\">a</a>", "<img src=\"{{icon}}\" alt=\"\">",
        "<script src=\"{{icon}}\"></script>", "<p{{#isEntry}} class=\"a\"{{/isEntry}} on>a</p>",
        "<script type=\"application/json\">{}</script>", "<!-- <p style=\"a\"> -->",
        "<link rel=\"author\" href=\"https://a.example/\">", "<img src=\"{{root}}images/a.png\" alt=\"\">",
        "<a href=\"/news/\">a</a><a href=\"?q=a\">b</a><a href=\"#top\">c</a><a href=\"tel:112\">d</a>"
    ])
    func otherMarkupIsSound(markup: String) throws {
        #expect(try warnings(["partials/footer.mustache": markup]) == [])
    }
}
