// SPDX-License-Identifier: MIT

internal import Text

/// The data of an SVG path: commands, each with its numbers (SVG 2, 9.3). A browser drops a style whose path breaks these
/// rules anywhere.
struct PathData {
    private var rest: Substring.UTF8View

    private init(_ text: String) { rest = text[...].utf8 }

    /// Whether a text is such data: it begins with a move, and every command has all of its numbers.
    static func isOne(_ text: String) -> Bool {
        guard (text.utf8.first ?? 0) | 0x20 == UInt8(ascii: "m") else { return false }
        var data = PathData(text)
        while let letter = data.rest.popFirst() {
            guard let form = forms[letter | 0x20], data.readNumbers(form) else { return false }
        }
        return true
    }

    private enum Argument { case number, flag }

    /// What follows the letter of each command, once or more often.
    private static let forms: [UInt8: [Argument]] = [
        UInt8(ascii: "m"): [.number, .number], UInt8(ascii: "l"): [.number, .number],
        UInt8(ascii: "t"): [.number, .number], UInt8(ascii: "h"): [.number], UInt8(ascii: "v"): [.number],
        UInt8(ascii: "c"): Array(repeating: .number, count: 6), UInt8(ascii: "s"): Array(repeating: .number, count: 4),
        UInt8(ascii: "q"): Array(repeating: .number, count: 4),
        UInt8(ascii: "a"): [.number, .number, .number, .flag, .flag, .number, .number], UInt8(ascii: "z"): []
    ]

    /// Reads what follows a letter, up to the next one.
    private mutating func readNumbers(_ form: [Argument]) -> Bool {
        skipBlanks()
        guard !form.isEmpty else { return true }
        while true {
            for (place, argument) in form.enumerated() {
                if place > 0 { skipSeparator() }
                guard argument == .flag ? readFlag() : readNumber() else { return false }
            }
            let isOpen = skipSeparator()
            if rest.first.map(Self.isCommand) ?? true { return !isOpen }
        }
    }

    private static func isCommand(_ byte: UInt8) -> Bool { forms[byte | 0x20] != nil }

    private mutating func skipBlanks() {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    }

    /// Skips blanks with a comma among them.
    /// - Returns: whether there was a comma, which a number must follow.
    @discardableResult private mutating func skipSeparator() -> Bool {
        skipBlanks()
        guard rest.first == UInt8(ascii: ",") else { return false }
        rest.removeFirst()
        skipBlanks()
        return true
    }

    private mutating func readFlag() -> Bool {
        guard let flag = rest.first, flag == UInt8(ascii: "0") || flag == UInt8(ascii: "1") else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a number. The next one may begin without a blank, with its sign or a second point.
    private mutating func readNumber() -> Bool {
        let start = rest
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = skipDigits()
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard skipDigits() > 0 else { return false }
        } else if whole == 0 {
            return false
        }
        let beforeExponent = rest
        if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
            if skipDigits() == 0 { rest = beforeExponent }
        }
        let number = Float(String(Substring(start[..<rest.startIndex])))
        return number?.isFinite ?? false
    }

    /// - Returns: the number of digits.
    private mutating func skipDigits() -> Int {
        let count = rest.prefix(while: \.isASCIIDigit).count
        rest.removeFirst(count)
        return count
    }
}
