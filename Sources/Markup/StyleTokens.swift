// SPDX-License-Identifier: MIT

internal import Text

/// The tokens of a stylesheet as browsers see them (CSS Syntax Module Level 3), as far as this tool distinguishes them.
/// All reading of styles goes through it, so that the contents of comments and strings are never taken for rules.
package struct StyleTokens: Sequence, IteratorProtocol {
    /// What a token is.
    package enum Kind: Sendable {
        case comment, string
        /// Not closed: a comment extends to the end of the file, a string to the end of its line.
        case openComment, openString
        /// `{`, `(` or `[`, and what closes them.
        case opening, closing
        /// A name with the parenthesis behind it.
        case function
        /// The contents of `url(…)` without quotation marks and surrounding blanks. The open one has no end.
        case address, openAddress
        /// `@name`.
        case atRule
        case name, semicolon, blank
        /// A backslash and what follows it, which then has no other meaning.
        case escape
        case other
    }

    /// The smallest part of a stylesheet that means something.
    package struct Token: Sendable {
        /// The open ones are faults of the stylesheet.
        package let kind: Kind
        /// Its bytes. Each token begins where the one before ends.
        package let range: Range<Int>
    }

    private let bytes: [UInt8]
    private var index = 0
    /// Whether an address follows, behind blanks.
    private var isAddressNext = false

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package mutating func next() -> Token? {
        guard index < bytes.count else { return nil }
        let start = index
        let kind = read(bytes[start])
        // An escape at the end has nothing behind it.
        index = Swift.min(index, bytes.count)
        return Token(kind: kind, range: start..<index)
    }

    private mutating func read(_ byte: UInt8) -> Kind {
        if Self.isBlank(byte) { return blank() }
        if isAddressNext { return address() }
        switch byte {
        case UInt8(ascii: "/") where byteAhead == UInt8(ascii: "*"): return comment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(byte)
        case UInt8(ascii: "@"):
            index += 1
            skipName()
            return .atRule
        case _ where Self.isName(byte): return name()
        default:
            index += byte == UInt8(ascii: "\\") ? 2 : 1
            return Self.sign(byte)
        }
    }

    private static func sign(_ byte: UInt8) -> Kind {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): .opening
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): .closing
        case UInt8(ascii: ";"): .semicolon
        case UInt8(ascii: "\\"): .escape
        default: .other
        }
    }

    private var byteAhead: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    // MARK: Pieces

    private mutating func blank() -> Kind {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        return .blank
    }

    private mutating func comment() -> Kind {
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), byteAhead == UInt8(ascii: "/") {
                index += 2
                return .comment
            }
            index += 1
        }
        return .openComment
    }

    private mutating func string(_ mark: UInt8) -> Kind {
        index += 1
        skip { $0 == mark || Self.isNewline($0) }
        guard index < bytes.count, bytes[index] == mark else { return .openString }
        index += 1
        return .string
    }

    private mutating func name() -> Kind {
        let start = index
        skipName()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return .name }
        let isAddress = bytes[start..<index].elementsEqual("url".utf8) { $0 | 0x20 == $1 }
        index += 1
        if isAddress {
            let next = bytes[index...].first { !Self.isBlank($0) }
            isAddressNext = next != nil && next != UInt8(ascii: "\"") && next != UInt8(ascii: "'")
        }
        return .function
    }

    /// Reads an address without quotation marks; one with them is a string like others.
    private mutating func address() -> Kind {
        isAddressNext = false
        let start = index
        skip { $0 == UInt8(ascii: ")") }
        guard index < bytes.count else { return .openAddress }
        while index > start, Self.isBlank(bytes[index - 1]) { index -= 1 }
        return .address
    }

    /// Skips to the next byte of this kind that is not escaped.
    private mutating func skip(to isEnd: (UInt8) -> Bool) {
        while index < bytes.count, !isEnd(bytes[index]) { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
    }

    private mutating func skipName() {
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    }

    // MARK: Characters

    private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }
    private static func isBlank(_ byte: UInt8) -> Bool { byte.isSpaceOrTab || isNewline(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}

extension String {
    /// The stylesheet without comments on lines of their own, and without empty lines.
    package var withoutStyleComments: String {
        let bytes = Array(utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var start = 0
        let newline = UInt8(ascii: "\n")
        for token in StyleTokens(bytes) where token.kind == .comment {
            let isFirst = token.range.lowerBound == 0 || bytes[token.range.lowerBound - 1] == newline
            let isLast = token.range.upperBound == bytes.count || bytes[token.range.upperBound] == newline
            // Browsers need no comments at all, but only those on lines of their own are written for designers.
            guard isFirst, isLast, !bytes[token.range].contains(newline) else { continue }
            result += bytes[start..<token.range.lowerBound]
            start = token.range.upperBound
        }
        result += bytes[start...]
        var lines: [UInt8] = []
        lines.reserveCapacity(result.count + 1)
        for line in result.split(separator: newline) {
            lines += line
            lines.append(newline)
        }
        return String(decoding: lines, as: UTF8.self)
    }
}
