// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import ExternalPrograms
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
    /// Tells what is shown beside the site.
    let contents: PreviewContents
    let theme: String?
    /// The language chosen on the preview's page.
    let languageOverride: LanguageOverride
    /// The folder that the site is written into.
    let site: String

    /// The inputs of every build. The settings file may be a symbolic link, and need not exist yet.
    var inputs: [String] {
        [app.folder, languageOverride.path] + [app.config, app.config.flatMap(FileSystem.resolved)].compactMap { $0 }
    }

    /// The state that a build passes to the next one, to avoid repeated work.
    struct BuildCache: Sendable {
        fileprivate(set) var theme: Theme?
        fileprivate(set) var site: Site.BuildCache?
        /// The app's files as the last whole build found them.
        fileprivate var inputs: BuildInputs?
        /// Whether the last build could read the app completely.
        fileprivate var isWhole = false
        /// Why the last build could not write the site. It is tried again and again, and told once.
        fileprivate var unwritten: String?
    }

    /// Builds the app. If only items of level files have changed, their pages are made and published first, as
    /// `emobic-site build` makes them; only then the whole app is read, to tell what is wrong with it.
    /// - Parameters:
    ///   - isOutdated: whether files have changed since they were read, so that they must be read again.
    ///   - publish: publishes what is known early.
    func build(
        after earlier: BuildCache, isOutdated: () async -> Bool, publish: (BuildOutcome) async -> Void
    ) async -> (outcome: BuildOutcome, cache: BuildCache) {
        var progress = Progress()
        var cache = earlier
        var loading: Result<LoadedApp, any Error>
        repeat {
            await advance(&progress, &cache, isOutdated: isOutdated, publish: publish)
            loading = await load(cache)
        } while await isOutdated()
        let outcome = await outcome(of: loading, after: progress, unwritten: earlier.unwritten, &cache)
        if !outcome.repeats(earlier.unwritten) {
            summarise(outcome, after: progress, hasSite: cache.site != nil)
        }
        cache.isWhole = outcome.isWhole
        cache.unwritten = outcome.unwritten
        return (outcome, cache)
    }

    /// What has been made when the whole app is read.
    private struct Progress {
        let start = ContinuousClock.now
        var made = Made.nothing(inputs: nil)
        /// The changed files that are not published yet.
        var pending: [String] = []
    }

    /// How far the site follows the app.
    private enum Made {
        /// The site has to be built as a whole, from the app's files as they were before they were read.
        case nothing(inputs: BuildInputs?)
        /// Only items had changed: the number of pages that were made anew, and how long the first of them took.
        case pages(Int, time: Duration)
    }

    /// Makes what can be made, and publishes it if nothing is known to be wrong, before the whole app is read.
    private func advance(
        _ progress: inout Progress, _ cache: inout BuildCache, isOutdated: () async -> Bool,
        publish: (BuildOutcome) async -> Void
    ) async {
        guard let changed = await updatePages(&cache, isOutdated: isOutdated) else {
            let inputs = await BuildInputs(
                app: app.folder, apartFrom: site, start: FileStatus.Time.now, jobs: app.jobs, earlier: cache.inputs)
            progress.made = .nothing(inputs: inputs)
            return
        }
        // What broke the app before is shown until it is known that nothing does.
        if !changed.isEmpty, cache.isWhole {
            await publish(BuildOutcome(isWhole: true, problems: nil, changed: changed, inputs: inputs))
        } else {
            progress.pending += changed
        }
        let pages = changed.count { $0.hasSuffix(".html") }
        progress.made =
            if case .pages(let before, let time) = progress.made {
                .pages(before + pages, time: time)
            } else {
                .pages(pages, time: ContinuousClock.now - progress.start)
            }
    }

    /// Builds the site of an app that could be read, as far as it is not made yet, and reports what is wrong with it.
    /// - Parameter unwritten: why the last build could not write the site.
    private func outcome(
        of loading: Result<LoadedApp, any Error>, after progress: Progress, unwritten: String?,
        _ cache: inout BuildCache
    ) async -> BuildOutcome {
        do {
            let loaded = try loading.get()
            guard loaded.themeFaults.isEmpty else { return await outcome(ofFaultsIn: loaded, &cache) }
            cache.theme = loaded.theme
            let located = loaded.located()
            let built = await build(loaded, located, after: progress, &cache)
            if !built.repeats(unwritten) { contents.report(located, root: loaded.root) }
            return built
        } catch let error as ThemeError {
            return await outcome(ofUnreadTheme: error, &cache)
        } catch let app as UnusableApp {
            contents.report(app.located, root: app.root)
            return BuildOutcome(
                isWhole: false, problems: contents.problems(app.located, root: app.root),
                inputs: inputs)
        } catch {
            Console.error("Error: \(error.reasonOrDescription)\n")
            return BuildOutcome(
                isWhole: false, problems: [Problem(failure: error.reasonOrDescription)], inputs: inputs)
        }
    }

    /// Makes the pages of changed items, if nothing else has changed since the site was written.
    /// - Returns: the paths of the changed files; nil if the site must be built as a whole.
    private func updatePages(_ cache: inout BuildCache, isOutdated: () async -> Bool) async -> [String]? {
        guard let earlier = cache.site else { return nil }
        do {
            while true {
                switch await BuildState.read(in: site, app: app.folder, key: key) {
                case .current: return []
                case .changed(let change):
                    let loader = try AppLoader.installed()
                    guard let loaded = try await loader.loadChange(change, of: try request, theme: cache.theme) else {
                        return nil
                    }
                    if await isOutdated() { continue }
                    guard let built = try await loaded.build(to: site, options: options) else { return nil }
                    let update = earlier.following(built)
                    cache.site = update.cache
                    return update.changed
                case .outdated, .unreadable: return nil
                }
            }
        } catch {
            // What is wrong is said by the whole build that follows, which writes what may be missing.
            cache.site = earlier.invalidated
            return nil
        }
    }

    private var request: AppRequest {
        get throws { try app.request(theme: theme, language: languageOverride.language) }
    }

    private var options: Site.Options {
        var options = Site.Options()
        options.jobs = app.jobs
        options.bundleFolder = app.folder
        options.makers = ActivityRegistry.all.makers()
        // A kept page would be an old one.
        options.isOffline = false
        options.isForHost = false
        return options
    }

    private var key: String { app.key(["serve", app.lang, theme, languageOverride.language], options) }

    private func load(_ earlier: BuildCache) async -> Result<LoadedApp, any Error> {
        do {
            return .success(try await AppLoader.installed().load(try request, theme: earlier.theme))
        } catch {
            return .failure(error)
        }
    }

    private func build(
        _ loaded: LoadedApp, _ located: [LocatedDiagnostic], after progress: Progress, _ cache: inout BuildCache
    ) async -> BuildOutcome {
        let isWhole = !loaded.diagnostics.contains { Self.breaks($0) }
        let inputs = inputs + loaded.themeInputs
        async let problems = contents.problems(located, root: loaded.root)
        async let outline = contents.outline(of: loaded)
        let drawing: @Sendable () async -> String? = { await onItsThread { PreviewContents.drawing(of: loaded) } }
        // An incomplete app is built only if no complete one has been built before.
        guard case .nothing(let filesRead) = progress.made, isWhole || cache.site == nil else {
            return await BuildOutcome(
                isWhole: isWhole, problems: problems, changed: progress.pending, outline: outline, drawing: drawing,
                inputs: inputs)
        }
        do throws(SiteError) {
            var options = options
            if isWhole {
                let report = Task { BuildState.Report(of: loaded, located) }
                options.recording = filesRead.map {
                    BuildState.Recording(
                        of: loaded, report, $0, config: app.config, options: options, key: key)
                }
                cache.inputs = filesRead
            }
            let update = try await Site.update(
                loaded.graph, others: loaded.others, theme: loaded.theme, in: site, options: options, after: cache.site)
            cache.site = update.cache
            return await BuildOutcome(
                isWhole: isWhole, problems: problems, changed: progress.pending + update.changed,
                outline: outline, drawing: drawing, inputs: inputs)
        } catch {
            cache.site = cache.site?.invalidated
            if let reason = error.reasonOfWriting {
                // The place is a private folder of this process.
                let problem = Problem(failure: "The site cannot be written: \(reason)")
                return BuildOutcome(
                    isWhole: false, fault: .site(reason: problem.message), problems: [problem], inputs: inputs)
            }
            Console.error("Error: \(error)\n")
            return BuildOutcome(isWhole: false, problems: [Problem(failure: "\(error)")], inputs: self.inputs)
        }
    }

    /// Returns the outcome for a theme with faults. Only these faults are reported.
    private func outcome(ofFaultsIn loaded: LoadedApp, _ cache: inout BuildCache) async -> BuildOutcome {
        let located = loaded.themeFaults.located(reading: loaded.contents(of:))
        contents.report(located, root: loaded.root)
        let problems = contents.problems(located, root: loaded.root)
        return await outcome(ofTheme: problems, inputs: loaded.themeInputs, &cache)
    }

    /// Returns the outcome for a theme that cannot be read.
    private func outcome(ofUnreadTheme error: ThemeError, _ cache: inout BuildCache) async -> BuildOutcome {
        // Files in the app's folder were read by its absolute path.
        let typed = contents.typed(SourceRoot(folder: "")).folder
        let message = "\(error)".replacing(app.folder + "/", with: typed.isEmpty ? "" : typed + "/")
        Console.error("Error: \(message)\n")
        // The theme's folder may be created later, so it is watched.
        return await outcome(
            ofTheme: [Problem(failure: message)], inputs: [theme].compactMap { $0 }, &cache)
    }

    /// Returns the outcome for a theme that cannot be used. If there is no site yet that could stay, one is made in the
    /// tool's own theme.
    private func outcome(
        ofTheme problems: [Problem], inputs more: [String], _ cache: inout BuildCache
    ) async -> BuildOutcome {
        let first = await cache.site == nil ? firstSite(&cache) : nil
        return BuildOutcome(
            isWhole: false, fault: .theme, problems: problems, changed: first?.changed ?? [],
            outline: first.map { contents.outline(of: $0.app) }, inputs: inputs + more)
    }

    private static let toolTheme = "default"

    /// Returns the app and the files of its site in the tool's own theme; nil if something else is broken as well.
    private func firstSite(_ cache: inout BuildCache) async -> (app: LoadedApp, changed: [String])? {
        do {
            var request = try request
            request.theme = Self.toolTheme
            let loaded = try await AppLoader.installed().load(request)
            let update = try await Site.update(
                loaded.graph, others: loaded.others, theme: loaded.theme, in: site, options: options, after: nil)
            cache.site = update.cache
            return (loaded, update.changed)
        } catch {
            // It is reported as soon as the theme can be used.
            return nil
        }
    }

    /// Whether a diagnostic means that part of a file could not be read, so that screens or settings are missing,
    /// whatever severity the settings give it.
    private static func breaks(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.kind.breaksFile || Diagnostic.Kind.spoiledSettings.contains(diagnostic.kind)
    }

    /// Tells what the site of a broken app or theme is.
    private static func rest(_ outcome: BuildOutcome, hasSite: Bool) -> String {
        if outcome.changed.isEmpty { return hasSite ? "the site stays as it was" : "there is no site yet" }
        return outcome.fault == .theme
            ? "the site is in the theme ‘\(toolTheme)’" : "the site holds what can be read of it"
    }

    private func summarise(_ outcome: BuildOutcome, after progress: Progress, hasSite: Bool) {
        if let unwritten = outcome.unwritten {
            return Console.error("Error: \(unwritten); it is tried again every two seconds\n")
        }
        let (pages, time): (String, Duration) =
            switch progress.made {
            case .nothing: ("", ContinuousClock.now - progress.start)
            case .pages(let count, let time): ("\(count) of ", time)
            }
        let milliseconds = Int((time / .milliseconds(1)).rounded())
        let problems = outcome.problems ?? []
        func number(of severity: Diagnostic.Severity) -> Int {
            problems.reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
        }
        let (errors, warnings) = (number(of: .error), number(of: .warning))
        let what =
            outcome.isWhole
            ? "Built " + pages + counted(outcome.outline?.levelScreens ?? 0, "screen")
            : "The \(outcome.fault.name) is broken; " + Self.rest(outcome, hasSite: hasSite)
        Console.out("\(what) (\(milliseconds) ms): \(counted(errors, "error")), \(counted(warnings, "warning"))\n")
    }
}
