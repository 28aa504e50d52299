// SPDX-License-Identifier: MIT

internal import Text

extension String {
    /// A script of the tool without indentation and without comments on lines of their own, `//` and `/** */`, which
    /// visitors need not load. The first line, the licence, is kept. In any other script such a line may be part of a
    /// text; those of the tool have no text of several lines.
    var withoutLinesOfComment: String {
        var isFirst = true
        var comment: BlockComment?
        return keepingLines { line in
            defer { isFirst = false }
            let text = line.withoutIndentation
            if let open = comment {
                let rest = text.behind("*", "/")
                if rest != nil { comment = nil }
                return open == .kept ? text : rest.flatMap { $0.isEmpty ? nil : $0 }
            }
            if isFirst { return text }
            if text.hasPrefix("//") { return nil }
            guard text.hasPrefix("/*") else { return text }
            let isDocumentation = text.hasPrefix("/**")
            guard let rest = text.behind("*", "/", from: 2) else {
                comment = isDocumentation ? .leftOut : .kept
                return isDocumentation ? nil : text
            }
            return isDocumentation && rest.isEmpty ? nil : text
        }
    }
}

/// A comment of several lines that has not ended yet.
private enum BlockComment {
    case leftOut, kept
}
