// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import Templates
import Text

/// Creates a small app to start from.
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
            Your app is in \(folder.outward). Next:
              emobic-site serve \(name)           shows it in the browser, and follows what you write
              emobic-site check \(name)           finds mistakes
              emobic-site build \(name) public    writes it as a site; open public/index.html
            Start reading at \((folder.hasSuffix("/") ? folder : folder + "/").outward)xml/app.xml.

            """)
    }
}

extension AppTemplate: ExpressibleByArgument {}

extension String {
    /// The text quoted as one word for a shell.
    var quotedForShell: String {
        if wholeMatch(of: /[A-Za-z0-9_.\/~+,:@%-]+/) != nil { return self }
        guard unicodeScalars.contains(where: \.isHarmful) else { return "'" + writing(["'": "'\\''"]) + "'" }
        // Control characters can be escaped only in this form of quotation (POSIX.1-2024, 2.2.4).
        return "$'" + writing(["'": "\\'", "\\": "\\\\"]).outward { $0.utf8Codes } + "'"
    }
}

extension Unicode.Scalar {
    /// The character's UTF-8 bytes as escapes of three octal digits.
    fileprivate var utf8Codes: String {
        String(self).utf8.map {
            "\\" + String(repeating: "0", count: 3 - String($0, radix: 8).count) + String($0, radix: 8)
        }.joined()
    }
}
