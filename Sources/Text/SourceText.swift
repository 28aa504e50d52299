// SPDX-License-Identifier: MIT

/// The text of a file, split into lines, so that byte offsets can be reported as line and column.
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
    /// The number of characters that start before each place a stride apart. In a file of one line, counting from its
    /// start for every place would take longer than everything else.
    private let characterCounts: [Int]
    private static let stride = 512

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        encoding = TextEncoding(of: bytes)
        characterCounts = Self.characterCounts(bytes, encoding: encoding)
        switch encoding {
        case .utf8, .windows1252: lineStarts = Self.lineStarts(inBytes: bytes)
        case .utf16LittleEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 0)
        case .utf16BigEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 1)
        }
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// Returns the location of `offset`. An offset behind the end is taken as the end.
    package func location(of offset: Int) -> Location {
        let offset = max(0, min(offset, bytes.count))
        let line = line(at: offset)
        return Location(line: line, column: characters(from: lineStarts[line - 1], to: offset) + 1)
    }

    /// Returns the number of the line that an offset is on, counted from 1.
    private func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the text of a line, counted from 1, without its end.
    /// - Parameter limit: how many bytes of it are enough.
    package func line(_ number: Int, limit: Int = .max) -> String {
        lineStarts.indices.contains(number - 1)
            ? encoding.decodeLine(bytes[beginning(of: number, limit: limit)]) : ""
    }

    /// Returns the place of the first bytes of a line, with its end if that is among them.
    private func beginning(of number: Int, limit: Int) -> Range<Int> {
        let start = lineStarts[number - 1]
        let lineEnd = number < lineStarts.count ? lineStarts[number] : bytes.count
        return start..<(lineEnd - start > limit ? boundary(start + limit, start: start) : lineEnd)
    }

    /// Returns the range that a place denotes: a whole tag, else the text up to the next tag or the end of the line; of
    /// a very long text its beginning.
    package func span(at offset: Int) -> Range<Int> {
        let offset = max(0, min(offset, bytes.count))
        let end = boundary(min(endOfLine(from: offset), offset + 4096), start: offset)
        let step = encoding.isTwoBytes ? 2 : 1
        let low = encoding == .utf16BigEndian ? 1 : 0
        var index = offset
        func isByte(_ index: Int, _ character: Unicode.Scalar) -> Bool {
            bytes[index + low] == character.value && (step == 1 || bytes[index + 1 - low] == 0)
        }
        let isTag = offset + step <= end && isByte(offset, "<")
        while index + step <= end {
            if isTag, isByte(index, ">") { return offset..<(index + step) }
            if !isTag, isByte(index, "<") { break }
            index += step
        }
        // Blanks before an end tag are not part of a value.
        while index - step >= offset, isByte(index - step, " ") || isByte(index - step, "\t") { index -= step }
        return offset..<max(offset, index)
    }

    /// Returns the line around a place; of a very long line only the part near it.
    package func excerpt(of range: Range<Int>) -> SourceExcerpt { sourceLine(of: range).excerpt }

    /// Returns the line around a place, without the rest of the file.
    /// - Parameter previous: another line of the file; if it is the same one, they share its bytes.
    package func sourceLine(of range: Range<Int>, sharing previous: SourceLine? = nil) -> SourceLine {
        let number = line(at: range.lowerBound)
        let lineStart = lineStarts[number - 1]
        let lineEnd = endOfLine(from: range.lowerBound)
        let first = boundary(max(lineStart, range.lowerBound - 400), start: lineStart)
        let last = boundary(min(lineEnd, range.upperBound, range.lowerBound + 400), start: lineStart)
        let after = max(last, boundary(min(lineEnd, last + 400), start: lineStart))
        let lower = min(range.lowerBound, last)
        return SourceLine(
            number: number,
            beginning: previous.flatMap { $0.number == number ? $0.beginning : nil }
                ?? Array(bytes[beginning(of: number, limit: SourceLine.limit)]),
            from: lineStart, parts: [min(first, lower)..<lower, lower..<last, last..<after], in: bytes,
            encoding: encoding)
    }

    /// Returns the last place at or before `offset`, but not before `start`, at which a character starts.
    private func boundary(_ offset: Int, start: Int) -> Int {
        var offset = offset
        switch encoding {
        case .windows1252: break
        case .utf8: while offset > start, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        case .utf16LittleEndian, .utf16BigEndian: offset -= offset % 2
        }
        return max(start, offset)
    }

    /// Returns the place of the line break that ends the line, or of the end of the file.
    private func endOfLine(from offset: Int) -> Int {
        let line = line(at: offset)
        var end = line < lineStarts.count ? lineStarts[line] : bytes.count
        let step = encoding.isTwoBytes ? 2 : 1
        let low = encoding == .utf16BigEndian ? 1 : 0
        while end - step >= lineStarts[line - 1], [0x0A, 0x0D].contains(bytes[end - step + low]),
            step == 1 || bytes[end - step + 1 - low] == 0
        { end -= step }
        return max(end, min(offset, bytes.count))
    }

    /// How many characters a line has between its start and a place on it, without the byte order mark.
    private func characters(from start: Int, to end: Int) -> Int {
        let count = charactersBefore(end) - charactersBefore(start)
        return count > 0 && hasMark(start) ? count - 1 : count
    }

    private func hasMark(_ start: Int) -> Bool {
        switch encoding {
        case .windows1252: false
        case .utf8: start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        case .utf16LittleEndian: bytes[start...].starts(with: [0xFF, 0xFE])
        case .utf16BigEndian: bytes[start...].starts(with: [0xFE, 0xFF])
        }
    }

    private func charactersBefore(_ offset: Int) -> Int {
        let known = offset / Self.stride
        return characterCounts[known] + Self.characters(bytes, encoding, from: known * Self.stride, to: offset)
    }

    private static func characterCounts(_ bytes: [UInt8], encoding: TextEncoding) -> [Int] {
        var counts = [0]
        for start in Swift.stride(from: 0, through: bytes.count - stride, by: stride) {
            counts.append(counts[counts.count - 1] + characters(bytes, encoding, from: start, to: start + stride))
        }
        return counts
    }

    /// How many characters start in a range; both ends are even where characters are written in pairs of bytes.
    private static func characters(_ bytes: [UInt8], _ encoding: TextEncoding, from start: Int, to end: Int) -> Int {
        switch encoding {
        case .windows1252: end - start
        case .utf8: characters(inUTF8: bytes, from: start, to: end)
        case .utf16LittleEndian: characters(inPairs: bytes, highByte: 1, from: start, to: end)
        case .utf16BigEndian: characters(inPairs: bytes, highByte: 0, from: start, to: end)
        }
    }

    private static func characters(inUTF8 bytes: [UInt8], from start: Int, to end: Int) -> Int {
        // Without checks of bounds the compiler counts many bytes at a time.
        bytes.withUnsafeBufferPointer { $0[start..<end].reduce(0) { $1 & 0xC0 != 0x80 ? $0 &+ 1 : $0 } }
    }

    /// The second unit of a surrogate pair starts no character.
    private static func characters(inPairs bytes: [UInt8], highByte: Int, from start: Int, to end: Int) -> Int {
        var count = 0
        for index in Swift.stride(from: start, to: end - 1, by: 2) {
            let isSecond =
                bytes[index + highByte] & 0xFC == 0xDC && index >= 2 && bytes[index - 2 + highByte] & 0xFC == 0xD8
            if !isSecond { count += 1 }
        }
        return count
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
        let units = TextEncoding.units(bytes[...], lowByte: lowByte)
        var starts = [0]
        for (index, unit) in units.enumerated() where unit == 0x0A || unit == 0x0D {
            if unit == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { continue }
            starts.append((index + 1) * 2)
        }
        return starts
    }
}
