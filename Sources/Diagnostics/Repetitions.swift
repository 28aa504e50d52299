// SPDX-License-Identifier: MIT

package import Text

extension Diagnostic {
    /// The other places with the problem of a diagnostic that stands for all of them, because they have one cause.
    ///
    /// All places are kept, so that one of them can stand for those that are left when settings, comments or options
    /// exclude others. Reports name the first few.
    package struct Repetitions: Sendable, Hashable {
        /// One more place with the problem.
        package struct Place: Sendable, Hashable {
            /// The narrowest element that is wrong there.
            package let position: SourcePosition
            /// Nil if it is that of the diagnostic.
            package let severity: Severity?

            package init(_ position: SourcePosition, severity: Severity? = nil) {
                (self.position, self.severity) = (position, severity)
            }
        }

        /// The summary of the diagnostic without the number of places.
        package let summary: String
        /// What there are several of, as in ‘3 links lead there’; nil if the summary does not count them.
        package let counted: String?
        /// What is so at each of the places.
        package let text: String
        /// The notes of the diagnostic that hold at its own place.
        package let notes: [Note]
        /// Those of them that hold at every place.
        package let notesOfAll: [Note]
        /// In the order of a report, without the place of the diagnostic.
        package let places: [Place]

        /// - Parameter places: in any order, without the place of the diagnostic.
        package init(
            _ summary: String, counted: String? = nil, text: String, notes: [Note], notesOfAll: [Note] = [],
            places: [Place]
        ) {
            (self.summary, self.counted, self.text) = (summary, counted, text)
            (self.notes, self.notesOfAll) = (notes, notesOfAll)
            self.places = places.sorted { $0.position < $1.position }
        }

        /// The notes of the diagnostic with those about the other places.
        fileprivate func allNotes(most: Int = Note.mostPlaces) -> [Note] {
            notes + Note.repetitions(of: text, at: places.lazy.map(\.position), most: most)
        }

        fileprivate var countedSummary: String {
            guard let counted, !places.isEmpty else { return summary }
            return "\(summary); \(places.count + 1) \(counted)"
        }

        /// The same with one more note, at every place.
        func noting(_ note: Note) -> Self {
            Self(
                summary, counted: counted, text: text, notes: notes + [note], notesOfAll: notesOfAll + [note],
                places: places)
        }

        /// The same with the severity of the diagnostic at every place.
        var withoutSeverities: Self { with(notes: notes, places: places.map { Place($0.position) }) }

        fileprivate func with(notes: [Note], places: some Sequence<Place>) -> Self {
            Self(summary, counted: counted, text: text, notes: notes, notesOfAll: notesOfAll, places: Array(places))
        }
    }

    /// Makes a diagnostic that stands for several places.
    package init(
        _ kind: Kind, at position: SourcePosition, severity: Severity? = nil, suggestions: [String] = [],
        fix: Fix? = nil, isSilent: Bool = false, hides: Consequences? = nil, _ repetitions: Repetitions
    ) {
        self.init(
            kind, repetitions.countedSummary, at: position, length: nil, severity: severity, suggestions: suggestions,
            notes: repetitions.allNotes(), fix: fix, isSilent: isSilent, hides: hides, repetitions: repetitions)
    }

    /// Returns the diagnostic with a note for each of its places.
    func namingAllPlaces(of repetitions: Repetitions) -> Diagnostic {
        Diagnostic(
            kind, summary, at: position, length: length, severity: severity, suggestions: suggestions,
            notes: repetitions.allNotes(most: .max), fix: fix, isSilent: isSilent, hides: hides,
            repetitions: repetitions)
    }

    /// The places that have the problem, the one of the diagnostic first.
    package var placesOfProblem: [SourcePosition] { [position] + (repetitions?.places.map(\.position) ?? []) }

    /// Returns the diagnostic for some of its places. If its own is not among them, the first of the worst takes its role.
    /// - Returns: nil if no place is left.
    package func kept(where isKept: (SourcePosition) -> Bool) -> Diagnostic? {
        guard let repetitions else { return isKept(position) ? self : nil }
        let left = repetitions.places.filter { isKept($0.position) }
        if isKept(position) { return left.count == repetitions.places.count ? self : repeated(left, of: repetitions) }
        func rank(_ place: Repetitions.Place) -> (Severity, SourcePosition) {
            (place.severity ?? severity, place.position)
        }
        guard let first = left.min(by: { rank($0) < rank($1) }) else { return nil }
        return Diagnostic(
            kind, at: first.position, severity: first.severity ?? severity, suggestions: suggestions,
            fix: fix.flatMap { $0.offset == position.offset ? $0.moved(to: first.position.offset) : nil },
            isSilent: isSilent, hides: hides,
            repetitions.with(notes: repetitions.notesOfAll, places: left.filter { $0.position != first.position }))
    }

    /// Returns the diagnostic with other places that have the same problem.
    package func repeated(_ places: some Sequence<Repetitions.Place>, of repetitions: Repetitions) -> Diagnostic {
        Diagnostic(
            kind, at: position, severity: severity, suggestions: suggestions, fix: fix, isSilent: isSilent,
            hides: hides, repetitions.with(notes: repetitions.notes, places: places))
    }
}
