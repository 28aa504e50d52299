// SPDX-License-Identifier: MIT

private import Glibc
internal import Text

/// Removes attributes from tags that have very many, because the parser compares each with all before it.
///
/// The format has no attributes, so nothing is lost. They are overwritten with blanks, so that all offsets stay valid.
enum AttributeLimit {
    /// A tag whose attributes were cut.
    struct Cut {
        let element: String
        /// The offset of the first attribute that was removed.
        let offset: Int
    }

    static func cut(_ text: inout [UInt8], most: Int) -> [Cut] {
        guard mayBeExceeded(in: text, most: most) else { return [] }
        let tags = text.withUnsafeBufferPointer { overfullTags(in: TagScanner(bytes: $0), most: most) }
        for tag in tags {
            for index in tag.surplus { text[index] = 0x20 }
        }
        return tags.map { Cut(element: $0.element, offset: $0.surplus.lowerBound) }
    }

    /// Whether a tag may have more attributes. Each has its own `=`, and no tag holds a `<`; a text may hold as many.
    private static func mayBeExceeded(in text: [UInt8], most: Int) -> Bool {
        var signs = SignCount()
        signs.add(text)
        return signs.most > most
    }

    /// The same for a large file.
    static func mayBeExceeded(in pieces: FilePieces, most: Int) -> Bool {
        var signs = SignCount()
        let isWithin = pieces.inOrder { _, piece in
            signs.add(piece)
            return signs.most <= most
        }
        return !isWithin
    }

    private static func overfullTags(in scanner: TagScanner, most: Int) -> [(element: String, surplus: Range<Int>)] {
        var found: [(element: String, surplus: Range<Int>)] = []
        var index = 0
        while let start = scanner.next("<", from: index) {
            index = start + 1
            if let end = scanner.endOfSpecial(at: start) {
                index = end
            } else {
                let tag = scanner.tag(at: start, most: most)
                index = tag.end
                if let surplus = tag.surplus { found.append((scanner.name(at: start), surplus)) }
            }
        }
        return found
    }
}

/// Counts the `=` between each `<` and the next. `memchr` finds them, because every file is searched and few texts have any.
private struct SignCount {
    /// The most between two `<` so far.
    private(set) var most = 0
    private var count = 0

    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { buffer in
            func next(_ sign: UInt8, from start: Int, to end: Int) -> Int? {
                guard let base = buffer.baseAddress, let found = memchr(base + start, Int32(sign), end - start) else {
                    return nil
                }
                return UnsafeRawPointer(found) - base
            }
            var start = 0
            while let sign = next(UInt8(ascii: "="), from: start, to: buffer.count) {
                if next(UInt8(ascii: "<"), from: start, to: sign) != nil { count = 0 }
                count += 1
                most = max(most, count)
                start = sign + 1
            }
            if next(UInt8(ascii: "<"), from: start, to: buffer.count) != nil { count = 0 }
        }
    }
}

/// Finds tags in a text and attributes in tags. Its result for anything but XML does not matter, because the parser
/// decides.
private struct TagScanner {
    let bytes: UnsafeBufferPointer<UInt8>

    func next(_ sign: Unicode.Scalar, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: sign) { return index }
            index += 1
        }
        return nil
    }

    /// Returns where a comment, a CDATA section or an instruction ends that starts here.
    func endOfSpecial(at start: Int) -> Int? {
        guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "!") || bytes[start + 1] == UInt8(ascii: "?")
        else { return nil }
        for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where bytes[start...].starts(with: open.utf8) {
            guard let last = close.unicodeScalars.last else { continue }
            var index = start + open.utf8.count
            while let end = next(last, from: index) {
                if end - close.utf8.count + 1 >= start + open.utf8.count,
                    bytes[(end - close.utf8.count + 1)...].starts(with: close.utf8)
                {
                    return end + 1
                }
                index = end + 1
            }
            return bytes.count
        }
        return nil
    }

    func name(at start: Int) -> String {
        String(
            decoding: bytes[(start + 1)...].prefix {
                !$0.isXMLBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            }, as: UTF8.self)
    }

    /// Returns where the tag ends, and which of its attributes are too many. No value may hold a `<`, so a tag that is
    /// not closed ends there.
    func tag(at start: Int, most: Int) -> (end: Int, surplus: Range<Int>?) {
        var (count, quote, attribute): (Int, UInt8?, Int) = (0, nil, start)
        var surplus: Int?
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                let end = bytes[index - 1] == UInt8(ascii: "/") ? index - 1 : index
                return (index + 1, surplus.map { $0..<end })
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "=") {
                count += 1
                if count == most + 1 { surplus = attribute }
            } else if !byte.isXMLBlank, bytes[index - 1].isXMLBlank {
                attribute = index
            }
            index += 1
        }
        return (index, nil)
    }
}
