// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// What a theme says of itself in `theme.yaml`. A theme without that file is one that extends `default`.
package struct ThemeManifest: Sendable, Equatable {
    package static let file = "theme.yaml"
    /// The version of what templates see: the names of fields and strings. It goes up when a name is taken away.
    package static let contract = 1

    package private(set) var name: String?
    package private(set) var description: String?
    /// The theme it is laid over.
    package private(set) var extends: Extended?
    private(set) var faults: [Diagnostic] = []

    /// A name or a folder, with its place for messages.
    package struct Extended: Sendable, Equatable {
        let name: String
        let position: SourcePosition
    }

    init() {}

    /// - Parameter file: the path for diagnostics.
    init(_ text: String, file: String) {
        let yaml = ThemeYAML(text, file: file)
        faults = yaml.faults
        for (key, value) in yaml.entries { read(key, value) }
        if yaml.faults.isEmpty, !yaml.entries.contains(where: { $0.key.text == "contract" }) {
            let place = SourcePosition(file: file)
            faults.append(Diagnostic(.badThemeContract, "‘contract: \(Self.contract)’ is missing", at: place))
        }
    }

    private mutating func read(_ key: ThemeYAML.Scalar, _ value: ThemeYAML.Scalar) {
        switch key.text {
        case "name": name = value.text
        case "description": description = value.text
        case "extends": extends = Extended(name: value.text, position: value.position)
        case "contract":
            guard value.text != "\(Self.contract)" else { return }
            let summary =
                "The theme is made for contract \(value.text); this version of emobic-site has contract \(Self.contract)"
            faults.append(Diagnostic(.badThemeContract, summary, at: value.position))
        default:
            faults.append(
                Diagnostic(
                    .unknownThemeKey, "There is no key ‘\(key.text)’", at: key.position,
                    suggestions: NearMiss.matches(
                        for: key.text, among: ["name", "description", "contract", "extends"])))
        }
    }
}
