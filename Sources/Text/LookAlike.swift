// SPDX-License-Identifier: MIT

/// What tells names apart that look the same: characters that nobody sees, blanks of another kind, and letters of another
/// script.
package enum LookAlike {
    /// Latin letters, and those of other scripts that look like them.
    private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
        let scripts = [
            ("ABESIJKMHOPCTYXaeijopcyxs", "АВЕЅІЈКМНОРСТУХаеіјорсухѕ"), ("ABEZHIKMNOPTYXo", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
        ]
        let pairs = scripts.flatMap { zip($0.1.unicodeScalars, $0.0.unicodeScalars) }
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0.0, $0.1) })
    }()

    /// The signs of ASCII from `!` as wide as Chinese ones.
    private static let fullWidth: ClosedRange<UInt32> = 0xFF01...0xFF5E

    /// Returns the first character of a name that is not what it looks like; nil if the names can be told apart by eye.
    /// - Parameter meant: the name that is looked for.
    package static func oddCharacter(in written: String, insteadOf meant: String) -> String? {
        var rest = meant.unicodeScalars[...]
        var odd: Unicode.Scalar?
        for scalar in written.unicodeScalars {
            if scalar == rest.first {
                rest.removeFirst()
            } else if scalar.properties.generalCategory == .format
                || scalar.properties.isWhitespace
                    && (rest.isEmpty || rest.startIndex == meant.unicodeScalars.startIndex)
            {
                // Nobody sees these: signs without a shape, and blanks at the ends.
                odd = odd ?? scalar
            } else if let next = rest.first, looksLike(scalar, next) {
                odd = odd ?? scalar
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return rest.isEmpty ? odd.map(description) : nil
    }

    private static func looksLike(_ scalar: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        letters[scalar] == other || other == " " && scalar.properties.isWhitespace
            || fullWidth.contains(scalar.value) && scalar.value - 0xFEE0 == other.value
    }

    private static func description(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        return scalar.properties.name.map { "\(code) (\($0.lowercased()))" } ?? code
    }
}
