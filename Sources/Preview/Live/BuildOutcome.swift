// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// What a build of the previewed app came to.
package struct BuildOutcome: Sendable {
    /// Whose files keep a site from being built.
    package enum Fault: String, Sendable, Encodable { case app, theme }

    /// Whether the app could be read as a whole; if not, the site before stays, if there is one.
    package let isWhole: Bool
    /// What is to be fixed if it could not be read.
    package let fault: Fault
    package let problems: [Problem]
    /// The files of the site that are not what they were, as paths in it.
    package let changed: [String]
    /// The app's screens; nil if there is no app to be read.
    package let outline: Outline?
    /// Draws the app's screens and links as a page; nil if there is no app to be drawn.
    package let drawing: (@Sendable () -> String?)?
    /// The folders and files that the next build would read.
    package let inputs: [String]

    package init(
        isWhole: Bool, fault: Fault = .app, problems: [Problem], changed: [String] = [], outline: Outline? = nil,
        drawing: (@Sendable () -> String?)? = nil, inputs: [String]
    ) {
        self.isWhole = isWhole
        self.fault = fault
        self.problems = problems
        self.changed = changed
        self.outline = outline
        self.drawing = drawing
        self.inputs = inputs
    }
}

/// A diagnostic as the browser shows it.
package struct Problem: Sendable, Encodable, Equatable {
    package let severity: String
    package let code: String
    package let message: String
    package let file: String
    package let line: Int
    package let column: Int
    /// The line of the file, and the text under it that is meant starts at `column`.
    package let excerpt: String
    /// What to do about it; empty if the message says all.
    package let advice: String

    /// A problem of the app.
    /// - Parameter excerpt: the line that it is about.
    package init(_ located: LocatedDiagnostic, excerpt: String) {
        let diagnostic = located.diagnostic
        let values = diagnostic.suggestions.map { "‘\($0)’" }
        severity = diagnostic.severity.rawValue
        code = diagnostic.kind.code
        message = diagnostic.summary.outward
        file = diagnostic.position.file.outward
        line = located.location.line
        column = located.location.column
        self.excerpt = Self.shown(excerpt)
        advice = values.isEmpty ? diagnostic.kind.howToFix : "Did you mean \(values.joined(separator: " or "))?".outward
    }

    /// A problem that is not at a place in the app.
    package init(failure message: String, file: String = "", line: Int = 1, column: Int = 1, excerpt: String = "") {
        severity = "error"
        code = ""
        self.message = message.outward
        self.file = file.outward
        self.line = line
        self.column = column
        self.excerpt = Self.shown(excerpt)
        advice = ""
    }

    /// A line of a file, of which `column` still tells the place.
    private static func shown(_ line: String) -> String { String(line.prefix(400)).outward(keeping: ["\t"]) }
}

/// The screens of an app, for the preview's list.
package struct Outline: Sendable, Encodable {
    package struct Screen: Sendable, Encodable {
        package let title: String
        package let type: String
        package let file: String
        package let line: Int
        /// The page in the site.
        package let path: String
        /// The pages of the screens that its links lead to.
        package let links: [String]

        package init(title: String, type: String, file: String, line: Int, path: String, links: [String]) {
            self.title = title
            self.type = type
            self.file = file
            self.line = line
            self.path = path
            self.links = links
        }
    }

    package let title: String
    package let language: String
    /// The languages that the theme has words for.
    package let languages: [String]
    package let screens: [Screen]

    package init(title: String, language: String, languages: [String], screens: [Screen]) {
        self.title = title
        self.language = language
        self.languages = languages
        self.screens = screens
    }
}
