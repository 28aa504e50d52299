// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests that faults of a theme are diagnostics beside those of the app, in every report.
@Suite struct ThemeFaultTests {
    /// A dead link in the app, and a theme with one fault beside it.
    private func folder(_ more: [String: String] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        try folder.write([
            "app/emobic-site.yaml": "language: es\n", "app/xml/portada.xml": TestApp.cover(to: "nada", 0),
            "broken/theme.css": "a{}\nb{c:d", "broken/activities/lists/page.mustache": "{{x"
        ])
        try folder.write(more)
        return folder
    }

    private static let place = "broken/theme.css:2:2: error: ‘{’ is not closed [theme/bad-style]"

    @Test func jsonHasThoseOfTheThemeBesideThoseOfTheApp() throws {
        let folder = try folder()
        let run = try Command.run("check", "app", "--theme", "broken", "--format", "json", in: folder.url)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let found = try #require(report["diagnostics"] as? [[String: Any]])
        let style = try #require(found.first { $0["code"] as? String == "theme/bad-style" })
        #expect(style["file"] as? String == "broken/theme.css" && style["severity"] as? String == "error")
        #expect(style["line"] as? Int == 2 && style["column"] as? Int == 2)
        #expect(found.contains { $0["code"] as? String == "theme/bad-template" })
        #expect(found.contains { ($0["code"] as? String)?.hasPrefix("link/") == true })
        #expect(run.status == 1 && run.errors.isEmpty, "\(run.errors)")
    }

    /// It is the theme that is meant, and not an unknown one.
    @Test(.enabled(if: getuid() != 0)) func folderThatCannotBeReadSaysWhy() throws {
        let folder = try folder()
        chmod(folder.path + "/broken", 0o000)
        let run = try Command.run("check", "app", "--theme", "broken", in: folder.url)
        chmod(folder.path + "/broken", 0o700)
        #expect(run.status == 2 && run.errors.contains("cannot be read: Permission denied"), "\(run)")
    }

    @Test func lineOfTheThemeIsShown() throws {
        let folder = try folder()
        let run = try Command.run("check", "app", "--theme", "./broken", in: folder.url)
        #expect(run.output.contains(Self.place + "\n    2 | b{c:d\n      |  ^~~~\n"), "\(run.output)")
    }

    @Test func noteNamesTheFileOfTheThemeAndItsLine() throws {
        let folder = try folder()
        try folder.write([
            "mine/partials/inner.mustache": "{{nothing}}", "mine/activities/list/page.mustache": "\n{{> inner}}"
        ])
        let run = try Command.run("check", "app", "--theme", "./mine", "--only", "theme", in: folder.url)
        #expect(
            run.output.contains(
                "\nmine/activities/list/page.mustache:2:1: note: ‘inner’ is included here\n    2 | {{> inner}}\n"),
            "\(run.output)")
    }

    @Test func sarifNamesTheFileFromWhereTheToolRan() throws {
        let folder = try folder()
        let run = try Command.run("check", "app", "--theme", "broken", "--format", "sarif", in: folder.url)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let runs = try #require(report["runs"] as? [[String: Any]])
        let results = try #require(runs.first?["results"] as? [[String: Any]])
        let fault = try #require(results.first { $0["ruleId"] as? String == "theme/bad-style" })
        let text = String(decoding: try JSONSerialization.data(withJSONObject: fault), as: UTF8.self)
        #expect(text.contains("broken") && !text.contains("app\\/broken"), "\(text)")
        #expect(text.contains("\"startLine\":2") && text.contains("\"startColumn\":2"), "\(text)")
        #expect(run.status == 1 && run.output.contains("\"id\" : \"theme/bad-style\""))
    }

    @Test(arguments: [
        ("github", "::error file=broken/theme.css,line=2,col=2,endColumn=6,title=theme/bad-style::‘{’ is not closed"),
        ("junit", "broken/theme.css:2:2")
    ])
    func otherReportsHaveThem(format: String, text: String) throws {
        let folder = try folder()
        let run = try Command.run("check", "app", "--theme", "broken", "--format", format, in: folder.url)
        #expect(run.status == 1 && run.output.contains(text) && !run.output.contains("app/broken"), "\(run.output)")
    }

    @Test func optionsLeaveThemOutOfTheReport() throws {
        let folder = try folder(["app/xml/portada.xml": TestApp.cover(to: "sala", 0)])
        func check(_ options: String...) throws -> Run {
            try Command.run(["check", "app", "--theme", "broken"] + options, in: folder.url)
        }
        #expect(try check("--ignore", "theme").status == 0)
        let only = try check("--only", "theme/bad-style")
        #expect(only.status == 1 && only.output.contains(Self.place) && !only.output.contains("theme/bad-template"))
        #expect(try check("--ignore", "theme/bad-style").output.contains("theme/bad-template"))
    }

    /// A build that stops needs a reason, even if the settings ignore it.
    @Test func settingsLeaveThemOutOfTheReportAndStillNothingIsBuilt() throws {
        let folder = try folder([
            "app/xml/portada.xml": TestApp.cover(to: "sala", 0), "app/look/theme.css": "b{c:d",
            "app/emobic-site.yaml": "language: es\ntheme: ./look\nignore: [theme]\n"
        ])
        #expect(try Command.run("check", "app", in: folder.url).status == 0)
        let build = try Command.run("build", "app", "out", in: folder.url)
        #expect(
            build.status == 1
                && build.errors.contains("app/look/theme.css:1:2: error: ‘{’ is not closed [theme/bad-style]\n")
                && build.errors.hasSuffix("Nothing was written: 1 error in the theme.\n"), "\(build.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test func buildSaysAllThatIsWrongAndWritesNothing() throws {
        let folder = try folder()
        let build = try Command.run("build", "app", "out", "--theme", "broken", in: folder.url)
        #expect(build.status == 1 && build.errors.contains(Self.place) && build.errors.contains("[theme/bad-template]"))
        #expect(
            build.errors.contains("[link/") && build.errors.hasSuffix("Nothing was written: 2 errors in the theme.\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out") && build.output.isEmpty)
    }

    /// A type with a template is known even if the template is broken, because one fault must not cause a second
    /// diagnostic.
    @Test func typeOfABrokenTemplateIsKnown() throws {
        let app = try #require(SoundApp.files["app/xml/app.xml"])
        let folder = try folder([
            "app/xml/app.xml": app.replacing("CANVAS_ACTIVITY", with: "LISTS_ACTIVITY"),
            "app/xml/portada.xml": TestApp.cover(to: "sala", 0)
        ])
        let run = try Command.run("check", "app", "--theme", "broken", in: folder.url)
        #expect(!run.output.contains("level/unknown-type") && run.output.contains(Self.place), "\(run.output)")
    }

    @Test func appThatCannotBeReadIsReportedWithThem() throws {
        let folder = try folder(["app/xml/app.xml": "<application><title>"])
        let run = try Command.run("check", "app", "--theme", "broken", in: folder.url)
        #expect(run.status == 2 && run.output.contains(Self.place) && run.output.contains("[xml/"), "\(run.output)")
    }

    @Test func graphNeedsNoTheme() throws {
        let folder = try folder(["app/emobic-site.yaml": "theme: ../broken\n"])
        #expect(try Command.run("graph", "app", "--as", "mermaid", in: folder.url).status == 0)
    }

    @Test func explainKnowsThem() throws {
        let run = try Command.run("explain", "theme/unknown-field")
        #expect(
            run.status == 0 && run.output.contains("  activities/list/page.mustache of a theme:\n"), "\(run.output)")
    }
}
