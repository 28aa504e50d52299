// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Tests of `--changed-since` with the index that git, or whoever calls it, names to a hook.
@Suite struct HookIndexTests {
    private let folder: LastingFolder
    private var index: String { folder.path + "/.git/index" }

    /// The app has a dead link. The file with it has another name in the index that is `.git/index.lock`, as for
    /// `git commit --all`, and in its copies at other places, not in that of the repository.
    init() throws {
        folder = try LastingFolder(DeadLinkApp.files.merging(["own/readme.txt": ""]) { own, _ in own })
        try folder.git(["init", "--quiet"])
        try folder.git(["init", "--quiet", "other"])
        try folder.git(["add", "app"])
        try folder.git(["commit", "--quiet", "-m", "one"])
        let files = FileManager.default
        try files.copyItem(atPath: index, toPath: index + ".before")
        try folder.git(["mv", "app/xml/rooms.xml", "app/xml/halls.xml"])
        for copy in ["index", "own/index", ".git/own-index", "other/.git/index"] {
            try files.copyItem(atPath: index, toPath: folder.path + "/" + copy)
        }
        try files.moveItem(atPath: index, toPath: index + ".lock")
        try files.moveItem(atPath: index + ".before", toPath: index)
        let levels = try folder.text("app/xml/app.xml").replacing("rooms.xml", with: "halls.xml")
        try folder.write(["app/xml/app.xml": levels])
    }

    private func check(_ variables: [String: String], in place: String = "") throws -> Run {
        try Command.run(
            "check", folder.path + "/app", "--only", "link", "--changed-since", "HEAD",
            in: folder.url.appendingPathComponent(place), environment: variables)
    }

    @Test(arguments: [".git/index.lock", ".git/own-index", "index", "own/index"])
    func indexOfAHookTellsOtherNames(path: String) throws {
        let run = try check(["GIT_INDEX_FILE": path])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// Git reads the path from the top of the work tree.
    @Test(arguments: [".git/own-index", "own/index"]) func hookMayRunInAFolderOfItsWorkTree(path: String) throws {
        let run = try check(["GIT_INDEX_FILE": path], in: "own")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func indexMayLieBesideAFileThatIsCalledAsOneOfARepository() throws {
        try folder.write(["HEAD": "", "own/HEAD": ""])
        for path in ["index", "own/index"] {
            let run = try check(["GIT_INDEX_FILE": path])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
    }

    @Test func indexOfAHookCanBeNamedWithItsRepository() throws {
        let run = try check(["GIT_INDEX_FILE": folder.path + "/index", "GIT_DIR": folder.path + "/.git"], in: "other")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// It says nothing of the app's files, even if it could be compared with them.
    @Test func indexOfAnotherRepositoryIsNone() throws {
        let index = folder.path + "/index"
        for run in [
            try check(["GIT_INDEX_FILE": "other/.git/index"]), try check(["GIT_INDEX_FILE": index], in: "other"),
            try check(["GIT_INDEX_FILE": index, "GIT_DIR": folder.path + "/other/.git"])
        ] {
            #expect(run.status == 1 && run.output.contains("nowhere"), "\(run.output)\(run.errors)")
        }
    }
}
