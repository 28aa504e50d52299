// SPDX-License-Identifier: MIT

/// The character encoding of a bundle's text file (`app.md` 18.6).
package enum TextEncoding: Sendable, Hashable {
    case utf8
    /// UTF-8 with some bytes in between that are no part of a character. They are read as Windows-1252, because such files
    /// come from programs that joined both.
    case brokenUTF8
    /// ISO-8859-1 as browsers read it, that is with Windows-1252 between 0x80 and 0x9F.
    case windows1252
    /// The one that the file declares, if it is no UTF-8.
    case declared(ByteEncoding)
    case utf16LittleEndian
    case utf16BigEndian

    /// Detects the encoding by the byte order mark and by whether the bytes are valid UTF-8. The declaration counts only
    /// if they are not, and if it fits: real files are declared wrongly, and the Android player never read it.
    package init(of bytes: [UInt8]) {
        self = Self.ofTwoBytes(bytes) ?? Self.oneByteEncoding(of: bytes)
    }

    /// Returns the encoding of a text whose characters are written in units of two bytes; nil for any other. This takes a
    /// look at its beginning only.
    package static func ofTwoBytes(_ bytes: [UInt8]) -> TextEncoding? {
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
        // Without a mark, XML is recognised by its first character (XML 1.0, appendix F), before which blanks may stand.
        guard let start = bytes.firstIndex(where: { $0 != 0 && !$0.isXMLBlank }), bytes[start] == UInt8(ascii: "<")
        else { return nil }
        let (before, behind) = (bytes[..<start], bytes[(start + 1)...])
        let isLittle = start % 2 == 0
        let highs = stride(from: isLittle ? 1 : 0, to: start, by: 2)
        guard before.count(where: { $0 == 0 }) == (start + 1) / 2, highs.allSatisfy({ before[$0] == 0 }) else {
            return nil
        }
        if isLittle { return behind.first == 0 && behind.dropFirst().first != 0 ? .utf16LittleEndian : nil }
        return behind.first == 0 ? .utf16BigEndian : nil
    }

    /// In a file of Windows-1252 hardly any letters look like characters of UTF-8, and in one of UTF-8 all but a few are.
    private static func oneByteEncoding(of bytes: [UInt8]) -> Self {
        if isValidUTF8(bytes) { return .utf8 }
        var (characters, others) = (0, 0)
        forEachByteBeyondASCII(bytes) { length, _ in
            if length == nil { others += 1 } else { characters += 1 }
        }
        if characters > others { return .brokenUTF8 }
        guard let name = EncodingDeclaration(in: bytes[...])?.name, let declared = ByteEncoding(named: name),
            declared.fits(bytes)
        else { return .windows1252 }
        return .declared(declared)
    }

    /// Passes on the length of each character beyond ASCII, or nil for a byte that is not part of one, and its place.
    package static func forEachByteBeyondASCII(_ bytes: [UInt8], _ take: (Int?, Int) -> Void) {
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                if buffer[index] < 0x80 {
                    index += 1
                    continue
                }
                let length = lengthOfScalar(at: index, in: buffer)
                take(length, index)
                index += length ?? 1
            }
        }
    }

    /// Whether it is none of Unicode, so that the text itself has to say which one it is.
    package var isForeign: Bool {
        switch self {
        case .windows1252, .declared: true
        case .utf8, .brokenUTF8, .utf16LittleEndian, .utf16BigEndian: false
        }
    }

    /// The number of bytes of the byte order mark that a file begins with.
    package func markLength(in bytes: [UInt8]) -> Int {
        switch self {
        case .utf8, .brokenUTF8: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        case .utf16LittleEndian: bytes.starts(with: [0xFF, 0xFE]) ? 2 : 0
        case .utf16BigEndian: bytes.starts(with: [0xFE, 0xFF]) ? 2 : 0
        case .windows1252, .declared: 0
        }
    }

    /// Whether characters are written in units of two bytes.
    package var isTwoBytes: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

    /// The character that a byte from 0x80 to 0x9F means in Windows-1252, by the table of the WHATWG encoding standard.
    package static let windows1252Specials: [UInt16] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
        0x017D, 0x008F,
        0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D,
        0x017E, 0x0178
    ]
}

extension TextEncoding {
    /// Decodes bytes in this encoding.
    package func decode(_ bytes: ArraySlice<UInt8>) -> String {
        switch self {
        case .utf8, .brokenUTF8: String(decoding: bytes, as: UTF8.self)
        case .windows1252: String(decoding: bytes.map(Self.windows1252), as: UTF16.self)
        case .declared(let encoding): String(decoding: bytes.map(encoding.unit), as: UTF16.self)
        case .utf16LittleEndian: String(decoding: Self.units(bytes, lowByte: 0), as: UTF16.self)
        case .utf16BigEndian: String(decoding: Self.units(bytes, lowByte: 1), as: UTF16.self)
        }
    }

    /// Encodes a text; nil if the encoding lacks one of its characters.
    package func encode(_ text: String) -> [UInt8]? {
        switch self {
        case .utf8, .brokenUTF8: return Array(text.utf8)
        case .utf16LittleEndian: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf16BigEndian: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .declared(let encoding): return encoding.encode(text)
        case .windows1252:
            let bytes = text.utf16.compactMap { unit in
                unit < 0x80 || (0xA0...0xFF).contains(unit)
                    ? UInt8(unit) : Self.windows1252Specials.firstIndex(of: unit).map { UInt8($0 + 0x80) }
            }
            return bytes.count == text.utf16.count ? bytes : nil
        }
    }

    private static func windows1252(_ byte: UInt8) -> UInt16 {
        (0x80...0x9F).contains(byte) ? windows1252Specials[Int(byte) - 0x80] : UInt16(byte)
    }

    static func units(_ slice: ArraySlice<UInt8>, lowByte: Int) -> [UInt16] {
        stride(from: slice.startIndex, to: slice.endIndex - 1, by: 2).map {
            UInt16(slice[$0 + lowByte]) | UInt16(slice[$0 + 1 - lowByte]) << 8
        }
    }
}

extension FilePieces {
    /// Whether the file is UTF-8, judged as `TextEncoding` judges it. False if it cannot be read.
    package var isUTF8: Bool {
        guard let head = bytes(0..<min(size, EncodingDeclaration.most)), TextEncoding.ofTwoBytes(head) == nil else {
            return false
        }
        var rest: [UInt8] = []
        return inOrder { _, piece in
            let text = rest + piece
            let end = endOfLastScalar(in: text)
            rest = Array(text[end...])
            return isValidUTF8(Array(text[..<end]))
        } && rest.isEmpty
    }
}

/// The place behind which the bytes may be the beginning of a character.
private func endOfLastScalar(in bytes: [UInt8]) -> Int {
    guard let start = bytes.suffix(3).lastIndex(where: { $0 >= 0xC0 }) else { return bytes.count }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    return start + length > bytes.count ? start : bytes.count
}

private func isValidUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
        // Bytes of ASCII are skipped eight at a time: bundles are mostly markup.
        var index = 0
        let raw = UnsafeRawBufferPointer(buffer)
        while index < buffer.count {
            while index + 8 <= buffer.count {
                let others =
                    raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian & 0x8080_8080_8080_8080
                index += others.trailingZeroBitCount / 8
                if others != 0 { break }
            }
            guard index < buffer.count else { break }
            guard let length = lengthOfScalar(at: index, in: buffer) else { return false }
            index += length
        }
        return true
    }
}

/// The number of bytes of the well-formed UTF-8 sequence at `index`; nil if there is none (Unicode, table 3-7).
private func lengthOfScalar(at index: Int, in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    func continues(_ offset: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
        index + offset < buffer.count && range.contains(buffer[index + offset])
    }
    switch buffer[index] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : nil
    case 0xE0: return continues(1, in: 0xA0...0xBF) && continues(2) ? 3 : nil
    case 0xED: return continues(1, in: 0x80...0x9F) && continues(2) ? 3 : nil
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : nil
    case 0xF0: return continues(1, in: 0x90...0xBF) && continues(2) && continues(3) ? 4 : nil
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : nil
    case 0xF4: return continues(1, in: 0x80...0x8F) && continues(2) && continues(3) ? 4 : nil
    default: return nil
    }
}
