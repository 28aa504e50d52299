// SPDX-License-Identifier: MIT

internal import Text

/// A telephone number in a text: one with a leading `+`, or at least nine digits that look like a telephone number and
/// like nothing else.
struct PhoneNumber {
    /// A telephone number has at least this many digits.
    static let fewestDigits = 7

    /// Where the digits and the signs between them end, whether or not they are a telephone number.
    let end: Int
    /// The `tel:` address; nil if it is not a telephone number.
    let href: String?

    init(in bytes: [UInt8], range: Range<Int>, at start: Int) {
        let (end, digits) = Self.run(in: bytes, range: range, at: start)
        self.end = end
        guard digits >= Self.fewestDigits, Self.standsAlone(bytes, range: range, end: end) else {
            href = nil
            return
        }
        let groups = Groups(String(decoding: bytes[start..<end], as: UTF8.self))
        let isNumber =
            groups.dialled != nil
            && (groups.isInternational || !Self.isCounted(bytes, range: range, number: start..<end))
        href = isNumber ? groups.dialled.map { "tel:" + $0 } : nil
    }

    /// Returns where the digits and the signs between them end, and the number of digits.
    private static func run(in bytes: [UInt8], range: Range<Int>, at start: Int) -> (end: Int, digits: Int) {
        var index = bytes[start] == UInt8(ascii: "+") ? start + 1 : start
        var (end, digits) = (start, 0)
        while index < range.upperBound {
            let byte = bytes[index]
            if byte.isASCIIDigit {
                index += 1
                (end, digits) = (index, digits + 1)
                continue
            }
            // Anything else cannot begin a number.
            guard index > start else { break }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"):
                index += 1
            case 0xC2 where index + 1 < range.upperBound && bytes[index + 1] == 0xA0: index += 2
            default: return (end, digits)
            }
        }
        return (end, digits)
    }

    /// Whether no letter, and no sign that makes it part of a sum, a time or a fraction, follows the number.
    private static func standsAlone(_ bytes: [UInt8], range: Range<Int>, end: Int) -> Bool {
        guard end < range.upperBound else { return true }
        let next = TextSign.at(end, in: bytes, before: range.upperBound).value
        switch next {
        case ")", "]", "}", "<", ">", "\"", "'", "«", "»", "‹", "›", "“", "”", "‘", "’", "!", "?", "—", "–", "…", ".":
            return true
        case ",", ";", ":": return end + 1 == range.upperBound || !bytes[end + 1].isASCIIDigit
        default: return TextSign.isBlank(next) || TextSign.isUnseen(next) || TextSign.isPunctuation(next)
        }
    }

    /// Whether a word beside it marks it as an amount or a number of another kind.
    private static func isCounted(_ bytes: [UInt8], range: Range<Int>, number: Range<Int>) -> Bool {
        let before = word(before: number.lowerBound, in: bytes, from: range.lowerBound)
        let after = word(behind: number.upperBound, in: bytes, before: range.upperBound)
        let isAmount =
            before.unicodeScalars.last.map(isCurrency) == true || after.unicodeScalars.first.map(isAmount) == true
        return isAmount || labels.contains(before) || units.contains(after)
    }

    /// The number of characters beside a number that are inspected.
    private static let reach = 24

    /// Returns the last word of the characters before an offset, in lower case.
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
        return String(decoding: bytes[first..<end], as: UTF8.self).lowercased()
    }

    /// Returns the first word of the characters behind an offset, in lower case.
    private static func word(behind start: Int, in bytes: [UInt8], before end: Int) -> String {
        // No scalar has more than four bytes.
        let text = String(decoding: bytes[start..<min(end, start + 4 * reach)], as: UTF8.self)
        var word = ""
        for scalar in text.unicodeScalars.prefix(reach) {
            if isWordSign(scalar) {
                word.unicodeScalars.append(scalar)
            } else if !word.isEmpty {
                break
            }
        }
        return word.lowercased()
    }

    /// Whether a sign is part of a unit: a letter, a mark above one, or the sign of a currency or of percent.
    private static func isWordSign(_ sign: Unicode.Scalar) -> Bool {
        if sign.isASCII { return sign.properties.isAlphabetic || sign == "%" || sign == "$" }
        return sign.properties.isAlphabetic || isCurrency(sign) || ("\u{300}"..."\u{36F}").contains(sign)
    }

    private static func isCurrency(_ sign: Unicode.Scalar) -> Bool {
        sign.properties.generalCategory == .currencySymbol
    }

    private static func isAmount(_ sign: Unicode.Scalar) -> Bool { sign == "%" || isCurrency(sign) }

    private static let labels: Set<String> = [
        "isbn", "issn", "nif", "cif", "nie", "dni", "iban", "ccc", "cuenta", "compte", "account", "ref", "referencia",
        "referència", "reference", "nº", "n.º", "n", "núm", "no", "número",
        "pedido", "comanda", "order", "sku", "ean", "eur", "usd", "vat", "iva"
    ]
    private static let units: Set<String> = [
        "eur", "euro", "euros", "usd", "dólares", "dòlars", "dollars", "pesetas", "pessetes", "habitantes", "habitants",
        "inhabitants", "personas", "persones", "people", "años", "anys", "years",
        "m", "km", "kg", "g", "t", "l", "bytes", "millones", "milions", "million"
    ]

    /// The groups of digits of a possible number, and what stands between them.
    private struct Groups {
        let isInternational: Bool
        private var groups: [Int] = []
        private var separators: Set<Unicode.Scalar> = []
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
                    separators.insert(scalar)
                    continue
                }
                if groups.isEmpty || !between.isEmpty {
                    isRegular =
                        isRegular
                        && (groups.isEmpty
                            ? between.isEmpty : between.unicodeScalars.count == 1 || [") ", " ("].contains(between))
                    groups.append(0)
                }
                between = ""
                groups[groups.count - 1] += 1
                digits.unicodeScalars.append(scalar)
            }
        }

        /// The number to dial; nil if this is not a telephone number.
        var dialled: String? {
            guard isRegular else { return nil }
            if isInternational {
                return (PhoneNumber.fewestDigits...15).contains(digits.utf8.count) && !digits.hasPrefix("0")
                    ? "+" + digits : nil
            }
            let hasBrackets = separators.contains("(") || separators.contains(")")
            return !hasBrackets && hasNationalShape ? digits : nil
        }

        private var hasNationalShape: Bool {
            guard let first = digits.first, "06789".contains(first),
                (9...(digits.hasPrefix("00") ? 15 : 12)).contains(digits.utf8.count)
            else { return false }
            if groups.count == 1 { return digits.utf8.count <= 11 }
            // Groups of four are years, and a point between thousands makes one large number.
            guard groups.allSatisfy({ (2...4).contains($0) }), !groups.allSatisfy({ $0 == 4 }), !isGroupedByThousands
            else { return false }
            return !isDate
        }

        private var isGroupedByThousands: Bool {
            let first = groups.first ?? 0
            return first < 4 && groups.dropFirst().allSatisfy { $0 == 3 }
                && (separators.contains(".") || first < 3 || groups.count > 3)
        }

        /// `12-05-2012 10` and `2012.05.12 10` begin as dates do.
        private var isDate: Bool {
            !separators.isDisjoint(with: ["-", "."])
                && (groups.starts(with: [2, 2, 4]) || groups.starts(with: [4, 2, 2]) || groups.suffix(3) == [2, 2, 4])
        }
    }
}
