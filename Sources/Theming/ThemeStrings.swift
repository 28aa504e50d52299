// SPDX-License-Identifier: MIT

internal import Text

/// The strings of the interface by language: those that all templates see, and those of each screen type beside them.
package struct ThemeStrings: Sendable, Equatable {
    /// What names of strings begin with in templates: `{{strings.search}}`.
    static let prefix = "strings."

    /// The key of the string that a template's name stands for; nil for a name of a field.
    static func key(in name: String) -> String? { name.rest(after: prefix) }

    /// By language.
    private(set) var shared: [String: [String: String]] = [:]
    /// By type and language.
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

    /// Whether all templates see a string.
    func has(_ key: String) -> Bool { shared.values.contains { $0[key] != nil } }

    /// What a template of a type sees in a language: the strings that all see, those of the kinds that the type is a
    /// variety of, and its own, the nearer ones over the others.
    ///
    /// What the language lacks comes from the region-less language, then from English, then from Spanish, and at last
    /// from any language that has it: a string of the theme's own may be in one file only.
    /// - Parameter type: nil for what is seen everywhere.
    package func strings(in language: String, for type: String?) -> [String: String] {
        let sources = [shared] + (type.map { Theme.kinds(of: $0) } ?? []).reversed().compactMap { types[$0] }
        let base = language.split(separator: "-").first.map(String.init) ?? language
        let others = Set(sources.flatMap(\.keys)).filter { $0 != "es" && $0 != "en" }.sorted().reversed()
        return (others + ["es", "en", base, language]).flatMap { language in sources.compactMap { $0[language] } }
            .reduce(into: [:]) { strings, more in strings.merge(more) { _, upper in upper } }
    }
}
