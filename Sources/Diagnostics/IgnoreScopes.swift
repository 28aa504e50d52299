// SPDX-License-Identifier: MIT

internal import Text

/// The elements of a file that have comments before them, found by a place in them.
///
/// Elements are nested or apart, so those around a place are the innermost one, the one around that, and so on. All
/// comments before one element are treated as one, because a file may have thousands before each of thousands.
struct IgnoreScopes: Sendable {
    /// A comment: the element behind it and the codes and areas that it names.
    struct Comment: Sendable {
        let range: Range<Int>
        let codes: [String]
    }

    private struct Scope: Sendable {
        let range: Range<Int>
        /// The enclosing scope.
        let parent: Int?
        /// Whether each code of its comments matched a diagnostic.
        var codes: [String: Bool] = [:]
    }

    /// In the order in which the elements start.
    private var scopes: [Scope] = []
    /// The scope of each comment; nil for one without an element.
    private var scopeOfComment: [Int?]
    private let allCodes: Set<String>

    /// - Parameter comments: in file order.
    init(_ comments: [Comment]) {
        allCodes = Set(comments.flatMap(\.codes))
        scopeOfComment = []
        var open: [Int] = []
        for comment in comments {
            guard !comment.range.isEmpty else {
                scopeOfComment.append(nil)
                continue
            }
            while let last = open.last, scopes[last].range.upperBound <= comment.range.lowerBound { open.removeLast() }
            if open.last.map({ scopes[$0].range != comment.range }) ?? true {
                scopes.append(Scope(range: comment.range, parent: open.last))
                open.append(scopes.count - 1)
            }
            for code in comment.codes { scopes[scopes.count - 1].codes[code] = false }
            scopeOfComment.append(scopes.count - 1)
        }
    }

    /// Returns the codes of any comment that match a kind.
    func codes(meaning kind: Diagnostic.Kind) -> Set<String> { allCodes.intersection(kind.names) }

    /// Whether a comment leaves out a kind at a place. The comments that do are marked as used.
    mutating func ignore(_ kind: Diagnostic.Kind, at offset: Int) -> Bool {
        var isIgnored = false
        var next = innermost(at: offset)
        while let number = next {
            for code in kind.names where scopes[number].codes[code] != nil {
                scopes[number].codes[code] = true
                isIgnored = true
            }
            next = scopes[number].parent
        }
        return isIgnored
    }

    /// Whether a code of a comment matched a diagnostic.
    /// - Parameter number: the comment's number in file order.
    func isUsed(_ code: String, ofComment number: Int) -> Bool {
        scopeOfComment[number].map { scopes[$0].codes[code] ?? false } ?? false
    }

    private func innermost(at offset: Int) -> Int? {
        let next = scopes.partitioningIndex { $0.range.lowerBound > offset }
        var number = next == 0 ? nil : next - 1
        while let found = number, scopes[found].range.upperBound <= offset { number = scopes[found].parent }
        return number
    }
}
