// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Foundation

/// An amount of euros.
struct Price: Sendable, Hashable {
    let cents: Int

    /// Reads an amount; a third decimal is a warning, also if it is a zero: ‘1.250’ may mean a thousand and more.
    /// - Parameter severity: that of a value which is not a number.
    static func read(_ tag: Tag, _ data: inout ElementReader, severity: Diagnostic.Severity) -> Price? {
        guard let element = data.child(tag), !element.isEmpty else { return nil }
        guard let amount = data.decimal(tag, isAmount: true), abs(amount) < 1e12 else {
            data.report(.badPrice, "‘\(element.text)’ is not an amount", atTextOf: element, severity: severity)
            return nil
        }
        let price = Price(cents: cents(of: amount))
        if writtenDecimals(in: element.text) > 2 || Double(price.cents) / 100 != amount {
            data.report(
                .oddPrice, "‘\(element.text)’ has more than two decimals; it counts as \(price.decimal)",
                atTextOf: element)
        }
        return price
    }

    /// Returns the whole cents of an amount by its decimal digits: as a binary number 1.005 is below the half.
    private static func cents(of amount: Double) -> Int {
        // Smaller numbers are written with an exponent.
        guard abs(amount) >= 0.001 else { return 0 }
        let parts = "\(abs(amount))".split(separator: ".")
        let decimals = parts.dropFirst().joined(separator: "") + "00"
        guard let euros = Int(parts[0]), let thousandths = Int(decimals.prefix(3)) else { return 0 }
        let cents = euros * 100 + (thousandths + 5) / 10
        return amount < 0 ? -cents : cents
    }

    /// Returns the number of digits behind the decimal point or comma.
    private static func writtenDecimals(in text: String) -> Int {
        text.drop { $0 != "." && $0 != "," }.dropFirst().prefix { $0.isASCII && $0.isNumber }.count
    }

    /// The amount with a decimal point and two decimals, for programs.
    var decimal: String {
        let sign = cents < 0 ? "-" : ""
        return "\(sign)\(abs(cents) / 100).\((abs(cents) % 100).padded(2))"
    }

    /// Returns the amount in the notation of a language.
    func text(in language: String) -> String {
        (Decimal(cents) / 100).formatted(.currency(code: "EUR").locale(Locale(identifier: language)))
    }
}
