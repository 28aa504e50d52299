// SPDX-License-Identifier: MIT

internal import Text

/// The roles that a byte can have in an address or a number.
struct AddressSigns: OptionSet {
    let rawValue: UInt8

    static let letter = AddressSigns(rawValue: 1)
    /// Characters of host names.
    static let host = AddressSigns(rawValue: 2)
    /// Characters before the `@` of a mail address.
    static let mail = AddressSigns(rawValue: 4)
    /// Characters with which a link of any kind can begin.
    static let linkStart = AddressSigns(rawValue: 8)
    /// Characters of a web address.
    static let web = AddressSigns(rawValue: 16)
    /// Characters that belong to the sentence if they stand at the end of an address.
    static let closing = AddressSigns(rawValue: 32)
    /// Bytes with which digits beyond ASCII begin: those of Arabic and Persian, and of full width.
    static let otherNumber = AddressSigns(rawValue: 64)

    /// Indexed by the value of the byte. Other bytes beyond ASCII have no role.
    static let table: [AddressSigns] = (0...255).map { value in
        guard value < 0x80 else { return [0xD9, 0xDB, 0xEF].contains(value) ? .otherNumber : [] }
        let sign = Character(Unicode.Scalar(UInt8(value)))
        let isName = UInt8(value).isASCIIAlphanumeric
        var signs: AddressSigns = UInt8(value).isASCIILetter ? [.letter] : []
        if isName || ".-".contains(sign) { signs.insert(.host) }
        if isName || "._+-".contains(sign) { signs.insert(.mail) }
        if isName || "_+-".contains(sign) { signs.insert(.linkStart) }
        if value > 0x20, value < 0x7F, !"<>\"'`{}|\\^".contains(sign) { signs.insert(.web) }
        if ".,;:!?]*_)".contains(sign) { signs.insert(.closing) }
        return signs
    }
}

/// A run of characters that web addresses may have. An opening bracket inside it may stand before another address, so
/// links can begin at many places; results for one of them are reused for later ones.
struct AddressRun {
    /// Where it ends.
    let end: Int
    /// Where the characters begin that may belong to the sentence.
    private let tail: Int
    /// The places behind the closing brackets from there on.
    private var closers: [Int] = []
    /// The number of brackets that are opened and not closed between a place and the tail.
    private var open = 0
    private var countedFrom: Int
    private var nextDot = -1
    private var nextAt = -1
    private var nextPath = -1

    /// Finds the run of address characters at the beginning of the range.
    init(in bytes: [UInt8], range: Range<Int>) {
        let signs = AddressSigns.table
        var end = range.lowerBound
        var isASCII = true
        while end < range.upperBound {
            if bytes[end] < 0x80 {
                guard signs[Int(bytes[end])].contains(.web) else { break }
                end += 1
            } else {
                let sign = TextSign.at(end, in: bytes, before: range.upperBound)
                guard Self.isAddressSign(sign.value),
                    !(isASCII && Self.isSentence(sign.value, behind: bytes[range.lowerBound..<end]))
                else { break }
                end += sign.length
                isASCII = false
            }
        }
        var tail = end
        while tail > range.lowerBound, signs[Int(bytes[tail - 1])].contains(.closing) { tail -= 1 }
        self.end = end
        self.tail = tail
        countedFrom = range.lowerBound
        for index in tail..<end where bytes[index] == UInt8(ascii: ")") { closers.append(index + 1) }
        for index in range.lowerBound..<tail { open += Self.depth(of: bytes[index]) }
    }

    /// Quotation marks, dashes, blanks and signs that nobody sees are not part of an address; letters of any language are.
    private static func isAddressSign(_ value: UInt32) -> Bool {
        switch value {
        case 0x80...0x9F, 0xAB, 0xBB, 0x2012...0x2015, 0x2018...0x201F, 0x2026, 0x2039, 0x203A: false
        default: !TextSign.isBlank(value) && !TextSign.isUnseen(value) && !TextSign.isPunctuation(value)
        }
    }

    /// Whether a letter belongs to the sentence, because it stands behind a letter or digit of an address that is ASCII so
    /// far: in a name of a server that is complete, or a particle in a path. Katakana and Chinese go on in names.
    private static func isSentence(_ value: UInt32, behind address: ArraySlice<UInt8>) -> Bool {
        guard TextSign.isUnspaced(value), let last = address.last, last.isASCIIAlphanumeric else {
            return false
        }
        let host = address.dropFirst(address.first.map { $0 | 0x20 } == UInt8(ascii: "w") ? 4 : 8)
        let isPath = host.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        guard isPath else { return host.contains(UInt8(ascii: ".")) }
        return 0x0E01...0x0EFF ~= value || 0x3041...0x309F ~= value || 0xAC00...0xD7A3 ~= value
    }

    private static func depth(of byte: UInt8) -> Int {
        byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
    }

    /// Returns the end of an address that begins here. Closing signs at the end belong to the sentence, and so does a
    /// bracket that was opened before the address. Each place must lie behind that of the previous call.
    mutating func end(ofAddressAt start: Int, in bytes: [UInt8]) -> Int {
        while countedFrom < start {
            open -= Self.depth(of: bytes[countedFrom])
            countedFrom += 1
        }
        return open > 0 && !closers.isEmpty ? closers[min(open, closers.count) - 1] : tail
    }

    // Each returns the first sign of a kind from a place on, or the end. A result for an earlier place stays valid.

    mutating func dot(from start: Int, in bytes: [UInt8]) -> Int {
        Self.find(&nextDot, bytes: bytes, start: start, end: end) { $0 == UInt8(ascii: ".") }
    }

    mutating func at(from start: Int, in bytes: [UInt8]) -> Int {
        Self.find(&nextAt, bytes: bytes, start: start, end: end) { $0 == UInt8(ascii: "@") }
    }

    mutating func path(from start: Int, in bytes: [UInt8]) -> Int {
        Self.find(&nextPath, bytes: bytes, start: start, end: end) {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
        }
    }

    private static func find(
        _ known: inout Int, bytes: [UInt8], start: Int, end: Int, isWanted: (UInt8) -> Bool
    ) -> Int {
        if known < start { known = start < end ? bytes[start..<end].firstIndex(where: isWanted) ?? end : end }
        return known
    }
}
