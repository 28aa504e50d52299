// SPDX-License-Identifier: MIT

package import AppModel

/// The items of which something was said. Where levels show the same items, it is said of one of their screens only.
package struct ReportedItems {
    private let copies: LevelCopies
    private var reported: Set<ScreenID> = []

    package init(_ graph: AppGraph) {
        copies = graph.copies
    }

    /// Whether nothing was said of the screen's item yet.
    package mutating func isNew(_ screen: ScreenID) -> Bool {
        copies.original(of: screen).map { reported.insert($0).inserted } ?? true
    }
}
