// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text

@testable import Theming

@Suite struct ThemeTests {
    private static let builtIn = ["default", "classic"]

    @Test(arguments: builtIn) func everyNameInABuiltInThemeIsAFieldOfItsPageModel(name: String) throws {
        let theme = try Theme(named: name, builtIn: Repository.themes.path)
        let faults = theme.faults + ThemeCheck.faults(of: theme, for: .all, frame: .site)
        #expect(faults.isEmpty, "\(theme.lines(faults).joined(separator: "\n"))")
    }

    @Test func everyBuiltInThemeIsTested() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.themes.path).filter {
            FileManager.default.fileExists(atPath: "\(Repository.themes.path)/\($0)/theme.yaml")
        }
        #expect(names.sorted() == Self.builtIn.sorted())
    }

    // MARK: Layers

    @Test func templatesAndScriptsTakeThePlaceOfThoseBelowAndStylesAndWordsAreAdded() {
        let theme = Theme(layers: [
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
        #expect(theme.sources["page"] == "b" && theme.scripts[.frame] == "b")
        #expect(theme.styles == [.frame: "a\nb", .type("list"): "a\nb"])
        #expect(theme.strings.shared["es"] == ["one": "a", "two": "b"])
    }

    /// A folder with the built-in themes `default` and `grey`, and a custom one.
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
        #expect(theme.styles[.frame] == css)
    }

    @Test func unknownThemeIsAnErrorThatNamesTheNearestOne() throws {
        let folder = try folders([:])
        #expect { try Theme(named: "gery", builtIn: folder.path + "/built-in") } throws: {
            "\($0)".contains("‘gery’; did you mean ‘grey’?")
        }
    }

    @Test(arguments: [
        ("contract: 1️⃣2\n", "The theme is made for contract 2", "theme/bad-contract"),
        ("contract: 1\n1️⃣extend: grey\n", "There is no key ‘extend’", "theme/unknown-key"),
        ("contract: 1\nextends: 1️⃣nowhere\n", "There is no theme ‘nowhere’", "theme/unknown-theme"),
        ("contract: 1\nextends: 1️⃣../other\n", "The themes extend each other in a circle", "theme/circular-themes"),
        ("1️⃣name: Mine\n", "‘contract: 1’ is missing", "theme/bad-contract"),
        ("contract: 1\nname: a\n1️⃣name: b\n", "The file is not valid YAML: ‘name’ is set twice", "theme/bad-yaml"),
        ("contract: 1\nextends: 1️⃣\"\"\n", "‘extends’ names no theme", "theme/bad-value"),
        ("contract: 1\nextends: 1️⃣~\n", "‘extends’ names no theme", "theme/bad-value"),
        ("contract: 1\n1️⃣name:\n  - a\n", "A key and a text are expected", "theme/bad-value"),
        ("1️⃣- a\n", "A map of keys and texts is expected", "theme/bad-value"),
        (
            "name: a\n1️⃣---\nname: b\n", "The file is not valid YAML: a second document begins here",
            "theme/bad-yaml"
        ),
        (
            "contract: 1\n1️⃣<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> c\n", "A merge was not completed",
            "theme/bad-yaml"
        ),
        (
            "name: 1️⃣'a\n", "The file is not valid YAML: the quotation mark that begins here is not closed",
            "theme/bad-yaml"
        )
    ])
    func mistakeInWhatAThemeSaysOfItselfIsReportedAtItsPlace(marked: String, summary: String, code: String) throws {
        let text = MarkedText(marked)
        let folder = try folders(["own/theme.yaml": text.text, "other/theme.yaml": "contract: 1\nextends: ../own"])
        let theme = try Theme(named: folder.path + "/own", builtIn: folder.path + "/built-in")
        let fault = try #require(theme.faults.first)
        #expect(theme.faults.count == 1 && fault.kind.code == code && fault.summary.hasPrefix(summary), "\(fault)")
        #expect(fault.position.file == folder.path + "/own/theme.yaml")
        if let offset = text.offsets["1️⃣"] { #expect(fault.position.offset == offset) }
        #expect(fault.suggestions == (code == "theme/unknown-key" ? ["extends"] : []))
        // The layers below are complete all the same.
        let style = try #require(theme.styles[.frame])
        #expect(style.hasPrefix("default") && style.hasSuffix("own"))
    }

    @Test func everyUnknownKeyOfAThemeIsReported() throws {
        let text = "contract: 1\nextend: grey\nautor: me\n"
        let folder = try folders(["own/theme.yaml": text])
        let theme = try Theme(named: folder.path + "/own", builtIn: folder.path + "/built-in")
        let path = folder.path + "/own/theme.yaml"
        #expect(theme.faults.map(\.position.offset) == [12, 25])
        #expect(theme.contents(of: [path, "other.css"]) == [path: Array(text.utf8)])
    }

    // MARK: Templates

    /// Returns the faults of a theme laid over the default theme, whose templates its own replace.
    private func problems(_ files: [String: String]) throws -> [String] {
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ])
        return theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)).map {
            $0.replacing(": error: ", with: ": ")
        }
    }

    @Test(arguments: [
        ("{{nothing}}", "1:1: There is no field ‘nothing’ here [theme/unknown-field]"),
        (
            "\n ñ{{#rows}}{{txt}}{{/rows}}",
            "2:12: There is no field ‘txt’ here; did you mean ‘text’? [theme/unknown-field]"
        ),
        (
            "{{#rows}}{{descripton}}{{/rows}}",
            "1:10: There is no field ‘descripton’ here; did you mean ‘description’? [theme/unknown-field]"
        ),
        ("{{strings.nothing}}", "1:1: There is no field ‘strings.nothing’ here [theme/unknown-field]"),
        (
            "{{strings.serch}}",
            "1:1: There is no field ‘strings.serch’ here; did you mean ‘strings.search’? [theme/unknown-field]"
        ),
        (
            "{{#rows}}{{#link}}{{{href}}}{{/link}}{{/rows}}",
            "1:19: ‘href’ is plain text; show it with two braces [theme/misused-field]"
        ),
        ("{{#rows}}{{text}}{{/rows}}", "1:10: ‘text’ is markup; show it with three braces [theme/misused-field]"),
        ("{{^rows}}{{text}}{{/rows}}", "1:10: There is no field ‘text’ here [theme/unknown-field]"),
        (
            "{{#rows}}{{#link}}{{hrf}}{{/link}}{{/rows}}",
            "1:19: There is no field ‘hrf’ here; did you mean ‘href’? [theme/unknown-field]"
        ),
        ("{{rows}}", "1:1: ‘rows’ holds fields; open a section ‘{{#rows}}’ [theme/misused-field]"),
        (
            "{{#rows}}{{link.ref}}{{/rows}}",
            "1:10: There is no field ‘link.ref’ here; did you mean ‘link.href’? [theme/unknown-field]"
        ),
        (
            "a {{> thumbnial}}",
            "1:3: There is no partial ‘thumbnial’; did you mean ‘thumbnail’? [theme/unknown-partial]"
        ),
        // What is in a section that is misspelt is right.
        (
            "{{#rwos}}{{second}}{{> row}}{{/rwos}}",
            "1:1: There is no field ‘rwos’ here; did you mean ‘rows’? [theme/unknown-field]"
        ),
        ("{{#nothing}}{{second}}{{> row}}{{/nothing}}", "1:1: There is no field ‘nothing’ here [theme/unknown-field]"),
        (
            "{{string.empty}}",
            "1:1: There is no field ‘string.empty’ here; did you mean ‘strings.empty’? [theme/unknown-field]"
        ),
        (
            "{{#rows}}{{> partials/row.mustache}}{{/rows}}",
            "1:10: There is no partial ‘partials/row.mustache’; did you mean ‘row’? [theme/unknown-partial]"
        ),
        ("{{#rows}}{{/rows}}{{text}}", "1:19: There is no field ‘text’ here [theme/unknown-field]"),
        ("{{> rwo}}", "1:1: There is no partial ‘rwo’; did you mean ‘row’? [theme/unknown-partial]"),
        ("{{#rows}}{{{link}}}{{/rows}}", "1:10: ‘link’ holds fields; open a section ‘{{#link}}’ [theme/misused-field]"),
        (
            "{{rows.text}}",
            "1:1: ‘rows’ is a list; open a section ‘{{#rows}}’ and show ‘text’ in it [theme/misused-field]"
        ),
        (
            "{{#rows.link}}{{href}}{{/rows.link}}",
            "1:1: ‘rows’ is a list; open a section ‘{{#rows}}’ and show ‘link’ in it [theme/misused-field]"
        ),
        ("{{> row}}", "1:1: The partial ‘row’ does not fit here: it needs the field ‘second’ [theme/unfit-partial]"),
        (
            "{{#rows}}{{> row}}{{/rows}}\n{{> tile}}",
            "2:1: The partial ‘tile’ does not fit here: it needs the field ‘link’ [theme/unfit-partial]"
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
        #expect(found == ["mine/partials/mine.mustache:2:1: There is no field ‘text’ here [theme/unknown-field]"])
    }

    /// A partial fits in one place and not in another: the first tag that leads to the fault is said, and the one where
    /// that path begins.
    @Test func faultOfAPartialNamesTheTagsThatLedToIt() throws {
        let list = MarkedText("{{#rows}}{{> mine}}{{/rows}}1️⃣{{> mine}}{{> mine}}2️⃣{{> outer}}")
        let outer = MarkedText("\n3️⃣{{> inner}}{{> inner}}")
        let theme = Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(
                place: "mine",
                files: [
                    "activities/list/page.mustache": list.text, "partials/outer.mustache": outer.text,
                    "partials/mine.mustache": "{{{text}}}", "partials/inner.mustache": "{{nothing}}"
                ])
        ])
        let faults = ThemeCheck.faults(of: theme, for: .all, frame: .site)
        func place(_ name: String, _ text: MarkedText, _ mark: Character) throws -> SourcePosition {
            SourcePosition(file: "mine/" + name, offset: try #require(text.offsets[mark]))
        }
        let page = "activities/list/page.mustache"
        let expected = [
            [Diagnostic.Note("‘mine’ is included here", at: try place(page, list, "1️⃣"))],
            [
                Diagnostic.Note("‘inner’ is included here", at: try place("partials/outer.mustache", outer, "3️⃣")),
                Diagnostic.Note("‘outer’ is included here", at: try place(page, list, "2️⃣"))
            ]
        ]
        #expect(faults.map(\.notes) == expected, "\(faults)")
    }

    @Test func partialThatIncludesItselfIsFound() throws {
        let found = try problems([
            "activities/list/page.mustache": "{{> mine}}", "partials/mine.mustache": "a{{> mine}}"
        ])
        #expect(
            found == ["mine/partials/mine.mustache:1:2: The partial ‘mine’ includes itself [theme/circular-partial]"])
    }

    @Test func templateThatNoThemeHasIsReported() {
        let theme = Theme(files: ["page.mustache": "{{{body}}}"])
        #expect(
            theme.lines(ThemeCheck.faults(of: theme, for: .all, frame: .site)).first
                == "activities/placeholder/page.mustache:1:1: error: The template is missing [theme/missing-template]")
    }

    @Test func circleOfPartialsIsSaidOnceWhateverLeadsIntoIt() throws {
        let found = try problems([
            "activities/list/page.mustache": "{{> one}}{{> two}}{{#rows}}{{> two}}{{/rows}}",
            "partials/one.mustache": "{{> two}}", "partials/two.mustache": "\n{{> one}}"
        ])
        #expect(found == ["mine/partials/two.mustache:2:1: The partial ‘one’ includes itself [theme/circular-partial]"])
    }

    /// The number of include paths is the number of permutations of the names.
    @Test func partialsThatAllIncludeEachOtherAreGoneThroughOnce() throws {
        let names = (0..<16).map { "p\($0)" }
        let all = names.map { "{{> \($0)}}" }.joined()
        let files = Dictionary(uniqueKeysWithValues: names.map { ("partials/\($0).mustache", all) })
        let found = try problems(files.merging(["activities/list/page.mustache": all]) { own, _ in own })
        #expect(!found.isEmpty && found.allSatisfy { $0.hasSuffix("includes itself [theme/circular-partial]") })
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
                "mine/activities/audio/page.mustache:1:1: ‘lyrics’ is markup; show it with three braces [theme/misused-field]"
            ])
    }

    @Test func templateOfATypeOfItsOwnMayNameAnyElementButNoUnknownWord() throws {
        let template = "{{#city}}{{name}}{{#target}}{{href}}{{/target}}{{/city}}{{strings.nothing}}{{{city}}}"
        #expect(
            try problems(["activities/city-guide/page.mustache": template]) == [
                "mine/activities/city-guide/page.mustache:1:57: There is no field ‘strings.nothing’ here [theme/unknown-field]",
                "mine/activities/city-guide/page.mustache:1:76: ‘city’ is plain text; show it with two braces [theme/misused-field]"
            ])
    }

    @Test(arguments: ["row", "thumbnail"]) func partialThatDoesNotFitATypeOfItsOwnIsSaidAtItsTag(partial: String) throws
    {
        let problems = try problems(["activities/city-guide/page.mustache": "<p>{{> \(partial)}}</p>"])
        let start =
            "mine/activities/city-guide/page.mustache:1:4: The partial ‘\(partial)’ does not fit here: it needs "
        #expect(problems.allSatisfy { $0.hasPrefix(start) && $0.hasSuffix("[theme/unfit-partial]") }, "\(problems)")
        #expect(problems.count == (partial == "row" ? 1 : 0))
    }

    /// A partial of a theme below may include one of this theme, whose faults are its own.
    @Test func faultOfAPartialThatOneBelowIncludesIsSaidInIt() throws {
        let problems = try problems([
            "page.mustache": "{{{body}}}{{#search}}{{> icon-mine}}{{/search}}{{> footer}}",
            "partials/icon-mine.mustache": "{{> empty}}", "partials/icon-empty.mustache": "\n{{nothing}}"
        ])
        #expect(
            problems == [
                "mine/partials/icon-empty.mustache:2:1: There is no field ‘nothing’ here [theme/unknown-field]"
            ])
    }

    @Test(arguments: [
        ("{{#city}}{{#target}}{{hrf}}{{/target}}{{/city}}", "1:21: There is no field ‘hrf’ here; did you mean ‘href’?"),
        (
            "{{#photo}}{{#picture}}{{sr}}{{/picture}}{{/photo}}",
            "1:23: There is no field ‘sr’ here; did you mean ‘src’?"
        )
    ])
    func fieldOfATargetOrPictureThatIsMisspeltIsFound(template: String, problem: String) throws {
        #expect(
            try problems(["activities/city-guide/page.mustache": template]) == [
                "mine/activities/city-guide/page.mustache:\(problem) [theme/unknown-field]"
            ])
    }

    @Test func elementsAroundATargetAreSeenInIt() throws {
        let template = "{{#city}}{{#target}}{{href}}{{name}}{{story}}{{/target}}{{/city}}"
        #expect(try problems(["activities/city-guide/page.mustache": template]) == [])
    }

    @Test func brokenTemplateIsNamedWithItsPlace() {
        let faults = Theme(files: ["page.mustache": "a\nb{{#rows}}\n{{/other}}"]).faults
        #expect(faults.map(\.position) == [SourcePosition(file: "page.mustache", offset: 13)])
    }

    @Test(arguments: [
        ("a\n{{#rows}}\n", "2:1: The section ‘rows’ opened in line 2 is not closed [theme/bad-template]"),
        ("{{^rows}}{{#rows}}{{/rows}}", "1:1: The section ‘rows’ opened in line 1 is not closed [theme/bad-template]"),
        (
            "\n{{#rows}}{{/row}}{{/rows}}",
            "2:10: ‘{{/row}}’ closes nothing; ‘rows’ is open since 2:1 [theme/bad-template]"
        ),
        ("{{/rows}}", "1:1: ‘{{/rows}}’ closes nothing [theme/bad-template]"),
        ("{{#rows}}{{#link}}{{/rows}}", "1:10: The section ‘link’ opened in line 1 is not closed [theme/bad-template]"),
        ("<p>{{text</p>\n{{rows}}", "1:4: The tag is not closed with ‘}}’ [theme/bad-template]"),
        ("{{text", "1:1: The tag is not closed with ‘}}’ [theme/bad-template]"),
        ("{{{text}}</p>", "1:1: The tag is not closed with ‘}}}’ [theme/bad-template]"),
        ("{{.}}", "1:1: ‘{{.}}’ is of a part of Mustache that themes do not have [theme/bad-template]"),
        ("{{=<% %>=}}", "1:1: ‘{{=<% %>=}}’ is of a part of Mustache that themes do not have [theme/bad-template]"),
        (
            "{{< base}}{{/base}}",
            "1:1: ‘{{< base}}’ is of a part of Mustache that themes do not have [theme/bad-template]"
        ),
        (
            "{{uppercased(text)}}",
            "1:1: ‘{{uppercased(text)}}’ is of a part of Mustache that themes do not have [theme/bad-template]"
        ),
        (
            "{{% CONTENT_TYPE:TEXT}}",
            "1:1: ‘{{% CONTENT_TYPE:TEXT}}’ is of a part of Mustache that themes do not have [theme/bad-template]"
        ),
        (
            "{{año}}",
            "1:1: ‘año’ is no name; names are made of letters from a to z, digits, ‘-’, ‘_’ and points [theme/bad-template]"
        ),
        (
            "{{}}",
            "1:1: ‘’ is no name; names are made of letters from a to z, digits, ‘-’, ‘_’ and points [theme/bad-template]"
        )
    ])
    func brokenTagIsExplainedAtItsPlace(template: String, problem: String) {
        let theme = Theme(files: ["page.mustache": template])
        #expect(
            theme.lines(theme.faults).first == "page.mustache:"
                + problem.replacing(/^([0-9]+:[0-9]+: )/) { $0.1 + "error: " })
    }

    @Test(arguments: ["{{! any } thing {{here }}", "{{ text }}", "{{&body}}", "{{#rows}}\n{{/ rows }}", "{ {x} }}"])
    func oddButSoundTagIsNoFault(template: String) {
        #expect(TemplateSyntax.faults(in: template, path: "page.mustache") == [])
    }

    @Test func faultsOfSeveralFilesAreReportedTogether() {
        let theme = Theme(files: [
            "page.mustache": "{{#rows}}", "theme.css": "/*", "strings/es.yaml": "- a", "partials/a.mustache": "{{x"
        ])
        #expect(
            theme.faults.map(\.position.file) == [
                "theme.css", "page.mustache", "partials/a.mustache", "strings/es.yaml"
            ])
    }

    @Test func brokenTemplateIsThatOfTheThemeBelowAndItsTypeIsKnown() {
        let theme = Theme(layers: [
            ThemeFolder(place: "a", files: ["activities/list/page.mustache": "below", "page.mustache": "{{{body}}}"]),
            ThemeFolder(
                place: "b", files: ["activities/list/page.mustache": "{{x", "activities/guide/page.mustache": "{{x"])
        ])
        #expect(theme.sources["activities/list"] == "below" && theme.views.sorted() == ["guide", "list"])
        #expect(theme.faults.map(\.kind.code) == ["theme/bad-template", "theme/bad-template"])
    }

    @Test(arguments: ["", "<p>{{title}}</p>", "{{#body}}{{/body}}", "{{^body}}{{> footer}}{{/body}}"])
    func frameThatDoesNotShowTheScreenIsFound(frame: String) throws {
        #expect(
            try problems(["page.mustache": frame]) == [
                "mine/page.mustache:1:1: The frame does not show ‘body’; write ‘{{{body}}}’ where the screens belong [theme/frame-without-body]"
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
        let theme = try Theme(
            named: name.replacing("FOLDER", with: folder.path), builtIn: folder.path + "/built-in")
        #expect(theme.faults.map(\.position.file) == [folder.path + "/" + path])
        #expect(theme.contents(of: [folder.path + "/" + path]) == [folder.path + "/" + path: Array("{{x".utf8)])
    }

    @Test func everyActivityHasATemplateAndEveryTemplateAnActivity() throws {
        let theme = try Theme(folders: [Repository.defaultTheme.path])
        let views = Set(
            (ActivityRegistry.all.types + [ActivityRegistry.all.unknown]).map { $0.view.name } + [
                "placeholder", "notice"
            ])
        let templates = Set(
            theme.sources.keys.filter { $0.hasPrefix("activities/") }.map { String($0.dropFirst("activities/".count)) })
        #expect(templates == views)
        #expect(theme.styles.keys.allSatisfy { if case .type(let view) = $0 { views.contains(view) } else { true } })
    }
}
