// SPDX-License-Identifier: MIT

internal import Text

/// The number of a character in a reference, as in `&#65;` and `&#x41;`.
struct CharacterNumber {
    /// Nil if there is no character of that number.
    let scalar: Unicode.Scalar?

    /// Nil for what is no number: digits alone may stand in it, no sign.
    /// - Parameters:
    ///   - name: what stands between `&` and `;`.
    ///   - isLenient: whether it may have a capital `X` before its hexadecimal digits, as in HTML.
    init?(_ name: some StringProtocol, isLenient: Bool = false) {
        let bytes = name.utf8
        guard bytes.first == UInt8(ascii: "#") else { return nil }
        let mark = bytes.dropFirst().first
        let isHexadecimal = mark == UInt8(ascii: "x") || isLenient && mark == UInt8(ascii: "X")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else { return nil }
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        // More digits than a number holds are still a reference.
        let isNumber =
            number != nil
            || digits.utf8.allSatisfy {
                $0.isASCIIDigit || isHexadecimal && (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20)
            }
        guard isNumber else { return nil }
        scalar = number.flatMap(Unicode.Scalar.init)
    }
}

extension Unicode.Scalar {
    /// Whether a file of XML may have the character (XML 1.0, `Char`).
    var isOfXML: Bool {
        (value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value)) && value & ~1 != 0xFFFE
    }
}
