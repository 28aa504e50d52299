// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// A build with nothing to do says so, and one with something to do does it.
@Suite struct UnchangedBuildTests {
    private static let app = [
        "app/xml/app.xml": """
        <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>
        <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>
        """,
        "app/xml/l.xml":
            "<levelData><data><dataId>a</dataId><headerText>Uno</headerText><imageFile>no.png</imageFile><text>uno</text></data></levelData>",
        "app/emobic-site.yaml": "language: es\n", "theme/theme.css": ".card { color: red }\n",
        "theme/theme.yaml": "contract: 1\nextends: default\n"
    ]

    /// Builds once, changes something, and builds again.
    private func second(
        _ options: [String] = [], site: String = "site", _ change: (URL) throws -> Void = { _ in }
    ) throws -> Run {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        // Files that are written within the same tick of the clock as the build are built again.
        usleep(20_000)
        let first = try Command.run(["build", "app", site] + options, in: folder.url)
        #expect(first.status == 0 && !first.output.contains("unchanged"), Comment(rawValue: first.errors))
        try change(folder.url)
        let run = try Command.run(["build", "app", site] + options, in: folder.url)
        #expect(run.status == 0, Comment(rawValue: run.errors))
        #expect(!run.output.contains("unchanged") || run.errors == first.errors)
        return run
    }

    private func write(_ text: String, to path: String) -> (URL) throws -> Void {
        { try Data(text.utf8).write(to: $0.appendingPathComponent(path)) }
    }

    @Test(arguments: [[], ["--theme", "theme"], ["--config", "app/emobic-site.yaml"], ["--quiet", "--format", "json"]])
    func nothingChangedIsNothingWritten(options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        let page = folder.path + "/site/index.html"
        let first = try Command.run(["build", "app", "site"] + options, in: folder.url)
        let written = try FileManager.default.attributesOfItem(atPath: page)[.modificationDate] as? Date
        let run = try Command.run(["build", "app", "site"] + options, in: folder.url)
        #expect(run.status == 0 && run.errors == first.errors && !run.errors.isEmpty)
        #expect(
            options.contains("json") || run.output.contains("1 screen in") && run.output.contains("unchanged in site"))
        #expect(!options.contains("json") || run.output.contains("\"screens\""))
        #expect(try FileManager.default.attributesOfItem(atPath: page)[.modificationDate] as? Date == written)
    }

    /// Texts of the bundle have fewer marks in a row, but a name has as many as its file.
    @Test func nameWithManyMarksIsReadAsItIs() throws {
        let folder = try TemporaryFolder()
        let name = "a" + String(repeating: "\u{323}", count: 60) + ".html"
        try folder.write(Self.app.merging(["app/html/" + name: "<p>a</p>"]) { $1 })
        usleep(20_000)
        _ = try Command.run(["build", "app", "site"], in: folder.url)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).output.contains("unchanged"))
    }

    @Test func siteInTheFolderOfTheAppIsNoInput() throws {
        #expect(try second(site: "app/public").output.contains("unchanged in app/public"))
    }

    @Test func newTimesOfTheSameBytesAreNoChange() throws {
        let run = try second { try write(Self.app["app/xml/l.xml"] ?? "", to: "app/xml/l.xml")($0) }
        #expect(run.output.contains("unchanged"))
    }

    @Test(arguments: [
        (
            "app/xml/l.xml",
            "<levelData><data><dataId>a</dataId><headerText>Uno</headerText><imageFile>no.png</imageFile><text>dos</text></data></levelData>"
        ),
        ("app/images/more.png", "x"), ("app/emobic-site.yaml", "language: ca\n"), ("site/index.html", "<p>changed"),

        ("site/.emobic-site-state", "emobic-site state 1\n5\n1 2 3")
    ])
    func everyChangeIsBuilt(path: String, text: String) throws {
        let run = try second { folder in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try write(text, to: path)(folder)
        }
        #expect(run.output.contains(path == "app/xml/l.xml" ? "updated in site" : "written to site"))
        #expect(run.errors.contains("not readable") == path.hasSuffix("-state"))
    }

    /// A name without a folder is none of the app's own file of that name.
    @Test func editedSettingsBesideTheAppAreBuilt() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app.merging(["emobic-site.yaml": "language: es\n"]) { $1 })
        usleep(20_000)
        let command = ["build", "app", "site", "--config", "emobic-site.yaml"]
        #expect(try Command.run(command, in: folder.url).status == 0)
        #expect(try Command.run(command, in: folder.url).output.contains("unchanged"))
        try write("language: es\nfooter: Fin\n", to: "emobic-site.yaml")(folder.url)
        #expect(try Command.run(command, in: folder.url).output.contains("written to"))
        #expect(try String(contentsOfFile: folder.path + "/site/index.html", encoding: .utf8).contains("Fin"))
    }

    /// A program that the build runs changes what the build has read before.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert")),
        arguments: [
            "rm -f theme/theme.css", "echo '.card { color: red; margin: 0 }' >theme/theme.css",
            "echo 'footer: Fin' >>app/emobic-site.yaml"
        ])
    func whatChangesWhileABuildRunsIsBuiltByTheNext(change: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let script = """
            #!/bin/sh
            test -e ran || (\(change))
            touch ran
            exec /usr/bin/rsvg-convert "$@"

            """
        try folder.writeProgram("bin/rsvg-convert", script)
        usleep(20_000)
        func build() throws -> Run {
            try Command.run(
                "build", "app", "site", "--theme", "theme", in: folder.url,
                environment: ["PATH": folder.path + "/bin:/usr/bin:/bin", "XDG_CACHE_HOME": folder.path + "/cache"])
        }
        for ending in ["written to site", "written to site", "unchanged in site"] {
            let run = try build()
            #expect(run.output.contains(ending), "\(run.output)\(run.errors)")
        }
        #expect(FileManager.default.fileExists(atPath: folder.path + "/ran"))
    }

    /// Whoever makes an archive or a copy chooses the sizes and times of its files, and what the state in it says.
    @Test func copyOfASiteIsBuilt() throws {
        let run = try second { folder in
            let copied = try Command.run("-a", "site", "copy", binary: URL(fileURLWithPath: "/bin/cp"), in: folder)
            #expect(copied.status == 0, "\(copied.errors)")
            try FileManager.default.removeItem(at: folder.appendingPathComponent("site"))
            #expect(rename(folder.path + "/copy", folder.path + "/site") == 0)
        }
        #expect(run.output.contains("written to site"))
    }

    /// As when the folder above is moved: the files are the same ones.
    @Test func siteThatIsMovedAwayAndBackIsUnchanged() throws {
        let run = try second { folder in
            #expect(rename(folder.path + "/site", folder.path + "/other") == 0)
            #expect(rename(folder.path + "/other", folder.path + "/site") == 0)
        }
        #expect(run.output.contains("unchanged in site"))
    }

    @Test func filesHaveThePermissionsOfACleanBuild() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        func build(_ mask: String) throws -> Run {
            let tool = Command.products.appendingPathComponent("emobic-site").path
            return try Command.run(
                "-c", "umask \(mask) && exec \"$0\" build app site", tool, binary: URL(fileURLWithPath: "/bin/sh"),
                in: folder.url)
        }
        func permissions(of path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path + path)[.posixPermissions] as? Int
        }
        #expect(try build("077").status == 0)
        #expect(try permissions(of: "/site/index.html") == 0o600)
        #expect(try build("077").output.contains("unchanged in site"))
        #expect(try build("022").output.contains("written to site"))
        #expect(try permissions(of: "/site/index.html") == 0o644)
        // The site's folder may have been opened or closed by hand.
        #expect(try permissions(of: "/site") == 0o700)
    }

    @Test func changeOfAThemeIsBuilt() throws {
        #expect(
            try second(["--theme", "theme"], write(".card { color: blue }\n", to: "theme/theme.css")).output.contains(
                "written to"))
        #expect(
            try second(["--theme", "theme"], write("x", to: "theme/LICENSE")).output.contains("written to"))
    }

    /// ‘Build again’ is the advice, so the next build must not find that nothing has changed.
    @Test(arguments: [("cwebp", "site/program-failed"), ("rsvg-convert", "site/icons-not-made")])
    func programThatFailedIsRunAgain(program: String, code: String) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/" + program) else { return }
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        try folder.write(["app/images/none": "", "broken": ""])
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 3, 0, 0, 0, 3, 0, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array("IDAT".utf8)
            + Array(repeating: 0, count: 500)
        try Data(png).write(to: folder.url.appendingPathComponent("app/images/no.png"))
        try folder.writeProgram(
            "bin/\(program)",
            "#!/bin/sh\n[ -e '\(folder.path)/broken' ] && kill -9 $$\nexec /usr/bin/\(program) \"$@\"\n")
        usleep(20_000)
        let environment = ["PATH": folder.path + "/bin:/usr/bin:/bin", "XDG_CACHE_HOME": folder.path + "/cache"]
        func build() throws -> Run { try Command.run("build", "app", "site", in: folder.url, environment: environment) }
        #expect(try build().errors.contains(code))
        try FileManager.default.removeItem(atPath: folder.path + "/broken")
        let second = try build()
        #expect(second.output.contains("written to site") && !second.errors.contains(code), "\(second)")
        #expect(try build().output.contains("unchanged in site"))
    }

    /// A container of CI has another home than the list of users says.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/rsvg-convert")))
    func cacheIsInTheHomeOfTheEnvironment() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let home = ["HOME": folder.path + "/home"]
        let run = try Command.run("build", "app", "site", in: folder.url, environment: home)
        #expect(run.status == 0 && FileManager.default.fileExists(atPath: folder.path + "/home/.cache/emobic-site"))
    }

    @Test func removedPageComesBack() throws {
        let run = try second { try FileManager.default.removeItem(at: $0.appendingPathComponent("site/index.html")) }
        #expect(run.output.contains("written to"))
    }

    @Test(arguments: [
        ["--full"], ["--all"], ["--lang", "ca"], ["--theme", "classic"], ["--base-url", "https://a.example/"]
    ])
    func otherOptionsAreBuilt(options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        _ = try Command.run(["build", "app", "site"], in: folder.url)
        let run = try Command.run(["build", "app", "site"] + options, in: folder.url)
        #expect(run.status == 0 && run.output.contains("written to site"), Comment(rawValue: run.errors))
    }

    /// What is no file of the app changes nothing, such as the lock of an editor.
    @Test func whatIsNoFileIsNoInput() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        let app = folder.path + "/app"
        #expect(symlink("me@host.1:2", app + "/xml/.#l.xml") == 0 && symlink("loop", app + "/loop") == 0)
        #expect(symlink("/dev/zero", app + "/zero") == 0 && mkfifo(app + "/pipe", 0o600) == 0)
        usleep(20_000)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).status == 0)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).output.contains("unchanged in site"))
        // It may become one.
        try folder.write(["app/me@host.1:2": "x", "app/xml/me@host.1:2": "x"])
        #expect(try Command.run(["build", "app", "site"], in: folder.url).output.contains("written to site"))
    }

    /// Reports name it where a value leads through it.
    @Test func linkToAFolderIsAnInput() throws {
        let run = try second { folder in
            #expect(symlink("../theme", folder.path + "/app/images") == 0)
        }
        #expect(run.output.contains("written to site") && run.errors.contains("file/linked-folder"))
    }

    @Test func linkToAFolderThatStaysIsNoChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        #expect(symlink("../theme", folder.path + "/app/images") == 0)
        usleep(20_000)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).status == 0)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).output.contains("unchanged in site"))
    }

    /// A file that becomes a link out of the app is refused, even if its bytes are the same. One inside of it is the file.
    @Test(arguments: ["xml/l.xml", "xml/app.xml", "emobic-site.yaml", "look/theme.css"], [false, true])
    func linksCountAsWhatTheyAre(path: String, leadsOut: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        try folder.write([
            "app/emobic-site.yaml": "language: es\ntheme: look\n",
            "app/look/theme.yaml": "contract: 1\nextends: default\n",
            "app/look/theme.css": ".card { color: red }\n"
        ])
        usleep(20_000)
        func build(_ options: [String] = []) throws -> Run {
            try Command.run(["build", "app", "site"] + options, in: folder.url)
        }
        #expect(try build().status == 0)
        let (file, other) = (folder.path + "/app/" + path, folder.path + (leadsOut ? "/other" : "/app/other"))
        try FileManager.default.moveItem(atPath: file, toPath: other)
        let root = path.contains("/") ? "../" : ""
        #expect(symlink(root + (leadsOut ? "../other" : "other"), file) == 0)
        let second = try build()
        let whole = try build(["--full"])
        #expect(second.status == whole.status && second.errors == whole.errors, "\(second)")
        // What was a link is a file again.
        guard whole.status == 0 else { return }
        usleep(20_000)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.copyItem(atPath: other, toPath: file)
        let third = try build()
        let again = try build(["--full"])
        #expect(third.status == again.status && third.errors == again.errors, "\(third)")
    }

    /// Another encoding is a finding about the file as a whole.
    @Test func encodingIsReportedAfterAChange() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app)
        usleep(20_000)
        func errors(_ options: [String] = []) throws -> String {
            try Command.run(["build", "app", "site"] + options, in: folder.url).errors
        }
        let file = folder.url.appendingPathComponent("app/xml/l.xml")
        let plain = try errors()
        let bytes = try Data(contentsOf: file)
        var latin = bytes
        latin.replaceSubrange(try #require(latin.range(of: Data(">uno<".utf8))), with: [0x3E, 0xF1, 0x3C])
        for (contents, isTold) in [(latin, true), (bytes, false), (latin, true)] {
            try contents.write(to: file)
            let told = try errors()
            #expect(told.contains("xml/encoding") == isTold, Comment(rawValue: told))
            #expect(isTold || told == plain)
            #expect(try errors() == told && errors(["--full"]) == told)
        }
    }

    @Test(arguments: [
        "https:///x", "https://e.example:99999/", "http://[::1/x/", "ftp://e.example/", "e.example",
        "https://e.example/?a",
        "https://e.example/#a", "https://e x/", "https://u:p@e.example/", "https://e.example/a/../b/"
    ])
    func addressAtWhichNothingCanLieIsRefused(address: String) throws {
        let run = try Command.run(["build", "example-app", "nowhere", "--base-url", address])
        #expect(run.status == 2 && run.errors.contains("--base-url must be"), "\(run)")
    }

    /// A report holds 10,000 findings of a code, but all of them count, and for the next build as well.
    @Test func findingsBeyondThoseThatAreKeptCount() throws {
        let folder = try TemporaryFolder()
        let rows = (0..<10_100).map {
            "<listItem><text>\($0)</text><nextLevel><nextLevelLevelId>no\($0)</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem>"
        }
        func data(_ text: String) -> String {
            "<levelData><data><dataId>a</dataId><headerText>Uno</headerText><list>\(rows.joined())</list></data><data><dataId>b</dataId><headerText>\(text)</headerText><list><listItem><text>x</text></listItem></list></data></levelData>"
        }
        let app = try #require(Self.app["app/xml/app.xml"])
        try folder.write(
            Self.app.merging([
                "app/xml/l.xml": data("Dos"),
                "app/xml/app.xml": app.replacing("IMAGE_TEXT_DESCRIPTION_ACTIVITY", with: "LIST_ACTIVITY")
            ]) { $1 })
        usleep(20_000)
        func counts(_ command: [String]) throws -> String {
            let output = try Command.run(command, in: folder.url).output
            return String(try #require(output.firstMatch(of: /[0-9]+ errors, [0-9]+ warnings?, and [0-9]+ notes?/)).0)
        }
        let checked = try counts(["check", "app"])
        #expect(checked.hasPrefix("10100 errors"))
        #expect(try counts(["build", "app", "site"]) == checked)
        try folder.write(["app/xml/l.xml": data("Tres")])
        #expect(try counts(["build", "app", "site"]) == checked)
        #expect(try counts(["build", "app", "site", "--full"]) == checked)
    }

    @Test func errorsStillCountForStrict() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.app.merging(["app/xml/l.xml": "<levelData><data><dataId>a</dataId></data>"]) { $1 })
        usleep(20_000)
        #expect(try Command.run(["build", "app", "site"], in: folder.url).status == 0)
        #expect(try Command.run(["build", "app", "site", "--strict"], in: folder.url).status == 1)
    }
}
