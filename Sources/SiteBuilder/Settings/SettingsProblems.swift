// SPDX-License-Identifier: MIT
package import Diagnostics

/// What can be wrong with `emobic-site.yaml`.
extension Diagnostic.Kind {
    /// Every problem that reading the settings can report.
    package static let settingsProblems: [Diagnostic.Kind] = [.badYAML, .settingsTooLarge, .unknownSetting, .badSetting]

    static let badYAML = Self(
        "settings/bad-yaml", .error, "The file could not be read, so none of its settings counts.",
        mending: "Look at the place and the line before it: a quotation mark that is not closed, or a missing ‘:’ or blank.",
        bad: .settings("language: en\ntheme: ↓@home"),
        good: .settings("language: en\ntheme: default"))
    static let settingsTooLarge = Self(
        "settings/too-large", .error, "Settings are a page of text. A file of more than a megabyte is something else, and nothing of it counts.",
        mending: "Check that the right file is called ‘emobic-site.yaml’.",
        bad: .terminal("$ emobic-site check my-app\nemobic-site.yaml:1:1: error: The settings have 3000000 bytes; of more than 1000000 none is read [settings/too-large]"),
        good: .settings("language: en"))
    static let unknownSetting = Self(
        "settings/unknown-key", .error, "No setting is called so, so the line has no effect.",
        mending: "Correct the name; capitals count. The documentation lists all settings.",
        bad: .settings("language: en\n↓acent: \"#b3261e\""),
        good: .settings("language: en\naccent: \"#b3261e\""))
    static let badSetting = Self(
        "settings/bad-value", .error, "The value is not of the kind that the setting needs, so the default counts.",
        mending: "Write a value as the message asks for. A colour needs quotation marks, because ‘#’ starts a comment.",
        bad: .settings("language: en\naccent: ↓reddish"),
        good: .settings("language: en\naccent: \"#b3261e\""))
}
