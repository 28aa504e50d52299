// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FileSystem
@testable import SiteBuilder

/// Tests that foreign files in a site's folder keep their permissions, owners and times.
@Suite struct PublicationRightsTests {
    private struct Rights: Equatable {
        let mode: mode_t
        let owner: uid_t
        let group: gid_t
        let written: Int
    }

    private func rights(_ path: String) throws -> Rights {
        var status = stat()
        try #require(lstat(path, &status) == 0, Comment(rawValue: path))
        return Rights(mode: status.st_mode, owner: status.st_uid, group: status.st_gid, written: status.st_mtim.tv_sec)
    }

    @Test(arguments: PublicationMethod.allCases) func rightsAndTimesOfFoldersOfOthersStay(method: PublicationMethod)
        throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", "shared/page.html": "1"], to: site)
        try folder.write([
            "site/closed/deep/secret.txt": "mine", "site/shared/own/notes.txt": "mine", "site/sticky/x": "mine"
        ])
        let modes: [(String, mode_t)] = [
            ("closed", 0o700), ("closed/deep", 0o711), ("sticky", 0o1777), ("group", 0o2770), ("empty", 0o500),
            ("shared", 0o750), ("shared/own", 0o705), ("", 0o751)
        ]
        for (path, mode) in modes {
            mkdir(site + "/" + path, 0o755)
            if getuid() == 0, path != "" { chown(site + "/" + path, 12345, 23456) }
            chmod(site + "/" + path, mode)
        }
        let others = modes.map(\.0).filter { $0 != "" && $0 != "shared" }
        for path in others {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: site + "/" + path)
        }
        let before = try others.map { try rights(site + "/" + $0) }
        let shared = try ["", "shared"].map { try rights(site + "/" + $0) }
        try publish(["index.html": "2", "shared/page.html": "2", "shared/new.html": "2"], to: site, method: method)
        #expect(try others.map { try rights(site + "/" + $0) } == before)
        for (path, old) in zip(["", "shared"], shared) {
            let new = try rights(site + "/" + path)
            #expect(new.mode == old.mode && new.owner == old.owner && new.group == old.group)
        }
        #expect(FileSystem.read(site + "/shared/new.html") == Array("2".utf8))
        for (path, _) in modes { chmod(site + "/" + path, 0o700) }
    }

    @Test(arguments: PublicationMethod.allCases) func linksPipesAndSocketsOfOthersStay(method: PublicationMethod) throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["outside/a": "mine"])
        mkfifo(site + "/pipe", 0o620)
        mknod(site + "/socket", S_IFSOCK | 0o700, 0)
        for (name, target) in [("dangling", "nothing"), ("folder", "../outside"), ("circle", ".")] {
            try FileManager.default.createSymbolicLink(atPath: site + "/" + name, withDestinationPath: target)
        }
        let names = ["pipe", "socket", "dangling", "folder", "circle"]
        let before = try names.map { try rights(site + "/" + $0) }
        try publish(["index.html": "2"], to: site, method: method)
        #expect(try names.map { try rights(site + "/" + $0) } == before)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: site + "/folder") == "../outside")
        #expect(FileSystem.read(folder.path + "/outside/a") == Array("mine".utf8))
    }

    /// A name that is not Unicode cannot be recorded, so the files around it stay in their place.
    @Test(arguments: PublicationMethod.allCases) func filesWithNamesThatAreNoUnicodeStay(method: PublicationMethod)
        throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        let names = ["/caf\u{FFFD}.txt", "/dir\u{FFFD}"].map {
            (site + $0).utf8CString.map { $0 }.replacing(
                Array("\u{FFFD}".utf8CString.dropLast()), with: [CChar(bitPattern: 0xE9)])
        }
        close(creat(names[0], 0o600))
        mkdir(names[1], 0o700)
        try publish(["index.html": "2"], to: site, method: method)
        var status = stat()
        #expect(lstat(names[0], &status) == 0 && lstat(names[1], &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(FileSystem.read(site + "/index.html") == Array("2".utf8))
        // Foundation would not remove them.
        FileSystem.remove(site)
    }

    // MARK: One build at a time

    @Test(arguments: PublicationMethod.allCases) func secondBuildIsToldWhoIsThere(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        let first = try Publication(to: site, isForced: false, patience: .zero)
        #expect { try publish(["index.html": "2"], to: site, method: method) } throws: { error in
            guard case SiteError.busy(site, by: let holder?) = error else { return false }
            return holder.hasPrefix("process \(getpid()) on ") && "\(error)".contains(holder)
        }
        #expect(!first.staging.isEmpty)
    }

    @Test(arguments: PublicationMethod.allCases) func buildAfterAnotherGoesOn(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        do {
            let first = try Publication(to: site, isForced: false, patience: .zero)
            #expect(FileSystem.kind(of: first.staging) == .folder)
        }
        #expect(FileSystem.kind(of: site) == nil, "what was made for the lock goes with it")
        try folder.write(["site/\(FolderLock.fileName)": "4711 elsewhere\n"])
        try publish(["index.html": "1"], to: site, method: method)
        #expect(try FileManager.default.contentsOfDirectory(atPath: site).sorted() == [Manifest.fileName, "index.html"])
    }

    @Test func lockOfTheOldFolderIsNotTakenForThatOfTheNewOne() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: false)
        let first = try FolderLock(folder.path + "/a", makesFolder: true, patience: .zero)
        rename(folder.path + "/a", folder.path + "/b")
        let second = try FolderLock(folder.path + "/a", makesFolder: true, patience: .zero)
        #expect(throws: FolderLock.Failure.self) {
            _ = try FolderLock(folder.path + "/b", makesFolder: false, patience: .zero)
        }
        #expect(throws: FolderLock.Failure.self) {
            _ = try FolderLock(folder.path + "/a", makesFolder: true, patience: .zero)
        }
        #expect(first.folder == second.folder)
    }

    @Test(arguments: [
        "", "x", "12 a b\n", "12 \u{1B}[31m\n", "-1 host\n", "١٢ host\n", String(repeating: "9", count: 400)
    ])
    func whoHoldsALockIsOnlySaidInOurWords(note: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/\(FolderLock.fileName)": note])
        let file = open(folder.path + "/site/" + FolderLock.fileName, O_RDWR)
        defer { close(file) }
        try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
        #expect {
            _ = try FolderLock(folder.path + "/site", makesFolder: false, patience: .zero)
        } throws: {
            if case FolderLock.Failure.held(by: nil) = $0 { true } else { false }
        }
    }
}
