// SPDX-License-Identifier: MIT

/// The levels to any of whose screens a link leads. Many forms may lead to any screen of a large level, and only the first
/// is followed.
package struct OpenLevels: Sendable {
    private var levels: Set<Int> = []

    package init() {}

    /// Whether a link must be followed.
    /// - Parameter level: the number of the level that it names; nil for none.
    package mutating func isNew(_ link: NextLevel, to level: @autoclosure () -> Int?) -> Bool {
        guard link.reach == .anyItem, let level = level() else { return true }
        return levels.insert(level).inserted
    }
}
