// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics that are known and not reported again.
///
/// They are recognised by code, file and the values that their messages quote. Lines do not count, because they change
/// with everything that is written above them, nor do the other words, which a new version may choose anew. A
/// diagnostic that names several places with the same problem is known if all of them are.
package struct Baseline: Sendable {
    /// The file of a baseline cannot be used.
    package enum Fault: Error, Sendable {
        case unreadable
        case otherVersion(Int)
    }

    private struct Entry: Sendable, Hashable {
        let code: String
        let file: String
        let values: [String]
    }

    /// Equal entries.
    private struct Known: Sendable {
        var count: Int
        /// A message for people.
        let message: String
    }

    private struct StoredEntry: Codable {
        let code: String
        let count: Int
        let file: String
        let message: String
    }

    private struct File: Codable {
        let version: Int
        let diagnostics: [StoredEntry]
    }

    private static let version = 1
    private var known: [Entry: Known] = [:]

    /// Makes a baseline of all diagnostics of an app.
    package init(_ diagnostics: [Diagnostic], in folder: AppFolder) {
        for diagnostic in Self.reported(diagnostics) {
            for entry in Self.entries(of: diagnostic, in: folder) {
                known[entry, default: Known(count: 0, message: folder.withoutPlace(diagnostic.summary))].count += 1
            }
        }
    }

    /// Reads a file that was made from `text`.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard let version = JSONText.decode(Version.self, from: bytes)?.version else { throw .unreadable }
        guard version == Self.version else { throw .otherVersion(version) }
        guard let file = JSONText.decode(File.self, from: bytes) else { throw .unreadable }
        for stored in file.diagnostics where stored.count > 0 {
            let entry = Entry(code: stored.code, file: stored.file, values: stored.message.quotedValues)
            known[entry, default: Known(count: 0, message: stored.message)].count += min(stored.count, Self.most)
        }
    }

    private struct Version: Decodable { let version: Int }

    /// More equal entries than any file has.
    private static let most = 1 << 32

    /// The baseline as JSON, in an order that makes small differences of small changes.
    package var text: String {
        let stored = known.map { entry, known in
            StoredEntry(code: entry.code, count: known.count, file: entry.file, message: known.message)
        }
        return JSONText.encode(
            File(
                version: Self.version,
                diagnostics: stored.sorted { ($0.file, $0.code, $0.message) < ($1.file, $1.code, $1.message) }))
    }

    /// What a baseline leaves of diagnostics.
    package struct Comparison: Sendable {
        /// The diagnostics that the baseline does not have.
        package let new: [Diagnostic]
        /// The number of the others.
        package let known: Int
        /// How many places of the baseline do not have the problem any more.
        package let gone: Int
    }

    /// Compares the diagnostics of an app with the baseline. Of more equal ones than it has, the last are new.
    package func compare(_ diagnostics: [Diagnostic], in folder: AppFolder) -> Comparison {
        var left = known.mapValues(\.count)
        let reported = Self.reported(diagnostics)
        let new = reported.filter { diagnostic in
            var isNew = false
            for entry in Self.entries(of: diagnostic, in: folder) {
                let count = left[entry] ?? 0
                if count > 0 { left[entry] = count - 1 } else { isNew = true }
            }
            return isNew
        }
        // Silent ones carry a fix and are in no report, so a baseline cannot have them.
        return Comparison(
            new: new + diagnostics.filter(\.isSilent), known: reported.count - new.count,
            gone: left.values.reduce(0, +))
    }

    /// Returns an entry for each place that has the problem.
    private static func entries(of diagnostic: Diagnostic, in folder: AppFolder) -> [Entry] {
        let values = folder.withoutPlace(diagnostic.summary).quotedValues
        let repetitions = diagnostic.notes.filter { $0.role == .repetition }.compactMap(\.position)
        return ([diagnostic.position] + repetitions).map {
            Entry(code: diagnostic.kind.code, file: folder.path(of: $0.file), values: values)
        }
    }

    /// Returns the diagnostics as a report has them: in order and each once, but all of them.
    private static func reported(_ diagnostics: [Diagnostic]) -> DiagnosticList {
        DiagnosticList(diagnostics, limits: .with { $0.findings = .max })
    }
}

extension String {
    /// The texts between ‘ and ’.
    fileprivate var quotedValues: [String] {
        split(separator: "‘", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix { $0 != "’" })
        }
    }
}
