// SPDX-License-Identifier: MIT

/// The comments of a file that say which diagnostics to leave out: `<!-- emobic-site: ignore map/no-places -->`.
///
/// Each applies to the element that follows it, with all that is inside.
package struct IgnoreComments: Sendable {
    private struct Comment: Sendable {
        let offset: Int
        let codes: [String]
        /// The element that follows; empty if there is none.
        let range: Range<Int>
    }

    private let file: String
    private let comments: [Comment]

    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        let text = MarkupText(bytes)
        var comments: [Comment] = []
        var offset = 0
        while let mark = text.find("emobic-site:", from: offset) {
            offset = mark + 1
            guard let comment = Self.comment(around: mark, in: text) else { continue }
            comments.append(comment)
        }
        self.comments = comments
    }

    /// The comment that a mark stands in, if nothing but blanks is before it.
    private static func comment(around mark: Int, in text: MarkupText) -> Comment? {
        guard let start = text.offset(of: "<!--", before: mark), let end = text.find("-->", from: mark) else { return nil }
        let words = text.string(mark..<end).split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard words.count > 2, words[0] == "emobic-site:", words[1] == "ignore" else { return nil }
        var range = end..<end
        if let tag = text.nextTag(from: end), tag.kind != .end {
            let last = tag.kind == .empty ? tag : text.endTag(of: tag) ?? tag
            range = tag.range.lowerBound..<last.range.upperBound
        }
        return Comment(offset: start, codes: Array(words[2...]), range: range)
    }

    /// What is left of diagnostics, with a note on each code of a comment that had nothing to leave out.
    /// - Parameter suggest: what an unknown code may have meant; nil for a known one.
    package func apply(to diagnostics: [Diagnostic], suggest: (String) -> [String]?) -> [Diagnostic] {
        guard !comments.isEmpty else { return diagnostics }
        var used: Set<Use> = []
        let left = diagnostics.filter { diagnostic in
            guard diagnostic.position.file == file else { return true }
            let uses = comments.flatMap { comment in
                comment.range.contains(diagnostic.position.offset)
                    ? comment.codes.filter(diagnostic.kind.isIn).map { Use(offset: comment.offset, code: $0) } : []
            }
            used.formUnion(uses)
            return uses.isEmpty
        }
        return left + comments.flatMap { comment in
            comment.codes.filter { !used.contains(Use(offset: comment.offset, code: $0)) }.map { code in
                let place = SourcePosition(file: file, offset: comment.offset)
                if let suggestions = suggest(code) {
                    return Diagnostic(.unknownIgnoredCode, "There is no code or area ‘\(code)’ to ignore", at: place, suggestions: suggestions)
                }
                return Diagnostic(.unusedIgnore, "There is no ‘\(code)’ here to ignore", at: place)
            }
        }
    }

    private struct Use: Hashable {
        let offset: Int
        let code: String
    }
}

extension Diagnostic.Kind {
    /// Every problem that a wish to leave out others can have.
    package static let ignoreProblems: [Diagnostic.Kind] = [.unusedIgnore, .unknownIgnoredCode]

    package static let unusedIgnore = Self(
        "check/unused-ignore", .note, "The comment leaves nothing out. Once the problem is mended, such a comment only hides the next one.",
        mending: "Remove the comment, or move it directly before the element with the problem.")
    package static let unknownIgnoredCode = Self(
        "check/unknown-code", .warning, "Nothing is left out, because no diagnostic has this code.",
        mending: "Write a code as it stands at the end of a diagnostic, such as ‘map/no-places’, or the part before its ‘/’. ‘emobic-site explain’ lists them all.")
}
