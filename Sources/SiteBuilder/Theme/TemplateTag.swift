// SPDX-License-Identifier: MIT

/// One tag of a template, found without the template engine, which does not tell where its tags stand.
struct TemplateTag {
    enum Kind { case variable, markup, section, inverted, close, partial, comment }

    let kind: Kind
    let name: String
    /// Where the tag begins, counted from 1; the column in characters.
    let line: Int
    let column: Int

    static func all(in source: String) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var line = 1
        var lineStart = source.startIndex
        var rest = source[...]
        func count(_ text: Substring) {
            for index in text.indices where text[index].isNewline {
                line += 1
                lineStart = text.index(after: index)
            }
        }
        while let match = rest.firstMatch(of: /\{\{\{\s*([^}]+?)\s*\}\}\}|\{\{([#^\/>!&%]?)\s*([^}]*?)\s*\}\}/) {
            count(rest[..<match.range.lowerBound])
            let column = source.distance(from: lineStart, to: match.range.lowerBound) + 1
            tags.append(
                TemplateTag(kind: kind(match.2, isTriple: match.1 != nil), name: String(match.1 ?? match.3 ?? ""), line: line, column: column))
            count(match.0)
            rest = rest[match.range.upperBound...]
        }
        return tags
    }

    private static func kind(_ sign: Substring?, isTriple: Bool) -> Kind {
        if isTriple { return .markup }
        return switch sign {
        case "#": .section
        case "^": .inverted
        case "/": .close
        case ">": .partial
        case "!", "%": .comment
        case "&": .markup
        default: .variable
        }
    }
}
