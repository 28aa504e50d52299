// SPDX-License-Identifier: MIT

internal import Text

/// Finds the addresses that a stylesheet names, and everything it opens and does not close. An unclosed bracket,
/// comment or string silently disables the styles after it.
package struct StyleScanner {
    /// A fault of a stylesheet and its place.
    package struct Fault: Sendable, Equatable {
        /// In bytes from the start of the stylesheet.
        package let offset: Int
        /// A sentence without its full stop.
        package let reason: String

        package init(offset: Int, reason: String) {
            self.offset = offset
            self.reason = reason
        }
    }

    /// An address, without quotation marks and escapes.
    package struct Address: Sendable, Equatable {
        /// The bytes that name it, with the quotation marks if there are any.
        package let range: Range<Int>
        /// Relative to the stylesheet, unless it has a scheme or begins with a slash.
        package let text: String
    }

    /// A rule that loads another stylesheet.
    package struct Import: Sendable, Equatable {
        /// Where the rule begins.
        package let offset: Int
        /// Nil if the rule has none.
        package fileprivate(set) var address: Address?
    }

    /// What is loaded with the stylesheet, except for other stylesheets.
    package private(set) var addresses: [Address] = []
    /// In the order of the stylesheet.
    package private(set) var imports: [Import] = []
    /// In the order of their places.
    package private(set) var faults: [Fault] = []

    private let bytes: [UInt8]
    private var open: [Opened] = []
    /// The number of each opening sign in `open`.
    private var openSigns: [UInt8: Int] = [:]
    /// The current rule, if its addresses are not files to load with the stylesheet.
    private var atRule: AtRule?

    private enum AtRule { case namespace, importing }

    private struct Opened {
        let sign: UInt8
        let offset: Int
        /// The name before a parenthesis.
        var function = ""
    }

    /// Reads a text, such as the value of a `style` attribute. Offsets are those of its UTF-8.
    package init(_ text: String) { self.init(Array(text.utf8)) }

    /// Reads a stylesheet in UTF-8.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for token in StyleTokens(bytes) { take(token) }
        // One report is enough, because nothing after it could be closed.
        if let opened = open.last(where: { $0.sign != UInt8(ascii: "{") }) ?? open.first { report(opened) }
        faults.sort { $0.offset < $1.offset }
    }

    private mutating func take(_ token: StyleTokens.Token) {
        let start = token.range.lowerBound
        switch token.kind {
        case .openComment:
            report("The comment is not closed with ‘*/’", at: start)
            (open, openSigns) = ([], [:])
        case .openString: report("The text is not closed with ‘\(Self.letter(bytes[start]))’ in its line", at: start)
        case .string: string(token.range)
        case .opening:
            if bytes[start] == UInt8(ascii: "{") { atRule = nil }
            enter(Opened(sign: bytes[start], offset: start))
        case .function:
            enter(Opened(sign: UInt8(ascii: "("), offset: start, function: word(start..<token.range.upperBound - 1)))
        case .closing: leave(bytes[start], at: start)
        case .address: add(token.range, value: token.range)
        case .atRule: atRule(word(start + 1..<token.range.upperBound), at: start)
        case .semicolon: atRule = nil
        case .comment, .openAddress, .name, .blank, .escape, .other: break
        }
    }

    private mutating func report(_ reason: String, at offset: Int) {
        faults.append(Fault(offset: offset, reason: reason))
    }

    private mutating func report(_ opened: Opened) {
        report("‘\(Self.letter(opened.sign))’ is not closed", at: opened.offset)
    }

    // MARK: Pieces

    private mutating func string(_ range: Range<Int>) {
        let isImported = atRule == .importing && openSigns[UInt8(ascii: "("), default: 0] == 0
        if isImported || Self.loading.contains(open.last?.function ?? "") {
            add(range, value: (range.lowerBound + 1)..<(range.upperBound - 1))
        }
    }

    /// The functions whose strings are addresses.
    private static let loading: Set<String> = ["url", "src", "image-set", "-webkit-image-set"]

    private mutating func add(_ range: Range<Int>, value: Range<Int>) {
        let address = Address(range: range, text: Self.unescaped(bytes[value]))
        switch atRule {
        case nil: addresses.append(address)
        case .namespace: break
        case .importing:
            if let last = imports.indices.last, imports[last].address == nil { imports[last].address = address }
        }
    }

    private mutating func atRule(_ name: String, at start: Int) {
        switch name {
        case "namespace": atRule = .namespace
        case "import":
            atRule = .importing
            imports.append(Import(offset: start))
        default: atRule = nil
        }
    }

    /// A name in lower case.
    private func word(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).withoutSurplusMarks.lowercased()
    }

    // MARK: Brackets

    private mutating func enter(_ opened: Opened) {
        open.append(opened)
        openSigns[opened.sign, default: 0] += 1
    }

    private mutating func leave(_ sign: UInt8, at offset: Int) {
        let opening =
            sign == UInt8(ascii: "}")
            ? UInt8(ascii: "{") : sign == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        // Checked first, because a search among everything open, for each sign, could take quadratic time.
        if openSigns[opening, default: 0] == 0 {
            report("‘\(Self.letter(sign))’ closes nothing", at: offset)
        } else {
            leave(through: opening)
        }
    }

    /// Closes everything up to the last opening sign of a kind, and reports what is still open inside of that.
    private mutating func leave(through opening: UInt8) {
        var inside: [Opened] = []
        while let opened = open.popLast() {
            openSigns[opened.sign, default: 0] -= 1
            if opened.sign == opening { break }
            inside.append(opened)
        }
        for opened in inside.reversed() { report(opened) }
    }

    // MARK: Characters

    private static func letter(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

    /// Returns the text with escapes resolved: `\20` is a blank, `\(` a parenthesis.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text, as: UTF8.self).withoutSurplusMarks
        }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "\\") ? rest.prefix(6).prefix { $0.hexadecimalDigit != nil } : []
            if !digits.isEmpty {
                let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexadecimalDigit ?? 0) }
                result += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
                rest = rest.dropFirst(digits.count)
                if let next = rest.first, next == 0x20 || next == 0x09 || next == 0x0A { rest = rest.dropFirst() }
            } else if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
                if next != 0x0A { result.append(next) }
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self).withoutSurplusMarks
    }
}
