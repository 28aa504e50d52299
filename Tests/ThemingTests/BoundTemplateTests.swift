// SPDX-License-Identifier: MIT

import AppModel
import Mustache
import TestSupport
import Testing

@testable import Theming

/// Templates are filled as the Mustache specification says; `swift-mustache` is the judge where it follows that itself.
@Suite struct BoundTemplateTests {
    private struct Row: PageModel {
        let text: String?
        let rows: [Row]
        static let fields: [Field<Row>] = [.text("text", "") { $0.text }, .list("inner", "") { $0.rows }]
    }

    private struct Page: PageModel {
        var text = "<a href='x'>\"&"
        var html = "<b>x</b>"
        var rows = [
            Row(text: "1", rows: [Row(text: "a", rows: []), Row(text: nil, rows: [])]), Row(text: nil, rows: [])
        ]
        static let fields: [Field<Page>] = [
            .text("text", "") { $0.text }, .html("html", "") { $0.html }, .list("rows", "") { $0.rows },
            .flag("isTrue", "") { _ in true }, .flag("isFalse", "") { _ in false }, .number("number", "") { _ in 7 },
            .model("row", "") { $0.rows.first }, .text("none", "") { _ in nil }, .list("empty", "") { _ in [Row]() }
        ]
    }

    /// An element of a bundle, whose children may have any names.
    private struct AnyNames: PageModel {
        static let fields: [Field<AnyNames>] = []
        static let hasOnlyItsFields = false
        static func shape(named name: String) -> FieldShape? { .elements(AnyNames.self) }
        func value(named name: String) -> TemplateValue? { .absent }
    }

    private static let strings = ["a": "uno", "month.1": "enero", "sign": "<"]
    private static let partials = [
        "p": "{{text}}", "lines": "x\n{{#rows}}\ny\n{{/rows}}\nz", "nested": "[{{> p}}]", "circle": "({{> circle}})"
    ]

    private func render(_ template: String) -> String {
        let library = TemplateLibrary(["t": template].merging(Self.partials) { own, _ in own })
        return String(
            decoding: library.template("t", for: Page.self, strings: Self.strings).render(Page()), as: UTF8.self)
    }

    @Test(arguments: [
        ("{{text}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"), ("{{{html}}}", "<b>x</b>"), ("{{&html}}", "<b>x</b>"),
        ("{{#isTrue}}y{{/isTrue}}{{^isTrue}}n{{/isTrue}}", "y"),
        ("{{#isFalse}}y{{/isFalse}}{{^isFalse}}n{{/isFalse}}", "n"),
        ("{{number}}{{isTrue}}", "7true"), ("{{#rows}}[{{text}}]{{/rows}}", "[1][]"), ("{{#row}}{{text}}{{/row}}", "1"),
        ("{{row.text}}", "1"), ("{{rows.text}}", ""), ("{{#number}}{{number}}{{/number}}", "7"),
        ("{{#rows}}{{^text}}none{{/text}}{{/rows}}", "none"), ("{{#rows}}{{number}}{{/rows}}", "77"),
        ("{{#rows}}{{#inner}}{{text}}-{{isTrue}};{{/inner}}{{/rows}}", "a-true;-true;"),
        ("{{^empty}}no{{/empty}}{{^none}}ne{{/none}}{{#none}}x{{/none}}", "none"),
        ("{{strings.a}}{{strings.month.1}}{{strings.b}}", "unoenero"), ("{{#rows}}{{strings.a}}{{/rows}}", "unouno"),
        ("{{strings.sign}}{{{strings.sign}}}", "&lt;<"),
        ("{{#strings.a}}y{{/strings.a}}{{^strings.a}}n{{/strings.a}}", "y"),
        ("{{#strings.b}}y{{/strings.b}}{{^strings.b}}n{{/strings.b}}", "n"),
        ("{{> p}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"), ("{{#row}}{{> nested}}{{/row}}", "[1]"),
        ("{{> circle}}", "()"), ("{{> missing}}", ""), ("{{unknown}}{{^unknown}}x{{/unknown}}", "x")
    ])
    func templatesShow(template: String, expected: String) {
        #expect(render(template) == expected)
    }

    /// Elements of a bundle have any name, those of strings too.
    @Test func stringsComeBeforeElements() {
        let library = TemplateLibrary(["t": "{{^strings.a}}n{{/strings.a}}{{^strings.z}}z{{/strings.z}}"])
        #expect(
            String(
                decoding: library.template("t", for: AnyNames.self, strings: Self.strings).render(AnyNames()),
                as: UTF8.self) == "z")
    }

    @Test(arguments: [
        ("{{#isTrue}}\n  a\n{{/isTrue}}\n", "  a\n"), ("a\n  {{! note }}\nb", "a\nb"),
        ("a\r\n{{#isTrue}}\r\nb\r\n{{/isTrue}}", "a\r\nb\r\n"),
        ("a {{#isTrue}}\nb{{/isTrue}}", "a \nb"), ("  {{text}}\n", "  &lt;a href=&#39;x&#39;&gt;&quot;&amp;\n"),
        ("<\n  {{> lines}}\n>", "<\n  x\n  y\n  y\n  z>"), ("{{> lines}}!", "x\ny\ny\nz!"),
        ("{{#rows}}{{text}}\n{{/rows}}", "1\n\n")
    ])
    func linesWithOnlyATagLeaveNothing(template: String, expected: String) {
        #expect(render(template) == expected)
    }

    /// Templates of random tags and blanks.
    @Test func templatesShowWhatTheEngineShows() throws {
        var random = SeededGenerator(3)
        for _ in 0..<300 {
            // With a word in front, because the engine drops blanks that are all there is of a line.
            let template = "w" + Self.template(depth: 3, random: &random)
            let engine = try MustacheTemplate(string: template)
            #expect(render(template) == engine.render(Tree(Page())), "\(template)")
        }
    }

    private static func template(depth: Int, random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: return ["x", " ", "é", "<i>", "}"].randomElement(using: &random) ?? ""
            case 2, 3: return "{{\(value(random: &random))}}"
            case 4: return "{{{\(value(random: &random))}}}"
            default:
                guard depth > 0 else { return "." }
                let sign = Bool.random(using: &random) ? "#" : "^"
                let field = name(random: &random)
                return "{{\(sign)\(field)}}\(template(depth: depth - 1, random: &random)){{/\(field)}}"
            }
        }.joined()
    }

    private static let values = ["text", "html", "number", "isTrue", "isFalse", "none", "row.text", "unknown"]

    /// Lists and models are no values: `TemplateCheck` refuses them as such.
    private static func value(random: inout SeededGenerator) -> String { values.randomElement(using: &random) ?? "" }

    private static func name(random: inout SeededGenerator) -> String {
        (values + ["rows", "row", "empty", "inner"]).randomElement(using: &random) ?? ""
    }

    /// The same values as the engine sees them.
    private struct Tree: MustacheParent {
        let model: any PageModel

        init(_ model: any PageModel) { self.model = model }

        func child(named name: String) -> Any? {
            switch model.value(named: name) {
            case .text(let text), .html(let text): text
            case .flag(let flag): flag
            case .number(let number): Shown(text: String(number))
            case .model(let model): Tree(model)
            case .list(let models): models.map(Tree.init)
            case .elements, .absent: Absent()
            case nil: nil
            }
        }
    }

    private struct Shown: MustacheParent, MustacheCustomRenderable {
        let text: String

        func child(named name: String) -> Any? { nil }
        var renderText: String { text }
        var isNull: Bool { false }
    }

    private struct Absent: MustacheParent, MustacheCustomRenderable {
        func child(named name: String) -> Any? { nil }
        var renderText: String { "" }
        var isNull: Bool { true }
    }
}
