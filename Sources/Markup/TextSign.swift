// SPDX-License-Identifier: MIT

/// The characters of a text in UTF-8 that scanners inspect: ASCII and the few others that stand around words. The
/// latter have two or three bytes and begin with one of four bytes; any other character is `other`.
enum TextSign {
    /// A character that no scanner inspects.
    static let other: UInt32 = .max

    /// Returns the character that begins at an offset, and its length in bytes.
    static func at(_ index: Int, in bytes: [UInt8], before end: Int) -> (value: UInt32, length: Int) {
        let first = bytes[index]
        if first < 0x80 { return (UInt32(first), 1) }
        switch first {
        case 0xC2 where index + 1 < end: return (UInt32(bytes[index + 1]), 2)
        case 0xE1...0xE3 where index + 2 < end: return (three(first, bytes[index + 1], bytes[index + 2]), 3)
        default: return (other, first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
        }
    }

    /// Returns the character that ends before an offset.
    static func before(_ index: Int, in bytes: [UInt8], from start: Int) -> UInt32 {
        let last = bytes[index - 1]
        if last < 0x80 { return UInt32(last) }
        if index - 2 >= start, bytes[index - 2] == 0xC2 { return UInt32(last) }
        if index - 3 >= start, (0xE1...0xE3).contains(bytes[index - 3]), bytes[index - 2] & 0xC0 == 0x80 {
            return three(bytes[index - 3], bytes[index - 2], last)
        }
        return other
    }

    private static func three(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt32 {
        UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
    }

    /// The property `White_Space` of Unicode.
    static func isBlank(_ value: UInt32) -> Bool {
        switch value {
        case 0x20, 0x09...0x0D: true
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Returns the offset behind the blanks at an offset.
    static func behindBlanks(_ index: Int, in bytes: [UInt8], before end: Int) -> Int {
        var index = index
        while index < end {
            let sign = at(index, in: bytes, before: end)
            guard isBlank(sign.value) else { break }
            index += sign.length
        }
        return index
    }
}

/// Lets a `switch` over a sign of `TextSign` name characters.
func ~= (pattern: Unicode.Scalar, sign: UInt32) -> Bool { pattern.value == sign }
