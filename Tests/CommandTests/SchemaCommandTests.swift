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

    @Test func filesOfAnAppAreGivenTheirGrammars() throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "app/xml/app.xml": """
            <application><coverFileName>portada.xml</coverFileName><levels>
            <level><levelId>a</levelId><levelFile>salas.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
            <level><levelId>b</levelId><levelFile>mezcla.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
            <level><levelId>c</levelId><levelFile>mezcla.xml</levelFile><levelType>QUIZ_ACTIVITY</levelType></level>
            <level><levelId>d</levelId><levelFile>raro.xml</levelFile><levelType>LISST</levelType></level>
            </levels></application>
            """,
            "app/xml/portada.xml": "<level/>", "app/xml/salas.xml": "<levelData/>",
            "app/xml/en/salas.xml": "<levelData/>",
            "app/xml/ca/app.xml":
                "<application><levels><level><levelId>e</levelId><levelFile>propia.xml</levelFile><levelType>QUIZ_ACTIVITY</levelType></level></levels></application>",
            "app/xml/ca/propia.xml": "<levelData/>",
            "app/xml/mezcla.xml": "<levelData/>", "app/xml/raro.xml": "<levelData/>",
            "app/.vscode/settings.json": "{\"editor.tabSize\": 2, \"xml.fileAssociations\": []}"
        ])
        let run = try Command.run("schema", "--for", "app", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let data = try Data(contentsOf: folder.url.appendingPathComponent("app/.vscode/settings.json"))
        let settings = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(settings["editor.tabSize"] as? Int == 2)
        let found = try #require(settings["xml.fileAssociations"] as? [[String: String]]).map {
            "\($0["pattern"] ?? "") \($0["systemId"]?.split(separator: "/").last ?? "")"
        }
        #expect(
            found == [
                "**/xml/app.xml app.rng", "**/xml/ca/app.xml app.rng", "**/xml/ca/propia.xml data-quiz.rng",
                "**/xml/en/salas.xml data-list.rng", "**/xml/mezcla.xml data.rng",
                "**/xml/portada.xml cover.rng", "**/xml/raro.xml data.rng", "**/xml/salas.xml data-list.rng"
            ])
    }

    /// A file under version control changes in as few lines as can be.
    @Test func otherSettingsStayAsTheyAreWritten() throws {
        let folder = try TemporaryFolder()
        let settings = """
            {
            \t"z": 1e3, "a\\"}": [{"xml.fileAssociations": 1}],
            \t"xml.fileAssociations" : [
            \t\t{"systemId": "docs/docbook.rng", "pattern": "docs/*.xml"},
            \t\t{"systemId": ".vscode/schemas/old.rng", "pattern": "**/old.xml"}
            \t],
            \t"b": "ñ"
            }
            """
        func write(_ text: String) throws -> String {
            try folder.write(["app/xml/app.xml": "<application/>", "app/.vscode/settings.json": text])
            let run = try Command.run("schema", "--for", "app", in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            return try String(contentsOfFile: folder.path + "/app/.vscode/settings.json", encoding: .utf8)
        }
        let written = try write(settings)
        let start = "{\n\t\"z\": 1e3, \"a\\\"}\": [{\"xml.fileAssociations\": 1}],\n\t\"xml.fileAssociations\" : ["
        #expect(written.hasPrefix(start) && written.hasSuffix("],\n\t\"b\": \"ñ\"\n}"), "\(written)")
        #expect(written.contains("docs/docbook.rng") && !written.contains("old.rng") && written.contains("app.rng"))
        #expect(try write(written) == written)
        let added = try write("{\r\n    \"a\": 1\r\n}\r\n")
        #expect(added.hasPrefix("{\r\n    \"a\": 1,\r\n    \"xml.fileAssociations\" : [\r\n"), "\(added)")
        #expect(added.hasSuffix("]\r\n}\r\n"), "\(added)")
        #expect(try write("{}").hasPrefix("{\n  \"xml.fileAssociations\" : ["))
    }

    @Test func settingsWithCommentsStayAsTheyAre() throws {
        let folder = try TemporaryFolder()
        let settings = "{ // mine\n}"
        try folder.write(["app/app.xml": "<application/>", "app/.vscode/settings.json": settings])
        let run = try Command.run("schema", "--for", "app", in: folder.url)
        #expect(run.status == 2 && run.output.contains("\"xml.fileAssociations\""))
        #expect(try String(contentsOfFile: folder.path + "/app/.vscode/settings.json", encoding: .utf8) == settings)
    }

    /// `test_settings_of_an_editor_that_cannot_be_read_stay` tests other reasons, and as root.
    @Test(.enabled(if: getuid() != 0)) func settingsThatCannotBeReadStayAsTheyAre() throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/app.xml": "<application/>", "app/.vscode/settings.json": "{\"mine\": true}"])
        let path = folder.path + "/app/.vscode/settings.json"
        chmod(path, 0o200)
        let run = try Command.run("schema", "--for", "app", in: folder.url)
        chmod(path, 0o600)
        #expect(run.status == 2 && run.errors.contains("cannot be read: Permission denied"), "\(run)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"mine\": true}")
    }

    /// An app of somebody else must not change the settings of an editor outside of it.
    @Test(arguments: [".vscode", ".vscode/settings.json", ".vscode/schemas"])
    func linkThatLeadsOutOfTheAppIsNotFollowed(path: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(["app/xml/app.xml": "<application/>", "mine/settings.json": "{}"])
        let link = folder.url.appendingPathComponent("app/" + path)
        try FileManager.default.createDirectory(at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
        let target = path.hasSuffix(".json") ? "mine/settings.json" : "mine"
        try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: folder.url.appendingPathComponent(target))
        let run = try Command.run("schema", "--for", "app", in: folder.url)
        #expect(run.status != 0 && run.errors.contains("leads out of the folder by a link"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/mine") == ["settings.json"])
        #expect(
            try String(contentsOf: folder.url.appendingPathComponent("mine/settings.json"), encoding: .utf8) == "{}")
    }

    @Test(arguments: [["schema"], ["schema", "x", "--for", "app"], ["schema", "--for", "nowhere"]])
    func oneOfFolderAndAppIsNamed(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(try Command.run(arguments, in: folder.url).status == 2)
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
