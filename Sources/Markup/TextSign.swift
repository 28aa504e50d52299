// SPDX-License-Identifier: MIT

/// The characters of a text in UTF-8 that scanners inspect: ASCII and the few others that stand around words. The
/// latter have two or three bytes and begin with one of few bytes; any other character is `other`.
enum TextSign {
    /// A character that no scanner inspects.
    static let other: UInt32 = .max

    /// Returns the character that begins at an offset, and its length in bytes.
    static func at(_ index: Int, in bytes: [UInt8], before end: Int) -> (value: UInt32, length: Int) {
        let first = bytes[index]
        if first < 0x80 { return (UInt32(first), 1) }
        switch first {
        case 0xC2 where index + 1 < end: return (UInt32(bytes[index + 1]), 2)
        case 0xD8...0xDB where index + 1 < end: return (two(first, bytes[index + 1]), 2)
        case 0xE1...0xE3 where index + 2 < end, 0xEF where index + 2 < end:
            return (three(first, bytes[index + 1], bytes[index + 2]), 3)
        default: return (other, first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
        }
    }

    /// Returns the character that ends before an offset.
    static func before(_ index: Int, in bytes: [UInt8], from start: Int) -> UInt32 {
        let last = bytes[index - 1]
        if last < 0x80 { return UInt32(last) }
        if index - 2 >= start, bytes[index - 2] == 0xC2 { return UInt32(last) }
        if index - 2 >= start, (0xD8...0xDB).contains(bytes[index - 2]) { return two(bytes[index - 2], last) }
        if index - 3 >= start, (0xE1...0xE3).contains(bytes[index - 3]) || bytes[index - 3] == 0xEF,
            bytes[index - 2] & 0xC0 == 0x80
        {
            return three(bytes[index - 3], bytes[index - 2], last)
        }
        return other
    }

    private static func two(_ first: UInt8, _ second: UInt8) -> UInt32 {
        UInt32(first & 0x1F) << 6 | UInt32(second & 0x3F)
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

    /// Marks of direction and other signs that nobody sees.
    static func isUnseen(_ value: UInt32) -> Bool {
        switch value {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x061C, 0xFEFF: true
        default: false
        }
    }

    /// Signs of the scripts of Arabic, Chinese and Japanese that end a sentence or a part of it, and their brackets.
    static func isPunctuation(_ value: UInt32) -> Bool {
        switch value {
        case 0x060C, 0x061B, 0x061F, 0x06D4, 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F, 0xFF01, 0xFF08, 0xFF09,
            0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
            true
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
