// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The places of one cause.
struct PlaceList {
    /// With the severity that the problem has there; nil if it is that of the diagnostic.
    private var places: [SourcePosition: Diagnostic.Severity?] = [:]

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
        Diagnostic.Note.repetitions(of: text, at: places.keys.sorted())
    }
}
