// SPDX-License-Identifier: MIT

package import Diagnostics
package import Text

/// Diagnostics about the files of a theme, their locations and contents.
extension Diagnostic.Kind {
    /// All kinds about a theme.
    package static let themeProblems: [Diagnostic.Kind] =
        [
            .unknownTheme, .emptyTheme, .circularThemes, .badThemeEncoding, .themeConflict, .badThemeYAML,
            .badThemeValue,
            .unknownThemeKey,
            .badThemeContract, .misplacedFile, .badLanguageFile, .unknownTypeInTheme, .unusedType, .unknownString,
            .stringOfAnotherType, .missingPlaceholder, .unknownPlaceholder, .missingWords, .badIcon
        ] + styleProblems + templateProblems

    static let unknownTheme = Self(
        "theme/unknown-theme", .error,
        "A theme is one of the tool’s, named by its name, or a folder. Without it the site would not look as its author wanted, so none is built.",
        howToFix:
            "Correct the name. A folder is named with a slash, such as ‘./look’, and is meant from where the file lies that names it.",
        bad: .theme("theme.yaml", "contract: 1\nextends: ↓clasic"),
        good: .theme("theme.yaml", "contract: 1\nextends: classic"))
    static let emptyTheme = Self(
        "theme/no-theme", .error,
        "A theme is a folder with files of certain names. In this one there is none, so the site would look as if no theme were named.",
        howToFix:
            "Name the folder that holds ‘theme.yaml’ or ‘theme.css’ itself, not the one around it; ‘emobic-site theme’ writes a theme to start from.",
        bad: .terminal(
            "$ emobic-site build my-app public --theme ./themes\nthemes:1:1: error: The folder holds no file of a theme, such as ‘theme.yaml’ or ‘theme.css’ [theme/no-theme]"
        ),
        good: .theme("theme.css", "@layer night { :root { --radius: 4px } }"))
    static let circularThemes = Self(
        "theme/circular-themes", .error,
        "A theme is laid over the one that it extends. Of two that extend each other neither lies below.",
        howToFix: "Leave out ‘extends’ in one of them; that one is laid over ‘default’ then.",
        bad: .theme("theme.yaml", "contract: 1\nextends: ↓../look"),
        good: .theme("theme.yaml", "contract: 1\nextends: default"))
    static let badThemeEncoding = Self(
        "theme/bad-encoding", .error, "Browsers read the files of a site as UTF-8 and would show other letters.",
        howToFix: "Save the file as UTF-8; every editor offers it.",
        bad: .theme("theme.css", "@charset \"ISO-8859-1\";\n.note::before { content: \"↓ñ\" }"),
        good: .theme("theme.css", ".note::before { content: \"ñ\" }"))
    static let themeConflict = Self(
        "theme/merge-conflict", .error,
        "The version control system could not tell which of two versions of these lines is meant. Pages would have both, and the marks between them.",
        howToFix:
            "Keep the lines of one version, or of both, and delete the lines with ‘<<<<<<<’, ‘=======’ and ‘>>>>>>>’.",
        bad: .theme(
            "partials/footer.mustache", "↓<<<<<<< HEAD\n<p>Ours</p>\n=======\n<p>Theirs</p>\n>>>>>>> summer\n"),
        good: .theme("partials/footer.mustache", "<p>Ours</p>\n"))
    static let badThemeYAML = Self(
        "theme/bad-yaml", .error, "The file could not be read, so nothing of it counts.",
        howToFix:
            "Look at the place and the line before it: a quotation mark that is not closed, a missing ‘:’ or blank, or a key that is there twice.",
        bad: .theme("strings/en.yaml", "search: Look\n↓search: Find"),
        good: .theme("strings/en.yaml", "search: Find"))
    static let badThemeValue = Self(
        "theme/bad-value", .error, "The files of a theme are lists of keys with a text each, and hold nothing deeper.",
        howToFix: "Write a key, a colon and a text in each line.",
        bad: .theme("strings/en.yaml", "↓search:\n  - Look\n  - Find"),
        good: .theme("strings/en.yaml", "search: Find"))
    static let unknownThemeKey = Self(
        "theme/unknown-key", .error, "‘theme.yaml’ has no such key, so the line has no effect.",
        howToFix: "Correct the name: there are ‘name’, ‘description’, ‘contract’ and ‘extends’.",
        bad: .theme("theme.yaml", "contract: 1\n↓extend: classic"),
        good: .theme("theme.yaml", "contract: 1\nextends: classic"))
    static let badThemeContract = Self(
        "theme/bad-contract", .error,
        "The contract is the version of the names that templates see. A theme made for another one may name what is not there any more.",
        howToFix: "Compare the theme with the documentation, and write ‘contract: 1’ into ‘theme.yaml’.",
        bad: .theme("theme.yaml", "contract: ↓2\nname: Paper"),
        good: .theme("theme.yaml", "contract: 1\nname: Paper"))
    static let misplacedFile = Self(
        "theme/misplaced-file", .error,
        "A file of a theme is known by its place and its name. This one is nowhere looked for, so it has no effect.",
        howToFix:
            "Correct the name of the file or of its folder. Notes for people may lie anywhere, as files with the ending ‘.md’ or ‘.txt’.",
        bad: .theme("pages.mustache", "↓<main>{{{body}}}</main>"),
        good: .theme("page.mustache", "\(policy)\n<main>{{{body}}}</main>"))
    static let badLanguageFile = Self(
        "theme/bad-language", .error,
        "The strings of a language lie in a file that is called by its tag. No app asks for this one.",
        howToFix: "Call the file by the tag of the language, such as ‘en.yaml’ or ‘pt-BR.yaml’.",
        bad: .theme("strings/english.yaml", "↓search: Find"),
        good: .theme("strings/en.yaml", "search: Find"))
    static let unknownTypeInTheme = Self(
        "theme/unknown-type", .error,
        "A screen type has a folder that is called by the type. No page loads what lies in this one.",
        howToFix: "Correct the name. A type of the theme’s own needs a template, to which its style and script belong.",
        bad: .theme("activities/lists/style.css", "↓.row { padding: 1rem }"),
        good: .theme("activities/list/style.css", ".row { padding: 1rem }"))
    static let unusedType = Self(
        "theme/unused-type", .error,
        "A template with a name of its own makes a screen type. The app has none that is called so, but the tool has one that nearly is.",
        howToFix: "Correct the name of the template, or the ‘levelType’ of the level that it is for.",
        bad: .theme("activities/lists/page.mustache", "↓<p>{{headerText}}</p>"),
        good: .theme("activities/list/page.mustache", "{{#rows}}<p>{{{text}}}</p>{{/rows}}"))
    static let unknownString = Self(
        "theme/unknown-word", .error,
        "The themes below have no string with this key, and no template shows it, so it has no effect. A version of the tool may have called it otherwise.",
        howToFix:
            "Correct the key, or remove the line. The theme ‘default’ has all of them, in ‘strings/en.yaml’ and in the folders of screen types.",
        bad: .theme("strings/en.yaml", "↓serch: Find"),
        good: .theme("strings/en.yaml", "search: Find"))
    static let stringOfAnotherType = Self(
        "theme/word-of-another-type", .error,
        "A screen type sees the strings that all see and its own. A string of another type that is set here changes nothing.",
        howToFix: "Move the line into the file that the message names.",
        bad: .theme("strings/en.yaml", "↓quizShare: Tell a friend"),
        good: .theme("activities/quiz/strings.en.yaml", "quizShare: Tell a friend"))
    static let missingPlaceholder = Self(
        "theme/missing-placeholder", .error,
        "The tool puts values into some strings, where names in braces stand. This text has no place for one of them, so nobody would see it.",
        howToFix:
            "Write the name in braces where the value belongs. Quotation marks keep YAML from reading the braces.",
        bad: .theme("activities/list/strings.en.yaml", "filterCount: ↓\"{n}\""),
        good: .theme("activities/list/strings.en.yaml", "filterCount: \"{n} of {count}\""))
    static let unknownPlaceholder = Self(
        "theme/unknown-placeholder", .error,
        "The tool puts values into some strings, where names in braces stand. It has no value for this name in this string, so visitors would see the name in its braces.",
        howToFix: "Remove the name in braces, or write the one that the text of the theme ‘default’ has.",
        bad: .theme("activities/list/strings.en.yaml", "filterCount: ↓\"{n} of {count} for {name}\""),
        good: .theme("activities/list/strings.en.yaml", "filterCount: \"{n} of {count}\""))
    static let missingWords = Self(
        "theme/missing-words", .note,
        "The theme has begun a language that the tool does not have, or has strings of its own that it lacks in a language of the app. They are shown in English, or in whatever language has them.",
        howToFix:
            "Copy the missing lines from the file of the same place in the theme ‘default’ whose name has ‘en’, or in your own theme, and translate them. Of a file that is not there all of them are missing.",
        bad: .theme("strings/gl.yaml", "↓search: Buscar"),
        good: .theme("strings/en.yaml", "search: Find"))
    static let badIcon = Self(
        "theme/bad-icon", .error,
        "The sign of a screen type is drawn in the colour of the text around it, at any size. Only paths on a field of 24 by 24 can be.",
        howToFix: "Draw on a field of 24 by 24 (‘viewBox’), and let the drawing program turn all shapes into paths.",
        bad: .theme(
            "activities/list/icon.svg", "<svg viewBox=\"0 0 24 24\">↓<circle cx=\"12\" cy=\"12\" r=\"9\"/></svg>"),
        good: .theme(
            "activities/list/icon.svg", "<svg viewBox=\"0 0 24 24\"><path d=\"M4 6h16M4 12h16M4 18h16\"/></svg>"))
}

extension Diagnostic {
    /// Returns the diagnostic for the name of a theme that does not exist.
    /// - Parameter known: the names of the tool's own themes.
    package static func unknownTheme(_ name: String, at position: SourcePosition, known: [String]) -> Diagnostic {
        Diagnostic(
            .unknownTheme, "There is no theme ‘\(name)’", at: position,
            suggestions: NearMiss.matches(for: name, amongFew: known), notes: [Note(ThemeError.ofTheTool(known))])
    }
}
