// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Letters of UTF-8 that a program has read as Windows-1252 and saved as UTF-8 again: `Ã¤` is an `ä`.
struct TwiceEncoded {
    /// Fewer may be an example in a text.
    private static let fewest = 3
    /// The second byte of `Ã`, which stands before each of them: hardly a text of Latin letters has it otherwise.
    private static let search = ByteSearch(byte: 0x83)

    /// The offset of the first.
    let first: Int
    private(set) var count = 1
    /// The first as it stands there, and the letter that is meant.
    let example: (written: String, meant: String)

    /// Returns nil if there are not several.
    init?(in bytes: [UInt8]) {
        let found = bytes.withUnsafeBytes { buffer in
            var places: [Int] = []
            var index = Self.search.next(in: buffer, from: 0)
            while index < buffer.count {
                if index > 0, index + 2 < buffer.count, buffer[index - 1] == 0xC3, buffer[index + 1] == 0xC2,
                    Self.isLetter(buffer[index + 2])
                {
                    places.append(index - 1)
                }
                index = Self.search.next(in: buffer, from: index + 1)
            }
            return places
        }
        guard found.count >= Self.fewest else { return nil }
        (first, count) = (found[0], found.count)
        example = (
            String(decoding: bytes[first..<(first + 4)], as: UTF8.self),
            String(decoding: [0xC3, bytes[first + 3]], as: UTF8.self)
        )
    }

    /// Whether the second byte of a small letter with an accent. Not those that are a blank, a soft hyphen or a quotation mark
    /// by themselves: a word in capitals ends with `Ã`, too.
    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xA0, 0xAB, 0xAD, 0xB7, 0xBB: false
        default: (0xA1...0xBF).contains(byte)
        }
    }

    /// - Parameter place: the place in the file on the disk.
    func problem(in file: String, at place: Int) -> Diagnostic {
        Diagnostic(
            .twiceEncoded,
            "Letters were encoded twice, \(count) times or more: ‘\(example.written)’ was ‘\(example.meant)’",
            at: SourcePosition(file: file, offset: place))
    }
}

extension Diagnostic.Kind {
    static let twiceEncoded = Self(
        "xml/twice-encoded", .warning,
        "A program has read the file, which was UTF-8, as Windows-1252 and saved it as UTF-8 again. Visitors see two signs in the place of each letter with an accent.",
        isAboutWholeFile: true,
        howToFix:
            "Take the file as it was before, and say to the program that it is UTF-8. Or turn it back: ‘iconv -f utf-8 -t cp1252 file.xml > right.xml’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Ge↓Ã¶ffnet fÃ¼r GÃ¤ste</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Geöffnet für Gäste</text>"))
}
