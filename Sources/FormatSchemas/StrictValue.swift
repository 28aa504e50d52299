// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML

/// What a value must look like in the strict grammars, where readers would report anything else.
struct StrictValue: Sendable {
    /// The built-in type of XML Schema that it narrows.
    let base: String
    /// The facets of XML Schema, which RELAX NG calls parameters.
    let facets: [(name: String, value: String)]

    private init(_ base: String, _ facets: (name: String, value: String)...) {
        (self.base, self.facets) = (base, facets)
    }

    private static func pattern(_ pattern: String) -> Self { Self("token", ("pattern", pattern)) }
    private static func range(_ base: String, _ least: String, _ most: String) -> Self {
        Self(base, ("minInclusive", least), ("maxInclusive", most))
    }

    private static let color = pattern(
        "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|" + Color.knownNames.joined(separator: "|"))
    private static let position = pattern("[0-9]+")
    private static let amount = pattern("[0-9]+(\\.[0-9]{1,2})?")
    private static let term = range("integer", "-2147483647", "2147483647")
    private static let rating = pattern("[0-4](\\.[05])?|5(\\.0)?")

    /// By the names of elements, in all files.
    private static let everywhere: [String: Self] = [
        "backgroundColor": color, "columns": range("integer", "1", "12"),
        "components": pattern("([^=;]+=[^=;]+;)*([^=;]+=[^=;]+)?"),
        "eventDate": pattern("(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[0-9]{4}"), "itemPrice": amount,
        "itemShipping": amount, "itemTax": amount, "limit": Self("positiveInteger"),
        "nextLevelDataNumber": position, "nextLevelLevel": position, "num1": term, "num2": term,
        "positionLat": range("decimal", "-90", "90"), "positionLon": range("decimal", "-180", "180"), "rating": rating,
        "textColor": color, "textSize": pattern("[0-9]+(\\.[0-9]+)? ?(sp|dip|dp|pt|px)?"),
        "weight": Self("nonNegativeInteger")
    ]

    /// Those of one kind of file, by the name of its grammar.
    private static let ofFile: [String: [String: Self]] = [
        "data-calendar": ["time": pattern("([01][0-9]|2[0-3]):[0-5][0-9]")]
    ]

    /// Returns the values in a kind of file.
    static func values(in file: BundleGrammar.File) -> [String: Self] {
        everywhere.merging(ofFile[file.name] ?? [:]) { _, own in own }
    }

}
