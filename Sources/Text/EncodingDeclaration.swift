// SPDX-License-Identifier: MIT

/// The encoding that the XML declaration of a file names (XML 1.0, 4.3.3).
package struct EncodingDeclaration: Sendable {
    package let name: String
    /// The offset of the name in the text.
    package let offset: Int
    /// The most bytes of a declaration.
    package static let most = 512

    /// - Parameter text: the beginning of the text, of which the declaration is in ASCII.
    package init?(in text: ArraySlice<UInt8>) {
        let text = text.prefix(Self.most)
        let start = text.firstIndex { !$0.isXMLBlank } ?? text.endIndex
        guard text[start...].starts(with: "<?xml".utf8), let close = text.firstIndex(of: UInt8(ascii: ">")),
            let word = text[start..<close].firstRange(of: "encoding".utf8)
        else { return nil }
        let rest = text[word.upperBound..<close].drop { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
        guard let quote = rest.first, "\"'".utf8.contains(quote) else { return nil }
        let value = rest.dropFirst().prefix { $0 != quote }
        guard value.endIndex < rest.endIndex, !value.isEmpty else { return nil }
        (name, offset) = (String(decoding: value, as: UTF8.self), value.startIndex)
    }
}
