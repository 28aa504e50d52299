// SPDX-License-Identifier: MIT

internal import Diagnostics

/// Diagnostics about the templates of a theme.
extension Diagnostic.Kind {
    static let templateProblems: [Diagnostic.Kind] = [
        .badTemplate, .missingTemplate, .frameWithoutBody, .unknownField, .misusedField, .unknownPartial,
        .unusedPartial, .circularPartial, .unfitPartial, .largeTemplate, .listInItself, .frameWithoutPolicy,
        .blockedMarkup, .relativeAddress
    ]

    /// What a frame shows its page's policy with.
    static let policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"{{policy}}\">"

    static let badTemplate = Self(
        "theme/bad-template", .error,
        "A tag or a section is not closed, or is of a part of Mustache that themes do not have, so the template cannot be read.",
        howToFix: "Close every tag with as many braces as it is opened with, and every section with its own name.",
        bad: .theme("activities/list/page.mustache", "<ul>\n↓{{#rows}}\n<li>{{{text}}}</li>\n</ul>"),
        good: .theme("activities/list/page.mustache", "<ul>\n{{#rows}}\n<li>{{{text}}}</li>\n{{/rows}}\n</ul>"))
    static let missingTemplate = Self(
        "theme/missing-template", .error,
        "Every screen type needs a template. The tool’s own themes have them all, so this is said only if the installation is not whole.",
        howToFix: "Install the tool anew, or put a template of that name into the theme.",
        bad: .terminal(
            "$ emobic-site build my-app public --theme ./look\nactivities/list/page.mustache:1:1: error: The template is missing [theme/missing-template]"
        ),
        good: .theme("activities/list/page.mustache", "{{#rows}}<p>{{{text}}}</p>{{/rows}}"))
    static let frameWithoutBody = Self(
        "theme/frame-without-body", .error,
        "The template ‘page.mustache’ is what stands around every screen. Without the screen in it all pages would be empty.",
        howToFix: "Write ‘{{{body}}}’ where the screens belong, in the frame or in a partial that it includes.",
        bad: .theme("page.mustache", "↓\(policy)\n<h1>{{title}}</h1>"),
        good: .theme("page.mustache", "\(policy)\n<h1>{{title}}</h1>\n{{{body}}}"))
    static let unknownField = Self(
        "theme/unknown-field", .error,
        "Templates show a name that does not exist as nothing, so a part of the page would be missing without a word.",
        howToFix: "Correct the name. The documentation of themes lists what each template sees.",
        bad: .theme("activities/list/page.mustache", "{{#rows}}<p>↓{{{descripton}}}</p>{{/rows}}"),
        good: .theme("activities/list/page.mustache", "{{#rows}}<p>{{{description}}}</p>{{/rows}}"))
    static let misusedField = Self(
        "theme/misused-field", .error,
        "Text is shown with two braces and markup with three; lists and groups of fields are opened as sections. Shown in another way the page would have tags as text, or nothing.",
        howToFix: "Write the tag as the message says.",
        bad: .theme("activities/list/page.mustache", "{{#rows}}<p>↓{{text}}</p>{{/rows}}"),
        good: .theme("activities/list/page.mustache", "{{#rows}}<p>{{{text}}}</p>{{/rows}}"))
    static let unknownPartial = Self(
        "theme/unknown-partial", .error,
        "The template includes a partial that no theme has, so nothing would stand there.",
        howToFix: "Correct the name, or put a template of that name into the folder ‘partials’.",
        bad: .theme("activities/list/page.mustache", "{{#rows}}{{#image}}↓{{> thumbnial}}{{/image}}{{/rows}}"),
        good: .theme("activities/list/page.mustache", "{{#rows}}{{#image}}{{> thumbnail}}{{/image}}{{/rows}}"))
    static let unusedPartial = Self(
        "theme/unused-partial", .error, "No template includes the partial, so it has no effect.",
        howToFix: "Correct the name of the file, or include it with ‘{{> name}}’.",
        bad: .theme("partials/footr.mustache", "↓<p>{{footerText}}</p>"),
        good: .theme("partials/footer.mustache", "<p>{{footerText}}</p>"))
    static let circularPartial = Self(
        "theme/circular-partial", .error,
        "A partial that includes itself, or another one that includes it, would never come to an end.",
        howToFix: "Take the tag out of one of them.",
        bad: .theme("partials/footer.mustache", "<p>{{footerText}}</p>↓{{> footer}}"),
        good: .theme("partials/footer.mustache", "<p>{{footerText}}</p>"))
    static let unfitPartial = Self(
        "theme/unfit-partial", .error,
        "A partial sees what is seen where it is included. Here the fields that it shows do not exist.",
        howToFix: "Include it inside the section whose fields it needs. The documentation of themes lists them.",
        bad: .theme("activities/list/page.mustache", "↓{{> row}}"),
        good: .theme("activities/list/page.mustache", "{{#rows}}{{> row}}{{/rows}}"))
    static let largeTemplate = Self(
        "theme/large-template", .error,
        "A template, with the partials, signs and strings that it shows, is part of every page of its kind. A few small partials that include each other twice could be more than a machine has memory for.",
        howToFix: "Include fewer partials, or take sections out of each other; ‘docs/limits.md’ lists the limits.",
        bad: .terminal(
            "$ emobic-site check my-app --theme ./look\nlook/partials/footer.mustache:1:18: error: With its partials, signs and strings the template has more than 1000000 bytes here [theme/large-template]"
        ),
        good: .theme("partials/footer.mustache", "<p>{{footerText}}</p>"))
    static let listInItself = Self(
        "theme/list-in-itself", .error,
        "A section of a list is shown for each of its items. Inside of it the list has the same items again, so ten rows become a hundred, and twenty sections no page at all.",
        howToFix: "Take out the inner section; the fields of an item are seen without it.",
        bad: .theme("activities/list/page.mustache", "{{#rows}}↓{{#rows}}<p>{{{text}}}</p>{{/rows}}{{/rows}}"),
        good: .theme("activities/list/page.mustache", "{{#rows}}<p>{{{text}}}</p>{{/rows}}"))
    static let frameWithoutPolicy = Self(
        "theme/no-policy", .warning,
        "The field ‘policy’ is the Content-Security-Policy of a page: what it may load, and that no script runs but those of the site. Without it a page loads whatever its markup or a style names, from any server.",
        howToFix:
            "Write ‘\(policy)’ behind ‘<meta charset=\"utf-8\">’ in the head of the frame.",
        bad: .theme("page.mustache", "↓<!doctype html>\n<meta charset=\"utf-8\">\n{{{body}}}"),
        good: .theme("page.mustache", "<!doctype html>\n<meta charset=\"utf-8\">\n\(policy)\n{{{body}}}"))
    static let blockedMarkup = Self(
        "theme/blocked-markup", .warning,
        "The policy of pages permits no styles and scripts in their markup, no ‘base’, and nothing from servers that the app does not name, nor a form that is sent there. Browsers leave such things out without a word.",
        howToFix:
            "Write styles into ‘theme.css’ and scripts into a script of the theme; put drawings into the markup or name them in a style.",
        bad: .theme("partials/footer.mustache", "<p ↓style=\"color: red\">{{footerText}}</p>"),
        good: .theme("partials/footer.mustache", "<p class=\"footer\">{{footerText}}</p>"))
    static let relativeAddress = Self(
        "theme/relative-address", .warning,
        "Pages of a site lie in several folders, so an address that is written into a template leads from each of them to another place. The files of a theme have other names on the site.",
        howToFix:
            "Show a picture of the theme by a rule of a style, or draw it as a sign. In the frame, ‘{{root}}’ before an address makes it one of the site’s own pages and files.",
        bad: .theme("partials/footer.mustache", "<img ↓src=\"images/leaf.svg\" alt=\"\">"),
        good: .theme("partials/footer.mustache", "<span class=\"leaf\"></span>"))
}
