// SPDX-License-Identifier: MIT

/// A text with marks such as 1️⃣ at expected positions, so that tests need no counted columns.
package struct MarkedText: Sendable {
    /// The text without its marks.
    package let text: String
    /// The byte offset of each mark in that text.
    package let offsets: [Character: Int]

    /// Works on bytes and not on characters, because some texts have megabytes.
    package init(_ marked: String) {
        let bytes = Array(marked.utf8)
        var text: [UInt8] = []
        var offsets: [Character: Int] = [:]
        var copied = 0
        var place = 0
        while let keycap = bytes[place...].firstIndex(of: Self.keycap[0]) {
            place = keycap + 1
            guard keycap > copied, Self.digits.contains(bytes[keycap - 1]), bytes[keycap...].starts(with: Self.keycap)
            else { continue }
            text += bytes[copied..<(keycap - 1)]
            copied = keycap + Self.keycap.count
            place = copied
            offsets[Character(String(decoding: bytes[(keycap - 1)..<copied], as: UTF8.self))] = text.count
        }
        self.text = String(decoding: text + bytes[copied...], as: UTF8.self)
        self.offsets = offsets
    }

    /// The mark at a byte offset.
    package func mark(at offset: Int) -> Character? { offsets.first { $0.value == offset }?.key }

    private static let digits = UInt8(ascii: "1")...UInt8(ascii: "9")
    /// The character that makes a mark of a digit.
    private static let keycap = Array("\u{FE0F}\u{20E3}".utf8)
}
