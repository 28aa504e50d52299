// SPDX-License-Identifier: MIT

internal import Text

/// The combining marks of a YAML text. The reader compares keys and tags, which takes time with the square of the marks
/// that stand in a row, so a text with many of them is not given to it.
struct YAMLMarks {
    /// The number of the first character that is a mark too many, from 0; nil if there is none.
    private(set) var firstBeyondLimit: Int?

    private typealias Scalars = Substring.UnicodeScalarView

    init(_ text: String, most: Int) {
        guard text.utf8.count(where: Self.canBeginMark) > most else { return }
        var (character, count) = (0, 0)
        var rest = text[...].unicodeScalars
        while let scalar = rest.first {
            var length = 1
            if scalar == "\\" || scalar == "%" {
                let code = scalar == "%" ? Self.bytes(rest) : Self.escape(rest)
                length = code.length
                for meant in code.meaning where count <= most { count = meant.isReorderedMark ? count + 1 : 0 }
            } else {
                count = scalar.isReorderedMark ? count + 1 : 0
            }
            if count > most {
                firstBeyondLimit = character
                return
            }
            character += length
            rest = rest.dropFirst(length)
        }
    }

    /// Whether a byte is the first one of a mark, or of what stands for one.
    private static func canBeginMark(_ byte: UInt8) -> Bool {
        byte >= MarkRuns.firstByte || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
    }

    /// Returns what an escape of a quoted text stands for: a character, or nothing where a line is continued.
    private static func escape(_ text: Scalars) -> (meaning: [Unicode.Scalar], length: Int) {
        switch text.dropFirst().first {
        case "u": character(text.dropFirst(2).prefix(4))
        case "U": character(text.dropFirst(2).prefix(8))
        case "\n", "\r": ([], 1 + text.dropFirst().prefix { $0.value <= 0x20 }.count)
        default: (["\\"], 1)
        }
    }

    private static func character(_ digits: Scalars) -> (meaning: [Unicode.Scalar], length: Int) {
        let code = UInt32(String(Substring(digits)), radix: 16).flatMap { Unicode.Scalar($0) }
        return ([code ?? "\\"], 2 + digits.count)
    }

    /// Returns what codes such as `%CC%81` stand for, which tags may have.
    private static func bytes(_ text: Scalars) -> (meaning: [Unicode.Scalar], length: Int) {
        var bytes: [UInt8] = []
        var rest = text
        while rest.first == "%", let byte = UInt8(String(Substring(rest.dropFirst().prefix(2))), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(3)
        }
        guard !bytes.isEmpty else { return (["%"], 1) }
        return (Array(String(decoding: bytes, as: UTF8.self).unicodeScalars), 3 * bytes.count)
    }
}
