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

}

/// The order in which readers of a language sort: `ñ` behind `n` in Spanish, accents only as a tie-breaker.
package struct Collation: Sendable {
    private let locale: Locale

    package init(language: String) { locale = Locale(identifier: language) }

    /// Whether a text stands before another one.
    package func sorts(_ first: String, before second: String) -> Bool {
        let order = first.compare(second, options: [.caseInsensitive, .numeric], range: nil, locale: locale)
        return order == .orderedSame ? first < second : order == .orderedAscending
    }
}

extension String {
    /// The text with `ς` for each `σ` at the end of a word, as Unicode and browsers lower a capital there. Swift lowers each
    /// letter by itself.
    package var withFinalSigmas: String {
        let scalars = unicodeScalars
        guard scalars.contains("σ") else { return self }
        var result = UnicodeScalarView()
        var isInWord = false
        for index in scalars.indices {
            let next = scalars.index(after: index)
            let goesOn = next < scalars.endIndex && scalars[next].isLetterOrMark
            result.append(scalars[index] == "σ" && isInWord && !goesOn ? "ς" : scalars[index])
            isInWord = scalars[index].isLetterOrMark
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrMark: Bool { properties.isAlphabetic || properties.generalCategory == .nonspacingMark }
}
