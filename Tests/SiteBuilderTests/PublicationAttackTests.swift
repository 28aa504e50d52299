// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FileSystem
@testable import SiteBuilder

/// Tests with folders that a killed build left, or that were made to look so.
@Suite struct PublicationAttackTests {
    /// Returns everything below a folder: the texts of files, the targets of links, and the kind of anything else.
    private func tree(_ folder: borrowing TemporaryFolder) throws -> [String: String] {
        var tree: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let full = folder.path + "/" + path
            tree[path] =
                switch FileSystem.kind(of: full) {
                case .file: FileSystem.read(full).map { String(decoding: $0, as: UTF8.self) } ?? "unreadable"
                case .link: "-> " + (try FileManager.default.destinationOfSymbolicLink(atPath: full))
                case .folder: "folder"
                case .other, nil: "other"
                }
        }
        return tree
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    private static let manifest = "emobic-site manifest 2\n"

    // MARK: Journals

    @Test(arguments: [
        "notes.txt\n", "link/precious.txt\n", "../outside/precious.txt\n", "/etc/hostname\n", "link\n", "notes.txt\0\n",
        ""
    ])
    func journalWithoutManifestIsNotBelieved(journal: String) throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "site/notes.txt": "mine", "outside/precious.txt": "mine", "site/.emobic-site-journal": journal,
            "site/.emobic-site-next/\(Manifest.fileName)": Self.manifest + "0 notes.txt\n",
            "site/.emobic-site-next/notes.txt": "theirs"
        ])
        try link(folder.path + "/site/link", to: "../outside")
        let before = try tree(folder)
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: folder.path + "/site") }
        #expect(try tree(folder) == before)
    }

    @Test(
        arguments: [
            "notes.txt", "own/notes.txt", "link/precious.txt", "../outside/precious.txt", "link", "%6Eotes.txt",
            "notes.txt\0", "./notes.txt", "own/../notes.txt"
        ], PublicationMethod.allCases)
    func journalNamesNoFilesOfOthers(name: String, method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        try publish(["index.html": "1"], to: folder.path + "/site")
        try folder.write([
            "site/notes.txt": "mine", "site/own/notes.txt": "mine", "outside/precious.txt": "mine",
            "site/.emobic-site-journal": name + "\n",
            "site/.emobic-site-next/\(Manifest.fileName)": Self.manifest + "0 index.html\n",
            "site/.emobic-site-next/index.html": "2"
        ])
        try link(folder.path + "/site/link", to: "../outside")
        try publish(["index.html": "3"], to: folder.path + "/site", method: method)
        let after = try tree(folder)
        #expect(["site/notes.txt", "site/own/notes.txt", "outside/precious.txt"].allSatisfy { after[$0] == "mine" })
        #expect(after["site/link"] == "-> ../outside" && after["site/index.html"] == "3")
        #expect(!after.keys.contains { $0.contains(".emobic-site") })
    }

    /// Both manifests name paths behind links, in the staging folder or in the site, and paths that are not files.
    @Test func nothingIsMovedThroughALink() throws {
        let folder = try TemporaryFolder()
        let list = Self.manifest + ["in/a.txt", "out/a.txt", "pipe", "hard"].map { "0 \($0)\n" }.joined()
        try folder.write([
            "site/\(Manifest.fileName)": list, "site/.emobic-site-next/\(Manifest.fileName)": list,
            "site/.emobic-site-journal": "",
            "outside/a.txt": "mine", "site/.emobic-site-next/out/a.txt": "theirs"
        ])
        try link(folder.path + "/site/.emobic-site-next/in", to: "../../outside")
        try link(folder.path + "/site/out", to: "../outside")
        try link(folder.path + "/site/.emobic-site-next/hard", to: "../../outside/a.txt")
        mkfifo(folder.path + "/site/.emobic-site-next/pipe", 0o600)
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: folder.path + "/site") }
        let after = try tree(folder)
        #expect(after["outside/a.txt"] == "mine" && after["site/out"] == "-> ../outside")
        #expect(after["site/in/a.txt"] == nil && after["site/pipe"] == nil && after["site/hard"] == nil)
    }

    @Test func staleFileBehindALinkStays() throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "site/\(Manifest.fileName)": Self.manifest + "0 out/a.txt\n0 index.html\n", "site/index.html": "1",
            "outside/a.txt": "mine"
        ])
        try link(folder.path + "/site/out", to: "../outside")
        for method in PublicationMethod.allCases {
            try publish(["index.html": "2"], to: folder.path + "/site", method: method)
            #expect(try tree(folder)["outside/a.txt"] == "mine")
        }
    }

    @Test(arguments: PublicationMethod.allCases) func moveReplacesNoFileOfOthers(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        try publish(["index.html": "1"], to: folder.path + "/site")
        try folder.write([
            "site/notes.txt": "mine", "site/.emobic-site-journal": "", "site/.emobic-site-next/notes.txt": "theirs",
            "site/.emobic-site-next/\(Manifest.fileName)": Self.manifest + "0 notes.txt\n"
        ])
        #expect(throws: SiteError.self) { try publish(["index.html": "2"], to: folder.path + "/site", method: method) }
        #expect(try tree(folder)["site/notes.txt"] == "mine")
    }

    // MARK: Reserved names that other files have

    @Test(arguments: PublicationMethod.allCases) func stagingFolderOfSomebodyElseStays(method: PublicationMethod) throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/.emobic-site-next/mine.txt": "mine", "outside/a": "mine"])
        try link(site + "/.emobic-site-next/link", to: "../../outside")
        if method == .exchange {
            try publish(["index.html": "2"], to: site, method: method)
        } else {
            #expect(throws: SiteError.self) { try publish(["index.html": "2"], to: site, method: method) }
        }
        let after = try tree(folder)
        #expect(after["site/.emobic-site-next/mine.txt"] == "mine" && after["outside/a"] == "mine")
        #expect(after["site/index.html"] == (method == .exchange ? "2" : "1"))
    }

    @Test(arguments: PublicationMethod.allCases) func stagingFolderThatIsALinkIsNotFollowed(method: PublicationMethod)
        throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write([
            "outside/\(Manifest.fileName)": Self.manifest + "0 a\n", "outside/a": "mine",
            "site/.emobic-site-journal": ""
        ])
        try link(site + "/.emobic-site-next", to: "../outside")
        try? publish(["index.html": "2"], to: site, method: method)
        let after = try tree(folder)
        #expect(
            after["outside/a"] == "mine" && after["site/a"] == nil
                && after["outside/\(Manifest.fileName)"] == Self.manifest + "0 a\n")
    }

    @Test(arguments: ["link", "pipe", "folder", "socket"]) func lockThatIsNoFileOfOursIsRefused(kind: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/x": "mine", "precious": "mine"])
        let path = folder.path + "/site/" + FolderLock.fileName
        switch kind {
        case "link": try link(path, to: "../precious")
        case "pipe": mkfifo(path, 0o600)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: mknod(path, S_IFSOCK | 0o600, 0)
        }
        #expect { try publish(["index.html": "1"], to: folder.path + "/site", isForced: true) } throws: {
            if case SiteError.foreignFile = $0 { true } else { false }
        }
        #expect(try tree(folder)["precious"] == "mine")
    }

    @Test func lockWithASecondNameIsNotWrittenTo() throws {
        let folder = try TemporaryFolder()
        try folder.write(["precious": "mine", "site/\(Manifest.fileName)": Self.manifest])
        try FileManager.default.linkItem(
            atPath: folder.path + "/precious", toPath: folder.path + "/site/" + FolderLock.fileName)
        try publish(["index.html": "1"], to: folder.path + "/site")
        #expect(try tree(folder)["precious"] == "mine")
    }

    @Test(arguments: PublicationMethod.allCases) func manifestThatIsALinkIsNotOurs(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        try folder.write(["list": Self.manifest + "0 notes.txt\n", "site/notes.txt": "mine"])
        try link(folder.path + "/site/" + Manifest.fileName, to: "../list")
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: folder.path + "/site", method: method) }
        #expect(try tree(folder)["site/notes.txt"] == "mine")
    }

    @Test(arguments: PublicationMethod.allCases) func linkInTheWayOfAFolderIsReplacedAndNotFollowed(
        method: PublicationMethod
    ) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["outside/a.txt": "mine"])
        try link(site + "/l", to: "../outside")
        #expect(throws: SiteError.self) {
            try publish(["l/a.txt": "2", "l/deep/er/b.txt": "2"], to: site, method: method)
        }
        try publish(["l/a.txt": "2", "l/deep/er/b.txt": "2"], to: site, isForced: true, method: method)
        let after = try tree(folder)
        #expect(after["outside/a.txt"] == "mine" && after["outside/deep"] == nil)
        #expect(after["site/l"] == "folder" && after["site/l/a.txt"] == "2" && after["site/l/deep/er/b.txt"] == "2")
    }

    @Test func folderThatSomebodyRemovedMeanwhileIsMadeAgain() throws {
        let folder = try TemporaryFolder()
        try publish(["index.html": "1"], to: folder.path + "/site")
        var publication = try Publication(to: folder.path + "/site", isForced: false)
        FileSystem.remove(folder.path + "/site")
        var writer = SiteWriter(root: publication.staging)
        try publication.commit([try writer.write([50], to: "index.html")])
        #expect(
            FileManager.default.relativeFiles(below: folder.url).filter { !$0.hasSuffix(FolderLock.fileName) } == [
                "site/\(Manifest.fileName)", "site/index.html"
            ])
    }

    // MARK: Killed at any moment

    /// A build that was killed after the given number of steps of its move, in a folder that was empty, held foreign
    /// files, or held an old site.
    @Test(arguments: 0...8, ["empty", "forced", "site"]) func moveIsEndedFromEveryStep(step: Int, before: String) throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        if before == "site" { try publish(["index.html": "1", "old/stale.html": "1", "b": "1"], to: site) }
        try folder.write(
            before == "empty"
                ? ["site/x": ""]
                : ["site/notes.txt": "mine", "site/b/given.txt": "given"].filter {
                    before == "forced" || $0.key != "site/b/given.txt"
                })
        if before == "empty" { try FileManager.default.removeItem(atPath: site + "/x") }
        let new = ["a/one.html": "2", "b": "2", "index.html": "2"]
        let inner = site + "/" + StagingFolder.innerName
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
        try folder.write(["site/.emobic-site-next/\(FolderLock.fileName)": "1 host\n"])
        var writer = SiteWriter(root: inner)
        var written: [WrittenFile] = []
        for (path, text) in new.sorted(by: { $0.key < $1.key }).prefix(step < 2 ? 1 : 3) {
            written.append(try writer.write(Array(text.utf8), to: path))
        }
        let manifest = Manifest(written)
        if step >= 2 { _ = try writer.write(manifest.bytes, to: Manifest.fileName) }
        if step >= 3 {
            try PublicationJournal.begin(
                in: site, from: Manifest(in: site), to: manifest, given: before == "forced" ? ["b/given.txt"] : [])
        }
        if step >= 4, before == "forced" { try FileManager.default.removeItem(atPath: site + "/b") }
        let moves = [("a/one.html", 4), ("b", 5), ("index.html", 6)]
        for (path, when) in moves where step >= when { rename(inner + "/" + path, site + "/" + path) }
        if step >= 7 {
            try? FileManager.default.removeItem(atPath: site + "/old")
            rename(inner + "/" + Manifest.fileName, site + "/" + Manifest.fileName)
        }
        if step == 8 { try FileManager.default.removeItem(atPath: inner) }
        let isBegun = step >= 3
        if isBegun { _ = try Publication(to: site, isForced: before == "forced", patience: .zero) }
        let mine = before == "empty" ? [:] : ["notes.txt": "mine"]
        func visible() throws -> [String: String] {
            try tree(folder).filter { $0.value != "folder" && !$0.key.hasSuffix(Manifest.fileName) }
        }
        if isBegun {
            #expect(try visible() == new.merging(mine) { $1 }.reduce(into: [:]) { $0["site/" + $1.key] = $1.value })
        }
        try publish(["index.html": "3"], to: site, isForced: before == "forced")
        let given = isBegun || before != "forced" ? [:] : ["b/given.txt": "given"]
        #expect(
            try visible()
                == ["index.html": "3"].merging(mine) { $1 }.merging(given) { $1 }.reduce(into: [:]) {
                    $0["site/" + $1.key] = $1.value
                })
        #expect(try tree(folder)["site/a"] == nil)
    }
}
