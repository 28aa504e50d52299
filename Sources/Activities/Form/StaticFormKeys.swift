// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The ids that a static form can lead to: the values in field order, joined by `_`, in lower case.
struct StaticFormKeys {
    /// The maximum number of combinations that are checked one by one.
    private static let limit = 1000

    /// The values of each combination; nil if they cannot be listed.
    private let combinations: [[String]]?
    /// The combinations without an empty value and with something chosen everywhere; authors leave the others out on
    /// purpose. Nil if they cannot be listed.
    let complete: [String]?

    init(_ fields: [FormField]) {
        let values = fields.map(Self.values)
        combinations = Self.combinations(of: values)
        let filled = values.map { values in
            values.map { $0.count == 1 ? $0 : $0.filter { !$0.isEmpty && $0 != [""] } }
        }
        complete = Self.combinations(of: filled).map { all in Self.keys(all.filter { !$0.contains("") }) }
    }

    /// Returns what the values of all fields make together.
    private static func combinations(of fields: [[[String]]?]) -> [[String]]? {
        var found: [[String]] = [[]]
        for values in fields {
            // Both factors may be within the limit when their product is not.
            guard let values, values.count <= limit, found.count * values.count <= limit else { return nil }
            if !values.isEmpty { found = found.flatMap { combination in values.map { combination + $0 } } }
        }
        return found.filter { !$0.isEmpty }
    }

    /// The items that the form can lead to. One with an empty value is looked for once more without it.
    var reach: NextLevel.Reach {
        guard let combinations else { return .anyItem }
        let keys = Self.keys(
            combinations.flatMap { values in
                values.contains("") ? [values, values.filter { !$0.isEmpty }] : [values]
            })
        return .keys(keys.flatMap(Self.spellings))
    }

    /// Returns the values of combinations joined, each once: options may be repeated, or differ only by case.
    private static func keys(_ combinations: [[String]]) -> [String] {
        var known: Set<String> = []
        return combinations.map { $0.joined(separator: "_") }
            .filter { !$0.isEmpty && known.insert(lowered($0)).inserted }
    }

    /// Returns the ids that joined values may have. Authors lower the two letters I of Turkish to others than Unicode,
    /// and some write no `ς`.
    static func spellings(of key: String) -> [String] {
        let turkish = key.replacing("I", with: "\u{131}").replacing("\u{130}", with: "i")
        var known: Set<String> = []
        return [lowered(key), lowered(turkish)].flatMap { [$0, $0.replacing("ς", with: "σ")] }
            .filter { known.insert($0).inserted }
    }

    /// Unicode lowers a Turkish capital to an `i` with a point that nobody can type.
    private static func lowered(_ key: String) -> String {
        key.lowercased().replacing("i\u{307}", with: "i").withFinalSigmas
    }

    /// Returns what a field can add to a key: a value, or nothing where no radio button is chosen. Empty if it never adds
    /// anything, nil if the values cannot be listed.
    private static func values(of field: FormField) -> [[String]]? {
        switch field.kind {
        case .label, .image: []
        // The form is not sent with an empty value that is required, nor without a tick that is.
        case .picker: field.options.filter { !field.mustBeFilledIn || !$0.isEmpty }.map { [$0] }
        case .check where field.options.contains { !$0.isEmpty }:
            (field.isRequired ? [] : [[]]) + field.options.filter { !$0.isEmpty }.map { [$0] }
        case .check: field.isRequired ? [["true"]] : [["true"], ["false"]]
        case .text, .longText, .number, .email, .phone, .password, .date, .time: nil
        }
    }
}
