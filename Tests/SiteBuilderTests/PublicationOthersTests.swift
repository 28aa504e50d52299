// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import FileSystem
@testable import SiteBuilder

/// What other processes do in a site's folder while a build publishes.
@Suite struct PublicationOthersTests {
    private func text(_ path: String) -> String? { FileSystem.read(path).map { String(decoding: $0, as: UTF8.self) } }

    /// Publishes a second site over a first one, and calls a function between the listing of the folder and the exchange.
    /// - Returns: the folder in which the first site is kept.
    @discardableResult
    private func republish(_ folder: borrowing TemporaryFolder, while change: (String) -> Void) throws -> String? {
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try folder.write(["site/data/replaced": "old", "site/data/removed": "old", "site/data/kept": "old"])
        var publication = try Publication(to: site, isForced: false, patience: .zero)
        var writer = SiteWriter(root: publication.staging)
        try publication.commit([try writer.write(Array("2".utf8), to: "index.html")]) { change(site) }
        #expect(text(site + "/index.html") == "2")
        return publication.kept
    }

    @Test func fileThatCannotBeTakenOverIsKeptWithTheOldSite() throws {
        let folder = try TemporaryFolder()
        func add(_ site: String) {
            try? FileManager.default.createDirectory(atPath: site + "/data/more", withIntermediateDirectories: true)
            try? Data("mine".utf8).write(to: URL(fileURLWithPath: site + "/data/more/added"))
            // A folder cannot take the place of a file, which has been linked into the new site.
            FileSystem.remove(site + "/data/kept")
            try? FileManager.default.createDirectory(atPath: site + "/data/kept", withIntermediateDirectories: true)
            try? Data("mine".utf8).write(to: URL(fileURLWithPath: site + "/data/kept/added"))
        }
        let first = try republish(folder, while: add)
        let kept = try #require(first)
        #expect(kept == folder.path + "/site.emobic-site-kept")
        #expect(text(kept + "/data/kept/added") == "mine" && text(folder.path + "/site/data/more/added") == "mine")
        #expect(FileSystem.kind(of: kept + "/" + FolderLock.fileName) == nil)
        // The next build leaves it alone, and another one gets a name of its own.
        let next = try republish(folder, while: add)
        #expect(next == kept + "-2" && text(kept + "/data/kept/added") == "mine")
    }

    @Test func fileThatIsReplacedMeanwhileIsTheNewOne() throws {
        let folder = try TemporaryFolder()
        try republish(folder) { site in
            try? Data("new".utf8).write(to: URL(fileURLWithPath: site + "/data/next"))
            _ = FileSystem.rename(site + "/data/next", to: site + "/data/replaced")
            FileSystem.remove(site + "/data/removed")
            try? Data("new".utf8).write(to: URL(fileURLWithPath: site + "/data/added"))
        }
        let data = folder.path + "/site/data"
        #expect(text(data + "/replaced") == "new" && text(data + "/kept") == "old" && text(data + "/added") == "new")
        #expect(text(data + "/removed") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
    }

    @Test func siteBelowIsNotMovedWhileItIsBuilt() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try publish(["index.html": "inner"], to: site + "/inner")
        do {
            let inner = try Publication(to: site + "/inner", isForced: false, patience: .zero)
            var outer = try Publication(to: site, isForced: false, patience: .zero, innerPatience: .zero)
            var writer = SiteWriter(root: outer.staging)
            let written = [try writer.write(Array("2".utf8), to: "index.html")]
            let error = #expect(throws: SiteError.self) { try outer.commit(written) }
            #expect("\(String(describing: error))".contains("‘\(site)/inner’ is being written by another build"))
            withExtendedLifetime(inner) {}
        }
        #expect(text(site + "/index.html") == "1")
        try publish(["index.html": "2"], to: site)
        #expect(text(site + "/index.html") == "2" && text(site + "/inner/index.html") == "inner")
        #expect(FileSystem.kind(of: site + "/inner/" + FolderLock.fileName) == nil)
    }

    @Test func siteBelowWaitsUntilTheOuterOneIsInItsPlace() throws {
        let folder = try TemporaryFolder()
        let site = folder.path + "/site"
        try publish(["index.html": "1"], to: site)
        try publish(["index.html": "inner"], to: site + "/inner")
        var outer = try Publication(to: site, isForced: false, patience: .zero)
        var writer = SiteWriter(root: outer.staging)
        try outer.commit([try writer.write(Array("2".utf8), to: "index.html")]) {
            #expect(throws: SiteError.self) { try publish(["index.html": "late"], to: site + "/inner") }
        }
        #expect(text(site + "/index.html") == "2" && text(site + "/inner/index.html") == "inner")
    }
}
