// SPDX-License-Identifier: MIT

internal import Text

/// The part of a text that is in memory while it is parsed: all of it, or what is needed of a large file.
struct TextWindow {
    /// Empty while the part is not in memory.
    private(set) var bytes: UnsafeBufferPointer<UInt8>
    /// The offset in the text of the first of the bytes.
    let start: Int
    /// The offset in the text behind the last of the bytes.
    let end: Int

    init(bytes: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0), start: Int = 0) {
        (self.bytes, self.start, end) = (bytes, start, start + bytes.count)
    }

    /// Forgets the bytes, which may be moved from here on.
    mutating func close() { bytes = UnsafeBufferPointer(start: nil, count: 0) }

    subscript(offset: Int) -> UInt8 { bytes[offset - start] }

    func starts(with mark: String, at offset: Int) -> Bool { bytes[(offset - start)...].starts(with: mark.utf8) }

    /// Returns the bytes without blanks at both ends; none at the start of the text if there are only blanks.
    func trimmed(_ range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var (first, end) = (range.lowerBound - start, range.upperBound - start)
        while first < end, bytes[first].isXMLBlank { first += 1 }
        while end > first, bytes[end - 1].isXMLBlank { end -= 1 }
        return bytes[first..<end]
    }

    func firstTextByte(from offset: Int) -> Int { bytes.firstTextByte(from: offset - start) + start }
}
