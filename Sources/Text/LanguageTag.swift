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
