// SPDX-License-Identifier: MIT

internal import Text

extension HTMLTag.Attribute {
    /// The addresses of a `srcset`, and where each begins: each up to a blank, followed by anything up to the next comma
    /// (HTML, “parsing a srcset attribute”).
    package var candidates: [(address: String, offset: Int)] {
        let bytes = Array(value.utf8)
        var candidates: [(address: String, offset: Int)] = []
        var index = 0
        while index < bytes.count {
            while index < bytes.count, bytes[index].isASCIIBlank || bytes[index] == UInt8(ascii: ",") { index += 1 }
            let start = index
            while index < bytes.count, !bytes[index].isASCIIBlank { index += 1 }
            var end = index
            while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
            if end > start { candidates.append((String(decoding: bytes[start..<end], as: UTF8.self), offset + start)) }
            if end == index { while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 } }
        }
        return candidates
    }
}
