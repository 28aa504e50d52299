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

/// Tests that a theme takes neither all of the stack nor all of the memory, whatever its templates and styles hold.
@Suite struct ThemeLimitTests {
    private func theme(_ files: [String: String]) throws -> Theme {
        Theme(layers: [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ])
    }

    private func problems(_ files: [String: String]) throws -> [String] {
        let theme = try theme(files)
        return theme.lines(theme.faults + ThemeCheck.faults(of: theme, for: .all, frame: .site)).map {
            $0.replacing(": error: ", with: ": ")
        }
    }

    private static func nested(_ count: Int) -> String {
        String(repeating: "{{#hasFooter}}", count: count) + String(repeating: "{{/hasFooter}}", count: count)
    }

    @Test(arguments: [101, 60_000]) func sectionsThatAreTooDeepAreReportedAtTheFirstBeyondTheLimit(depth: Int) throws {
        #expect(
            try problems(["partials/footer.mustache": Self.nested(depth)]) == [
                "mine/partials/footer.mustache:1:1401: More than 100 sections and partials lie in each other here [theme/large-template]"
            ])
    }

    @Test func sectionsUpToTheLimitAreSound() throws {
        let depth = Limits.standard.templateDepth - 1
        #expect(try problems(["partials/footer.mustache": Self.nested(depth)]) == [])
    }

    @Test(arguments: [100, 20_000]) func longChainOfPartialsIsReportedOnce(count: Int) throws {
        var files = ["partials/footer.mustache": "{{> p0}}"]
        for number in 0..<count { files["partials/p\(number).mustache"] = "{{> p\(number + 1)}}" }
        files["partials/p\(count).mustache"] = "end"
        let problems = try problems(files)
        #expect(
            problems.count == 1 && problems[0].hasSuffix("lie in each other here [theme/large-template]"), "\(problems)"
        )
    }

    @Test func partialsThatIncludeEachOtherTwiceAreReportedWhereTheyGetTooLarge() throws {
        var files = ["partials/footer.mustache": "{{> p0}}", "partials/p24.mustache": "end"]
        for number in 0..<24 { files["partials/p\(number).mustache"] = "{{> p\(number + 1)}}\n{{> p\(number + 1)}}" }
        let problems = try problems(files)
        #expect(problems.count == 1)
        #expect(
            problems.first
                == "mine/partials/p8.mustache:2:1: With its partials, signs and strings the template has more than 1000000 bytes here [theme/large-template]"
        )
    }

    /// The blanks before a tag precede each line of the partial.
    @Test func blanksBeforeAPartialOfManyLinesCount() throws {
        let files = [
            "partials/footer.mustache": String(repeating: " ", count: 10_000) + "{{> lines}}\n",
            "partials/lines.mustache": String(repeating: "\n", count: 10_000)
        ]
        #expect(
            try problems(files) == [
                "mine/partials/footer.mustache:1:10001: With its partials, signs and strings the template has more than 1000000 bytes here [theme/large-template]"
            ])
    }

    /// They are as long on every page, whatever the app holds.
    @Test(arguments: ["{{signs.bell}}", "{{sign}}", "{{strings.long}}", "{{# title}}{{ strings.long }}{{/ title}}"])
    func signsAndStringsCount(tag: String) throws {
        let path = "M0 0" + String(repeating: "h1", count: 4_000)
        var files = [
            "signs/bell.svg": "<svg viewBox=\"0 0 24 24\"><path d=\"\(path)\"/></svg>",
            "strings/es.yaml": "long: \(String(repeating: "a", count: 8_004))\n", "strings/en.yaml": "long: a\n"
        ]
        for (count, isSound) in [(40, true), (130, false)] {
            files["partials/ad.mustache"] = "{{signs.bell}}{{strings.long}}" + String(repeating: tag, count: count)
            let problems = try problems(files)
            #expect(problems.isEmpty == isSound, "\(problems)")
            #expect(problems.allSatisfy { $0.contains("bytes here [theme/large-template]") }, "\(problems)")
        }
    }

    @Test func ownThemesAreFarBelowTheLimits() throws {
        let tenth = Limits.with {
            $0.template /= 10
            $0.templateDepth /= 5
        }
        for name in Theme.names(in: Repository.themes.path) {
            let theme = try Theme(named: name, builtIn: Repository.themes.path)
            #expect(TemplateSize.faults(of: theme, limits: tenth) == [])
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["{{a ", "{{{", "{{a}", "}}{{"])
    func manyTagsThatAreNotClosedAreFoundInOnePass(tag: String) {
        #expect(!TemplateSyntax.faults(in: String(repeating: tag, count: 200_000), path: "page.mustache").isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func blocksOfAStyleInEachOtherAreReadInOnePass() throws {
        let css =
            String(repeating: "@layer a{:root{--x:1}", count: 100_000) + String(repeating: "}", count: 100_000)
        #expect(ThemeProperties(css + ":root{--x:2}").dark("--x") == "2")
        #expect(try theme(["theme.css": css]).faults == [])
    }

    // MARK: Lists

    @Test(arguments: [
        ("{{#rows}}{{#rows}}{{/rows}}{{/rows}}", "1:10: ‘rows’"),
        ("{{#rows}}{{#rows}}{{#rows}}{{/rows}}{{/rows}}{{/rows}}", "1:10: ‘rows’"),
        ("{{#rows}}{{#link}}{{#rows}}{{/rows}}{{/link}}{{/rows}}", "1:19: ‘rows’")
    ])
    func listInItselfIsFound(template: String, problem: String) throws {
        let problems = try problems(["activities/list/page.mustache": template])
        #expect(
            problems.first?.hasPrefix("mine/activities/list/page.mustache:\(problem) is open already") == true
                && problems.allSatisfy { $0.hasSuffix("[theme/list-in-itself]") }, "\(problems)")
    }

    @Test func listInItselfIsFoundThroughAPartial() throws {
        let problems = try problems([
            "activities/list/page.mustache": "{{#rows}}{{> mine}}{{/rows}}",
            "partials/mine.mustache": "{{#rows}}{{{text}}}{{/rows}}"
        ])
        #expect(problems.count == 1 && problems[0].hasPrefix("mine/partials/mine.mustache:1:1: "), "\(problems)")
    }

    @Test(arguments: [
        ("activities/list/page.mustache", "{{#rows}}a{{/rows}}{{#rows}}b{{/rows}}"),
        ("activities/city-guide/page.mustache", "{{#city}}{{#city}}{{name}}{{/city}}{{/city}}")
    ])
    func listsBesideEachOtherAndElementsOfTheSameNameAreSound(path: String, template: String) throws {
        #expect(try problems([path: template]) == [])
    }
}
