// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

extension Catalogue {
    /// `docs/diagnostics.md`: every kind with its explanation, by area.
    package var document: String {
        """
        # Diagnostics

        What `emobic-site check` and `build` can say about a bundle, its settings and its theme, in \(kinds.count) kinds. This page is made by `emobic-site explain --all`.

        An **error** means that the site lacks something its author wanted, a **warning** that a visitor may notice, a **note** that only
        the author will. In an example of a problem `^` stands below the place that is reported.


        """
            + areas.map { area in
                "- `\(area.name)`: " + area.kinds.map { "[\($0.name)](#\($0.anchor))" }.joined(separator: ", ") + "\n"
            }.joined()
            + kinds.map { kind in
                "\n## \(kind.code)\n\n*\(kind.severity)*\n\n\(Explanation(kind).markdown)"
            }.joined()
    }

    /// One line for each kind, by area.
    package var list: String {
        let width = (kinds.map(\.code.count).max() ?? 0) + 2
        return areas.map { area in
            "\(area.name)\n"
                + area.kinds.map { kind in
                    "  \(kind.code.padded(width))\(kind.severity.rawValue.padded(9))\(kind.explanation.firstSentence)\n"
                }.joined()
        }.joined(separator: "\n")
    }
}

extension Diagnostic.Kind {
    /// The part of the code after its area.
    fileprivate var name: String { String(code.dropFirst(area.count + 1)) }
}

extension String {
    var firstSentence: String { firstRange(of: ". ").map { String(self[..<$0.lowerBound]) + "." } ?? self }

    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
