// SPDX-License-Identifier: MIT

internal import Foundation

extension String {
    /// The text folded for comparing names: without case, accents and blanks at its ends, and with single blanks
    /// inside.
    package var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            return lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Compares as a reader of `language` sorts: `ñ` behind `n` in Spanish, accents only as a tie-breaker.
    package func sorts(before other: String, in language: String) -> Bool {
        let order = compare(
            other, options: [.caseInsensitive, .numeric], range: nil, locale: Locale(identifier: language))
        return order == .orderedSame ? self < other : order == .orderedAscending
    }
}

extension String {
    /// Calls `take` with each word of the text as the search compares them, in UTF-8: letters and digits, without case,
    /// accents and ligatures. The search script folds queries by the same rules: NFKD, no marks, lower case, `ς` as
    /// `σ`, letters without their strokes, nothing that nobody sees.
    ///
    /// Every text of a site passes through here, so ASCII and the letters of European languages that fold to a single
    /// letter of ASCII take one look into a table; only the rest asks Unicode's own tables.
    package func forEachSearchWord(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = self
        let (ascii, european) = (SearchWord.ascii, SearchWord.european)
        text.withUTF8 { bytes in
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SearchWord.limit * 4) { buffer in
                var word = SearchWord(buffer)
                var index = 0
                while index < bytes.count {
                    let byte = bytes[index]
                    if byte < 0x80 {
                        let folded = ascii[Int(byte)]
                        if folded == 0 { word.end(take) } else { word.add(folded) }
                        index += 1
                    } else if byte < 0xC9, european[Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)] != 0 {
                        word.add(european[Int(byte & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)])
                        index += 2
                    } else {
                        let scalar = UTF8.scalar(at: index, in: bytes)
                        if scalar.isCommonSeparator {
                            word.end(take)
                        } else {
                            for folded in scalar.searchFolded {
                                if folded.isWordPart { word.add(folded) } else { word.end(take) }
                            }
                        }
                        index += UTF8.width(scalar)
                    }
                }
                word.end(take)
            }
        }
    }
}

/// A word that is being read, in memory that all words of a text share.
private struct SearchWord {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes in the buffer.
    private var count = 0
    /// The number of characters.
    private var length = 0

    /// - Parameter buffer: with room for the longest word.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    /// The maximum number of characters. Queries do not contain longer words; some texts hold keys or pictures encoded
    /// as letters.
    static let limit = 32

    mutating func add(_ letter: UInt8) {
        if length < Self.limit {
            buffer[count] = letter
            count += 1
        }
        length += 1
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        if length < Self.limit {
            for byte in UTF8.encode(scalar) ?? .init() {
                buffer[count] = byte
                count += 1
            }
        }
        length += 1
    }

    mutating func end(_ take: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard length > 0 else { return }
        take(UnsafeBufferPointer(rebasing: buffer[..<count]))
        (count, length) = (0, 0)
    }

    /// The letters and digits of ASCII in lower case; 0 for what separates words.
    static let ascii: [UInt8] = (0..<0x80).map { (value: UInt8) in
        switch value {
        case 0x61...0x7A, 0x30...0x39: value
        case 0x41...0x5A: value + 0x20
        default: 0
        }
    }

    /// The letters below U+0250 that fold to one letter of ASCII; 0 for all others.
    static let european: [UInt8] = (0..<0x250).map { (value: UInt32) in
        let folded = Unicode.Scalar(value)?.searchFolded ?? []
        guard value >= 0x80, folded.count == 1, folded[0].isASCII, folded[0].isWordPart else { return 0 }
        return UInt8(folded[0].value)
    }
}

extension Unicode.Scalar {
    /// Whether it is one of the dashes, quotation marks and pictures that stand in many texts and fold to nothing but
    /// separators, so that Unicode's tables need not be asked.
    fileprivate var isCommonSeparator: Bool { 0x2010...0x2027 ~= value || 0x1F300...0x1FAFF ~= value }

    fileprivate var isWordPart: Bool {
        if isASCII { return value >= 0x61 && value <= 0x7A || value >= 0x30 && value <= 0x39 }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// The character without marks and case.
    fileprivate var searchFolded: [Unicode.Scalar] {
        value < 0x250 ? Self.europeanLetters[Int(value)] : folded
    }

    private static let europeanLetters: [[Unicode.Scalar]] = (0..<0x250).map {
        Unicode.Scalar($0 as UInt32)?.folded ?? []
    }

    /// Letters that stand for others, and letters with a stroke, which Unicode does not take apart.
    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = [
        "ς": "σ", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i"
    ]

    /// Soft hyphens, joiners and marks of direction, which nobody sees inside a word.
    private static let unseen: Set<Unicode.Scalar> = [
        "\u{AD}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{FEFF}"
    ]

    private var folded: [Unicode.Scalar] {
        String(Character(self)).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.compactMap {
            scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: nil
            default: Self.unseen.contains(scalar) ? nil : Self.plainLetters[scalar] ?? scalar
            }
        }
    }
}
