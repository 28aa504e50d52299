// SPDX-License-Identifier: MIT

import FileSystem
import Foundation
import TestSupport
import Testing

@Suite struct FolderContentsTests {
    private let limits = FolderLimits(depth: 3, entries: 8)

    @Test func filesAndFoldersAreListed() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "", "b/c/d/e": ""])
        mkdir(folder.path + "/b/f", 0o755)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/b/c/up", withDestinationPath: "../..")
        let contents = try FolderContents(of: folder.path, limits: limits, skipping: ["a"])
        #expect(
            contents.files == ["b/c/d/e", "b/c/up"] && contents.folders == ["b", "b/c", "b/c/d", "b/f"]
                && contents.emptyFolders == ["b/f"])
        #expect(contents.irregularFiles == ["b/c/up"] && contents.closedFolders.isEmpty && !contents.holdsMount)
    }

    @Test func theFirstFileCanBeEnough() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a/b": "", "a/c": "", "d/e": ""])
        #expect(try FolderContents(of: folder.path, limits: limits, isFirstEnough: true).files.count == 1)
    }

    @Test func folderThatIsNotThereIsAFailureWithTheReason() {
        let failure = #expect(throws: FolderContents.Failure.self) {
            try FolderContents(of: "/no-such-folder", limits: limits)
        }
        #expect(failure?.path == "/no-such-folder" && failure?.reason == "No such file or directory")
    }

    @Test func pathsAreResolvedAsFarAsTheyAreThere() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a/b": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
        let real = try #require(FileSystem.resolved(folder.path))
        #expect(FileSystem.resolvedAsFarAsThere(folder.path + "/link/x/y/") == real + "/a/x/y")
        #expect(FileSystem.resolvedAsFarAsThere(folder.path + "//link/b") == real + "/a/b")
        #expect(
            FileSystem.resolvedAsFarAsThere("/") == "/"
                && FileSystem.resolvedAsFarAsThere("/no-such-folder/x") == "/no-such-folder/x")
        #expect(
            FileSystem.resolvedAsFarAsThere("no-such-folder/x") == (FileSystem.resolved(".") ?? "")
                + "/no-such-folder/x")
        let long = "/" + String(repeating: "a/", count: 100_000)
        #expect(FileSystem.resolvedAsFarAsThere(long) == long)
    }
}
