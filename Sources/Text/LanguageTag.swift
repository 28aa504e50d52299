// SPDX-License-Identifier: MIT

/// The tags of languages in the form that pages declare them: `es`, `pt-BR` (BCP 47).
package enum LanguageTag {
    /// Whether a text has the form of a tag: a code of two or three letters, then parts of up to eight.
    package static func isOne(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let code = parts.first, (2...3).contains(code.count), code.allSatisfy(\.isASCIILetter) else {
            return false
        }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count)
                && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
    }

    /// Returns a tag as it is usually written, because tags that differ in case are the same: `pt-BR`, `zh-Hant-TW`.
    package static func canonical(_ tag: String) -> String {
        let parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        return parts.enumerated().map { number, part in
            number == 0 || part.count != 2 && part.count != 4
                ? String(part) : part.count == 2 ? part.uppercased() : part.prefix(1).uppercased() + part.dropFirst()
        }.joined(separator: "-")
    }

    /// Returns a tag as it is usually written, and those of the languages that it belongs to, the exact one first:
    /// `zh-Hant-TW`, `zh-Hant`, `zh`.
    package static func withBroader(_ tag: String) -> [String] {
        let parts = canonical(tag).split(separator: "-")
        return (0..<parts.count).map { parts.dropLast($0).joined(separator: "-") }
    }

    /// Whether texts of a language run from right to left: by its script if the tag names one, else by the one in which
    /// it is mostly written.
    package static func isRightToLeft(_ tag: String) -> Bool {
        let parts = canonical(tag).split(separator: "-").map(String.init)
        if parts.count > 1, parts[1].utf8.count == 4 { return scriptsFromRight.contains(parts[1]) }
        return parts.first.map(languagesFromRight.contains) ?? false
    }

    private static let scriptsFromRight: Set<String> = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"
    ]
    private static let languagesFromRight: Set<String> = [
        "aeb", "apc", "ar", "arc", "arq", "ary", "arz", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk", "haz", "he",
        "iw", "ji", "ks", "lrc", "mzn", "nqo", "pnb", "prs", "ps", "sd", "sdh", "skr", "syr", "ug", "ur", "yi"
    ]

    /// Returns the tag of a language that is written by its name.
    package static func tags(of name: String) -> [String] { [names[name.folded]].compactMap { $0 } }

    /// English names and the languages' own, folded.
    private static let names = [
        "arabic": "ar", "basque": "eu", "euskara": "eu", "catalan": "ca", "catala": "ca", "chinese": "zh",
        "dutch": "nl",
        "english": "en", "ingles": "en", "french": "fr", "francais": "fr", "galician": "gl", "galego": "gl",
        "german": "de", "deutsch": "de", "italian": "it", "italiano": "it", "japanese": "ja", "portuguese": "pt",
        "portugues": "pt", "russian": "ru", "spanish": "es", "espanol": "es", "castellano": "es"
    ]
}
