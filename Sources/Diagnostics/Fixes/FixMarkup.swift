// SPDX-License-Identifier: MIT

internal import Text

/// A file's markup as written, found by scanning: tags, comments and values with their byte ranges, in any encoding.
///
/// The XML reader returns what a file means. This type returns where its bytes are, for code that changes or skips
/// them.
package struct FixMarkup: Sendable {
    /// A tag, or what looks like one.
    package struct Tag: Sendable, Hashable {
        /// Whether a tag starts an element, ends it, or is all of it.
        package enum Kind: Sendable { case start, end, empty }
        /// `empty` for a tag that ends with `/>`.
        package let kind: Kind
        /// From `<` to behind `>`.
        package let range: Range<Int>
        /// The bytes of the name alone.
        package let name: Range<Int>
    }

    private let bytes: [UInt8]
    private let encoding: TextEncoding
    /// Whether the file has only characters of ASCII and declares another encoding than UTF-8, so that other characters
    /// are written as references: as bytes, other programs would read them wrongly.
    package let needsReferences: Bool
    /// The number of bytes of a character of markup, and which of them holds it.
    private let step: Int
    private let low: Int

    /// - Parameter bytes: the whole file, in any encoding.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        encoding = TextEncoding(of: bytes)
        step = encoding.isTwoBytes ? 2 : 1
        low = encoding == .utf16BigEndian ? 1 : 0
        needsReferences = Self.declaresOtherEncoding(bytes) && bytes.allSatisfy { $0 < 0x80 }
    }

    private static func declaresOtherEncoding(_ bytes: [UInt8]) -> Bool {
        guard bytes.starts(with: "<?xml".utf8) else { return false }
        let declaration = bytes.prefix(512).prefix { $0 != UInt8(ascii: ">") }.map { $0 | 0x20 }
        guard let word = declaration.firstRange(of: "encoding".utf8) else { return false }
        let name = declaration[word.upperBound...].drop { !$0.isASCIILetter }
        return !name.starts(with: "utf-8".utf8) && !name.starts(with: "utf8".utf8)
    }

    /// The text of a range, as the reader of the file knows it: without marks that are too many.
    package func string(_ range: Range<Int>) -> String { encoding.decode(bytes[range]).withoutSurplusMarks }

    /// The tag that starts at an offset; nil if it is not closed before the next one.
    package func tag(at offset: Int) -> Tag? {
        guard character(offset) == UInt8(ascii: "<") else { return nil }
        let isEnd = character(offset + step) == UInt8(ascii: "/")
        let start = offset + (isEnd ? 2 : 1) * step
        var nameEnd = start
        while let byte = character(nameEnd), !byte.isXMLBlank, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"),
            byte != UInt8(ascii: "<")
        { nameEnd += step }
        guard nameEnd > start, let first = character(start), !"!?=&0123456789".utf8.contains(first) else { return nil }
        guard let close = endOfTag(from: nameEnd) else { return nil }
        let isEmpty = character(close - step) == UInt8(ascii: "/")
        return Tag(
            kind: isEnd ? .end : isEmpty ? .empty : .start, range: offset..<(close + step), name: start..<nameEnd)
    }

    /// Returns the next tag at or behind an offset. Comments, CDATA and instructions are skipped.
    /// - Parameter limit: where to stop searching; nil for the end of the file.
    package func nextTag(from offset: Int, before limit: Int? = nil) -> Tag? {
        var offset = offset
        while offset < limit ?? bytes.count {
            if character(offset) == UInt8(ascii: "<") {
                if let end = endOfSpecial(at: offset) {
                    offset = end
                    continue
                }
                if let tag = tag(at: offset) { return tag }
            }
            offset += step
        }
        return nil
    }

    /// Returns the end tag that closes a start tag.
    package func endTag(of start: Tag) -> Tag? {
        var depth = 1
        var offset = start.range.upperBound
        while let tag = nextTag(from: offset) {
            switch tag.kind {
            case .start: depth += 1
            case .end: depth -= 1
            case .empty: break
            }
            if depth == 0 { return tag }
            offset = tag.range.upperBound
        }
        return nil
    }

    /// Returns the text of a leaf, without blanks at its ends, from an offset at the start of its contents.
    package func value(from offset: Int) -> (range: Range<Int>, isCDATA: Bool)? {
        var start = offset
        var isCDATA = self.offset(of: "<![CDATA[", before: offset) != nil
        while true {
            if let byte = character(start), byte.isXMLBlank {
                start += step
            } else if !isCDATA, starts("<!--", at: start), let end = endOfSpecial(at: start) {
                start = end
            } else if !isCDATA, starts("<![CDATA[", at: start) {
                isCDATA = true
                start += 9 * step
            } else {
                break
            }
        }
        guard var end = find(isCDATA ? "]]>" : "<", from: start) else { return nil }
        while end > start, let byte = character(end - step), byte.isXMLBlank { end -= step }
        return start < end ? (start..<end, isCDATA) : nil
    }

    /// Returns the range of a text if it stands at an offset.
    package func range(of text: String, at offset: Int) -> Range<Int>? {
        guard let written = encoding.encode(text), bytes.indices.contains(offset),
            bytes[offset...].starts(with: written)
        else { return nil }
        return offset..<(offset + written.count)
    }

    /// Returns the offset of a text of ASCII characters.
    package func find(_ text: String, from offset: Int) -> Int? {
        guard let first = text.utf8.first else { return nil }
        var offset = offset
        while offset + text.utf8.count * step <= bytes.count {
            if character(offset) == first, starts(text, at: offset) { return offset }
            offset += step
        }
        return nil
    }

    /// Returns the offset of a text of ASCII characters that is followed only by blanks up to an offset.
    package func offset(of text: String, before offset: Int) -> Int? {
        var offset = offset
        while offset >= step, let byte = character(offset - step), byte.isXMLBlank { offset -= step }
        let start = offset - text.utf8.count * step
        return starts(text, at: start) ? start : nil
    }

    /// Where the `>` of a tag is; the values of attributes may hold that sign, too. No further than to the next tag: each
    /// of many that are not closed would be followed to the end of the file.
    private func endOfTag(from offset: Int) -> Int? {
        var offset = offset
        while let byte = character(offset), !opensMarkup(at: offset) {
            if byte == UInt8(ascii: ">") { return offset }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { offset = endOfQuote(at: offset) ?? offset }
            offset += step
        }
        return nil
    }

    /// Where the quote is that closes the one at an offset; nil for one that is not closed.
    private func endOfQuote(at start: Int) -> Int? {
        let quote = character(start)
        var offset = start + step
        while let byte = character(offset), !opensMarkup(at: offset) {
            if byte == quote { return offset }
            offset += step
        }
        return nil
    }

    /// Whether a tag or the like begins at an offset. Other `<` are text, which values of attributes hold by mistake.
    private func opensMarkup(at offset: Int) -> Bool {
        guard character(offset) == UInt8(ascii: "<"), let next = character(offset + step) else { return false }
        return !next.isXMLBlank && !"<>=&0123456789".utf8.contains(next)
    }

    /// Where a comment, a CDATA section or an instruction ends that starts at the offset.
    private func endOfSpecial(at offset: Int) -> Int? {
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] where starts(start, at: offset) {
            return find(end, from: offset + start.utf8.count * step).map { $0 + end.utf8.count * step } ?? bytes.count
        }
        return nil
    }

    private func starts(_ text: String, at offset: Int) -> Bool {
        var offset = offset
        for byte in text.utf8 {
            guard character(offset) == byte else { return false }
            offset += step
        }
        return true
    }

    /// The ASCII character at an offset; 0xFF for any other character.
    private func character(_ offset: Int) -> UInt8? {
        guard offset >= 0, offset + step <= bytes.count else { return nil }
        let byte = bytes[offset + low]
        return byte < 0x80 && (step == 1 || bytes[offset + 1 - low] == 0) ? byte : 0xFF
    }
}
