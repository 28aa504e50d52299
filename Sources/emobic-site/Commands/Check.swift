// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import ExternalLinks
import FileSystem
import Loading

/// Reports the diagnostics of an app and, if requested, applies unambiguous fixes.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds dead links, missing files and bad values in an app and its theme.",
        discussion: """
            The report goes to standard output, with the line that each diagnostic is about. ‘emobic-site explain CODE’ says more. The \
            exit status is 1 if there are errors; what --only, --ignore and comments leave out does not count.

            A comment leaves out diagnostics in the element that follows it:
              <!-- emobic-site: ignore list/no-rows -->
            So does a list ‘ignore’ in emobic-site.yaml, for the whole app.

            --fix fixes what leaves no choice: ids and names that differ from what there is in case, accents or blanks only, names \
            of elements and types that only this tool understands, ‘positionAdress’, which phones do not know, files that lie in another folder, decimal commas, dates and times \
            without their zeros. Nothing else in the files changes.

            EXAMPLES:
              emobic-site check my-app
              emobic-site check my-app --strict --ignore file/inexact-name
              emobic-site check my-app --format sarif > report.sarif
              emobic-site check my-app --fix --dry-run
              emobic-site check my-app --external
              emobic-site check my-app --theme ./look
            """)

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github, junit }

    @OptionGroup var app: AppOptions
    @OptionGroup var selected: SelectionOptions

    @Option(
        help: ArgumentHelp(
            "The look of the site, which may know screen types of its own: a built-in theme's name or a theme's folder.",
            valueName: "name|dir"))
    var theme: String?

    @Option(help: "How the report is written.")
    var format: ReportFormat = .text

    @Flag(help: "Shows every diagnostic of a code instead of the first \(TextReport.usualLimit).")
    var all = false

    @Flag(help: "Warnings count as errors for the exit status.")
    var strict = false

    @Flag(help: "Fixes what has only one fix, and reports what is left.")
    var fix = false

    @Flag(help: "With --fix: prints the changes as a patch and writes nothing.")
    var dryRun = false

    @Flag(help: "Asks other servers whether the app's addresses still lead somewhere. Results are kept for a day.")
    var external = false

    @Flag(
        help:
            "With --external: asks this machine and private networks too, where an app of somebody else has no business."
    )
    var externalPrivate = false

    @Flag(help: "Leaves out notes and the summary.")
    var quiet = false

    func validate() throws {
        if dryRun, !fix { throw ValidationError("--dry-run needs --fix.") }
        if externalPrivate, !external { throw ValidationError("--external-private needs --external.") }
        if external, fix { throw ValidationError("--external and --fix are two things; run one after the other.") }
        if dryRun, format != .text { throw ValidationError("--dry-run prints a patch; leave out --format.") }
    }

    func run() async throws {
        var request = try app.request(theme: theme, selection: selected.selection)
        request.makesPages = false
        request.readsEveryLanguage = app.lang == nil
        let loader = try AppLoader.installed()
        do {
            var loaded = try await loader.load(request, asking: external ? checkExternalLinks : { _ in [] })
            if fix {
                let fixing = try await Fixing(loaded, request: request, loader: loader)
                if dryRun { Console.out(patch: fixing.bundle.diff) } else { try fixing.write() }
                Console.error(fixing.sentence(isDone: !dryRun))
                if dryRun { return try end(loaded.diagnostics) }
                loaded = fixing.fixed
            }
            let summary = JSONReport.Summary(
                screens: loaded.graph.screens.count,
                reachable: loaded.graph.screens.count { loaded.graph.reachable.contains($0) },
                diagnostics: loaded.diagnostics)
            report(
                loaded.located, summary: summary, root: loaded.root,
                fixable: fix ? 0 : FixedBundle(loaded.bundle, diagnostics: loaded.diagnostics.fixable).count)
            try end(loaded.diagnostics)
        } catch let app as UnusableApp {
            // The report is the result of this command, even if there is no app to check.
            let summary = JSONReport.Summary(screens: 0, reachable: 0, diagnostics: app.diagnostics)
            report(app.located, summary: summary, root: app.root(of: request))
            throw app.isThere ? ExitStatus.problems : ExitStatus.couldNotRun
        }
    }

    private func checkExternalLinks(_ graph: AppGraph) async -> [Diagnostic] {
        var options = ExternalLinkCheck.Options(cacheFolder: CommandFile.cacheFolder)
        options.includesPrivate = externalPrivate
        let result = await ExternalLinkCheck(options).run(graph)
        let kept = result.cached == 0 ? "" : " (\(result.cached) known from the last day)"
        Console.error(
            "Looked at \(counted(result.addresses, "address", "es"))\(kept) on \(counted(result.servers, "server")): \(counted(result.diagnostics.count, "finding")).\n"
        )
        return result.diagnostics
    }

    private func end(_ diagnostics: DiagnosticList) throws {
        if diagnostics.hasErrors || strict && diagnostics.count(.warning) > 0 { throw ExitStatus.problems }
    }

    private func report(
        _ located: [LocatedDiagnostic], summary: JSONReport.Summary, root: SourceRoot,
        fixable: @autoclosure () -> Int = 0
    ) {
        switch format {
        case .json: Console.out(JSONReport().render(located, summary: summary))
        case .sarif:
            let report = SARIFReport(
                root: root, absoluteFolder: FileSystem.resolvedAsFarAsThere(app.folder), version: EmobicSite.version)
            Console.out(report.render(located))
        case .github: Console.out(GitHubReport(root: root).render(located))
        case .junit:
            Console.out(JUnitReport(root: root, failing: strict ? [.error, .warning] : [.error]).render(located))
        case .text:
            let shown = quiet ? located.filter { $0.diagnostic.severity != .note } : located
            let report = TextReport(
                isColoured: Console.isColoured(1), showsLines: true, limit: all ? nil : TextReport.usualLimit)
            Console.out(shown, as: report)
            if !quiet { Console.out(summary.sentence(fixable: fixable()) + "\n") }
        }
    }
}

extension JSONReport.Summary {
    /// Returns the counts as a sentence.
    fileprivate func sentence(fixable: Int) -> String {
        "\(counted(screens, "screen")), \(reachable) reachable: \(counted(errors, "error")), \(counted(warnings, "warning")), \(counted(notes, "note"))"
            + (fixable == 0 ? "" : " (--fix fixes \(fixable))")
    }
}

/// Returns a count with its noun: `1 error`, `2 errors`.
func counted(_ number: Int, _ noun: String, _ ending: String = "s") -> String {
    "\(number) \(noun)\(number == 1 ? "" : ending)"
}
