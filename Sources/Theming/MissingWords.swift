// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Compares the languages that a theme adds with English, in which the tool has all strings: a string that a language
/// lacks is shown in another one, and nothing on the page tells why.
enum MissingWords {
    /// A string, whatever its language.
    private struct Name: Hashable, Comparable {
        /// The screen type whose templates see the string; empty for those that all see.
        let type: String
        let key: String

        init(_ string: ThemeString) { (type, key) = (string.type ?? "", string.key.text) }

        static func < (one: Self, other: Self) -> Bool { (one.type, one.key) < (other.type, other.key) }
    }

    /// How many of the missing strings a note names.
    private static let namedStrings = 5
    /// The layer of the theme that comes with the tool, which has all strings.
    private static let lowestLayer = 0

    /// Returns a note for each language that a theme above the tool's own has begun and not completed.
    static func notes(of theme: Theme) -> [Diagnostic] {
        let wanted = Set(theme.entries.lazy.filter { $0.layer == lowestLayer && $0.language == "en" }.map(Name.init))
        let known = Dictionary(grouping: theme.entries, by: \.language).mapValues { Set($0.map(Name.init)) }
        let added = theme.entries.filter { $0.layer > lowestLayer }
        return Dictionary(grouping: added, by: \.language).sorted { $0.key < $1.key }.compactMap { language, strings in
            let there = LanguageTag.withBroader(language).reduce(into: Set<Name>()) { $0.formUnion(known[$1] ?? []) }
            let missing = wanted.subtracting(there)
            guard !missing.isEmpty, let first = strings.max(by: { $0.layer < $1.layer }) else { return nil }
            return note(language: language, missing: missing.sorted(), of: wanted.count, at: first.key.position)
        }
    }

    private static func note(language: String, missing: [Name], of count: Int, at place: SourcePosition) -> Diagnostic {
        let named = missing.prefix(namedStrings).map { name in
            name.type.isEmpty ? "‘\(name.key)’" : "‘\(name.key)’ of ‘\(name.type)’"
        }
        let list = named.joined(separator: ", ") + (missing.count > namedStrings ? ", …" : "")
        return Diagnostic(
            .missingWords,
            "‘\(language)’ lacks \(missing.count) of \(count) strings, which are shown in English: \(list)", at: place)
    }
}
