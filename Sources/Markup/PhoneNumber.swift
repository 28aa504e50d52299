// SPDX-License-Identifier: MIT

internal import Text

/// A telephone number in a text: one with a leading `+`, or at least nine digits that look like a telephone number and
/// like nothing else.
struct PhoneNumber {
    /// A telephone number has at least this many digits.
    static let fewestDigits = 7

    /// Where the digits and the signs between them end, whether or not they are a telephone number.
    let end: Int
    /// Whether it is written as a telephone number, even if a word beside it says what else it counts.
    let isWrittenAsOne: Bool
    /// The `tel:` address; nil if it is not a telephone number.
    let href: String?

    init(in bytes: [UInt8], range: Range<Int>, at start: Int) {
        let run = Self.run(in: bytes, range: range, at: start, endsAtRemark: true)
        let groups =
            run.digits >= Self.fewestDigits && Self.standsAlone(bytes, range: range, end: run.end)
            ? Groups(Self.inASCII(bytes[start..<run.end])) : nil
        guard let groups, let dialled = groups.dialled,
            !groups.endsLikeHours || !Self.areHours(bytes, range: range, end: run.end)
        else {
            (isWrittenAsOne, href) = (false, nil)
            end = Self.run(in: bytes, range: range, at: start, endsAtRemark: false).end
            return
        }
        isWrittenAsOne = true
        let isCounted =
            !groups.isInternational
            && Self.isCounted(bytes, range: range, number: start..<run.end, hasZero: dialled.hasPrefix("0"))
        guard !isCounted, groups.hasSecondLine, let hyphen = bytes[start..<run.end].lastIndex(of: UInt8(ascii: "-"))
        else {
            end = run.end
            href = isCounted ? nil : "tel:" + dialled
            return
        }
        end = hyphen
        href = Groups(Self.inASCII(bytes[start..<hyphen])).dialled.map { "tel:" + $0 }
    }

    /// Whether a number can begin with the byte beyond ASCII at an offset: with a digit, or the plus of full width.
    static func begins(at index: Int, in bytes: [UInt8], before end: Int) -> Bool {
        TextSign.digit(index, in: bytes, before: end) != nil
            || TextSign.at(index, in: bytes, before: end).value == TextSign.widePlus
    }

    /// Returns where the digits and the signs between them end, and the number of digits. All are of one kind.
    /// - Parameter endsAtRemark: whether a remark such as `(24 h)` is not read any more.
    private static func run(
        in bytes: [UInt8], range: Range<Int>, at start: Int, endsAtRemark: Bool
    ) -> (end: Int, digits: Int) {
        let first = TextSign.at(start, in: bytes, before: range.upperBound)
        let isInternational = first.value == 0x2B || first.value == TextSign.widePlus
        var index = isInternational ? start + first.length : start
        var (end, digits, isOpen) = (start, 0, false)
        var zero: UInt32?
        while index < range.upperBound {
            if let digit = TextSign.digit(index, in: bytes, before: range.upperBound), digit.zero == zero ?? digit.zero
            {
                index += digit.length
                (end, digits) = (index, digits + 1)
                zero = digit.zero
                continue
            }
            // Anything else cannot begin a number.
            guard index > start else { break }
            let sign = TextSign.at(index, in: bytes, before: range.upperBound)
            guard let separator = separator(sign.value, isWide: zero == 0xFF10) else { break }
            index += sign.length
            guard endsAtRemark else { continue }
            switch separator {
            case UInt8(ascii: "("):
                // Only the area is in brackets, or the zero before it.
                guard isInternational, digits <= longestCountryCode else { return (end, digits) }
                isOpen = true
            case UInt8(ascii: ")"):
                // One that was opened before the number.
                guard isOpen || digits < fewestDigits else { return (end, digits) }
                isOpen = false
            case UInt8(ascii: "."):
                // The end of a sentence.
                let isLast =
                    index < range.upperBound
                    && TextSign.isBlank(TextSign.at(index, in: bytes, before: range.upperBound).value)
                guard !isLast else { return (end, digits) }
            default: break
            }
        }
        return (end, digits)
    }

    private static let longestCountryCode = 3

    /// Returns the sign of ASCII for one that may stand between digits; nil for any other.
    private static func separator(_ sign: UInt32, isWide: Bool) -> UInt8? {
        switch sign {
        case " ", 0xA0: 0x20
        case ".", "-", "(", ")": UInt8(sign)
        default: isWide ? wideSeparators[sign] : nil
        }
    }

    /// Signs between digits of full width, and those of ASCII for them.
    private static let wideSeparators: [UInt32: UInt8] = [
        0xFF0D: 0x2D, 0x2010: 0x2D, 0x2212: 0x2D, 0x3000: 0x20, 0xFF08: 0x28, 0xFF09: 0x29
    ]

    /// Returns a number with the digits of ASCII.
    private static func inASCII(_ number: ArraySlice<UInt8>) -> String {
        guard number.contains(where: { AddressSigns.table[Int($0)].contains(.otherNumber) }) else {
            return String(decoding: number, as: UTF8.self)
        }
        let bytes = Array(number)
        var (plain, index): ([UInt8], Int) = ([], 0)
        while index < bytes.count {
            let sign = TextSign.at(index, in: bytes, before: bytes.count)
            if let digit = TextSign.digit(index, in: bytes, before: bytes.count) {
                plain.append(digit.digit)
            } else if sign.value == TextSign.widePlus {
                plain.append(UInt8(ascii: "+"))
            } else if let separator = wideSeparators[sign.value] {
                plain.append(separator)
            } else {
                plain += bytes[index..<(index + sign.length)]
            }
            index += sign.length
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Whether no letter, and no sign that makes it part of a sum, a time or a fraction, follows the number.
    private static func standsAlone(_ bytes: [UInt8], range: Range<Int>, end: Int) -> Bool {
        guard end < range.upperBound else { return true }
        let next = TextSign.at(end, in: bytes, before: range.upperBound).value
        switch next {
        case "(", ")", "]", "}", "<", ">", "\"", "'", "«", "»", "‹", "›", "“", "”", "‘", "’", "!", "?", "—", "–", "…":
            return true
        case ".": return end + 1 == range.upperBound || !isOrdinal(end + 1, in: bytes, before: range.upperBound)
        case ",", ";", ":": return end + 1 == range.upperBound || !bytes[end + 1].isASCIIDigit
        default:
            return TextSign.isBlank(next) || TextSign.isUnseen(next) || TextSign.isPunctuation(next)
                || TextSign.isUnspaced(next)
        }
    }

    /// Whether an ordinal such as `2.º` ends at an offset.
    private static func isOrdinal(_ index: Int, in bytes: [UInt8], before end: Int) -> Bool {
        switch TextSign.at(index, in: bytes, before: end).value {
        case "º", "ª", "°": true
        default: false
        }
    }

    /// Whether the digits before an offset are hours: `24 h`.
    private static func areHours(_ bytes: [UInt8], range: Range<Int>, end: Int) -> Bool {
        let next = TextSign.behindBlanks(end, in: bytes, before: range.upperBound)
        guard next < range.upperBound, bytes[next].isASCIILetter else { return false }
        return CountedWords.areHours(word(behind: next, in: bytes, before: range.upperBound))
    }

    /// Whether a word beside it marks it as an amount or a number of another kind. A word of another script than Latin may
    /// do so, too; no amount has a zero before it.
    private static func isCounted(_ bytes: [UInt8], range: Range<Int>, number: Range<Int>, hasZero: Bool) -> Bool {
        let before = word(before: number.lowerBound, in: bytes, from: range.lowerBound)
        let after = word(behind: number.upperBound, in: bytes, before: range.upperBound)
        if before.unicodeScalars.last.map(isCurrency) == true || after.unicodeScalars.first.map(isAmount) == true {
            return true
        }
        return CountedWords.areLabel(before) || CountedWords.areUnit(after)
            || !hasZero && (CountedWords.areUnknown(before) || CountedWords.areUnknown(after))
    }

    /// The number of characters beside a number that are inspected.
    private static let reach = 24

    /// Returns the last word of the characters before an offset.
    private static func word(before start: Int, in bytes: [UInt8], from lowest: Int) -> String {
        var (first, end) = (start, start)
        for _ in 0..<reach where first > lowest {
            let sign = TextSign.before(first, in: bytes, from: lowest)
            let isSeparator = TextSign.isBlank(sign) || sign == 0x3A || sign == 0x28 || sign == 0x2E
            if isSeparator, first < end { break }
            first -= 1
            while first > lowest, bytes[first] & 0xC0 == 0x80 { first -= 1 }
            if isSeparator { end = first }
        }
        return String(decoding: bytes[first..<end], as: UTF8.self)
    }

    /// Returns the first word of the characters behind an offset, without an article such as `d’`. A letter that does not
    /// stand directly behind, as a unit does, or that a hyphen joins with others names a day: `(L-V)`.
    private static func word(behind start: Int, in bytes: [UInt8], before end: Int) -> String {
        // No scalar has more than four bytes.
        let text = String(decoding: bytes[start..<min(end, start + 4 * reach)], as: UTF8.self)
        var word = ""
        var isApart = false
        for scalar in text.unicodeScalars.prefix(reach) {
            if isWordSign(scalar) {
                word.unicodeScalars.append(scalar)
            } else if isApostrophe(scalar), word == "d" {
                word = ""
            } else if !word.isEmpty {
                isApart = isApart || scalar == "-" || scalar == "\u{2013}"
                break
            } else {
                isApart = isApart || !TextSign.isBlank(scalar.value)
            }
        }
        return isApart && word.utf8.count == 1 && word != "%" && word != "$" ? "" : word
    }

    /// Whether a sign is part of a unit: a letter, a mark above one, or the sign of a currency or of percent.
    private static func isWordSign(_ sign: Unicode.Scalar) -> Bool {
        if sign.isASCII { return sign.properties.isAlphabetic || sign == "%" || sign == "$" }
        return sign.properties.isAlphabetic || isCurrency(sign) || ("\u{300}"..."\u{36F}").contains(sign)
    }

    private static func isApostrophe(_ sign: Unicode.Scalar) -> Bool { sign == "'" || sign == "\u{2019}" }

    private static func isCurrency(_ sign: Unicode.Scalar) -> Bool {
        sign.properties.generalCategory == .currencySymbol
    }

    private static func isAmount(_ sign: Unicode.Scalar) -> Bool { sign == "%" || isCurrency(sign) }

    /// The groups of digits of a possible number, and what stands between them.
    private struct Groups {
        let isInternational: Bool
        private var groups: [Int] = []
        /// What stands before each group but the first.
        private var gaps: [String] = []
        private var digits = ""
        private var isRegular = true

        init(_ text: String) {
            isInternational = text.hasPrefix("+")
            // The zero in `+44 (0)20` is not dialled from abroad.
            let plain = isInternational ? text.replacing("(0)", with: "").replacing("  ", with: " ") : text
            var between = ""
            for scalar in plain.unicodeScalars.drop(while: { $0 == "+" }) {
                guard ("0"..."9").contains(scalar) else {
                    between.unicodeScalars.append(scalar)
                    continue
                }
                if groups.isEmpty {
                    isRegular = between.isEmpty
                    groups.append(0)
                } else if !between.isEmpty {
                    isRegular = isRegular && (between.unicodeScalars.count == 1 || [") ", " ("].contains(between))
                    gaps.append(between)
                    groups.append(0)
                }
                between = ""
                groups[groups.count - 1] += 1
                digits.unicodeScalars.append(scalar)
            }
        }

        /// Whether the last group could be hours.
        var endsLikeHours: Bool { groups.last.map { $0 <= 2 } ?? false }

        /// Whether a hyphen and the last digits of a second number follow a whole one: `91 123 45 67-68`. Behind the zero of
        /// an area they may be an extension, which is dialled.
        var hasSecondLine: Bool {
            guard gaps.last == "-", let last = groups.last, last <= 2 else { return false }
            let count = digits.utf8.count - last
            guard isInternational else { return count >= 9 && !digits.hasPrefix("0") }
            return (1...PhoneNumber.longestCountryCode).contains { Self.lengths[String(digits.prefix($0))] == count }
        }

        /// How many digits all numbers of some countries have, with that of the country. Others have numbers of several
        /// lengths, or extensions behind a hyphen.
        private static let lengths = [
            "1": 11, "7": 11, "30": 12, "33": 11, "34": 11, "48": 11, "52": 12, "57": 12, "351": 12
        ]

        /// The number to dial; nil if this is not a telephone number.
        var dialled: String? {
            guard isRegular, !holdsTimes else { return nil }
            if isInternational {
                return (PhoneNumber.fewestDigits...15).contains(digits.utf8.count) && !digits.hasPrefix("0")
                    ? "+" + digits : nil
            }
            let hasBrackets = gaps.contains { $0.contains("(") || $0.contains(")") }
            return !hasBrackets && hasNationalShape ? digits : nil
        }

        private var hasNationalShape: Bool {
            guard let first = digits.first, "06789".contains(first),
                (9...(digits.hasPrefix("00") ? 15 : 12)).contains(digits.utf8.count)
            else { return false }
            if groups.count == 1 { return digits.utf8.count <= 11 }
            if isAreaAndNumber || hasLongArea { return true }
            // Groups of four are years, and a point between thousands makes one large number.
            guard groups.allSatisfy({ (2...4).contains($0) }), !groups.allSatisfy({ $0 == 4 }), !isGroupedByThousands
            else { return false }
            return !isDate
        }

        /// `030 1234567`, `010-12345678` and `07641 4567`; neither an amount nor a day begins so.
        private var isAreaAndNumber: Bool {
            guard groups.count == 2, hasArea else { return false }
            guard groups[0] > 4 else { return (2...4).contains(groups[0]) && (5...8).contains(groups[1]) }
            // Postal codes: `02134-1234`, and the first and last of some.
            return isLongArea && (4...6).contains(groups[1]) && (gaps[0] != "-" || groups[1] > groups[0])
        }

        /// `07641 555 120` and `07641 555-0`: only an area has more than four digits.
        private var hasLongArea: Bool {
            guard groups.count > 2, hasArea, isLongArea, !isDate, let last = groups.last else { return false }
            // Behind the hyphen of a postal code stands something else.
            guard gaps[0] != "-" || gaps.allSatisfy({ $0 == "-" }) else { return false }
            return groups.dropFirst().dropLast().allSatisfy { (2...4).contains($0) }
                && ((2...4).contains(last) || last == 1 && digits.hasSuffix("0"))
        }

        private var hasArea: Bool { digits.hasPrefix("0") && !digits.hasPrefix("00") && !gaps.contains(".") }

        /// Whether the first group can be an area of five or six digits. No number within one begins with 0.
        private var isLongArea: Bool { (5...6).contains(groups[0]) && digits.dropFirst(groups[0]).first != "0" }

        private var isGroupedByThousands: Bool {
            let first = groups.first ?? 0
            return first < 4 && groups.dropFirst().allSatisfy { $0 == 3 }
                && (gaps.contains(".") || first < 3 || groups.count > 3)
        }

        /// Whether some groups are times, days or pairs of hours, because another sign joins them than stands around them:
        /// `08.30-14.00 16.00`, `09-14 16-20`. A single hyphen may stand before the last group of any number.
        private var holdsTimes: Bool {
            var (points, hyphens) = (0, 0)
            for place in gaps.indices.dropFirst(isInternational ? 1 : 0)
            where groups[place] <= 2 && groups[place + 1] == 2 {
                let before = place > 0 ? gaps[place - 1] : ""
                let after = place + 1 < gaps.count ? gaps[place + 1] : ""
                guard gaps[place] != before, gaps[place] != after else { continue }
                if gaps[place] == "." { points += 1 } else if gaps[place] == "-" { hyphens += 1 }
            }
            return points > 0 || hyphens > 1
        }

        /// `12-05-2012 10` and `2012.05.12 10` begin as dates do.
        private var isDate: Bool {
            (gaps.contains("-") || gaps.contains("."))
                && (groups.starts(with: [2, 2, 4]) || groups.starts(with: [4, 2, 2]) || groups.suffix(3) == [2, 2, 4])
        }
    }
}
