// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Text

/// The result of a build of the previewed app.
package struct BuildOutcome: Sendable {
    /// What prevents a build: files of the app, files of the theme, or that the site cannot be written.
    package enum Fault: Sendable, Equatable {
        case app, theme
        /// - Parameter reason: a sentence without its full stop, safe for a terminal.
        case site(reason: String)

        /// Its name in messages and for the preview's scripts.
        package var name: String {
            switch self {
            case .app: "app"
            case .theme: "theme"
            case .site: "site"
            }
        }
    }

    /// Whether the app could be read completely. If not, the previous site is kept, if there is one.
    package let isWhole: Bool
    /// What is to be fixed, if the build is not whole.
    package let fault: Fault
    /// Nil if the app has not been checked yet: those of the build before are shown until it is.
    package let problems: [Problem]?
    /// The paths of the changed files in the site.
    package let changed: [String]
    /// The app's screens; nil if the app cannot be read.
    package let outline: Outline?
    /// Draws the app's screens and links as a page; nil if the app cannot be read.
    package let drawing: (@Sendable () async -> String?)?
    /// The folders and files that the next build will read.
    package let inputs: [String]

    /// Why the site could not be written; nil if it was, or if something else is at fault.
    package var unwritten: String? { if case .site(let reason) = fault { reason } else { nil } }

    /// Whether the site could not be written for the reason that is known already.
    /// - Parameter reason: why it could not be written before; nil if it could.
    package func repeats(_ reason: String?) -> Bool { unwritten != nil && unwritten == reason }

    package init(
        isWhole: Bool, fault: Fault = .app, problems: [Problem]?, changed: [String] = [], outline: Outline? = nil,
        drawing: (@Sendable () async -> String?)? = nil, inputs: [String]
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

/// A diagnostic for display in the browser.
package struct Problem: Sendable, Encodable, Equatable {
    package let severity: Diagnostic.Severity
    /// Empty for what is no diagnostic.
    package let code: String
    /// A sentence without its full stop, on one line.
    package let message: String
    /// The path of the file from the working directory, as reports have it.
    package let file: String
    /// Counted from 1; 1 if there is no place.
    package let line: Int
    /// Counted from 1, as in `SourceText.Location`.
    package let column: Int
    /// The address that opens the place in an editor.
    package let editor: String?
    /// The line of the file: what stands before the place, the place, and what follows; empty without a place.
    package let excerpt: [String]
    /// How to fix the problem; empty if the message is sufficient.
    package let advice: String
    /// The number of diagnostics that it stands for.
    package let count: Int

    /// Creates a problem of the app.
    /// - Parameters:
    ///   - file: the path of the file from the working directory; empty if it is about none.
    ///   - editor: the address that opens the place in an editor.
    package init(_ located: LocatedDiagnostic, file: String, editor: String? = nil) {
        let diagnostic = located.diagnostic
        let values = diagnostic.suggestions
        severity = diagnostic.severity
        code = diagnostic.kind.code
        message = diagnostic.summary.outward
        self.file = file.outward
        line = located.location.line
        column = located.location.column
        self.editor = editor
        excerpt = located.place.excerpt.map { $0.text.isEmpty ? [] : $0.parts } ?? []
        advice = values.isEmpty ? diagnostic.kind.howToFix : "Did you mean \(values.listed(by: "or"))?".outward
        count = 1
    }

    /// Creates a line for diagnostics of a code that are not shown one by one.
    package init(more count: Int, like located: LocatedDiagnostic) {
        severity = located.diagnostic.severity
        code = located.diagnostic.kind.code
        message = "\(count) more of \(code); ‘emobic-site check --all’ shows them"
        (file, line, column, editor, excerpt, advice) = ("", 1, 1, nil, [], "")
        self.count = count
    }

    /// Creates a problem without a position in the app.
    package init(failure message: String, file: String = "", line: Int = 1, column: Int = 1) {
        severity = .error
        code = ""
        self.message = message.outward
        self.file = file.outward
        self.line = line
        self.column = column
        editor = nil
        excerpt = []
        advice = ""
        count = 1
    }

}

/// The screens of an app, for the preview's list.
package struct Outline: Sendable, Encodable {
    /// A line of the list.
    package struct Screen: Sendable, Encodable {
        /// The author's title; without one the name of the built-in screen, else the title of the app.
        package let title: String
        /// The `levelType`, or the name of a built-in screen.
        package let type: String
        /// The path of its file from the working directory.
        package let file: String
        /// The line of the screen's element, counted from 1.
        package let line: Int
        /// The address that opens the place in an editor.
        package let editor: String?
        /// The path of the page in the site.
        package let path: String
        /// The paths of the pages that its links lead to.
        package let links: [String]

        package init(
            title: String, type: String, file: String, line: Int, editor: String?, path: String, links: [String]
        ) {
            self.title = title
            self.type = type
            self.file = file
            self.line = line
            self.editor = editor
            self.path = path
            self.links = links
        }
    }

    /// The title of the app.
    package let title: String
    /// The tag of the main language of its pages.
    package let language: String
    /// The languages in which the theme has strings.
    package let languages: [String]
    /// The number of reachable screens that belong to levels, as `check` and `build` count them; the others are built
    /// in.
    package let levelScreens: Int
    /// Those that links reach, in app order; those of the main language first.
    package let screens: [Screen]

    package init(title: String, language: String, languages: [String], levelScreens: Int, screens: [Screen]) {
        self.title = title
        self.language = language
        self.languages = languages
        self.levelScreens = levelScreens
        self.screens = screens
    }
}
