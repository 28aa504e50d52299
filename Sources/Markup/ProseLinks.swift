// SPDX-License-Identifier: MIT

internal import Text

/// Finds web addresses, mail addresses and telephone numbers in a plain text.
///
/// A number that is not certainly a telephone number is not linked, because a link that dials a price is useless. The
/// time is linear in the length of any text: nothing is scanned again for each place where a link could begin.
struct ProseLinks {
    /// A range of the text that is a link.
    struct Link {
        let range: Range<Int>
        let href: String
    }

    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The address run in which the last link was searched.
    private var run: AddressRun?

    /// Returns the links in a part of a text in UTF-8, which is taken as a text of its own.
    static func links(in bytes: [UInt8], range: Range<Int>) -> [Link] {
        let mayHold = bytes.withUnsafeBufferPointer { Self.mayHoldLink(UnsafeBufferPointer(rebasing: $0[range])) }
        guard mayHold else { return [] }
        var finder = ProseLinks(bytes: bytes, range: range, run: nil)
        return finder.links()
    }

    /// Whether the text may hold a link.
    static func mayHoldLink(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(mayHoldLink)
    }

    /// Whether the text may hold a link. Most hold none, and one pass over their bytes finds that.
    private static func mayHoldLink(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        signs.withUnsafeBufferPointer { signs in
            var digits = 0
            var previous: UInt8 = 0
            for index in text.indices {
                let sign = signs[Int(text[index])]
                if sign != 0 {
                    if sign == 0x40 || sign == previous, sign < 0x80, sign != 0x30 { return true }
                    if sign == 0x30 || sign > 0x80 && isOtherDigit(sign, index, in: text) { digits += 1 }
                    if digits >= PhoneNumber.fewestDigits { return true }
                }
                previous = sign
            }
            return false
        }
    }

    /// Whether the byte begins a digit of Arabic, of Persian, or of full width.
    private static func isOtherDigit(_ byte: UInt8, _ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard index + 1 < text.count else { return false }
        switch byte {
        case 0xD9: return 0xA0...0xA9 ~= text[index + 1]
        case 0xDB: return 0xB0...0xB9 ~= text[index + 1]
        default: return index + 2 < text.count && text[index + 1] == 0xBC && 0x90...0x99 ~= text[index + 2]
        }
    }

    /// For each byte what may be part of a link: `@`, `/`, `w` in either case, 0 for a digit, and itself for one with which
    /// digits beyond ASCII begin; zero for all others.
    private static let signs = (UInt8.min...UInt8.max).map { byte -> UInt8 in
        switch byte {
        case 0x40, 0x2F, 0xD9, 0xDB, 0xEF: byte
        case 0x57, 0x77: 0x77
        case 0x30...0x39: 0x30
        default: 0
        }
    }

    /// Returns what is written as a telephone number in a part of a text.
    static func numbers(in bytes: [UInt8], range: Range<Int>) -> [Range<Int>] {
        let mayHold = bytes.withUnsafeBufferPointer { Self.mayHoldLink(UnsafeBufferPointer(rebasing: $0[range])) }
        guard mayHold else { return [] }
        let finder = ProseLinks(bytes: bytes, range: range, run: nil)
        var (numbers, index): ([Range<Int>], Int) = ([], range.lowerBound)
        while index < range.upperBound {
            guard finder.mayBeginNumber(at: index), finder.startsWord(at: index) else {
                index += 1
                continue
            }
            let number = PhoneNumber(in: bytes, range: range, at: index)
            if number.isWrittenAsOne { numbers.append(index..<number.end) }
            index = max(index + 1, number.end)
        }
        return numbers
    }

    private mutating func links() -> [Link] {
        var links: [Link] = []
        var index = range.lowerBound
        while index < range.upperBound {
            guard mayBeginLink(at: index), startsWord(at: index) else {
                index += 1
                continue
            }
            if let link = web(at: index) ?? mailLink(at: index) {
                links.append(link)
                index = link.range.upperBound
                continue
            }
            guard mayBeginNumber(at: index) else {
                index += 1
                continue
            }
            let number = PhoneNumber(in: bytes, range: range, at: index)
            if let href = number.href { links.append(Link(range: index..<number.end, href: href)) }
            // The rest of a number that is not a telephone number is not one either.
            index = max(index + 1, number.end)
        }
        return links
    }

    private func mayBeginLink(at index: Int) -> Bool {
        AddressSigns.table[Int(bytes[index])].contains(.linkStart) || mayBeginNumber(at: index)
    }

    /// Whether a telephone number can begin at an offset: nearly all words begin with a letter.
    private func mayBeginNumber(at index: Int) -> Bool {
        bytes[index].isASCIIDigit || bytes[index] == UInt8(ascii: "+")
            || AddressSigns.table[Int(bytes[index])].contains(.otherNumber)
                && PhoneNumber.begins(at: index, in: bytes, before: range.upperBound)
    }

    /// Only the start of the text, a space, a quotation mark, an opening sign, a word with a colon, or a letter of a script
    /// that has no blank there can stand before a link.
    private func startsWord(at index: Int) -> Bool {
        guard index > range.lowerBound else { return true }
        // Nearly always one of these two.
        let before = bytes[index - 1]
        if before == 0x20 { return true }
        if before < 0x80, AddressSigns.table[Int(before)].contains(.letter) { return false }
        let sign = TextSign.before(index, in: bytes, from: range.lowerBound)
        switch sign {
        case "(", "[", "{", "<", "«", "»", "‹", "›", "“", "”", "„", "‟", "‘", "‚", "‛", "¿", "¡", "—", "–":
            return true
        // Inside a word they are apostrophes, and behind a sign those of an attribute.
        case "\"", "'": return isBlank(before: index - 1)
        case "’": return isBlank(before: index - 3)
        case ":": return endsWord(before: index - 1)
        // Hebrew joins a prefix to a word of another script with it.
        case "-": return isUnspaced(before: index - 1)
        default:
            return TextSign.isBlank(sign) || TextSign.isUnseen(sign) || TextSign.isPunctuation(sign)
                || TextSign.isUnspaced(sign) && bytes[index] != UInt8(ascii: "-")
        }
    }

    private func isUnspaced(before index: Int) -> Bool {
        index > range.lowerBound && TextSign.isUnspaced(TextSign.before(index, in: bytes, from: range.lowerBound))
    }

    private func isBlank(before index: Int) -> Bool {
        index == range.lowerBound || TextSign.isBlank(TextSign.before(index, in: bytes, from: range.lowerBound))
    }

    /// Whether letters alone end at an offset, perhaps with a point: ‘Tel.:’, but not the time in ‘12:30’ and not the name in
    /// ‘ftp://name:word@host’.
    private func endsWord(before end: Int) -> Bool {
        var start = end > range.lowerBound && bytes[end - 1] == UInt8(ascii: ".") ? end - 1 : end
        let last = start
        while start > range.lowerBound, last - start < Self.longestWord, Self.isLetter(bytes[start - 1]) { start -= 1 }
        return start < last && isBlank(before: start)
    }

    private static let longestWord = 32

    /// Whether a byte is part of a letter: of ASCII, or of another character.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || AddressSigns.table[Int(byte)].contains(.letter)
    }

    // MARK: Addresses

    private mutating func web(at start: Int) -> Link? {
        let isBare = hasPrefix("www.", at: start)
        guard let prefix = isBare ? 4 : hasPrefix("https://", at: start) ? 8 : hasPrefix("http://", at: start) ? 7 : nil
        else { return nil }
        var run =
            self.run.flatMap { $0.end > start ? $0 : nil } ?? AddressRun(in: bytes, range: start..<range.upperBound)
        defer { self.run = run }
        // A host has a dot in its middle.
        let host = start + prefix
        let dot = run.dot(from: host, in: bytes)
        let path = run.path(from: host, in: bytes)
        guard dot > host, dot < path, run.at(from: host, in: bytes) >= path else { return nil }
        let end = run.end(ofAddressAt: start, in: bytes)
        let hostEnd = min(path, end)
        guard dot < hostEnd, bytes[hostEnd - 1] != UInt8(ascii: ".") else { return nil }
        let address = String(decoding: bytes[start..<end], as: UTF8.self)
        return Link(range: start..<end, href: (isBare ? "https://" + address : address).withPlainAmpersands)
    }

    private func mailLink(at start: Int) -> Link? {
        let signs = AddressSigns.table
        func has(_ kind: AddressSigns, _ index: Int) -> Bool {
            index < range.upperBound && signs[Int(bytes[index])].contains(kind)
        }
        var at = start
        while has(.mail, at) { at += 1 }
        guard at > start, at < range.upperBound, bytes[at] == UInt8(ascii: "@"), bytes[start] != UInt8(ascii: "."),
            bytes[at - 1] != UInt8(ascii: ".")
        else { return nil }
        var end = at + 1
        while has(.host, end) { end += 1 }
        while bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: "-") { end -= 1 }
        guard end > at + 1, isMailHost(bytes[(at + 1)..<end]), !goesOn(at: end) else { return nil }
        return Link(range: start..<end, href: "mailto:" + String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// Whether there are several names between dots, the last consisting of letters.
    private func isMailHost(_ host: ArraySlice<UInt8>) -> Bool {
        let signs = AddressSigns.table
        let names = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard names.count > 1, names.allSatisfy({ !$0.isEmpty }), let last = names.last else { return false }
        return last.count > 1 && last.allSatisfy { signs[Int($0)].contains(.letter) }
    }

    /// Whether the text continues, so that it is not a mail address but something else with an `@`.
    private func goesOn(at end: Int) -> Bool {
        guard end < range.upperBound else { return false }
        if bytes[end] < 0x80 { return bytes[end] == UInt8(ascii: "@") || bytes[end] == UInt8(ascii: "/") }
        let next = TextSign.at(end, in: bytes, before: range.upperBound).value
        return !TextSign.isUnspaced(next) && Unicode.Scalar(next)?.properties.isAlphabetic ?? false
    }

    /// Whether these lower-case letters follow in either case, and something after them.
    private func hasPrefix(_ prefix: StaticString, at start: Int) -> Bool {
        guard start + prefix.utf8CodeUnitCount < range.upperBound else { return false }
        return prefix.withUTF8Buffer { wanted in
            wanted.indices.allSatisfy { number in
                let byte = bytes[start + number]
                return byte == wanted[number] || byte < 0x5B && byte > 0x40 && byte | 0x20 == wanted[number]
            }
        }
    }
}
