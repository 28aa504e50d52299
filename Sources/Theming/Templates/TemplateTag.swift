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

    /// The kinds that name a value.
    static let values: Set<Kind> = [.variable, .markup, .section, .inverted]

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
        let signed = isTriple ? nil : Self.kind(body.first)
        let kind = signed ?? (isTriple ? .markup : .variable)
        let name = Self.trimmed(signed == nil ? body : body.dropFirst())
        let isForeign =
            kind == .foreign || name == "." || name.hasByte("(") || name.hasByte(")")
            || (kind == .partial && name.utf8.first == UInt8(ascii: "*"))
        switch kind {
        case .variable, .markup, .section, .inverted, .partial, .foreign:
            self.init(
                kind: isForeign ? .foreign : kind, name: isForeign ? String(decoding: body, as: UTF8.self) : name,
                range: range)
        case .close, .comment, .unclosed: self.init(kind: kind, name: name, range: range)
        }
    }

    /// Returns the text without the blanks around it. By bytes, because each run reads thousands of tags.
    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let start = bytes.drop(while: \.isASCIIBlank)
        let text = start.prefix(upTo: start.lastIndex { !$0.isASCIIBlank }.map { $0 + 1 } ?? start.startIndex)
        let name = String(decoding: text, as: UTF8.self)
        // A blank outside ASCII.
        return (text.first ?? 0) >= 0x80 || (text.last ?? 0) >= 0x80 ? name.trimmed : name
    }

    /// Returns the kind that the sign at the beginning of a tag says; nil if it is none.
    private static func kind(_ sign: UInt8?) -> Kind? {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: "&"): .markup
        case UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: "$"): .foreign
        default: nil
        }
    }
}
