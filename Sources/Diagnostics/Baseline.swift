// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics that are known and not reported again.
///
/// They are recognised by code, file and the values that their messages quote. Lines do not count, because they change
/// with everything that is written above them, nor do the other words, which a new version may choose anew. A
/// diagnostic that names several places with the same problem is new at those that are not known.
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

        func renamed(by names: [String: String]) -> Self {
            guard !names.isEmpty else { return self }
            return Self(code: code, file: names[file] ?? file, values: values.map { names[$0] ?? $0 })
        }
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
    /// - Parameter renamed: the files that have another name when diagnostics are compared, by their names in
    ///   `diagnostics`; both from the app's folder.
    package init(_ diagnostics: [Diagnostic], in folder: AppFolder, renamed: [String: String] = [:]) {
        for diagnostic in Self.reported(diagnostics) {
            for entry in Self.entries(of: diagnostic, at: Self.places(of: diagnostic), in: folder) {
                let entry = entry.renamed(by: renamed)
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
        var knownPlaces: Set<Place> = []
        func isKnown(_ entry: Entry, _ place: SourcePosition) -> Bool {
            guard let count = left[entry], count > 0 else { return false }
            left[entry] = count - 1
            knownPlaces.insert(Place(code: entry.code, position: place))
            return true
        }
        let reported = Self.reported(diagnostics)
        let new = reported.compactMap { diagnostic -> Diagnostic? in
            let places = Self.places(of: diagnostic)
            let new = zip(Self.entries(of: diagnostic, at: places, in: folder), places).filter { !isKnown($0, $1) }
            guard !new.isEmpty, diagnostic.repetitions != nil else { return new.isEmpty ? nil : diagnostic }
            return diagnostic.kept(where: Set(new.map(\.1)).contains)
        }
        // Silent ones carry the fix of a place and are in no report, so a baseline cannot have them.
        let silent = diagnostics.filter {
            $0.isSilent && !knownPlaces.contains(Place(code: $0.kind.code, position: $0.position))
        }
        return Comparison(new: new + silent, known: reported.count - new.count, gone: left.values.reduce(0, +))
    }

    private struct Place: Hashable {
        let code: String
        let position: SourcePosition
    }

    /// Returns the places that have the problem, in the order of a report.
    private static func places(of diagnostic: Diagnostic) -> [SourcePosition] {
        if diagnostic.repetitions != nil { return diagnostic.placesOfProblem.sorted() }
        return [diagnostic.position] + diagnostic.notes.filter { $0.role == .repetition }.compactMap(\.position)
    }

    /// Returns an entry for each place.
    private static func entries(
        of diagnostic: Diagnostic, at places: [SourcePosition], in folder: AppFolder
    ) -> [Entry] {
        let values = folder.withoutPlace(diagnostic.summary).quotedValues
        return places.map { Entry(code: diagnostic.kind.code, file: folder.path(of: $0.file), values: values) }
    }

    /// Returns the diagnostics as a report has them: in order and each once, but all of them.
    private static func reported(_ diagnostics: [Diagnostic]) -> DiagnosticList {
        DiagnosticList(diagnostics, limits: .with { $0.findings = .max })
    }
}

extension String {
    /// The texts between ‘ and ’.
    package var quotedValues: [String] {
        split(separator: "‘", omittingEmptySubsequences: false).dropFirst().map { part in
            String(part.prefix { $0 != "’" })
        }
    }
}
