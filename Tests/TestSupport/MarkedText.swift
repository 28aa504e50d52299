// SPDX-License-Identifier: MIT

/// A text with marks such as 1️⃣ that say where something is expected, so that no test counts columns by hand.
package struct MarkedText: Sendable {
    /// The text without its marks.
    package let text: String
    /// The byte offset, in that text, at which each mark stood.
    package let offsets: [Character: Int]

    package init(_ marked: String) {
        var text = ""
        var offsets: [Character: Int] = [:]
        for character in marked {
            if Self.marks.contains(character) { offsets[character] = text.utf8.count } else { text.append(character) }
        }
        self.text = text
        self.offsets = offsets
    }

    /// The mark at a byte offset.
    package func mark(at offset: Int) -> Character? { offsets.first { $0.value == offset }?.key }

    private static let marks: Set<Character> = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]
}
