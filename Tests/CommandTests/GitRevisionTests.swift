// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests of `--changed-since` in repositories of others: nothing that they name is run, and nothing is fetched.
@Suite struct GitRevisionTests {
    private let folder: LastingFolder
    private let git = URL(fileURLWithPath: "/usr/bin/git")

    init() throws { folder = try LastingFolder(DeadLinkApp.files) }

    private var marker: String { folder.path + "/marker" }

    private var hasRun: Bool { FileManager.default.fileExists(atPath: marker) }

    private func check() throws -> Run {
        try Command.run("check", "app", "--only", "link", "--changed-since", "HEAD", in: folder.url)
    }

    private func commit(_ names: String..., in repository: [String] = []) throws {
        try folder.git(repository + ["add"] + names)
        try folder.git(repository + ["commit", "--quiet", "-m", "one"])
    }

    private func expectAllKnown(_ run: Run) {
        #expect(
            run.status == 0 && run.errors.contains("1 known diagnostic is left out.\n"), "\(run.output)\(run.errors)")
    }

    @Test func fileWithAnotherNameKeepsWhatIsKnownOfIt() throws {
        try folder.git(["init", "--quiet"])
        try commit("app")
        try folder.git(["mv", "app/xml/rooms.xml", "app/xml/all rooms.xml"])
        let levels = try folder.text("app/xml/app.xml").replacing("rooms.xml", with: "all rooms.xml")
        try folder.write(["app/xml/app.xml": levels, "app/.gitattributes": "* filter=own\n"])
        try folder.git(["config", "filter.own.clean", "touch \(marker); cat"])
        expectAllKnown(try check())
        #expect(!hasRun)
        try folder.write(["app/xml/portada.xml": TestApp.cover(to: "lost", 0)])
        let run = try check()
        #expect(run.status == 1 && run.output.contains("lost") && !run.output.contains("all rooms"))
    }

    /// A file has another name besides.
    @Test(arguments: ["apps/all of it", "apps/app/inner"]) func folderWithAnotherNameKeepsWhatIsKnown(
        name: String
    ) throws {
        try folder.write(["other/xml/app.xml": "<application/>"])
        try folder.git(["init", "--quiet"])
        try commit("--all")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try folder.git(["mv", "app", name])
        try folder.git(["mv", name + "/xml/rooms.xml", name + "/xml/halls.xml"])
        let levels = try folder.text(name + "/xml/app.xml").replacing("rooms.xml", with: "halls.xml")
        try folder.write([name + "/xml/app.xml": levels])
        func check(_ revision: String) throws -> Run {
            try Command.run("check", name, "--only", "link", "--changed-since", revision, in: folder.url)
        }
        let staged = try check("HEAD")
        expectAllKnown(staged)
        #expect(staged.errors.contains("‘HEAD’ has the app in ‘app’.\n"), "\(staged.errors)")
        try commit("--all")
        expectAllKnown(try check("HEAD~1"))
        let same = try check("HEAD")
        expectAllKnown(same)
        #expect(!same.errors.contains("HEAD"), "\(same.errors)")
        try folder.write([name + "/xml/portada.xml": TestApp.cover(to: "lost", 0)])
        let run = try check("HEAD~1")
        #expect(run.status == 1 && run.output.contains("lost") && !run.output.contains("halls"), "\(run.output)")
    }

    /// As in a hook that Magit runs. The settings of the repository name an order of files that is not there.
    @Test(arguments: ["LITERAL", "GLOB", "NOGLOB", "ICASE"])
    func variablesAndSettingsOfPathsChangeNothing(name: String) throws {
        try folder.git(["init", "--quiet"])
        try commit("app")
        try folder.git(["mv", "app", "site"])
        try folder.git(["config", "diff.orderFile", "/nonexistent"])
        let run = try Command.run(
            "check", "site", "--only", "link", "--changed-since", "HEAD", in: folder.url,
            environment: ["GIT_\(name)_PATHSPECS": "1"])
        expectAllKnown(run)
        #expect(run.errors.contains("‘HEAD’ has the app in ‘app’.\n"), "\(run.errors)")
    }

    @Test func comparisonThatFailsEndsTheCheck() throws {
        try folder.git(["init", "--quiet"])
        try commit("app")
        try folder.git(["mv", "app", "site"])
        try folder.git(["config", "diff.algorithm", "none"])
        let run = try Command.run("check", "site", "--changed-since", "HEAD", in: folder.url)
        #expect(run.status == 2 && run.errors.contains("git cannot compare ‘"), "\(run.errors)")
    }

    /// The settings of the command line lie in it.
    @Test func appFromTheTopOfTheRepositoryKeepsWhatIsKnown() throws {
        for (path, text) in DeadLinkApp.files {
            try folder.write(["top/" + String(path.dropFirst("app/".count)): text])
        }
        try folder.write(["top/emobic-site.yaml": "language: es\nold: 1\n"])
        let top = folder.url.appendingPathComponent("top")
        func git(_ arguments: String...) throws { try folder.git(["-C", "top"] + arguments) }
        try git("init", "--quiet")
        try git("add", "--all")
        try git("commit", "--quiet", "-m", "one")
        try FileManager.default.createDirectory(
            at: top.appendingPathComponent("inner"), withIntermediateDirectories: true)
        try git("mv", "xml", "emobic-site.yaml", "inner")
        let run = try Command.run(
            "check", "inner", "--config", "inner/emobic-site.yaml", "--only", "link", "--only", "settings",
            "--changed-since", "HEAD", in: top)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.errors.hasPrefix("‘HEAD’ has the app at the top of the repository.\n2 known "), "\(run.errors)")
    }

    /// Its commit of then is in its own repository; the one around it has only the name of that commit.
    @Test func submoduleCountsAsTheRevisionHasIt() throws {
        let rooms = DeadLinkApp.rooms.replacing(
            "<text>Lost</text>", with: "<text>Lost</text><imageFile>images/a.svg</imageFile>")
        let picture = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        try folder.write([
            "app/xml/rooms.xml": rooms, "app/images/a.svg": picture
        ])
        try folder.git(["init", "--quiet"])
        try folder.git(["init", "--quiet", "app/images"])
        try commit("a.svg", in: ["-C", "app/images"])
        try commit("--all")
        func check() throws -> Run {
            try Command.run(
                "check", "app", "--only", "file", "--only", "link", "--changed-since", "HEAD", in: folder.url)
        }
        let same = try check()
        expectAllKnown(same)
        #expect(!same.errors.contains("images"), "\(same.errors)")
        try folder.git(["-C", "app/images", "rm", "--quiet", "a.svg"])
        try folder.git(["-C", "app/images", "commit", "--quiet", "-m", "two"])
        try folder.git(["add", "app/images"])
        let run = try check()
        #expect(run.output.contains("[file/missing]") && !run.output.contains("[link/"), "\(run.output)")
        try FileManager.default.removeItem(atPath: folder.path + "/app/images/.git")
        let lacking = try check()
        #expect(!lacking.output.contains("file/missing"), "\(lacking.output)")
        #expect(
            lacking.errors.contains("git does not have the files of ‘app/images’ in ‘HEAD’ here"), "\(lacking.errors)")
    }

    /// `HEAD` is that of the repository whose hook runs, and not that of the submodule, which has the change already.
    @Test func revisionIsOneOfTheRepositoryInWhichTheCommandRuns() throws {
        try folder.git(["init", "--quiet"])
        try folder.write(["notes.txt": "Plans\n"])
        try commit("notes.txt")
        try folder.git(["init", "--quiet", "app"])
        try commit("--all", in: ["-C", "app"])
        try folder.git(["add", "app"])
        func check(_ revision: String, in place: String = ".") throws -> Run {
            let app = place == "." ? "app" : "."
            return try Command.run(
                "check", app, "--only", "link", "--changed-since", revision, in: folder.url.appending(path: place))
        }
        let new = try check("HEAD")
        #expect(new.status == 1 && new.errors.hasPrefix("‘HEAD’ has not the submodule ‘"), "\(new.errors)")
        try commit("app")
        expectAllKnown(try check("HEAD"))

        let text = try folder.text("app/xml/rooms.xml")
        try folder.write(["app/xml/rooms.xml": text.replacing("nowhere", with: "elsewhere")])
        try commit("--all", in: ["-C", "app"])
        try folder.git(["add", "app"])
        let run = try check("HEAD")
        #expect(run.status == 1 && run.output.contains("elsewhere"), "\(run.output)\(run.errors)")
        expectAllKnown(try check("HEAD", in: "app"))
        #expect(try check("HEAD~1", in: "app").output.contains("elsewhere"))

        try commit("app")
        expectAllKnown(try check("HEAD"))
        #expect(try check("HEAD~1").output.contains("elsewhere"))
        try folder.git(["-C", "app", "update-ref", "-d", "HEAD"])
        try FileManager.default.removeItem(atPath: folder.path + "/app/.git")
        try folder.git(["init", "--quiet", "app"])
        let lacking = try check("HEAD")
        #expect(
            lacking.status == 2 && lacking.errors.contains("of the submodule ‘app’ that is in ‘HEAD’"),
            "\(lacking.errors)")
    }

    @Test func folderWithOtherFilesOnlyWasNotTheApps() throws {
        try folder.write(["apps/notes.txt": "Plans\n"])
        try folder.git(["init", "--quiet"])
        try commit("--all")
        for name in ["xml", "emobic-site.yaml"] { try folder.git(["mv", "app/" + name, "apps"]) }
        let run = try Command.run("check", "apps", "--only", "link", "--changed-since", "HEAD", in: folder.url)
        expectAllKnown(run)
        #expect(run.errors.contains("‘HEAD’ has the app in ‘app’.\n"), "\(run.errors)")
    }

    /// A picture that has come from another app does not make it that app.
    @Test func newFolderIsNewAndThatIsSaid() throws {
        let picture = String(repeating: "a long line\n", count: 50)
        try folder.write(["app/images/a.svg": picture])
        try folder.git(["init", "--quiet"])
        try commit("app")
        for (path, text) in DeadLinkApp.files {
            try folder.write(["new/" + String(path.dropFirst("app/".count)): text])
        }
        try folder.write(["new/images/a.svg": picture])
        try FileManager.default.removeItem(atPath: folder.path + "/app/images/a.svg")
        try folder.git(["add", "--all"])
        let run = try Command.run("check", "new", "--only", "link", "--changed-since", "HEAD", in: folder.url)
        #expect(run.status == 1 && run.output.contains("nowhere"), "\(run.output)")
        #expect(run.errors.hasPrefix("‘HEAD’ has no folder ‘new’, so everything in it is new."), "\(run.errors)")
    }

    @Test func filtersOfARepositoryAreNotRun() throws {
        try folder.git(["init", "--quiet"])
        try folder.write(["app/.gitattributes": "* filter=own\n"])
        try commit("--all")
        try folder.git(["config", "filter.own.smudge", "touch '\(marker)'; cat"])
        try folder.git(["config", "filter.own.clean", "cat"])
        expectAllKnown(try check())
        #expect(!hasRun)
        // The settings do what they are for.
        try folder.git(["checkout-index", "--all", "--prefix=out/"])
        #expect(hasRun)
    }

    /// git takes a folder with these names for a repository, without anything that a clone would leave out.
    @Test func folderThatLooksLikeARepositoryIsNone() throws {
        try folder.git(["init", "--quiet", "--bare", "app"])
        try folder.write([
            "app/.gitattributes": "* filter=own\n",
            "app/config":
                "[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n[filter \"own\"]\nsmudge = \"touch '\(marker)'; cat\"\n"
        ])
        try commit("xml", ".gitattributes", in: ["-C", "app", "--git-dir=.", "--work-tree=."])
        try folder.git(["init", "--quiet"])
        try commit("--all", "app")
        let run = try check()
        #expect(run.status == 2 && run.errors.contains("git finds no repository at ‘app’"), "\(run.errors)")
        #expect(!hasRun)
    }

    /// The first question for a commit that is not there would fetch it, by a program that the settings name.
    /// As in a container, where the checkout belongs to another user.
    @Test(.enabled(if: getuid() == 0)) func whyGitRefusesARepositoryIsSaid() throws {
        let repository = folder.path + "/theirs"
        try folder.write(["theirs/app/xml/app.xml": "<application/>"])
        try folder.git(["init", "-q", repository])
        chown(repository, 65534, 65534)
        chown(repository + "/.git", 65534, 65534)
        let run = try Command.run("check", "theirs/app", "--changed-since", "HEAD", in: folder.url)
        #expect(
            run.status == 2
                && run.errors.contains("git finds no repository at ‘theirs/app’: detected dubious ownership"),
            "\(run.errors)")
    }

    @Test func nothingThatARepositoryLacksIsFetched() throws {
        try folder.git(["init", "--quiet"])
        try commit("--all")
        try folder.write([
            ".git/config": """
            [core]
            repositoryformatversion = 1
            [extensions]
            partialClone = origin
            [remote "origin"]
            url = "ext::touch \(marker)"
            promisor = true
            [protocol "ext"]
            allow = always
            """,
            ".git/refs/heads/main": String(repeating: "1", count: 40) + "\n"
        ])
        let run = try check()
        #expect(run.status == 2 && run.errors.contains("git finds no revision ‘HEAD’"), "\(run.errors)")
        #expect(!hasRun)
        // The settings do what they are for.
        _ = try Command.run(
            "-C", folder.path, "rev-parse", "--verify", "--quiet", "HEAD^{commit}", binary: git)
        #expect(hasRun)
    }

    /// A folder from an archive can have pipes among its files. The question that waits for one ends the check, instead
    /// of being taken for an answer.
    @Test(arguments: [".git/config", ".git/packed-refs"])
    func repositoryThatKeepsGitWaitingEndsTheCheck(file: String) throws {
        try folder.git(["init", "--quiet"])
        try commit("--all")
        try? FileManager.default.removeItem(atPath: folder.path + "/" + file)
        #expect(mkfifo(folder.path + "/" + file, 0o600) == 0)
        let run = try check()
        #expect(
            run.status == 2 && run.errors.contains("git took longer than 20 seconds for ‘git -C "),
            "\(run.output)\(run.errors)")
    }

    @Test func lineEndsOfTheWorkTreeMakeNothingNew() throws {
        for (path, text) in DeadLinkApp.files { try folder.write([path: text.replacing("\n", with: "\r\n")]) }
        try folder.git(["init", "--quiet"])
        try folder.git(["config", "core.autocrlf", "true"])
        try commit("--all")
        let stored = try Command.run("-C", folder.path, "show", "HEAD:app/xml/rooms.xml", binary: git)
        #expect(stored.output == DeadLinkApp.rooms)
        expectAllKnown(try check())
    }

    @Test func linksAndNamesOfAllKindsAreWritten() throws {
        let name = "Las \"salas\"\tñ.xml"
        let files = FileManager.default
        try files.moveItem(atPath: folder.path + "/app/xml/rooms.xml", toPath: folder.path + "/app/xml/\(name)")
        try files.createSymbolicLink(atPath: folder.path + "/app/xml/rooms.xml", withDestinationPath: name)
        try folder.git(["init", "--quiet"])
        try commit("--all")
        expectAllKnown(try check())
    }

    /// The copy of the revision has the app alone.
    @Test func linkToAFolderOutsideOfTheAppIsKnown() throws {
        let text = DeadLinkApp.rooms.replacing("<text>", with: "<imageFile>images/a.png</imageFile><text>")
        try folder.write(["app/xml/rooms.xml": text, "shared/a.png": TestPicture.text])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/app/images", withDestinationPath: "../shared")
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let run = try Command.run("check", "app", "--only", "file", "--changed-since", "HEAD", in: folder.url)
        expectAllKnown(run)
    }

    /// Such files are left out of the app. The bytes of the names differ, and what is shown of them does not.
    @Test func namesThatAreNotUTF8AreKnown() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder.path + "/app/html", withIntermediateDirectories: true)
        for place in ["html/a\u{E4}.css", "html/a\u{F6}.css", "xml/f\u{E4}"] {
            let bytes = Array((folder.path + "/app/").utf8) + place.unicodeScalars.map { UInt8($0.value) }
            var path = bytes.map { CChar(bitPattern: $0) }
            if !place.hasSuffix(".css") {
                #expect(mkdir(path + [0], 0o700) == 0)
                path += "/a.xml".utf8.map { CChar(bitPattern: $0) }
            }
            #expect(close(open(path + [0], O_WRONLY | O_CREAT, 0o600)) == 0)
        }
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let run = try Command.run("check", "app", "--only", "app", "--changed-since", "HEAD", in: folder.url)
        #expect(run.status == 0 && !run.output.contains("[app/"), "\(run.output)")
        let all = try Command.run("check", "app", "--only", "app", in: folder.url)
        #expect(all.output.contains("[app/file-name]") && all.output.contains("[app/unlisted-folder]"), "\(all.output)")
    }

    /// An app's folder may have a line end in its name.
    @Test func folderWithALineEndInItsNameIsFound() throws {
        try FileManager.default.moveItem(atPath: folder.path + "/app", toPath: folder.path + "/a\npp")
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let run = try Command.run("check", "a\npp", "--only", "link", "--changed-since", "HEAD", in: folder.url)
        expectAllKnown(run)
        #expect(!run.errors.contains("HEAD"), "\(run.errors)")
    }

    /// Git LFS has a filter, which is not run; the file is there nevertheless.
    @Test func fileOfGitLFSIsTheStoredOne() throws {
        let id = String(repeating: "ab", count: 32)
        try folder.write([
            "app/xml/rooms.xml":
                "version https://git-lfs.github.com/spec/v1\noid sha256:\(id)\nsize \(DeadLinkApp.rooms.utf8.count)\n"
        ])
        try folder.git(["init", "--quiet"])
        try commit("--all")
        try folder.write(["app/xml/rooms.xml": DeadLinkApp.rooms, ".git/lfs/objects/ab/ab/\(id)": DeadLinkApp.rooms])
        expectAllKnown(try check())
    }

    private func check(_ place: String) throws -> Run {
        try Command.run(
            [
                "check", "app", "--theme", place + "look", "--config", place + "conf/site.yaml", "--changed-since",
                "HEAD"
            ],
            in: folder.url)
    }

    /// They are not below the app's folder.
    @Test func themeAndSettingsOfTheCommandLineAreThoseOfTheRevision() throws {
        try folder.write([
            "conf/site.yaml": "language: es\nold: 1\n", "base/theme.css": "a { color: red",
            "look/theme.yaml": "contract: 1\nextends: ../base\n", "look/theme.css": "a { color: red }\n"
        ])
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let same = try check("")
        #expect(same.status == 0 && same.output.contains(" 0 errors,"), "\(same)")
        try folder.write([
            "conf/site.yaml": "language: es\nold: 1\nother: 2\n", "look/theme.css": "a { color: red }\nb { color: red"
        ])
        let run = try check("")
        #expect(run.status == 1 && run.output.contains(" 2 errors,"), "\(run.output)")
        #expect(run.output.contains("conf/site.yaml:3:1: error") && run.output.contains("look/theme.css:2:3: error"))
    }

    /// No earlier state of them is known, so nothing in them is.
    @Test func themeAndSettingsOutsideOfTheRepositoryHideNothing() throws {
        let other = try TemporaryFolder()
        try other.write(["conf/site.yaml": "language: es\nold: 1\n", "look/theme.css": "a { color: red"])
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let run = try check(other.path + "/")
        #expect(run.status == 1 && run.output.contains(" 2 errors,"), "\(run.output)")
        #expect(run.output.contains("settings/unknown-key") && run.output.contains("theme/bad-style"), "\(run.output)")
    }

    @Test func missingFolderForTemporaryFilesIsNoLackOfGit() throws {
        try folder.git(["init", "--quiet"])
        try commit("--all")
        let run = try Command.run(
            "check", "app", "--changed-since", "HEAD", in: folder.url, environment: ["TMPDIR": "/nowhere"])
        #expect(
            run.status == 2
                && run.errors.contains(
                    "a folder for temporary files cannot be made in ‘/nowhere’: No such file or directory"),
            "\(run.errors)")
    }
}
