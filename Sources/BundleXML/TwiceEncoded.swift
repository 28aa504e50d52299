// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Characters of UTF-8 that a program has read as Windows-1252 and saved as UTF-8 again: `Ã¤` was an `ä`, and `â€™` an
/// apostrophe.
struct TwiceEncoded {
    /// Fewer may be an example in a text.
    private static let fewest = 3
    /// The first byte of `Ã` and `â`, and of no other letters than those of western languages.
    private static let search = ByteSearch(byte: 0xC3)

    /// The offset of the first.
    let first: Int
    /// How many were found. Those that a text may have otherwise are not counted.
    private let count: Int
    /// What the first was; nil if it has lost a part.
    private let meant: String?

    /// Returns nil if there are not several.
    init?(in bytes: [UInt8]) {
        guard let (first, count) = bytes.withUnsafeBytes(Self.places), count >= Self.fewest else { return nil }
        (self.first, self.count) = (first, count)
        meant = Self.meant(by: String(decoding: bytes[first..<min(first + 8, bytes.count)], as: UTF8.self))
    }

    /// - Parameter text: one that begins with the first.
    private static func meant(by text: String) -> String? {
        let written = text.unicodeScalars.prefix(text.hasPrefix("Ã") ? 2 : 3)
        // Some programs take ISO-8859-1 for it, which has control characters where Windows-1252 has signs.
        let bytes =
            TextEncoding.windows1252.encode(String(written))
            ?? written.map { UInt8(truncatingIfNeeded: $0.value) }
        let meant = String(decoding: bytes, as: UTF8.self)
        return meant.contains("\u{FFFD}") ? nil : meant
    }

    /// Returns the offset of the first and the number of all; nil if there are none.
    private static func places(in bytes: UnsafeRawBufferPointer) -> (first: Int, count: Int)? {
        var (first, count) = (Int?.none, 0)
        var index = search.next(in: bytes, from: 0)
        while index &+ 3 < bytes.count {
            if isLetter(at: index, in: bytes) || isMark(at: index, in: bytes) {
                first = first ?? index
                count += 1
            }
            index = search.next(in: bytes, from: index + 1)
        }
        return first.map { ($0, count) }
    }

    /// Whether `Ã` stands at an offset and the second byte of a small letter with an accent behind it. Not those that are a
    /// blank, a soft hyphen, a point or a quotation mark by themselves: a word in capitals ends with `Ã`, too.
    private static func isLetter(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes[index + 1] == 0x83, bytes[index + 2] == 0xC2 else { return false }
        return switch bytes[index + 3] {
        case 0xA0, 0xAB, 0xAD, 0xB7, 0xBB: false
        default: true
        }
    }

    /// Whether `â€` stands at an offset, with which quotation marks, apostrophes and dashes begin.
    private static func isMark(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes[index + 1] == 0xA2 else { return false }
        return (bytes[index + 2], bytes[index + 3]) == (0xE2, 0x82) && index + 4 < bytes.count
            && bytes[index + 4] == 0xAC
            || (bytes[index + 2], bytes[index + 3]) == (0xC2, 0x80)
    }

    /// - Parameter place: the place in the file on the disk.
    func problem(in file: String, at place: Int) -> Diagnostic {
        Diagnostic(
            .twiceEncoded,
            "At least \(count) characters were encoded twice" + (meant.map { "; the first was ‘\($0)’" } ?? ""),
            at: SourcePosition(file: file, offset: place))
    }
}

extension Diagnostic.Kind {
    static let twiceEncoded = Self(
        "xml/twice-encoded", .warning,
        "A program has read the file, which was UTF-8, as Windows-1252 and saved it as UTF-8 again. Visitors see two or three signs in the place of each letter with an accent and each quotation mark.",
        isAboutWholeFile: true,
        howToFix:
            "Take the file as it was before, and say to the program that it is UTF-8. Or turn it back: ‘iconv -f utf-8 -t cp1252 file.xml > right.xml’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Ge↓Ã¶ffnet fÃ¼r GÃ¤ste</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Geöffnet für Gäste</text>"))
}
