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

    /// The layer of the theme that comes with the tool, which has all strings.
    private static let lowestLayer = 0

    /// Returns a note for each file that lacks strings of a language that a theme above the tool's own has begun.
    static func notes(of theme: Theme) -> [Diagnostic] {
        let wanted = Set(theme.entries.lazy.filter { $0.layer == lowestLayer && $0.language == "en" }.map(Name.init))
        let known = Dictionary(grouping: theme.entries, by: \.language).mapValues { Set($0.map(Name.init)) }
        let sizes = Dictionary(grouping: wanted, by: \.type).mapValues(\.count)
        let added = Dictionary(grouping: theme.entries.filter { $0.layer > lowestLayer }, by: \.language)
        return added.sorted { $0.key < $1.key }.flatMap { language, strings -> [Diagnostic] in
            let there = LanguageTag.withBroader(language).reduce(into: Set<Name>()) { $0.formUnion(known[$1] ?? []) }
            let missing = Dictionary(grouping: wanted.subtracting(there).sorted(), by: \.type)
            return missing.sorted { $0.key < $1.key }.map { type, names in
                Diagnostic(
                    .missingWords, summary(language, lacks: names.map(\.key), of: sizes[type] ?? names.count),
                    at: place(of: type, in: language, strings, theme))
            }
        }
    }

    private static func summary(_ language: String, lacks keys: [String], of count: Int) -> String {
        guard keys.count < count else {
            return "‘\(language)’ lacks all strings of this file (\(count)), which are shown in English"
        }
        let list = keys.map { "‘\($0)’" }.joined(separator: ", ")
        return "‘\(language)’ lacks \(keys.count) of \(count) strings, which are shown in English: \(list)"
    }

    /// Returns where the strings of a type belong: into the file of the uppermost theme that has some, else into a new one
    /// of the theme that has others of the language.
    /// - Parameter strings: those of the language.
    private static func place(
        of type: String, in language: String, _ strings: [ThemeString], _ theme: Theme
    ) -> SourcePosition {
        if let own = uppermost(strings.filter { ($0.type ?? "") == type }) { return own.key.position }
        let name =
            type.isEmpty ? "strings/\(language).yaml" : "\(ThemeFileRole.types)/\(type)/strings.\(language).yaml"
        let layer = uppermost(strings).map { theme.layers[$0.layer] }
        return SourcePosition(file: layer?.path(of: name) ?? name)
    }

    /// Returns the first string of the uppermost layer.
    private static func uppermost(_ strings: [ThemeString]) -> ThemeString? {
        let layer = strings.map(\.layer).max()
        return strings.first { $0.layer == layer }
    }
}
