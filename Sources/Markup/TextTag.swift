// SPDX-License-Identifier: MIT

internal import Text

/// What looks like a tag in a text of the bundle: `<` or `</`, letters, and anything but `<` and `>` up to the next
/// `>`.
///
/// It is found in one pass over bytes because every text of a site goes through this. The caller decides whether a tag
/// has a meaning.
package struct TextTag: Equatable {
    /// From `<` to `>`.
    package let range: Range<Int>
    /// At least one letter of ASCII, in any case.
    package let name: Range<Int>
    /// Whether it begins with `</`.
    package let isClosing: Bool

    /// The range between the name and `>`.
    package var rest: Range<Int> { name.upperBound..<(range.upperBound - 1) }

    /// Returns the first tag that begins at an offset or behind it.
    package static func next(in bytes: [UInt8], from offset: Int) -> TextTag? {
        bytes.withUnsafeBufferPointer { next(in: $0, from: offset) }
    }

    private static func next(in bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> TextTag? {
        var index = offset
        while let start = bytes.first("<", in: index..<bytes.count) {
            index = start + 1
            let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
            if isClosing { index += 1 }
            let name = index
            while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
            guard index > name else { continue }
            let end = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: ">") {
                index += 1
            }
            // Another `<` may begin a tag itself.
            guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { continue }
            return TextTag(range: start..<(index + 1), name: name..<end, isClosing: isClosing)
        }
        return nil
    }
}

extension TextTag {
    /// Returns the name in lower case if it is that of an element of HTML with which texts are marked up.
    func htmlName(in bytes: [UInt8]) -> String? {
        // A digit belongs to the name in `<h1>`.
        var end = name.upperBound
        while end < rest.upperBound, bytes[end].isASCIIDigit { end += 1 }
        guard end == rest.upperBound || bytes[end].isASCIIBlank || bytes[end] == UInt8(ascii: "/") else { return nil }
        let name = String(decoding: bytes[name.lowerBound..<end], as: UTF8.self).lowercased()
        return Self.htmlNames.contains(name) ? name : nil
    }

    /// Without those that are words which somebody may put between the signs, such as `address` and `title`.
    private static let htmlNames: Set = [
        "a", "abbr", "audio", "b", "big", "blockquote", "br", "center", "code", "dd", "del", "div", "dl", "dt", "em",
        "embed", "font", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "iframe", "img", "ins", "kbd", "li", "ol", "p",
        "pre", "s", "script", "small", "span", "strike", "strong", "style", "sub", "sup", "table", "tbody", "td", "th",
        "thead", "tr", "tt", "u", "ul", "video"
    ]
}

/// The tags of texts that mean something, in any case.
enum ProseTag: String {
    case b, strong, i, em, u, a, br, p

    /// Nil if a tag means nothing.
    init?(_ tag: TextTag, in bytes: [UInt8]) {
        func letter(_ number: Int) -> Unicode.Scalar { Unicode.Scalar(bytes[tag.name.lowerBound + number] | 0x20) }
        switch (tag.name.count, letter(0)) {
        case (1, "b"): self = .b
        case (1, "i"): self = .i
        case (1, "u"): self = .u
        case (1, "a"): self = .a
        case (1, "p"): self = .p
        case (2, "b") where letter(1) == "r": self = .br
        case (2, "e") where letter(1) == "m": self = .em
        case (6, "s") where zip(1..., "trong".unicodeScalars).allSatisfy { letter($0) == $1 }: self = .strong
        default: return nil
        }
    }
}
