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
            /// How many bytes are wrong there; nil for all of the element or value.
            package let length: Int?

            package init(_ position: SourcePosition, severity: Severity? = nil, length: Int? = nil) {
                (self.position, self.severity, self.length) = (position, severity, length)
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
        var withoutSeverities: Self { with(notes: notes, places: places.map { Place($0.position, length: $0.length) }) }

        /// The same in other words.
        func with(summary: String) -> Self {
            Self(summary, counted: counted, text: text, notes: notes, notesOfAll: notesOfAll, places: places)
        }

        fileprivate func with(notes: [Note], places: some Sequence<Place>) -> Self {
            Self(summary, counted: counted, text: text, notes: notes, notesOfAll: notesOfAll, places: Array(places))
        }
    }

    /// Makes a diagnostic that stands for several places.
    package init(
        _ kind: Kind, at position: SourcePosition, length: Int? = nil, severity: Severity? = nil,
        suggestions: [String] = [], fix: Fix? = nil, isSilent: Bool = false, hides: Consequences? = nil,
        _ repetitions: Repetitions
    ) {
        let one = Diagnostic(
            kind, repetitions.summary, at: position, length: length, severity: severity, suggestions: suggestions,
            fix: fix, isSilent: isSilent, hides: hides)
        self = one.standing(for: repetitions)
    }

    /// Returns the diagnostic with a note for each of its places.
    func namingAllPlaces(of repetitions: Repetitions) -> Diagnostic {
        changing { $0.notes = repetitions.allNotes(most: .max) }
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
        let other = changing {
            ($0.position, $0.length, $0.severity) = (first.position, first.length, first.severity ?? severity)
            $0.fix = fix.flatMap { $0.offset == position.offset ? $0.moved(to: first.position.offset) : nil }
            // Its places are those of the element that is left out.
            $0.subject = nil
        }
        return other.standing(
            for: repetitions.with(
                notes: repetitions.notesOfAll, places: left.filter { $0.position != first.position }))
    }

    /// Returns the diagnostic with other places that have the same problem.
    package func repeated(_ places: some Sequence<Repetitions.Place>, of repetitions: Repetitions) -> Diagnostic {
        standing(for: repetitions.with(notes: repetitions.notes, places: places))
    }

    /// Returns the diagnostic with the summary and the notes that are made of these.
    func standing(for repetitions: Repetitions) -> Diagnostic {
        changing {
            ($0.summary, $0.notes) = (repetitions.countedSummary, repetitions.allNotes())
            $0.repetitions = repetitions
        }
    }
}
