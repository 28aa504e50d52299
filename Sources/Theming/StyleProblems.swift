// SPDX-License-Identifier: MIT

internal import Diagnostics

/// Diagnostics about the styles of a theme.
extension Diagnostic.Kind {
    static let styleProblems: [Diagnostic.Kind] = [.badStyle, .importInStyle, .badAddressInStyle, .missingThemeFile]

    static let badStyle = Self(
        "theme/bad-style", .error,
        "A bracket, a text or a comment is not closed, or closes nothing. Browsers would leave out all that follows, also the styles of the app.",
        howToFix: "Close what the place shows, or take away the sign that is too much.",
        bad: .theme("theme.css", ".row ↓{ padding: 1rem;\n.note { margin: 0 }"),
        good: .theme("theme.css", ".row { padding: 1rem }\n.note { margin: 0 }"))
    static let importInStyle = Self(
        "theme/import", .error,
        "A style that loads another one makes visitors wait for both, one after the other.",
        howToFix: "Write the rules of the other style into ‘theme.css’.",
        bad: .theme("theme.css", "↓@import \"fonts.css\";"),
        good: .theme("theme.css", "body { font-family: serif }"))
    static let badAddressInStyle = Self(
        "theme/bad-address", .error,
        "A site loads nothing from other servers and may lie in any folder, so a style names files of its theme only, as they are seen from the style’s own folder.",
        howToFix: "Put the file into the theme’s folder and name it from there.",
        bad: .theme("theme.css", "body { background: url(↓https://example.org/paper.svg) }"),
        good: Example.theme("theme.css", "body { background: url(paper.svg) }").with(.theme("paper.svg", "<svg/>")))
    static let missingThemeFile = Self(
        "theme/missing-file", .error, "The style names a file that the theme does not have, so pages would lack it.",
        howToFix: "Correct the name, or put the file into the theme’s folder.",
        bad: Example.theme("theme.css", "body { background: url(↓papr.svg) }").with(.theme("paper.svg", "<svg/>")),
        good: Example.theme("theme.css", "body { background: url(paper.svg) }").with(.theme("paper.svg", "<svg/>")))
}
