// SPDX-License-Identifier: MIT

internal import AppModel

/// The items of which something was said. Where levels show the same items, it is said of one of their screens only.
struct ToldItems {
    private let copies: LevelCopies
    private var told: Set<ScreenID> = []

    init(_ graph: AppGraph) {
        copies = graph.copies
    }

    /// Whether nothing was said of the screen's item yet.
    mutating func isNew(_ screen: ScreenID) -> Bool {
        copies.original(of: screen).map { told.insert($0).inserted } ?? true
    }
}
