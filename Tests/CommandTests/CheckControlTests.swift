// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// An app with a dead link, an empty list and an empty row, in two files.
private let faulty = [
    "app/xml/app.xml": TestApp.appXML(
        levels: """
            <level><levelId>rooms</levelId><levelTitle>Rooms</levelTitle><levelFile>rooms.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
            <level><levelId>old</levelId><levelTitle>Old</levelTitle><levelFile>old/list.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
            """),
    "app/xml/portada.xml": TestApp.cover(to: "rooms", 0),
    "app/xml/rooms.xml": """
    <levelData><data><dataId>a</dataId><order>false</order><list>
    <listItem><text>Old</text><nextLevel><nextLevelLevelId>old</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>
    <listItem><text>Lost</text><nextLevel><nextLevelLevelId>nowhere</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>
    </list></data></levelData>
    """,
    "app/xml/old/list.xml": "<levelData><data><dataId>a</dataId><order>false</order><list></list></data></levelData>",
    "app/emobic-site.yaml": "language: es\n", "merge.json": "<<<<<<< a\n{}\n=======\n{}\n>>>>>>> b\n"
]

/// What a report in GitHub's format holds: severity, file and code of each diagnostic.
private func found(_ run: Run) -> [String] {
    run.output.split(separator: "\n").map {
        String($0).replacing(/^::(\w+) (?:file=([^,]+),.*)?title=([^:,]+).*$/) { "\($0.1) \($0.2 ?? "") \($0.3)" }
    }.filter { !$0.hasSuffix("screen/trap") }
}

@Suite struct CheckControlTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder(faulty) }

    private func check(_ arguments: String...) throws -> Run {
        try Command.run(["check", "app", "--format", "github"] + arguments, in: folder.url)
    }

    private func settings(_ text: String) throws {
        try folder.write(["app/emobic-site.yaml": "language: es\n" + text])
    }

    private let link = "error app/xml/rooms.xml link/unknown-level"
    private let rows = "warning app/xml/old/list.xml list/no-rows"

    @Test func withoutRulesTheDefaultsCount() throws {
        #expect(found(try check()) == [rows, link])
    }

    // MARK: Rules of the settings

    @Test func severityOfTheSettingsDecides() throws {
        try settings("severity:\n  link/unknown-level: warning\n  list: error\n")
        let run = try check()
        #expect(
            found(run) == ["error app/xml/old/list.xml list/no-rows", "warning app/xml/rooms.xml link/unknown-level"])
        try settings("severity: {list/no-rows: off, link: note}\n")
        let quiet = try check("--strict")
        #expect(quiet.status == 0 && found(quiet) == ["notice app/xml/rooms.xml link/unknown-level"])
        let build = try Command.run("build", "app", "out", "--strict", in: folder.url)
        #expect(build.status == 0 && build.output.contains("0 errors, 0 warnings"), "\(build.errors)")
    }

    @Test func codesAreIgnoredInSomeFiles() throws {
        try settings("ignore:\n  - xml/old: list\n  - xml/rooms.xml: [link, map]\n")
        #expect(found(try check()) == [])
        try settings("ignore: {xml/**/l*.xml: all}\n")
        #expect(found(try check()) == [link])
    }

    @Test func rulesThatMeetNothingAreReported() throws {
        try settings("severity: {lnik: off}\nignore: {xml/odl: lits, xml: list}\n")
        let run = try check("--ignore", "link")
        let settings = "warning app/emobic-site.yaml"
        #expect(
            found(run) == [
                "\(settings) check/unknown-code", "\(settings) settings/unmatched-path",
                "\(settings) check/unknown-code"
            ])
        #expect(run.output.contains("did you mean ‘link’?") && run.output.contains("did you mean ‘xml/old’?"))
    }

    // MARK: Numbers and baselines

    @Test(arguments: [("0", 1), ("1", 0), ("2", 0)]) func warningsBeyondTheLimitFail(most: String, status: Int32) throws
    {
        let run = try check("--ignore", "link", "--max-warnings", most)
        #expect(run.status == status)
        #expect(run.errors == (status == 0 ? "" : "Too many warnings: 1; --max-warnings permits 0.\n"))
        let junit = try Command.run(
            "check", "app", "--format", "junit", "--ignore", "link", "--max-warnings", most, in: folder.url)
        #expect(junit.output.contains("failures=\"\(status)\""))
    }

    @Test func baselineHidesWhatWasThereBefore() throws {
        let written = try check("--baseline", "known.json", "--write-baseline")
        #expect(
            written.status == 0 && written.output.isEmpty && written.errors == "Wrote 3 diagnostics to known.json.\n")
        let unchanged = try check("--baseline", "known.json")
        #expect(
            unchanged.status == 0 && found(unchanged) == [] && unchanged.errors == "3 known diagnostics are left out.\n"
        )

        // Lines above move the known link; a second dead link of the same id is new, and the empty list gets a row.
        let rooms = try #require(faulty["app/xml/rooms.xml"])
        let row = try #require(rooms.split(separator: "\n").first { $0.contains("nowhere") })
        try folder.write([
            "app/xml/rooms.xml": rooms.replacing("<list>", with: "<!-- more -->\n\n<list>").replacing(
                row, with: row + row),
            "app/xml/old/list.xml":
                "<levelData><data><dataId>a</dataId><order>false</order><list><listItem><text>A</text></listItem></list></data></levelData>"
        ])
        let changed = try check("--baseline", "known.json")
        #expect(changed.status == 1 && found(changed) == [link], "\(changed.output)")
        #expect(
            changed.errors
                == "1 known diagnostic is left out.\n1 place of known.json is not reported any more; --write-baseline updates it.\n"
        )
        #expect(try check("--baseline", "known.json", "--only", "link").errors == "")
    }

    /// Only a baseline is written anew.
    @Test func baselineReplacesNoOtherFile() throws {
        let written = try check("--baseline", "app/xml/app.xml", "--write-baseline")
        #expect(
            written.status != 0 && written.errors.contains("is no baseline, and stays as it is"), "\(written.errors)")
        let app = try String(contentsOf: folder.url.appendingPathComponent("app/xml/app.xml"), encoding: .utf8)
        #expect(app.hasPrefix("<"))
    }

    @Test func fixLeavesAloneWhatIsKnown() throws {
        let rooms = try #require(faulty["app/xml/rooms.xml"]).replacing("nowhere", with: "OLD")
        try folder.write(["app/xml/rooms.xml": rooms])
        _ = try check("--baseline", "known.json", "--write-baseline")
        let kept = try Command.run("check", "app", "--fix", "--baseline", "known.json", in: folder.url)
        #expect(kept.errors.contains("There is nothing to fix."), "\(kept.errors)")
        #expect(try folder.text("app/xml/rooms.xml") == rooms)
        let fixed = try Command.run("check", "app", "--fix", in: folder.url)
        #expect(fixed.errors == "Fixed 1 problem in 1 file.\n", "\(fixed.errors)")
        #expect(try folder.text("app/xml/rooms.xml") == rooms.replacing("OLD", with: "old"))
    }

    @Test func baselineIsOfTheWholeApp() throws {
        let run = try Command.run(
            "check", "app/xml/rooms.xml", "--baseline", "known.json", "--write-baseline", in: folder.url)
        #expect(run.status == 2 && run.errors.contains("not for ‘xml/rooms.xml’ only"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/known.json"))
    }

    /// The files of a theme have paths from the working directory.
    @Test func rulesAndPartsHoldForTheThemeOfTheApp() throws {
        try folder.write(["app/look/theme.css": "@import url(other.css);\n:root {\n"])
        try settings("theme: ./look\n")
        let faults = found(try check()).filter { $0.contains("look/theme.css") }
        #expect(!faults.isEmpty)
        let part = try Command.run("check", "app/look", "--format", "github", in: folder.url)
        #expect(found(part) == faults, "\(part.output)")
        try settings("theme: ./look\nignore: {look: theme}\n")
        #expect(found(try check()) == [rows, link])
    }

    @Test func baselineHoldsWhereverTheCommandRuns() throws {
        _ = try check("--baseline", "known.json", "--write-baseline")
        let inside = try Command.run(
            "check", ".", "--baseline", "../known.json", "--format", "github",
            in: folder.url.appendingPathComponent("app"))
        #expect(inside.status == 0 && found(inside) == [])
    }

    @Test(arguments: [
        (["--baseline", "none.json"], "there is no file ‘none.json’; --write-baseline writes it"),
        (["--baseline", "app/emobic-site.yaml"], "‘app/emobic-site.yaml’ is no baseline"),
        (["--baseline", "merge.json"], "‘merge.json’ has a merge conflict; complete the merge first"),
        (["--baseline", "a/b/c.json", "--write-baseline"], "‘a/b/c.json’ cannot be written"),
        (["--only", "link", "--baseline", "a.json", "--write-baseline"], "leave out --only"),
        (["--ignore", "link", "--baseline", "a.json", "--write-baseline"], "leave out --ignore"),
        (["--write-baseline"], "--write-baseline needs --baseline FILE."),
        (["--max-warnings=-1"], "--max-warnings must be at least 0."),
        (["--baseline", "a", "--changed-since", "b"], "use one of them"),
        (["--fix", "--stdin-path", "xml/rooms.xml"], "--fix goes neither with"),
        (["--watch"], "leave out --fix, --external and --format"),
        (["--stdin-path", "/etc/passwd"], "‘/etc/passwd’ is no file of the app ‘app’"),
        (["--stdin-path", "../../x.xml"], "‘../../x.xml’ is no file of the app ‘app’"),
        (["--changed-since", "HEAD"], "git finds no repository at ‘app’")
    ])
    func whatCannotBeIsRefused(options: [String], message: String) throws {
        let run = try Command.run(["check", "app", "--format", "github"] + options, in: folder.url)
        #expect(run.status == 2 && run.errors.contains(message) && run.output.isEmpty, "\(run.errors)")
    }

    /// `--config <(…)` of a shell is a pipe.
    @Test func settingsAndBaselineMayComeFromAPipe() throws {
        let settings = try Command.run(
            "check", "app", "--config", "/dev/stdin", "--format", "github", in: folder.url, input: "x: 1")
        #expect(found(settings).contains("error /dev/stdin settings/unknown-key"), "\(settings.output)")
        _ = try check("--baseline", "known.json", "--write-baseline")
        let known = try String(contentsOf: folder.url.appendingPathComponent("known.json"), encoding: .utf8)
        let run = try Command.run(
            "check", "app", "--baseline", "/dev/stdin", "--format", "github", in: folder.url, input: known)
        #expect(run.status == 0 && found(run) == [], "\(run.output)\(run.errors)")
    }

    @Test func languageOfSettingsThatCannotBeReadIsNotCalledMissing() throws {
        try settings("language: en\ntheme: @home\n")
        let run = try check("--notes")
        #expect(
            run.output.contains("settings/bad-yaml") && !run.output.contains("app/language-assumed"), "\(run.output)")
    }

    // MARK: A revision of git

    private func git(_ arguments: String...) throws { try folder.git(arguments) }

    @Test(arguments: ["", "sites/of all/"]) func onlyWhatIsNewSinceARevisionIsReported(prefix: String) throws {
        for (path, text) in faulty { try folder.write([prefix + path: text]) }
        try git("init", "--quiet")
        try git("add", "--all")
        try git("commit", "--quiet", "-m", "one")
        func check(_ arguments: String...) throws -> Run {
            try Command.run(["check", prefix + "app", "--format", "github"] + arguments, in: folder.url)
        }
        let same = try check("--changed-since", "HEAD")
        #expect(
            same.status == 0 && found(same) == [] && same.errors == "3 known diagnostics are left out.\n", "\(same)")

        // The cover is not changed, but its link is dead without the level.
        let app = try #require(faulty["app/xml/app.xml"])
        try folder.write([
            prefix + "app/xml/app.xml": app.replacing("<levelId>rooms</levelId>", with: "<levelId>halls</levelId>")
        ])
        let run = try check("--changed-since", "HEAD")
        let cover = "error \(prefix)app/xml/portada.xml link/unknown-level"
        #expect(run.status == 1 && found(run).filter { !$0.hasPrefix("notice") } == [cover], "\(run.output)")
        // A hook of git can have variables that name another repository.
        let hook = try Command.run(
            "check", prefix + "app", "--format", "github", "--changed-since", "HEAD", in: folder.url,
            environment: [
                "GIT_DIR": folder.path + "/.git", "GIT_INDEX_FILE": folder.path + "/.git/none",
                "GIT_COMMON_DIR": folder.path + "/other", "GIT_OBJECT_DIRECTORY": folder.path + "/other/objects"
            ])
        #expect(hook.output == run.output && hook.errors == run.errors)
        try git("commit", "--quiet", "--all", "-m", "two")
        #expect(try check("--changed-since", "HEAD").status == 0)
        #expect(try check("--changed-since", "HEAD~1").status == 1)
        #expect(try check("--changed-since=--all").errors.contains("git finds no revision ‘--all’"))
        #expect(try check("--changed-since", "nothing").status == 2)
    }

    /// While the old files are on the disk, signals are handled; afterwards they must end the command again.
    @Test(arguments: [SIGINT, SIGTERM]) func signalEndsARepeatedCheckAgainstARevision(number: Int32) throws {
        try git("init", "--quiet")
        try git("commit", "--quiet", "--allow-empty", "-m", "one")
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("emobic-site")
        process.arguments = ["check", "app", "--watch", "--changed-since", "HEAD"]
        process.currentDirectoryURL = folder.url
        try folder.write(["output": ""])
        let output = folder.url.appendingPathComponent("output")
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        _ = try wait(for: "Waiting for changes", times: 1, in: output)
        kill(process.processIdentifier, number)
        for _ in 0..<100 where process.isRunning { usleep(100_000) }
        #expect(!process.isRunning)
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    @Test func appThatTheRevisionLacksIsNew() throws {
        try git("init", "--quiet")
        try git("commit", "--quiet", "--allow-empty", "-m", "one")
        #expect(found(try check("--changed-since", "HEAD")) == [rows, link])
    }

    // MARK: Parts of an app

    @Test(arguments: ["app", "app/", "app/xml", "app/xml/", "app/xml/app.xml", "./app/xml/../xml/app.xml"])
    func appIsFoundFromItsFileAndFolder(path: String) throws {
        let run = try Command.run("check", path, "--format", "json", in: folder.url)
        let expected = try Command.run("check", "app", "--format", "json", in: folder.url)
        #expect(run.status == 1 && run.output.replacing("xml/../xml", with: "xml") == expected.output)
    }

    @Test func placeOfTheAppIsFoundFromWithinIt() throws {
        let xml = folder.url.appendingPathComponent("app/xml")
        for path in [".", "app.xml", "..", "../xml"] {
            let run = try Command.run("check", path, "--format", "json", in: xml)
            #expect(
                run.status == 1 && run.output.contains("/xml/old/list.xml\""), "\(path): \(run.output)\(run.errors)")
        }
    }

    @Test func appWithAppXMLAtItsTopIsFound() throws {
        for (path, text) in faulty { try folder.write([path.replacing("app/xml/", with: "flat/"): text]) }
        for path in ["flat/app.xml", "flat"] {
            let run = try Command.run("check", path, "--format", "github", "--lang", "es", in: folder.url)
            #expect(found(run).count == 2 && run.output.contains("file=flat/rooms.xml"), "\(run.output)\(run.errors)")
        }
    }

    /// A folder with pictures of its own is an app, though it is called like the folder of the XML files.
    @Test func appThatIsCalledXMLIsItself() throws {
        for (path, text) in faulty { try folder.write([path.replacing("app/xml/", with: "all/xml/"): text]) }
        try folder.write(["all/xml/images/a.png": ""])
        let run = try Command.run("check", "all/xml", "--format", "github", "--lang", "es", in: folder.url)
        #expect(run.output.contains("file=all/xml/rooms.xml"), "\(run.output)")
    }

    @Test(arguments: [("app/xml/rooms.xml", ["error"]), ("app/xml/old", ["warning"]), ("app/xml/portada.xml", [])])
    func onlyThePartThatIsNamedIsReported(path: String, severities: [String]) throws {
        let run = try Command.run("check", path, "--format", "github", in: folder.url)
        #expect(found(run).map { String($0.prefix { $0 != " " }) } == severities, "\(run.output)\(run.errors)")
        #expect(run.status == (severities.contains("error") ? 1 : 0))
    }

    @Test func fileThatIsALinkIsThePartOfItsName() throws {
        let link = folder.path + "/app/xml/link.xml"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "old/list.xml")
        let app = try #require(faulty["app/xml/app.xml"])
        try folder.write(["app/xml/app.xml": app.replacing("old/list.xml", with: "link.xml")])
        let run = try Command.run("check", "app/xml/link.xml", "--format", "github", in: folder.url)
        #expect(found(run) == ["warning app/xml/link.xml list/no-rows"], "\(run.output)")
    }

    /// A part that is not there has no diagnostics, but the command must not say that all is well.
    @Test(arguments: ["app/xml/typo.xml", "app/none", "app/xml/rooms.xml/none"])
    func partThatIsNotThereIsRefused(path: String) throws {
        let run = try Command.run("check", path, in: folder.url)
        #expect(run.status == 2 && run.errors.contains("‘\(path)’ cannot be read"), "\(run.output)\(run.errors)")
    }

    @Test func folderWithoutAnAppIsNoApp() throws {
        try folder.write(["empty/readme.txt": ""])
        let run = try Command.run("check", "empty", in: folder.url)
        #expect(run.status == 2 && run.output.contains("[app/no-app-xml]"), "\(run.output)")
        #expect(try Command.run("check", "nothing", in: folder.url).errors.contains("‘nothing’ cannot be read"))
    }

    // MARK: Standard input

    @Test(arguments: ["xml/old/list.xml", "app/xml/old/list.xml", "./app/xml/../xml/old/list.xml"])
    func standardInputStandsForAFile(path: String) throws {
        let text =
            "<levelData>\n<data><dataId>a</dataId><order>false</order><list><listItem><txet>A</txet></listItem></list></data></levelData>"
        let run = try Command.run(
            "check", "app", "--format", "github", "--stdin-path", path, in: folder.url, input: text)
        let file = "app/xml/old/list.xml"
        #expect(
            found(run) == ["warning \(file) xml/unknown-element"]
                && run.output.contains("line=2,"), "\(run.output)\(run.errors)")
        let onDisk = try String(contentsOf: folder.url.appendingPathComponent(file), encoding: .utf8)
        #expect(onDisk == faulty[file])
    }

    /// The path starts at the app's folder, although it would fit the working directory too.
    @Test(arguments: ["app", "app/xml", "app/xml/old"]) func standardInputIsAFileOfTheAppFromInsideOfIt(
        _ place: String
    ) throws {
        let text = try #require(faulty["app/xml/old/list.xml"]).replacing("<list></list>", with: "<list><lst/></list>")
        let run = try Command.run(
            "check", folder.path + "/app", "--format", "json", "--stdin-path", "xml/old/list.xml",
            in: folder.url.appendingPathComponent(place), input: text)
        #expect(run.output.contains("xml/unknown-element"), "\(run.output)\(run.errors)")
    }

    @Test func fileThatIsNotSavedYetIsCheckedFromStandardInput() throws {
        let app = try #require(faulty["app/xml/app.xml"])
        try folder.write(["app/xml/app.xml": app.replacing("old/list.xml", with: "new.xml")])
        let text = try #require(faulty["app/xml/old/list.xml"])
        let run = try Command.run(
            "check", "app", "--format", "github", "--stdin-path", "xml/new.xml", in: folder.url, input: text)
        #expect(found(run) == ["warning app/xml/new.xml list/no-rows"], "\(run.output)\(run.errors)")
        let settings = try Command.run(
            "check", "app", "--format", "github", "--stdin-path", "emobic-site.yaml", in: folder.url,
            input: "languag: es")
        #expect(found(settings) == ["error app/emobic-site.yaml settings/unknown-key"], "\(settings.output)")
    }

    // MARK: Changes

    /// Waits until a file holds a text so many times. A tool that never writes it fails the test after a minute.
    private func wait(for text: String, times: Int, in file: URL) throws -> String {
        for _ in 0..<600 {
            let output = try String(contentsOf: file, encoding: .utf8)
            if output.components(separatedBy: text).count > times { return output }
            usleep(100_000)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func watchChecksAgainAfterEachChange() throws {
        let process = Process()
        process.executableURL = Command.products.appendingPathComponent("emobic-site")
        process.arguments = ["check", "app/xml", "--watch", "--config", "settings.yaml"]
        process.currentDirectoryURL = folder.url
        let output = folder.url.appendingPathComponent("output")
        try folder.write(["output": "", "settings.yaml": "language: es\n"])
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer {
            process.terminate()
            process.waitUntilExit()
        }
        let end = "Waiting for changes; Ctrl-C ends it.\n"
        let first = try wait(for: end, times: 1, in: output)
        #expect(first.contains("[link/unknown-level]") && first.hasSuffix(end) && !first.contains("checking again"))

        let rooms = try #require(faulty["app/xml/rooms.xml"])
        try folder.write(["app/xml/rooms.xml": rooms.replacing("nowhere", with: "old")])
        let second = try wait(for: end, times: 2, in: output).dropFirst(first.count)
        #expect(
            second.hasPrefix("Files have changed; checking again.\n") && !second.contains("[link/unknown-level]"),
            "\(second)")

        // A file outside of the app; and an app that cannot be used ends nothing. On a busy machine a file that is being
        // written is checked twice, so what is waited for is the report itself.
        try folder.write(["settings.yaml": "languag: es\n"])
        #expect(try wait(for: "[settings/unknown-key]", times: 1, in: output).contains("[settings/unknown-key]"))
        try folder.write(["app/xml/app.xml": "<application>"])
        #expect(try wait(for: "[xml/malformed]", times: 1, in: output).contains("[xml/malformed]"))
        #expect(process.isRunning)
    }
}
