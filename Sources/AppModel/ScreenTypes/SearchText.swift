// SPDX-License-Identifier: MIT

/// A text of a screen that the search finds.
package struct SearchText: Sendable, Equatable {
    /// A label is what fields of a form are called, which says little of the screen. Values are those of a row of a table.
    package enum Kind: Sendable {
        case text, row, button, event, place, label, value

        /// Whether pages show the first line as it is written, with any tags in it (`activities.md` 1.1).
        fileprivate var hasTitle: Bool {
            switch self {
            case .button, .event, .place, .label, .value: true
            case .text, .row: false
            }
        }

        /// What stands between the lines.
        fileprivate var joint: String {
            switch self {
            case .event, .place: " · "
            case .text, .row, .button, .label, .value: "\n"
            }
        }
    }

    /// What it is on the screen. The description of a page, for example, takes no labels.
    package let kind: Kind
    private let first: String
    /// The line below, if there is one. It is joined only where the text is read, because most who ask want to know of
    /// a few texts of a long list, or only whether there are any.
    private let second: String?
    /// Words that visitors choose it by. Pages show them as they are written.
    private let tags: [String]
    /// The number of the row it stands in, counted from 1 in file order: the page has an element `row-<number>`.
    package let row: Int?

    package init(_ kind: Kind, _ text: String, below: String? = nil, tags: [String] = [], row: Int? = nil) {
        self.kind = kind
        (first, second, self.tags) = (text, below, tags)
        self.row = row
    }

    /// As written, with the line below and the tags.
    package var text: String { read { $0 } }

    /// Returns the text as it is read on pages.
    /// - Parameter plain: returns a text without the tags that pages follow.
    package func read(_ plain: (String) -> String) -> String {
        var text = kind.hasTitle ? first : plain(first)
        if let second { add(plain(second), to: &text) }
        if !tags.isEmpty { add(tags.joined(separator: " · "), to: &text) }
        return text
    }

    private func add(_ line: String, to text: inout String) {
        text = text.isEmpty && kind.hasTitle ? line : text + kind.joint + line
    }

    /// Whether the search finds nothing in it; does not join its lines.
    package var isEmpty: Bool { first.isEmpty && second == nil && tags.isEmpty }
}

/// The texts of a screen that the search finds, in document order. Each is made when it is asked for, because a list has
/// hundreds, and most who ask want the first ones, or only know whether there are any.
package struct SearchTexts: RandomAccessCollection, Sendable {
    package let startIndex = 0
    package let endIndex: Int
    private let text: @Sendable (Int) -> SearchText

    /// - Parameter text: returns the text of a number from 0.
    package init(count: Int, _ text: @escaping @Sendable (Int) -> SearchText) { (endIndex, self.text) = (count, text) }

    /// Texts that have been made already, in document order.
    package init(_ texts: [SearchText]) { self.init(count: texts.count) { texts[$0] } }

    /// Texts of one kind, without rows and lines below.
    package init(_ kind: SearchText.Kind, _ texts: [String]) {
        self.init(count: texts.count) { SearchText(kind, texts[$0]) }
    }

    package subscript(number: Int) -> SearchText { text(number) }
}
