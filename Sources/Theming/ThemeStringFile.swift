// SPDX-License-Identifier: MIT

internal import Diagnostics

/// A file of strings in one language, which may wait until it is known that a page shows them.
struct ThemeStringFile: Sendable {
    /// The screen type whose templates can use the strings; nil if all templates can.
    let type: String?
    let language: String
    let text: String
    /// The path for diagnostics.
    let path: String
    /// The number of the layer; the tool's own `default` is 0.
    let layer: Int

    /// Returns the strings and the faults of the file. A string with an empty text counts as missing.
    func read() -> (entries: [ThemeString], faults: [Diagnostic]) {
        let yaml = ThemeYAML(text, file: path)
        let entries = yaml.entries.lazy.filter { !$0.value.text.isEmpty }.map { key, value in
            ThemeString(type: type, language: language, key: key, text: value, layer: layer)
        }
        return (Array(entries), yaml.faults)
    }
}
