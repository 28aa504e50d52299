// SPDX-License-Identifier: MIT

package import Text

extension Diagnostic.Note {
    /// Returns a note on the one that counts or came first, for a second of a kind that may be there once.
    package static func previously(at position: SourcePosition) -> Self { Self("previously here", at: position) }

    /// How many places the notes of a diagnostic name.
    package static let mostPlaces = 10

    /// Returns a note for each of the first places of a cause, and one for the number of the others.
    /// - Parameter text: what is at each place.
    package static func repetitions(
        of text: String, at places: some Collection<SourcePosition>, most: Int = Diagnostic.Note.mostPlaces
    ) -> [Self] {
        let rest = places.count - most
        return places.prefix(most).map { Self(text, at: $0, role: .repetition) }
            + (rest > 0 ? [Self("and at \(counted(rest, "more place"))", role: .repetition)] : [])
    }
}
