// SPDX-License-Identifier: MIT

extension UInt8 {
    /// Whether the byte is white space of XML (XML 1.0, 2.3): blank, tab, line feed or carriage return.
    @inlinable package var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Whether the byte is white space of ASCII: that of XML, vertical tab or form feed.
    @inlinable package var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Whether the byte is a blank inside of a line.
    @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
}

extension StringProtocol {
    /// The text without white space (Unicode `White_Space`) at both ends.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a text in UTF-8 has characters and all of them are invisible: blanks of Unicode, such as the no-break space,
    /// and those that only tell programs something, such as the zero width space. Blanks of XML alone are none.
    package var isInvisibleText: Bool {
        // Each text of an app passes here, and what cannot be seen has two bytes or more, but for blanks of ASCII.
        guard let start = first(where: { !$0.isASCIIBlank }), start >= 0xC2 else { return false }
        var (bytes, decoder) = (makeIterator(), UTF8())
        while true {
            switch decoder.decode(&bytes) {
            case .emptyInput: return true
            case .error: return false
            case .scalarValue(let scalar):
                let properties = scalar.properties
                guard properties.isWhitespace || properties.isDefaultIgnorableCodePoint else { return false }
            }
        }
    }
}
