// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import ExternalLinks
import FileSystem
import Loading
import Preview
import Revisions
import SiteBuilder
import Text

/// Reports the diagnostics of an app and, if requested, applies unambiguous fixes.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Finds dead links, missing files and bad values in an app and its theme.",
        discussion: """
            The report goes to standard output, with the line that each diagnostic is about: errors and warnings, and notes with \
            --notes or where --only asks for their codes. ‘emobic-site explain CODE’ says more. The other formats hold everything. The \
            exit status is 1 if there are errors; what --only, --ignore and comments leave out does not count. Without a usable app.xml it is 2.

            A file or a folder of the app can be named as well; the report is then about that part. ‘app.xml’ stands for the app.

            A comment leaves out diagnostics in the element that follows it; behind ‘—’ there may be a reason:
              <!-- emobic-site: ignore list/no-rows — filled by the server -->
            So do ‘ignore’ and ‘severity’ in emobic-site.yaml, for the whole app or some of its files.

            --fix fixes what can be fixed in one way only: ids and names that differ from what there is in case, accents or blanks only, names \
            of elements and types that only this tool understands, bare ‘&’ and ‘<’, files that lie in another folder, decimal commas, dates and times \
            without their zeros. Nothing else in the files changes.

            EXAMPLES:
              emobic-site check my-app
              emobic-site check my-app --strict --ignore file/inexact-name
              emobic-site check my-app --format sarif > report.sarif
              emobic-site check my-app --baseline known.json --write-baseline
              emobic-site check my-app --changed-since origin/main
              emobic-site check my-app/xml/towns.xml --watch
              emobic-site check my-app --fix --dry-run
              emobic-site check my-app --external
              emobic-site check my-app --theme ./look
            """)

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json, sarif, github, gitlab, junit }

    @OptionGroup var app: AppOptions
    @OptionGroup var selected: SelectionOptions
    @OptionGroup var scope: ScopeOptions
    @OptionGroup var shown: ReportOptions

    @Option(
        help: ArgumentHelp(
            "The look of the site, which may know screen types of its own: a built-in theme's name or a theme's folder.",
            valueName: "name|dir"), completion: .themes)
    var theme: String?

    @OptionGroup var site: SiteOptions

    @Option(help: "How the report is written.")
    var format: ReportFormat = .text

    @Option(
        name: .customLong("docs-url"),
        help: ArgumentHelp(
            "The address at which docs/diagnostics.md is published, for the links of SARIF and JSON.", valueName: "url")
    )
    var docsURL: String?

    @Flag(help: "Shows every diagnostic of a code instead of the first \(TextReport.usualLimit).")
    var all = false

    @Flag(help: "Warnings count as errors for the exit status.")
    var strict = false

    @Flag(help: "Fixes what has only one fix, and reports what is left.")
    var fix = false

    @Flag(help: "With --fix: prints a patch for the app’s folder (patch -p1 -d APP_DIR) and writes nothing.")
    var dryRun = false

    @Flag(
        help:
            "Asks other servers whether the app's addresses still lead somewhere. What is found is not asked for again for a day."
    )
    var external = false

    @Flag(
        help:
            "With --external: also asks this machine and private networks; not for an app that you do not trust."
    )
    var externalPrivate = false

    func validate() throws {
        if shown.statistics, format != .text {
            throw ValidationError("--statistics is for the text; leave out --format.")
        }
        if dryRun, !fix { throw ValidationError("--dry-run needs --fix.") }
        if docsURL != nil, ![.sarif, .json].contains(format) {
            throw ValidationError("--docs-url is for --format sarif and json.")
        }
        if let docsURL, WebAddress(docsURL).map({ !$0.isWeb || !$0.isWellFormed }) ?? true {
            throw ValidationError("--docs-url must be an http or https address.")
        }
        // The part of the page that is about a code is added to it.
        if docsURL?.contains("#") ?? false {
            throw ValidationError("--docs-url must be the address of the page, without ‘#’ and what follows.")
        }
        if externalPrivate, !external { throw ValidationError("--external-private needs --external.") }
        if external, fix { throw ValidationError("--external and --fix are two things; run one after the other.") }
        if scope.watch, fix || external || format != .text {
            throw ValidationError("--watch only reports, as text; leave out --fix, --external and --format.")
        }
        if scope.writeBaseline, !selected.only.isEmpty || !selected.ignore.isEmpty {
            let option = selected.only.isEmpty ? "--ignore" : "--only"
            throw ValidationError("--write-baseline writes all diagnostics; leave out \(option).")
        }
        if fix, scope.writeBaseline || scope.stdinPath != nil {
            throw ValidationError("--fix goes neither with --write-baseline nor with --stdin-path.")
        }
        if dryRun, format != .text { throw ValidationError("--dry-run prints a patch; leave out --format.") }
    }

    func run() async throws {
        if external, !ExternalLinkCheck.isPossible {
            throw CommandFailure("--external needs the program curl: install the package curl")
        }
        let place = AppPlace(app.folder)
        var check = self
        check.app.folder = place.folder
        if scope.watch { return try await check.watch(place.part) }
        if let status = try await check.check(place.part).status { throw status }
    }

    /// The end of a check.
    private struct Outcome {
        /// Nil if nothing is wrong.
        let status: ExitCode?
        /// Files and folders that were read besides the app's.
        var inputs: [String] = []
    }

    /// - Parameter part: the file or the folder of the app to report on; nil for all of it.
    private func check(_ part: String?) async throws -> Outcome {
        var request = try app.request(theme: theme, selection: selected.selection, makesPages: false)
        try site.apply(to: &request)
        request.part = part
        if scope.writeBaseline, let part {
            throw CommandFailure("--write-baseline is for the whole app, and not for ‘\(part)’ only")
        }
        let loader = try AppLoader.installed()
        let remark = try await scope.apply(to: &request, loader: loader)
        let part = request.part
        do {
            var loaded = try await loader.load(
                request,
                asking: external ? { graph, others, _ in try await checkExternalLinks(graph, others) } : nil)
            if scope.writeBaseline {
                try scope.write(loaded, for: request)
                return Outcome(status: nil)
            }
            if fix {
                let fixing = try await Fixing(loaded, request: request, loader: loader)
                if dryRun { Console.out(patch: fixing.bundle.diff) } else { try fixing.write() }
                Console.error(fixing.sentence(isDone: !dryRun))
                if dryRun { return Outcome(status: status(of: loaded.diagnostics)) }
                loaded = fixing.fixed
            }
            report(loaded)
            if !shown.quiet { Console.error(remark + scope.sentence(loaded.comparison, of: request)) }
            if let part, !loaded.reads(part) {
                Console.error("‘\(part.outward)’ was not read, because nothing in the app names it.\n")
            }
            return Outcome(status: status(of: loaded.diagnostics), inputs: loaded.themeInputs)
        } catch let app as UnusableApp {
            // The report is the result of this command, even if there is no app to check.
            let summary = JSONReport.Summary(screens: 0, reachable: 0, diagnostics: app.diagnostics)
            report(app.located, of: app.diagnostics, summary: summary, root: app.root)
            return Outcome(status: ExitStatus.couldNotRun)
        }
    }

    private func report(_ loaded: LoadedApp) {
        let summary = JSONReport.Summary(
            screens: loaded.graphs.reduce(0) { $0 + $1.screens.count },
            reachable: loaded.graphs.reduce(0) { all, graph in
                all + graph.screens.count { graph.reachable.contains($0) }
            },
            diagnostics: loaded.diagnostics)
        report(
            loaded.located(mostOfCode: limit, sharing: sharing), of: loaded.diagnostics, summary: summary,
            root: loaded.root,
            fixable: fix ? 0 : FixedBundle(loaded.bundle, diagnostics: loaded.diagnostics.fixable).count)
    }

    /// Checks now and after each change, until the process is ended.
    private func watch(_ part: String?) async throws {
        let inputs = [app.folder] + [app.config, theme].compactMap { $0 } + scope.inputs
        try await Watcher.repeated(inputs.map(FileSystem.absolute)) { isFirst in
            Console.clear()
            if !isFirst { Console.out("Files have changed; checking again.\n") }
            defer { Console.out("Waiting for changes; Ctrl-C ends it.\n") }
            do {
                return try await check(part).inputs
            } catch {
                Console.error("Error: \(error.reasonOrDescription)\n")
                return []
            }
        }
    }

    private func checkExternalLinks(_ graph: AppGraph, _ others: [AppLanguage]) async throws -> [Diagnostic] {
        var options = ExternalLinkCheck.Options(cacheFolder: CommandFile.cacheFolder)
        options.includesPrivate = externalPrivate
        let own = OwnAddresses(of: graph, others: others)
        let result = try await ExternalLinkCheck(options).run(
            others.graphs(after: graph), except: { own?.tells(of: $0) ?? false },
            announcing: { addresses, servers in
                Console.error("Asking for \(counted(addresses, "address", "es")) on \(counted(servers, "server")).\n")
            })
        let known = result.cached == 0 ? "" : " (\(result.cached) known from the last day)"
        Console.error(
            "Looked at \(counted(result.addresses, "address", "es"))\(known) on \(counted(result.servers, "server")): \(counted(result.diagnostics.count, "finding")).\n"
        )
        return result.diagnostics
    }

    private func status(of diagnostics: DiagnosticList) -> ExitCode? {
        let warnings = diagnostics.count(.warning)
        if let most = scope.maxWarnings, warnings > most {
            Console.error("Too many warnings: \(warnings); --max-warnings permits \(most).\n")
        }
        return diagnostics.hasErrors || isFailing(warnings: warnings) ? ExitStatus.problems : nil
    }

    /// Whether so many warnings make the command fail.
    private func isFailing(warnings: Int) -> Bool { warnings > (strict ? 0 : scope.maxWarnings ?? .max) }

    /// How diagnostics that stand for several places are reported.
    private var sharing: Diagnostic.Sharing {
        switch format {
        case .text: all ? .allPlaces : .firstPlaces
        case .json, .sarif: .allPlaces
        case .github, .gitlab, .junit: .entries
        }
    }

    /// How many diagnostics of a code are reported; nil for all.
    private var limit: Int? { all || format != .text ? nil : TextReport.usualLimit }

    private func report(
        _ located: [LocatedDiagnostic], of list: DiagnosticList, summary: JSONReport.Summary, root: SourceRoot,
        fixable: @autoclosure () -> Int = 0
    ) {
        let absolute: @Sendable (String) -> String = FileSystem.resolvedAsFarAsThere
        let repository = GitRepository.root(above: absolute(app.folder))
        let root =
            switch format {
            case .text: root
            case .json, .junit, .sarif: root.relative(to: absolute)
            case .github, .gitlab:
                repository.map { root.relative(toRepository: $0, absolute) } ?? root.relative(to: absolute)
            }
        switch format {
        case .json: Console.out(JSONReport(root: root, documentation: docsURL).render(located, summary: summary))
        case .sarif:
            let report = SARIFReport(
                root: root,
                base: repository.map { .repository($0) } ?? .workingFolder(absolute(".")),
                version: EmobicSite.version, documentation: docsURL, absolute: absolute)
            Console.out(report.render(located))
        case .github: Console.out(GitHubReport(root: root).render(located))
        case .gitlab: Console.out(GitLabReport(root: root).render(located))
        case .junit:
            let failing: Set<Diagnostic.Severity> =
                isFailing(warnings: summary.warnings) ? [.error, .warning] : [.error]
            Console.out(JUnitReport(root: root, failing: failing).render(located))
        case .text:
            let showsNotes = shown.notes || !selected.only.isEmpty
            let report = TextReport(
                root: root, isColoured: Console.isColoured(1), showsLines: true, showsNotes: showsNotes,
                limit: limit)
            Console.out(located, as: report)
            if shown.statistics { Console.out(list.statisticsText) }
            if !shown.quiet { Console.out(summary.sentence(showsNotes: showsNotes, fixable: fixable()) + "\n") }
        }
    }
}

extension JSONReport.Summary {
    /// Returns the counts as a sentence.
    fileprivate func sentence(showsNotes: Bool, fixable: Int) -> String {
        let counts = ReportOptions.counts(errors: errors, warnings: warnings, notes: notes, areShown: showsNotes)
        return "\(counted(screens, "screen")), \(reachable) reachable: \(counts)"
            + (fixable == 0 ? "" : " (--fix fixes \(fixable))")
    }
}
