// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text

@testable import Theming

/// Tests of the pictures and fonts of a theme, and of the diagnostics of its styles.
@Suite struct ThemeStyleTests {
    @Test(arguments: [
        ("a{}\n1️⃣/* b{c:d}", "The comment is not closed with ‘*/’", "theme/bad-style"),
        ("a1️⃣{b:c", "‘{’ is not closed", "theme/bad-style"),
        ("a{b:c}1️⃣}", "‘}’ closes nothing", "theme/bad-style"),
        ("a{b:1️⃣calc(1px}c{}", "‘(’ is not closed", "theme/bad-style"),
        ("a{b:1️⃣'x;\n}", "The text is not closed with ‘'’ in its line", "theme/bad-style"),
        ("a1️⃣[b=c{}", "‘[’ is not closed", "theme/bad-style"),
        ("a{b:1️⃣url(x", "‘(’ is not closed", "theme/bad-style"),
        ("1️⃣@import 'x.css';", "A theme’s style imports no others", "theme/import"),
        ("1️⃣@IMPORT url(x.css);", "A theme’s style imports no others", "theme/import"),
        ("a{b:url(1️⃣https://a.example/x.png)}", "A site asks no other server", "theme/bad-address"),
        ("a{b:url(1️⃣'//a.example/x.png')}", "A site asks no other server", "theme/bad-address"),
        ("a{b:url(1️⃣/x.png)}", "A site may lie in any folder", "theme/bad-address"),
        ("a{b:url(1️⃣../x.png)}", "The file lies outside of the theme’s folder", "theme/bad-address"),
        ("a{b:url(1️⃣data:font/woff2;base64,AA)}", "Pages take no font", "theme/bad-address"),
        ("a{b:url(1️⃣img/papr.svg)}", "The theme has no file ‘img/papr.svg’", "theme/missing-file")
    ])
    func faultIsReportedAtItsPlace(marked: String, summary: String, code: String) throws {
        let text = MarkedText(marked)
        let folder = ThemeFolder(place: "mine", files: ["theme.css": text.text], others: ["img/paper.svg": [1]])
        let fault = try #require(folder.faults.first)
        #expect(fault.summary.hasPrefix(summary) && fault.kind.code == code, "\(folder.faults)")
        #expect(
            try fault.position == SourcePosition(file: "mine/theme.css", offset: #require(text.offsets["1️⃣"])),
            "\(folder.faults)")
        #expect(fault.suggestions == (code == "theme/missing-file" ? ["img/paper.svg"] : []))
    }

    @Test(arguments: ["default", "classic"]) func stylesOfTheToolAreSound(name: String) throws {
        let folder = try ThemeFolder(reading: Repository.themes.appendingPathComponent(name).path)
        #expect(folder.faults == [])
    }

    // MARK: Files

    private func site(_ layers: [ThemeFolder], _ type: String = "LIST_ACTIVITY") async throws -> TestSite {
        let app = try await TestApp(
            type: type, data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        return try await TestSite(
            app.graph, theme: Theme(layers: [ThemeFolder(reading: Repository.defaultTheme.path)] + layers))
    }

    private func style(_ name: String, of site: borrowing TestSite) throws -> String {
        try site.text(try #require(site.files.first { $0.hasPrefix("static/" + name + ".") && $0.hasSuffix(".css") }))
    }

    @Test func filesThatStylesNameGoIntoTheSite() async throws {
        let below = ThemeFolder(
            place: "below", files: ["theme.css": "@layer b{body{background:url(images/Paper%20Blue.SVG)}}"],
            others: ["images/Paper Blue.SVG": Array("blue".utf8)])
        let above = ThemeFolder(
            place: "above",
            files: [
                "theme.css":
                    "@font-face{font-family:S;src:url(fonts/serif.ttf?v=1)format('truetype')}.x{background:url(\"images/icons.svg#wave\")}",
                "activities/list/style.css": "@layer a{.row{background:url(../../images/icons.svg)}}",
                "activities/quiz/style.css": ".q{background:url(../../images/quiz.svg)}"
            ],
            others: [
                "fonts/serif.ttf": [1, 2], "images/icons.svg": Array("icons".utf8), "images/quiz.svg": [3],
                "images/unused.svg": [4]
            ])
        let site = try await site([below, above])
        let assets = site.files.filter { $0.hasPrefix("static/theme/") }
        #expect(
            assets.map { $0.replacing(/\.[0-9a-f]{8}\./, with: ".*.") } == [
                "static/theme/icons.*.svg", "static/theme/paper-blue.*.svg", "static/theme/serif.*.ttf"
            ])
        #expect(try site.data(assets[2]) == Data([1, 2]))
        let every = try style("app", of: site)
        #expect(
            every.contains("background:url(\"\(assets[1].dropFirst(7))\")")
                && every.contains("src:url(\"\(assets[2].dropFirst(7))?v=1\")format('truetype')"))
        #expect(every.contains("url(\"\(assets[0].dropFirst(7))#wave\")"))
        #expect(try style("list", of: site).contains("background:url(\"\(assets[0].dropFirst(7))\")"))
        #expect(try site.deadAddresses() == [])
    }

    // MARK: Parts

    /// The page of a list with a number of rows, or of rows with tags.
    private func list(rows: Int, marks: String = "", _ frame: String? = nil) async throws -> TestSite {
        let row = "<listItem><text>a</text>\(marks)</listItem>"
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data: "<levelData><data><list>\(String(repeating: row, count: rows))</list></data></levelData>")
        let own = ThemeFolder(
            place: "own",
            files: ["theme-narrow.css": "@layer own{.stars{color:red}}"].merging(
                frame.map { ["page.mustache": $0] } ?? [:]
            ) { $1 })
        return try await TestSite(
            app.graph, theme: Theme(layers: [ThemeFolder(reading: Repository.defaultTheme.path), own]))
    }

    @Test func styleOfAPartFollowsThatOfTheThemeBelowWhereAPageAsksForIt() async throws {
        let site = try await list(rows: 1, marks: "<rating>4</rating>")
        let style = try style("app-narrow", of: site)
        #expect(
            try #require(style.range(of: ".stars{display:")).lowerBound
                < #require(style.range(of: "@layer own")).lowerBound)
        #expect(try !self.style("app", of: site).contains(".stars{"))
        let pages = site.files.filter { $0.hasSuffix(".html") }
        #expect(try pages.filter { try site.text($0).contains("app-narrow.") }.count == 1)
    }

    @Test func nobodyAsksForIt() async throws {
        let site = try await list(rows: 1)
        #expect(!site.files.contains { $0.hasPrefix("static/app-narrow.") || $0.hasPrefix("static/app-fields.") })
    }

    @Test func frameThatLinksOneStyleHasItThere() async throws {
        let site = try await list(rows: 1, marks: "<tags>x</tags>", "<link href=\"{{stylesheet}}\">{{{body}}}")
        #expect(!site.files.contains { $0.hasPrefix("static/app-narrow.") && $0.hasSuffix(".css") })
        #expect(try style("app", of: site).contains("@layer own{.stars"))
    }

    @Test(arguments: [(19, false), (20, true)]) func onlyALongListLoadsTheFilter(rows: Int, isLoaded: Bool) async throws
    {
        let site = try await list(rows: rows)
        let script = site.files.first { $0.hasPrefix("static/app-filter.") }
        #expect((script != nil) == isLoaded)
        let pages = try site.files.filter {
            try $0.hasSuffix(".html") && site.text($0).contains("<script src=\"../static/app-filter.")
        }
        #expect(pages.count == (isLoaded ? 1 : 0))
    }

    @Test func fileThatGoesWithNoScriptOfPagesIsNoStyle() {
        let folder = ThemeFolder(place: "mine", files: ["theme-update.css": "a{}", "theme-fields.css": "b{}"])
        #expect(Theme(layers: [folder]).styles == [.part(.fields): "b{}"])
    }

    /// A theme need not keep a drawing twice.
    @Test(arguments: ["signs/home.svg", "activities/list/icon.svg"]) func styleShowsASignOfTheTheme(path: String) throws
    {
        let files = ["theme.css": ".x{background:url(\(path))}", path: "<svg/>"]
        let folder = ThemeFolder(place: "mine", files: files)
        #expect(folder.faults == [] && folder.assets == [path: Array("<svg/>".utf8)])
    }

    @Test func twoThemesMayHaveFilesOfTheSameName() async throws {
        let layers = ["a", "b"].map {
            ThemeFolder(
                place: $0, files: ["theme.css": ".\($0){background:url(x.svg)}"], others: ["x.svg": Array($0.utf8)])
        }
        let site = try await site(layers)
        #expect(site.files.filter { $0.hasPrefix("static/theme/x.") }.count == 2)
    }

    @Test func changedPictureIsAnotherTheme() throws {
        let folder = try TemporaryFolder()
        try folder.write(["own/theme.css": "a{b:url(x.svg)}", "own/x.svg": "one", "own/notes.md": "one"])
        func theme(_ earlier: Theme?) throws -> Theme {
            try Theme(named: folder.path + "/own", builtIn: Repository.themes.path, earlier: earlier)
        }
        let first = try theme(nil)
        try folder.write(["own/notes.md": "two"])
        #expect(try theme(first).isSame(as: first))
        try folder.write(["own/x.svg": "two"])
        #expect(try !theme(first).isSame(as: first))
    }
}
