// SPDX-License-Identifier: MIT

/// Runs of combining marks, such as accents, that are longer than any language writes them.
///
/// Whoever compares strings, or looks one up, brings the marks of a run into an order, which takes time with the square of
/// their number. So those beyond a limit are left out where texts enter: files of the bundle, settings, addresses with
/// percent codes. Names in folders need no such care, because the system has none of more than 255 bytes.
package enum MarkRuns {
    /// The first byte of U+0300, before which there are no marks.
    package static let firstByte: UInt8 = 0xCC

    /// Returns the bytes of the marks that are too many, for each run that is too long.
    ///
    /// A mark has two bytes or more, so one place in so many is looked at, and a text without such runs costs next to
    /// nothing.
    /// - Parameters:
    ///   - bytes: a text in valid UTF-8, of which the ends may be cut.
    ///   - most: the most marks of a run.
    package static func surplus(in bytes: UnsafeBufferPointer<UInt8>, most: Int) -> [Range<Int>] {
        let step = 2 * (most + 1)
        var found: [Range<Int>] = []
        var index = step - 1
        while index < bytes.count {
            guard bytes[index] >= 0x80, let run = run(around: index, in: bytes) else {
                index += step
                continue
            }
            var kept = run.lowerBound
            for _ in 0..<most where kept < run.upperBound { kept += UTF8.length(startingWith: bytes[kept]) }
            if kept < run.upperBound { found.append(kept..<run.upperBound) }
            index = run.upperBound + step - 1
        }
        return found
    }

    /// Returns the bytes at the start of a piece that are marks too many behind those at the end of a text.
    /// - Parameters:
    ///   - text: what stands before the piece, without a run that is too long.
    package static func surplus(
        atStartOf piece: UnsafeBufferPointer<UInt8>, behind text: UnsafeBufferPointer<UInt8>, most: Int
    ) -> Range<Int>? {
        guard lengthOfMark(at: 0, in: piece) != nil else { return nil }
        var room = most
        var start = text.count
        while room > 0, let before = startOfMark(before: start, in: text) {
            room -= 1
            start = before
        }
        var (kept, end) = (0, 0)
        while let length = lengthOfMark(at: end, in: piece) {
            end += length
            if room > 0 { kept = end }
            room -= 1
        }
        return kept < end ? kept..<end : nil
    }

    /// Returns the run of which a byte is a part.
    private static func run(around index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var start = startOfScalar(at: index, in: bytes)
        guard let length = lengthOfMark(at: start, in: bytes) else { return nil }
        var end = start + length
        while let length = lengthOfMark(at: end, in: bytes) { end += length }
        while let before = startOfMark(before: start, in: bytes) { start = before }
        return start..<end
    }

    private static func startOfScalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = index
        while start > 0, index - start < 3, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// Returns where the mark begins that ends at an offset; nil if there is none.
    private static func startOfMark(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard end > 0 else { return nil }
        let start = startOfScalar(at: end - 1, in: bytes)
        return lengthOfMark(at: start, in: bytes) == end - start ? start : nil
    }

    /// Returns the number of bytes of the mark at an offset; nil if there is none.
    private static func lengthOfMark(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard index < bytes.count, bytes[index] >= firstByte else { return nil }
        let length = UTF8.length(startingWith: bytes[index])
        return index + length <= bytes.count && UTF8.scalar(at: index, in: bytes).isReorderedMark ? length : nil
    }
}

extension Unicode.Scalar {
    /// Whether the character is one of those that strings bring into an order, or is taken apart into such characters.
    package var isReorderedMark: Bool {
        switch value {
        case ..<0x300: false
        case 0xF73, 0xF75, 0xF81, 0xFF9E, 0xFF9F: true
        default: properties.canonicalCombiningClass != .notReordered
        }
    }
}

extension String {
    /// The text with no more marks in a row than the limit permits.
    package var withoutSurplusMarks: String {
        var text = self
        let (most, count) = (Limits.standard.marks, text.utf8.count)
        guard count > 2 * most else { return self }
        let kept = text.withUTF8 { bytes -> [UInt8]? in
            let surplus = MarkRuns.surplus(in: bytes, most: most)
            guard !surplus.isEmpty else { return nil }
            var result: [UInt8] = []
            var end = 0
            for range in surplus {
                result += bytes[end..<range.lowerBound]
                end = range.upperBound
            }
            return result + bytes[end...]
        }
        return kept.map { String(decoding: $0, as: UTF8.self) } ?? self
    }
}
