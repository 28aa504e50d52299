// SPDX-License-Identifier: MIT

internal import Foundation
internal import Text

/// The report of `check --format json`: one object with a summary and the diagnostics, for programs.
package struct JSONReport: Sendable {
    /// The counts of a whole app.
    package struct Summary: Sendable, Encodable {
        /// The number of screens in all languages of the app, whether links reach them or not.
        package let screens: Int
        /// The number of screens that links reach.
        package let reachable: Int
        /// The number of errors, those that are not kept for the report included; likewise of warnings and notes.
        package let errors: Int
        package let warnings: Int
        package let notes: Int

        /// Takes the numbers of errors, warnings and notes from a list.
        package init(screens: Int, reachable: Int, diagnostics: DiagnosticList) {
            self.screens = screens
            self.reachable = reachable
            errors = diagnostics.count(.error)
            warnings = diagnostics.count(.warning)
            notes = diagnostics.count(.note)
        }
    }

    /// The version of the format. Properties may be added to it; when one is removed or gets another meaning, the
    /// number changes.
    package static let version = 1

    private struct Report: Encodable {
        let version = JSONReport.version
        let summary: Summary
        let diagnostics: [Entry]
    }

    private struct Entry: Encodable {
        let code: String
        let severity: String
        let message: String
        let suggestions: [String]
        let file: String?
        let line: Int?
        let column: Int?
        let endLine: Int?
        let endColumn: Int?
        let related: [Related]
        let fix: Fix?
        let explanation: String?
    }

    private struct Related: Encodable {
        let message: String
        let file: String?
        let line: Int?
        let column: Int?
        let endLine: Int?
        let endColumn: Int?
    }

    private struct Fix: Encodable {
        let message: String
        let edits: [Edit]
    }

    private struct Edit: Encodable {
        let line: Int
        let column: Int
        let endLine: Int
        let endColumn: Int
        let text: String

        init(_ edit: LocatedDiagnostic.Edit) {
            (line, column) = (edit.start.line, edit.start.column)
            (endLine, endColumn) = (edit.end.line, edit.end.column)
            text = edit.text
        }
    }

    private let root: SourceRoot
    private let documentation: String?

    /// - Parameter documentation: the address of the page that explains all diagnostics, if it is published.
    package init(root: SourceRoot, documentation: String? = nil) {
        (self.root, self.documentation) = (root, documentation)
    }

    /// Returns the report in JSON, with the diagnostics in the order given.
    package func render(_ diagnostics: [LocatedDiagnostic], summary: Summary) -> String {
        JSONText.encode(Report(summary: summary, diagnostics: diagnostics.map(entry)))
    }

    private func entry(_ located: LocatedDiagnostic) -> Entry {
        let diagnostic = located.diagnostic
        let file = diagnostic.position.file
        // A diagnostic about the whole app has no file and no place in it.
        let place = file.isEmpty ? nil : located.place
        return Entry(
            code: diagnostic.kind.code, severity: diagnostic.severity.rawValue, message: diagnostic.summary,
            suggestions: diagnostic.suggestions, file: place.map { _ in root.path(of: file) },
            line: place?.location.line, column: place?.location.column, endLine: place?.end.line,
            endColumn: place?.end.column, related: located.notes.map(related),
            fix: located.fixMessage.map { Fix(message: $0, edits: (located.edits ?? []).map(Edit.init)) },
            explanation: documentation.map { $0 + "#" + diagnostic.kind.anchor })
    }

    private func related(_ note: LocatedDiagnostic.Note) -> Related {
        Related(
            message: note.text, file: note.place.map { _ in root.path(of: note.file) }, line: note.location?.line,
            column: note.location?.column, endLine: note.place?.end.line, endColumn: note.place?.end.column)
    }
}

/// The JSON of all reports: indented, keys in alphabetical order, so that equal reports are equal texts. Programs
/// receive every character; those that would control a terminal are escaped.
package enum JSONText {
    /// Returns the JSON of a value, with a line end behind it.
    package static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding plain structs of strings and numbers cannot fail.
        guard let data = try? encoder.encode(value) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self).outward(keeping: ["\n"]) { $0.jsonEscape } + "\n"
    }

    /// Reads a value from JSON; nil if the bytes are no JSON or hold something else.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(bytes))
    }
}
