// SPDX-License-Identifier: MIT

internal import AppModel
package import Diagnostics

/// Diagnostics about `emobic-site.yaml`.
extension Diagnostic.Kind {
    /// All kinds that reading the settings can report.
    package static let settingsProblems: [Diagnostic.Kind] = [
        .badYAML, .settingsTooLarge, .unreadSettingsFile, .unknownSetting, .badSetting, .languageWithoutWords,
        .themeOutside,
        .themeWithScripts, .otherKey, .tooManyPatterns
    ]

    /// Those after which the site may not be what its author means, so that a preview keeps the last one.
    package static let spoiledSettings: [Diagnostic.Kind] = [.badYAML, .badSetting, .themeOutside]
    /// Those with which no setting counts.
    package static let unreadSettings: [Diagnostic.Kind] = [.badYAML, .settingsTooLarge, .fileUnreadable]

    static let badYAML = Self(
        "settings/bad-yaml", .error, "The file could not be read, so none of its settings counts.",
        howToFix:
            "Look at the place and the line before it: a quotation mark that is not closed, a missing ‘:’ or blank, a tab in the place of blanks, or a value with ‘: ’ in it, or with ‘@’ at its start, that has no quotation marks. Of a merge that was not completed keep the lines of one version, and delete those with ‘<<<<<<<’, ‘=======’ and ‘>>>>>>>’.",
        bad: .settings("language: en\ntheme: ↓@home"),
        good: .settings("language: en\ntheme: default"))
    static let settingsTooLarge = Self(
        "settings/too-large", .error,
        "Settings are a page of text. A file of more than a megabyte is something else, and nothing of it counts.",
        howToFix: "Check that the right file is called ‘emobic-site.yaml’.",
        bad: .terminal(
            "$ emobic-site check my-app\nemobic-site.yaml:1:1: error: The settings have 3000000 bytes; of more than 1000000 none is read [settings/too-large]"
        ),
        good: .settings("language: en"))
    package static let unreadSettingsFile = Self(
        "settings/unread-file", .warning,
        "The settings are one file ‘emobic-site.yaml’, at the top of the app’s folder or else beside ‘app.xml’; the name counts with its capitals, and a link that leads out of the folder is not followed. What is written in this file has no effect.",
        howToFix:
            "Correct the name, put the file itself into the place of the link, or remove the file that is not meant. One that lies elsewhere is named with ‘--config’.",
        bad: .terminal(
            "$ emobic-site check my-app\nmy-app/emobic-site.yml:1:1: warning: ‘emobic-site.yml’ is not read; the file of the settings is called ‘emobic-site.yaml’ [settings/unread-file]"
        ),
        good: .terminal("$ mv my-app/emobic-site.yml my-app/emobic-site.yaml"))
    static let unknownSetting = Self(
        "settings/unknown-key", .error, "No setting is called so, so the line has no effect.",
        howToFix: "Correct the name; capitals count. ‘emobic-site help-format settings’ lists all settings.",
        bad: .settings("language: en\n↓acent: \"#b3261e\""),
        good: .settings("language: en\naccent: \"#b3261e\""))
    static let badSetting = Self(
        "settings/bad-value", .error, "The value is not of the kind that the setting needs, so the default counts.",
        howToFix:
            "Write a value as the message asks for. A colour needs quotation marks, because ‘#’ starts a comment.",
        bad: .settings("language: en\naccent: ↓reddish"),
        good: .settings("language: en\naccent: \"#b3261e\""))
    static let tooManyPatterns = Self(
        "settings/too-many-patterns", .error,
        "A path with ‘*’ or ‘?’ in it is compared with each file of the app. ‘ignore’ takes 100 of them, and leaves nothing out for those beyond. Plain paths are looked up, so there may be any number of them.",
        howToFix: "Write one pattern, or the folder, in the place of many patterns that are alike.",
        bad: .terminal(
            "$ emobic-site check my-app\nmy-app/emobic-site.yaml:103:3: error: With this line there are more than 100 patterns; those beyond are left out [settings/too-many-patterns]"
        ),
        good: .settings("language: en\nignore:\n  xml/*.xml: list"))
    package static let languageWithoutWords = Self(
        "settings/no-words", .warning,
        "The texts of the bundle are in this language, but buttons, dates and notices of the site are not.",
        howToFix:
            "Put a file ‘strings/gl.yaml’ (with the tag of the language) into a theme of your own; ‘strings/en.yaml’ of the theme ‘default’ lists what it may hold.",
        bad: Example.settings("language: ↓gl").with(
            .terminal(
                "$ emobic-site check my-app\nmy-app/emobic-site.yaml:1:11: warning: No theme has the words of the interface in ‘gl’; they are shown in English [settings/no-words]"
            )),
        good: .settings("language: en"))
    package static let themeOutside = Self(
        "settings/theme-outside", .error,
        "An app that could name any folder of the machine could publish what lies there, so the app’s own settings name themes in the app’s folder only, and no link in them leads out of it. The default look counts.",
        howToFix:
            "Put the theme into the app’s folder. Whoever builds the site can name a theme from elsewhere: with ‘--theme’, or in a settings file that ‘--config’ names.",
        bad: Example.settings("language: en\ntheme: ↓../look").with(
            .terminal(
                "$ emobic-site check my-app\nemobic-site.yaml:2:8: error: The theme ‘my-app/../look’ lies outside of the app’s folder [settings/theme-outside]"
            )),
        good: .settings("language: en\ntheme: classic"))
    package static let themeWithScripts = Self(
        "settings/theme-with-scripts", .note,
        "The app brings a theme of its own, and scripts with it: they run in the browser of everybody who looks at the site. A list ‘ignore’ in the same settings does not leave this out; ‘--ignore’ does.",
        howToFix:
            "Read the scripts before you publish an app of somebody else, or choose the look yourself with ‘--theme default’.",
        bad: Example.settings("language: en\ntheme: ↓look").with(
            .terminal(
                "$ emobic-site check my-app\nemobic-site.yaml:2:8: note: The app’s own theme has scripts: ‘look/theme.js’ [settings/theme-with-scripts]"
            )),
        good: .settings("language: en\ntheme: default"))
}
