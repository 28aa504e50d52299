// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import FileSystem
import GraphDrawing
import Loading
import Preview
import SiteBuilder
import Text
import Theming

/// Builds an app for its preview and reports the result on the terminal.
struct PreviewBuilder: Sendable {
    let app: AppOptions
    /// The app's folder as typed, for the paths of reports.
    let folder: String
    let theme: String?
    /// The language chosen on the preview's page.
    let languageOverride: LanguageOverride
    /// The folder that the site is written into.
    let site: String
    /// Opens the places that pages show.
    let opener: PlaceOpener

    /// The inputs of every build. The settings file may be a symbolic link, and need not exist yet.
    var inputs: [String] {
        [app.folder, languageOverride.path] + [app.config, app.config.flatMap(FileSystem.resolved)].compactMap { $0 }
    }

    /// The state that a build passes to the next one, to avoid repeated work.
    struct BuildCache: Sendable {
        fileprivate(set) var theme: Theme?
        fileprivate(set) var site: Site.BuildCache?
    }

    /// - Parameter isOutdated: whether files have changed since they were read, so that they must be read again.
    func build(after earlier: BuildCache, isOutdated: () async -> Bool) async -> (
        outcome: BuildOutcome, cache: BuildCache
    ) {
        let start = ContinuousClock.now
        var cache = earlier
        var loading = await load(earlier)
        while await isOutdated() { loading = await load(earlier) }
        let outcome: BuildOutcome
        do {
            let loaded = try loading.get()
            if loaded.themeFaults.isEmpty {
                cache.theme = loaded.theme
                outcome = await build(loaded, &cache.site)
                report(loaded.located, root: loaded.root)
            } else {
                outcome = broken(loaded)
            }
        } catch let error as ThemeError {
            outcome = broken(by: error)
        } catch let app as UnusableApp {
            outcome = BuildOutcome(
                isWhole: false, problems: problems(app.located, root: app.root, contents: app.contents(of:)),
                inputs: inputs)
            report(app.located, root: app.root)
        } catch {
            let reason = (error as? CommandFailure)?.reason ?? (error as? LoadingFailure)?.reason ?? "\(error)"
            outcome = BuildOutcome(isWhole: false, problems: [Problem(failure: reason)], inputs: inputs)
            Console.error("Error: \(reason)\n")
        }
        summarise(outcome, time: ContinuousClock.now - start)
        return (outcome, cache)
    }

    private func load(_ earlier: BuildCache) async -> Result<LoadedApp, any Error> {
        do {
            var request = try app.request(theme: theme)
            request.language = languageOverride.language ?? request.language
            request.readsEveryLanguage = request.language == nil
            return .success(try await AppLoader.installed().load(request, theme: earlier.theme))
        } catch {
            return .failure(error)
        }
    }

    private func build(_ loaded: LoadedApp, _ cache: inout Site.BuildCache?) async -> BuildOutcome {
        let isWhole = !loaded.diagnostics.contains { Self.breaks($0) }
        let inputs = inputs + loaded.themeInputs
        async let problems = problems(loaded.located, root: loaded.root, contents: loaded.contents(of:))
        async let outline = outline(loaded)
        let drawing: @Sendable () -> String? = { Self.drawing(of: loaded) }
        // An incomplete app is built only if no complete one has been built before.
        guard isWhole || cache == nil else {
            return await BuildOutcome(
                isWhole: false, problems: problems, outline: outline, drawing: drawing, inputs: inputs)
        }
        do throws(SiteError) {
            var options = Site.Options()
            options.jobs = app.jobs
            options.makers = ActivityRegistry.all.makers()
            // A kept page would be an old one.
            options.isOffline = false
            options.isForHost = false
            let update = try await Site.update(
                loaded.graph, others: loaded.others, theme: loaded.theme, in: site, options: options, after: cache)
            cache = update.cache
            return await BuildOutcome(
                isWhole: isWhole, problems: problems, changed: update.changed, outline: outline, drawing: drawing,
                inputs: inputs)
        } catch {
            cache = cache?.invalidated
            Console.error("Error: \(error)\n")
            return BuildOutcome(isWhole: false, problems: [Problem(failure: "\(error)")], inputs: self.inputs)
        }
    }

    /// Returns the outcome for a theme with faults. Only these faults are reported.
    private func broken(_ loaded: LoadedApp) -> BuildOutcome {
        let located = loaded.themeFaults.located(reading: loaded.contents(of:))
        report(located, root: loaded.root)
        return BuildOutcome(
            isWhole: false, fault: .theme,
            problems: problems(located, root: loaded.root, contents: loaded.contents(of:)),
            inputs: inputs + loaded.themeInputs)
    }

    /// Returns the outcome for a theme that cannot be read.
    private func broken(by error: ThemeError) -> BuildOutcome {
        Console.error("Error: \(error)\n")
        let problems = [Problem(failure: "\(error)")]
        // The theme's folder may be created later, so it is watched.
        guard case .unknown(let name, _) = error else {
            return BuildOutcome(isWhole: false, problems: problems, inputs: inputs)
        }
        return BuildOutcome(isWhole: false, fault: .theme, problems: problems, inputs: inputs + [name])
    }

    /// Whether a diagnostic means that part of a file could not be read, so that screens or settings are missing,
    /// whatever severity the settings give it.
    private static func breaks(_ diagnostic: Diagnostic) -> Bool {
        let code = diagnostic.kind.code
        return diagnostic.kind.breaksFile
            || ["settings/bad-yaml", "settings/bad-value", "settings/theme-outside"].contains(code)
    }

    /// Returns the app's drawing. Its links lead from the preview's folder to the pages.
    private static func drawing(of app: LoadedApp) -> String? {
        guard let viewer = try? DrawingViewer.installed() else { return nil }
        let map = PagePaths(app.graph, at: LanguagePlace(besides: app.others))
        return AppDrawing(app.graph) { screen in map.path(of: screen).map { "../" + $0 } }.text(
            as: .html, viewer: viewer)
    }

    private func outline(_ app: LoadedApp) -> Outline {
        let graph = app.graph
        let screens =
            ScreenOutline.reachable(in: graph, at: LanguagePlace(besides: app.others))
            + app.others.flatMap { ScreenOutline.reachable(in: $0.graph, at: LanguagePlace($0)) }
        let graphs = [graph] + app.others.map(\.graph)
        let texts = Dictionary(
            uniqueKeysWithValues: Set(screens.map(\.position.file)).map {
                ($0, SourceText(graph.app.contents(of: $0) ?? []))
            })
        return Outline(
            title: graph.app.title, language: graph.app.settings.pageLanguage,
            languages: app.theme.languages,
            levelScreens: graphs.reduce(0) { count, graph in
                count + graph.screens.count { graph.reachable.contains($0) }
            },
            screens: screens.map { screen in
                let file = screen.position.file
                let line = texts[file]?.location(of: screen.position.offset).line ?? 1
                return Outline.Screen(
                    title: screen.title, type: screen.type, file: typed(SourceRoot(folder: "")).path(of: file),
                    line: line,
                    editor: opener.address(of: file, line: line, column: 1), path: screen.path,
                    links: screen.links)
            })
    }

    private func problems(_ located: [LocatedDiagnostic], root: SourceRoot, contents: (String) -> [UInt8]?) -> [Problem]
    {
        let root = typed(root)
        var texts: [String: SourceText] = [:]
        return located.map { diagnostic in
            let file = diagnostic.diagnostic.position.file
            let text = texts[file] ?? SourceText(contents(file) ?? [])
            texts[file] = text
            let (line, column) = (diagnostic.location.line, diagnostic.location.column)
            return Problem(
                diagnostic, file: file.isEmpty ? "" : root.path(of: file), excerpt: text.line(line, limit: 2000),
                editor: opener.address(of: file, line: line, column: column))
        }
    }

    private func report(_ located: [LocatedDiagnostic], root: SourceRoot) {
        Console.error(
            located, as: TextReport(root: typed(root), isColoured: Console.isColoured(2), showsNotes: false))
    }

    /// The root with the folder as it was typed, because it is read by its absolute path.
    private func typed(_ root: SourceRoot) -> SourceRoot { SourceRoot(folder: folder, others: root.others) }

    private func summarise(_ outcome: BuildOutcome, time: Duration) {
        let milliseconds = Int((time / .milliseconds(1)).rounded())
        let errors = outcome.problems.count { $0.severity == "error" }
        let warnings = outcome.problems.count { $0.severity == "warning" }
        let what =
            outcome.isWhole
            ? "Built \(counted(outcome.outline?.levelScreens ?? 0, "screen"))"
            : "The \(outcome.fault.rawValue) is broken; "
                + (outcome.changed.isEmpty ? "the site stays as it was" : "the site holds what can be read of it")
        Console.out("\(what) (\(milliseconds) ms): \(counted(errors, "error")), \(counted(warnings, "warning"))\n")
    }
}
