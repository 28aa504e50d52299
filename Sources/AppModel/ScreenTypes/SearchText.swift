// SPDX-License-Identifier: MIT

/// A text of a screen that the search finds.
package struct SearchText: Sendable, Equatable {
    package enum Kind: Sendable { case text, row, button, event, place }

    package let kind: Kind
    package let text: String
    /// The number of the row it stands in, counted from 1 in file order: the page has an element `row-<number>`.
    package let row: Int?

    package init(_ kind: Kind, _ text: String, row: Int? = nil) {
        self.kind = kind
        self.text = text
        self.row = row
    }
}
