// SPDX-License-Identifier: MIT

/// The text of a file, cut into lines, so that a byte offset can be shown to a person.
package struct SourceText: Sendable {
    /// A place as editors show it: both count from 1; the column counts Unicode characters (code points), a tab as one,
    /// and a byte order mark not at all.
    package struct Location: Sendable, Hashable {
        package let line: Int
        package let column: Int
    }

    private let bytes: [UInt8]
    private let encoding: TextEncoding
    /// Byte offsets at which lines start. LF, CR LF and a lone CR each end a line.
    private let lineStarts: [Int]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        encoding = TextEncoding(of: bytes)
        switch encoding {
        case .utf8, .windows1252: lineStarts = Self.lineStarts(inBytes: bytes)
        case .utf16LittleEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 0)
        case .utf16BigEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 1)
        }
    }

    /// Where `offset` is. An offset behind the end is taken as the end.
    package func location(of offset: Int) -> Location {
        let offset = max(0, min(offset, bytes.count))
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return Location(line: low + 1, column: characters(from: lineStarts[low], to: offset) + 1)
    }

    /// The text of a line, counted from 1, without its end.
    package func line(_ number: Int) -> String {
        guard lineStarts.indices.contains(number - 1) else { return "" }
        let start = lineStarts[number - 1]
        let end = number < lineStarts.count ? lineStarts[number] : bytes.count
        let text = decode(bytes[start..<end])
        return String(text.drop { $0 == "\u{FEFF}" }.prefix { $0 != "\n" && $0 != "\r" && $0 != "\r\n" })
    }

    private func decode(_ slice: ArraySlice<UInt8>) -> String {
        switch encoding {
        case .utf8: return String(decoding: slice, as: UTF8.self)
        case .windows1252: return String(decoding: slice.map(Self.windows1252), as: UTF16.self)
        case .utf16LittleEndian: return String(decoding: Self.units(slice, lowByte: 0), as: UTF16.self)
        case .utf16BigEndian: return String(decoding: Self.units(slice, lowByte: 1), as: UTF16.self)
        }
    }

    private func characters(from start: Int, to end: Int) -> Int {
        switch encoding {
        case .windows1252: return end - start
        case .utf8:
            let hasMark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
            let count = bytes[start..<end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
            return hasMark ? max(0, count - 1) : count
        case .utf16LittleEndian, .utf16BigEndian:
            let scalars = decode(bytes[start..<end]).unicodeScalars
            return scalars.count - (scalars.first == "\u{FEFF}" ? 1 : 0)
        }
    }

    private static func windows1252(_ byte: UInt8) -> UInt16 {
        (0x80...0x9F).contains(byte) ? TextEncoding.windows1252Specials[Int(byte) - 0x80] : UInt16(byte)
    }

    private static func units(_ slice: ArraySlice<UInt8>, lowByte: Int) -> [UInt16] {
        stride(from: slice.startIndex, to: slice.endIndex - 1, by: 2).map {
            UInt16(slice[$0 + lowByte]) | UInt16(slice[$0 + 1 - lowByte]) << 8
        }
    }

    private static func lineStarts(inBytes bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(index + 1)
        }
        return starts
    }

    private static func lineStarts(inPairs bytes: [UInt8], lowByte: Int) -> [Int] {
        let units = units(bytes[...], lowByte: lowByte)
        var starts = [0]
        for (index, unit) in units.enumerated() where unit == 0x0A || unit == 0x0D {
            if unit == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { continue }
            starts.append((index + 1) * 2)
        }
        return starts
    }
}
