// SPDX-License-Identifier: MIT

package import Text

/// A diagnostic with resolved places, from which reports are made.
package struct LocatedDiagnostic: Sendable {
    package struct Note: Sendable {
        package let text: String
        package let file: String
        /// Nil for a note that has no place of its own.
        package let place: Place?
        package let role: Diagnostic.Note.Role

        package var location: SourceText.Location? { place?.location }
    }

    /// A place as reports show it.
    package struct Place: Sendable {
        package let location: SourceText.Location
        /// The end of what the place denotes, on the same line: the location of the character behind it.
        package let end: SourceText.Location
        fileprivate let text: SourceText
        fileprivate let span: Range<Int>

        /// The text of the line; of a very long one the beginning.
        package var line: String { text.line(location.line, limit: 2000) }

        /// The line; nil if the file cannot be read. Computed on access, because reports show the first few of
        /// thousands.
        package var excerpt: SourceExcerpt? { text.isEmpty ? nil : text.excerpt(of: span) }
    }

    /// A piece of the file to be replaced.
    package struct Edit: Sendable, Hashable {
        package let start: SourceText.Location
        package let end: SourceText.Location
        package let text: String
    }

    package let diagnostic: Diagnostic
    package let place: Place
    package let notes: [Note]
    /// The edits of the diagnostic's fix; nil if it has none, or none that fits the file.
    package let edits: [Edit]?

    package var location: SourceText.Location { place.location }

    /// What the fix does, in a sentence; nil if there is none that fits the file.
    var fixMessage: String? {
        guard let fix = diagnostic.fix, let edits, !edits.isEmpty else { return nil }
        return "Write ‘\(fix.new)’ for ‘\(fix.old)’."
    }

    /// A hash of the code, the file and the text of the line, which stays when lines before it are added or removed.
    package var fingerprint: UInt64 {
        let line = place.line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parts = [diagnostic.kind.code, diagnostic.position.file, line]
        return ContentHash.of(Array(parts.joined(separator: "\n").utf8))
    }
}

extension DiagnosticList {
    /// Turns offsets into lines and columns. Each file is requested once.
    /// - Parameter contents: returns the bytes of a file of the bundle, or nil if it cannot be read (any more); its
    ///   places are then shown as the start of the file.
    package func located(reading contents: (String) -> [UInt8]?) -> [LocatedDiagnostic] {
        var texts: [String: (text: SourceText, markup: FixMarkup)] = [:]
        func known(_ file: String) -> (text: SourceText, markup: FixMarkup) {
            if let known = texts[file] { return known }
            // Nobody reads the lines of a picture, and there may be many.
            let bytes = MediaType.hasLines(file) ? contents(file) ?? [] : []
            let read = (SourceText(bytes), FixMarkup(bytes))
            texts[file] = read
            return read
        }
        func place(_ position: SourcePosition) -> LocatedDiagnostic.Place {
            let known = known(position.file)
            let span = known.text.span(at: position.offset)
            return LocatedDiagnostic.Place(
                location: known.text.location(of: span.lowerBound), end: known.text.location(of: span.upperBound),
                text: known.text, span: span)
        }
        func edits(_ diagnostic: Diagnostic) -> [LocatedDiagnostic.Edit]? {
            guard let edits = diagnostic.fix?.edits(in: known(diagnostic.position.file).markup) else { return nil }
            let text = known(diagnostic.position.file).text
            return edits.map {
                LocatedDiagnostic.Edit(
                    start: text.location(of: $0.range.lowerBound), end: text.location(of: $0.range.upperBound),
                    text: $0.text)
            }
        }
        return map { diagnostic in
            LocatedDiagnostic(
                diagnostic: diagnostic, place: place(diagnostic.position),
                notes: diagnostic.notes.map {
                    LocatedDiagnostic.Note(
                        text: $0.text, file: $0.position?.file ?? "", place: $0.position.map(place),
                        role: $0.role)
                },
                edits: edits(diagnostic))
        }
    }
}
