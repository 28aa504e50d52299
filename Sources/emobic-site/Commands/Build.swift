// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import Loading
import SiteBuilder
import Text

/// Writes an app as a static site.
struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes an app as a static site.",
        discussion: """
            Every screen that can be reached becomes a page. A dead link is shown disabled and reported; the site is complete \
            all the same. Diagnostics go to standard error, a line for each and at most 20 of a code; the summary goes to standard \
            output. ‘emobic-site check’ also shows the lines they are about.

            EXAMPLES:
              emobic-site build my-app public
              emobic-site build my-app public --strict
              emobic-site build my-app public --base-url https://museum.example/
            """)

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

    @OptionGroup var app: AppOptions

    @Argument(help: ArgumentHelp("The folder to write the site into.", valueName: "out-dir"))
    var target: String

    @Flag(help: "Builds screens too that no link reaches.")
    var all = false

    @Flag(help: "Writes nothing if there is an error.")
    var strict = false

    @Flag(help: "Accepts a folder that holds other files, and replaces those that are in the way.")
    var force = false

    @Option(help: ArgumentHelp("The look: ‘default’, ‘classic’ or the folder of a theme.", valueName: "name|dir"))
    var theme: String?

    @Option(help: ArgumentHelp("The address the site will have, for canonical links.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Writes the codes that visitors scan as sheets to print, qr-sheet.svg, through the program qrencode.")
    var qrSheet = false

    @Option(help: "How the summary is written.")
    var format: ReportFormat = .text

    @Flag(help: "Leaves out notes and the summary.")
    var quiet = false

    func validate() throws {
        if target.isEmpty { throw ValidationError("The folder for the site must have a name.") }
        if let baseURL, baseURL.wholeMatch(of: /https?:\/\/[^\s?#]+/) == nil {
            throw ValidationError("--base-url must be an http or https address without query.")
        }
    }

    func run() async throws {
        if qrSheet, CodeSheet() == nil {
            throw CommandFailure("--qr-sheet needs the program qrencode: install the package qrencode")
        }
        let start = ContinuousClock.now
        var request = try app.request(theme: theme)
        request.baseURL = baseURL.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
        let loaded = try await AppLoader.installed().load(request)
        let located = loaded.locatedForBuild
        let shown = quiet ? located.filter { $0.diagnostic.severity != .note } : located
        Console.error(
            shown,
            as: TextReport(
                isColoured: Console.isColoured(2), limit: TextReport.usualLimit, more: "emobic-site check --all"))
        guard loaded.themeFaults.isEmpty else {
            Console.error(
                "Nothing was written: \(counted(loaded.themeFaults.count(.error), "error")) in the theme.\n")
            throw ExitStatus.couldNotRun
        }
        if strict, loaded.diagnostics.hasErrors {
            Console.error("Nothing was written: \(counted(loaded.diagnostics.count(.error), "error")) and --strict.\n")
            throw ExitStatus.problems
        }
        let result = try await Site.build(loaded.graph, theme: loaded.theme, to: target, options: options)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        report(result, diagnostics: loaded.diagnostics, seconds: seconds)
    }

    private var options: Site.Options {
        var options = Site.Options()
        options.includesUnreachable = all
        options.isForced = force
        options.jobs = app.jobs
        options.bundleFolder = app.folder
        options.makers = ActivityRegistry.all.makers(requested: qrSheet ? [.codeSheet] : [])
        options.iconPainter = IconPainter(cacheFolder: CommandFile.cacheFolder)
        return options
    }

    private func report(_ result: Site.Result, diagnostics: DiagnosticList, seconds: Double) {
        let summary = Summary(
            screens: result.screens, files: result.files, bytes: result.bytes,
            seconds: (seconds * 1000).rounded() / 1000,
            errors: diagnostics.count(.error), warnings: diagnostics.count(.warning))
        switch format {
        case .json: Console.out(JSONText.encode(summary))
        case .text:
            guard !quiet else { return }
            Console.out(
                "\(counted(summary.screens, "screen")) in \(counted(summary.files, "file")), \((summary.bytes + 999) / 1000) kB, written to \(target.outward) in \(summary.seconds) s: "
                    + "\(counted(summary.errors, "error")), \(counted(summary.warnings, "warning"))\n")
        }
    }

    private struct Summary: Encodable {
        let screens: Int
        let files: Int
        let bytes: Int
        let seconds: Double
        let errors: Int
        let warnings: Int
    }
}
