// SPDX-License-Identifier: MIT
@testable import FileSystem
import Foundation
import TestSupport
import Testing
import Text

@Suite struct FileSystemTests {
    @Test func filesAreReadWholeOrInPart() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "0123456789", "empty": ""])
        let path = folder.path + "/a"
        #expect(FileSystem.read(path) == Array("0123456789".utf8))
        #expect(FileSystem.read(path, limit: 3) == Array("012".utf8))
        #expect(FileSystem.read(path, range: 8..<10) == Array("89".utf8))
        #expect(FileSystem.read(path, range: 8..<11) == nil)
        #expect(FileSystem.read(folder.path + "/empty") == [])
        #expect(FileSystem.read(folder.path + "/nothing") == nil)
    }

    /// A pipe that nobody writes to would never end.
    @Test func onlyRegularFilesAreRead() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "text"])
        mkfifo(folder.path + "/pipe", 0o600)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
        #expect(FileSystem.read(folder.path + "/pipe") == nil)
        #expect(FileSystem.read(folder.path) == nil)
        #expect(FileSystem.read(folder.path + "/link") == Array("text".utf8))
        #expect(FileSystem.read(folder.path + "/link", isLinkFollowed: false) == nil)
    }

    @Test func foldersAreListedWithKinds() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "text", "b/c": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "b")
        let entries = try #require(FileSystem.entries(in: folder.path))
        #expect(Set(entries.map(\.name)) == ["a", "b", "link"])
        for (name, kind, leadsTo) in [("a", FileSystem.Kind.file, FileSystem.Kind.file), ("b", .folder, .folder), ("link", .link, .folder)] {
            #expect(FileSystem.kind(of: folder.path + "/" + name) == kind)
            #expect(FileSystem.kind(of: folder.path + "/" + name, isLinkFollowed: true) == leadsTo)
        }
        #expect(FileSystem.kind(of: folder.path + "/nothing") == nil)
        #expect(FileSystem.entries(in: folder.path + "/nothing") == nil)
        #expect(FileSystem.lastError == "No such file or directory")
    }

    @Test func allBytesAreWrittenOrItIsSaid() throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let file = open(folder.path + "/a", O_CREAT | O_RDWR, 0o600)
        defer { close(file) }
        #expect(FileSystem.write(bytes, to: file))
        #expect(FileSystem.read(file, from: 0) == bytes)
        #expect(FileSystem.read(file, from: 2_999_999) == [bytes[2_999_999]])
        let shut = open(folder.path + "/a", O_RDONLY)
        defer { close(shut) }
        #expect(!FileSystem.write(bytes, to: shut))
        #expect(FileSystem.lastError == "Bad file descriptor")
    }

    @Test(arguments: [
        ("Guía/xml/app.xml", "Guía", "xml/app.xml"), ("/a/Guía/b", "/a/Guía", "b"), ("a/b", "", "a/b"), ("/a", "/", "a"), ("a/\u{301}b", "a", "\u{301}b"),
        ("Guía", "Guía", nil), ("Guía/", "Guía", nil), ("Guíames/x", "Guía", nil), ("x/Guía/y", "Guía", nil), ("Gui\u{301}a/x", "Guía", nil),
    ]) func pathBelowAFolderIsWhatFollowsIt(path: String, folder: String, rest: String?) {
        #expect(path.below(folder).map { Array($0.utf8) } == rest.map { Array($0.utf8) })
    }

    @Test func folderThatCannotBeReadToItsEndIsNotTakenForAShortOne() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "", "b": ""])
        var reads = 0
        let entries = FileSystem.entries(in: folder.path) { stream in
            reads += 1
            if reads < 3 { return readdir(stream) }
            errno = EIO
            return nil
        }
        #expect(entries == nil && FileSystem.lastError == "Input/output error")
    }

    @Test(arguments: [
        ("a.png", "html", "html/a.png"), ("./a//b.png", "html", "html/a/b.png"), ("../a.png", "html/x", "html/a.png"), ("../../a.png", "html", nil), ("../a.png", "", nil),
        ("\u{301}a.png", "Guía", "Guía/\u{301}a.png"),
    ] as [(String, String, String?)])
    func relativePathIsResolvedInAFolder(path: String, folder: String, resolved: String?) {
        #expect(path.resolved(in: folder) == resolved)
    }
}
