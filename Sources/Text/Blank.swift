// SPDX-License-Identifier: MIT

extension UInt8 {
    /// Whether the byte is white space of XML (XML 1.0, 2.3): blank, tab, line feed or carriage return.
    @inlinable package var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Whether the byte is white space of ASCII: that of XML, vertical tab or form feed.
    @inlinable package var isASCIIBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension StringProtocol {
    /// The text without white space (Unicode `White_Space`) at both ends.
    package var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(
            start.prefix(upTo: start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex))
    }
}
