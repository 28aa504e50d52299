// SPDX-License-Identifier: MIT

internal import Text

/// The strings of the interface by language: those for all templates, and those for each screen type.
package struct ThemeStrings: Sendable, Equatable {
    /// The prefix of names of strings in templates: `{{strings.search}}`.
    static let prefix = "strings."

    /// Returns the key of the string that a name in a template means, or nil for the name of a field.
    static func key(in name: String) -> String? { name.rest(after: prefix) }

    /// The strings for all templates, by language.
    private(set) var shared: [String: [String: String]] = [:]
    /// The strings for single types, by type and language.
    private(set) var types: [String: [String: [String: String]]] = [:]

    init(_ strings: [ThemeString] = []) {
        for string in strings { add(string) }
    }

    mutating func add(_ string: ThemeString) {
        if let type = string.type {
            types[type, default: [:]][string.language, default: [:]][string.key.text] = string.text.text
        } else {
            shared[string.language, default: [:]][string.key.text] = string.text.text
        }
    }

    /// Whether a type has a string of its own in any language.
    func has(_ key: String, of type: String) -> Bool { types[type]?.values.contains { $0[key] != nil } ?? false }

    /// Whether a string is available to all templates.
    func has(_ key: String) -> Bool { shared.values.contains { $0[key] != nil } }

    /// Returns the strings available to the templates of a type in a language: the common ones, those of the type's
    /// base types, and its own. The more specific ones override the others.
    ///
    /// Strings missing in the language are taken from the language without region or script, then from English, then from
    /// Spanish, and finally from any language that has them, because a string of the theme's own may be in one file
    /// only.
    /// - Parameter type: nil for the common strings only.
    package func strings(in language: String, for type: String?) -> [String: String] {
        let sources = sources(for: type)
        let others = Set(sources.flatMap(\.keys)).filter { $0 != "es" && $0 != "en" }.sorted().reversed()
        return (others + ["es", "en"] + LanguageTag.withBroader(language).reversed()).flatMap { language in
            sources.compactMap { $0[language] }
        }
        .reduce(into: [:]) { strings, more in strings.merge(more) { _, upper in upper } }
    }

    /// Returns the names of the strings available to the templates of a type, which are the same in all languages.
    /// - Parameter type: nil for the common strings only.
    func names(for type: String?) -> Set<String> { Set(sources(for: type).flatMap(\.values).flatMap(\.keys)) }

    /// The strings available to the templates of a type by language, the more specific ones last.
    private func sources(for type: String?) -> [[String: [String: String]]] {
        [shared] + (type.map { Theme.kinds(of: $0) } ?? []).reversed().compactMap { types[$0] }
    }
}
