// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

extension ElementReader {
    /// Reads one of a few keywords, in any case, and reports another one.
    /// - Parameters:
    ///   - usual: what counts if the element is absent, empty or another word.
    ///   - summary: the message about another word.
    package mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ tag: Tag, or usual: Choice, _ kind: Diagnostic.Kind, _ summary: (String) -> String
    ) -> Choice {
        let names = Choice.allCases.map(\.rawValue)
        guard let value = token(tag, among: names) else { return usual }
        if let choice = Choice(rawValue: value.text.lowercased()) { return choice }
        report(
            kind, summary(value.text), at: value.position,
            suggestions: NearMiss.matches(for: value.text, amongFew: names))
        return usual
    }
}
