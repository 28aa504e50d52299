// SPDX-License-Identifier: MIT

package import Text

extension ElementReader {
    /// A text and its place.
    package struct Value: Sendable, Hashable {
        /// On one line; never empty where it was read.
        package let text: String
        /// The byte offset of the first character.
        package let offset: Int
        private let file: String

        package init(text: String, file: String, offset: Int) {
            self.text = text
            self.file = file
            self.offset = offset
        }

        /// Where the first character is.
        package var position: SourcePosition { SourcePosition(file: file, offset: offset) }

        /// Another text at the same place.
        package func with(text: String) -> Value {
            Value(text: text, file: file, offset: offset)
        }
    }
}
