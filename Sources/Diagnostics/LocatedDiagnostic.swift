// SPDX-License-Identifier: MIT

/// A diagnostic whose places have been looked up: what reports are made from.
package struct LocatedDiagnostic: Sendable {
    package struct Note: Sendable {
        package let text: String
        package let file: String
        package let location: SourceText.Location?
    }

    package let diagnostic: Diagnostic
    package let location: SourceText.Location
    package let notes: [Note]
}

extension DiagnosticList {
    /// Turns offsets into lines and columns. Each file is asked for once.
    /// - Parameter contents: the bytes of a file of the bundle, or nil if it cannot be read (any more); its places are
    ///   then shown as the start of the file.
    package func located(reading contents: (String) -> [UInt8]?) -> [LocatedDiagnostic] {
        var texts: [String: SourceText] = [:]
        func location(_ position: SourcePosition) -> SourceText.Location {
            let text = texts[position.file] ?? SourceText(contents(position.file) ?? [])
            texts[position.file] = text
            return text.location(of: position.offset)
        }
        return map { diagnostic in
            LocatedDiagnostic(
                diagnostic: diagnostic,
                location: location(diagnostic.position),
                notes: diagnostic.notes.map { note in
                    LocatedDiagnostic.Note(
                        text: note.text, file: note.position?.file ?? "", location: note.position.map(location))
                }
            )
        }
    }
}
