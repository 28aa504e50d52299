// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// A word of the interface as a theme's file has it.
struct ThemeWord: Sendable {
    let language: String
    let key: ThemeYAML.Scalar
    let text: ThemeYAML.Scalar
    /// The number of the layer; the tool's own `default` is 0.
    let layer: Int
}

/// Compares the words of a theme with those of the themes it is laid over: a slip in a key would change nothing, and a
/// text that leaves out `{count}` would never show how many there are.
enum ThemeWordCheck {
    static func faults(of theme: Theme) -> [Diagnostic] {
        let used = usedWords(in: theme)
        return theme.layers.indices.dropFirst().flatMap { layer in
            let below = strings(of: theme.entries.filter { $0.layer < layer })
            let known = Set(below.values.flatMap(\.keys))
            return theme.entries.filter { $0.layer == layer }.flatMap { word in
                faults(
                    of: word, known: known, isUsed: used.contains(word.key.text),
                    below: Theme.words(below, in: word.language))
            }
        }
    }

    /// The words that templates show, which a theme may have added to.
    private static func usedWords(in theme: Theme) -> Set<String> {
        Set(
            theme.sources.values.flatMap { TemplateTag.all(in: $0) }.map(\.name).filter { $0.hasPrefix("words.") }.map {
                String($0.dropFirst(6))
            })
    }

    private static func strings(of words: [ThemeWord]) -> [String: [String: String]] {
        words.reduce(into: [:]) { $0[$1.language, default: [:]][$1.key.text] = $1.text.text }
    }

    private static func faults(of word: ThemeWord, known: Set<String>, isUsed: Bool, below: [String: String])
        -> [Diagnostic]
    {
        let key = word.key.text
        if !known.contains(key) {
            let matches = isUsed ? [] : NearMiss.matches(for: key, among: known.sorted())
            return matches.isEmpty
                ? []
                : [Diagnostic(.unknownWord, "There is no word ‘\(key)’", at: word.key.position, suggestions: matches)]
        }
        let missing = placeholders(in: below[key] ?? "").filter { !word.text.text.contains($0) }.map { "‘\($0)’" }
        return missing.isEmpty
            ? []
            : [
                Diagnostic(
                    .missingPlaceholder, "The text of ‘\(key)’ lacks " + missing.joined(separator: " and "),
                    at: word.text.position)
            ]
    }

    /// What scripts and the builder put into a text, such as `{count}`.
    static func placeholders(in text: String) -> [String] { text.matches(of: /\{[a-zA-Z]+\}/).map { String($0.0) } }
}
