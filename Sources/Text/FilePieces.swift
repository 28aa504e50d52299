// SPDX-License-Identifier: MIT

/// A file that is read in pieces, because it is too large to be in memory as a whole.
package struct FilePieces: Sendable {
    /// The number of bytes of the file.
    package let size: Int
    /// The number of bytes of a piece.
    package let step: Int
    private let read: @Sendable (Range<Int>) -> [UInt8]?

    /// - Parameter read: returns a part of the file; nil if it cannot be read (any more).
    package init(size: Int, step: Int = 1 << 18, read: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
        (self.size, self.step, self.read) = (size, max(1, step), read)
    }

    /// Returns the bytes of a part; nil if the file does not hold all of it, or cannot be read.
    package func bytes(_ range: Range<Int>) -> [UInt8]? {
        guard range.lowerBound >= 0, range.upperBound <= size else { return nil }
        return range.isEmpty ? [] : read(range)
    }

    /// Passes the pieces on, with the offset of each, until `use` returns false.
    /// - Returns: whether all were read and used.
    package func inOrder(from start: Int = 0, _ use: (_ offset: Int, _ piece: [UInt8]) -> Bool) -> Bool {
        var offset = start
        while offset < size {
            guard let piece = bytes(offset..<min(size, offset + step)), use(offset, piece) else { return false }
            offset += piece.count
        }
        return true
    }
}
