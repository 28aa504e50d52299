// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing
import Theming

@testable import SiteBuilder

/// Tests of what is left out of scripts when a site is written.
@Suite struct ScriptTests {
    /// The one script of a site in the only theme of the tool, or in a theme of its own.
    private func script(_ text: String, isOfTheTool: Bool) async throws -> String {
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData><data><dataId>d</dataId></data></levelData>")
        let files = ["theme.yaml": "contract: 1\n", "page.mustache": "", "theme.js": text]
        let folder = try TemporaryFolder()
        try folder.write(Dictionary(uniqueKeysWithValues: files.map { ("default/" + $0.key, $0.value) }))
        let theme = try isOfTheTool ? Theme(named: nil, builtIn: folder.path) : Theme(files: files)
        let site = try await TestSite(app.graph, theme: theme)
        return try site.text(try #require(site.files.first { $0.hasPrefix("static/app.") && $0.hasSuffix(".js") }))
    }

    @Test func onlyLinesOfCommentAreLeftOutOfAScript() async throws {
        let text = """
            // Licence
            /** One. */
              // two
            /** a */ go(); /** b */
            /*
            // stop(); */
            run();
              /** Several
                  lines. */
            /** More
            */ end();
            """
        #expect(
            try await script(text, isOfTheTool: true)
                == "// Licence\n/** a */ go(); /** b */\n/*\n// stop(); */\nrun();\n end();\n")
    }

    /// A line that looks like a comment may be part of a text.
    @Test(arguments: [
        "// Mine\nconst help = `\nKeys:\n\n    ?   help\n    // search\n`;\n",
        "go('one \\\n// two');", "\t// a\r\n\r\nb();"
    ]) func scriptOfAThemeIsWrittenAsItIs(text: String) async throws {
        #expect(try await script(text, isOfTheTool: false) == text)
    }

    /// They would lose lines and blanks.
    @Test func noScriptOfTheToolHasATextOfSeveralLines() throws {
        for file in try Repository.files(below: "Themes", ending: ".js") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in text.split(separator: "\n") {
                let quotes = line.replacing("\\`", with: "").utf8.count { $0 == UInt8(ascii: "`") }
                #expect(quotes.isMultiple(of: 2) && !line.hasSuffix("\\"), "\(file.path): \(line)")
            }
        }
    }
}
