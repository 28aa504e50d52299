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
    /// The words of the text as the search compares them: letters and digits, without case, accents and ligatures. The
    /// search script folds queries by the same rules: NFKD, no marks, lower case, `ς` as `σ`.
    package var searchWords: [String] {
        var words: [String] = []
        var word: [UInt8] = []
        var length = 0
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
            length = 0
        }
        func add(_ scalar: Unicode.Scalar) {
            guard scalar.isWordPart else { return end() }
            // Queries do not contain longer words; some texts hold keys or pictures encoded as letters.
            if length < 32 { word.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
            length += 1
        }
        for scalar in unicodeScalars {
            if scalar.isASCII {
                add(scalar.value >= 0x41 && scalar.value <= 0x5A ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
            } else {
                for folded in scalar.searchFolded { add(folded) }
            }
        }
        end()
        return words
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool {
        if isASCII { return value >= 0x61 && value <= 0x7A || value >= 0x30 && value <= 0x39 }
        switch properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }

    /// The character without marks and case. European letters come from a table because they are in every text.
    fileprivate var searchFolded: [Unicode.Scalar] {
        value < 0x250 ? Self.europeanLetters[Int(value)] : folded
    }

    private static let europeanLetters: [[Unicode.Scalar]] = (0..<0x250).map {
        Unicode.Scalar($0 as UInt32)?.folded ?? []
    }

    private var folded: [Unicode.Scalar] {
        String(Character(self)).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars.compactMap {
            scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: nil
            default: scalar == "ς" ? "σ" : scalar
            }
        }
    }
}
