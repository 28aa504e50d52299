// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Levels that show the same items, because they name the same file and type. What is wrong with an item is said once.
package struct LevelCopies: Sendable {
    /// For each level with copies, or that is one: all of them, itself included.
    private var groups: [Int: [Int]] = [:]
    /// For each level whether it is the first of them that counts.
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

    /// The levels that show the same items as this one, in order.
    package func sharing(_ level: Int) -> [Int] { groups[twins[level] ?? level] ?? [level] }

    /// The screens of an item in all levels that show it.
    package func all(of screen: ScreenID) -> [ScreenID] {
        guard case .item(let level, let number) = screen.place, hasCopies(level) else { return [screen] }
        return sharing(level).map { ScreenID(.item(level: $0, number: number)) }
    }

    /// The screen of an item in the first level that shows it; nil for a screen whose item no other level shows.
    package func original(of screen: ScreenID) -> ScreenID? {
        guard case .item(let level, let number) = screen.place, hasCopies(level) else { return nil }
        return ScreenID(.item(level: sharing(level)[0], number: number))
    }

    /// Whether other levels show the same items.
    package func hasCopies(_ level: Int) -> Bool { groups[twins[level] ?? level] != nil }

    func levels(of file: String) -> [Int] { byFile[file] ?? [] }
}
