// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The places of one cause.
struct PlaceList {
    /// With the severity that the problem has there; nil if it is that of the diagnostic.
    private var places: [SourcePosition: Diagnostic.Severity?] = [:]
    /// How many places the notes of a diagnostic name that are not places of its own problem.
    private static let most = 10

    var count: Int { places.count }

    mutating func add(_ position: SourcePosition, severity: Diagnostic.Severity? = nil) {
        places.updateValue(severity, forKey: position)
    }

    /// Returns the places other than that of the diagnostic, which have the same problem.
    func others(than position: SourcePosition) -> [Diagnostic.Repetitions.Place] {
        places.compactMap { $0.key == position ? nil : .init($0.key, severity: $0.value) }
    }

    /// Returns a note for each of the first places and one for the rest, where these are not places of the problem.
    /// - Parameter text: what is at each place.
    func notes(_ text: String) -> [Diagnostic.Note] {
        let others = places.keys.sorted()
        let rest = others.count - Self.most
        return others.prefix(Self.most).map { Diagnostic.Note(text, at: $0, role: .repetition) }
            + (rest > 0 ? [Diagnostic.Note("and at \(rest) more place\(rest == 1 ? "" : "s")", role: .repetition)] : [])
    }
}
