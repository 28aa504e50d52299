// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite struct SchemaCommandTests {
    @Test func bothKindsOfGrammarsAreWrittenAndReplaced() throws {
        let folder = try TemporaryFolder()
        try folder.write(["deep/schemas/mine.txt": "x", "deep/schemas/app.rng": "old"])
        let run = try Command.run("schema", "deep/schemas", in: folder.url)
        let files = FileManager.default.relativeFiles(below: folder.url.appendingPathComponent("deep/schemas"))
        #expect(run.status == 0 && run.output == "\(files.count - 1) files written to deep/schemas\n")
        #expect(files.contains("mine.txt") && files.contains("app.xsd") && files.contains("data-list.rng"))
        #expect(try String(contentsOfFile: folder.path + "/deep/schemas/app.rng", encoding: .utf8).hasPrefix("<?xml"))
    }

    @Test func folderThatCannotBeMadeGivesTwo() throws {
        let folder = try TemporaryFolder()
        try folder.write(["file": "x"])
        let run = try Command.run("schema", "file/schemas", in: folder.url)
        #expect(
            run.status == 2 && run.output.isEmpty && run.errors.hasPrefix("Error: ‘file/schemas’ cannot be written"))
    }

    /// The line from docs/editing.md must not cause a diagnostic.
    @Test func fileThatNamesItsSchemaHasNothingToReport() throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run("new", "app", "--from", "minimal", in: folder.url).status == 0)
        let path = folder.url.appendingPathComponent("app/xml/app.xml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let guide = try String(contentsOf: Repository.root.appendingPathComponent("docs/editing.md"), encoding: .utf8)
        let line = try #require(guide.firstMatch(of: /<\?xml-model [^\n]*\?>/)).output
        try Data(text.replacing("<application>", with: line + "\n<application>").utf8).write(to: path)
        #expect(
            try Command.run("check", "app", in: folder.url).output
                == "2 screens, 2 reachable: 0 errors, 0 warnings, 0 notes\n")
    }
}
