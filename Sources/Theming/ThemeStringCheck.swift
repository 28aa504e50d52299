// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// A string of the interface with its position in a theme's file.
struct ThemeString: Sendable {
    /// The screen type whose templates can use the string; nil if all templates can.
    let type: String?
    let language: String
    let key: ThemeYAML.Scalar
    let text: ThemeYAML.Scalar
    /// The number of the layer; the tool's own `default` is 0.
    let layer: Int
}

/// Compares the strings of a theme with those of the themes below: a misspelt key would have no effect, a text without
/// `{count}` would never show the number, and visitors would see a `{total}` that nothing fills.
struct ThemeStringCheck {
    /// The strings of the themes below.
    private let below: ThemeStrings
    /// The strings that each template of the theme shows, also in a layer that another one covers.
    private let used: [String: Set<String>]
    /// What the themes below have, by the scopes that were asked for.
    private var scopes: [Scope: Below] = [:]

    /// Where a string is seen.
    private struct Scope: Hashable {
        let language: String
        let type: String?
    }

    private struct Below {
        let strings: [String: String]
        let names: NearMiss
    }

    private init(below: ThemeStrings, used: [String: Set<String>]) { (self.below, self.used) = (below, used) }

    static func faults(of theme: Theme) -> [Diagnostic] {
        var used: [String: Set<String>] = [:]
        for (path, source) in theme.layers.flatMap(\.files) {
            guard let name = template(at: path) else { continue }
            used[name, default: []].formUnion(
                TemplateTag.all(in: source).compactMap { ThemeStrings.key(in: $0.name) })
        }
        return theme.layers.indices.dropFirst().flatMap { layer in
            var check = ThemeStringCheck(below: ThemeStrings(theme.entries.filter { $0.layer < layer }), used: used)
            var found: [Diagnostic] = []
            for string in theme.entries where string.layer == layer { found += check.faults(of: string) }
            return found
        }
    }

    /// Returns the name of the template in a file; nil for another file.
    private static func template(at path: String) -> String? {
        switch ThemeFileRole(path) {
        case .frame: "page"
        case .partial(let name): name
        case .activity(let type, .template): ThemeFileRole.types + "/" + type
        default: nil
        }
    }

    /// The only string that is a number: the first day of the week in calendars.
    private static let firstWeekday = "firstWeekday"

    /// The heads of the columns in calendars.
    private static let weekdaysShort = "weekdaysShort"

    private mutating func faults(of string: ThemeString) -> [Diagnostic] {
        let key = string.key.text
        if key == Self.firstWeekday, !(Int(string.text.text).map { (1...7).contains($0) } ?? false) {
            return [
                Diagnostic(
                    .badThemeValue, "‘\(key)’ must be a number from 1 for Monday to 7 for Sunday",
                    at: string.text.position)
            ]
        }
        if key == Self.weekdaysShort,
            string.text.text.split(separator: " ", omittingEmptySubsequences: false).count != 7
        {
            return [
                Diagnostic(
                    .badThemeValue, "‘\(key)’ must be seven words with a blank between them, from Monday to Sunday",
                    at: string.text.position)
            ]
        }
        let seen = seen(in: Scope(language: string.language, type: string.type))
        guard let text = seen.strings[key] else { return faults(ofNew: string, among: seen.names) }
        return faults(ofPlaceholdersIn: string, insteadOf: text)
    }

    private mutating func seen(in scope: Scope) -> Below {
        if let known = scopes[scope] { return known }
        let strings = below.strings(in: scope.language, for: scope.type)
        let seen = Below(strings: strings, names: NearMiss(among: strings.keys.sorted()))
        scopes[scope] = seen
        return seen
    }

    private func faults(ofPlaceholdersIn string: ThemeString, insteadOf text: String) -> [Diagnostic] {
        let wanted = Self.placeholders(in: text)
        var unknown: [String] = []
        for name in Self.placeholders(in: string.text.text) where !wanted.contains(name) && !unknown.contains(name) {
            unknown.append(name)
        }
        let missing = wanted.filter { !string.text.text.contains($0) }
        let key = string.key.text
        if missing.isEmpty {
            return unknown.isEmpty
                ? []
                : [
                    Diagnostic(
                        .unknownPlaceholder, "Nothing fills \(unknown.listed()) in the text of ‘\(key)’",
                        at: string.text.position)
                ]
        }
        let more = unknown.isEmpty ? "" : ", and nothing fills \(unknown.listed())"
        return [
            Diagnostic(
                .missingPlaceholder, "The text of ‘\(key)’ lacks \(missing.listed())" + more,
                at: string.text.position)
        ]
    }

    /// Checks a string that the themes below do not have in this scope: it is one of the theme's own, or misspelt.
    private func faults(ofNew string: ThemeString, among known: NearMiss) -> [Diagnostic] {
        let key = string.key.text
        let types = below.types.keys.filter { below.has(key, of: $0) }.sorted()
        if !types.isEmpty, !isUsed(key, outside: types) {
            let files = types.map { "\(ThemeFileRole.types)/\($0)/strings.\(string.language).yaml" }
            let summary =
                "‘\(key)’ is a string of \(types.listed()); it belongs into \(files.listed())"
            return [Diagnostic(.stringOfAnotherType, summary, at: string.key.position)]
        }
        guard !isUsed(key, outside: []) else { return [] }
        return [
            Diagnostic(
                .unknownString, "There is no string ‘\(key)’", at: string.key.position,
                suggestions: known.matches(for: key))
        ]
    }

    /// Whether a template uses a string, not counting templates of the given types, which have the string anyway.
    private func isUsed(_ key: String, outside types: [String]) -> Bool {
        used.contains { template, strings in
            strings.contains(key)
                && (template.below(ThemeFileRole.types).map { Set(types).isDisjoint(with: Theme.kinds(of: $0)) }
                    ?? true)
        }
    }

    /// Returns the placeholders that scripts and the site builder replace in a text, such as `{count}`.
    static func placeholders(in text: String) -> [String] { text.matches(of: /\{[a-zA-Z]+\}/).map { String($0.0) } }
}
