// SPDX-License-Identifier: MIT

internal import Text

extension Prose {
    /// Returns what is read of the text where pages follow its tags, for places that show no markup. Tags that begin a line
    /// become a line end, so that no two words run together.
    package static func plain(_ text: String) -> String { text.hasByte("<") ? Prose(text).plainText : text }

    private var plainText: String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            for piece in pieces {
                switch piece.kind {
                case .text, .source: plain.append(contentsOf: bytes[piece.range])
                case .lineBreak, .paragraph: plain.append(UInt8(ascii: "\n"))
                case .open, .close: break
                }
            }
        }
        // Without the tags between them, marks may be too many.
        return String(decoding: Self.withoutOuterLineEnds(plain[...]), as: UTF8.self).withoutSurplusMarks
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
