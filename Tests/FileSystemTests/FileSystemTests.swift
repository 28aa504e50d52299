// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Text

@testable import FileSystem

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

    /// Another program of the same pipeline may have set that a pipe does not block.
    @Test func pipesThatDoNotBlockAreAwaited() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        defer { close(reading) }
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        Thread.detachNewThread {
            _ = FileSystem.write(bytes, to: writing)
            close(writing)
        }
        #expect(FileSystem.readStream(reading, most: .max) == bytes)
    }

    /// Every path of up to three parts, among them those that lead elsewhere.
    @Test func pathsInsideAreThoseWhoseNamesAllLeadDown() {
        let parts = ["", ".", "..", "...", "a", ".a", "a.", "..a", "é", "a\0"]
        let paths = parts.flatMap { first in
            parts.flatMap { second in [first, "\(first)/\(second)"] + parts.map { "\(first)/\(second)/\($0)" } }
        }
        for path in paths {
            let isInside = Array(path.utf8).withUnsafeBufferPointer(FileSystem.isInnerPath)
            #expect(isInside == (FileSystem.names(in: path)?.isEmpty == false), "\(path.debugDescription)")
        }
    }

    private struct NotAFolder: Error {}

    @Test(arguments: [0, 1, 7, 8, 9, ContentHash.Pieces.size, ContentHash.Pieces.size + 1, 600_001])
    func copiesHaveTheBytesAndTheirHash(size: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
        try Data(bytes).write(to: folder.url.appendingPathComponent("a"))
        try folder.write(["b": "what was there before"])
        guard let opened = OpenFolder(folder.path) else { throw NotAFolder() }
        let copy = opened.copy(InnerFile("a", in: folder.path), to: "b")
        #expect(copy?.hash == ContentHash.of(bytes) && copy?.size == size)
        #expect(FileSystem.read(folder.path + "/b") == bytes)
    }

    @Test func onlyRegularFilesAreCopied() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "text"])
        mkfifo(folder.path + "/pipe", 0o600)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "a")
        guard let opened = OpenFolder(folder.path) else { throw NotAFolder() }
        for source in ["pipe", "", "nothing", "link", "../\(folder.url.lastPathComponent)/a"] {
            let copy = opened.copy(InnerFile(source, in: folder.path), to: "b")
            #expect(copy == nil)
        }
        let device = opened.copy(InnerFile("zero", in: "/dev"), to: "b")
        #expect(device == nil)
        for name in ["link", "", "..", "x/y"] {
            let copy = opened.copy(InnerFile("a", in: folder.path), to: name)
            #expect(copy == nil)
        }
    }

    /// Whoever can write into the folder may put a link there at any moment, also in the place of a folder on the way.
    @Test func noLinkBelowAFolderIsFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write(["secret": "text", "app/images/a": "text", "app/real/b": "text"])
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/" + target)
        }
        try link("app/images/link", to: "secret")
        try link("app/inside", to: "app/real")
        try link("same", to: "app")
        for root in ["/app", "/same"] {
            #expect(InnerFile("images/a", in: folder.path + root).read() == Array("text".utf8))
            #expect(InnerFile("images/a", in: folder.path + root).read(1..<3) == Array("ex".utf8))
            for path in ["images/link", "inside/b", "../secret", "images/../../secret", "images", "images/a\0", ""] {
                #expect(InnerFile(path, in: folder.path + root).read() == nil, "\(path)")
            }
        }
    }

    /// Reading would block on a pipe without a writer.
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
        for (name, kind, leadsTo) in [
            ("a", FileSystem.Kind.file, FileSystem.Kind.file), ("b", .folder, .folder), ("link", .link, .folder)
        ] {
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

    /// The system ends a path at a NUL, so the path would be that of the folder, or of another file.
    @Test(arguments: ["\0", "a\0", "a\0.txt", "b/\0", "b\0/c", "\0/../a"]) func pathWithANULLeadsNowhere(path: String)
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write(["a": "text", "b/c": "text"])
        let path = folder.path + "/" + path
        errno = 0
        #expect(FileSystem.read(path) == nil && FileSystem.lastError == "Invalid argument")
        #expect(FileSystem.read(path, range: 0..<1) == nil && FileSystem.open(path, isLinkFollowed: true) == nil)
        #expect(
            FileSystem.entries(in: path) == nil && FileSystem.status(of: path, isLinkFollowed: true) == nil
                && FileSystem.kind(of: path) == nil)
        #expect(FileSystem.resolved(path) == nil && !FileSystem.isReadable(path) && !FileSystem.isExecutable(path))
        #expect(
            FileSystem.makeFolder(path) == nil && !FileSystem.link(folder.path + "/a", to: path)
                && !FileSystem.link(path, to: folder.path + "/new"))
        #expect(!FileSystem.rename(path, to: folder.path + "/new") && !FileSystem.rename(folder.path + "/a", to: path))
        FileSystem.remove(path)
        if case .some = OpenFolder(path) { Issue.record("opened") }
        #expect(throws: FolderLock.Failure.self) { _ = try FolderLock(path, makesFolder: true, patience: .zero) }
        #expect(FileManager.default.relativeFiles(below: folder.url) == ["a", "b/c"])
    }

    /// Such as one whose lock cannot be made.
    @Test func folderThatWasMadeForALockGoesWithItsFailure() throws {
        let folder = try TemporaryFolder()
        // There is no room for the name of the lock in a path of the greatest length.
        var path = folder.path
        while path.utf8.count < 3900 {
            path += "/" + String(repeating: "a", count: 150)
            #expect(FileSystem.makeFolder(path) != nil)
        }
        path += "/" + String(repeating: "b", count: 4095 - 10 - path.utf8.count)
        #expect(throws: FolderLock.Failure.self) { _ = try FolderLock(path, makesFolder: true, patience: .zero) }
        #expect(FileSystem.kind(of: path) == nil)
    }

    @Test(arguments: [(nil, "/tmp"), ("", "/tmp"), ("/var/tmp", "/var/tmp"), (".", ".")])
    func emptyNameOfTheTemporaryFolderIsNone(name: String?, folder: String) {
        #expect(FileSystem.temporaryFolder(named: name) == folder)
    }

    @Test func pathThatIsTooLongIsRefusedBeforeItIsWalked() {
        let path = String(repeating: "a/", count: 200_000)
        #expect(FileSystem.kind(of: path) == nil && FileSystem.lastError == "File name too long")
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0", "/"]) func openFolderKnowsOnlyWhatStandsInIt(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["in/a": ""])
        guard let open = OpenFolder(folder.path + "/in") else { throw CocoaError(.fileReadUnknown) }
        let found = [open.kind(of: name) != nil, open.read(name) != nil, open.write([], to: name)]
        let done = [
            open.makeFolder(name), open.remove(name), open.removeFolder(name), open.rename("a", to: open, as: name),
            open.rename(name, to: open, as: "b")
        ]
        #expect(!found.contains(true) && !done.contains(true))
        if case .some = open.folder(name) { Issue.record("opened") }
        let left = open.kind(of: "a")
        #expect(left == .file)
    }

    @Test func foldersBehindLinksAreNotOpened() throws {
        let folder = try TemporaryFolder()
        try folder.write(["out/deep/a": "", "in/own/deep/a": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/in/link", withDestinationPath: "../out")
        guard let open = OpenFolder(folder.path + "/in") else { throw CocoaError(.fileReadUnknown) }
        for path in ["link", "link/deep", "own/../../out", "/link/deep"] {
            if case .some = open.folder(at: path, isMade: true) { Issue.record("opened") }
        }
        let found = open.folder(at: "own/deep")?.kind(of: "a")
        #expect(found == .file)
        if case .none = open.folder(at: "new/er", isMade: true) { Issue.record("not made") }
        #expect(FileSystem.kind(of: folder.path + "/in/new/er") == .folder)
    }

    @Test func removalFollowsNoLinkAndLeavesWhatIsWriteProtectedToNobody() throws {
        let folder = try TemporaryFolder()
        try folder.write(["out/a": "mine", "in/b/c": "", "in/d/e/f": ""])
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/in/link", withDestinationPath: "../out")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/in/b/link", withDestinationPath: "../../out/a")
        chmod(folder.path + "/in/d/e", 0o500)
        FileSystem.remove(folder.path + "/in", last: "b")
        #expect(FileManager.default.relativeFiles(below: folder.url) == ["out/a"])
        #expect(FileSystem.kind(of: folder.path + "/in") == nil)
    }

    @Test func chainOfFoldersSeesACircle() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a/b": ""])
        let top = try #require(FileSystem.status(of: folder.path)).identity
        let inner = try #require(FileSystem.status(of: folder.path + "/a")).identity
        let chain = try #require(FolderChain().entering(top)?.entering(inner))
        #expect(chain.depth == 1 && !chain.isOnTwoDevices && chain.entering(top) == nil && chain.entering(inner) == nil)
        #expect(chain.entering(FileIdentity(device: top.device + 1, inode: top.inode))?.isOnTwoDevices == true)
    }

    @Test(arguments: [
        ("Guía/xml/app.xml", "Guía", "xml/app.xml"), ("/a/Guía/b", "/a/Guía", "b"), ("a/b", "", "a/b"),
        ("/a", "/", "a"), ("a/\u{301}b", "a", "\u{301}b"),
        ("Guía", "Guía", nil), ("Guía/", "Guía", nil), ("Guíames/x", "Guía", nil), ("x/Guía/y", "Guía", nil),
        ("Gui\u{301}a/x", "Guía", nil)
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

    @Test(
        arguments: [
            ("a.png", "html", "html/a.png"), ("./a//b.png", "html", "html/a/b.png"),
            ("../a.png", "html/x", "html/a.png"), ("../../a.png", "html", nil), ("../a.png", "", nil),
            ("\u{301}a.png", "Guía", "Guía/\u{301}a.png")
        ] as [(String, String, String?)])
    func relativePathIsResolvedInAFolder(path: String, folder: String, resolved: String?) {
        #expect(path.resolved(in: folder) == resolved)
    }
}

@Suite struct AtomicFileTests {
    @Test func newContentsKeepPermissionsAndLinks() throws {
        let folder = try TemporaryFolder()
        try folder.write(["real/a": "old"])
        chmod(folder.path + "/real/a", 0o640)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a", withDestinationPath: "real/a")
        try AtomicFile.write(Array("new".utf8), to: folder.path + "/a")
        #expect(FileSystem.kind(of: folder.path + "/a") == .link)
        #expect(FileSystem.read(folder.path + "/real/a") == Array("new".utf8))
        #expect(FileSystem.status(of: folder.path + "/real/a")?.mode == 0o640)
        #expect(FileSystem.entries(in: folder.path + "/real")?.map(\.name) == ["a"])
    }

    /// As in a container, where root fixes the files of somebody else.
    @Test(.enabled(if: getuid() == 0)) func newContentsKeepTheOwner() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "old"])
        let path = folder.path + "/a"
        #expect(chown(path, 12345, 23456) == 0 && chmod(path, 0o640) == 0)
        try AtomicFile.write(Array("new".utf8), to: path)
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_uid == 12345 && status.st_gid == 23456)
        #expect(status.st_mode & 0o7777 == 0o640 && FileSystem.read(path) == Array("new".utf8))
    }

    @Test func fileIsTheOldOneUntilItIsCommitted() throws {
        let folder = try TemporaryFolder()
        try folder.write(["a": "old"])
        let path = folder.path + "/a"
        let file = try AtomicFile(path, contents: Array("new".utf8), isFlushed: true)
        #expect(FileSystem.read(path) == Array("old".utf8))
        file.discard()
        #expect(throws: AtomicFile.Failure.self) { try file.commit() }
        #expect(FileSystem.read(path) == Array("old".utf8))
        #expect(FileManager.default.relativeFiles(below: folder.url) == ["a"])
    }

    @Test func nothingIsLeftWhereNothingCanBeWritten() throws {
        let folder = try TemporaryFolder()
        try folder.write(["in/a": ""])
        // A folder is in the way, and there is no folder.
        for path in ["/in", "/none/a"] {
            #expect(throws: AtomicFile.Failure.self) { try AtomicFile.write([1], to: folder.path + path) }
        }
        #expect(FileManager.default.relativeFiles(below: folder.url) == ["in/a"])
    }

    @Test func missingFoldersAreMadeDownToTheLast() throws {
        let folder = try TemporaryFolder()
        try folder.write(["file": ""])
        #expect(FileSystem.makeFolders(folder.path + "/a/b/c") == nil)
        #expect(FileSystem.makeFolders(folder.path + "/a/b/c") == nil)
        #expect(FileSystem.kind(of: folder.path + "/a/b/c") == .folder)
        #expect(FileSystem.makeFolders(folder.path + "/file/a/b") == folder.path + "/file/a")
    }

    @Test func filesAreComparedByTheirBytes() throws {
        let folder = try TemporaryFolder()
        let large = String(repeating: "x", count: 1 << 20)
        try folder.write([
            "a": large + "1", "b": large + "1", "c": large + "2", "d": large, "e": "", "f": "", "g/h": ""
        ])
        func areSame(_ one: String, _ other: String) -> Bool {
            FileSystem.haveSameBytes(folder.path + "/" + one, folder.path + "/" + other)
        }
        #expect(areSame("a", "b") && areSame("e", "f"))
        #expect(!areSame("a", "c") && !areSame("a", "d") && !areSame("g", "g") && !areSame("a", "nothing"))
    }
}
