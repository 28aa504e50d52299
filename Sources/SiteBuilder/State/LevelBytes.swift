// SPDX-License-Identifier: MIT

internal import FileSystem

/// The present bytes of a level file: in memory, or on the disk if little of a file that has not changed is needed.
struct LevelBytes {
    let size: Int
    private let read: (Range<Int>) -> ArraySlice<UInt8>?

    init(_ bytes: [UInt8]) { (size, read) = (bytes.count, { bytes[$0] }) }

    /// - Parameter size: that of the file when it was read last.
    init(_ file: InnerFile, size: Int) { (self.size, read) = (size, { file.read($0)?[...] }) }

    /// Some of the bytes; nil if the file does not have them.
    subscript(range: Range<Int>) -> ArraySlice<UInt8>? { range.upperBound <= size ? read(range) : nil }
}
