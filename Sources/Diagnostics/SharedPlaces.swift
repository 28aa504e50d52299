// SPDX-License-Identifier: MIT

internal import Text

extension Diagnostic {
    /// How a report shows a diagnostic that stands for several places, because they have one cause. One that is said once
    /// for a file names its first places in every report.
    package enum Sharing: Sendable {
        /// One entry, which names the first places.
        case firstPlaces
        /// One entry, which names all places, and whose fix concerns all of them in its file.
        case allPlaces
        /// An entry for each place, for readers to which an entry is one place.
        case entries
    }

    /// Returns the entries of a report for the diagnostic.
    func entries(_ sharing: Sharing) -> [Diagnostic] {
        guard let repetitions, !kind.isSaidOncePerFile else { return [self] }
        switch sharing {
        case .firstPlaces: return [self]
        case .allPlaces: return [namingAllPlaces(of: repetitions)]
        case .entries:
            return [self]
                + repetitions.places.map {
                    Diagnostic(
                        kind, repetitions.summary, at: $0.position, length: $0.length,
                        severity: $0.severity ?? severity, suggestions: suggestions)
                }
        }
    }

    /// The fixes of the other places in the file, which are like that of this place.
    func fixesOfOtherPlaces(_ sharing: Sharing) -> [Fix] {
        guard sharing == .allPlaces, let fix, let repetitions, fix.offset == position.offset else { return [] }
        return repetitions.places.filter { $0.position.file == position.file }.map {
            fix.moved(to: $0.position.offset)
        }
    }
}
