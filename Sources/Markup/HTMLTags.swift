// SPDX-License-Identifier: MIT

internal import Text

/// A start tag of a page.
package struct HTMLTag: Equatable {
    /// An attribute as written, with its place.
    package struct Attribute: Equatable {
        /// In lower case.
        package let name: String
        /// With references such as `&amp;` as they are written; empty if the attribute has no value.
        package let value: String
        /// Where the name begins.
        package let start: Int
        /// The bytes of the value, without its quotation marks and the blanks at its ends.
        package let range: Range<Int>

        /// The bytes of the name and the value, without the quotation mark at its end.
        package var whole: Range<Int> { start..<max(range.upperBound, start + name.utf8.count) }

        /// Where the value begins.
        package var offset: Int { range.lowerBound }
    }

    /// In lower case.
    package let name: String
    /// In the order of the tag, repeated ones included.
    package let attributes: [Attribute]
    /// The bytes of the tag, from `<` to `>`.
    package let range: Range<Int>

    /// The first attribute of that name, which is the one that counts.
    package subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
}

/// Reads the start tags of a page in one pass over its bytes. Comments, scripts and styles are skipped. It is not a
/// full HTML parser: it stops at anything it cannot read.
package struct HTMLTags {
    /// In document order, as far as the page can be read.
    package private(set) var tags: [HTMLTag] = []
    /// The byte ranges of the contents of `style` elements.
    package private(set) var styles: [Range<Int>] = []
    /// Where the first end tag of the head begins; nil if there is none.
    package private(set) var endOfHead: Int?
    private let bytes: [UInt8]
    private var index = 0

    /// - Parameter bytes: the page in UTF-8, or in another encoding that has ASCII in it.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while skip(to: "<") {
            if starts(with: "<!--") {
                guard skip(to: "-->") else { return }
                continue
            }
            let start = index
            if endOfHead == nil, isAtEndOfHead { endOfHead = start }
            index += 1
            guard index < bytes.count, bytes[index].isASCIILetter else { continue }
            let name = word { !$0.isASCIIBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }.lowercased()
            guard let attributes = attributes() else { return }
            tags.append(HTMLTag(name: name, attributes: attributes, range: start..<index + 1))
            guard name == "script" || name == "style" else { continue }
            let inner = index + 1
            let isClosed = skip(to: "</" + name)
            if name == "style" { styles.append(inner..<max(inner, index)) }
            if !isClosed { return }
        }
    }

    private var isAtEndOfHead: Bool {
        let mark = Array("</head".utf8)
        guard bytes.count - index > mark.count, zip(bytes[index...], mark).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 })
        else { return false }
        return bytes[(index + mark.count)...].first { !$0.isASCIIBlank } == UInt8(ascii: ">")
    }

    /// Reads the attributes up to the end of the tag; nil if it has no end.
    private mutating func attributes() -> [HTMLTag.Attribute]? {
        var attributes: [HTMLTag.Attribute] = []
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") { return attributes }
            if byte.isASCIIBlank || byte == UInt8(ascii: "/") {
                index += 1
                continue
            }
            let start = index
            let name = word {
                !$0.isASCIIBlank && ![UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0)
            }
            .lowercased()
            guard let value = value() else { return nil }
            attributes.append(HTMLTag.Attribute(name: name, value: value.text, start: start, range: value.range))
        }
        return nil
    }

    /// Reads the value of an attribute, empty if it has none; nil if its quotation mark is never closed.
    private mutating func value() -> (text: String, range: Range<Int>)? {
        while index < bytes.count, bytes[index].isASCIIBlank { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { return ("", index..<index) }
        index += 1
        while index < bytes.count, bytes[index].isASCIIBlank { index += 1 }
        guard index < bytes.count else { return nil }
        let quote = bytes[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = index
            return (word { !$0.isASCIIBlank && $0 != UInt8(ascii: ">") }, start..<index)
        }
        index += 1
        while index < bytes.count, bytes[index].isASCIIBlank { index += 1 }
        let start = index
        while index < bytes.count, bytes[index] != quote { index += 1 }
        guard index < bytes.count else { return nil }
        let end = bytes[start..<index].lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start
        index += 1
        return (String(decoding: bytes[start..<end], as: UTF8.self).withoutSurplusMarks, start..<end)
    }

    // MARK: Bytes

    /// Skips to the next place with this text, in any case; false if there is none.
    private mutating func skip(to text: String) -> Bool {
        while index < bytes.count, !starts(with: text) { index += 1 }
        return index < bytes.count
    }

    private func starts(with text: String) -> Bool {
        var place = index
        for byte in text.utf8 {
            guard place < bytes.count, bytes[place] == byte || byte.isASCIILetter && bytes[place] | 0x20 == byte else {
                return false
            }
            place += 1
        }
        return true
    }

    private mutating func word(while isPart: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, isPart(bytes[index]) { index += 1 }
        // An equals sign in the place of a name would make the reading endless.
        if index == start, index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).withoutSurplusMarks
    }
}
