// SPDX-License-Identifier: MIT

/// The items of which something was said. Where levels show the same items, it is said of one of their screens only.
struct ToldItems {
    private let copies: LevelCopies
    private var told: Set<ScreenID> = []

    init(_ graph: AppGraph) {
        copies = graph.copies
    }

    /// Whether nothing was said of the screen's item yet.
    mutating func isNew(_ screen: ScreenID) -> Bool {
        guard case .item(let level, let number) = screen.place, copies.hasCopies(level) else { return true }
        return told.insert(ScreenID(.item(level: copies.sharing(level)[0], number: number))).inserted
    }
}
