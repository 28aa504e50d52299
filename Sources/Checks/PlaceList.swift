// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The places of one cause: how many there are, and the first few in the order of a report.
struct PlaceList {
    private var places: Set<SourcePosition> = []
    /// How many places the notes of one diagnostic name.
    private static let most = 10

    var count: Int { places.count }

    mutating func add(_ position: SourcePosition) { places.insert(position) }

    /// Returns a note for each of the first places and one for the rest.
    /// - Parameter text: what is at each place.
    func notes(_ text: String, without position: SourcePosition? = nil) -> [Diagnostic.Note] {
        let others = places.filter { $0 != position }.sorted()
        let rest = others.count - Self.most
        return others.prefix(Self.most).map { Diagnostic.Note(text, at: $0, role: .repetition) }
            + (rest > 0 ? [Diagnostic.Note("and at \(rest) more place\(rest == 1 ? "" : "s")")] : [])
    }
}
