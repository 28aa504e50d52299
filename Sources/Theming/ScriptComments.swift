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
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if let open = comment {
                let end = text.firstRange(of: "*/".utf8)?.upperBound
                if end != nil { comment = nil }
                return open == .kept ? text : end.flatMap { $0 == text.endIndex ? nil : text[$0...] }
            }
            if isFirst { return text }
            if text.starts(with: "//".utf8) { return nil }
            guard text.starts(with: "/*".utf8) else { return text }
            let isDocumentation = text.starts(with: "/**".utf8)
            guard let end = text.dropFirst(2).firstRange(of: "*/".utf8)?.upperBound else {
                comment = isDocumentation ? .leftOut : .kept
                return isDocumentation ? nil : text
            }
            return isDocumentation && end == text.endIndex ? nil : text
        }
    }
}

/// A comment of several lines that has not ended yet.
private enum BlockComment {
    case leftOut, kept
}
