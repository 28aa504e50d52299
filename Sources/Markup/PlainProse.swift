// SPDX-License-Identifier: MIT

internal import Text

extension Prose {
    /// Returns the text without the tags that `html` understands, for places that show no markup. Tags that begin a
    /// line become a line end, so that no two words run together.
    package static func plain(_ text: String) -> String {
        guard text.hasByte("<") else { return text }
        let bytes = Array(text.utf8)
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var (start, offset) = (0, 0)
        while let tag = TextTag.next(in: bytes, from: offset) {
            offset = tag.range.upperBound
            guard let name = ProseTag(tag, in: bytes), hasPlainEnd(tag, in: bytes) else { continue }
            bytes.withUnsafeBufferPointer { plain.append(contentsOf: $0[start..<tag.range.lowerBound]) }
            if name == .p || name == .br { plain.append(UInt8(ascii: "\n")) }
            start = offset
        }
        plain += bytes[start...]
        // Without the tags between them, marks may be too many.
        return String(decoding: withoutOuterLineEnds(plain[...]), as: UTF8.self).withoutSurplusMarks
    }

    /// Whether attributes of any kind, a slash, or nothing follow the name.
    private static func hasPlainEnd(_ tag: TextTag, in bytes: [UInt8]) -> Bool {
        let rest = tag.rest
        if rest.isEmpty || rest.count == 1 && bytes[rest.lowerBound] == UInt8(ascii: "/") { return true }
        return TextSign.behindBlanks(rest.lowerBound, in: bytes, before: rest.upperBound) > rest.lowerBound
    }

    private static func withoutOuterLineEnds(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let end = lineEnds.first(where: { text.starts(with: $0) }) { text = text.dropFirst(end.count) }
        while let end = lineEnds.first(where: { text.suffix($0.count).elementsEqual($0) }) {
            text = text.dropLast(end.count)
        }
        return text
    }

    /// The line terminators of Unicode.
    private static let lineEnds: [[UInt8]] = [
        [0x0A], [0x0D], [0x0B], [0x0C], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]
    ]
}
