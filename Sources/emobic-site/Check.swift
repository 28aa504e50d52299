// SPDX-License-Identifier: MIT
import AppModel
import ArgumentParser
import Diagnostics

/// Reports what is wrong with an app and writes nothing else.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds dead links, missing files and bad values in an app.",
        discussion: """
            The report goes to standard output. The exit status is 1 if there are errors.

            EXAMPLES:
              emobic-site check my-app
              emobic-site check my-app --strict
              emobic-site check my-app --format json
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @OptionGroup var app: AppOptions

    @Option(help: "How the report is written.")
    var format: Format = .text

    @Flag(help: "Warnings count as errors for the exit status.")
    var strict = false

    @Flag(help: "Leaves out notes and the summary.")
    var quiet = false

    func run() async throws {
        do {
            let loaded = try await LoadedApp(app)
            let summary = JSONReport.Summary(
                screens: loaded.graph.screens.count, reachable: loaded.graph.screens.count { loaded.graph.reachable.contains($0) },
                diagnostics: loaded.diagnostics)
            report(loaded.located, summary)
            if loaded.diagnostics.hasErrors || strict && summary.warnings > 0 { throw ExitStatus.problems }
        } catch let app as UnusableApp {
            // The report is this command's result, whatever it says.
            report(app.located, JSONReport.Summary(screens: 0, reachable: 0, diagnostics: app.diagnostics))
            throw ExitStatus.couldNotRun
        }
    }

    private func report(_ located: [LocatedDiagnostic], _ summary: JSONReport.Summary) {
        switch format {
        case .json: Console.out(JSONReport().render(located, summary: summary))
        case .text:
            let shown = quiet ? located.filter { $0.diagnostic.severity != .note } : located
            Console.out(TextReport(isColoured: Console.isColoured(1)).render(shown))
            if !quiet { Console.out(summary.sentence + "\n") }
        }
    }
}

extension JSONReport.Summary {
    /// The counts in words.
    var sentence: String {
        "\(counted(screens, "screen")), \(reachable) reachable: \(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(notes, "note"))"
    }
}

/// `1 error`, `2 errors`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
