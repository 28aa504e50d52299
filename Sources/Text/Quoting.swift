// SPDX-License-Identifier: MIT

/// Quoting and escaping of text inside other languages.
extension String {
    /// Returns the text with some of its characters replaced. They are compared as scalars because a `Character`
    /// includes combining marks, so that a comparison of characters misses a quotation mark with an accent.
    package func writing(_ signs: [Unicode.Scalar: String]) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let other = signs[scalar] { result += other } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// The text as messages name a thing by it, a very long one cut, because one name may occur in thousands of
    /// messages.
    package var clipped: String {
        utf8.count <= 100 || unicodeScalars.count <= 100
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(99))) + "…"
    }

    /// The text for texts and attributes of XML. Control characters, most of which XML cannot hold even escaped, become
    /// `U+FFFD`. Line breaks and tabs are escaped so that attributes keep them, and direction marks so that they take
    /// effect only where the text is displayed.
    package var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\r", "\t": result += "&#\(scalar.value);"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where scalar.isHarmful: result += scalar.code(from: "&#")
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text as a string of JSON and JavaScript, quotation marks included.
    package var jsonQuoted: String {
        var result: [UInt8] = []
        result.reserveCapacity(utf8.count + 16)
        appendJSONQuoted(to: &result)
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends the text as a string of JSON and JavaScript, quotation marks included.
    package func appendJSONQuoted(to result: inout [UInt8]) {
        var text = self
        result.append(UInt8(ascii: "\""))
        // In runs of bytes: the search index quotes every text of the app, and most hold nothing to escape.
        text.withUTF8 { bytes in
            let mayNeedEscape = Self.mayNeedJSONEscape
            var (start, index) = (0, 0)
            while index < bytes.count {
                index = Self.jsonSigns.next(in: UnsafeRawBufferPointer(bytes), from: index)
                guard index < bytes.count else { break }
                guard mayNeedEscape[Int(bytes[index])] else {
                    index += 1
                    continue
                }
                let scalar = UTF8.scalar(at: index, in: bytes)
                if let escape = scalar.jsonStringEscape {
                    result.append(contentsOf: bytes[start..<index])
                    result.append(utf8: escape)
                    start = index + UTF8.width(scalar)
                }
                index += UTF8.width(scalar)
            }
            result.append(contentsOf: bytes[start...])
        }
        result.append(UInt8(ascii: "\""))
    }

    private static let jsonSigns = JSONSearch()

    /// Whether each byte begins a character that must be escaped, or may begin one of those that control what is shown.
    private static let mayNeedJSONEscape: [Bool] = (0..<256).map { byte in
        byte < 0x20 || byte == 0x22 || byte == 0x5C || [0x7F, 0xC2, 0xD8, 0xE2, 0xEF].contains(byte)
    }

    /// The text as one word of a command line, quoted if a shell would read it otherwise.
    package var quotedForShell: String {
        if !isEmpty, utf8.allSatisfy(Self.plainInShell.contains) { return self }
        guard unicodeScalars.contains(where: \.isHarmful) else { return "'" + writing(["'": "'\\''"]) + "'" }
        // Control characters can be escaped only in this form of quotation (POSIX.1-2024, 2.2.4).
        return "$'" + writing(["'": "\\'", "\\": "\\\\"]).outward { $0.utf8Codes } + "'"
    }

    private static let plainInShell = ASCIISet(alphanumericsAnd: "_./~+,:@%-")

    /// The text as a part of an address: all but letters and digits of ASCII and `-._~` as percent codes (RFC 3986,
    /// section 2.3).
    package var percentEncoded: String { percentEncoded(keeping: Self.unreserved) }

    /// The path percent-encoded for an address.
    package var addressEncoded: String { percentEncoded(keeping: Self.unreservedAndSlash) }

    /// The address with percent codes for its blanks, as browsers ask for it: a blank would end it in a list of pictures.
    package var withEncodedBlanks: String {
        guard contains(where: \.isWhitespace) else { return self }
        return map { $0.isWhitespace ? String($0).percentEncoded : String($0) }.joined(separator: "")
    }

    /// The path of an address as browsers send it: they encode what is not ASCII and a few signs
    /// (https://url.spec.whatwg.org/#path-percent-encode-set), and leave what is encoded as it is. `*` and `:`, which
    /// have a meaning in rules of hosts, are encoded nevertheless, and so are `^` and `|`, which some browsers encode.
    package var sentEncoded: String { percentEncoded(keeping: Self.sent) }

    private static let unreserved = ASCIISet(alphanumericsAnd: "-._~")
    private static let unreservedAndSlash = ASCIISet(alphanumericsAnd: "-._~/")
    private static let sent = ASCIISet(alphanumericsAnd: "-._~/!$%&'()+,;=@[]")

    /// The text with percent codes decoded; invalid ones stay as they are.
    package var exactlyPercentDecoded: String {
        guard hasByte("%") else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexadecimalDigit,
                let low = rest.dropFirst().first?.hexadecimalDigit
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The same for what others have written: combining marks that are too many are left out.
    package var percentDecoded: String { exactlyPercentDecoded.withoutSurplusMarks }

    private func percentEncoded(keeping plain: ASCIISet) -> String {
        // No generic function: every address of every page passes here.
        var text = self
        let isAllPlain = text.withUTF8 { bytes in
            for byte in bytes where !plain.contains(byte) { return false }
            return true
        }
        if isAllPlain { return self }
        let hex = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in utf8 {
            if plain.contains(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension String {
    /// An address whose ampersands were escaped once more than XML asks for, with plain ones (`activities.md` 1.1).
    package var withPlainAmpersands: String { hasByte("&") ? replacing("&amp;", with: "&") : self }
}

extension UTF8 {
    /// Returns the character whose first byte stands at an index of a valid text.
    package static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
        let byte = bytes[index]
        guard byte >= 0x80 else { return Unicode.Scalar(byte) }
        let length = length(startingWith: byte)
        var value = UInt32(byte) & (0xFF >> UInt32(length + 1))
        for next in bytes[(index + 1)..<(index + length)] { value = value << 6 | UInt32(next & 0x3F) }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Returns the number of bytes of a character of a valid text by the first of them.
    package static func length(startingWith byte: UInt8) -> Int {
        switch byte {
        case ..<0x80: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }
}

extension Unicode.Scalar {
    /// What stands for the character in a string of JSON; nil if it stands for itself. Some of those that control what
    /// is shown end a line in old JavaScript.
    fileprivate var jsonStringEscape: String? {
        switch self {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        default: isHarmful ? jsonEscape : nil
        }
    }

    /// The character's UTF-8 bytes as escapes of three octal digits.
    fileprivate var utf8Codes: String {
        String(self).utf8.map {
            "\\" + String(repeating: "0", count: 3 - String($0, radix: 8).count) + String($0, radix: 8)
        }.joined()
    }
}

/// Some of the characters of ASCII, as bits.
private struct ASCIISet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(alphanumericsAnd signs: StaticString) {
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { insert(byte) }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { insert(byte) }
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { insert(byte) }
        signs.withUTF8Buffer { for byte in $0 { insert(byte) } }
    }

    private mutating func insert(_ byte: UInt8) {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }

    func contains(_ byte: UInt8) -> Bool {
        byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
    }
}
