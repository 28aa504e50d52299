// SPDX-License-Identifier: MIT
import ArgumentParser
import Diagnostics
import Templates
import Text

/// Writes a small app to start from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a small app to start from.",
        discussion: """
            The app has comments that explain the format. ‘tour’ has a screen of every common type; ‘minimal’ has a cover, a \
            list and one page.

            EXAMPLES:
              emobic-site new my-app
              emobic-site new my-app --from minimal
            """)

    @Argument(help: ArgumentHelp("The folder to write, new or empty.", valueName: "dir"))
    var folder: String

    @Option(help: "The app to start from.")
    var from: AppTemplate = .tour

    func run() throws {
        do throws(NewFolder.Failure) {
            try from.copy(to: folder)
        } catch {
            throw CommandFailure("\(error)")
        }
        let name = folder.quotedForShell
        Console.out(
            """
            Your app is in \(folder). Next:
              emobic-site serve \(name)           shows it in the browser, and follows what you write
              emobic-site check \(name)           finds mistakes
              emobic-site build \(name) public    writes it as a site; open public/index.html
            Start reading at \(folder.hasSuffix("/") ? folder : folder + "/")xml/app.xml.

            """)
    }
}

extension AppTemplate: ExpressibleByArgument {}

extension String {
    /// The text as one word of a shell.
    var quotedForShell: String {
        wholeMatch(of: /[A-Za-z0-9_.\/~+,:@%-]+/) == nil ? "'" + writing(["'": "'\\''"]) + "'" : self
    }
}
