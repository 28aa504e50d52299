// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// A word of the interface as a theme's file has it.
struct ThemeWord: Sendable {
    let language: String
    let key: YAMLMap.Scalar
    let text: YAMLMap.Scalar
    /// The number of the layer; the tool's own `default` is 0.
    let layer: Int
}

/// Compares the words of a theme with those of the themes it is laid over: a slip in a key would change nothing, and a
/// text that leaves out `{count}` would never show how many there are.
enum ThemeWordCheck {
    static func problems(in theme: Theme) -> [ThemeProblem] {
        let used = usedWords(in: theme)
        return theme.layers.indices.dropFirst().flatMap { layer in
            let below = strings(of: theme.entries.filter { $0.layer < layer })
            let known = Set(below.values.flatMap(\.keys))
            return theme.entries.filter { $0.layer == layer }.flatMap { word in
                problems(
                    with: word, known: known, isUsed: used.contains(word.key.text),
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

    private static func problems(with word: ThemeWord, known: Set<String>, isUsed: Bool, below: [String: String])
        -> [ThemeProblem]
    {
        if !known.contains(word.key.text) {
            let matches = isUsed ? [] : NearMiss.matches(for: word.key.text, among: known.sorted())
            return matches.isEmpty
                ? [] : [word.key.problem("there is no word ‘\(word.key.text)’" + ThemeProblem.hint(matches))]
        }
        let missing = placeholders(in: below[word.key.text] ?? "").filter { !word.text.text.contains($0) }
        return missing.isEmpty
            ? []
            : [
                word.text.problem(
                    "the text of ‘\(word.key.text)’ lacks " + missing.map { "‘\($0)’" }.joined(separator: " and "))
            ]
    }

    /// What scripts and the builder put into a text, such as `{count}`.
    static func placeholders(in text: String) -> [String] { text.matches(of: /\{[a-zA-Z]+\}/).map { String($0.0) } }
}
