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
        let problems = ThemeCheck.problems(in: theme, for: .all)
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
                files: [
                    "page.mustache": "a", "theme.css": "a", "theme.js": "a", "activities/list/style.css": "a",
                    "strings/es.yaml": "one: a\ntwo: a"
                ]),
            ThemeFolder(
                place: "b",
                files: [
                    "page.mustache": "b", "theme.css": "b", "theme.js": "b", "activities/list/style.css": "b",
                    "strings/es.yaml": "two: b"
                ])
        ])
        #expect(theme.sources["page"] == "b" && theme.script == "b")
        #expect(theme.css == "a\nb" && theme.activityCSS["list"] == "a\nb")
        #expect(theme.words.shared["es"] == ["one": "a", "two": "b"])
    }

    /// A folder with the built-in themes `default` and `grey`, and one of somebody's own.
    private func folders(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            ["built-in/default/theme.css": "default", "built-in/grey/theme.css": "grey", "own/theme.css": "own"]
                .merging(files) { _, new in new })
        return folder
    }

    @Test(
        arguments: [
            (nil, "default"), ("default", "default"), ("grey", "default\ngrey"), ("FOLDER/own", "default\nown"),
            ("FOLDER/own/", "default\nown"),
            ("FOLDER/over-grey", "default\ngrey\nover-grey"), ("FOLDER/over-own", "default\nown\nover-own")
        ] as [(String?, String)])
    func themesAreFoundByNameAndByFolderWithThoseTheyExtend(name: String?, css: String) throws {
        let folder = try folders([
            "over-grey/theme.css": "over-grey", "over-grey/theme.yaml": "contract: 1\nextends: grey",
            "over-own/theme.css": "over-own",
            "over-own/theme.yaml": "contract: 1\nextends: ../own"
        ])
        let theme = try Theme(
            named: name?.replacingOccurrences(of: "FOLDER", with: folder.path), builtIn: folder.path + "/built-in")
        #expect(theme.css == css)
    }

    @Test func unknownThemeIsAnErrorThatNamesTheNearestOne() throws {
        let folder = try folders([:])
        #expect { try Theme(named: "gery", builtIn: folder.path + "/built-in") } throws: {
            "\($0)".contains("‘gery’; did you mean ‘grey’?")
        }
    }

    @Test(arguments: [
        ("contract: 1️⃣2\n", "made for contract 2"), ("contract: 1\n1️⃣extend: grey\n", "did you mean ‘extends’?"),
        ("contract: 1\nextends: 1️⃣nowhere\n", "there is no theme ‘nowhere’"),
        ("contract: 1\nextends: 1️⃣../other\n", "in a circle"),
        ("name: Mine\n", "‘contract: 1’ is missing"),
        ("contract: 1\nname: a\n1️⃣name: b\n", "there is already a key ‘name’ above"),
        ("contract: 1\nname:\n  - a\n", "a key and a text are expected"), ("- a\n", "a map of keys and texts"),
        ("name: 'a\n", "unexpected end")
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

    @Test func everyUnknownKeyOfAThemeIsReported() throws {
        let folder = try folders(["own/theme.yaml": "contract: 1\nextend: grey\nautor: me\n"])
        #expect {
            try Theme(named: folder.path + "/own", builtIn: folder.path + "/built-in")
        } throws: { error in
            if case SiteError.theme(let problems) = error { problems.map(\.line) == [2, 3] } else { false }
        }
    }

    // MARK: Templates

    /// The first template is checked; it takes the place of the default theme's.
    private func problems(_ files: [String: String]) throws -> [String] {
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), try ThemeFolder(place: "mine", files: files)
        ]
        return ThemeCheck.problems(in: try Theme(layers: layers), for: .all).map {
            $0.description.replacing(": error: ", with: ": ")
        }
    }

    @Test(arguments: [
        ("{{nothing}}", "1:1: there is no field ‘nothing’ here"),
        ("\n ñ{{#rows}}{{txt}}{{/rows}}", "2:12: there is no field ‘txt’ here"),
        ("{{#rows}}{{descripton}}{{/rows}}", "1:10: there is no field ‘descripton’ here; did you mean ‘description’?"),
        ("{{words.nothing}}", "1:1: there is no field ‘words.nothing’ here"),
        ("{{words.serch}}", "1:1: there is no field ‘words.serch’ here; did you mean ‘words.search’?"),
        ("{{#rows}}{{#link}}{{{href}}}{{/link}}{{/rows}}", "1:19: ‘href’ is plain text; show it with two braces"),
        ("{{#rows}}{{text}}{{/rows}}", "1:10: ‘text’ is markup; show it with three braces"),
        ("{{^rows}}{{text}}{{/rows}}", "1:10: there is no field ‘text’ here"),
        ("{{#rows}}{{#link}}{{hrf}}{{/link}}{{/rows}}", "1:19: there is no field ‘hrf’ here"),
        ("{{rows}}", "1:1: ‘rows’ holds fields; open a section ‘{{#rows}}’"),
        ("{{#rows}}{{link.ref}}{{/rows}}", "1:10: there is no field ‘link.ref’ here"),
        ("a {{> thumbnial}}", "1:3: there is no partial ‘thumbnial’; did you mean ‘thumbnail’?"),
        ("{{#rows}}{{/rows}}{{text}}", "1:19: there is no field ‘text’ here"),
        ("{{> rwo}}", "1:1: there is no partial ‘rwo’; did you mean ‘row’?"),
        ("{{#rows}}{{{link}}}{{/rows}}", "1:10: ‘link’ holds fields; open a section ‘{{#link}}’"),
        ("{{rows.text}}", "1:1: ‘rows’ is a list; open a section ‘{{#rows}}’ and show ‘text’ in it"),
        (
            "{{#rows.link}}{{href}}{{/rows.link}}",
            "1:1: ‘rows’ is a list; open a section ‘{{#rows}}’ and show ‘link’ in it"
        ),
        ("{{> row}}", "1:1: the partial ‘row’ does not fit here: it needs the field ‘number’"),
        (
            "{{#rows}}{{> row}}{{/rows}}\n{{> tile}}",
            "2:1: the partial ‘tile’ does not fit here: it needs the field ‘link’"
        )
    ])
    func wrongNameIsFoundWithItsPlace(template: String, problem: String) throws {
        #expect(
            try problems(["activities/list/page.mustache": template]) == [
                "mine/activities/list/page.mustache:" + problem
            ])
    }

    @Test(arguments: [
        "{{#rows}}{{#image}}{{src}}{{{text}}}{{/image}}{{/rows}}", "{{#rows}}{{link.href}}{{/rows}}",
        "{{#rows}}{{> mine}}{{/rows}}"
    ])
    func namesOfOuterScopesAndOfFieldsOfFieldsAreKnown(template: String) throws {
        let partials = template.contains("> mine") ? ["partials/mine.mustache": "{{{text}}}"] : [:]
        #expect(try problems(["activities/list/page.mustache": template].merging(partials) { own, _ in own }) == [])
    }

    @Test func partialIsCheckedInTheScopesOfEveryTagThatIncludesIt() throws {
        let found = try problems([
            "activities/list/page.mustache": "{{#rows}}{{> mine}}{{/rows}}{{> mine}}",
            "partials/mine.mustache": "\n{{{text}}}"
        ])
        #expect(found == ["mine/partials/mine.mustache:2:1: there is no field ‘text’ here"])
    }

    @Test func partialThatIncludesItselfIsFound() throws {
        let found = try problems([
            "activities/list/page.mustache": "{{> mine}}", "partials/mine.mustache": "a{{> mine}}"
        ])
        #expect(found == ["mine/partials/mine.mustache:1:2: the partial ‘mine’ includes itself"])
    }

    @Test func circleOfPartialsIsSaidOnceWhateverLeadsIntoIt() throws {
        let found = try problems([
            "activities/list/page.mustache": "{{> one}}{{> two}}{{#rows}}{{> two}}{{/rows}}",
            "partials/one.mustache": "{{> two}}", "partials/two.mustache": "\n{{> one}}"
        ])
        #expect(found == ["mine/partials/two.mustache:2:1: the partial ‘one’ includes itself"])
    }

    /// Gone through way by way, these would be as many as there are orders of the names.
    @Test func partialsThatAllIncludeEachOtherAreGoneThroughOnce() throws {
        let names = (0..<16).map { "p\($0)" }
        let all = names.map { "{{> \($0)}}" }.joined()
        let files = Dictionary(uniqueKeysWithValues: names.map { ("partials/\($0).mustache", all) })
        let found = try problems(files.merging(["activities/list/page.mustache": all]) { own, _ in own })
        #expect(!found.isEmpty && found.allSatisfy { $0.hasSuffix("includes itself") })
    }

    @Test func partialThatFitsInNoPlaceIsSaidAtEach() throws {
        let found = try problems(["activities/list/page.mustache": "{{> row}}\n{{> row}}"])
        #expect(
            found.map { String($0.prefix { $0 != " " }) } == [
                "mine/activities/list/page.mustache:1:1:", "mine/activities/list/page.mustache:2:1:"
            ])
    }

    @Test func markupWithTwoBracesIsFound() throws {
        #expect(
            try problems(["activities/audio/page.mustache": "{{lyrics}}"]) == [
                "mine/activities/audio/page.mustache:1:1: ‘lyrics’ is markup; show it with three braces"
            ])
    }

    @Test func templateOfATypeOfItsOwnMayNameAnyElementButNoUnknownWord() throws {
        let template = "{{#city}}{{name}}{{#target}}{{href}}{{/target}}{{/city}}{{words.nothing}}{{{city}}}"
        #expect(
            try problems(["activities/city-guide/page.mustache": template]) == [
                "mine/activities/city-guide/page.mustache:1:57: there is no field ‘words.nothing’ here",
                "mine/activities/city-guide/page.mustache:1:74: ‘city’ is plain text; show it with two braces"
            ])
    }

    @Test func brokenTemplateIsNamedWithItsPlace() {
        #expect {
            try Theme(files: ["page.mustache": "a\nb{{#rows}}\n{{/other}}"])
        } throws: { error in
            if case SiteError.theme(let problems) = error {
                problems.map(\.path) == ["page.mustache"] && problems[0].line > 1
            } else {
                false
            }
        }
    }

    @Test(arguments: [
        ("a\n{{#rows}}\n", "2:1: the section ‘rows’ opened in line 2 is not closed"),
        ("{{^rows}}{{#rows}}{{/rows}}", "1:1: the section ‘rows’ opened in line 1 is not closed"),
        ("\n{{#rows}}{{/row}}{{/rows}}", "2:10: ‘{{/row}}’ closes nothing; ‘rows’ is open since 2:1"),
        ("{{/rows}}", "1:1: ‘{{/rows}}’ closes nothing"),
        ("{{#rows}}{{#link}}{{/rows}}", "1:10: the section ‘link’ opened in line 1 is not closed"),
        ("<p>{{text</p>\n{{rows}}", "1:4: the tag is not closed with ‘}}’"),
        ("{{text", "1:1: the tag is not closed with ‘}}’"),
        ("{{{text}}</p>", "1:1: the tag is not closed with ‘}}}’"),
        ("{{.}}", "1:1: ‘{{.}}’ is of a part of Mustache that themes do not have"),
        ("{{=<% %>=}}", "1:1: ‘{{=<% %>=}}’ is of a part of Mustache that themes do not have"),
        ("{{< base}}{{/base}}", "1:1: ‘{{< base}}’ is of a part of Mustache that themes do not have"),
        ("{{uppercased(text)}}", "1:1: ‘{{uppercased(text)}}’ is of a part of Mustache that themes do not have"),
        ("{{% CONTENT_TYPE:TEXT}}", "1:1: ‘{{% CONTENT_TYPE:TEXT}}’ is of a part of Mustache that themes do not have"),
        ("{{año}}", "1:1: ‘año’ is no name; names are made of letters from a to z, digits, ‘-’, ‘_’ and points"),
        ("{{}}", "1:1: ‘’ is no name; names are made of letters from a to z, digits, ‘-’, ‘_’ and points")
    ])
    func brokenTagIsExplainedAtItsPlace(template: String, problem: String) {
        #expect {
            try Theme(files: ["page.mustache": template])
        } throws: { error in
            guard case SiteError.theme(let problems) = error else { return false }
            return problems.first?.description == "page.mustache:"
                + problem.replacing(/^([0-9]+:[0-9]+: )/) { $0.1 + "error: " }
        }
    }

    @Test(arguments: ["{{! any } thing {{here }}", "{{ text }}", "{{&body}}", "{{#rows}}\n{{/ rows }}", "{ {x} }}"])
    func oddButSoundTagIsNoFault(template: String) {
        #expect(TemplateSyntax.problems(in: template, path: "page.mustache") == [])
    }

    @Test func faultsOfSeveralFilesAreReportedTogether() {
        #expect {
            try Theme(files: [
                "page.mustache": "{{#rows}}", "theme.css": "/*", "strings/es.yaml": "- a", "partials/a.mustache": "{{x"
            ])
        } throws: { error in
            if case SiteError.theme(let problems) = error {
                problems.map(\.path) == ["theme.css", "page.mustache", "partials/a.mustache", "strings/es.yaml"]
            } else {
                false
            }
        }
    }

    @Test(arguments: ["", "<p>{{title}}</p>", "{{#body}}{{/body}}", "{{^body}}{{> footer}}{{/body}}"])
    func frameThatDoesNotShowTheScreenIsFound(frame: String) throws {
        #expect(
            try problems(["page.mustache": frame]) == [
                "mine/page.mustache:1:1: the frame does not show ‘body’; write ‘{{{body}}}’ where the screens belong"
            ])
    }

    @Test(arguments: ["{{{body}}}", "{{&body}}", "{{#body}}{{{body}}}{{/body}}", "{{> screens}}"])
    func frameThatShowsTheScreenIsSound(frame: String) throws {
        let files = ["page.mustache": frame, "partials/screens.mustache": "{{{body}}}"]
        #expect(try problems(files.filter { $0.key == "page.mustache" || frame.contains("screens") }) == [])
    }

    // MARK: Places

    @Test(arguments: [
        ("FOLDER/over/../own", "own/page.mustache"), ("FOLDER//own//", "own/page.mustache"),
        ("FOLDER/./own/.", "own/page.mustache")
    ])
    func pathsOfMessagesHaveNoDetours(name: String, path: String) throws {
        let folder = try folders(["own/page.mustache": "{{x", "over/a": ""])
        #expect {
            try Theme(named: name.replacing("FOLDER", with: folder.path), builtIn: folder.path + "/built-in")
        } throws: { error in
            guard case SiteError.theme(let problems) = error else { return false }
            return problems.map(\.path) == [folder.path + "/" + path]
        }
    }

    @Test func everyActivityHasATemplateAndEveryTemplateAnActivity() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let views = Set(
            (ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).map { $0.view.name } + ["placeholder"])
        let templates = Set(
            theme.sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) })
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
            .text("text", "") { $0.text }, .html("html", "") { $0.html }, .list("rows", "") { $0.rows },
            .flag("isTrue", "") { _ in true },
            .number("number", "") { _ in 7 }, .model("row", "") { $0.rows.first }
        ]
    }

    private func render(_ template: String, words: [String: String] = [:], partials: [String: String] = [:]) throws
        -> String
    {
        let library = try TemplateLibrary(["t": template].merging(partials) { own, _ in own })
        return library.render(
            "t", Page(text: "<a href='x'>\"&", html: "<b>x</b>", rows: [Row(text: "1"), Row(text: nil)]), words: words)
    }

    @Test(arguments: [
        ("{{text}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;"), ("{{{html}}}", "<b>x</b>"),
        ("{{#isTrue}}y{{/isTrue}}{{^isTrue}}n{{/isTrue}}", "y"),
        ("{{number}}", "7"), ("{{#rows}}[{{text}}]{{/rows}}", "[1][]"), ("{{#row}}{{text}}{{/row}}", "1"),
        ("{{#rows}}{{^text}}none{{/text}}{{/rows}}", "none"),
        ("{{words.a}}{{words.month.1}}{{words.b}}", "unoenero"), ("{{#rows}}{{words.a}}{{/rows}}", "unouno"),
        ("{{> p}}", "&lt;a href=&#39;x&#39;&gt;&quot;&amp;")
    ])
    func templatesShow(template: String, expected: String) throws {
        #expect(try render(template, words: ["a": "uno", "month.1": "enero"], partials: ["p": "{{text}}"]) == expected)
    }
}
