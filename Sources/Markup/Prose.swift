// SPDX-License-Identifier: MIT

internal import Text

/// Turns a text of the bundle into markup: line breaks are kept, and only a small harmless set of tags (decision D6).
///
/// Everything else is shown as written. The only attribute that is kept is an `href` with a harmless scheme. Plain
/// addresses and telephone numbers become links. All work is done on bytes because every text of a site passes through
/// here.
package struct Prose {
    enum Kind: Equatable {
        case text
        /// A tag that is shown as it is written.
        case source
        /// One of the tags that reach a page as such.
        case open(ProseTag)
        case close(ProseTag)
        case lineBreak, paragraph
    }

    struct Piece {
        var kind: Kind
        /// The bytes that it was made from.
        let range: Range<Int>
        /// Where a link leads.
        var href: String?
    }

    let bytes: [UInt8]
    private(set) var pieces: [Piece] = []

    /// Returns the addresses of other servers to which the text links, as on its page.
    package static func webAddresses(in text: String) -> [String] {
        let prose = Prose(text)
        var addresses: [String] = []
        var openLinks = 0
        for piece in prose.pieces {
            switch piece.kind {
            case .text where openLinks == 0:
                addresses += ProseLinks.links(in: prose.bytes, range: piece.range).map(\.href)
            case .open(.a):
                openLinks += 1
                addresses += [piece.href].compactMap { $0 }
            case .close(.a): openLinks -= 1
            case .text, .source, .open, .close, .lineBreak, .paragraph: break
            }
        }
        return addresses.filter { $0.hasPrefix("http:") || $0.hasPrefix("https:") }
    }

    /// Returns the place of the first tag of the text that pages follow, and the first tag of HTML that they show as it is
    /// written, by its name. Other words between the same signs are no tags.
    /// - Parameter isPlain: whether they show all tags, as in titles.
    package static func tags(
        in text: String, isPlain: Bool = false
    ) -> (followed: Range<Int>?, shown: (name: String, range: Range<Int>)?) {
        let prose = Prose(text)
        let followed: [Range<Int>] = isPlain ? [] : prose.pieces.filter { prose.isFollowedTag($0) }.map(\.range)
        let starts = Set(followed.map(\.lowerBound))
        var (shown, offset): ((name: String, range: Range<Int>)?, Int) = (nil, 0)
        while shown == nil, let tag = TextTag.next(in: prose.bytes, from: offset) {
            offset = tag.range.upperBound
            guard !starts.contains(tag.range.lowerBound) else { continue }
            shown = tag.htmlName(in: prose.bytes).map { ($0, tag.range) }
        }
        return (followed.first, shown)
    }

    private func isFollowedTag(_ piece: Piece) -> Bool {
        switch piece.kind {
        case .open, .close, .paragraph: true
        case .lineBreak: bytes[piece.range.lowerBound] == UInt8(ascii: "<")
        case .text, .source: false
        }
    }

    /// Returns the text as paragraphs.
    package static func html(_ text: String) -> String {
        Prose(text).markup(start: "<p>", end: "</p>", between: "\n", hasLinks: true)
    }

    /// Returns the text for an element without paragraphs, such as the second line of a row.
    /// - Parameter hasLinks: whether links are allowed; a text that is itself part of a link cannot contain any.
    package static func inline(_ text: String, hasLinks: Bool) -> String {
        if !hasLinks, !text.hasByte("<"), !text.hasByte("\n"), !ProseLinks.mayHoldLink(text) { return escaped(text) }
        return Prose(text).markup(start: "", end: "", between: "<br>", hasLinks: hasLinks)
    }

    // MARK: Escaping

    /// Escapes the five special characters of HTML.
    package static func escaped(_ text: String) -> String {
        var text = text
        return text.withUTF8 { bytes in
            // Most texts hold no special characters.
            guard special.next(in: UnsafeRawBufferPointer(bytes), from: 0) < bytes.count else { return nil }
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + 16)
            appendEscaped(bytes, to: &result)
            return String(decoding: result, as: UTF8.self)
        } ?? text
    }

    /// The same for a part of a text.
    package static func escaped(_ text: Substring) -> String { escaped(String(text)) }

    /// Appends a text with the five special characters of HTML escaped.
    package static func appendEscaped(_ text: String, to result: inout [UInt8]) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0, to: &result) }
        if isAppended == nil { Array(text.utf8).withUnsafeBufferPointer { appendEscaped($0, to: &result) } }
    }

    /// Appends bytes of a text in runs, because most texts hold no special characters.
    private static func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) {
        let (special, raw) = (special, UnsafeRawBufferPointer(bytes))
        var start = 0
        while true {
            let index = special.next(in: raw, from: start)
            result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
            guard index < bytes.count else { return }
            result.append(utf8: reference(to: bytes[index]))
            start = index + 1
        }
    }

    private static func escape(_ bytes: ArraySlice<UInt8>, into result: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { appendEscaped($0, to: &result) }
    }

    private static let special = ByteSearch("\"&'<>")

    private static func reference(to byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }

    // MARK: Reading

    init(_ text: String) {
        bytes = Array(text.utf8)
        var (start, offset) = (0, 0)
        while let tag = TextTag.next(in: bytes, from: offset) {
            offset = tag.range.upperBound
            // A tag with other attributes is part of the text.
            guard let piece = piece(tag) else { continue }
            addLines(start..<tag.range.lowerBound)
            pieces.append(piece)
            start = offset
        }
        addLines(start..<bytes.count)
        dropUnbalanced()
    }

    /// What follows the name of a tag.
    private enum Attributes {
        case none
        case address(Range<Int>)
        case others
    }

    /// Blanks, perhaps an `href`, blanks, and perhaps a slash: `<br />`, `<A HREF = 'x'>`.
    private func attributes(of tag: TextTag) -> Attributes {
        let end = tag.rest.upperBound
        var index = TextSign.behindBlanks(tag.rest.lowerBound, in: bytes, before: end)
        var address: Range<Int>?
        if index > tag.rest.lowerBound, let found = self.address(at: index, before: end) {
            address = found
            index = TextSign.behindBlanks(found.upperBound + 1, in: bytes, before: end)
        }
        if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
        return index < end ? .others : address.map(Attributes.address) ?? .none
    }

    /// Returns the value of an `href` that begins at an offset, without its quotation marks.
    private func address(at start: Int, before end: Int) -> Range<Int>? {
        guard end - start > 4, zip(bytes[start...], "href".utf8).allSatisfy({ $0 | 0x20 == $1 }) else { return nil }
        var index = TextSign.behindBlanks(start + 4, in: bytes, before: end)
        guard index < end, bytes[index] == UInt8(ascii: "=") else { return nil }
        index = TextSign.behindBlanks(index + 1, in: bytes, before: end)
        guard index < end, Self.isQuote(bytes[index]) else { return nil }
        let rest = bytes[(index + 1)..<end]
        // An address may hold the other mark; one that ends with that was meant so only if its own does not follow.
        guard let close = rest.firstIndex(of: bytes[index]) ?? rest.firstIndex(where: Self.isQuote) else { return nil }
        return (index + 1)..<close
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// Returns the piece of a tag; nil for one with other attributes, which is text.
    private func piece(_ tag: TextTag) -> Piece? {
        let name = ProseTag(tag, in: bytes)
        switch attributes(of: tag) {
        case .others: return nil
        case .none: return Piece(kind: Self.kind(name, isClosing: tag.isClosing), range: tag.range)
        case .address(let range):
            guard name == .a else { return Piece(kind: .source, range: tag.range) }
            if tag.isClosing { return Piece(kind: .close(.a), range: tag.range) }
            let href = Self.safeAddress(String(decoding: bytes[range], as: UTF8.self))
            return Piece(kind: href == nil ? .source : .open(.a), range: tag.range, href: href)
        }
    }

    /// Returns the kind of a tag without attributes. A link without an address is shown as source.
    private static func kind(_ name: ProseTag?, isClosing: Bool) -> Kind {
        switch name {
        case .br: .lineBreak
        case .p: .paragraph
        case .a where !isClosing, nil: .source
        case let mark?: isClosing ? .close(mark) : .open(mark)
        }
    }

    /// Returns the address if its scheme is harmless, completed if it is a bare `www.`, without line ends and with codes for
    /// its blanks, as browsers read it.
    private static func safeAddress(_ address: String) -> String? {
        let written = address.withPlainAmpersands
        let address =
            written.utf8.contains { $0 <= 0x20 }
            ? written.trimmed.filter { !$0.isNewline && $0 != "\t" }.withEncodedBlanks : written
        if address.begins(with: "www.") { return "https://" + address }
        return ["https://", "http://", "mailto:", "tel:"].contains(where: address.begins) ? address : nil
    }

    private mutating func addLines(_ range: Range<Int>) {
        var start = range.lowerBound
        while let index = bytes.withUnsafeBufferPointer({ $0.first("\n", in: start..<range.upperBound) }) {
            if index > start { pieces.append(Piece(kind: .text, range: start..<index)) }
            pieces.append(Piece(kind: .lineBreak, range: index..<(index + 1)))
            start = index + 1
        }
        if range.upperBound > start { pieces.append(Piece(kind: .text, range: start..<range.upperBound)) }
    }

    /// Tags without a partner become text, and links in a link, which HTML does not have.
    private mutating func dropUnbalanced() {
        var open: [(mark: ProseTag, index: Int)] = []
        // Links within a tag of a link that may have no partner.
        var inner: [(open: Int, close: Int)] = []
        var openLinks = 0
        for index in pieces.indices {
            switch pieces[index].kind {
            case .open(let mark):
                open.append((mark, index))
                openLinks += mark == .a ? 1 : 0
            case .close(let mark):
                guard let last = open.last, last.mark == mark else {
                    pieces[index].kind = .source
                    continue
                }
                open.removeLast()
                guard mark == .a else { continue }
                openLinks -= 1
                while let link = inner.last, link.open > last.index {
                    (pieces[link.open].kind, pieces[link.close].kind) = (.source, .source)
                    inner.removeLast()
                }
                if openLinks > 0 { inner.append((last.index, index)) }
            case .text, .source, .lineBreak, .paragraph: break
            }
        }
        for (_, index) in open { pieces[index].kind = .source }
    }

    // MARK: Writing

    /// - Parameters:
    ///   - start: what begins a paragraph.
    ///   - hasLinks: whether links are allowed; without them the words of a link stay.
    private func markup(start: String, end: String, between: String, hasLinks: Bool) -> String {
        var writer = Writer(start: start, end: end, between: between)
        writer.result.reserveCapacity(bytes.count + 64)
        var openLinks = 0
        for piece in pieces {
            switch piece.kind {
            case .lineBreak: writer.breaks += 1
            case .paragraph: writer.breaks = max(writer.breaks, start.isEmpty ? 1 : 2)
            case .text:
                writer.begin()
                if openLinks == 0 {
                    addLinks(to: piece.range, areFollowed: hasLinks, writer: &writer)
                } else {
                    Self.escape(bytes[piece.range], into: &writer.result)
                }
            case .source:
                writer.begin()
                Self.escape(bytes[piece.range], into: &writer.result)
            case .open(.a), .close(.a):
                guard hasLinks else { continue }
                writer.begin()
                openLinks += piece.href == nil ? -1 : 1
                writer.depth += piece.href == nil ? -1 : 1
                writer.result.append(utf8: piece.href.map(Self.linkStart) ?? "</a>")
            case .open(let mark):
                writer.begin()
                writer.depth += 1
                writer.result.append(utf8: "<\(mark.rawValue)>")
            case .close(let mark):
                writer.begin()
                writer.depth -= 1
                writer.result.append(utf8: "</\(mark.rawValue)>")
            }
        }
        writer.endParagraph()
        return String(decoding: writer.result, as: UTF8.self)
    }

    private static func linkStart(_ href: String) -> String { "<a href=\"\(escaped(href))\" rel=\"noopener\">" }

    /// Writes a text whose addresses become links. Where they cannot, a telephone number is isolated, because a text that
    /// runs from right to left would show its groups in reverse.
    private func addLinks(to range: Range<Int>, areFollowed: Bool, writer: inout Writer) {
        var done = range.lowerBound
        for link in ProseLinks.links(in: bytes, range: range) where areFollowed || link.href.hasPrefix("tel:") {
            Self.escape(bytes[done..<link.range.lowerBound], into: &writer.result)
            writer.result.append(utf8: areFollowed ? Self.linkStart(link.href) : "<bdi>")
            Self.escape(bytes[link.range], into: &writer.result)
            writer.result.append(utf8: areFollowed ? "</a>" : "</bdi>")
            done = link.range.upperBound
        }
        Self.escape(bytes[done..<range.upperBound], into: &writer.result)
    }

    /// Makes paragraphs of line breaks.
    private struct Writer {
        let start: String
        let end: String
        let between: String
        var result: [UInt8] = []
        /// Line ends that no text has followed yet.
        var breaks = 0
        /// The number of open tags.
        var depth = 0
        private var isInParagraph = false

        init(start: String, end: String, between: String) {
            self.start = start
            self.end = end
            self.between = between
        }

        /// Called before anything is written. Two line ends start a new paragraph, unless a tag is open across them; where
        /// there are no paragraphs, they leave an empty line.
        mutating func begin() {
            if breaks > 1, depth == 0, !start.isEmpty {
                endParagraph()
            } else if breaks > 0, isInParagraph {
                for _ in 0..<min(breaks, 2) { result += "<br>".utf8 }
            }
            breaks = 0
            guard !isInParagraph else { return }
            if !result.isEmpty { result += between.utf8 }
            result.append(utf8: start)
            isInParagraph = true
        }

        mutating func endParagraph() {
            if isInParagraph { result += end.utf8 }
            isInParagraph = false
        }
    }
}

extension String {
    /// Whether it begins with a text of ASCII, whose letters are small here and of any case there.
    fileprivate func begins(with start: String) -> Bool {
        utf8.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 == $1 || $0.isASCIILetter && $0 | 0x20 == $1 }
    }
}
