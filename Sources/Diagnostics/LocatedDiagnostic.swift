// SPDX-License-Identifier: MIT

package import Text

/// A diagnostic with resolved places, from which reports are made.
package struct LocatedDiagnostic: Sendable {
    /// A note of a diagnostic with its place resolved.
    package struct Note: Sendable {
        /// Part of a sentence, without a full stop.
        package let text: String
        /// The path of the file of its place; empty without one.
        package let file: String
        /// Nil for a note that has no place of its own.
        package let place: Place?
        /// What its place has to do with that of the diagnostic.
        package let role: Diagnostic.Note.Role

        /// Where its place begins; nil for a note that has none.
        package var location: SourceText.Location? { place?.location }
    }

    /// A place as reports show it.
    package struct Place: Sendable {
        /// Where it begins; line 1 and column 1 if the file cannot be read.
        package let location: SourceText.Location
        /// The end of what the place denotes, on the same line: the location of the character behind it.
        package let end: SourceText.Location
        /// The line; nil if the file cannot be read or the lines are not asked for.
        fileprivate let source: SourceLine?

        /// The text of the line; of a very long one the beginning.
        package var line: String { source?.text ?? "" }

        /// The line around the place; nil if the file cannot be read. Computed on access, because reports show the
        /// first few of thousands.
        package var excerpt: SourceExcerpt? { source?.excerpt }
    }

    /// A piece of the file to be replaced.
    package struct Edit: Sendable, Hashable {
        /// The first character to be replaced.
        package let start: SourceText.Location
        /// The character behind the last one to be replaced.
        package let end: SourceText.Location
        /// What to write in its place, with escapes.
        package let text: String
    }

    /// The diagnostic, whose own places are offsets.
    package let diagnostic: Diagnostic
    /// The position of the diagnostic, resolved.
    package let place: Place
    /// All notes of the diagnostic, in their order.
    package let notes: [Note]
    /// The edits of the diagnostic's fix; nil if it has none, or none that fits the file.
    package let edits: [Edit]?

    /// Where its place begins.
    package var location: SourceText.Location { place.location }

    /// What the fix does, in a sentence; nil if there is none that fits the file.
    var fixMessage: String? {
        guard let fix = diagnostic.fix, let edits, !edits.isEmpty else { return nil }
        return "Write ‘\(fix.new)’ for ‘\(fix.old)’."
    }

    /// A hash of the code, the file, the text of the line and the values that the message quotes, because many diagnostics
    /// have lines like `<data>`. It stays when lines before it are added or removed.
    /// - Parameters:
    ///   - file: the path of the file; two apps of a repository may have equal ones.
    ///   - folder: the app's, which messages name in paths.
    func fingerprint(in file: String, of folder: AppFolder) -> UInt64 {
        let line = place.line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parts = [diagnostic.kind.code, file, line] + folder.withoutPlace(diagnostic.summary).quotedValues
        return ContentHash.stable(Array(parts.joined(separator: "\n").utf8))
    }
}

extension DiagnosticList {
    /// Turns offsets into lines and columns. Each file is requested once, and one at a time; none stays in memory.
    /// - Parameters:
    ///   - keepsLines: whether the lines of the places are asked for later.
    ///   - mostOfCode: how many of a code a `TextReport` shows; nil for all. The places of the others are not looked for, so
    ///     that not every file is read because of thousands of notes.
    ///   - sharing: how the places of one cause are reported.
    ///   - contents: returns the bytes of a file of the bundle, or nil if it cannot be read (any more); its places are
    ///     then shown as the start of the file.
    ///   - pieces: returns a file that is too large to be read as a whole; nil for any other.
    package func located(
        keepsLines: Bool = true, mostOfCode: Int? = nil, sharing: Diagnostic.Sharing = .firstPlaces,
        reading contents: (String) -> [UInt8]?,
        pieces: (String) -> FilePieces? = { _ in nil }
    ) -> [LocatedDiagnostic] {
        var found = FoundPlaces()
        var entries = sharing == .firstPlaces ? Array(self) : flatMap { $0.entries(sharing) }
        if sharing == .entries { entries.sort { $0.precedes($1) } }
        let places = places(of: entries, mostOfCode.map(shown), sharing)
        for (file, diagnostics) in Dictionary(grouping: places, by: \.position.file).sorted(by: { $0.key < $1.key }) {
            let fixes = diagnostics.compactMap(\.fix)
            // A fix may concern what is far from its place.
            if fixes.isEmpty, let pieces = pieces(file), found.find(diagnostics.map(\.position), in: pieces, keepsLines)
            {
                continue
            }
            // Nobody reads the lines of a picture, and there may be many.
            let bytes = MediaType.hasLines(file) ? contents(file) ?? [] : []
            let text = SourceText(bytes)
            var previous: SourceLine?
            for (position, length, fix) in diagnostics where found.places[position] == nil {
                let place = LocatedDiagnostic.Place(
                    position, length: fix?.1.lengthOfMarkup(in: text) ?? length, in: text, keepsLine: keepsLines,
                    sharing: previous)
                found.places[position] = place
                previous = place.source
            }
            guard !fixes.isEmpty else { continue }
            let markup = FixMarkup(bytes)
            for (number, fix) in fixes {
                guard let edits = fix.edits(in: markup) else { continue }
                found.edits[number, default: []] += edits.map { .init($0, in: text) }
            }
        }
        return entries.enumerated().map { number, diagnostic in
            LocatedDiagnostic(
                diagnostic: diagnostic, place: found.place(diagnostic.position),
                notes: diagnostic.notes.map {
                    LocatedDiagnostic.Note(
                        text: $0.text, file: $0.position?.file ?? "", place: $0.position.map(found.place),
                        role: $0.role)
                },
                edits: found.edits[number])
        }
    }

    private typealias Wanted = (position: SourcePosition, length: Int?, fix: (Int, Diagnostic.Fix)?)

    /// All places of the diagnostics and their notes; those of diagnostics with their lengths, fixes and numbers.
    /// - Parameter shown: for each diagnostic whether it is meant; nil for all.
    private func places(of entries: [Diagnostic], _ shown: [Bool]?, _ sharing: Diagnostic.Sharing) -> [Wanted] {
        entries.enumerated().flatMap { number, diagnostic -> [Wanted] in
            guard shown?[number] ?? true else { return [] }
            let others = diagnostic.fixesOfOtherPlaces(sharing).map { fix in
                (SourcePosition(file: diagnostic.position.file, offset: fix.offset), nil as Int?, (number, fix))
            }
            return others + [(diagnostic.position, diagnostic.length, diagnostic.fix.map { (number, $0) })]
                + diagnostic.notes.compactMap { $0.position.map { ($0, nil, nil) } }
        }
    }

    /// Whether a report of so many diagnostics of a code shows each of them, with notes or without.
    private func shown(_ most: Int) -> [Bool] {
        var counts: [String: (all: Int, severe: Int)] = [:]
        return map { diagnostic in
            let count = counts[diagnostic.kind.code] ?? (0, 0)
            let isSevere = diagnostic.severity != .note
            defer { counts[diagnostic.kind.code] = (count.all + 1, count.severe + (isSevere ? 1 : 0)) }
            return count.all < most || isSevere && count.severe < most
        }
    }
}

/// The places of diagnostics that have been found in their files, and the edits by the numbers of the diagnostics.
private struct FoundPlaces {
    var places: [SourcePosition: LocatedDiagnostic.Place] = [:]
    var edits: [Int: [LocatedDiagnostic.Edit]] = [:]
    private let unknown = LocatedDiagnostic.Place(SourcePosition(file: ""), in: SourceText([]), keepsLine: false)

    /// Finds the places of a large file.
    /// - Returns: whether all were found.
    mutating func find(_ positions: [SourcePosition], in pieces: FilePieces, _ keepsLines: Bool) -> Bool {
        guard var parts = SourceParts(pieces) else { return false }
        var previous: SourceLine?
        for position in positions.sorted(by: { $0.offset < $1.offset }) where places[position] == nil {
            guard let text = parts.text(at: position.offset) else { return false }
            let place = LocatedDiagnostic.Place(position, in: text, keepsLine: keepsLines, sharing: previous)
            places[position] = place
            previous = place.source
        }
        return true
    }

    func place(_ position: SourcePosition) -> LocatedDiagnostic.Place {
        places[position] ?? unknown
    }
}

extension LocatedDiagnostic.Place {
    /// - Parameter length: the bytes of what is wrong or to be changed, if more of the line belongs to the place.
    fileprivate init(
        _ position: SourcePosition, length: Int? = nil, in text: SourceText, keepsLine: Bool,
        sharing previous: SourceLine? = nil
    ) {
        let isYAML = [".yaml", ".yml"].contains { position.file.hasSuffix($0) }
        let whole = isYAML ? text.spanInYAML(at: position.offset) : text.span(at: position.offset)
        let span = whole.lowerBound..<min(whole.upperBound, length.map { whole.lowerBound + $0 } ?? whole.upperBound)
        location = text.location(of: span.lowerBound)
        end = text.location(of: span.upperBound)
        source = keepsLine && !text.isEmpty ? text.sourceLine(of: span, sharing: previous) : nil
    }
}

extension Diagnostic.Fix {
    /// The bytes that are replaced, if these are characters of markup; nil for a fix of names and values.
    fileprivate func lengthOfMarkup(in text: SourceText) -> Int? {
        guard part == .markup else { return nil }
        return text.bytesOfMarkup == 2 ? 2 * old.utf16.count : old.utf8.count
    }
}

extension LocatedDiagnostic.Edit {
    fileprivate init(_ edit: Diagnostics.Edit, in text: SourceText) {
        self.init(
            start: text.location(of: edit.range.lowerBound), end: text.location(of: edit.range.upperBound),
            text: edit.text)
    }
}
