// SPDX-License-Identifier: MIT

package import AppModel
internal import Checks
package import Diagnostics
internal import FileSystem
package import SiteBuilder
internal import Text
package import Theming

/// Loads apps: reads settings, theme, files and graph, runs the checks, and removes the diagnostics that comments,
/// settings and options exclude.
///
/// Everything that belongs to the tool or the machine and not to the app is passed in.
package struct AppLoader: Sendable {
    /// The folder of the tool's own themes.
    let themes: String
    /// The tool's own screen types.
    let registry: ActivityRegistry
    /// What the site would be made with.
    let programs: SitePrograms
    /// Returns suggestions for an unknown code or area; nil for a known one.
    let suggestCodes: @Sendable (String) -> [String]?
    /// Returns the kind of diagnostic of a code.
    let kinds: @Sendable (String) -> Diagnostic.Kind?

    package init(
        themes: String, registry: ActivityRegistry, programs: SitePrograms,
        kinds: @escaping @Sendable (String) -> Diagnostic.Kind?,
        suggestCodes: @escaping @Sendable (String) -> [String]?
    ) {
        (self.themes, self.registry, self.programs) = (themes, registry, programs)
        (self.kinds, self.suggestCodes) = (kinds, suggestCodes)
    }

    /// Loads the app of a command's request.
    /// - Parameters:
    ///   - bundle: the app's files, if they have been read already.
    ///   - earlier: a theme read before and found to be valid, if any.
    ///   - fetching: fetches the data files that lie on servers; nil to leave them there. It gets the app, also in the other
    ///     languages of the site.
    ///   - asking: returns diagnostics that require more than the app's files: other servers, or other programs; nil to
    ///     ask nothing. It gets the same, and the theme.
    /// - Throws: `UnusableApp` if there are only diagnostics and no app, `LoadingFailure` and `ThemeError` if something
    ///   cannot be read, and what the closures throw.
    package func load(
        _ request: AppRequest, _ bundle: AppBundle? = nil, theme earlier: Theme? = nil,
        fetching: Fetching? = nil, asking: Asking? = nil
    ) async throws -> LoadedApp {
        do {
            let bundle = try bundle ?? AppBundle(folder: request.folder).replacing(request.contents)
            return try await loadApp(request, from: bundle, theme: earlier, fetching: fetching, asking: asking)
        } catch BundleError.unreadable(let folder, let reason) {
            throw LoadingFailure("‘\(folder)’ cannot be read: \(reason)")
        }
    }

    package typealias Fetching = (AppGraph, [AppLanguage]) async throws -> FetchedFiles
    package typealias Asking = (AppGraph, [AppLanguage], Theme) async throws -> [Diagnostic]

    /// - Parameter notFetched: what is to be said about data files that were to be fetched.
    private func loadApp(
        _ request: AppRequest, from bundle: AppBundle, theme earlier: Theme?, fetching: Fetching? = nil,
        asking: Asking?, notFetched: [Diagnostic] = []
    ) async throws -> LoadedApp {
        let source = try SettingsSource(bundle, for: request, themes: themes)
        let (settings, theme) = try settings(request, source, earlier)
        var chosen = theme
        let registry = registry.withTemplates(chosen.theme.views)
        let (app, read) = try await self.readApp(
            bundle, registry: registry, settings: settings, request: request, chosen: chosen)
        chosen.check(app, for: self.registry)
        let graph = AppGraph(resolving: app)
        let own = await ownDiagnostics(of: graph, source, read: read, jobs: request.jobs)
        let (known, others) = try await withOtherLanguages(graph, registry, request, chosen, known: own)
        chosen.readStrings(in: others.graphs(after: graph).map(\.app.settings.pageLanguage))
        if let fetching {
            // Which files there are is known only now, and everything depends on what is in them.
            let fetched = try await fetching(graph, others)
            return try await loadApp(
                request, from: bundle.fetching(fetched.contents), theme: chosen.faults.isEmpty ? chosen.theme : nil,
                asking: asking, notFetched: fetched.diagnostics)
        }
        var found = known + notFetched + siteDiagnostics(of: graph, others, chosen.theme, registry)
        found += try await asking?(graph, others, chosen.theme) ?? []
        found += unusedFiles(
            of: graph, request: request, source: source, chosen: chosen, rules: settings.rules, after: found)
        found += [bundle.failedRead(besides: found)].compactMap { $0 }
        return LoadedApp(
            bundle: bundle, graph: graph, others: others, request: request, chosen: chosen, source: source,
            found: found,
            told: reportedDiagnostics(
                found, rules: settings.rules, request: request, app: app, chosen: chosen))
    }

    /// Loads an app of which only items have changed since the last build of its site.
    /// - Parameter earlier: a theme read before and found to be valid, if any.
    /// - Returns: nil if the app has to be read as a whole.
    package func loadChange(
        _ change: BuildState.Change, of request: AppRequest, theme earlier: Theme? = nil
    ) async throws -> LoadedChange? {
        // Beside the theme: each of them takes a tenth of such a build.
        async let reading = change.read()
        let bundle = try AppBundle(folder: request.folder)
        let source = try SettingsSource(bundle, for: request, themes: themes)
        var (settings, chosen) = try settings(request, source, earlier)
        guard chosen.faults.isEmpty, let changed = await reading else { return nil }
        if let language = changed.language {
            settings.mainLanguage = settings.mainLanguage ?? settings.pageLanguage
            settings.language = language
        }
        chosen.readStrings(in: [settings.pageLanguage])
        let registry = registry.withTemplates(chosen.theme.views)
        func graph(_ items: KnownItems) async throws -> (AppGraph, [Diagnostic])? {
            let (app, read) = try await App.read(
                bundle, registry: registry, settings: settings, jobs: request.jobs, known: items)
            return app.unreadParts.contains(.knownItems)
                ? nil : AppGraph(resolving: app, routes: changed.routes).map { ($0, read) }
        }
        guard var (graphOfChange, found) = try await graph(changed.items),
            let change = changed.completed(in: graphOfChange, app: request.folder, kinds: kinds)
        else { return nil }
        if change.readsOthers {
            guard let more = try await graph(change.items) else { return nil }
            (graphOfChange, found) = more
        }
        // Where they lead is known of the whole app only.
        guard !graphOfChange.hasOwnAddress(where: change.contains) else { return nil }
        found += await AppChecks.diagnostics(for: graphOfChange, jobs: request.jobs)
        return change.reporting(found).map { change in
            let app = LoadedApp(
                bundle: bundle, graph: graphOfChange, others: [], request: request, chosen: chosen, source: source,
                found: [], told: change.told ?? [])
            return LoadedChange(change: change, app: app)
        }
    }

    /// What is to be said about the settings and about the app in its own language.
    /// - Parameter read: what its readers have said.
    private func ownDiagnostics(of graph: AppGraph, _ source: SettingsSource, read: [Diagnostic], jobs: Int) async
        -> [Diagnostic]
    {
        // Settings that cannot be read may name the language.
        let isUnread = source.diagnostics.contains { Diagnostic.Kind.unreadSettings.contains($0.kind) }
        let hidden: Diagnostic.Kind? = isUnread ? .languageAssumed : nil
        let checked = await AppChecks.diagnostics(for: graph, jobs: jobs)
        return source.diagnostics + read.filter { $0.kind != hidden } + checked
    }

    /// Reads and checks the app in the other languages of the site, if it has all of them. If there is none in one of them,
    /// the error also contains the faults of the theme.
    /// - Parameter known: what is to be said about its own language, whose fixes may be wrong in another.
    private func withOtherLanguages(
        _ graph: AppGraph, _ registry: ActivityRegistry, _ request: AppRequest, _ chosen: ChosenTheme,
        known: [Diagnostic]
    ) async throws -> ([Diagnostic], [AppLanguage]) {
        guard request.readsEveryLanguage else { return (known + graph.app.languageProblems, []) }
        do {
            let more = try await OtherLanguages(graph, registry: registry, known: known, jobs: request.jobs)
            return (more.ofOwnLanguage + more.diagnostics, more.languages)
        } catch BundleError.noApp(let diagnostics) {
            throw UnusableApp(diagnostics, of: request, graph.app.bundle, chosen)
        }
    }

    /// What is to be said about the site that will be made of the app in all of its languages.
    private func siteDiagnostics(
        of graph: AppGraph, _ others: [AppLanguage], _ theme: Theme, _ registry: ActivityRegistry
    ) -> [Diagnostic] {
        let graphs = others.graphs(after: graph)
        var found = programs.problems(in: graphs, registry) + Hosting.problems(in: graph, others: others)
        if let own = OwnAddresses(of: graph, others: others) {
            found += own.problems(of: graphs.flatMap(\.webAddresses))
        }
        found += wordProblems(of: theme, in: graph.app)
        for other in others { found += wordProblems(of: theme, in: other.graph.app, folder: other.folder) }
        return found
    }

    private func settings(_ request: AppRequest, _ source: SettingsSource, _ earlier: Theme?) throws(ThemeError) -> (
        SiteSettings, ChosenTheme
    ) {
        var settings = source.settings
        // What the command line names has no place in a file.
        if let language = request.language {
            settings.mainLanguage = settings.language
            settings.language = AppLanguage.tag(ofFolder: language)
            settings.languagePosition = SourcePosition(file: "")
        }
        if let baseURL = request.baseURL, !request.prefersSettings || settings.baseURL == nil {
            (settings.baseURL, settings.baseURLPosition) = (baseURL, nil)
        }
        settings.includesUnreachable = request.includesUnreachable
        if let hosting = request.hosting, !request.prefersSettings || settings.hosting == nil {
            (settings.hosting, settings.hostingPosition) = (hosting, nil)
        }
        if let theme = request.theme { settings.choose(theme: theme) }
        let chosen = try ChosenTheme(settings, from: source, earlier, self, makesPages: request.makesPages)
        settings.colors = chosen.theme.colors
        settings.layouts = chosen.theme.layouts
        return (settings, chosen)
    }

    /// The note on files that nothing uses. What follows from other diagnostics is left out: files that a misspelt name
    /// means, and everything if a file was read only in part.
    private func unusedFiles(
        of graph: AppGraph, request: AppRequest, source: SettingsSource, chosen: ChosenTheme, rules: DiagnosticRules,
        after found: [Diagnostic]
    ) -> [Diagnostic] {
        // A file that was not read, or not to its end, names others.
        let isWhole = !found.contains { $0.kind.breaksFile || $0.suggestions.contains(where: MediaType.isXML) }
        guard isWhole else { return [] }
        let meant = Set(found.flatMap(\.suggestions).map(\.lastComponent))
        let themes = chosen.inputs.compactMap { FileSystem.resolved($0) ?? $0 }
        let folder = FileSystem.resolved(request.folder) ?? request.folder
        let excluded = ExcludedCodes(rules.exclusions)
        return UnusedFileCheck.diagnostics(
            for: graph, themes: themes.compactMap { $0.below(folder) }, settings: source.path
        ) { path in
            meant.contains(path.lastComponent)
                || excluded.contain(oneOf: UnusedFileCheck.diagnosticKinds, in: path)
        }
    }

    /// A warning if no file of the theme has the words of the interface in the language.
    /// - Parameter folder: the folder that gives the app its language; nil for the main one.
    private func wordProblems(of theme: Theme, in app: App, folder: String? = nil) -> [Diagnostic] {
        let settings = app.settings
        guard let language = settings.language else { return [] }
        guard !theme.folders.isEmpty, !Theme.haveWords(theme.folders, in: language) else { return [] }
        let start = SourcePosition(file: app.layout.appFile)
        guard let path = folder.map(app.layout.xmlFolder.appending) else {
            return [
                Diagnostic(
                    .languageWithoutWords,
                    "No theme has the words of the interface in ‘\(language)’; they are shown in English",
                    at: settings.languagePosition ?? start)
            ]
        }
        return [
            Diagnostic(
                .languageWithoutWords,
                "No theme has the words of the interface in ‘\(language)’, the language of the folder ‘\(path)’; they are shown in English",
                at: app.readFiles.filter { $0.below(path) != nil }.min().map { SourcePosition(file: $0) } ?? start)
        ]
    }

    /// Reads the app. If there is none, the error also contains the faults of the theme.
    private func readApp(
        _ bundle: AppBundle, registry: ActivityRegistry, settings: SiteSettings, request: AppRequest,
        chosen: ChosenTheme
    ) async throws -> (App, [Diagnostic]) {
        do {
            // Each page asks for an item several times, each check once.
            return try await App.read(
                bundle, registry: registry, settings: settings, jobs: request.jobs,
                keepsLargeFiles: request.makesPages)
        } catch BundleError.noApp(let diagnostics) {
            throw UnusableApp(diagnostics, of: request, bundle, chosen)
        }
    }

    /// Returns the diagnostics that remain after ignore comments and the rules of the settings.
    private func reportedDiagnostics(
        _ found: [Diagnostic], rules: DiagnosticRules, request: AppRequest, app: App, chosen: ChosenTheme
    ) -> [Diagnostic] {
        let bundle = app.bundle
        let left =
            bundle.applyingIgnoreComments(
                to: found, knownWithout: app.filesWithoutComments, suggest: suggestCodes) + chosen.faults
            + chosen.fileWarnings
            + rules.problems(among: bundle.files.paths, suggest: suggestCodes)
        // The app's own settings cannot hide what its theme may do to visitors and other files.
        return rules.apply(to: left, path: bundle.folder(of: request).path) + chosen.diagnostics
    }
}

extension AppGraph {
    /// Whether an item has an address of the site itself.
    /// - Parameter isMeant: whether the item at a place counts.
    fileprivate func hasOwnAddress(where isMeant: (SourcePosition) -> Bool) -> Bool {
        guard let site = app.settings.baseURL else { return false }
        return allPlaces.contains { place in
            guard let item = item(of: place), isMeant(item.position) else { return false }
            return item.webAddresses(app.settings).contains { OwnAddresses.isOwn($0.address, of: site) }
        }
    }
}

/// An app of which only items have changed since the last build of its site.
package struct LoadedChange: Sendable {
    package let change: ChangedApp
    /// The app with all that is to be reported about it, if that is not what the last build reported.
    package let app: LoadedApp
}

/// Data files that have been fetched from servers.
package struct FetchedFiles: Sendable {
    /// The contents of the files by their addresses.
    let contents: [String: [UInt8]]
    /// Why others could not be fetched.
    let diagnostics: [Diagnostic]

    package init(contents: [String: [UInt8]], diagnostics: [Diagnostic]) {
        (self.contents, self.diagnostics) = (contents, diagnostics)
    }
}

/// The reason why an app cannot be read, outside of the app itself.
package struct LoadingFailure: ReasonedError {
    /// A sentence without its full stop, safe for a terminal.
    package let reason: String

    init(_ reason: String) {
        self.reason = reason.outward
    }
}
