// SPDX-License-Identifier: MIT

internal import Text

/// Finds where comments, CDATA sections and tags begin whose ends are missing. The parser tells only where it noticed.
struct MissingEnds {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The comment or the CDATA section that nothing closes, and where it begins; nil if there is none.
    var openSection: (kind: XMLParser.Open, offset: Int)? {
        var index = 0
        while let start = bytes.first("<", in: index..<bytes.count) {
            index = start + 1
            if has("<!--", at: start) {
                guard let end = find("-->", from: start + 4) else { return (.comment, start) }
                index = end
            } else if has("<![CDATA[", at: start) {
                guard let end = find("]]>", from: start + 9) else { return (.characterData, start) }
                index = end
            } else if has("<?", at: start) {
                index = find("?>", from: start + 2) ?? index
            }
        }
        return nil
    }

    /// Returns the offset behind a mark that ends with `>`.
    func find(_ mark: StaticString, from start: Int) -> Int? {
        var index = min(start, bytes.count)
        while let close = bytes.first(">", in: index..<bytes.count) {
            let begin = close + 1 - mark.utf8CodeUnitCount
            if begin >= start, has(mark, at: begin) { return close + 1 }
            index = close + 1
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
