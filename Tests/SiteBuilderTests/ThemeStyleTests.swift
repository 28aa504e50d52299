// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

/// Pictures and fonts of a theme, and what is wrong with its styles.
@Suite struct ThemeStyleTests {
    @Test(arguments: [
        ("a{}\n1️⃣/* b{c:d}", "the comment is not closed with ‘*/’"), ("a1️⃣{b:c", "‘{’ is not closed"),
        ("a{b:c}1️⃣}", "‘}’ closes nothing"),
        ("a{b:1️⃣calc(1px}c{}", "‘(’ is not closed"), ("a{b:1️⃣'x;\n}", "the text is not closed with ‘'’ in its line"),
        ("a1️⃣[b=c{}", "‘[’ is not closed"),
        ("a{b:1️⃣url(x", "‘(’ is not closed"), ("1️⃣@import 'x.css';", "a theme’s style imports no others"),
        ("1️⃣@IMPORT url(x.css);", "a theme’s style imports no others"),
        ("a{b:url(1️⃣https://a.example/x.png)}", "a site asks no other server"),
        ("a{b:url(1️⃣'//a.example/x.png')}", "a site asks no other server"),
        ("a{b:url(1️⃣/x.png)}", "a site may lie in any folder"),
        ("a{b:url(1️⃣../x.png)}", "the file lies outside of the theme’s folder"),
        ("a{b:url(1️⃣data:font/woff2;base64,AA)}", "pages take no font"),
        ("a{b:url(1️⃣img/papr.svg)}", "the theme has no file ‘img/papr.svg’; did you mean ‘img/paper.svg’?")
    ])
    func faultIsReportedAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        let folder = try ThemeFolder(place: "mine", files: ["theme.css": text.text], others: ["img/paper.svg": [1]])
        let place = ThemeProblem(path: "mine/theme.css", in: text.text, at: try #require(text.offsets["1️⃣"]), reason: "")
        let problem = try #require(folder.problems.first)
        #expect(
            problem.reason.hasPrefix(reason) && problem.line == place.line && problem.column == place.column,
            "\(folder.problems)")
    }

    @Test(arguments: ["default", "classic"]) func stylesOfTheToolAreSound(name: String) throws {
        let folder = try ThemeFolder(reading: Repository.themes.appendingPathComponent(name).path)
        #expect(folder.problems == [])
    }

    // MARK: Files

    private func site(_ layers: [ThemeFolder], _ type: String = "LIST_ACTIVITY") async throws -> TestSite {
        let app = try await TestApp(
            type: type, data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        return try await TestSite(
            app.graph, theme: Theme(layers: [ThemeFolder(reading: Repository.defaultTheme.path)] + layers))
    }

    private func style(_ name: String, of site: borrowing TestSite) throws -> String {
        try site.text(try #require(site.files.first { $0.hasPrefix(name + ".") && $0.hasSuffix(".css") }))
    }

    @Test func filesThatStylesNameGoIntoTheSite() async throws {
        let below = try ThemeFolder(
            place: "below", files: ["theme.css": "@layer b{body{background:url(images/Paper%20Blue.SVG)}}"],
            others: ["images/Paper Blue.SVG": Array("blue".utf8)])
        let above = try ThemeFolder(
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
        let assets = site.files.filter { $0.hasPrefix("assets/theme/") }
        #expect(
            assets.map { $0.replacing(/\.[0-9a-f]{8}\./, with: ".*.") } == [
                "assets/theme/icons.*.svg", "assets/theme/paper-blue.*.svg", "assets/theme/serif.*.ttf"
            ])
        #expect(try site.data(assets[2]) == Data([1, 2]))
        let every = try style("app", of: site)
        #expect(
            every.contains("background:url(\"\(assets[1])\")")
                && every.contains("src:url(\"\(assets[2])?v=1\")format('truetype')"))
        #expect(every.contains("url(\"\(assets[0])#wave\")"))
        #expect(try style("list", of: site).contains("background:url(\"\(assets[0])\")"))
        #expect(try site.deadAddresses() == [])
    }

    @Test func twoThemesMayHaveFilesOfTheSameName() async throws {
        let layers = try ["a", "b"].map {
            try ThemeFolder(
                place: $0, files: ["theme.css": ".\($0){background:url(x.svg)}"], others: ["x.svg": Array($0.utf8)])
        }
        let site = try await site(layers)
        #expect(site.files.filter { $0.hasPrefix("assets/theme/x.") }.count == 2)
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
