// SPDX-License-Identifier: MIT

internal import Text

/// The names of the folders that hold the XML files of a language (`app.md` 2.6, `decisions.md` D4). On phones they have
/// two letters; here they may have three, as `fil`, and a script or a region may follow, as in `zh-Hant` and `pt-BR`.
package enum LanguageFolder {
    /// Whether a folder of that name may be one of a language: the code of one, perhaps with what follows it in a tag,
    /// and written as tags are.
    package static func isOne(_ name: some StringProtocol) -> Bool {
        let code = name.utf8.prefix { $0 != UInt8(ascii: "-") }
        guard code.allSatisfy(\.isASCIILowercase) else { return false }
        let tag = String(name)
        switch code.count {
        case 2: return code.count == name.utf8.count || isTag(tag)
        case 3: return LanguageTag.isCommonLongCode(tag.prefix(3)) && isTag(tag)
        default: return false
        }
    }

    private static func isTag(_ name: String) -> Bool {
        LanguageTag.isOne(name) && LanguageTag.corrected(name) == name
    }

    /// Returns the name that a folder should have which looks as if it was meant for a language: `EN`, `pt_BR`, Android's
    /// `pt-rBR`, `eng`, `english`; nil for any other.
    static func meant(by name: String) -> String? {
        if let tag = LanguageTag.tag(ofName: name) { return tag }
        var parts = name.replacing("_", with: "-").split(separator: "-").map(String.init)
        if parts.count == 2, parts[1].utf8.count == 3, parts[1].hasPrefix("r") { parts[1].removeFirst() }
        if let first = parts.first, let short = LanguageTag.shortCodes[first.lowercased()] { parts[0] = short }
        let tag = LanguageTag.corrected(parts.joined(separator: "-"))
        return tag != name && isOne(tag) ? tag : nil
    }

    /// Whether a folder is one of a language, or was meant to be.
    package static func isOrMeansOne(_ name: String) -> Bool { isOne(name) || meant(by: name) != nil }

    /// Returns the folders that a language may have, in order of preference.
    static func names(of language: String?) -> [String] {
        language.map { LanguageTag.withBroader($0).flatMap(own) } ?? []
    }

    /// Returns the names of the folder for exactly a language.
    static func own(_ tag: String) -> [String] { [tag, oldCodes[tag]].compactMap { $0 } }

    /// Returns the tag of the language of a folder.
    static func tag(of folder: String) -> String { oldCodes.first { $0.value == folder }?.key ?? folder }

    /// Java's old codes of languages, which Android used for its folders, by the present ones.
    private static let oldCodes = ["he": "iw", "id": "in", "yi": "ji"]
}
