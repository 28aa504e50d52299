// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

/// Slips of scripts and of the settings of editors, which must not pass for success.
@Suite struct RefusedArgumentsTests {
    private let folder: LastingFolder

    init() throws { folder = try LastingFolder(SoundApp.files) }

    private func expectRefused(_ arguments: [String], _ message: String, input: String? = nil) throws {
        let run = try Command.run(arguments, in: folder.url, input: input)
        #expect(run.status == 2 && run.errors.contains(message) && run.output.isEmpty, "\(run)")
    }

    @Test(arguments: ["json", "sarif"]) func addressOfAPartOfTheDocumentationIsRefused(format: String) throws {
        try expectRefused(
            ["check", "app", "--format", format, "--docs-url", "https://example.org/d.html#maps"], "without ‘#’")
    }
}
