// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup

/// The description of a screen for search engines: the beginning of its own text, else the app's description.
enum ScreenDescription {
    /// What search engines show of a description at most.
    static let limit = 160

    static func text(of screen: ScreenID, in plan: SitePlan) -> String {
        let app = plan.graph.app
        let general = app.search.description ?? app.title
        guard !screen.isUnlisted else { return general }
        var text = ""
        for part in plan.graph.item(of: screen)?.activity.searchTexts ?? [] {
            if text.utf8.count > 4 * limit { break }
            let plain = Prose.plain(part.text)
            if !plain.isEmpty { text += (text.isEmpty ? "" : " ") + plain }
        }
        let words = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
        return words.isEmpty ? general : shortened(words)
    }

    /// Joins words up to the limit. A cut text ends with an ellipsis.
    private static func shortened(_ words: [Substring]) -> String {
        var text = ""
        var count = 0
        for word in words {
            let length = word.unicodeScalars.count
            guard count + length + 1 < limit else {
                let start =
                    text.isEmpty ? String(String.UnicodeScalarView(word.unicodeScalars.prefix(limit - 1))) : text
                return start + "…"
            }
            text += (text.isEmpty ? "" : " ") + word
            count += length + (count == 0 ? 0 : 1)
        }
        return text
    }
}
