// SPDX-License-Identifier: MIT

package import AppModel
internal import Checks
package import Diagnostics
internal import SiteBuilder
internal import Text
package import Theming

/// Loads apps: reads settings, theme, files and graph, runs the checks, and removes the diagnostics that comments,
/// settings and options exclude.
///
/// Everything that belongs to the tool and not to the app is passed in.
package struct AppLoader: Sendable {
    /// The folder of the tool's own themes.
    let themes: String
    /// The tool's own screen types.
    let registry: ActivityRegistry
    /// Returns suggestions for an unknown code or area; nil for a known one.
    let suggestCodes: @Sendable (String) -> [String]?

    package init(
        themes: String, registry: ActivityRegistry, suggestCodes: @escaping @Sendable (String) -> [String]?
    ) {
        (self.themes, self.registry, self.suggestCodes) = (themes, registry, suggestCodes)
    }

    /// Loads the app of a command's request.
    /// - Parameters:
    ///   - bundle: the app's files, if they have been read already.
    ///   - earlier: a theme read before and found to be valid, if any.
    ///   - asking: returns diagnostics that require requests to other servers.
    /// - Throws: `UnusableApp` if there are only diagnostics and no app, `LoadingFailure` and `ThemeError` if something
    ///   cannot be read.
    package func load(
        _ request: AppRequest, _ bundle: AppBundle? = nil, theme earlier: Theme? = nil,
        asking: (AppGraph) async -> [Diagnostic] = { _ in [] }
    ) async throws -> LoadedApp {
        do {
            let bundle = try bundle ?? AppBundle(folder: request.folder)
            return try await load(request, bundle, earlier, asking)
        } catch let error as BundleError {
            switch error {
            case .unreadable(let folder, let reason): throw LoadingFailure("‘\(folder)’ cannot be read: \(reason)")
            case .noApp(let diagnostics):
                throw UnusableApp(diagnostics, bundle ?? (try? AppBundle(folder: request.folder)))
            }
        }
    }

    private func load(
        _ request: AppRequest, _ bundle: AppBundle, _ earlier: Theme?, _ asking: (AppGraph) async -> [Diagnostic]
    ) async throws -> LoadedApp {
        let source = try SettingsSource(bundle, for: request, themes: themes)
        var settings = source.settings
        if let language = request.language { settings.language = language }
        if let baseURL = request.baseURL { settings.baseURL = baseURL }
        if let theme = request.theme { settings.choose(theme: theme) }
        var chosen = try ChosenTheme(settings, from: source, earlier, self, makesPages: request.makesPages)
        settings.colors = chosen.theme.colors
        let registry = registry.withTemplates(chosen.theme.views)
        let (app, read) = try await self.readApp(
            bundle, registry: registry, settings: settings, request: request, chosen: chosen)
        chosen.check(app, for: self.registry)
        let graph = AppGraph(resolving: app)
        var found = source.diagnostics + read
        found += await AppChecks.diagnostics(for: graph, jobs: request.jobs)
        if request.readsEveryLanguage {
            found += try await OtherLanguages(app, registry: registry, known: found, jobs: request.jobs).diagnostics
        } else {
            found += app.languageProblems
        }
        found +=
            registry.problems(in: graph, makers: registry.makers())
            + IconPainter.problems(in: graph, painter: IconPainter())
        found += await asking(graph)
        return LoadedApp(
            bundle: bundle, graph: graph, chosen: chosen, source: source,
            told: reportedDiagnostics(found, settings: settings, bundle: bundle, chosen: chosen),
            selection: request.selection)
    }

    /// Reads the app. If there is none, the error also contains the faults of the theme.
    private func readApp(
        _ bundle: AppBundle, registry: ActivityRegistry, settings: SiteSettings, request: AppRequest,
        chosen: ChosenTheme
    ) async throws -> (App, [Diagnostic]) {
        do {
            return try await App.read(bundle, registry: registry, settings: settings, jobs: request.jobs)
        } catch BundleError.noApp(let diagnostics) {
            throw UnusableApp(diagnostics, bundle, chosen)
        }
    }

    /// Returns the diagnostics that remain after ignore comments and the settings' `ignore`.
    private func reportedDiagnostics(
        _ found: [Diagnostic], settings: SiteSettings, bundle: AppBundle, chosen: ChosenTheme
    ) -> [Diagnostic] {
        let left = bundle.applyingIgnoreComments(to: found, suggest: suggestCodes) + chosen.faults
        let ignored = Selection(ignored: settings.ignored.map(\.code))
        // The app's own settings cannot hide what its theme may do to visitors and other files.
        return left.filter(ignored.shows) + chosen.diagnostics + unknownCodes(settings.ignored)
    }

    private func unknownCodes(_ ignored: [SiteSettings.IgnoredCode]) -> [Diagnostic] {
        ignored.compactMap { ignored in
            suggestCodes(ignored.code).map {
                Diagnostic(
                    .unknownIgnoredCode, "There is no code or area ‘\(ignored.code)’ to ignore", at: ignored.position,
                    suggestions: $0)
            }
        }
    }
}

/// The reason why an app cannot be read, outside of the app itself.
package struct LoadingFailure: Error, Sendable {
    package let reason: String

    init(_ reason: String) {
        self.reason = reason.outward
    }
}
