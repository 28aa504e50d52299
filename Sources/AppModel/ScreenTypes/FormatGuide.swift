// SPDX-License-Identifier: MIT

package import Diagnostics

/// What the reference of the format says about a screen type or a kind of file, besides what its reader requests.
package struct FormatGuide: Sendable {
    /// What it is, in a sentence.
    package let summary: String
    /// What the site makes of it: what visitors see, what a tap does, what they need.
    package let site: String
    /// In what the players of the phones and the HTML5 player of 2012 differ, for those who publish for them too; empty
    /// if in nothing.
    package let players: String
    /// Sound examples, which are tests as well, the usual one first; none for types of themes.
    package let examples: [Example]

    /// - Parameters:
    ///   - example: the usual one; nil for types that the format does not know.
    ///   - others: those that follow it.
    package init(_ summary: String, site: String, players: String = "", example: Example?, others: [Example] = []) {
        self.summary = summary
        self.site = site
        self.players = players
        examples = [example].compactMap { $0 } + others
    }

    /// The guide of a type that the format does not know.
    package static let none = FormatGuide("", site: "", example: nil)
}
