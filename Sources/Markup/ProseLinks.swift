// SPDX-License-Identifier: MIT

/// Finds web addresses, mail addresses and telephone numbers in a plain text.
///
/// A number that is not certainly a telephone number stays a number: a link that calls a price helps nobody.
struct ProseLinks {
    /// A stretch of the text that is a link.
    struct Link {
        let range: Range<Int>
        let href: String
    }

    private let scalars: [Unicode.Scalar]

    /// The text as markup: escaped, with links where there are any.
    static func html(_ text: Substring) -> String {
        guard mayHoldLink(text) else { return Prose.escaped(text) }
        let finder = ProseLinks(scalars: Array(text.unicodeScalars))
        var html = ""
        var done = 0
        for link in finder.links() {
            html += Prose.escaped(finder.text(done..<link.range.lowerBound))
            html += "<a href=\"\(Prose.escaped(link.href))\" rel=\"noopener\">\(Prose.escaped(finder.text(link.range)))</a>"
            done = link.range.upperBound
        }
        return html + Prose.escaped(finder.text(done..<finder.scalars.count))
    }

    /// Most texts hold nothing of the kind, and one pass over their bytes tells.
    private static func mayHoldLink(_ text: Substring) -> Bool {
        var digits = 0
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "@") || (byte == UInt8(ascii: "/") && previous == byte) { return true }
            if (byte | 0x20) == UInt8(ascii: "w"), (previous | 0x20) == UInt8(ascii: "w") { return true }
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits += 1 }
            if digits >= 7 { return true }
            previous = byte
        }
        return false
    }

    private func links() -> [Link] {
        var links: [Link] = []
        var index = 0
        while index < scalars.count {
            guard startsWord(at: index) else {
                index += 1
                continue
            }
            if let link = web(at: index) ?? mail(at: index) ?? PhoneNumber(in: scalars, at: index)?.link {
                links.append(link)
                index = link.range.upperBound
            } else {
                // The rest of a number that is none to call is not one either.
                index += max(1, PhoneNumber.length(in: scalars, at: index))
            }
        }
        return links
    }

    private func text(_ range: Range<Int>) -> String { Self.text(scalars[range]) }

    fileprivate static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Only the start of the text, a space or an opening sign can stand before a link.
    private func startsWord(at index: Int) -> Bool {
        index == 0 || scalars[index - 1].properties.isWhitespace || "([«“¿¡—–".unicodeScalars.contains(scalars[index - 1])
    }

    // MARK: Addresses

    private func web(at start: Int) -> Link? {
        let isBare = hasPrefix("www.", at: start)
        guard isBare || hasPrefix("https://", at: start) || hasPrefix("http://", at: start) else { return nil }
        var end = start
        while end < scalars.count, isAddressCharacter(scalars[end]) { end += 1 }
        end = withoutClosingSigns(start..<end)
        let address = text(start..<end)
        // A host has a dot in its middle.
        let host = (isBare ? address.dropFirst(4) : address[...].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? "").prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let dot = host.firstIndex(of: "."), dot != host.startIndex, host.last != ".", !host.contains("@") else { return nil }
        return Link(range: start..<end, href: isBare ? "https://" + address : address)
    }

    private func isAddressCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace && !"<>\"'`{}|\\^«»“”‘’…".unicodeScalars.contains(scalar)
            && !(0x80...0x9F).contains(scalar.value)
    }

    /// Signs at the end belong to the sentence, and so does a bracket that was opened before the address.
    private func withoutClosingSigns(_ range: Range<Int>) -> Int {
        var end = range.upperBound
        while end > range.lowerBound {
            let last = scalars[end - 1]
            if last == ")" {
                let inside = scalars[range.lowerBound..<end]
                guard inside.count(where: { $0 == ")" }) > inside.count(where: { $0 == "(" }) else { break }
            } else if !".,;:!?]*_".unicodeScalars.contains(last) {
                break
            }
            end -= 1
        }
        return end
    }

    private func mail(at start: Int) -> Link? {
        var at = start
        while at < scalars.count, isMailCharacter(scalars[at]) { at += 1 }
        guard at > start, at < scalars.count, scalars[at] == "@", scalars[start] != ".", scalars[at - 1] != "." else { return nil }
        var end = at + 1
        while end < scalars.count, scalars[end].isPlainLetter || scalars[end].isPlainDigit || scalars[end] == "." || scalars[end] == "-" { end += 1 }
        while end > at, scalars[end - 1] == "." || scalars[end - 1] == "-" { end -= 1 }
        let labels = scalars[(at + 1)..<max(end, at + 1)].split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }), let last = labels.last, last.count > 1, last.allSatisfy(\.isPlainLetter) else { return nil }
        // What goes on after it is no mail address but something else with an `@`.
        if end < scalars.count, scalars[end] == "@" || scalars[end] == "/" || scalars[end].properties.isAlphabetic { return nil }
        return Link(range: start..<end, href: "mailto:" + text(start..<end))
    }

    private func isMailCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isPlainLetter || scalar.isPlainDigit || "._+-".unicodeScalars.contains(scalar)
    }

    private func hasPrefix(_ prefix: String, at start: Int) -> Bool {
        let wanted = prefix.unicodeScalars
        guard start + wanted.count < scalars.count else { return false }
        return zip(wanted, scalars[start...]).allSatisfy { $0 == $1 || ($1.isPlainLetter && $0.value == $1.value | 0x20) }
    }
}

/// A telephone number in a text: one with a leading `+`, or nine digits and more that look like one and like nothing else.
private struct PhoneNumber {
    let link: ProseLinks.Link

    init?(in scalars: [Unicode.Scalar], at start: Int) {
        let end = start + Self.length(in: scalars, at: start)
        guard end > start else { return nil }
        let run = Run(scalars[start..<end])
        guard let digits = run.dialled else { return nil }
        guard Self.standsAlone(scalars, start..<end), run.isInternational || !Self.isCounted(scalars, start..<end) else { return nil }
        link = ProseLinks.Link(range: start..<end, href: "tel:" + digits)
    }

    /// How far digits and the signs between them go.
    static func length(in scalars: [Unicode.Scalar], at start: Int) -> Int {
        var end = start
        while end < scalars.count, isPart(scalars[end], isFirst: end == start) { end += 1 }
        while end > start, !scalars[end - 1].isPlainDigit { end -= 1 }
        return end - start
    }

    private static func isPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        scalar.isPlainDigit || (isFirst ? scalar == "+" : " .-()\u{A0}".unicodeScalars.contains(scalar))
    }

    /// No letter, and none of the signs that make it a part of a sum, a time or a fraction, touches the number.
    private static func standsAlone(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        guard range.upperBound < scalars.count else { return true }
        let next = scalars[range.upperBound]
        if next.properties.isWhitespace || ")]»”!?—–.".unicodeScalars.contains(next) { return true }
        guard ",;:".unicodeScalars.contains(next) else { return false }
        return range.upperBound + 1 == scalars.count || !scalars[range.upperBound + 1].isPlainDigit
    }

    /// Whether a word beside it says that it is an amount or a number of another kind.
    private static func isCounted(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        let before = ProseLinks.text(scalars[..<range.lowerBound].suffix(24)).lowercased().split { $0.isWhitespace || $0 == ":" || $0 == "(" || $0 == "." }.last ?? ""
        let after = ProseLinks.text(scalars[range.upperBound...].prefix(24)).lowercased().split { !$0.isLetter && !$0.isCurrencySymbol && $0 != "%" && $0 != "º" }.first ?? ""
        let isAmount = before.last?.isCurrencySymbol == true || after.first?.isCurrencySymbol == true || after.first == "%"
        return isAmount || labels.contains(String(before)) || units.contains(String(after))
    }

    private static let labels: Set<String> = [
        "isbn", "issn", "nif", "cif", "nie", "dni", "iban", "ccc", "cuenta", "compte", "account", "ref", "referencia", "referència", "reference", "nº", "n.º", "n", "núm", "no", "número",
        "pedido", "comanda", "order", "sku", "ean", "eur", "usd", "vat", "iva",
    ]
    private static let units: Set<String> = [
        "eur", "euro", "euros", "usd", "dólares", "dòlars", "dollars", "pesetas", "pessetes", "habitantes", "habitants", "inhabitants", "personas", "persones", "people", "años", "anys", "years",
        "m", "km", "kg", "g", "t", "l", "bytes", "millones", "milions", "million",
    ]

    /// The groups of digits of a possible number, and what stands between them.
    private struct Run {
        let isInternational: Bool
        private var groups: [Int] = []
        private var separators: Set<Unicode.Scalar> = []
        private var digits = ""
        private var isRegular = true

        init(_ scalars: ArraySlice<Unicode.Scalar>) {
            isInternational = scalars.first == "+"
            // The zero in `+44 (0)20` is not dialled from abroad.
            let text = ProseLinks.text(scalars)
            let plain = isInternational ? text.replacing("(0)", with: "").replacing("  ", with: " ") : text
            var between = ""
            for scalar in plain.unicodeScalars.drop(while: { $0 == "+" }) {
                guard scalar.isPlainDigit else {
                    between.unicodeScalars.append(scalar)
                    separators.insert(scalar)
                    continue
                }
                if groups.isEmpty || !between.isEmpty {
                    isRegular = isRegular && (groups.isEmpty ? between.isEmpty : between.unicodeScalars.count == 1 || [") ", " ("].contains(between))
                    groups.append(0)
                }
                between = ""
                groups[groups.count - 1] += 1
                digits.unicodeScalars.append(scalar)
            }
        }

        /// What to dial; nil if this is no telephone number.
        var dialled: String? {
            guard isRegular else { return nil }
            if isInternational { return (7...15).contains(digits.count) && !digits.hasPrefix("0") ? "+" + digits : nil }
            let hasBrackets = separators.contains("(") || separators.contains(")")
            return !hasBrackets && hasNationalShape ? digits : nil
        }

        private var hasNationalShape: Bool {
            guard let first = digits.first, "06789".contains(first), (9...(digits.hasPrefix("00") ? 15 : 12)).contains(digits.count) else { return false }
            if groups.count == 1 { return digits.count <= 11 }
            // Groups of four are years, and a point between thousands makes one large number.
            guard groups.allSatisfy({ (2...4).contains($0) }), !groups.allSatisfy({ $0 == 4 }), !isGroupedByThousands else { return false }
            return !isDate
        }

        private var isGroupedByThousands: Bool {
            let first = groups.first ?? 0
            return first < 4 && groups.dropFirst().allSatisfy { $0 == 3 } && (separators.contains(".") || first < 3 || groups.count > 3)
        }

        /// `12-05-2012 10` and `2012.05.12 10` begin as dates do.
        private var isDate: Bool {
            !separators.isDisjoint(with: ["-", "."]) && (groups.starts(with: [2, 2, 4]) || groups.starts(with: [4, 2, 2]) || groups.suffix(3) == [2, 2, 4])
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isPlainLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
