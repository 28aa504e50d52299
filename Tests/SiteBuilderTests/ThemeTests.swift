// SPDX-License-Identifier: MIT
import Activities
import AppModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

@Suite struct ThemeTests {
    @Test func everyNameInTheDefaultThemeIsAFieldOfItsPageModel() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let findings = TemplateCheck.findings(in: theme, for: .all)
        #expect(findings.isEmpty, "\(findings.map { "\($0.template):\($0.line): \($0.problem)" }.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("{{nothing}}", "there is no field ‘nothing’ here"), ("\n{{#rows}}{{txt}}{{/rows}}", "there is no field ‘txt’ here"),
        ("{{words.nothing}}", "there is no field ‘words.nothing’ here"), ("{{#rows}}{{{text}}}{{/rows}}", "‘text’ is plain text; show it with two braces"),
    ])
    func wrongNameIsFoundWithItsLine(template: String, problem: String) throws {
        let files = try defaultFiles().merging(["activities/list.mustache": template]) { _, own in own }
        let findings = TemplateCheck.findings(in: try Theme(files: files), for: .all)
        #expect(findings == [TemplateCheck.Finding(template: "activities/list", line: template.hasPrefix("\n") ? 2 : 1, problem: problem)])
    }

    @Test func markupWithTwoBracesIsFound() throws {
        let files = try defaultFiles().merging(["activities/audio.mustache": "{{lyrics}}"]) { _, own in own }
        #expect(TemplateCheck.findings(in: try Theme(files: files), for: .all).map(\.problem) == ["‘lyrics’ is markup; show it with three braces"])
    }

    @Test func brokenTemplateIsNamedWithItsLine() {
        #expect {
            try Theme(files: ["page.mustache": "a\nb{{#rows}}\n{{/other}}"])
        } throws: { error in
            if case SiteError.template("page", _, _) = error { true } else { false }
        }
    }

    @Test func laterFoldersWinFileByFile() throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "one/page.mustache": "one", "one/theme.css": "one", "one/strings/es.yaml": "a: uno\nb: dos", "two/theme.css": "two",
        ])
        let theme = try Theme(folders: [folder.path + "/one", folder.path + "/two"])
        #expect(theme.sources["page"] == "one" && theme.css == "two")
    }

    @Test func wordsFallBackToSpanish() throws {
        let theme = try Theme(files: ["strings/es.yaml": "a: uno\nb: dos", "strings/ca.yaml": "b: dues"])
        #expect(theme.words(in: "ca-ES") == ["a": "uno", "b": "dues"])
        #expect(theme.words(in: "fr") == ["a": "uno", "b": "dos"])
    }

    @Test func allLanguagesHaveTheSameWords() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let keys = theme.strings.mapValues { Set($0.keys) }
        #expect(Set(theme.strings.keys) == ["es", "en", "ca"])
        #expect(keys["es"] == keys["en"] && keys["es"] == keys["ca"])
        #expect(theme.strings.values.allSatisfy { $0.values.allSatisfy { !$0.isEmpty } })
    }

    @Test func everyActivityHasATemplateAndEveryTemplateAnActivity() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let views = Set((ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).map { $0.view.name } + ["placeholder"])
        let templates = Set(theme.sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) })
        #expect(templates == views)
        #expect(Set(theme.activityCSS.keys).isSubset(of: views))
    }

    private func defaultFiles() throws -> [String: String] {
        let paths = FileManager.default.relativeFiles(below: Repository.defaultTheme)
        return try Dictionary(uniqueKeysWithValues: paths.map { path in
            (path, try String(contentsOf: Repository.defaultTheme.appendingPathComponent(path), encoding: .utf8))
        })
    }
}

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
            .text("text", "") { $0.text }, .html("html", "") { $0.html }, .list("rows", "") { $0.rows }, .flag("isTrue", "") { _ in true },
            .number("number", "") { _ in 7 }, .model("row", "") { $0.rows.first },
        ]
    }

    private func render(_ template: String, words: [String: String] = [:], partials: [String: String] = [:]) throws -> String {
        let library = try TemplateLibrary(["t": template].merging(partials) { own, _ in own })
        return library.render("t", Page(text: "<a href='x'>\"&", html: "<b>x</b>", rows: [Row(text: "1"), Row(text: nil)]), words: words)
    }

    @Test(arguments: [
        ("{{text}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"), ("{{{html}}}", "<b>x</b>"), ("{{#isTrue}}y{{/isTrue}}{{^isTrue}}n{{/isTrue}}", "y"),
        ("{{number}}", "7"), ("{{#rows}}[{{text}}]{{/rows}}", "[1][]"), ("{{#row}}{{text}}{{/row}}", "1"), ("{{#rows}}{{^text}}none{{/text}}{{/rows}}", "none"),
        ("{{words.a}}{{words.month.1}}{{words.b}}", "unoenero"), ("{{#rows}}{{words.a}}{{/rows}}", "unouno"), ("{{> p}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"),
    ])
    func templatesShow(template: String, expected: String) throws {
        #expect(try render(template, words: ["a": "uno", "month.1": "enero"], partials: ["p": "{{text}}"]) == expected)
    }
}
