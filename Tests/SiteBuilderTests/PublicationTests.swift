// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FileSystem
@testable import SiteBuilder

/// The ways in which a site is put into its place.
enum PublicationMethod: CaseIterable {
    /// Written beside the folder, and exchanged with it.
    case exchange
    /// Written beside it, and moved in.
    case move
    /// Written in the folder, as in the root of a file system, and moved to its place.
    case inside

    fileprivate var abilities: Publication.Abilities {
        Publication.Abilities(canExchange: self == .exchange, canStageBeside: self != .inside)
    }
}

/// Publishes the given files.
func publish(_ files: [String: String], to path: String, isForced: Bool = false, method: PublicationMethod = .exchange)
    throws
{
    var publication = try Publication(to: path, isForced: isForced, abilities: method.abilities, patience: .zero)
    var writer = SiteWriter(root: publication.staging)
    var written: [WrittenFile] = []
    for (path, text) in files.sorted(by: { $0.key < $1.key }) {
        written.append(try writer.write(Array(text.utf8), to: path))
    }
    try publication.commit(written)
}

@Suite struct PublicationTests {
    private func contents(_ path: String) -> [String: String] {
        let url = URL(fileURLWithPath: path)
        let files = FileManager.default.relativeFiles(below: url).filter { $0 != Manifest.fileName }
        return Dictionary(
            uniqueKeysWithValues: files.map {
                ($0, (try? String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)) ?? "")
            })
    }

    @Test(arguments: PublicationMethod.allCases)
    func secondBuildReplacesTheFirstAndRemovesWhatIsStale(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/deep/site"
        try publish(["index.html": "1", "a/old.html": "1", "b/x.html": "1"], to: site, method: method)
        try publish(["index.html": "2", "b/x.html": "2"], to: site, method: method)
        #expect(contents(site) == ["index.html": "2", "b/x.html": "2"])
        #expect(!FileManager.default.fileExists(atPath: site + "/a"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep") == ["site"])
    }

    @Test(arguments: PublicationMethod.allCases)
    func filesOfOthersStay(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/CNAME": "example.org", "site/own/deep/notes.txt": "mine"])
        try publish(["index.html": "2", "own/page.html": "2"], to: site, method: method)
        #expect(
            contents(site) == [
                "index.html": "2", "own/page.html": "2", "CNAME": "example.org", "own/deep/notes.txt": "mine"
            ])
    }

    @Test(arguments: PublicationMethod.allCases) func emptyFoldersOfOthersStay(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", "a/b.html": "1"], to: site)
        try FileManager.default.createDirectory(atPath: site + "/uploads/new", withIntermediateDirectories: true)
        try publish(["index.html": "2"], to: site, method: method)
        #expect(
            FileManager.default.fileExists(atPath: site + "/uploads/new")
                && !FileManager.default.fileExists(atPath: site + "/a"))
    }

    @Test(arguments: ["a\nb.html", "a\r", "100%.html", "%0A.html", "a\r\nb", "\n\u{301}"], PublicationMethod.allCases)
    func oddNamesAreKnownAgain(name: String, method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", name: "1"], to: site, method: method)
        try publish(["index.html": "2", name: "2"], to: site, method: method)
        #expect(contents(site) == ["index.html": "2", name: "2"])
        try publish(["index.html": "3"], to: site, method: method)
        #expect(contents(site) == ["index.html": "3"])
    }

    @Test func folderWithOtherFilesIsRefusedUnlessForced() throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/notes.txt": "mine", "site/index.html": "mine"])
        let site = folder.path + "/site"
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: site) }
        #expect(contents(site) == ["notes.txt": "mine", "index.html": "mine"])
        try publish(["index.html": "1"], to: site, isForced: true)
        #expect(contents(site) == ["notes.txt": "mine", "index.html": "1"])
    }

    @Test func foreignFileInTheWayIsNotReplaced() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/a/x.html": "mine"])
        #expect(throws: SiteError.self) { try publish(["index.html": "2", "a/x.html": "2"], to: site) }
        #expect(contents(site) == ["index.html": "1", "a/x.html": "mine"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"],
            "nothing is left beside the site")
    }

    /// So a site can be built again after an older state of its folder, with its list of files, was put back.
    @Test(arguments: PublicationMethod.allCases)
    func fileWithTheSameBytesIsTakenOver(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/static/a.1234.js": "2"])
        try publish(["index.html": "2", "static/a.1234.js": "2"], to: site, method: method)
        #expect(contents(site) == ["index.html": "2", "static/a.1234.js": "2"])
        try publish(["index.html": "3"], to: site, method: method)
        #expect(contents(site) == ["index.html": "3"], "it is in the list now")
    }

    @Test func linkToTheSameBytesIsNotTakenOver() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["other": "2"])
        try FileManager.default.createSymbolicLink(atPath: site + "/a.js", withDestinationPath: "../other")
        #expect(throws: SiteError.self) { try publish(["index.html": "2", "a.js": "2"], to: site) }
        #expect(contents(site)["index.html"] == "1")
    }

    @Test func emptyFolderIsAccepted() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/site", withIntermediateDirectories: false)
        try publish(["index.html": "1"], to: folder.path + "/site")
        #expect(contents(folder.path + "/site") == ["index.html": "1"])
    }

    @Test func fileInThePlaceOfTheFolderIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write(["site": "a file"])
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: folder.path + "/site") }
        #expect(throws: SiteError.self) { try publish(["index.html": "1"], to: folder.path + "/site/deeper") }
        #expect(try String(contentsOfFile: folder.path + "/site", encoding: .utf8) == "a file")
    }

    @Test func interruptedMoveIsCompletedByTheNextRun() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", "old.html": "1"], to: site)
        // The state of a run that was killed between writing its journal and moving the last file.
        try folder.write([
            "site/.emobic-site-next/b/y.html": "2", "site/index.html": "2", "site/.emobic-site-journal": "old.html\n",
            "site/.emobic-site-next/\(Manifest.fileName)": "emobic-site manifest 1\n0 b/y.html\n0 index.html\n"
        ])
        _ = try Publication(to: site, isForced: false)
        #expect(contents(site) == ["index.html": "2", "b/y.html": "2"])
        #expect(Manifest(in: URL(fileURLWithPath: site).path)?.paths == ["b/y.html", "index.html"])
    }

    /// The number follows a name of any letters and length. It says nothing about the owner, because process ids repeat
    /// in other containers.
    @Test(arguments: ["site", "áéíóúñçü"]) func leftoversAreRemovedUnlessTheirLockIsHeld(name: String) throws {
        let folder = try TemporaryFolder()
        let own = ".\(name).emobic-site-\(ProcessInfo.processInfo.processIdentifier)"
        let (held, random) = (".\(name).emobic-site-0123456789abcdef", ".\(name).emobic-site-f123456789abcdef")
        try folder.write([
            ".\(name).emobic-site-999999991/x": "", "\(own)/x": "", "\(held)/x": "", "\(random)/x/y": "",
            "\(random)/\(FolderLock.fileName)": "1 a\n"
        ])
        // These names only look alike, so the files are foreign.
        let others = [".\(name).emobic-site-notes", ".\(name).emobic-site-", ".\(name).emobic-site-1"]
        try folder.write([others[0] + "/x": "mine", others[1] + "/x": "mine", others[2]: "mine"])
        let lock = try FolderLock(folder.path + "/" + held, makesFolder: false, patience: .zero)
        try publish(["index.html": "1"], to: folder.path + "/" + name)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                == (others + [held, name]).sorted())
        withExtendedLifetime(lock.folder) {}
    }

    @Test func unfinishedFilesOfAKilledProcessAreRemoved() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        let others = [".emobic-site-285v7bvlsqmhm", ".emobic-site-.tmp", ".emobic-site-notes of mine.tmp"]
        for name in others + [".emobic-site-285v7bvlsqmhm.tmp"] { try folder.write(["site/\(name)": "x"]) }
        try publish(["index.html": "2"], to: site)
        let names = try FileManager.default.contentsOfDirectory(atPath: site)
        #expect(names.sorted() == (others + [Manifest.fileName, "index.html"]).sorted())
    }

    @Test(arguments: PublicationMethod.allCases) func fileBecomesAFolderAndAFolderAFile(method: PublicationMethod)
        throws
    {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["a": "1", "b/c/d": "1", "b/e": "1"], to: site, method: method)
        try publish(["a/x/y": "2", "b": "2"], to: site, method: method)
        #expect(contents(site) == ["a/x/y": "2", "b": "2"])
        try publish(["a": "3", "b/c/d": "3"], to: site, method: method)
        #expect(contents(site) == ["a": "3", "b/c/d": "3"])
    }

    /// The two names differ for the system and are equal for Swift.
    @Test(arguments: PublicationMethod.allCases) func fileOfOthersWhoseNameOnlyLooksLikeOursStays(
        method: PublicationMethod
    ) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["caf\u{E9}.html": "1"], to: site, method: method)
        let decomposed = site + "/cafe\u{301}.html"
        try #require(FileManager.default.createFile(atPath: decomposed, contents: Data("mine".utf8)))
        try publish(["index.html": "2"], to: site, method: method)
        #expect(FileSystem.read(decomposed) == Array("mine".utf8))
        #expect(FileSystem.read(site + "/caf\u{E9}.html") == nil)
    }

    @Test(arguments: PublicationMethod.allCases, ["a", "a/b/c", "n"]) func whatIsInTheWayIsReplacedIfThatIsSaid(
        method: PublicationMethod, theirs: String
    ) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site, method: method)
        try folder.write(["site/\(theirs)": "mine", "site/keep/x": "mine"])
        let files = theirs == "a/b/c" ? ["a": "2"] : ["a/b": "2", "n": "2"]
        #expect(throws: SiteError.self) { try publish(files, to: site, method: method) }
        #expect(contents(site) == ["index.html": "1", theirs: "mine", "keep/x": "mine"])
        try publish(files, to: site, isForced: true, method: method)
        #expect(contents(site) == files.merging(["keep/x": "mine"]) { first, _ in first })
    }

    @Test func manifestCannotNameFilesOutside() throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "site/\(Manifest.fileName)": "emobic-site manifest 1\n0 ../precious.txt\n0 a.html\n", "site/a.html": "1",
            "precious.txt": "mine"
        ])
        #expect(Manifest(in: folder.path + "/site")?.paths == ["a.html"])
        try publish(["index.html": "2"], to: folder.path + "/site", method: .move)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/precious.txt"))
    }

    @Test(arguments: [
        ("emobic-site manifest 4\n", "a list of version 4"), ("<<<<<<< HEAD\nemobic-site manifest 3\n", "damaged"),
        ("emobic-site manifest x\n", "damaged"), ("", "damaged"),
        ("emobic-site manifest 3\n1 1 index.html\n1 1 stat", "damaged")
    ])
    func listThatCannotBeUsedIsNotCalledMissing(list: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/\(Manifest.fileName)": list, "site/a.html": "1"])
        let error = #expect(throws: SiteError.self) { try publish(["index.html": "2"], to: folder.path + "/site") }
        #expect("\(String(describing: error))".contains(message))
        #expect(contents(folder.path + "/site") == ["a.html": "1"])
    }

    @Test func listWithLineEndsOfAnotherSystemIsRead() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", "old.html": "1"], to: site)
        let list = try String(contentsOfFile: site + "/" + Manifest.fileName, encoding: .utf8)
        try folder.write(["site/\(Manifest.fileName)": list.replacing("\n", with: "\r\n")])
        try publish(["index.html": "2"], to: site)
        #expect(contents(site) == ["index.html": "2"])
    }

    @Test func folderOfAnEmptyBranchIsVacant() throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/.git": "gitdir: ../main/.git/worktrees/site\n"])
        try publish(["index.html": "1"], to: folder.path + "/site")
        #expect(contents(folder.path + "/site").keys.sorted() == [".git", "index.html"])
    }

    @Test(arguments: PublicationMethod.allCases) func aFailureLeavesNothingBehind(method: PublicationMethod) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        #expect(throws: SiteError.self) { try publish(["a": "1", "a/b": "1"], to: site, method: method) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        try publish(["index.html": "1"], to: site, method: method)
        #expect(throws: SiteError.self) { try publish(["index.html": "2", "a\0": "2"], to: site, method: method) }
        #expect(contents(site) == ["index.html": "1"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
    }
}
