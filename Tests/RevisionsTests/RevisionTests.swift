// SPDX-License-Identifier: MIT

import FileSystem
import Foundation
import Revisions
import TestSupport
import Testing

/// Revisions of a repository of this test. What the command makes of them is in `GitRevisionTests`.
@Suite struct RevisionTests {
    private func git(_ arguments: String..., in folder: borrowing TemporaryFolder) throws {
        try git(arguments, in: folder)
    }

    private func git(_ arguments: [String], in folder: borrowing TemporaryFolder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments = ["-c", "user.name=t", "-c", "user.email=t@example.org"] + arguments
        process.currentDirectoryURL = folder.url
        // Not the settings of whoever runs the tests.
        process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)")
    }

    private func commit(_ files: [String: String], in folder: borrowing TemporaryFolder) throws {
        try folder.write(files)
        try git("init", "--quiet", in: folder)
        try git("add", "--all", in: folder)
        try git("commit", "--quiet", "-m", "one", in: folder)
    }

    @Test func filesAreWrittenAsTheyWere() throws {
        let folder = try TemporaryFolder()
        try commit(["app/xml/app.xml": "old", "app/a b/ñ.txt": "x", "other": "y"], in: folder)
        try folder.write(["app/xml/app.xml": "new", "app/more": "z"])
        let revision = try GitRevision("HEAD", of: folder.path + "/app")
        #expect(revision.remark.isEmpty)
        let home = try TemporaryFolder()
        var lacking: [String] = []
        let target = try #require(try revision.write(to: home.path, lacking: &lacking))
        let found = FileManager.default.relativeFiles(below: URL(fileURLWithPath: target))
        #expect(found == ["a b/ñ.txt", "xml/app.xml"] && lacking.isEmpty)
        #expect(FileSystem.read(target + "/xml/app.xml") == Array("old".utf8))
        #expect(try revision.bytes(of: "other") == Array("y".utf8))
        #expect(try revision.bytes(of: "app/more").isEmpty)
    }

    @Test func revisionIsFoundByWordsOfItsMessage() throws {
        let folder = try TemporaryFolder()
        try commit(["app/xml/app.xml": "old"], in: folder)
        try folder.write(["app/xml/app.xml": "new"])
        try git("commit", "--quiet", "--all", "-m", "two", in: folder)
        try git("tag", "-a", "-m", "three", "t", "HEAD~1", in: folder)
        for name in [":/one", "HEAD^{/one}", "t", "HEAD~1"] {
            let revision = try GitRevision(name, of: folder.path + "/app")
            #expect(try revision.bytes(of: "app/xml/app.xml") == Array("old".utf8), "\(name)")
        }
    }

    @Test func onlyPathsOfTheRepositoryHaveEarlierStates() throws {
        let folder = try TemporaryFolder()
        try commit(["app/xml/app.xml": "x"], in: folder)
        let revision = try GitRevision("HEAD", of: folder.path + "/app")
        #expect(revision.path(of: folder.path + "/app/theme") == "app/theme")
        #expect(revision.path(of: "/etc/passwd") == nil)
    }

    @Test func filesThatWereMovedAreFoundByTheirOldNames() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "the same line\n", count: 20)
        try commit(["app/xml/app.xml": text, "app/xml/old.xml": "<levelData>" + text], in: folder)
        try git("mv", "app/xml/old.xml", "app/xml/new.xml", in: folder)
        #expect(try GitRevision("HEAD", of: folder.path + "/app").renamedFiles == ["xml/old.xml": "xml/new.xml"])
    }

    @Test func nothingIsKnownBeforeTheFirstCommit() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/app.xml": "x"])
        try git("init", "--quiet", in: folder)
        let revision = try GitRevision("HEAD", of: folder.path + "/app")
        var lacking: [String] = []
        #expect(try revision.write(to: folder.path + "/home", lacking: &lacking) == nil)
        #expect(revision.remark.isEmpty)
    }

    @Test(arguments: ["nothing", "--all", "HEAD~7", "^HEAD", "HEAD..HEAD", "HEAD:app", ":/none", ""])
    func unknownRevisionIsAFailure(name: String) throws {
        let folder = try TemporaryFolder()
        try commit(["app/xml/app.xml": "x"], in: folder)
        let failure = #expect(throws: RevisionFailure.self) { try GitRevision(name, of: folder.path + "/app") }
        #expect(failure?.reason.hasPrefix("git finds no revision ‘\(name)’ in ‘") == true)
    }

    /// Nothing is fetched, so the message says what does.
    @Test(arguments: [
        (["--depth=1"], "git finds no revision ‘HEAD~1’ in ‘", "‘git fetch --unshallow’ gets the others"),
        (
            ["--filter=blob:none"], "git cannot give the files of ‘",
            "‘git fetch --refetch --no-filter’ gets the files that it lacks"
        ),
        (
            ["--filter=tree:0"], "git cannot give the files of ‘",
            "‘git fetch --refetch --no-filter’ gets the files that it lacks"
        )
    ])
    func cloneWithoutTheWholeHistorySaysHowToGetIt(options: [String], start: String, end: String) throws {
        let folder = try TemporaryFolder()
        try commit(["origin/app/xml/app.xml": "old"], in: folder)
        try folder.write(["origin/app/xml/app.xml": "new"])
        try git("commit", "--quiet", "--all", "-m", "two", in: folder)
        try git("config", "uploadpack.allowFilter", "true", in: folder)
        try git(["clone", "--quiet"] + options + ["file://" + folder.path, "clone"], in: folder)
        let failure = #expect(throws: RevisionFailure.self) {
            var lacking: [String] = []
            let revision = try GitRevision("HEAD~1", of: folder.path + "/clone/origin/app")
            _ = try revision.write(to: folder.path + "/home", lacking: &lacking)
        }
        let reason = failure?.reason ?? ""
        #expect(reason.hasPrefix(start) && reason.hasSuffix(end), "\(reason)")
        // A file on its own is not taken for one that was not there.
        guard let revision = try? GitRevision("HEAD~1", of: folder.path + "/clone/origin/app") else { return }
        #expect(throws: RevisionFailure.self) { try revision.bytes(of: "origin/app/xml/app.xml") }
    }

    @Test func folderWithoutARepositoryIsAFailure() throws {
        let folder = try TemporaryFolder()
        let failure = #expect(throws: RevisionFailure.self) { try GitRevision("HEAD", of: folder.path) }
        #expect(failure?.reason == "git finds no repository at ‘\(folder.path)’")
    }
}
