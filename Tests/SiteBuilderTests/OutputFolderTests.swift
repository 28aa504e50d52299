// SPDX-License-Identifier: MIT

import Diagnostics
import FileSystem
import Foundation
import TestSupport
import Testing
import Text
import Theming

@testable import SiteBuilder

@Suite struct OutputFolderTests {
    private let limits = FolderLimits(depth: 3, entries: 8)

    @Test(arguments: [
        ["a/b/c/d/e"], (0..<9).map { "\($0)" }, (0..<4).map { "\($0)/a" } + ["b"], ["1/2/3/4/5/6/7/8/9/10"]
    ])
    func tooMuchIsAnError(paths: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
        #expect(throws: SiteError.self) { try OutputFolder.contents(of: folder.path, limits: limits) }
    }

    @Test(arguments: ["\0", "x\0", "/\0", "\0/x"]) func pathWithANULHoldsNothing(path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["x": ""])
        #expect(throws: SiteError.self) { try OutputFolder.contents(of: folder.path + path, limits: limits) }
        #expect(throws: SiteError.self) { try OutputFolder.make(folder.path + "/new" + path) }
        #expect(throws: SiteError.self) {
            try Publication(to: folder.path + "/site" + path, isForced: true).staging.isEmpty
        }
        #expect(throws: ThemeError.self) { try Theme(named: folder.path + path, builtIn: Repository.themes.path) }
        var writer = SiteWriter(root: folder.path)
        #expect(throws: SiteError.self) { try writer.write([1], to: "x" + path) }
        #expect(FileManager.default.relativeFiles(below: folder.url) == ["x"])
    }

    @Test(arguments: ["\\0", "../other\\0", "./\\0/x"]) func themeThatExtendsANULIsRefusedAtItsPlace(name: String)
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write([
            "own/theme.yaml": "contract: 1\nextends: \"\(name)\"\n", "own/theme.css": "", "other/theme.css": ""
        ])
        let faults = try Theme(named: folder.path + "/own", builtIn: Repository.themes.path).faults
        #expect(faults.map(\.kind.code) == ["theme/unknown-theme"] && faults[0].position.offset == 21)
    }

    @Test func foldersAreMadeWithTheirParents() throws {
        let folder = try TemporaryFolder()
        let long = "/" + String(repeating: "a/", count: 100_000)
        #expect(throws: SiteError.self) { try OutputFolder.make(long) }
        try OutputFolder.make(folder.path + "/n/\u{301}/e/w/")
        #expect(FileSystem.kind(of: folder.path + "/n/\u{301}/e/w") == .folder)
    }
}
