// SPDX-License-Identifier: MIT

internal import Text

/// The part of a text that is in memory while it is parsed: all of it, or what is needed of a large file.
struct TextWindow {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset in the text of the first of the bytes.
    var start = 0

    var end: Int { start + bytes.count }

    subscript(offset: Int) -> UInt8 { bytes[offset - start] }

    func starts(with mark: String, at offset: Int) -> Bool { bytes[(offset - start)...].starts(with: mark.utf8) }

    func firstTextByte(from offset: Int) -> Int { bytes.firstTextByte(from: offset - start) + start }
}
