// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// An app with one dead link, one warning and two notes: it has no language, and its only screen has no links.
private let faulty = [
    "app/xml/app.xml": """
    <application><title>Test</title><coverFileName>portada.xml</coverFileName>
    <levels><level><levelId>lista</levelId><levelTitle>Lista</levelTitle><levelFile>lista.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>
    """,
    "app/xml/portada.xml": """
    <level><buttons>
    <button><buttonTitle>Lista</buttonTitle><nextLevel><nextLevelLevelId>lista</nextLevelLevelId><nextLevelDataId>uno</nextLevelDataId></nextLevel></button>
    <button><buttonTitle>Nada</buttonTitle>
      <nextLevel><nextLevelLevelId>Lísta</nextLevelLevelId><nextLevelDataId>uno</nextLevelDataId></nextLevel></button>
    </buttons></level>
    """,
    "app/xml/lista.xml": "<levelData><data><dataId>uno</dataId><list></list></data></levelData>"
]

@Suite struct CheckCommandTests {
    @Test func reportGoesToStandardOutputAndErrorsGiveOne() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("check", "app", in: folder.url)
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(
            run.output.contains(
                "app/xml/portada.xml:4:32: error: Level ‘Lísta’ does not exist; did you mean ‘lista’? [link/unknown-level]"
            ))
        #expect(run.output.contains("app/xml/lista.xml:1:38: warning: The list has no rows [list/no-rows]"))
        #expect(
            run.output.hasSuffix("1 screen, 1 reachable: 1 error, 1 warning, and 2 notes: --notes (--fix fixes 1)\n"))
    }

    @Test func jsonHasTheDocumentedShape() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("check", "app", "--format", "json", in: folder.url)
        #expect(run.status == 1)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(
            object["summary"] as? [String: Int] == [
                "screens": 1, "reachable": 1, "errors": 1, "warnings": 1, "notes": 2
            ])
        let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
        let error = try #require(diagnostics.first { $0["severity"] as? String == "error" })
        #expect(
            Set(error.keys) == [
                "code", "severity", "message", "file", "line", "column", "endLine", "endColumn", "suggestions",
                "related", "fix"
            ])
        #expect(
            error["file"] as? String == "app/xml/portada.xml" && error["line"] as? Int == 4
                && error["column"] as? Int == 32)
        #expect(error["suggestions"] as? [String] == ["lista"])
        let order = diagnostics.map { "\($0["file"] ?? "") \(String(format: "%09d", $0["line"] as? Int ?? 0))" }
        #expect(order == order.sorted())
    }

    @Test func strictCountsWarnings() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try folder.write([
            "app/xml/portada.xml":
                "<level><buttons><button><buttonTitle>Lista</buttonTitle><nextLevel><nextLevelLevelId>lista</nextLevelLevelId><nextLevelDataId>uno</nextLevelDataId></nextLevel></button></buttons></level>"
        ])
        #expect(try Command.run("check", "app", in: folder.url).status == 0)
        #expect(try Command.run("check", "app", "--strict", in: folder.url).status == 1)
    }

    @Test(arguments: [(["--notes"], 2, "2 notes (--fix fixes 1)"), (["--only", "screen"], 1, "0 warnings, 1 note")])
    func notesAreShownOnRequest(options: [String], count: Int, summary: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run(["check", "app"] + options, in: folder.url)
        let shown = run.output.split(separator: "\n").count { $0.contains(": note: ") }
        #expect(shown == count && run.output.contains(summary), "\(run.output)")
    }

    @Test func statisticsCountEachCode() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("check", "app", "--statistics", in: folder.url)
        let lines = run.output.split(separator: "\n").suffix(5)
        #expect(
            lines.dropLast().map { $0.split(separator: " ").joined(separator: " ") } == [
                "1 error link/unknown-level", "1 warning list/no-rows", "1 note app/language-assumed",
                "1 note screen/trap"
            ], "\(run.output)")
        let build = try Command.run("build", "app", "out", "--statistics", in: folder.url)
        #expect(build.errors.hasSuffix("    1  note     screen/trap\n"), "\(build.errors)")
        #expect(try Command.run("build", "app", "out", "--statistics", in: folder.url).errors == build.errors)
        #expect(try Command.run("check", "app", "--statistics", "--format", "json", in: folder.url).status == 2)
    }

    @Test func soundAppIsOneLine() throws {
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        let check = try Command.run("check", "app", in: folder.url)
        #expect(check.output == "1 screen, 1 reachable: 0 errors, 0 warnings, and 2 notes: --notes\n")
        let build = try Command.run("build", "app", "out", in: folder.url)
        #expect(build.errors.isEmpty && build.output.hasSuffix("0 errors, 0 warnings, and 2 notes: --notes\n"))
        #expect(build.output.split(separator: "\n").count == 1)
    }

    @Test func quietLeavesOutTheSummary() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("check", "app", "--quiet", in: folder.url)
        #expect(
            run.output.matches(of: /(?m)^app\/xml\//).count == 2 && !run.output.contains("note: ")
                && !run.output.contains("reachable"))
    }

    @Test(arguments: [
        ["check", "/nowhere/at/all"], ["check"], ["check", "--nonsense", "."], ["nonsense"],
        ["check", ".", "--jobs", "0"], ["check", ".", "--jobs", "4611686018427387904"], ["check", ".", "--lang", "../x"]
    ])
    func whatCannotRunGivesTwoAndSaysWhyInOneLine(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let run =
            try arguments.count == 1
            ? Command.run(arguments[0], in: folder.url)
            : arguments.count == 2
                ? Command.run(arguments[0], arguments[1], in: folder.url)
                : arguments.count == 3
                    ? Command.run(arguments[0], arguments[1], arguments[2], in: folder.url)
                    : Command.run(arguments[0], arguments[1], arguments[2], arguments[3], in: folder.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty && run.errors.hasPrefix("Error: "))
    }

    @Test(arguments: [
        (["biuld", "app", "out"], "There is no command ‘biuld’. Did you mean ‘build’?"),
        (["Check", "app"], "There is no command ‘Check’. Did you mean ‘check’?"),
        (["app"], "There is no command ‘app’.")
    ])
    func unknownCommandHasANearMissOrNone(arguments: [String], message: String) throws {
        let run = try Command.run(arguments)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").first.map(String.init) == "Error: " + message)
    }

    @Test func folderWithoutAnAppGivesTwo() throws {
        let folder = try TemporaryFolder()
        let run = try Command.run("check", ".", in: folder.url)
        #expect(run.status == 2 && run.output.contains("[app/no-app-xml]") && run.errors.isEmpty)
        let build = try Command.run("build", ".", "out", in: folder.url)
        #expect(build.status == 2 && build.errors.contains("[app/no-app-xml]") && build.output.isEmpty)
        let json = try Command.run("check", ".", "--format", "json", in: folder.url)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect((object["summary"] as? [String: Int])?["errors"] == 1)
    }

    @Test func brokenSettingsAreErrorsWithTheirPlace() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try folder.write(["app/emobic-site.yaml": "language: es\nlanguaje: ca\n", "other.yaml": "\n\nchat: no\n"])
        #expect(
            try Command.run("check", "app", in: folder.url).output.contains(
                "emobic-site.yaml:2:1: error: There is no setting ‘languaje’; did you mean ‘language’?"))
        #expect(
            try Command.run("check", "app", "--config", "other.yaml", in: folder.url).output.contains(
                "other.yaml:3:7: error: "))
    }

    /// A language has a tag, and the site's own words must be there in it.
    @Test func languageIsATagWithWords() throws {
        let folder = try TemporaryFolder()
        try folder.write(SoundApp.files)
        let named = try Command.run("check", "app", "--lang", "english", in: folder.url)
        #expect(named.status == 2 && named.errors.contains("Did you mean ‘en’?"), "\(named.errors)")
        let galician = try Command.run("check", "app", "--lang", "gl-ES", in: folder.url)
        #expect(
            galician.output.hasPrefix("warning: No theme has the words")
                && galician.output.contains("[settings/no-words]"), "\(galician.output)")
        #expect(try !Command.run("check", "app", "--lang", "ca-ES", in: folder.url).output.contains("no-words"))
        try folder.write([
            "look/theme.yaml": "contract: 1\nextends: default\n", "look/strings/gl.yaml": "search: Buscar\n"
        ])
        let own = try Command.run("check", "app", "--lang", "gl", "--theme", "./look", in: folder.url)
        #expect(!own.output.contains("no-words"), "\(own.output)")
        // The script that the region has.
        try folder.write(["look/strings/zh-Hant.yaml": "search: \u{641C}\u{5C0B}\n"])
        let taiwan = try Command.run("check", "app", "--lang", "zh-TW", "--theme", "./look", in: folder.url)
        #expect(!taiwan.output.contains("no-words"), "\(taiwan.output)")
    }

    @Test(arguments: ["--help", "--version"])
    func helpAndVersionGoToStandardOutput(option: String) throws {
        let run = try Command.run(option)
        #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty)
    }
}

@Suite struct BuildCommandTests {
    @Test func summaryGoesToStandardOutputAndDiagnosticsToStandardError() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("build", "app", "out", in: folder.url)
        #expect(run.status == 0, "a dead link does not keep the site from being built")
        #expect(run.errors.contains("[link/unknown-level]") && !run.output.contains("[link/unknown-level]"))
        #expect(run.output.hasPrefix("1 screen in "))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/out/lista/uno.html"))
    }

    @Test func jsonHasTheDocumentedShape() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let run = try Command.run("build", "app", "out", "--format", "json", in: folder.url)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "version", "screens", "files", "bytes", "seconds", "errors", "warnings", "notes", "offline",
                "servers"
            ])
        #expect(object["screens"] as? Int == 1 && object["errors"] as? Int == 1 && object["warnings"] as? Int == 1)
        let files = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("out"))
        #expect(object["files"] as? Int == files.count - 1, "all but the manifest")
    }

    @Test func strictWritesNothingIfThereIsAnError() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        #expect(try Command.run("build", "app", "out", "--strict", in: folder.url).status == 1)
        let json = try Command.run("build", "app", "out", "--strict", "--format", "json", in: folder.url)
        #expect(json.status == 1 && json.output.isEmpty, "\(json)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    @Test func folderWithOtherFilesIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try folder.write(["out/mine.txt": "x"])
        let run = try Command.run("build", "app", "out", in: folder.url)
        #expect(run.status == 2 && run.errors.contains("--force"))
        #expect(try Command.run("build", "app", "out", "--force", in: folder.url).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/out/mine.txt"))
    }

    @Test func siteInsideTheAppsFolderIsFineOutsideItsInputs() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let app = folder.url.appendingPathComponent("app")
        #expect(try Command.run("build", ".", "out", in: app).status == 0)
        #expect(try Command.run("build", ".", "out", in: app).status == 0)
        #expect(try Command.run("build", ".", "xml/out", in: app).status == 2)
    }

    @Test func themeFolderIsLaidOverTheDefault() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try folder.write([
            "mine/activities/list/page.mustache": "<p>MINE</p>", "broken/activities/list/page.mustache": "\n{{nothing}}"
        ])
        #expect(try Command.run("build", "app", "out", "--theme", "mine", in: folder.url).status == 0)
        #expect(
            try String(contentsOfFile: folder.path + "/out/lista/uno.html", encoding: .utf8).contains("<p>MINE</p>"))
        let broken = try Command.run("build", "app", "out", "--theme", "broken", in: folder.url)
        #expect(
            broken.status == 1
                && broken.errors.contains(
                    "broken/activities/list/page.mustache:2:1: error: There is no field ‘nothing’ here [theme/unknown-field]\n"
                )
                && broken.errors.hasSuffix("\nNothing was written: 1 error in the theme.\n"), "\(broken.errors)")
        #expect(try Command.run("build", "app", "out", "--theme", "nowhere", in: folder.url).status == 2)
    }

    @Test func themeInTheSettingsIsFoundFromWhereTheyLieAndTellsCheckOfItsTypes() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let app = try String(contentsOfFile: folder.path + "/app/xml/app.xml", encoding: .utf8)
        let level =
            "<level><levelId>own</levelId><levelFile>own.xml</levelFile><levelType>CITY_GUIDE_ACTIVITY</levelType></level></levels>"
        try folder.write([
            "app/xml/app.xml": app.replacingOccurrences(of: "</levels>", with: level),
            "app/xml/own.xml": "<levelData><data><dataId>a</dataId></data></levelData>"
        ])
        #expect(try Command.run("check", "app", in: folder.url).output.contains("level/unknown-type"))
        try folder.write([
            "app/emobic-site.yaml": "theme: ./look\n", "app/look/activities/city-guide/page.mustache": "<p>OWN</p>"
        ])
        for arguments in [
            ["check", "app"], ["check", "app", "--config", "settings.yaml"], ["check", "app", "--theme", "app/look"]
        ] {
            if arguments.count > 2 {
                try? FileManager.default.removeItem(atPath: folder.path + "/app/emobic-site.yaml")
            }
            // A folder beside the settings needs no `./` in its name.
            try folder.write([
                "settings.yaml": "theme: look\n", "look/activities/city-guide/page.mustache": "<p>OWN</p>"
            ])
            let check = try Command.run(arguments, in: folder.url)
            #expect(
                check.status == 1 && !check.output.contains("level/unknown-type"),
                "\(arguments) \(check.output)\(check.errors)")
        }
    }

    @Test(arguments: FileEncoding.allCases) func placeOfAMissingThemeIsRightInSettingsOfEveryEncoding(
        encoding: FileEncoding
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try Data(encoding.bytes("footer: ñandú\r\ntheme: nowhere\r\n")).write(
            to: folder.url.appendingPathComponent("app/emobic-site.yaml"))
        let run = try Command.run("check", "app", in: folder.url)
        #expect(
            run.status == 1
                && run.output.contains("emobic-site.yaml:2:8: error: There is no theme ‘nowhere’ [theme/unknown-theme]"),
            "\(run.output)\(run.errors)")
    }

    @Test(arguments: [("look", "look"), ("./look", "look"), ("clasic", "clasic")])
    func missingThemeIsReportedWhereTheSettingsNameIt(name: String, shown: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        try folder.write(["app/emobic-site.yaml": "language: es\ntheme: \(name)\n"])
        let run = try Command.run("check", "app", in: folder.url)
        #expect(
            run.status == 1 && run.output.contains("emobic-site.yaml:2:8: error: There is no theme ‘\(shown)’"),
            "\(run.output)\(run.errors)")
        #expect(run.output.contains("did you mean ‘classic’? [theme/unknown-theme]") == (name == "clasic"))
        #expect(run.output.contains(" emobic-site has ‘classic’ and ‘default’; any other is named by its folder\n"))
        let build = try Command.run("build", "app", "out", in: folder.url)
        #expect(build.status == 1 && build.errors.contains("[theme/unknown-theme]"), "\(build.errors)")
        #expect(
            try Command.run("check", "app", "--theme", "nowhere", in: folder.url).errors.hasPrefix(
                "Error: there is no theme ‘nowhere’"))
    }

    @Test func installedToolWorksWithoutTheCheckout() throws {
        let folder = try TemporaryFolder()
        try folder.write(faulty)
        let libexec = folder.url.appendingPathComponent("opt/libexec/emobic-site")
        let bin = folder.url.appendingPathComponent("opt/bin")
        for made in [libexec, bin] {
            try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        }
        for name in ["emobic-site", "emobic-site_Templates.resources", "emobic-site_Themes.resources"] {
            try FileManager.default.copyItem(
                at: Command.products.appendingPathComponent(name).resolvingSymlinksInPath(),
                to: libexec.appendingPathComponent(name))
        }
        let link = bin.appendingPathComponent("emobic-site")
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: libexec.appendingPathComponent("emobic-site"))
        let built = try Command.run("build", "app", "out", binary: link, in: folder.url)
        #expect(built.status == 0, "\(built.errors)")
        #expect(try Command.run("new", "mine", binary: link, in: folder.url).status == 0)
        // If its own resources are missing, the tool must not use others on the machine.
        for name in ["Templates", "Themes"] {
            try FileManager.default.removeItem(at: libexec.appendingPathComponent("emobic-site_\(name).resources"))
        }
        #expect(try Command.run("build", "app", "out2", binary: link, in: folder.url).status == 2)
        #expect(try Command.run("new", "mine2", binary: link, in: folder.url).status == 2)
    }

    @Test func twoBuildsOfTheExampleAreIdentical() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            let run = try Command.run("build", "example-app", folder.path + "/" + name)
            #expect(run.status == 0 && run.output.contains("0 errors, 0 warnings"))
        }
        let one = folder.url.appendingPathComponent("one")
        let files = FileManager.default.relativeFiles(below: one)
        #expect(files == FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("two")))
        for path in files {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: folder.path + "/one/" + path, andPath: folder.path + "/two/" + path), "\(path)")
        }
    }

    @Test func commandsOfTheReadmeExist() throws {
        let readme = try ["README.md", "docs/checking.md"].map {
            try String(contentsOf: Repository.root.appendingPathComponent($0), encoding: .utf8)
        }.joined(separator: "\n")
        let makefile = try String(contentsOf: Repository.root.appendingPathComponent("Makefile"), encoding: .utf8)
        for target in readme.matches(of: /(?m)^\s*make ([a-z]+)/) {
            #expect(makefile.contains("\n\(target.1):"), "make \(target.1)")
        }
        let calls = readme.matches(of: /(?m)^\s*emobic-site ([a-z]+)([^#\n]*)/)
        #expect(!calls.isEmpty)
        for call in calls {
            let help = try Command.run(String(call.1), "--help").output
            for option in call.2.split(separator: " ") where option.hasPrefix("--") {
                #expect(help.contains(option), "emobic-site \(call.1) \(option)")
            }
        }
    }

    @Test func sheetOfAnAppWithoutCodesIsMissedInWords() throws {
        let folder = try LastingFolder(SoundApp.files)
        let run = try Command.run("build", "app", "out", "--qr-sheet", in: folder.url)
        #expect(
            run.status == 0 && run.errors.contains("The app has no codes, so there is no qr-sheet.svg.\n"),
            "\(run.errors)")
    }
}
