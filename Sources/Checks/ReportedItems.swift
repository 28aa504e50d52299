// SPDX-License-Identifier: MIT

package import AppModel

/// The items that have been reported. Where levels show the same items, only one of their screens is reported.
package struct ReportedItems {
    private let copies: LevelCopies
    private var reported: Set<ScreenID> = []

    package init(_ graph: AppGraph) {
        copies = graph.copies
    }

    /// Whether the screen's item has not been reported yet.
    package mutating func isNew(_ screen: ScreenID) -> Bool {
        copies.original(of: screen).map { reported.insert($0).inserted } ?? true
    }
}
