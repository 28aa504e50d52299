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
        // Kept for the tags before it, so that many that are not closed are not each looked through to the end.
        var nextClose = find(close, in: bytes[...], from: 0)
        while let start = find(open, in: bytes[...], from: index) {
            let isTriple = bytes[(start + 2)...].first == open
            let first = start + (isTriple ? 3 : 2)
            if let known = nextClose, known < first { nextClose = find(close, in: bytes[...], from: first) }
            let end = nextClose
            let isClosed = end.map { !isTriple || bytes[($0 + 2)...].first == close } ?? false
            if isClosed, let end, isWhole(bytes[first..<end]) {
                index = end + (isTriple ? 3 : 2)
                tags.append(TemplateTag(bytes[first..<end], isTriple: isTriple, range: start..<index))
            } else {
                tags.append(TemplateTag(kind: .unclosed, name: isTriple ? "}}}" : "}}", range: start..<first))
                index = first
            }
        }
        return tags
    }

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    /// Whether this is the inside of one tag: no other one begins in it, unless it is a comment.
    private static func isWhole(_ body: ArraySlice<UInt8>) -> Bool {
        body.first == UInt8(ascii: "!") || find(open, in: body, from: body.startIndex) == nil
    }

    /// Returns the position of two consecutive occurrences of a byte.
    private static func find(_ byte: UInt8, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.endIndex {
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
