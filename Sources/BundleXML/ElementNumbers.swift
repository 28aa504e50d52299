// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// Booleans and numbers.
extension ElementReader {
    /// Reads a boolean: `true` in any case is true, everything else false (`activities.md` 1.1).
    package mutating func flag(_ tag: Tag) -> Bool { optionalFlag(tag) ?? false }

    /// Reads a boolean; nil if absent or empty.
    package mutating func optionalFlag(_ tag: Tag) -> Bool? {
        recording?.note(tag, value: .flag)
        guard let value = token(tag) else { return nil }
        let text = value.text.lowercased()
        if text != "true", text != "false" {
            report(
                .badFlag, "‘\(value.text)’ is neither ‘true’ nor ‘false’; it counts as false", at: value.position,
                suggestions: Self.flags(like: value.text))
        }
        return text == "true"
    }

    /// Returns the boolean that another word means: one of the languages of the interface, or a number.
    package static func flags(like word: String) -> [String] {
        let known = word.folded
        if known == "true" || known == "false" { return [known] }
        if wordsForTrue.contains(known) { return ["true"] }
        return wordsForFalse.contains(known) ? ["false"] : NearMiss.matches(for: word, amongFew: ["true", "false"])
    }

    private static let wordsForTrue: Set = [
        "1", "yes", "on", "si", "oui", "ja", "sim", "verdadero", "verdadeiro", "veritable", "cert", "vrai", "wahr",
        "vero"
    ]
    private static let wordsForFalse: Set = ["0", "no", "off", "non", "nein", "nao", "falso", "fals", "faux", "falsch"]

    /// Reads a whole number: the leading digits of the value, with a warning if there is more (`app.md` 18.20).
    /// - Parameter bounds: what it may be, because another one is reported and ignored; nil for all numbers.
    package mutating func integer(_ tag: Tag, in bounds: ClosedRange<Int>? = nil) -> Int? {
        recording?.note(tag, value: .integer)
        guard let value = token(tag) else { return nil }
        let whole = Int(value.text)
        let digits = value.text.enumerated().prefix {
            $1.isASCII && ($1.isNumber || $0 == 0 && ($1 == "-" || $1 == "+"))
        }.map(\.element)
        let number = whole ?? Int(String(digits))
        if let bounds, let number, !bounds.contains(number) {
            report(
                .badNumber,
                "‘\(value.text)’ is not from \(bounds.lowerBound) to \(bounds.upperBound); it is ignored",
                at: value.position)
            return nil
        }
        if whole != nil { return whole }
        let isTooLarge = number == nil && digits.count == value.text.count && digits.contains(where: \.isNumber)
        report(
            .badNumber,
            "‘\(value.text)’ is \(isTooLarge ? "too large" : "not a whole number"); "
                + (number.map { "\($0) was taken" } ?? "it is ignored"),
            at: value.position)
        return number
    }

    /// Reads a number with decimals; a decimal comma is accepted with a warning (`activities.md` 1.1). For anything but
    /// a number the result is nil, because the caller knows the severity.
    /// - Parameter isAmount: whether authors may write it with thousands separators, as in ‘1,250’; then it is not
    ///   fixed automatically.
    package mutating func decimal(_ tag: Tag, isAmount: Bool = false) -> Double? {
        recording?.note(tag, value: .decimal)
        guard let value = token(tag) else { return nil }
        if let number = value.text.decimalNumber { return number }
        let dotted = String(value.text.map { $0 == "," ? "." : $0 })
        guard let number = dotted.decimalNumber else { return nil }
        report(
            .decimalComma, "‘\(value.text)’ has a decimal comma; write a point", at: value.position,
            suggestions: [dotted],
            fix: isAmount && dotted.split(separator: ".").last?.count == 3
                ? nil : .value(at: value.offset, from: value.text, to: dotted))
        return number
    }
}
