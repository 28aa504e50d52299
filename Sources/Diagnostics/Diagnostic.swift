// SPDX-License-Identifier: MIT
package import Text

/// One thing to tell the bundle's author: what, where, and what to do about it.
///
/// A problem in a bundle is always such a value; errors are thrown only when the tool cannot read or write.
package struct Diagnostic: Sendable, Hashable {
    /// How much a problem matters.
    package enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
        /// The site lacks something its author wanted.
        case error
        /// The visitor may notice.
        case warning
        /// Only the author will notice.
        case note

        package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .error: 0
            case .warning: 1
            case .note: 2
            }
        }
    }

    /// A sort of problem. Its code is stable: written out by hand as `area/what-is-wrong`, never built from a type's name.
    package struct Kind: Sendable, Hashable {
        package let code: String
        package let severity: Severity
        /// What the problem means for the site, in a sentence.
        package let explanation: String
        /// What to do about it, in a sentence or two.
        package let mending: String
        /// A piece of a bundle that has the problem, with a mark at the reported place.
        package let bad: Example?
        /// The same piece without the problem.
        package let good: Example?
        /// Whether one line for a file and wording is enough, however often it occurs.
        package let isSaidOncePerFile: Bool
        /// Whether it is about a file as a whole, so that no element in it is the one to blame.
        package let isAboutWholeFile: Bool

        package init(
            _ code: String, _ severity: Severity, _ explanation: String, isSaidOncePerFile: Bool = false, isAboutWholeFile: Bool = false, mending: String = "", bad: Example? = nil,
            good: Example? = nil
        ) {
            self.code = code
            self.severity = severity
            self.explanation = explanation
            self.mending = mending
            self.bad = bad
            self.good = good
            self.isSaidOncePerFile = isSaidOncePerFile
            self.isAboutWholeFile = isAboutWholeFile
        }

        /// What the code begins with: the screen type or the part of a bundle.
        package var area: String { String(code.prefix { $0 != "/" }) }

        // The code is the identity: kinds are compared and hashed for every diagnostic.
        package static func == (left: Self, right: Self) -> Bool { left.code == right.code }
        package func hash(into hasher: inout Hasher) { hasher.combine(code) }
    }

    /// A second place that helps to understand the first.
    package struct Note: Sendable, Hashable {
        package let text: String
        package let position: SourcePosition?

        package init(_ text: String, at position: SourcePosition? = nil) {
            self.text = text
            self.position = position
        }
    }

    package let kind: Kind
    package let severity: Severity
    /// One sentence without a full stop, the specific part first.
    package let summary: String
    /// The narrowest element that is wrong.
    package let position: SourcePosition
    /// Values that would be right instead of the one written. Empty unless they are likely.
    package let suggestions: [String]
    package let notes: [Note]
    /// The one thing that can be done about it, if there is just one.
    package let fix: Fix?
    /// Whether it is there for its fix alone, and in no report.
    package let isSilent: Bool

    package init(
        _ kind: Kind, _ summary: String, at position: SourcePosition, severity: Severity? = nil, suggestions: [String] = [], notes: [Note] = [],
        fix: Fix? = nil, isSilent: Bool = false
    ) {
        self.kind = kind
        self.severity = severity ?? kind.severity
        self.summary = summary
        self.position = position
        self.suggestions = suggestions
        self.notes = notes
        self.fix = fix
        self.isSilent = isSilent
    }
}

extension Diagnostic {
    /// The same with one note more, and without a fix: what is wrong only in some circumstances has no mending that is right in all of them.
    package func noting(_ text: String) -> Diagnostic {
        Diagnostic(kind, summary, at: position, severity: severity, suggestions: suggestions, notes: notes + [Note(text)], isSilent: isSilent)
    }

    /// The summary with what was probably meant.
    var message: String {
        // Some summaries name the right value themselves.
        let suggestions = suggestions.map { "‘\($0)’" }.filter { !summary.contains($0) }
        return suggestions.isEmpty ? summary : "\(summary); did you mean \(suggestions.joined(separator: " or "))?"
    }
}
