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
    /// Where they begin in the file.
    private let origin: Origin
    private let encoding: TextEncoding
    /// Byte offsets at which lines start. LF, CR LF and a lone CR each end a line.
    private let lineStarts: [Int]
    /// The number of characters that start before each place a stride apart. In a file of one line, counting from its
    /// start for every place would take longer than everything else.
    private let characterCounts: [Int]
    private static let stride = 512

    /// Makes the text of a whole file, whose encoding is detected.
    package init(_ bytes: [UInt8]) { self.init(bytes, from: Origin(), encoding: TextEncoding(of: bytes)) }

    /// Makes the text of a part of a file, which begins where a character does. All offsets are those of the file.
    fileprivate init(_ bytes: [UInt8], from origin: Origin, encoding: TextEncoding) {
        self.bytes = bytes
        self.origin = origin
        self.encoding = encoding
        characterCounts = Self.characterCounts(bytes, encoding: encoding)
        switch encoding {
        case .utf8, .brokenUTF8, .windows1252, .declared: lineStarts = Self.lineStarts(inBytes: bytes)
        case .utf16LittleEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 0)
        case .utf16BigEndian: lineStarts = Self.lineStarts(inPairs: bytes, lowByte: 1)
        }
    }

    /// Whether there are no bytes, as of a file that could not be read.
    package var isEmpty: Bool { bytes.isEmpty }

    /// The number of bytes of a character of ASCII.
    package var bytesOfMarkup: Int { encoding.isTwoBytes ? 2 : 1 }

    /// Returns the location of `offset`. An offset behind the end is taken as the end.
    package func location(of offset: Int) -> Location {
        let offset = place(of: offset)
        let line = line(at: offset)
        let before = line == 1 ? origin.characters : 0
        return Location(
            line: origin.line + line - 1, column: before + characters(from: lineStarts[line - 1], to: offset) + 1)
    }

    /// Returns the place in the bytes of an offset in the file.
    private func place(of offset: Int) -> Int { max(0, min(offset - origin.offset, bytes.count)) }

    /// Returns the number of the line that an offset is on, counted from 1.
    private func line(at offset: Int) -> Int {
        // Without `partitioningIndex`, because all places of a report come here, both ends of each.
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the place of the first bytes of a line, with its end if that is among them.
    private func beginning(of number: Int, limit: Int) -> Range<Int> {
        let start = lineStarts[number - 1]
        let lineEnd = number < lineStarts.count ? lineStarts[number] : bytes.count
        return start..<(lineEnd - start > limit ? boundary(start + limit, start: start) : lineEnd)
    }

    /// Returns the range that a place denotes: a whole tag, comment or instruction, else the text up to the next tag, the
    /// end of a CDATA section or the end of the line; of a very long text its beginning.
    package func span(at offset: Int) -> Range<Int> {
        let offset = place(of: offset)
        let end = boundary(min(endOfLine(from: offset), offset + 4096), start: offset)
        let step = bytesOfMarkup
        var index = offset
        let isTag = isText("<", at: offset, before: end)
        if isTag, let close = endOfMarkup(at: offset, before: end) {
            return offset + origin.offset..<close + origin.offset
        }
        while index + step <= end {
            if !isTag, sign(at: index) == UInt8(ascii: "<") || isText("]]>", at: index, before: end) { break }
            index += step
        }
        // Blanks before an end tag are not part of a value.
        while index - step >= offset, [0x20, 0x09].contains(sign(at: index - step)) { index -= step }
        return offset + origin.offset..<max(offset, index) + origin.offset
    }

    /// Returns the place behind a tag, a comment, a section or an instruction; nil if none of these ends before `end`.
    private func endOfMarkup(at start: Int, before end: Int) -> Int? {
        let step = bytesOfMarkup
        let marks = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        let mark = marks.first { isText($0.0, at: start, before: end) }?.1
        // A quote that is not closed is taken for a letter.
        var (first, quote): (Int?, UInt8?) = (nil, nil)
        for index in Swift.stride(from: start, through: end - step, by: step) {
            let sign = sign(at: index)
            if let mark {
                if isText(mark, at: index, before: end) { return index + mark.utf8.count * step }
            } else if sign == UInt8(ascii: ">") {
                if quote == nil { return index + step }
                first = first ?? index + step
            } else if sign == quote {
                quote = nil
            } else if quote == nil, sign == UInt8(ascii: "\"") || sign == UInt8(ascii: "'") {
                quote = sign
            }
        }
        return first
    }

    /// The character of ASCII at a place; 0xFF for any other.
    private func sign(at index: Int) -> UInt8 {
        switch encoding {
        case .utf16LittleEndian: bytes[index + 1] == 0 ? bytes[index] : 0xFF
        case .utf16BigEndian: bytes[index] == 0 ? bytes[index + 1] : 0xFF
        case .utf8, .brokenUTF8, .windows1252, .declared: bytes[index]
        }
    }

    /// Whether a text of ASCII characters stands at a place.
    private func isText(_ text: String, at index: Int, before end: Int) -> Bool {
        var index = index
        for byte in text.utf8 {
            guard index + bytesOfMarkup <= end, sign(at: index) == byte else { return false }
            index += bytesOfMarkup
        }
        return true
    }

    /// Returns the range that a place of a YAML file denotes: the text up to the end of the line, without what belongs to the
    /// list or the map in brackets in which it stands.
    package func spanInYAML(at offset: Int) -> Range<Int> {
        let whole = span(at: offset)
        let (first, end) = (place(of: whole.lowerBound), place(of: whole.upperBound))
        let lineStart = lineStarts[line(at: first) - 1]
        // A line as long as that is a list or a map.
        let start = max(lineStart, boundary(first - 4096, start: 0))
        let step = encoding.isTwoBytes ? 2 : 1
        let low = encoding == .utf16BigEndian ? 1 : 0
        let units: [UInt8] = Swift.stride(from: start, to: end - step + 1, by: step).map { index in
            step == 1 || bytes[index + 1 - low] == 0 ? bytes[index + low] : .max
        }
        let count = FlowValue.end(in: units, from: (first - start) / step, isInBrackets: start > lineStart)
        return whole.lowerBound..<max(whole.lowerBound, start + count * step + origin.offset)
    }

    /// Returns the line around a place; of a very long line only the part near it.
    package func excerpt(of range: Range<Int>) -> SourceExcerpt { sourceLine(of: range).excerpt }

    /// Returns the line around a place, without the rest of the file.
    /// - Parameter previous: another line of the file; if it is the same one, they share its bytes.
    package func sourceLine(of range: Range<Int>, sharing previous: SourceLine? = nil) -> SourceLine {
        let range = place(of: range.lowerBound)..<place(of: range.upperBound)
        let number = line(at: range.lowerBound)
        let lineStart = lineStarts[number - 1]
        let lineEnd = endOfLine(from: range.lowerBound)
        let first = boundary(max(lineStart, range.lowerBound - 400), start: lineStart)
        let last = boundary(min(lineEnd, range.upperBound, range.lowerBound + 400), start: lineStart)
        let after = max(last, boundary(min(lineEnd, last + 400), start: lineStart))
        let lower = min(range.lowerBound, last)
        let lineNumber = origin.line + number - 1
        return SourceLine(
            number: lineNumber,
            beginning: previous.flatMap { $0.number == lineNumber ? $0.beginning : nil }
                ?? shownBeginning(of: number),
            from: number == 1 ? lineStart - origin.distance : lineStart,
            parts: [min(first, lower)..<lower, lower..<last, last..<after], in: bytes,
            encoding: encoding)
    }

    /// Returns the first bytes of a line that reports show.
    private func shownBeginning(of number: Int) -> [UInt8] {
        guard number == 1, !origin.beginning.isEmpty else {
            return Array(bytes[beginning(of: number, limit: SourceLine.limit)])
        }
        let text = origin.beginning + bytes[beginning(of: 1, limit: SourceLine.limit)]
        guard text.count > SourceLine.limit else { return text }
        var end = SourceLine.limit
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(text[..<end])
    }

    /// Returns the last place at or before `offset`, but not before `start`, at which a character starts.
    private func boundary(_ offset: Int, start: Int) -> Int {
        var offset = offset
        switch encoding {
        case .windows1252, .declared: break
        case .utf8, .brokenUTF8:
            while offset > start, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
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
        start == 0 && origin.offset == 0 && encoding.markLength(in: bytes) > 0
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
        case .windows1252, .declared: end - start
        case .utf8, .brokenUTF8: characters(inUTF8: bytes, from: start, to: end)
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
        bytes.withUnsafeBytes { bytes in
            var index = lineEnds.next(in: bytes, from: 0)
            while index < bytes.count {
                let isFirstOfTwo = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
                index += 1
                if !isFirstOfTwo { starts.append(index) }
                index = lineEnds.next(in: bytes, from: index)
            }
        }
        return starts
    }

    private static let lineEnds = ByteSearch("\n\r")

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

extension SourceText {
    /// Where a part of a file begins.
    fileprivate struct Origin {
        var offset = 0
        /// The line, counted from 1, and how many characters and bytes of it are before the part.
        var line = 1
        var characters = 0
        var distance = 0
        /// The first of these bytes.
        var beginning: [UInt8] = []
    }

    /// Where a part begins that starts at an offset in this one.
    fileprivate func origin(at offset: Int) -> Origin {
        let place = place(of: offset)
        let line = line(at: place)
        let start = lineStarts[line - 1]
        var next = line == 1 ? origin : Origin()
        (next.offset, next.line) = (place + origin.offset, origin.line + line - 1)
        next.characters += characters(from: start, to: place)
        next.distance += place - start
        // Some more, because a character must not be cut in two.
        let room = max(0, SourceLine.limit + 4 - next.beginning.count)
        next.beginning += bytes[start..<min(place, start + room)]
        return next
    }

    /// Returns the last place of the file at or before an offset at which a character starts.
    fileprivate func characterStart(at offset: Int) -> Int {
        boundary(place(of: offset), start: 0) + origin.offset
    }
}

/// The text of a large file in UTF-8, of which one part is in memory at a time. Places are asked for in file order.
package struct SourceParts {
    private let pieces: FilePieces
    private var part: SourceText
    /// The offset at which the next part takes over.
    private var end: Int
    /// How much of the file before and behind the places of a part reports may show.
    private static let margin = (before: 1024, behind: 8192)

    /// Nil if the file is not UTF-8, or cannot be read.
    package init?(_ pieces: FilePieces) {
        guard pieces.isUTF8, let part = Self.part(of: pieces, from: SourceText.Origin(), to: pieces.step) else {
            return nil
        }
        (self.pieces, self.part, end) = (pieces, part, pieces.step)
    }

    /// Returns the text around a place; nil if the file cannot be read any more.
    package mutating func text(at offset: Int) -> SourceText? {
        while offset >= end, end < pieces.size {
            let start = part.characterStart(at: end - Self.margin.before)
            guard let next = Self.part(of: pieces, from: part.origin(at: start), to: end + pieces.step) else {
                return nil
            }
            (part, end) = (next, end + pieces.step)
        }
        return part
    }

    private static func part(of pieces: FilePieces, from origin: SourceText.Origin, to end: Int) -> SourceText? {
        let end = min(pieces.size, end + margin.behind)
        return pieces.bytes(origin.offset..<end).map { SourceText($0, from: origin, encoding: .utf8) }
    }
}
