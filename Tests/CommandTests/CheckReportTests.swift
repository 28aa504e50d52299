// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// An app with a link that lacks an accent, one with another slip, an alias and a decimal comma.
private let fixable = [
    "app/xml/app.xml": """
    <application><title>Test</title><coverFileName>portada.xml</coverFileName>
    <levels><level><levelId>Salón</levelId><levelFile>mapa.xml</levelFile><levelType>MAP_ACTIVITY</levelType></level></levels></application>
    """,
    "app/xml/portada.xml": """
    <level><buttons>
    <button><buttonTitle>Salón</buttonTitle><nextLevel><nextLevelLevelId>salon</nextLevelLevelId><nextLevelDataId>uno</nextLevelDataId></nextLevel></button>
    </buttons></level>
    """,
    "app/xml/mapa.xml": """
    <levelData>\r
    <data><dataID>uno</dataID>
    <positions><position><positionTitle>Plaza</positionTitle><positionLat>37,77</positionLat><positionLon>-3.79</positionLon>\
    <nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>cover</nextLevelDataId></nextLevel></position></positions></data></levelData>
    """,
    "app/emobic-site.yaml": "language: es\n"
]

@Suite struct CheckReportTests {
    private func run(_ files: [String: String], _ check: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try folder.write(files)
        try check(folder.url)
    }

    @Test func linesAndCaretsAreShown() throws {
        try run(fixable) { folder in
            let output = try Command.run("check", "app", in: folder).output
            #expect(output.contains("\n    2 | <data><dataID>uno</dataID>\n      |       ^~~~~~~~\n"))
            #expect(output.hasSuffix("(--fix fixes 3)\n"))
        }
    }

    @Test(arguments: [
        (["--only", "link"], 1, 1), (["--ignore", "link/unknown-level"], 0, 3),
        (["--only", "xml", "--ignore", "xml/tag-alias"], 0, 1), (["--only", "list"], 0, 0)
    ])
    func onlyAndIgnoreDecideWhatIsShownAndCounted(options: [String], status: Int32, count: Int) throws {
        try run(fixable) { folder in
            let run = try Command.run(
                ["check", "app", "--format", "github", "--ignore", "screen"] + options, in: folder)
            #expect(run.status == status && run.output.split(separator: "\n").count == count, "\(run.output)")
        }
    }

    @Test func unknownCodesAreRefusedWithANearMiss() throws {
        let run = try Command.run("check", "example-app", "--only", "link/unknwon-level")
        #expect(run.status == 2 && run.errors.contains("Did you mean ‘link/unknown-level’?"))
        let explain = try Command.run("explain", "mpa")
        #expect(explain.status == 2 && explain.errors.contains("‘mpa’"))
    }

    @Test func settingsAndCommentsIgnoreToo() throws {
        var files = fixable
        files["app/emobic-site.yaml"] = "language: es\nignore: [xml/tag-alias, nonsense]\n"
        files["app/xml/portada.xml"] = files["app/xml/portada.xml"]?.replacing(
            "<nextLevel>", with: "<!-- emobic-site: ignore link map --><nextLevel>")
        try run(files) { folder in
            let output = try Command.run("check", "app", "--format", "github", in: folder).output
            let codes = output.matches(of: /title=([a-z\/\-]+)/).map { String($0.1) }
            #expect(
                codes == [
                    "check/unknown-code", "level/unlinked", "xml/decimal-comma", "check/unused-ignore"
                ], "\(output)")
        }
    }

    @Test func fixMendsWhatHasOneMendingAndNothingElse() throws {
        try run(fixable) { folder in
            let map = folder.appendingPathComponent("app/xml/mapa.xml").path
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: map)
            let patch = try Command.run("check", "app", "--fix", "--dry-run", in: folder)
            #expect(patch.status == 1 && patch.errors == "Would fix 3 problems in 2 files.\n")
            #expect(
                patch.output.contains("\n-<data><dataID>uno</dataID>\n")
                    && patch.output.contains("\n+<data><dataId>uno</dataId>\n"))
            #expect(try String(contentsOfFile: map, encoding: .utf8) == fixable["app/xml/mapa.xml"])

            let fixed = try Command.run("check", "app", "--fix", in: folder)
            #expect(fixed.status == 0 && fixed.errors == "Fixed 3 problems in 2 files.\n", "\(fixed.errors)")
            #expect(fixed.output.hasSuffix("1 screen, 1 reachable: 0 errors, 0 warnings, 0 notes\n"), "\(fixed.output)")
            let expected = fixable["app/xml/mapa.xml"]?.replacing("dataID", with: "dataId").replacing(
                "37,77", with: "37.77")
            #expect(try String(contentsOfFile: map, encoding: .utf8) == expected)
            #expect(try FileManager.default.attributesOfItem(atPath: map)[.posixPermissions] as? Int == 0o640)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path + "/app/xml").sorted() == [
                    "app.xml", "mapa.xml", "portada.xml"
                ])
            #expect(try Command.run("check", "app", "--fix", in: folder).errors == "There is nothing to fix.\n")
        }
    }

    /// Old apps all have this spelling, and it is not reported.
    @Test func onlyWhatIsReportedIsMended() throws {
        var files = fixable
        files["app/xml/mapa.xml"] = files["app/xml/mapa.xml"]?.replacing(
            "<positionLat>", with: "<positionAdress>Calle 1</positionAdress><positionLat>")
        try run(files) { folder in
            let fixed = try Command.run("check", "app", "--fix", in: folder)
            #expect(fixed.errors == "Fixed 3 problems in 2 files.\n", "\(fixed.errors)")
            let text = try String(contentsOf: folder.appendingPathComponent("app/xml/mapa.xml"), encoding: .utf8)
            #expect(text.contains("<positionAdress>Calle 1</positionAdress>"))
            #expect(try Command.run("check", "app", "--fix", in: folder).errors == "There is nothing to fix.\n")
        }
    }

    @Test func bareSignsAreMended() throws {
        var files = fixable
        files["app/xml/mapa.xml"] = """
            <levelData><data><dataId>uno</dataId><positions><position><positionTitle>Pan & vino &nbsp;&lt; 3 < 4</positionTitle>\
            <positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position></positions></data></levelData>
            """
        try run(files) { folder in
            let fixed = try Command.run("check", "app", "--fix", "--only", "xml", in: folder)
            #expect(
                fixed.status == 0 && fixed.errors == "Fixed 3 problems in 1 file.\n", "\(fixed.errors)\(fixed.output)")
            let text = try String(contentsOf: folder.appendingPathComponent("app/xml/mapa.xml"), encoding: .utf8)
            #expect(text.contains("<positionTitle>Pan &amp; vino &#160;&lt; 3 &lt; 4</positionTitle>"), "\(text)")
        }
    }

    /// Only when the level is right does it turn out that the data item is wrong as well.
    @Test func mistakesBehindMistakesAreMendedAtOnce() throws {
        var files = fixable
        files["app/xml/portada.xml"] = files["app/xml/portada.xml"]?.replacing(
            "<nextLevelDataId>uno<", with: "<nextLevelDataId>UNO<")
        try run(files) { folder in
            let fixed = try Command.run("check", "app", "--fix", "--only", "link", in: folder)
            #expect(
                fixed.status == 0
                    && fixed.errors == "Fixed 2 problems in 1 file; 1 of them turned up once others were fixed.\n",
                "\(fixed.errors)")
            let text = try String(contentsOf: folder.appendingPathComponent("app/xml/portada.xml"), encoding: .utf8)
            #expect(text == fixable["app/xml/portada.xml"]?.replacing("salon", with: "Salón"))
        }
    }

    /// The level is right all the same.
    @Test func mistakeBehindWhichAnotherStaysIsMended() throws {
        var files = fixable
        files["app/xml/portada.xml"] = files["app/xml/portada.xml"]?.replacing(
            "<nextLevelDataId>uno<", with: "<nextLevelDataId>nowhere<")
        try run(files) { folder in
            let fixed = try Command.run("check", "app", "--fix", "--only", "link", in: folder)
            #expect(
                fixed.status == 1 && fixed.errors == "Fixed 1 problem in 1 file.\n"
                    && fixed.output.contains("[link/unknown-data]"), "\(fixed.errors)")
        }
    }

    /// A file found in another folder must not cause a fix that changes nothing and prevents the others.
    @Test(arguments: ["xml/mas/mapa.xml", "xml/ mapa.xml"]) func fixesThatMendNothingStopNoOthers(path: String) throws {
        var files = fixable
        files["app/" + path] = files.removeValue(forKey: "app/xml/mapa.xml")
        try run(files) { folder in
            let fixed = try Command.run("check", "app", "--fix", in: folder)
            #expect(fixed.status == 1 && fixed.errors.hasPrefix("Fixed 1 problem in 1 file."), "\(fixed.errors)")
            let again = try Command.run("check", "app", "--fix", in: folder)
            #expect(
                again.status == 1 && again.errors == "There is nothing to fix.\n" && again.output.contains("mapa.xml"),
                "\(again.errors)")
        }
    }

    @Test func fileThatALinkLeadsToIsMendedOnce() throws {
        var files = fixable
        let level =
            "<level><levelId>otro</levelId><levelFile>otro.xml</levelFile><levelType>MAP_ACTIVITY</levelType></level></levels>"
        files["app/xml/app.xml"] = files["app/xml/app.xml"]?.replacing("</levels>", with: level)
        try run(files) { folder in
            let link = folder.path + "/app/xml/otro.xml"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mapa.xml")
            let patch = try Command.run("check", "app", "--fix", "--dry-run", in: folder)
            #expect(patch.output.matches(of: /--- a\/xml\/mapa\.xml/).count == 1 && !patch.output.contains("otro.xml"))
            let fixed = try Command.run("check", "app", "--fix", in: folder)
            #expect(fixed.errors == "Fixed 3 problems in 2 files.\n", "\(fixed.errors)")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "mapa.xml")
        }
    }

    @Test func everyLanguageIsChecked() throws {
        var files = fixable
        let base = try #require(
            files["app/xml/mapa.xml"]?.replacing("dataID", with: "dataId").replacing("37,77", with: "37.77"))
        files["app/xml/portada.xml"] = files["app/xml/portada.xml"]?.replacing("salon", with: "Salón")
        files["app/xml/mapa.xml"] = base
        // In English a data item has another id, and a link is dead.
        files["app/xml/en/mapa.xml"] = base.replacing("uno", with: "one").replacing(">cover<", with: ">Cover<")
        try run(files) { folder in
            let run = try Command.run("check", "app", "--format", "github", in: folder)
            let found = run.output.split(separator: "\n").map {
                $0.replacing(/^::(\w+) file=([^,]+),line=(\d+).*title=([^:,]+).*$/) {
                    "\($0.1) \($0.2):\($0.3) \($0.4)"
                }
            }
            #expect(
                found.filter { !$0.contains("notice") } == [
                    "error app/xml/en/mapa.xml:3 link/unknown-data",
                    "error app/xml/portada.xml:2 link/unknown-data"
                ], "\(run.output)")
            let text = try Command.run("check", "app", in: folder).output
            #expect(text.contains("in the language ‘en’"), "\(text)")
            // Who mends one language has to know of the others.
            let catalan = folder.appending(path: "app/xml/ca")
            try FileManager.default.createDirectory(at: catalan, withIntermediateDirectories: true)
            try Data(files["app/xml/en/mapa.xml"]?.utf8 ?? "".utf8).write(to: catalan.appending(path: "mapa.xml"))
            let both = try Command.run("check", "app", in: folder).output
            #expect(both.contains("in the languages ‘ca’ and ‘en’"), "\(both)")
            try FileManager.default.removeItem(at: catalan)
            #expect(try Command.run("check", "app", "--lang", "es", in: folder).status == 0)
            let french = try Command.run("check", "app", "--lang", "fr", in: folder).output
            #expect(french.contains("but in ‘es’ and ‘en’ [app/unknown-language]"), "\(french)")
            // Fixing a mistake of the English files must not break the Spanish ones.
            let fixed = try Command.run("check", "app", "--fix", in: folder)
            #expect(fixed.errors == "Fixed 1 problem in 1 file.\n", "\(fixed.errors)")
            #expect(
                try Command.run("build", "app", "site", "--notes", "--lang", "es", in: folder).errors.contains(
                    "‘--lang’ leaves out the other languages of the bundle: ‘en’ [app/other-languages]"))
        }
    }

    @Test func valueOfASettingInBracketsEndsBeforeThem() throws {
        var files = fixable
        files["app/emobic-site.yaml"] = "severity: {link: OFF}\n"
        try run(files) { folder in
            let output = try Command.run("check", "app", "--format", "json", in: folder).output
            #expect(output.contains("\"column\" : 18,\n      \"endColumn\" : 21,"), "\(output)")
        }
    }

    @Test func onlyWhatIsShownIsMended() throws {
        try run(fixable) { folder in
            let run = try Command.run("check", "app", "--fix", "--only", "xml/decimal-comma", in: folder)
            #expect(run.errors == "Fixed 1 problem in 1 file.\n")
        }
    }

    @Test func everyFormatIsWrittenForAnUnusableFolderToo() throws {
        try run(["empty/a.txt": ""]) { folder in
            for format in ["text", "json", "sarif", "github", "gitlab", "junit"] {
                let run = try Command.run("check", "empty", "--format", format, in: folder)
                #expect(
                    run.status == 2 && run.output.contains("app/no-app-xml") && run.errors.isEmpty,
                    "\(format): \(run.output)")
            }
        }
    }

    /// The report is about the app, and there is nothing more to check.
    @Test func brokenAppFileIsReportedAndCouldNotRun() throws {
        try run(["app/xml/app.xml": "<application><title>x</title>"]) { folder in
            let run = try Command.run("check", "app", in: folder)
            #expect(run.status == 2 && run.output.contains("[xml/malformed]"), "\(run.output)")
            #expect(try Command.run("build", "app", "out", in: folder).status == 2)
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"),
        arguments: [("explain link/partial", "With the problem:"), ("help-format list", "Elements:")])
    func proseFitsTheTerminal(command: String, end: String) throws {
        let run = try Command.run(
            "-qec", "stty cols 50; emobic-site \(command)", "/dev/null",
            binary: URL(fileURLWithPath: "/usr/bin/script"),
            environment: ["PATH": "\(Command.products.path):/usr/bin:/bin"])
        let lines = run.output.replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
        // Examples and the names of elements keep their lines.
        let prose = lines.prefix { $0 != end }.map(\.count)
        #expect(prose.count > 3 && prose.count < lines.count, "\(run.output)")
        #expect(prose.allSatisfy { $0 <= 50 } && prose.contains { $0 > 40 }, "\(run.output)")
    }

    /// Too narrow a line, or none at all, would leave the texts out.
    @Test(arguments: ["0", "-5", "1", "10", "26", "30", "80", "wide"])
    func helpHasItsTextsAtAnyWidth(columns: String) throws {
        func help(_ columns: String) throws -> String {
            try Command.run("help", "schema", environment: ["COLUMNS": columns]).output
        }
        let (text, wide) = (try help(columns), try help("200"))
        #expect(wide.contains("Accepts only what is written as it should be."))
        #expect(text.split(whereSeparator: \.isWhitespace) == wide.split(whereSeparator: \.isWhitespace), "\(text)")
        #expect(text.split(separator: "\n").map(\.count).max() ?? 0 <= 80, "\(text)")
    }

    @Test func explainKnowsCodesAreasAndEverything() throws {
        #expect(try Command.run("explain", "link/partial").output.hasPrefix("link/partial (warning)\n"))
        #expect(try Command.run("explain", "map").output.hasPrefix("map\n  map/"))
        let document = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/diagnostics.md"), encoding: .utf8)
        #expect(try Command.run("explain", "--all").output == document)
        let json = try Command.run("explain", "map", "--format", "json").output
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(entries.allSatisfy { Set($0.keys) == ["code", "severity", "explanation", "fix", "bad", "good"] })
    }
}
