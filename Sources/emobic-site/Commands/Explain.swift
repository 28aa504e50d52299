// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import Explanations
import Text

/// Explains a diagnostic and how to fix it.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Says what a diagnostic means and what to do about it.",
        discussion: """
            A diagnostic ends in its code. Without a code all of them are listed; with an area, those of the area.

            EXAMPLES:
              emobic-site explain
              emobic-site explain map
              emobic-site explain map/latitude-out-of-range
            """)

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(
        help: ArgumentHelp("A code such as link/unknown-level, or an area such as link.", valueName: "code"),
        completion: .codes)
    var code: String?

    @Flag(help: "Prints docs/diagnostics.md: everything about all codes.")
    var all = false

    @Option(help: "How the explanation is written.")
    var format: ReportFormat = .text

    func validate() throws {
        if all, code != nil { throw ValidationError("--all explains every code; leave out ‘\(code ?? "")’.") }
        if let code { try CodeSelection.validate([code]) }
    }

    func run() {
        let kinds = code.map { Catalogue.all.kinds(in: $0) } ?? Catalogue.all.kinds
        switch format {
        case .json: Console.out(JSONText.encode(kinds.map { Explanation($0).entry }))
        case .text where all: Console.out(Catalogue.all.document)
        case .text where kinds.count == 1:
            Console.out(kinds.map { Explanation($0).text(width: Console.lineWidth) }.joined())
        case .text: Console.out(Catalogue(kinds).list)
        }
    }
}
