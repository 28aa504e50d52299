// SPDX-License-Identifier: MIT

internal import Text

/// The characters of a text in UTF-8 that scanners inspect.
enum TextSign {
    /// A character whose bytes are not all there.
    static let other: UInt32 = .max

    /// Returns the character that begins at an offset, and its length in bytes.
    static func at(_ index: Int, in bytes: [UInt8], before end: Int) -> (value: UInt32, length: Int) {
        let first = bytes[index]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = UTF8.length(startingWith: first)
        guard index + length <= end else { return (other, length) }
        var value = UInt32(first) & 0xFF >> UInt32(length + 1)
        for place in (index + 1)..<(index + length) { value = value << 6 | UInt32(bytes[place] & 0x3F) }
        return (value, length)
    }

    /// Returns the character that ends before an offset.
    static func before(_ index: Int, in bytes: [UInt8], from start: Int) -> UInt32 {
        let last = bytes[index - 1]
        if last < 0x80 { return UInt32(last) }
        var first = index - 1
        while first > start, index - first < 4, bytes[first] & 0xC0 == 0x80 { first -= 1 }
        return at(first, in: bytes, before: index).value
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

    /// Letters of scripts that have no blanks between words, or write prefixes and particles without a blank beside words of
    /// other scripts: Hebrew and Arabic, those of India, Thai, Burmese, Khmer, Chinese, Japanese and Korean.
    static func isUnspaced(_ value: UInt32) -> Bool {
        switch value {
        // Digits, and the signs inside of numbers.
        case 0x0660...0x066C, 0x06F0...0x06F9: false
        case 0x0590...0x11FF, 0x1780...0x17FF, 0x3005...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFDFF,
            0xFE70...0xFEFC, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Returns the digit at an offset in ASCII, the zero of its row, and its length; nil if there is none of ASCII, Arabic,
    /// Persian, or full width.
    static func digit(_ index: Int, in bytes: [UInt8], before end: Int) -> (digit: UInt8, zero: UInt32, length: Int)? {
        let byte = bytes[index]
        if byte < 0x80 { return byte.isASCIIDigit ? (byte, 0x30, 1) : nil }
        guard AddressSigns.table[Int(byte)].contains(.otherNumber) else { return nil }
        let sign = at(index, in: bytes, before: end)
        let zero: UInt32
        switch sign.value {
        case 0x0660...0x0669: zero = 0x0660
        case 0x06F0...0x06F9: zero = 0x06F0
        case 0xFF10...0xFF19: zero = 0xFF10
        default: return nil
        }
        return (UInt8(ascii: "0") + UInt8(sign.value - zero), zero, sign.length)
    }

    /// The plus sign of full width.
    static let widePlus: UInt32 = 0xFF0B

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
