// SPDX-License-Identifier: MIT

/// Goes through a stylesheet as browsers do (CSS Syntax Module Level 3), as far as one must know it here: which
/// addresses it names, and whether everything it opens is closed. What is not swallows the styles behind it without a
/// word.
package struct StyleScanner {
    /// A place with what is wrong there.
    package struct Fault: Sendable, Equatable {
        package let offset: Int
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
        package let text: String
    }

    /// A rule that loads another style.
    package struct Import: Sendable, Equatable {
        /// Where the rule begins.
        package let offset: Int
        /// Nil if it names none.
        package fileprivate(set) var address: Address?
    }

    /// What is loaded with the style, other styles apart.
    package private(set) var addresses: [Address] = []
    package private(set) var imports: [Import] = []
    package private(set) var faults: [Fault] = []

    private let bytes: [UInt8]
    private var index = 0
    private var open: [Opened] = []
    /// How many of each opening sign are among them.
    private var openSigns: [UInt8: Int] = [:]
    /// The rule whose addresses are none of files to load with the style, if this is one.
    private var aside: Aside?

    private enum Aside { case namespace, importing }

    private struct Opened {
        let sign: UInt8
        let offset: Int
        /// The name before a parenthesis.
        var function = ""
    }

    package init(_ text: String) { self.init(Array(text.utf8)) }

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while index < bytes.count { step() }
        // One is enough: behind it nothing could be closed any more.
        if let opened = open.last(where: { $0.sign != UInt8(ascii: "{") }) ?? open.first { report(opened) }
        faults.sort { $0.offset < $1.offset }
    }

    private mutating func step() {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "/") where byteAhead == UInt8(ascii: "*"): comment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
        case UInt8(ascii: "\\"): index += 2
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): enter(byte)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): leave(byte)
        case UInt8(ascii: ";"):
            aside = nil
            index += 1
        case UInt8(ascii: "@"): atRule()
        case _ where Self.isName(byte): name()
        default: index += 1
        }
    }

    private var byteAhead: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    private mutating func report(_ reason: String, at offset: Int) {
        faults.append(Fault(offset: offset, reason: reason))
    }

    private mutating func report(_ opened: Opened) {
        report("‘\(Self.letter(opened.sign))’ is not closed", at: opened.offset)
    }

    // MARK: Pieces

    private mutating func comment() {
        let start = index
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), byteAhead == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
        report("The comment is not closed with ‘*/’", at: start)
        (open, openSigns) = ([], [:])
    }

    private mutating func string() {
        let start = index
        let mark = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != mark, !Self.isNewline(bytes[index]) {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.count, bytes[index] == mark else {
            return report("The text is not closed with ‘\(Self.letter(mark))’ in its line", at: start)
        }
        index += 1
        let isImported = aside == .importing && openSigns[UInt8(ascii: "("), default: 0] == 0
        if isImported || Self.loading.contains(open.last?.function ?? "") {
            add(start..<index, value: (start + 1)..<(index - 1))
        }
    }

    /// The functions whose texts are addresses.
    private static let loading: Set<String> = ["url", "src", "image-set", "-webkit-image-set"]

    private mutating func add(_ range: Range<Int>, value: Range<Int>) {
        let address = Address(range: range, text: Self.unescaped(bytes[value]))
        switch aside {
        case nil: addresses.append(address)
        case .namespace: break
        case .importing:
            if let last = imports.indices.last, imports[last].address == nil { imports[last].address = address }
        }
    }

    private mutating func atRule() {
        let start = index
        index += 1
        let name = word()
        switch name {
        case "namespace": aside = .namespace
        case "import":
            aside = .importing
            imports.append(Import(offset: start))
        default: aside = nil
        }
    }

    private mutating func name() {
        let start = index
        let name = word()
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return }
        enter(Opened(sign: bytes[index], offset: start, function: name))
        if name == "url" { address(from: start) }
    }

    /// An address without quotation marks; one with them is a text like others.
    private mutating func address(from start: Int) {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "'") else { return }
        let first = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        var end = min(index, bytes.count)
        while end > first, Self.isBlank(bytes[end - 1]) { end -= 1 }
        if index < bytes.count { add(first..<end, value: first..<end) }
    }

    /// The name that begins here, in lower case.
    private mutating func word() -> String {
        let start = index
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    }

    // MARK: Brackets

    private mutating func enter(_ sign: UInt8) {
        if sign == UInt8(ascii: "{") { aside = nil }
        enter(Opened(sign: sign, offset: index))
    }

    private mutating func enter(_ opened: Opened) {
        open.append(opened)
        openSigns[opened.sign, default: 0] += 1
        index += 1
    }

    private mutating func leave(_ sign: UInt8) {
        let opening =
            sign == UInt8(ascii: "}")
            ? UInt8(ascii: "{") : sign == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        // Only if there is one: to look for it among all that is open, each time, could take as long as its square.
        if openSigns[opening, default: 0] == 0 {
            report("‘\(Self.letter(sign))’ closes nothing", at: index)
        } else {
            leave(through: opening)
        }
        index += 1
    }

    /// Leaves everything up to the last opening sign of a kind. What is inside of that is not closed.
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
    private static func isNewline(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x0C }
    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isNewline(byte) }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    /// The text that an escaped one stands for: `\20` is a blank, `\(` a parenthesis.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "\\") ? rest.prefix(6).prefix { digit($0) != nil } : []
            if !digits.isEmpty {
                let value = digits.reduce(0) { $0 << 4 | (digit($1) ?? 0) }
                result += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
                rest = rest.dropFirst(digits.count)
                if let next = rest.first, next == 0x20 || next == 0x09 || next == 0x0A { rest = rest.dropFirst() }
            } else if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
                if next != 0x0A { result.append(next) }
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
