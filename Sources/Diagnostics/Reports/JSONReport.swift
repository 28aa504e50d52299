// SPDX-License-Identifier: MIT

internal import Foundation
internal import Text

/// The report of `check --format json`: one object with a summary and the diagnostics, for programs.
package struct JSONReport: Sendable {
    /// The counts of a whole app.
    package struct Summary: Sendable, Encodable {
        /// (level, data) pairs of local level files.
        package let screens: Int
        /// The number of screens that links reach.
        package let reachable: Int
        package let errors: Int
        package let warnings: Int
        package let notes: Int

        package init(screens: Int, reachable: Int, diagnostics: DiagnosticList) {
            self.screens = screens
            self.reachable = reachable
            errors = diagnostics.count(.error)
            warnings = diagnostics.count(.warning)
            notes = diagnostics.count(.note)
        }
    }

    private struct Report: Encodable {
        let summary: Summary
        let diagnostics: [Entry]
    }

    private struct Entry: Encodable {
        let code: String
        let severity: String
        let message: String
        let file: String
        let line: Int
        let column: Int
        let suggestions: [String]
    }

    package init() {}

    package func render(_ diagnostics: [LocatedDiagnostic], summary: Summary) -> String {
        let entries = diagnostics.map { located in
            Entry(
                code: located.diagnostic.kind.code, severity: located.diagnostic.severity.rawValue,
                message: located.diagnostic.summary,
                file: located.diagnostic.position.file, line: located.location.line, column: located.location.column,
                suggestions: located.diagnostic.suggestions)
        }
        return JSONText.encode(Report(summary: summary, diagnostics: entries))
    }
}

/// The JSON of all reports: indented, keys in alphabetical order, so that equal reports are equal texts. Programs
/// receive every character; those that would control a terminal are escaped.
package enum JSONText {
    package static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding plain structs of strings and numbers cannot fail.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self).outward(keeping: ["\n"]) { $0.jsonEscape } + "\n"
    }
}
