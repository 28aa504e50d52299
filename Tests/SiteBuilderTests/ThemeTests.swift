// SPDX-License-Identifier: MIT
import Activities
import AppModel
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

@Suite struct ThemeTests {
    private static let builtIn = ["default", "classic"]

    @Test(arguments: builtIn) func everyNameInABuiltInThemeIsAFieldOfItsPageModel(name: String) throws {
        let theme = try Theme(named: name, builtIn: Repository.themes.path)
        let problems = TemplateCheck.problems(in: theme, for: .all)
        #expect(problems.isEmpty, "\(problems.map(\.description).joined(separator: "\n"))")
    }

    @Test func everyBuiltInThemeIsTested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.themes.path).filter {
            FileManager.default.fileExists(atPath: "\(Repository.themes.path)/\($0)/theme.yaml")
        }
        #expect(names.sorted() == Self.builtIn.sorted())
    }

    // MARK: Layers

    @Test func templatesAndScriptsTakeThePlaceOfThoseBelowAndStylesAndWordsAreAdded() throws {
        let theme = try Theme(layers: [
            ThemeFolder(
                place: "a",
                files: ["page.mustache": "a", "theme.css": "a", "theme.js": "a", "activities/list.css": "a", "strings/es.yaml": "one: a\ntwo: a"]),
            ThemeFolder(
                place: "b", files: ["page.mustache": "b", "theme.css": "b", "theme.js": "b", "activities/list.css": "b", "strings/es.yaml": "two: b"]),
        ])
        #expect(theme.sources["page"] == "b" && theme.script == "b")
        #expect(theme.css == "a\nb" && theme.activityCSS["list"] == "a\nb")
        #expect(theme.strings["es"] == ["one": "a", "two": "b"])
    }

    /// A folder with the built-in themes `default` and `grey`, and one of somebody's own.
    private func folders(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            ["built-in/default/theme.css": "default", "built-in/grey/theme.css": "grey", "own/theme.css": "own"].merging(files) { _, new in new })
        return folder
    }

    @Test(arguments: [
        (nil, "default"), ("default", "default"), ("grey", "default\ngrey"), ("FOLDER/own", "default\nown"), ("FOLDER/own/", "default\nown"),
        ("FOLDER/over-grey", "default\ngrey\nover-grey"), ("FOLDER/over-own", "default\nown\nover-own"),
    ] as [(String?, String)])
    func themesAreFoundByNameAndByFolderWithThoseTheyExtend(name: String?, css: String) throws {
        let folder = try folders([
            "over-grey/theme.css": "over-grey", "over-grey/theme.yaml": "contract: 1\nextends: grey", "over-own/theme.css": "over-own",
            "over-own/theme.yaml": "contract: 1\nextends: ../own",
        ])
        let theme = try Theme(named: name?.replacingOccurrences(of: "FOLDER", with: folder.path), builtIn: folder.path + "/built-in")
        #expect(theme.css == css)
    }

    @Test func unknownThemeIsAnErrorThatNamesTheNearestOne() throws {
        let folder = try folders([:])
        #expect { try Theme(named: "gery", builtIn: folder.path + "/built-in") } throws: { "\($0)".contains("‘gery’; did you mean ‘grey’?") }
    }

    @Test(arguments: [
        ("contract: 1️⃣2\n", "made for contract 2"), ("contract: 1\n1️⃣extend: grey\n", "did you mean ‘extends’?"),
        ("contract: 1\nextends: 1️⃣nowhere\n", "there is no theme ‘nowhere’"), ("contract: 1\nextends: 1️⃣../other\n", "in a circle"),
        ("name: Mine\n", "‘contract: 1’ is missing"), ("contract: 1\nname:\n  - a\n", "a key and a text are expected"), ("- a\n", "a map of keys and texts"),
        ("name: 'a\n", "unexpected end"),
    ])
    func mistakeInWhatAThemeSaysOfItselfIsReportedAtItsPlace(marked: String, reason: String) throws {
        let text = MarkedText(marked)
        let folder = try folders(["own/theme.yaml": text.text, "other/theme.yaml": "contract: 1\nextends: ../own"])
        #expect {
            try Theme(named: folder.path + "/own", builtIn: folder.path + "/built-in")
        } throws: { error in
            guard case SiteError.theme(let problems) = error, let problem = problems.first else { return false }
            let isThere = text.offsets["1️⃣"].map { offset in
                let before = text.text.utf8.prefix(offset).split(separator: 10, omittingEmptySubsequences: false)
                return problem.line == before.count && problem.column == (before.last?.count ?? 0) + 1
            }
            return problem.reason.contains(reason) && (isThere ?? true) && problem.path.hasSuffix("theme.yaml")
        }
    }

    // MARK: Templates

    /// The first template is checked; it takes the place of the default theme's.
    private func problems(_ files: [String: String]) throws -> [String] {
        let layers = [try ThemeFolder(reading: Repository.defaultTheme.path), try ThemeFolder(place: "mine", files: files)]
        return TemplateCheck.problems(in: try Theme(layers: layers), for: .all).map(\.description)
    }

    @Test(arguments: [
        ("{{nothing}}", "1:1: there is no field ‘nothing’ here"), ("\n ñ{{#rows}}{{txt}}{{/rows}}", "2:12: there is no field ‘txt’ here"),
        ("{{#rows}}{{descripton}}{{/rows}}", "1:10: there is no field ‘descripton’ here; did you mean ‘description’?"),
        ("{{words.nothing}}", "1:1: there is no field ‘words.nothing’ here"), ("{{words.serch}}", "1:1: there is no field ‘words.serch’ here; did you mean ‘words.search’?"),
        ("{{#rows}}{{{text}}}{{/rows}}", "1:10: ‘text’ is plain text; show it with two braces"), ("{{^rows}}{{text}}{{/rows}}", "1:10: there is no field ‘text’ here"),
        ("{{#rows}}{{#link}}{{hrf}}{{/link}}{{/rows}}", "1:19: there is no field ‘hrf’ here"), ("{{rows}}", "1:1: ‘rows’ holds fields; open a section with it"),
        ("{{#rows}}{{link.ref}}{{/rows}}", "1:10: there is no field ‘link.ref’ here"), ("a {{> thumbnial}}", "1:3: there is no partial ‘thumbnial’; did you mean ‘thumbnail’?"),
        ("{{#rows}}{{/rows}}{{text}}", "1:19: there is no field ‘text’ here"),
    ])
    func wrongNameIsFoundWithItsPlace(template: String, problem: String) throws {
        #expect(try problems(["activities/list.mustache": template]) == ["mine/activities/list.mustache:" + problem])
    }

    @Test(arguments: ["{{#rows}}{{#image}}{{src}}{{text}}{{/image}}{{/rows}}", "{{#rows}}{{link.href}}{{/rows}}", "{{#rows}}{{> mine}}{{/rows}}"])
    func namesOfOuterScopesAndOfFieldsOfFieldsAreKnown(template: String) throws {
        #expect(try problems(["activities/list.mustache": template, "partials/mine.mustache": "{{text}}"]) == [])
    }

    @Test func partialIsCheckedInTheScopesOfEveryTagThatIncludesIt() throws {
        let found = try problems(["activities/list.mustache": "{{#rows}}{{> mine}}{{/rows}}{{> mine}}", "partials/mine.mustache": "\n{{text}}"])
        #expect(found == ["mine/partials/mine.mustache:2:1: there is no field ‘text’ here"])
    }

    @Test func partialThatIncludesItselfIsFound() throws {
        let found = try problems(["activities/list.mustache": "{{> mine}}", "partials/mine.mustache": "a{{> mine}}"])
        #expect(found == ["mine/partials/mine.mustache:1:2: the partial ‘mine’ includes itself"])
    }

    @Test func markupWithTwoBracesIsFound() throws {
        #expect(
            try problems(["activities/audio.mustache": "{{lyrics}}"]) == ["mine/activities/audio.mustache:1:1: ‘lyrics’ is markup; show it with three braces"])
    }

    @Test func templateOfATypeOfItsOwnMayNameAnyElementButNoUnknownWord() throws {
        let template = "{{#city}}{{name}}{{#target}}{{href}}{{/target}}{{/city}}{{words.nothing}}{{{city}}}"
        #expect(
            try problems(["activities/city-guide.mustache": template]) == [
                "mine/activities/city-guide.mustache:1:57: there is no field ‘words.nothing’ here",
                "mine/activities/city-guide.mustache:1:74: ‘city’ is plain text; show it with two braces",
            ])
    }

    @Test func brokenTemplateIsNamedWithItsPlace() {
        #expect {
            try Theme(files: ["page.mustache": "a\nb{{#rows}}\n{{/other}}"])
        } throws: { error in
            if case SiteError.theme(let problems) = error { problems.map(\.path) == ["page.mustache"] && problems[0].line > 1 } else { false }
        }
    }

    // MARK: Words

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
