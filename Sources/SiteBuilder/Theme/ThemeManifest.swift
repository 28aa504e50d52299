// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// What a theme says of itself in `theme.yaml`. A theme without that file is one that extends `default`.
package struct ThemeManifest: Sendable, Equatable {
    package static let file = "theme.yaml"
    /// The version of what templates see: the names of fields and words. It goes up when a name is taken away.
    package static let contract = 1

    package private(set) var name: String?
    package private(set) var description: String?
    /// The theme it is laid over.
    package private(set) var extends: Extended?

    /// A name or a folder, with its place for messages.
    package struct Extended: Sendable, Equatable {
        let name: String
        let line: Int
        let column: Int
    }

    init() {}

    init(_ text: String, path: String) throws(SiteError) {
        var hasContract = false
        var problems: [ThemeProblem] = []
        for (key, value) in try YAMLMap.read(text, path: path) {
            switch key.text {
            case "name": name = value.text
            case "description": description = value.text
            case "extends": extends = Extended(name: value.text, line: value.line, column: value.column)
            case "contract":
                hasContract = true
                if value.text != "\(Self.contract)" {
                    problems.append(
                        value.problem(
                            "the theme is made for contract \(value.text); this version of emobic-site has contract \(Self.contract)"
                        ))
                }
            default:
                let matches = NearMiss.matches(for: key.text, among: ["name", "description", "contract", "extends"])
                problems.append(key.problem("there is no key ‘\(key.text)’" + ThemeProblem.hint(matches)))
            }
        }
        if !hasContract { problems.append(ThemeProblem(path: path, reason: "‘contract: \(Self.contract)’ is missing")) }
        if !problems.isEmpty { throw .theme(problems) }
    }
}
