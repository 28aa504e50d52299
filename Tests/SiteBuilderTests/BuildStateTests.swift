// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import FileSystem
import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// States that no build wrote are read without harm, even where their own hash is right.
@Suite struct BuildStateTests {
    private enum Reading { case current, changed, outdated, unreadable }

    private func read(_ body: String) async throws -> Reading {
        let folder = try TemporaryFolder()
        let hash = ContentHash.of(Array(body.utf8))
        try folder.write([
            "app/a.xml": "a", "site/.emobic-site-state": "emobic-site state 6\n\(hash)\n\(body)",
            "site/emobic-site.manifest": "emobic-site manifest 2\n"
        ])
        return switch await BuildState.read(in: folder.path + "/site", app: folder.path + "/app", key: "k") {
        case .current: .current
        case .changed(let change): await change.read() == nil ? .outdated : .changed
        case .outdated: .outdated
        case .unreadable: .unreadable
        }
    }

    private static let key = ContentHash.of(Array("k".utf8))

    @Test(arguments: [
        "", "\n\n\n\n", "1 2 4\n1 2 3 4 5 6\nfolder \nreport \nreport \nreport ",
        "\(key) 1 \(Int.min) 0\n1 1 1 1 1 1\nfolder \nfile 1 1 1 1 a.xml\nreport \nreport \nreport ",
        "\(key) 1 99999999999999999999 0\n1 1 1 1 1 1\nfolder \nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1\nfolder \nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1 1\nfile 1 1 1 1 a.xml\nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1 1\nserver late https://a.example a.html\nfolder \nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1 1\nserver tap https://a.example\nfolder \nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1 1\nfolder \nfile x 1 1 1 a.xml\nreport \nreport \nreport "
    ])
    func nonsenseIsUnreadable(body: String) async throws { #expect(try await read(body) == .unreadable) }

    @Test(arguments: [
        "0 1 1 0\n1 1 1 1 1 1\nfolder \nreport \nreport \nreport ",
        "\(key) 1 0 0\n1 1 1 1 1 1\nfolder \nfile 1 \(Int.min) \(Int.max) 1 a.xml\nreport \nreport \nreport ",
        "\(key) 1 \(Int.max) 0\n1 1 1 1 1 1\nfolder \nfile 1 1 1 - a.xml\nreport \nreport \nreport ",
        "\(key) 1 1 0\n1 1 1 1 1 1\nfiles %2Fnowhere\nfile 1 1 1 1 a%00b\nreport \nreport \nreport "
    ])
    func otherFilesAreOutdated(body: String) async throws { #expect(try await read(body) == .outdated) }

    /// A preview has its site elsewhere than the build into the app's folder.
    @Test func sitesInTheAppAreNoInputs() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/a.xml": "a"])
        let (app, site) = (folder.path + "/app", folder.path + "/site")
        let inputs = try #require(await BuildInputs(app: app, apartFrom: site, start: .now, jobs: 1))
        try folder.write(["app/public/emobic-site.manifest": "", "app/public/a.html": "a"])
        #expect(inputs.changedFiles(app: app, apartFrom: site) == [])
        try folder.write(["app/b.xml": "b"])
        #expect(inputs.changedFiles(app: app, apartFrom: site) == nil)
    }

    /// Contents that are back when a build ends may have been others when it read them.
    @Test func fileThatWasAnotherForAWhileHasNotStayed() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/a.xml": "a", "app/b.xml": "b"])
        let app = folder.path + "/app"
        let inputs = try #require(await BuildInputs(app: app, apartFrom: folder.path + "/site", start: .now, jobs: 1))
        #expect(inputs.haveStayed(in: app))
        let times = try FileManager.default.attributesOfItem(atPath: app + "/a.xml")
        try folder.write(["app/a.xml": "x"])
        try folder.write(["app/a.xml": "a"])
        try FileManager.default.setAttributes(
            [.modificationDate: times[.modificationDate] as Any], ofItemAtPath: app + "/a.xml")
        #expect(!inputs.haveStayed(in: app))
        try FileManager.default.removeItem(atPath: app + "/b.xml")
        #expect(!inputs.haveStayed(in: app))
    }

    /// Records that no build wrote, or of which bytes are missing or others, are read without harm.
    @Test func damagedRecordsAreReadWithoutHarm() {
        var writer = RecordWriter()
        WordTable().write(to: &writer)
        writer.add([1, 300, 70_000, .max])
        let bytes = writer.bytes
        for end in 0..<bytes.count {
            var reader = RecordReader(Array(bytes[..<end]))
            #expect(throws: RecordReader.Damage.self) { _ = try SearchRecord(&reader) }
        }
        let outline = ItemOutline(id: "a", title: "Á", place: nil, hasTexts: true, references: 5)
        let item = SiteRecord.Item(offset: 300, hash: 7, form: SourceForm(), outline: outline)
        let kind = Diagnostic.Kind("area/what", .warning, "It is wrong.")
        let place = SourcePosition(file: "xml/l.xml", offset: 350)
        let diagnostics = [
            Diagnostic(
                kind, "x", at: place, suggestions: ["y"],
                notes: [Diagnostic.Note("z", at: SourcePosition(file: "xml/l.xml", offset: 4), role: .around)],
                fix: .markup(at: 355, from: "a", to: "b"), hides: .absences(at: place)),
            Diagnostic(kind, "v", at: SourcePosition(file: "app.xml"), hides: .faults(inFile: "xml/l.xml")),
            Diagnostic(
                kind, "w", at: SourcePosition(file: "app.xml"), hides: .faults(inFile: "xml/l.xml", area: "list")),
            Diagnostic(
                kind, at: SourcePosition(file: "app.xml", offset: 2), length: 3,
                .init(
                    "u", text: "here too", notes: [],
                    places: [.init(SourcePosition(file: "app.xml", offset: 9), severity: .note, length: 4)]))
        ]
        let record = SiteRecord(
            files: [SiteRecord.LevelFile(path: "xml/l.xml", type: "T", size: 900, head: 1, items: [item, item])],
            findings: SiteRecord.Findings(
                BuildState.Findings(
                    reported: diagnostics, hiddenPlaces: [SourcePosition(file: "xml/l.xml", offset: 800)],
                    among: RecordedDiagnostics.ItemPlaces(["xml/l.xml": [300, 600]])),
                among: ["xml/l.xml"]),
            assets: [
                AssetTable.Known(
                    path: "images/a.png", size: ImageSize(width: 3, height: 4),
                    narrower: [AssetTable.NarrowerCopy(path: "static/pictures/a-2.webp", width: 2)], converted: nil,
                    ending: ".png", names: [.safe, .own])
            ], icon: "icon.svg", touchIcon: nil, appKey: "k",
            languages: [
                SiteRecord.Language(
                    folder: "", tag: nil, sources: [LevelFileRequest.Name(path: "xml/l.xml", type: "T")],
                    routes: KnownRoutes(reached: [0, 1], parents: [0, 1, 0, 0]), reliant: [2, 0],
                    shared: ["searchIndex": "search/index.js"],
                    search: SearchRecord(words: WordTable(), lengths: [1, 2]), titles: .made(TitleUses()))
            ], pages: nil, distances: ["l/a": 1])
        var encoded = RecordWriter()
        record.write(to: &encoded)
        let whole = encoded.bytes
        #expect(SiteRecord(whole)?.files.first?.items.last?.outline == outline)
        #expect(SiteRecord(whole)?.findings == record.findings)
        #expect(SiteRecord(whole)?.assets.first?.names == [.safe, .own])
        let moved = RecordedDiagnostics.ItemPlaces(["xml/l.xml": [310, 600]])
        let read = SiteRecord(whole)?.findings.reported.diagnostics(among: moved) { code in
            code == kind.code ? kind : nil
        }
        #expect(
            read == [
                Diagnostic(
                    kind, "x", at: SourcePosition(file: "xml/l.xml", offset: 360), suggestions: ["y"],
                    notes: diagnostics[0].notes, fix: .markup(at: 365, from: "a", to: "b"),
                    hides: .absences(at: SourcePosition(file: "xml/l.xml", offset: 360))),
                diagnostics[1], diagnostics[2], diagnostics[3]
            ])
        #expect(SiteRecord(whole + [0]) == nil)
        for end in 0..<whole.count { #expect(SiteRecord(Array(whole[..<end])) == nil) }
        var chance = SeededGenerator(5)
        for _ in 0..<5000 {
            var damaged = whole
            damaged[Int.random(in: damaged.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            _ = SiteRecord(damaged)?.findings.reported.diagnostics(among: moved) { _ in kind }
        }
    }

    /// A record of several pieces of a hash comes back whole, and is none once a byte of its file is another.
    @Test func largeRecordIsWrittenInPieces() throws {
        let folder = try TemporaryFolder()
        let items = (0..<40_000).map { number in
            SiteRecord.Item(
                offset: number * 100, hash: UInt64(number), form: SourceForm(),
                outline: ItemOutline(
                    id: "item \(number)", title: "Título \(number)", place: nil, hasTexts: true, references: 5))
        }
        let record = SiteRecord(
            files: [SiteRecord.LevelFile(path: "xml/l.xml", type: "T", size: 4_000_000, head: 1, items: items)],
            findings: SiteRecord.Findings(places: [:], hiddenPlaces: [:], reported: RecordedDiagnostics(bytes: nil)),
            assets: [], icon: "icon.svg", touchIcon: nil, appKey: "k",
            languages: [
                SiteRecord.Language(
                    folder: "", tag: nil, sources: [], routes: KnownRoutes(reached: [], parents: []), reliant: [],
                    shared: [:],
                    search: nil, titles: .made(TitleUses()))
            ], pages: nil, distances: ["l/a": 1])
        let path = folder.path + "/record"
        let hash = try #require(record.write(to: path))
        var bytes = try #require(FileSystem.read(path, limit: .max))
        #expect(bytes.count > 5 * ContentHash.Pieces.size)
        let read = try #require(SiteRecord(from: path, hash: hash, limit: .max))
        #expect(read.files.first?.items.map(\.outline) == items.map(\.outline))
        #expect(read.distances == record.distances)
        bytes[bytes.count / 2] ^= 1
        try AtomicFile.write(bytes, to: path)
        #expect(SiteRecord(from: path, hash: hash, limit: .max) == nil)
        #expect(record.write(to: folder.path + "/none/record") == nil)
    }
}
