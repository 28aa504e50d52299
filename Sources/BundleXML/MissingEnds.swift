// SPDX-License-Identifier: MIT

internal import Text

/// Finds where comments and tags begin whose ends are missing. The parser tells only where it noticed.
struct MissingEnds {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The start of the last comment if nothing closes it.
    var openComment: Int? {
        var index = bytes.count - 1
        while index >= 0 {
            if has("-->", at: index - 2) { return nil }
            if has("<!--", at: index) { return index }
            index -= 1
        }
        return nil
    }

    /// Returns the last `--` that begins before an offset; if it begins another comment, the place of that one and of
    /// the comment in which it stands.
    func hyphens(before offset: Int) -> (place: Int, opened: Int?) {
        var place = min(offset - 1, bytes.count - 2)
        while place > 0, !has("--", at: place) { place -= 1 }
        guard has("<!--", at: place - 2) else { return (max(0, place), nil) }
        var opened = place - 3
        while opened > 0, !has("<!--", at: opened) { opened -= 1 }
        return (place - 2, max(0, opened))
    }

    /// Returns the name that begins at an offset and ends before a blank or `>`.
    func tagName(at offset: Int) -> String {
        String(
            decoding: bytes[min(bytes.count, offset)...].prefix { !$0.isXMLBlank && $0 != UInt8(ascii: ">") },
            as: UTF8.self)
    }

    private func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
        return true
    }
}
