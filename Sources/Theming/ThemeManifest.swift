// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// The contents of `theme.yaml`. A theme without that file extends `default`.
package struct ThemeManifest: Sendable, Equatable {
    /// The name of the file, at the top of a theme's folder.
    package static let file = "theme.yaml"
    /// The version of the names of fields and strings that templates can use. It is incremented when a name is removed.
    package static let contract = 1

    /// For people; nil if none is written. Themes are chosen by their folders.
    package private(set) var name: String?
    /// For people; nil if none is written.
    package private(set) var description: String?
    /// The theme that this one extends.
    package private(set) var extends: Extended?
    private(set) var faults: [Diagnostic] = []

    /// A name or a folder, with its position for diagnostics.
    package struct Extended: Sendable, Equatable {
        let name: String
        let position: SourcePosition
    }

    init() {}

    /// - Parameter file: the path for diagnostics.
    init(_ text: String, file: String) {
        let yaml = ThemeYAML(text, file: file)
        faults = yaml.faults
        for (key, value) in yaml.entries { read(key, value: value) }
        if yaml.faults.isEmpty, !yaml.entries.contains(where: { $0.key.text == "contract" }) {
            let place = SourcePosition(file: file)
            faults.append(Diagnostic(.badThemeContract, "‘contract: \(Self.contract)’ is missing", at: place))
        }
    }

    private mutating func read(_ key: ThemeYAML.Scalar, value: ThemeYAML.Scalar) {
        switch key.text {
        case "name": name = value.text
        case "description": description = value.text
        case "extends" where value.text.isEmpty:
            faults.append(Diagnostic(.badThemeValue, "‘extends’ names no theme", at: value.position))
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
                        for: key.text, amongFew: ["name", "description", "contract", "extends"])))
        }
    }
}
