// SPDX-License-Identifier: MIT

internal import Text

/// A tag of a template, with its place.
struct TemplateTag {
    enum Kind {
        case variable, markup, section, inverted, close, partial, comment
        /// A Mustache feature that themes do not support: other delimiters, inheritance, `{{.}}`, functions.
        case foreign
        /// A tag without an end.
        case unclosed
    }

    let kind: Kind
    /// The name in the tag; for a foreign or unclosed tag, its whole contents.
    let name: String
    /// The bytes of the tag.
    let range: Range<Int>

    /// The offset of the tag in bytes.
    var offset: Int { range.lowerBound }

    static func all(in source: String) -> [TemplateTag] {
        let bytes = Array(source.utf8)
        var tags: [TemplateTag] = []
        var index = 0
        while let start = find(open, in: bytes, from: index) {
            let isTriple = bytes[(start + 2)...].first == open
            let first = start + (isTriple ? 3 : 2)
            let end = find(close, in: bytes, from: first)
            let body = bytes[first..<(end ?? bytes.count)]
            let isClosed = end.map { !isTriple || bytes[($0 + 2)...].first == close } ?? false
            if isClosed, let end, body.first == UInt8(ascii: "!") || find(open, in: Array(body), from: 0) == nil {
                index = end + (isTriple ? 3 : 2)
                tags.append(TemplateTag(body, isTriple: isTriple, range: start..<index))
            } else {
                tags.append(TemplateTag(kind: .unclosed, name: isTriple ? "}}}" : "}}", range: start..<first))
                index = first
            }
        }
        return tags
    }

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    /// Returns the position of two consecutive occurrences of a byte.
    private static func find(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == byte, bytes[index + 1] == byte { return index }
            index += 1
        }
        return nil
    }

    private init(kind: Kind, name: String, range: Range<Int>) {
        self.kind = kind
        self.name = name
        self.range = range
    }

    private init(_ body: ArraySlice<UInt8>, isTriple: Bool, range: Range<Int>) {
        let text = String(decoding: body, as: UTF8.self)
        let sign = isTriple ? nil : text.first.flatMap { "#^/>!&%=<$".contains($0) ? $0 : nil }
        let kind = isTriple ? .markup : Self.kind(sign)
        let name = (sign == nil ? text[...] : text.dropFirst()).trimmed
        let isForeign = name == "." || name.contains { "()".contains($0) } || (kind == .partial && name.hasPrefix("*"))
        switch kind {
        case .foreign: self.init(kind: .foreign, name: text, range: range)
        case .variable, .markup, .section, .inverted, .partial:
            self.init(kind: isForeign ? .foreign : kind, name: isForeign ? text : name, range: range)
        case .close, .comment, .unclosed: self.init(kind: kind, name: name, range: range)
        }
    }

    private static func kind(_ sign: Character?) -> Kind {
        switch sign {
        case "#": .section
        case "^": .inverted
        case "/": .close
        case ">": .partial
        case "!": .comment
        case "&": .markup
        case "%", "=", "<", "$": .foreign
        default: .variable
        }
    }
}
