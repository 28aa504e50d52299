// SPDX-License-Identifier: MIT

/// A number for each screen that an app can have, so that sets and tables of nearly all of them are lists: these take a
/// tenth of the memory, and nothing is hashed.
struct ScreenNumbering: Sendable {
    /// The number of the placeholder of each level, behind which those of its items follow. Built-in screens come first.
    private let starts: [Int]
    /// How many numbers there are.
    let count: Int

    init(_ app: App) {
        var next = BuiltInScreen.allCases.count
        starts = app.levels.map { level in
            defer { next += level.items.count + 1 }
            return next
        }
        count = next
    }

    func number(of screen: ScreenID) -> Int {
        let (level, number) = screen.numbers
        return level < 0 ? Int(number) : starts[Int(level)] + Int(number) + 1
    }
}

/// A set of screens of an app.
package struct ScreenSet: Sendable, Sequence {
    private let numbering: ScreenNumbering
    private var isMember: [Bool]
    /// In the order in which they were inserted.
    private var members: [ScreenID] = []

    init(_ numbering: ScreenNumbering) {
        self.numbering = numbering
        isMember = Array(repeating: false, count: numbering.count)
    }

    /// Known without going through the screens.
    package var count: Int { members.count }

    /// Looks the screen up, where the function of `Sequence` would search.
    package func contains(_ screen: ScreenID) -> Bool { isMember[numbering.number(of: screen)] }

    /// Returns whether the screen is new.
    mutating func insert(_ screen: ScreenID) -> Bool {
        let number = numbering.number(of: screen)
        if isMember[number] { return false }
        isMember[number] = true
        members.append(screen)
        return true
    }

    package func makeIterator() -> IndexingIterator<[ScreenID]> { members.makeIterator() }
}

/// The predecessors of screens of an app.
package struct ScreenParents: Sendable, Sequence {
    private let numbering: ScreenNumbering
    private var parents: [ScreenID]
    /// The screens with a predecessor, in the order in which they got one.
    private var screens: [ScreenID] = []

    init(_ numbering: ScreenNumbering) {
        self.numbering = numbering
        parents = Array(repeating: .none, count: numbering.count)
    }

    /// The predecessor of a screen; nil for the entry and for screens that cannot be reached.
    package subscript(screen: ScreenID) -> ScreenID? {
        let parent = parents[numbering.number(of: screen)]
        return parent == .none ? nil : parent
    }

    /// Sets the predecessor of a screen.
    mutating func set(_ parent: ScreenID, of screen: ScreenID) {
        let number = numbering.number(of: screen)
        if parents[number] == .none { screens.append(screen) }
        parents[number] = parent
    }

    package func makeIterator() -> AnyIterator<(key: ScreenID, value: ScreenID)> {
        var screens = screens.makeIterator()
        return AnyIterator { screens.next().map { ($0, parents[numbering.number(of: $0)]) } }
    }
}
