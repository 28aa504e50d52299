// SPDX-License-Identifier: MIT

internal import Text

extension String {
    /// A script of the tool without indentation and without comments on lines of their own, which visitors need not load.
    /// The first line, the licence, is kept. In any other script such a line may be part of a text; those of the tool have
    /// no text of several lines.
    var withoutLinesOfComment: String {
        var isFirst = true
        var comments = BlockComments()
        return keepingLines { line in
            defer { isFirst = false }
            let text = line.drop { $0 == UInt8(ascii: " ") }
            let isOneLine = !comments.isOpen && text.starts(with: "//".utf8)
            let isComment = comments.areAll(of: text) && text.starts(with: "/**".utf8) || isOneLine
            return isComment && !isFirst ? nil : text
        }
    }
}

/// Finds the lines of a script that consist of a comment between `/*` and `*/` only. Lines are passed one after the
/// other.
private struct BlockComments {
    /// Whether the next line begins inside a comment. Such a line is kept, whatever it looks like.
    private(set) var isOpen = false

    mutating func areAll(of line: Substring.UTF8View) -> Bool {
        if isOpen {
            isOpen = !line.contains("*/".utf8)
            return false
        }
        guard line.starts(with: "/*".utf8) else { return false }
        let end = line.dropFirst(2).firstRange(of: "*/".utf8)
        isOpen = end == nil
        return end?.upperBound == line.endIndex
    }
}
