// SPDX-License-Identifier: MIT

internal import Text

/// What is wrong with a text that is not well-formed, in words for people who write such files. The library's own name
/// functions of its code, so of each fault only its kind is used.
struct SyntaxFault {
    /// What the parser found.
    enum Kind {
        case name, tagEnd, reference, character, endOfCharacterData, instruction, declaration, noTag, behindEnd, other
        case attribute(Attribute)
    }

    /// What can be wrong with an attribute.
    enum Attribute {
        case noValue, noQuotes, openQuote, repeated, noBlank
    }

    /// What is wrong, and what to do about it.
    let reason: String
    /// The offset in the text of what is wrong.
    let offset: Int

    /// - Parameter place: where the parser stood when it found the fault.
    init(_ kind: Kind, in text: TextWindow, at place: Int) {
        let context = FaultContext(text: text, place: min(max(place, text.start), text.end))
        (reason, offset) = context.fault(kind)
    }
}

/// The text around the place of a fault.
private struct FaultContext {
    let text: TextWindow
    let place: Int
    private static let declaration = "‘<?xml version=\"1.0\" encoding=\"UTF-8\"?>’"
    private static let noAttributes = "the format has no attributes, so what stands there can go"

    func fault(_ kind: SyntaxFault.Kind) -> (String, Int) {
        switch kind {
        case .name: return missingName()
        case .tagEnd: return openTag()
        case .attribute(let fault): return attribute(fault)
        case .reference: return reference()
        case .character: return invalidCharacter()
        case .endOfCharacterData:
            let offset = (place..<text.end).first { text.starts(with: "]]>", at: $0) } ?? place
            return ("‘]]>’ stands where no ‘<![CDATA[’ is open; write ‘]]&gt;’", offset)
        case .instruction: return instruction()
        case .declaration: return ("the XML declaration is not as XML wants it; write \(Self.declaration)", place)
        case .noTag: return ("the file does not begin with a tag", place)
        case .behindEnd where !isUnknownMark:
            return (
                "more stands behind the end of the outermost element; one element must be around all of a file, and an end tag before it may be one too many",
                place
            )
        case .behindEnd, .other:
            return isUnknownMark
                ? ("‘<!’ begins neither a comment, ‘<!--’, nor a CDATA section, ‘<![CDATA[’", place)
                : ("it cannot be read as XML; look at this place and just before it", place)
        }
    }

    // MARK: Tags

    /// A sign in the place of a name.
    private func missingName() -> (String, Int) {
        if byte(place - 1) == UInt8(ascii: "&") { return ("a ‘&’ stands alone; write ‘&amp;’", place - 1) }
        if byte(place - 1) == UInt8(ascii: "<") {
            return ("‘<’ is not followed by the name of an element; for the sign itself write ‘&lt;’", place - 1)
        }
        guard let tag else { return instruction() }
        let sign = character
        if sign == nil || sign == "<" {
            return ("‘\(name(at: tag))’ is not closed by ‘>’; for the sign ‘<’ itself write ‘&lt;’", tag)
        }
        return ("‘\(sign ?? "")’ cannot stand in the tag ‘\(name(at: tag))’", place)
    }

    /// A tag without its end.
    private func openTag() -> (String, Int) {
        let name = tag.map { self.name(at: $0) } ?? "</"
        guard let byte = byte(place), byte != UInt8(ascii: "<"), !byte.isXMLBlank else {
            let isNamed = name != "</"
            var end = place
            while isNamed, let before = self.byte(end - 1), before.isXMLBlank { end -= 1 }
            return (isNamed ? "‘\(name)’ is not closed by ‘>’" : "‘</’ is not followed by the name of an element", end)
        }
        return byte < 0x20 ? invalidCharacter() : ("‘\(character ?? "")’ cannot stand in the tag ‘\(name)’", place)
    }

    /// The faults of attributes are those of a tag whose `>` is missing, because the format has none.
    private func attribute(_ fault: SyntaxFault.Attribute) -> (String, Int) {
        guard let tag, byte(tag + 1) != UInt8(ascii: "?") else { return instruction() }
        let name = self.name(at: tag)
        switch fault {
        case .noValue:
            return ("other words stand in the tag ‘\(name)’; a ‘>’ may be missing before them", tag)
        case .noQuotes:
            return ("a value in the tag ‘\(name)’ has no straight quotes, ‘\"’, around it; \(Self.noAttributes)", tag)
        case .openQuote:
            return ("a quote in the tag ‘\(name)’ is not closed; \(Self.noAttributes)", tag)
        case .repeated:
            return ("the tag ‘\(name)’ has two attributes of one name; \(Self.noAttributes)", tag)
        case .noBlank:
            return ("the tag ‘\(name)’ has attributes without a blank between them; \(Self.noAttributes)", tag)
        }
    }

    // MARK: Other markup

    private func instruction() -> (String, Int) {
        guard let start = last("<?", within: 4096) else {
            return ("it cannot be read as XML; look at this place and just before it", place)
        }
        let name = self.name(at: start)
        if name.lowercased() == "<?xml" {
            return start == 0
                ? ("the XML declaration is not as XML wants it; write \(Self.declaration)", start)
                : ("an XML declaration stands in the middle of the file; delete it", start)
        }
        return ("‘\(name)’ begins an instruction for other programs that is not as XML wants it; delete it", start)
    }

    private func reference() -> (String, Int) {
        guard let start = last("&", within: 256) else { return ("a ‘&’ stands alone; write ‘&amp;’", place) }
        var end = start + 1
        while end < text.end, end - start < 40, text[end].isInName || text[end] == UInt8(ascii: "#") { end += 1 }
        if byte(end) == UInt8(ascii: ";") { end += 1 }
        return (
            "‘\(string(start..<end).clipped)’ stands for no character; for the sign ‘&’ itself write ‘&amp;’", start
        )
    }

    private func invalidCharacter() -> (String, Int) {
        guard let scalar = character?.unicodeScalars.first else {
            return ("a character stands here that XML forbids", place)
        }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return ("the invisible character U+\(number) stands here, which XML forbids; delete it", place)
    }

    /// Whether `<!` stands here and begins nothing that XML knows.
    private var isUnknownMark: Bool { text.hasUnknownMark(at: place) }

    // MARK: Finding

    /// Where the tag begins in which the parser stands.
    private var tag: Int? {
        var index = place - 1
        while index >= text.start, text[index] != UInt8(ascii: "<") {
            if text[index] == UInt8(ascii: ">") { return nil }
            index -= 1
        }
        return index >= text.start ? index : nil
    }

    private func byte(_ index: Int) -> UInt8? { index >= text.start && index < text.end ? text[index] : nil }

    /// The character at the place; nil at the end of the text.
    private var character: String? {
        guard place < text.end else { return nil }
        return String(decoding: (place..<min(text.end, place + 4)).map { text[$0] }, as: UTF8.self).unicodeScalars.first
            .map(String.init)
    }

    /// Returns what is written from the `<` of a tag up to the end of its name.
    private func name(at start: Int) -> String {
        var end = start + 1
        while end < text.end, "/?".utf8.contains(text[end]) { end += 1 }
        while end < text.end, end - start < 400, text[end].isInName { end += 1 }
        return string(start..<end).clipped
    }

    private func last(_ mark: String, within distance: Int) -> Int? {
        var index = place - 1
        while index >= max(text.start, place - distance) {
            if text.starts(with: mark, at: index) { return index }
            index -= 1
        }
        return text.starts(with: mark, at: place) ? place : nil
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: range.map { text[$0] }, as: UTF8.self) }
}

extension TextWindow {
    /// Whether `<!` stands at an offset and begins nothing that XML knows, not even if more followed.
    func hasUnknownMark(at offset: Int) -> Bool {
        guard offset >= start, offset < end, starts(with: "<!", at: offset) else { return false }
        let written = bytes[(offset - start)...].prefix(9)
        return !["<!--", "<![CDATA["].contains { mark in zip(written, mark.utf8).allSatisfy { $0 == $1 } }
    }

    /// Returns where a DOCTYPE begins that an offset is part of, whatever the case of its letters and wherever it stands.
    func startOfDoctype(around offset: Int) -> Int? {
        var index = min(offset, end - 1)
        while index > start, self[index] != UInt8(ascii: "<"), index == offset || self[index] != UInt8(ascii: ">") {
            index -= 1
        }
        let mark = "<!doctype".utf8
        guard index >= start, index + mark.count <= end else { return nil }
        return zip(mark, index...).allSatisfy { $0 == self[$1] | 0x20 } ? index : nil
    }
}
