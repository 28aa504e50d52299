// SPDX-License-Identifier: MIT

import AppModel
import Testing

@testable import Theming

@Suite struct TemplateLibraryTests {
    private struct Row: PageModel {
        let text: String?
        static let fields: [Field<Row>] = [.text("text", "") { $0.text }]
    }

    private struct Page: PageModel {
        let text: String
        let html: String
        let rows: [Row]
        static let fields: [Field<Page>] = [
            .text("text", "") { $0.text }, .html("html", "") { $0.html }, .list("rows", "") { $0.rows },
            .flag("isTrue", "") { _ in true },
            .number("number", "") { _ in 7 }, .model("row", "") { $0.rows.first }
        ]
    }

    private func render(_ template: String, strings: [String: String] = [:], partials: [String: String] = [:]) -> String
    {
        let library = TemplateLibrary(["t": template].merging(partials) { own, _ in own })
        return library.render(
            "t", Page(text: "<a href='x'>\"&", html: "<b>x</b>", rows: [Row(text: "1"), Row(text: nil)]),
            strings: strings)
    }

    @Test(arguments: [
        ("{{text}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"), ("{{{html}}}", "<b>x</b>"),
        ("{{#isTrue}}y{{/isTrue}}{{^isTrue}}n{{/isTrue}}", "y"),
        ("{{number}}", "7"), ("{{#rows}}[{{text}}]{{/rows}}", "[1][]"), ("{{#row}}{{text}}{{/row}}", "1"),
        ("{{#rows}}{{^text}}none{{/text}}{{/rows}}", "none"),
        ("{{strings.a}}{{strings.month.1}}{{strings.b}}", "unoenero"), ("{{#rows}}{{strings.a}}{{/rows}}", "unouno"),
        ("{{> p}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;")
    ])
    func templatesShow(template: String, expected: String) {
        #expect(render(template, strings: ["a": "uno", "month.1": "enero"], partials: ["p": "{{text}}"]) == expected)
    }
}
