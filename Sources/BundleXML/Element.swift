// SPDX-License-Identifier: MIT
internal import Diagnostics

/// An element of a bundle's file: immutable, and with its exact place in the original file, whatever was repaired.
///
/// The format knows no attributes and no namespaces, so neither does this type (`app.md` 1).
package struct Element: Sendable {
    package let name: String
    /// The byte offset of the `<` of the start tag.
    package let offset: Int
    /// The byte offset of the first character of the text that is not blank; of the start tag if there is none.
    package let textOffset: Int
    /// The text of the element without blanks at its ends, line ends as LF, pieces around comments joined. Where there is
    /// markup between its words, with the words of that.
    package let text: String
    package let children: [Element]

    package init(name: String, offset: Int, textOffset: Int, text: String, children: [Element]) {
        self.name = name
        self.offset = offset
        self.textOffset = textOffset
        self.text = text
        self.children = children
    }

    /// Absent, `<x/>`, `<x></x>` and white space are the same thing (`activities.md` 1.1).
    package var isEmpty: Bool { text.isEmpty && children.isEmpty }

    /// All text in the element, in document order.
    package var wholeText: String {
        text.isEmpty ? children.map(\.wholeText).filter { !$0.isEmpty }.joined(separator: " ") : text
    }
}
