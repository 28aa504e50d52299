// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import ExternalLinks
import FileSystem
import Loading
import SiteBuilder
import Text
import Theming

/// Writes an app as a static site.
struct Build: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Writes an app as a static site.",
        discussion: """
            Every screen that can be reached becomes a page. A dead link is shown disabled and reported; the site is complete \
            all the same. Errors and warnings go to standard error, each with its place and at most 20 of a code, with --notes the notes \
            as well; the summary goes to standard output. ‘emobic-site check’ also shows the lines they are about.

            EXAMPLES:
              emobic-site build my-app public
              emobic-site build my-app public --strict
              emobic-site build my-app public --fetch
              emobic-site build my-app public --base-url https://a.example --hosting nginx
            """)

    enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

    @OptionGroup var app: AppOptions
    @OptionGroup var shown: ReportOptions

    @Argument(help: ArgumentHelp("The folder to write the site into.", valueName: "out-dir"), completion: .directory)
    var target: String

    @Flag(help: "Also builds screens that no link reaches.")
    var all = false

    @Flag(help: "Writes nothing if there is an error.")
    var strict = false

    @Flag(help: "Accepts a folder that holds other files, and replaces those that are in the way.")
    var force = false

    @Option(
        help: ArgumentHelp("The look: ‘default’, ‘classic’ or the folder of a theme.", valueName: "name|dir"),
        completion: .themes)
    var theme: String?

    @OptionGroup var site: SiteOptions

    @Flag(
        help:
            "Writes the codes that visitors scan as sheets to print, qr-sheet.svg and so on, through the program qrencode."
    )
    var qrSheet = false

    @Flag(
        help:
            "Keeps nothing in the browser for visits without a connection, and removes what an earlier build kept there."
    )
    var noOffline = false

    @Flag(
        help: ArgumentHelp(
            "Fetches the data files of levels that lie on servers and puts their screens into the site. They are kept for a day; --full fetches them again."
        ))
    var fetch = false

    @Flag(
        help:
            "With --fetch: also asks this machine and private networks; not for an app that you do not trust.")
    var fetchPrivate = false

    @Flag(help: "Builds everything, even if nothing or little has changed since the last build.")
    var full = false

    @Option(help: "How the summary is written.")
    var format: ReportFormat = .text

    func validate() throws {
        try AppOptions.validate(target: target)
        if target.isEmpty { throw ValidationError("The folder for the site must have a name.") }
        if fetchPrivate, !fetch { throw ValidationError("--fetch-private needs --fetch.") }
    }

    func run() async throws {
        var build = self
        build.app = try app.ofWholeApp()
        try await build.build()
    }

    private func build() async throws {
        try requirePrograms()
        let start = ContinuousClock.now
        let (options, key) = (options, key)
        // Whether files on servers have changed is not recorded.
        if !full, !fetch, let (outcome, verb) = try await afterLastBuild(options, key: key) {
            let report = outcome.report
            Console.error(
                (shown.notes ? report.textWithNotes : report.text) + (shown.statistics ? report.statistics : ""))
            return tell(
                Summary(
                    outcome.summary, errors: report.errors, warnings: report.warnings, notes: report.notes, since: start
                ),
                verb: verb)
        }
        let inputs =
            fetch
            ? nil
            : await BuildInputs(
                app: app.folder, apartFrom: target, start: FileStatus.Time.now, jobs: app.jobs, defersXML: true)
        let (read, planning) = try await load(options)
        var loaded = consume read
        let reporting = reporting(loaded)
        if !loaded.themeFaults.isEmpty || strict && loaded.diagnostics.hasErrors {
            _ = await reporting.value
            throw loaded.themeFaults.isEmpty
                ? nothingWritten(loaded.diagnostics, .strict) : nothingWritten(loaded.themeFaults, .theme)
        }
        var recorded = options
        recorded.recording = inputs.map {
            BuildState.Recording(of: loaded, reporting, $0, config: app.config, options: options, key: key)
        }
        loaded.forgetUnreported()
        let (result, later) = try await published(
            loaded, planned: await planning?.value, options: recorded, after: reporting)
        keep(loaded.graph)
        if qrSheet, let sheet = CodeSheet()?.path, FileSystem.kind(of: target + "/" + sheet) == nil {
            Console.error("The app has no codes, so there is no \(sheet).\n")
        }
        // The lists hold only some of what they count.
        func count(_ severity: Diagnostic.Severity) -> Int {
            loaded.diagnostics.count(severity) + later.count(severity)
        }
        tell(
            Summary(
                result.summary, errors: count(.error), warnings: count(.warning), notes: count(.note), since: start),
            verb: "written to")
    }

    private func requirePrograms() throws {
        if qrSheet, CodeSheet() == nil {
            throw CommandFailure("--qr-sheet needs the program qrencode: install the package qrencode")
        }
        if fetch, !ExternalLinkCheck.isPossible {
            throw CommandFailure("--fetch needs the program curl: install the package curl")
        }
    }

    /// Loads the app, and plans its site meanwhile.
    private func load(_ options: Site.Options) async throws -> (LoadedApp, planning: Task<Site.Planned, Never>?) {
        var planning: Task<Site.Planned, Never>?
        let loaded = try await AppLoader.installed(with: options.programs).load(
            try request, fetching: fetch ? { try await fetched(for: $1.graphs(after: $0)) } : nil
        ) { graph, others, theme in
            let assets = await Site.assets(of: graph, others: others, theme: theme, options: options)
            // Beside the diagnostics, which one job sorts and finds in their files.
            planning = Task {
                Site.planSite(graph, others: others, theme: theme, assets: assets, options: options)
            }
            return assets.diagnostics
        }
        return (loaded, planning)
    }

    /// What keeps a site from being written, as the end of a sentence about its errors.
    private enum Obstacle: String {
        case theme = "in the theme"
        case strict = "and --strict"
    }

    /// Tells why nothing was written, and returns the end of the command.
    private func nothingWritten(_ found: DiagnosticList, _ obstacle: Obstacle) -> ExitCode {
        Console.error("Nothing was written: \(counted(found.count(.error), "error")) \(obstacle.rawValue).\n")
        return ExitStatus.problems
    }

    /// Keeps an app to the end of the process, which is near: giving its objects back one by one would take a fiftieth of a
    /// build.
    private func keep(_ app: AppGraph) { _ = Unmanaged.passRetained(app) }

    /// Reports the diagnostics, beside what follows: finding them in their files is the work of one job.
    private func reporting(_ loaded: LoadedApp) -> Task<BuildState.Report, Never> {
        Task {
            let located = loaded.locatedForBuild
            show(located, of: loaded)
            if shown.statistics { Console.error(loaded.diagnostics.statisticsText) }
            return BuildState.Report(of: loaded, located)
        }
    }

    /// Writes the site, and returns it with what was reported only then.
    /// - Parameter reporting: what comes first.
    private func published(
        _ loaded: LoadedApp, planned: Site.Planned?, options: Site.Options,
        after reporting: Task<BuildState.Report, Never>
    ) async throws -> (Site.Result, DiagnosticList) {
        var options = options
        if strict { options.accepts = { !loaded.reported($0).hasErrors } }
        do {
            let result = try await Interruption.cancelling { [options] () throws(SiteError) in
                try await Site.build(
                    loaded.graph, others: loaded.others, theme: loaded.theme, to: target, planned: planned,
                    options: options)
            }
            _ = await reporting.value
            if let kept = result.kept {
                Console.error(
                    "Others added files to the site while it was replaced, and not all could be taken over. The site before is kept in ‘\(kept.outward)’.\n"
                )
            }
            return (result, reportLater(result.problems, of: loaded))
        } catch {
            _ = await reporting.value
            guard case .notAccepted(let problems) = error else { throw error }
            throw nothingWritten(reportLater(problems, of: loaded), .strict)
        }
    }

    /// Reports what was found when the site was made, and returns it.
    private func reportLater(_ problems: [Diagnostic], of loaded: LoadedApp) -> DiagnosticList {
        let more = loaded.reported(problems)
        show(more.located(reading: loaded.contents(of:)), of: loaded)
        return more
    }

    private func show(_ located: [LocatedDiagnostic], of loaded: LoadedApp) {
        Console.error(
            located, as: TextReport(ofBuild: loaded.root, isColoured: Console.isColoured(2), showsNotes: shown.notes))
    }

    /// Fetches the data files of the app's levels that lie on servers.
    private func fetched(for graphs: [AppGraph]) async throws -> FetchedFiles {
        var options = RemoteLevels.Options(cacheFolder: CommandFile.cacheFolder)
        options.includesPrivate = fetchPrivate
        options.isFresh = full
        let result = try await RemoteLevels(options).run(graphs)
        let known = result.cached == 0 ? "" : ", and \(result.cached) known from the last day"
        Console.error("Fetched \(counted(result.fetched, "data file"))\(known).\n")
        return FetchedFiles(contents: result.contents, diagnostics: result.diagnostics)
    }

    // MARK: The state of the last build

    /// Makes what has changed since the last build, if that is little, and returns what there is to tell. A site with
    /// errors is none for `--strict`.
    private func afterLastBuild(_ options: Site.Options, key: String) async throws -> (BuildState.Outcome, String)? {
        switch await BuildState.read(in: target, app: app.folder, key: key) {
        case .current(let outcome): return strict && outcome.report.errors > 0 ? nil : (outcome, "unchanged in")
        case .changed(let change):
            guard !(strict && change.hasErrors),
                let loaded = try await AppLoader.installed(with: options.programs).loadChange(change, of: try request)
            else { return nil }
            keep(loaded.app.graph)
            let built = try await Interruption.cancelling { try await loaded.build(to: target, options: options) }
            return built.map { ($0.outcome, "updated in") }
        case .outdated: return nil
        case .unreadable:
            Console.error("The state of the last build is not readable; everything is built.\n")
            return nil
        }
    }

    private var request: AppRequest {
        get throws {
            var request = try app.request(theme: theme)
            try site.apply(to: &request)
            request.includesUnreachable = all
            return request
        }
    }

    private var key: String {
        let choices: [String?] = [app.lang, theme, all ? "all" : nil, noOffline ? "no-offline" : nil]
        return app.key(choices + site.key, options)
    }

    private var options: Site.Options {
        var options = Site.Options()
        options.includesUnreachable = all
        options.isForced = force
        options.isOffline = !noOffline
        options.jobs = app.jobs
        options.bundleFolder = app.folder
        options.programs = SitePrograms(
            for: .all, requested: qrSheet ? [.codeSheet] : [], cacheFolder: CommandFile.cacheFolder)
        return options
    }

    // MARK: The summary

    private func tell(_ summary: Summary, verb: String) {
        switch format {
        case .json: Console.out(JSONText.encode(summary))
        case .text:
            guard !shown.quiet else { return }
            let counts = ReportOptions.counts(
                errors: summary.errors, warnings: summary.warnings, notes: summary.notes, areShown: shown.notes)
            // A site that is loaded as a whole needs no word about it.
            let offline = summary.offline.flatMap {
                $0.isAllInTheFirstVisit ? nil : "Without a connection: \($0.text)\n"
            }
            let servers = summary.servers.map { "Asks \($0.text)\n" }.joined()
            Console.out(
                "\(counted(summary.screens, "screen")) in \(counted(summary.files, "file")), \(byteCount(summary.bytes)), \(verb) \(target.outward) in \(summary.seconds) s: \(counts)\n"
                    + (offline ?? "") + servers)
        }
    }

    private struct Summary: Encodable {
        /// The version of the format (`docs/json.md`).
        let version = 1
        let screens: Int
        let files: Int
        let bytes: Int
        let seconds: Double
        let errors: Int
        let warnings: Int
        let notes: Int
        /// What visitors keep for visits without a connection; nil if nothing.
        let offline: OfflineSummary?
        /// The other servers that pages ask.
        let servers: [ForeignServer]

        init(_ site: Site.Summary, errors: Int, warnings: Int, notes: Int, since start: ContinuousClock.Instant) {
            (screens, files, bytes) = (site.screens, site.files, site.bytes)
            (offline, servers) = (site.offline, site.servers)
            (self.errors, self.warnings, self.notes) = (errors, warnings, notes)
            seconds = ((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
        }
    }
}

extension ForeignServer {
    /// The number of pages that are named.
    private static let fewPages = 3

    /// The server in a line.
    fileprivate var text: String {
        let named = pages.prefix(Self.fewPages).map(\.outward).joined(separator: ", ")
        let more = pages.count > Self.fewPages ? " and \(pages.count - Self.fewPages) more" : ""
        return "\(origin) \(moment == .opening ? "when opened" : "after a tap"): \(named)\(more)"
    }
}

extension OfflineSummary {
    /// The summary in a line.
    fileprivate var text: String {
        func amount(_ amount: Amount) -> String {
            "\(counted(amount.files, "file")), \(byteCount(amount.bytes))"
        }
        return
            ([
                "the first visit loads \(amount(first))",
                later.files > 0 ? "\(amount(later)) are kept once opened" : nil,
                never.files > 0 ? "\(amount(never)) are never kept" : nil
            ] as [String?]).compactMap { $0 }.joined(separator: "; ")
    }
}
