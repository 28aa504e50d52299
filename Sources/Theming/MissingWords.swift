// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Compares the languages that a theme adds with English, in which the tool has all strings, and all languages with the
/// strings of the theme's own: a string that a language lacks is shown in another one, and nothing on the page tells why.
enum MissingWords {
    /// A string, whatever its language.
    private struct Name: Hashable, Comparable {
        /// The screen type whose templates see the string; empty for those that all see.
        let type: String
        let key: String

        init(_ string: ThemeString) { (type, key) = (string.type ?? "", string.key.text) }

        static func < (one: Self, other: Self) -> Bool { (one.type, one.key) < (other.type, other.key) }
    }

    /// The layer of the theme that comes with the tool, which has all strings.
    private static let lowestLayer = 0

    /// Returns a note for each file that lacks strings of a language that a theme above the tool's own has begun, or strings
    /// of the theme's own in a language of the app.
    /// - Parameter languages: those of the app.
    static func notes(of theme: Theme, in languages: [String]) -> [Diagnostic] {
        let ofTool = Set(theme.entries.lazy.filter { $0.layer == lowestLayer && $0.language == "en" }.map(Name.init))
        let added = Dictionary(grouping: theme.entries.filter { $0.layer > lowestLayer }, by: \.language)
        let own = ownNames(among: added.values.joined().map(Name.init), besides: Set(ofTool.map(\.key)))
        let known = Dictionary(grouping: theme.entries, by: \.language).mapValues { Set($0.map(Name.init)) }
        let all = Set(added.keys).union(languages.map(LanguageTag.canonical))
        return all.sorted().flatMap { language -> [Diagnostic] in
            let strings = added[language] ?? []
            let wanted = strings.isEmpty ? own : own.union(ofTool)
            let there = LanguageTag.withBroader(language).reduce(into: Set<Name>()) { $0.formUnion(known[$1] ?? []) }
            let missing = Dictionary(grouping: wanted.subtracting(there).sorted(), by: \.type)
            return missing.sorted { $0.key < $1.key }.map { type, names in
                let count = strings.isEmpty ? nil : wanted.count { $0.type == type }
                let hasEnglish = Set(names).isSubset(of: known["en"] ?? [])
                return Diagnostic(
                    .missingWords, summary(language, lacks: names.map(\.key), of: count, hasEnglish: hasEnglish),
                    at: place(of: type, in: language, strings, theme) ?? place(ofFirst: names[0], in: language, theme))
            }
        }
    }

    /// Returns the strings that take the place of none: a type may have its own text for a string that all types share.
    private static func ownNames(among names: [Name], besides keysOfTool: Set<String>) -> Set<Name> {
        let own = Set(names.filter { !keysOfTool.contains($0.key) })
        let shared = Set(own.filter(\.type.isEmpty).map(\.key))
        return own.filter { $0.type.isEmpty || !shared.contains($0.key) }
    }

    /// - Parameter count: how many strings the file has; nil if most of them are the tool's.
    private static func summary(
        _ language: String, lacks keys: [String], of count: Int?, hasEnglish: Bool
    ) -> String {
        let shown = "shown in \(hasEnglish ? "English" : "another language")"
        if let count, keys.count == count {
            return "‘\(language)’ lacks all strings of this file (\(count)), which are \(shown)"
        }
        let list = keys.listed()
        guard let count else { return "‘\(language)’ lacks strings of the theme’s own, which are \(shown): \(list)" }
        return "‘\(language)’ lacks \(keys.count) of \(count) strings, which are \(shown): \(list)"
    }

    /// Returns where the strings of a type belong: into the file of the uppermost theme that has some, else into a new one
    /// of the theme that has others of the language; nil if none has.
    /// - Parameter strings: those of the language.
    private static func place(
        of type: String, in language: String, _ strings: [ThemeString], _ theme: Theme
    ) -> SourcePosition? {
        if let own = uppermost(strings.filter { ($0.type ?? "") == type }) { return own.key.position }
        return uppermost(strings).map { place(of: type, in: language, theme.layers[$0.layer]) }
    }

    /// Returns the file beside that which has the string in another language.
    private static func place(ofFirst name: Name, in language: String, _ theme: Theme) -> SourcePosition {
        let other = uppermost(theme.entries.filter { Name($0) == name })
        return place(of: name.type, in: language, theme.layers[other?.layer ?? lowestLayer])
    }

    private static func place(of type: String, in language: String, _ layer: ThemeFolder) -> SourcePosition {
        let name =
            type.isEmpty ? "strings/\(language).yaml" : "\(ThemeFileRole.types)/\(type)/strings.\(language).yaml"
        return SourcePosition(file: layer.path(of: name))
    }

    /// Returns the first string of the uppermost layer.
    private static func uppermost(_ strings: [ThemeString]) -> ThemeString? {
        let layer = strings.map(\.layer).max()
        return strings.first { $0.layer == layer }
    }
}
