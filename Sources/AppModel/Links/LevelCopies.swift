// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Levels that show the same items, because they name the same file and type. A problem of an item is reported once.
package struct LevelCopies: Sendable {
    /// For each level of such a group all levels of the group, itself included.
    private var groups: [Int: [Int]] = [:]
    /// For each level whether it is the first effective level of its group.
    private var first: [Bool] = []
    private var byFile: [String: [Int]] = [:]
    private let twins: [Int?]

    init(_ app: App, _ index: ScreenIndex) {
        twins = app.levels.map(\.twin)
        for level in app.levels {
            if let twin = level.twin { groups[twin, default: [twin]].append(level.number) }
            if let file = level.items.first?.position.file { byFile[file, default: []].append(level.number) }
        }
        // A level that a later one of the same id replaces has no screens.
        var reported: Set<Int> = []
        first = app.levels.map { level in
            guard index.effective(level.number, in: app) == level.number else { return false }
            return reported.insert(level.twin ?? level.number).inserted
        }
    }

    /// Whether no level before this one shows the same items.
    package func isFirst(_ level: Int) -> Bool { first[level] }

    /// Returns the levels that show the same items as this one, in order.
    package func sharing(_ level: Int) -> [Int] { groups[twins[level] ?? level] ?? [level] }

    /// Returns the screens of an item in all levels that show it.
    package func all(of screen: ScreenID) -> [ScreenID] {
        guard case .item(let level, let number) = screen.place, hasCopies(level) else { return [screen] }
        return sharing(level).map { ScreenID(.item(level: $0, number: number)) }
    }

    /// Returns the screen of an item in the first level that shows it; nil for a screen whose item no other level
    /// shows.
    package func original(of screen: ScreenID) -> ScreenID? {
        guard case .item(let level, let number) = screen.place, hasCopies(level) else { return nil }
        return ScreenID(.item(level: sharing(level)[0], number: number))
    }

    /// Whether other levels show the same items.
    package func hasCopies(_ level: Int) -> Bool { groups[twins[level] ?? level] != nil }

    func levels(of file: String) -> [Int] { byFile[file] ?? [] }
}
