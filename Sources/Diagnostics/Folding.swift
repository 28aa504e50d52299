// SPDX-License-Identifier: MIT
internal import Foundation

extension String {
    /// The text without case, accents and blanks at its ends, and with single blanks inside: what two spellings of one name have in common.
    package var folded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) {
            return lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Compares as a reader of `language` sorts: `ñ` behind `n` in Spanish, accents only as a tie-breaker.
    package func sorts(before other: String, in language: String) -> Bool {
        let order = compare(other, options: [.caseInsensitive, .numeric], range: nil, locale: Locale(identifier: language))
        return order == .orderedSame ? self < other : order == .orderedAscending
    }
}
