// SPDX-License-Identifier: MIT
internal import Diagnostics
internal import Text

/// Turns a text of the bundle into markup: line breaks are kept, and of tags only a small harmless set (decision D6).
///
/// Everything else is shown as it is written. No attribute but an `href` with a harmless scheme ever gets through.
/// Addresses and telephone numbers written plainly become links.
package struct Prose {
    private enum Piece {
        case text(Substring)
        /// A tag that is shown as it is written.
        case source(Substring)
        case open(String, href: String?, source: Substring)
        case close(String, source: Substring)
        case lineBreak
        case paragraph
    }

    private var pieces: [Piece]

    /// The addresses of other servers that the text leads to, as its page would.
    package static func webAddresses(in text: String) -> [String] {
        guard text.contains("//") || text.lowercased().contains("www.") else { return [] }
        return html(text).matches(of: /href="(https?:[^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }

    /// The text as paragraphs.
    package static func html(_ text: String) -> String {
        var prose = Prose(pieces: split(text))
        prose.dropUnbalanced()
        return prose.paragraphs().joined(separator: "\n")
    }

    /// The text inside of an element that holds no paragraphs, such as the second line of a row.
    /// - Parameter hasLinks: whether it may lead somewhere; what is itself part of a link may not.
    package static func inline(_ text: String, hasLinks: Bool) -> String {
        if !hasLinks, !text.hasByte("<"), !text.hasByte("\n") { return escaped(text) }
        var prose = Prose(pieces: split(text))
        prose.dropUnbalanced()
        if !hasLinks { prose.dropLinks() }
        return prose.paragraphs(hasLinks: hasLinks).map { String($0.dropFirst("<p>".count).dropLast("</p>".count)) }.joined(separator: "<br>")
    }

    /// Escapes the five characters that mean something in HTML.
    package static func escaped(_ text: some StringProtocol) -> String {
        // Most texts hold nothing special, and a plain loop over their bytes says so fastest.
        let isPlain = text.utf8.withContiguousStorageIfAvailable { !$0.contains(where: isSpecial) } ?? !text.utf8.contains(where: isSpecial)
        if isPlain { return String(text) }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): result.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): result.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): result.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): result.append(contentsOf: "&#39;".utf8)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func split(_ text: String) -> [Piece] {
        guard text.hasByte("<") else { return lines(text[...]) }
        var pieces: [Piece] = []
        // Made once for a text: to compile the pattern costs far more than to use it.
        let tag = /<(\/?)([a-zA-Z]+)(?:\s+(?i:href)\s*=\s*["']([^"'<>]*)["'])?\s*(\/?)>/
        var rest = text[...]
        while let match = rest.firstMatch(of: tag) {
            pieces += lines(rest[..<match.range.lowerBound])
            pieces.append(piece(match.2.lowercased(), isClosing: !match.1.isEmpty, href: match.3, source: match.0))
            rest = rest[match.range.upperBound...]
        }
        return pieces + lines(rest)
    }

    private static func piece(_ name: String, isClosing: Bool, href: Substring?, source: Substring) -> Piece {
        switch name {
        case "br" where href == nil: return .lineBreak
        case "p" where href == nil: return .paragraph
        case "b", "strong", "i", "em", "u": return href != nil ? .source(source) : isClosing ? .close(name, source: source) : .open(name, href: nil, source: source)
        case "a":
            if isClosing { return .close(name, source: source) }
            guard let address = href.flatMap({ safeAddress(String($0)) }) else { return .source(source) }
            return .open(name, href: address, source: source)
        default: return .source(source)
        }
    }

    /// The address if its scheme is harmless, completed if it is a bare `www.`.
    private static func safeAddress(_ address: String) -> String? {
        let address = address.replacing("&amp;", with: "&").trimmingPrefix(while: \.isWhitespace)
        let lower = address.lowercased()
        if lower.hasPrefix("www.") { return "https://" + address }
        return ["http://", "https://", "mailto:", "tel:"].contains(where: lower.hasPrefix) ? String(address) : nil
    }

    private static func lines(_ text: Substring) -> [Piece] {
        var pieces: [Piece] = []
        for (number, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if number > 0 { pieces.append(.lineBreak) }
            if !line.isEmpty { pieces.append(.text(Substring(line))) }
        }
        return pieces
    }

    /// Tags without a partner become text.
    private mutating func dropUnbalanced() {
        var open: [(name: String, index: Int)] = []
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .open(let name, _, _): open.append((name, index))
            case .close(let name, let source):
                if open.last?.name == name { open.removeLast() } else { pieces[index] = .source(source) }
            case .text, .source, .lineBreak, .paragraph: break
            }
        }
        for (_, index) in open {
            if case .open(_, _, let source) = pieces[index] { pieces[index] = .source(source) }
        }
    }

    /// Leaves the words of links that are written as such.
    private mutating func dropLinks() {
        pieces.removeAll { piece in
            switch piece {
            case .open("a", _, _), .close("a", _): true
            default: false
            }
        }
    }

    /// - Parameter hasLinks: whether addresses that are written plainly become links.
    private func paragraphs(hasLinks: Bool = true) -> [String] {
        var paragraphs: [String] = []
        var current = ""
        var depth = 0
        var openLinks = 0
        var breaks = 0
        func endParagraph() {
            if !current.isEmpty { paragraphs.append("<p>\(current)</p>") }
            current = ""
        }
        /// Two line ends are a new paragraph, unless a tag is open across them.
        func flushBreaks() {
            if breaks > 1, depth == 0 { endParagraph() } else if breaks > 0, !current.isEmpty { current += String(repeating: "<br>", count: min(breaks, 2)) }
            breaks = 0
        }
        for piece in pieces {
            switch piece {
            case .lineBreak: breaks += 1
            case .paragraph: breaks += 2
            case .text(let text):
                flushBreaks()
                current += openLinks > 0 || !hasLinks ? Self.escaped(text) : ProseLinks.html(text)
            case .source(let text):
                flushBreaks()
                current += Self.escaped(text)
            case .open(let name, let href, _):
                flushBreaks()
                depth += 1
                if href != nil { openLinks += 1 }
                current += href.map { "<\(name) href=\"\(Self.escaped($0))\" rel=\"noopener\">" } ?? "<\(name)>"
            case .close(let name, _):
                flushBreaks()
                depth -= 1
                if name == "a" { openLinks -= 1 }
                current += "</\(name)>"
            }
        }
        endParagraph()
        return paragraphs
    }
}
