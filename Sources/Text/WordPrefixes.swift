// SPDX-License-Identifier: MIT

/// Articles and other short words that a language writes together with the next word, which the search finds without them,
/// too.
package enum WordPrefixes: Sendable {
    case arabic, hebrew

    /// - Parameter language: the tag of a language; nil for those that have no such prefixes.
    package init?(language: String) {
        switch LanguageTag.canonical(language).split(separator: "-").first {
        case "ar"?, "aeb"?, "apc"?, "arq"?, "ary"?, "arz"?: self = .arabic
        case "he"?, "iw"?: self = .hebrew
        default: return nil
        }
    }

    /// Calls a function with what is left of a word of the search without its prefixes: three letters or more.
    package func forEachRest(
        of word: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var start = 0
        func letter(_ number: Int) -> UInt16 {
            let index = start + 2 * number
            return index + 1 < word.count ? UInt16(word[index]) << 8 | UInt16(word[index + 1]) : 0
        }
        /// Skips some letters; false if less than three are left.
        func skip(_ letters: Int) -> Bool {
            guard letters > 0, word.count - start >= 2 * (letters + 3) else { return false }
            start += 2 * letters
            take(UnsafeBufferPointer(rebasing: word[start...]))
            return true
        }
        switch self {
        case .hebrew:
            for _ in 0..<3 { guard Self.isHebrewPrefix(letter(0)), skip(1) else { return } }
        case .arabic:
            // `و`, then `ال`, perhaps behind `ب`, `ف` or `ك`, or `لل`.
            if letter(0) == 0xD988, !skip(1) { return }
            switch (letter(0), letter(1), letter(2)) {
            case (0xD8A7, 0xD984, _), (0xD984, 0xD984, _): _ = skip(2)
            case (0xD8A8, 0xD8A7, 0xD984), (0xD981, 0xD8A7, 0xD984), (0xD983, 0xD8A7, 0xD984): _ = skip(3)
            default: break
            }
        }
    }

    /// Whether it is one of `ב`, `ה`, `ו`, `כ`, `ל`, `מ` and `ש`, in the two bytes of UTF-8.
    private static func isHebrewPrefix(_ letter: UInt16) -> Bool {
        switch letter {
        case 0xD791, 0xD794, 0xD795, 0xD79B, 0xD79C, 0xD79E, 0xD7A9: true
        default: false
        }
    }
}
