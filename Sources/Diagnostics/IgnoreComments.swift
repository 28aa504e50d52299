// SPDX-License-Identifier: MIT

internal import Text

/// The comments of a file that list diagnostics to leave out: `<!-- emobic-site: ignore map/no-places -->`.
///
/// Each applies to the element that follows it, with all that is inside.
package struct IgnoreComments: Sendable {
    private struct Comment: Sendable {
        let offset: Int
        let directive: IgnoreDirective
        /// The element that follows; empty if there is none.
        var range: Range<Int>

        var codes: [String] { if case .ignore(let codes) = directive { codes } else { [] } }
    }

    private let file: String
    private let comments: [Comment]
    /// Where the outermost element starts.
    private let rootOffset: Int
    private var scopes: IgnoreScopes
    /// The codes of comments that matched diagnostics of the whole file.
    private var ofWholeFile: Set<String> = []
    /// Whether the file was read only in part, so that what a comment leaves out may stand where it was not.
    private var isCut = false

    /// Finds the comments of a file and the elements that they apply to.
    /// - Parameter file: its path in diagnostics.
    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        let text = FixMarkup(bytes)
        rootOffset = text.nextTag(from: 0)?.range.lowerBound ?? 0
        var found: [Comment] = []
        var offset = 0
        while let start = text.find("<!--", from: offset), let end = text.find("-->", from: start) {
            if let directive = IgnoreDirective(text.string(start..<end).dropFirst(4)) {
                found.append(Comment(offset: start, directive: directive, range: end..<end))
            }
            offset = end
        }
        if let first = found.first { Self.findElements(of: &found, in: text, from: first.range.lowerBound) }
        comments = found
        scopes = IgnoreScopes(found.map { IgnoreScopes.Comment(range: $0.range, codes: $0.codes) })
    }

    /// Assigns to each comment the element behind it, in one pass over the tags. Where many elements are not closed, a
    /// search for the end of each one would take as many passes.
    private static func findElements(of comments: inout [Comment], in text: FixMarkup, from start: Int) {
        /// The comments of each element that is open.
        var open: [Range<Int>] = []
        var (next, offset) = (0, start)
        while let tag = text.nextTag(from: offset) {
            let before = next
            while next < comments.count, comments[next].range.lowerBound <= tag.range.lowerBound { next += 1 }
            // Behind the last child of an element, no element follows.
            for number in before..<next {
                comments[number].range = tag.kind == .end ? tag.range.lowerBound..<tag.range.lowerBound : tag.range
            }
            switch tag.kind {
            case .start: open.append(before..<next)
            case .end:
                for number in open.popLast() ?? 0..<0 {
                    comments[number].range = comments[number].range.lowerBound..<tag.range.upperBound
                }
            case .empty: break
            }
            offset = tag.range.upperBound
        }
    }

    /// Returns the diagnostics that are left, and one for each code of a comment that matched nothing.
    /// - Parameters:
    ///   - all: the comments of each file.
    ///   - suggest: returns what an unknown code may have meant; nil for a known one.
    package static func apply(_ all: [IgnoreComments], to diagnostics: [Diagnostic], suggest: (String) -> [String]?)
        -> [Diagnostic]
    {
        guard !all.isEmpty else { return diagnostics }
        var comments = Dictionary(all.map { ($0.file, $0) }) { first, _ in first }
        for diagnostic in diagnostics where diagnostic.kind.breaksFile {
            comments[diagnostic.position.file]?.isCut = true
        }
        let left = diagnostics.compactMap { diagnostic in
            diagnostic.kept { place in
                !(comments[place.file]?.ignore(diagnostic.kind, at: place.offset) ?? false)
            }
        }
        return left + comments.sorted { $0.key < $1.key }.flatMap { $0.value.problems(suggest: suggest) }
    }

    /// Whether a comment leaves out a kind at a place in the file. The comments that do are marked as used.
    private mutating func ignore(_ kind: Diagnostic.Kind, at offset: Int) -> Bool {
        guard !comments.isEmpty else { return false }
        // A problem of a file as a whole belongs to no element, so no comment can stand before it.
        guard !kind.isAboutWholeFile, offset >= rootOffset else {
            ofWholeFile.formUnion(scopes.codes(meaning: kind))
            return false
        }
        return scopes.ignore(kind, at: offset)
    }

    /// Returns what is wrong with the comments, once all diagnostics have been asked for: codes that matched none, and
    /// comments that are almost directives.
    /// - Parameter suggest: returns what an unknown code may have meant; nil for a known one.
    private func problems(suggest: (String) -> [String]?) -> [Diagnostic] {
        comments.enumerated().flatMap { number, comment in
            almostADirective(comment, suggest: suggest)
                + comment.codes.filter { !scopes.isUsed($0, ofComment: number) }.compactMap { code -> Diagnostic? in
                    let place = SourcePosition(file: file, offset: comment.offset)
                    if let suggestions = suggest(code) {
                        return Diagnostic(
                            .unknownIgnoredCode, "There is no code or area ‘\(code)’ to ignore", at: place,
                            suggestions: suggestions)
                    }
                    let isOfWholeFile = ofWholeFile.contains(code)
                    guard isOfWholeFile || !isCut else { return nil }
                    let summary =
                        isOfWholeFile
                        ? "‘\(code)’ is about the whole file, so no comment can ignore it; ‘ignore’ in ‘emobic-site.yaml’ and ‘--ignore’ can"
                        : "There is no ‘\(code)’ here to ignore"
                    return Diagnostic(.unusedIgnore, summary, at: place)
                }
        }
    }

    /// Reports a comment that is almost a directive.
    private func almostADirective(_ comment: Comment, suggest: (String) -> [String]?) -> [Diagnostic] {
        guard case .unclear(let word, let rest) = comment.directive else { return [] }
        let place = SourcePosition(file: file, offset: comment.offset)
        if rest.isEmpty {
            return [
                Diagnostic(
                    .oddIgnoreComment, "The comment does not say what to ignore; write a code behind ‘ignore’",
                    at: place)
            ]
        }
        // Prose may begin like a directive, but no code follows in it.
        let known = rest.prefix { suggest($0) == nil || $0.contains("/") }
        let codes = rest.count == 1 && known.isEmpty ? Array((suggest(rest[0]) ?? []).prefix(1)) : Array(known)
        guard !codes.isEmpty else { return [] }
        let right = "<!-- emobic-site: ignore \(codes.joined(separator: " ")) -->"
        return [
            Diagnostic(
                .oddIgnoreComment, "‘\(word)’ is not understood, so the comment leaves nothing out", at: place,
                suggestions: [right])
        ]
    }
}

extension Diagnostic.Kind {
    /// What can be wrong with a comment that leaves out diagnostics.
    package static let ignoreProblems: [Diagnostic.Kind] = [.unusedIgnore, .unknownIgnoredCode, .oddIgnoreComment]

    package static let unusedIgnore = Self(
        "check/unused-ignore", .note,
        "The comment leaves nothing out. Once the problem is fixed, such a comment only hides the next one.",
        howToFix:
            "Remove the comment, or move it directly before the element with the problem. What is wrong with a file as a whole is left out by ‘ignore’ in ‘emobic-site.yaml’, or by ‘--ignore’.",
        bad: list("↓<!-- emobic-site: ignore list/row-without-text -->", row), good: list(comment, emptyRow, row))
    package static let unknownIgnoredCode = Self(
        "check/unknown-code", .warning, "The line changes nothing, because no diagnostic has this code.",
        howToFix:
            "Write a code as it stands at the end of a diagnostic, such as ‘map/no-places’, or the part before its ‘/’. ‘emobic-site explain’ lists them all.",
        bad: list("↓<!-- emobic-site: ignore list/row-with-text -->", emptyRow, row), good: list(comment, emptyRow, row)
    )
    package static let oddIgnoreComment = Self(
        "check/odd-comment", .warning,
        "The comment looks as if it should leave something out, but it is not written so, so nothing is left out.",
        howToFix:
            "Write ‘<!-- emobic-site: ignore link/partial -->’, with the codes or areas to leave out, directly before the element with the problem.",
        bad: list("↓<!-- emobic-site: disable list/row-without-text -->", emptyRow, row),
        good: list(comment, emptyRow, row))

    private static let comment = "<!-- emobic-site: ignore list/row-without-text -->"
    private static let emptyRow = "<listItem><description>Free entry on Sundays</description></listItem>"
    private static let row = "<listItem><text>Opening hours</text></listItem>"

    private static func list(_ lines: String...) -> Example {
        .data("LIST_ACTIVITY", (["<list>"] + lines.map { "  " + $0 } + ["</list>"]).joined(separator: "\n"))
    }
}
