// SPDX-License-Identifier: MIT

/// The tags of languages in the form that pages declare them: `es`, `pt-BR` (BCP 47).
package enum LanguageTag {
    /// Whether a text has the form of a tag.
    package static func isOne(_ text: String) -> Bool { faultOfForm(in: text) == nil }

    /// Returns what keeps a text from being a tag, as the end of a sentence; nil if it is one.
    package static func fault(in text: String) -> String? {
        faultOfForm(in: text)
            ?? shortCodes[text.prefix { $0 != "-" }.lowercased()].map { "the code of its language is ‘\($0)’" }
            ?? (corrected(text) == canonical(text) ? nil : "the code of its region is ‘GB’")
    }

    /// The order and the form of the parts count (UTS 35, 3.2): a browser formats no number in a language whose tag has
    /// others.
    private static func faultOfForm(in text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let code = parts.first, (2...3).contains(code.utf8.count), code.utf8.allSatisfy(\.isASCIILetter) else {
            return withoutLocale(text) == nil
                ? "a tag begins with a code of two or three letters" : "the parts of a tag are joined by ‘-’"
        }
        var last = Part.language
        var variants: Set<String> = []
        for (number, part) in parts.enumerated().dropFirst() {
            if part.utf8.count == 1, part.utf8.allSatisfy({ $0.isASCIIAlphanumeric }) {
                return faultInExtensions(parts[number...])
            }
            guard let kind = Part(part) else {
                return "‘\(part)’ is neither a script, of four letters, nor a region, of two letters or three digits"
            }
            guard kind.rawValue > last.rawValue || kind == .variant && last == .variant else {
                return "‘\(part)’ is not in its place: a script comes before a region, and there is one of each"
            }
            guard kind != .variant || variants.insert(part.lowercased()).inserted else {
                return "‘\(part)’ is there twice"
            }
            last = kind
        }
        return nil
    }

    /// The parts of a tag, in their order.
    private enum Part: Int {
        case language, script, region, variant

        /// - Parameter text: one after the language.
        init?(_ text: Substring) {
            let bytes = text.utf8
            let letters = bytes.count(where: \.isASCIILetter)
            let digits = bytes.count(where: \.isASCIIDigit)
            guard letters + digits == bytes.count else { return nil }
            switch (bytes.count, letters) {
            case (4, 4): self = .script
            case (2, 2), (3, 0): self = .region
            case (5...8, _): self = .variant
            case (4, _) where bytes.first?.isASCIIDigit ?? false: self = .variant
            default: return nil
            }
        }
    }

    /// - Parameter parts: a letter or digit that begins an extension, and what follows.
    private static func faultInExtensions(_ parts: ArraySlice<Substring>) -> String? {
        var start: Substring?
        var isEmpty = true
        var known: Set<String> = []
        for part in parts {
            guard (1...8).contains(part.utf8.count),
                part.utf8.allSatisfy({ $0.isASCIIAlphanumeric })
            else { return "‘\(part)’ is no part of a tag" }
            if part.utf8.count > 1 || start?.lowercased() == "x" {
                isEmpty = false
                continue
            }
            if let start, isEmpty { return "nothing follows ‘\(start)’" }
            guard known.insert(part.lowercased()).inserted else { return "‘\(part)’ is there twice" }
            (start, isEmpty) = (part, true)
        }
        return start.flatMap { isEmpty ? "nothing follows ‘\($0)’" : nil }
    }

    /// Returns a tag as it is usually written, because tags that differ in case are the same: `pt-BR`, `zh-Hant-TW`.
    package static func canonical(_ tag: String) -> String {
        let parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        // What follows a letter or digit alone is an extension, in lower case (RFC 5646, 2.1.1).
        let extensions = parts.dropFirst().firstIndex { $0.count == 1 } ?? parts.endIndex
        return parts.enumerated().map { number, part in
            number == 0 || number > extensions || part.count != 2 && part.count != 4
                ? String(part) : part.count == 2 ? part.uppercased() : part.prefix(1).uppercased() + part.dropFirst()
        }.joined(separator: "-")
    }

    /// Returns the same with the region `GB` in place of `UK`, which is none.
    package static func corrected(_ tag: String) -> String {
        var parts = canonical(tag).split(separator: "-", omittingEmptySubsequences: false)
        let region = parts.count > 1 && parts[1].utf8.count == 4 ? 2 : 1
        if parts.count > region, parts[region] == "UK" { parts[region] = "GB" }
        return parts.joined(separator: "-")
    }

    /// Returns a tag as it is usually written, and those of the languages that it belongs to, the exact one first:
    /// `zh-Hant-TW`, `zh-Hant`, `zh`. Where the region decides the script, `zh-TW` is followed by `zh-Hant`.
    package static func withBroader(_ tag: String) -> [String] {
        let parts = canonical(tag).split(separator: "-")
        var tags = (0..<parts.count).map { parts.dropLast($0).joined(separator: "-") }
        if parts.count > 1, let script = scripts["\(parts[0])-\(parts[1])"] {
            tags.insert("\(parts[0])-\(script)", at: tags.count - 1)
        }
        return tags
    }

    /// Whether texts of a language run from right to left: by its script if the tag names one, else by the one in which
    /// it is mostly written in the region.
    package static func isRightToLeft(_ tag: String) -> Bool {
        let parts = canonical(tag).split(separator: "-").map(String.init)
        guard let language = parts.first else { return false }
        if parts.count > 1 {
            let script = parts[1].utf8.count == 4 ? parts[1] : scripts["\(language)-\(parts[1])"]
            if let script { return scriptsFromRight.contains(script) }
        }
        return languagesFromRight.contains(language)
    }

    /// The scripts of languages in regions that write them in another one than most (the likely subtags of CLDR).
    private static let scripts = [
        "az-IQ": "Arab", "az-IR": "Arab", "az-RU": "Cyrl", "ha-CM": "Arab", "ha-SD": "Arab", "kk-AF": "Arab",
        "kk-CN": "Arab", "kk-IR": "Arab", "kk-MN": "Arab", "ku-IQ": "Arab", "ku-IR": "Arab", "ku-LB": "Arab",
        "ky-CN": "Arab", "mn-CN": "Mong", "ms-CC": "Arab", "pa-PK": "Arab", "sd-IN": "Deva", "sr-ME": "Latn",
        "tg-PK": "Arab", "ug-KZ": "Cyrl", "ug-MN": "Cyrl", "uz-AF": "Arab", "uz-CN": "Cyrl", "zh-HK": "Hant",
        "zh-MO": "Hant", "zh-TW": "Hant"
    ]
    private static let scriptsFromRight: Set<String> = [
        "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"
    ]
    private static let languagesFromRight: Set<String> = [
        "acm", "aeb", "ajp", "apc", "ar", "arc", "arq", "ary", "arz", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk",
        "haz", "he", "iw", "ji", "ks", "lrc", "luz", "mzn", "nqo", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr",
        "syr", "ug", "ur", "yi"
    ]

    /// Returns the tag of a language that is written by its name, as the locale of a system, with a code of three letters
    /// where its own has two, or with the region `UK`.
    package static func tags(of name: String) -> [String] {
        if let tag = tag(ofName: name) { return [tag] }
        if let tag = withoutLocale(name) { return [corrected(tag)] }
        let code = name.prefix { $0 != "-" }
        if let short = shortCodes[code.lowercased()] { return [short + String(name.dropFirst(code.count))] }
        let tag = corrected(name)
        return isOne(name) && tag != canonical(name) ? [tag] : []
    }

    /// Returns the tag that the name of a system's locale stands for, as `pt_BR.UTF-8`; nil for any other text.
    private static func withoutLocale(_ text: String) -> String? {
        let tag = String(text.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        return tag != text && isOne(tag) ? tag : nil
    }

    /// Returns the tag of a language that is written by its name; nil for any other word.
    package static func tag(ofName name: String) -> String? { names[name.folded] }

    /// English names and the languages' own, folded.
    private static let names = [
        "arabic": "ar", "basque": "eu", "euskara": "eu", "catalan": "ca", "catala": "ca", "chinese": "zh",
        "dutch": "nl",
        "english": "en", "ingles": "en", "french": "fr", "francais": "fr", "galician": "gl", "galego": "gl",
        "german": "de", "deutsch": "de", "italian": "it", "italiano": "it", "japanese": "ja", "portuguese": "pt",
        "portugues": "pt", "russian": "ru", "spanish": "es", "espanol": "es", "castellano": "es"
    ]
}
