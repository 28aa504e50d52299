// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SiteBuilder

@Suite struct PublicationTests {
    /// Publishes the given files; `exchanging` false is the way for file systems that cannot exchange folders.
    private func publish(_ files: [String: String], to path: String, isForced: Bool = false, exchanging: Bool = true) throws {
        let publication = try Publication(to: path, isForced: isForced, canExchange: exchanging)
        do {
            var writer = SiteWriter(root: publication.staging)
            var written: [WrittenFile] = []
            for (path, text) in files.sorted(by: { $0.key < $1.key }) { written.append(try writer.write(Array(text.utf8), to: path)) }
            try publication.commit(written)
        } catch {
            publication.cancel()
            throw error
        }
    }

    private func contents(_ path: String) -> [String: String] {
        let url = URL(fileURLWithPath: path)
        let files = FileManager.default.relativeFiles(below: url).filter { $0 != Manifest.fileName }
        return Dictionary(uniqueKeysWithValues: files.map { ($0, (try? String(contentsOf: url.appendingPathComponent($0), encoding: .utf8)) ?? "") })
    }

    @Test(arguments: [true, false])
    func secondBuildReplacesTheFirstAndRemovesWhatIsStale(exchanging: Bool) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/deep/site"
        try publish(["index.html": "1", "a/old.html": "1", "b/x.html": "1"], to: site, exchanging: exchanging)
        try publish(["index.html": "2", "b/x.html": "2"], to: site, exchanging: exchanging)
        #expect(contents(site) == ["index.html": "2", "b/x.html": "2"])
        #expect(!FileManager.default.fileExists(atPath: site + "/a"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep") == ["site"])
    }

    @Test(arguments: [true, false])
    func filesOfOthersStay(exchanging: Bool) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/CNAME": "example.org", "site/own/deep/notes.txt": "mine"])
        try publish(["index.html": "2", "own/page.html": "2"], to: site, exchanging: exchanging)
        #expect(contents(site) == ["index.html": "2", "own/page.html": "2", "CNAME": "example.org", "own/deep/notes.txt": "mine"])
    }

    @Test(arguments: [true, false]) func emptyFoldersOfOthersStay(exchanging: Bool) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", "a/b.html": "1"], to: site)
        try FileManager.default.createDirectory(atPath: site + "/uploads/new", withIntermediateDirectories: true)
        try publish(["index.html": "2"], to: site, exchanging: exchanging)
        #expect(FileManager.default.fileExists(atPath: site + "/uploads/new") && !FileManager.default.fileExists(atPath: site + "/a"))
    }

    @Test(arguments: ["a\nb.html", "a\r", "100%.html", "%0A.html", "a\r\nb", "\n\u{301}"], [true, false])
    func oddNamesAreKnownAgain(name: String, exchanging: Bool) throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1", name: "1"], to: site, exchanging: exchanging)
        try publish(["index.html": "2", name: "2"], to: site, exchanging: exchanging)
        #expect(contents(site) == ["index.html": "2", name: "2"])
        try publish(["index.html": "3"], to: site, exchanging: exchanging)
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
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"], "nothing is left beside the site")
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
        // The state a run leaves that was killed between writing its journal and moving the last file.
        try folder.write([
            "site/.emobic-site-next/b/y.html": "2", "site/index.html": "2", "site/.emobic-site-journal": "old.html\n",
            "site/.emobic-site-next/\(Manifest.fileName)": "emobic-site manifest 1\n0 b/y.html\n0 index.html\n",
        ])
        _ = try Publication(to: site, isForced: false)
        #expect(contents(site) == ["index.html": "2", "b/y.html": "2"])
        #expect(Manifest(in: URL(fileURLWithPath: site).path)?.paths == ["b/y.html", "index.html"])
    }

    /// The number stands behind a name of any letters, however many bytes these are.
    @Test(arguments: ["site", "áéíóúñçü"]) func leftoversOfDeadProcessesAreRemovedAndThoseOfLivingOnesStay(name: String) throws {
        let folder = try TemporaryFolder()
        let living = ".\(name).emobic-site-\(ProcessInfo.processInfo.processIdentifier == 1 ? 2 : 1)"
        try folder.write([".\(name).emobic-site-999999991/x": "dead", "\(living)/x": "alive"])
        try publish(["index.html": "1"], to: folder.path + "/" + name)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [living, name].sorted())
    }

    @Test func manifestCannotNameFilesOutside() throws {
        let folder = try TemporaryFolder()
        try folder.write(["site/\(Manifest.fileName)": "emobic-site manifest 1\n0 ../precious.txt\n0 a.html\n", "site/a.html": "1", "precious.txt": "mine"])
        #expect(Manifest(in: folder.path + "/site")?.paths == ["a.html"])
        try publish(["index.html": "2"], to: folder.path + "/site", exchanging: false)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/precious.txt"))
    }
}
