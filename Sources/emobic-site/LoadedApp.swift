// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
internal import Checks
import Diagnostics
import Explanations
import FileSystem
import SiteBuilder
internal import Text
import Themes

/// An app as a command found it.
struct LoadedApp {
    let bundle: AppBundle
    let graph: AppGraph
    let theme: Theme
    /// What there is to say, without what comments, settings and options leave out.
    let diagnostics: DiagnosticList
    /// How many diagnostics and errors there are before options leave some out.
    let total: Int
    let errors: Int
    private let settings: SettingsSource

    /// The diagnostics with their places looked up.
    var located: [LocatedDiagnostic] { diagnostics.located(reading: contents(of:)) }

    /// The bytes of a file that diagnostics are about.
    func contents(of path: String) -> [UInt8]? { path == settings.path ? settings.bytes : bundle.read(path) }

    /// Reads the app of a command.
    /// - Throws: `UnusableApp` if there are only problems and nothing to work with.
    /// - Parameters:
    ///   - bundle: its files, if they are at hand already.
    ///   - asking: finds what can only be said with the help of others.
    ///   - everyLanguage: whether to look for problems in the files of the other languages as well.
    ///   - earlier: a theme that was read before and found to be good, if there was one.
    ///   - change: what the command's own options change in the settings.
    static func read(
        _ options: AppOptions, _ bundle: AppBundle? = nil, selection: Selection = Selection(),
        asking: (AppGraph) async -> [Diagnostic] = { _ in [] },
        everyLanguage: Bool = false, theme earlier: Theme? = nil, change: (inout SiteSettings) -> Void = { _ in }
    ) async throws -> LoadedApp {
        do {
            let bundle = try bundle ?? AppBundle(folder: options.folder)
            return try await LoadedApp(bundle, options, selection, asking, everyLanguage, earlier, change)
        } catch let error as BundleError {
            switch error {
            case .unreadable(let folder, let reason): throw CommandFailure("‘\(folder)’ cannot be read: \(reason)")
            case .noApp(let diagnostics):
                throw UnusableApp(diagnostics, bundle ?? (try? AppBundle(folder: options.folder)))
            }
        }
    }

    private init(
        _ bundle: AppBundle, _ options: AppOptions, _ selection: Selection, _ asking: (AppGraph) async -> [Diagnostic],
        _ everyLanguage: Bool, _ earlier: Theme?, _ change: (inout SiteSettings) -> Void
    ) async throws {
        let file = try SettingsSource(bundle, in: options.folder, config: options.config)
        var settings = file.settings
        if let lang = options.lang { settings.language = lang }
        change(&settings)
        let chosen = try ChosenTheme(settings, from: file, earlier)
        theme = chosen.theme
        settings.colors = theme.colors
        let registry = ActivityRegistry.all.withTemplates(theme.views)
        let (app, read) = try await App.read(bundle, registry: registry, settings: settings, jobs: options.jobs)
        let strays = ThemeCheck.problems(in: theme, for: .all, app: app)
        if !strays.isEmpty { throw SiteError.theme(strays) }
        self.bundle = bundle
        self.settings = file
        graph = AppGraph(resolving: app)
        var ofApp = read + AppChecks.diagnostics(for: graph)
        if everyLanguage {
            ofApp += try await Self.problemsOfOtherLanguages(app, registry, known: ofApp, jobs: options.jobs)
        } else {
            ofApp += app.languageProblems
        }
        let all =
            file.diagnostics + ofApp + registry.problems(in: graph, makers: registry.makers())
            + IconPainter.problems(in: graph, painter: IconPainter())
            + (await asking(graph))
        let left = bundle.applyingIgnoreComments(to: all, suggest: Self.suggestions)
        let ignored = Selection(ignored: settings.ignored.map(\.code))
        // What an app's theme may do to others, the app's own settings do not hide.
        let told = left.filter(ignored.shows) + chosen.diagnostics + Self.unknownCodes(settings.ignored)
        let shown = DiagnosticList(told)
        total = shown.total
        errors = shown.count(.error)
        diagnostics = selection.showsAll ? shown : DiagnosticList(told.filter(selection.shows))
    }

    /// What is wrong in other languages and has not been said yet. What a file outside of their folders says only
    /// together with theirs names the language.
    private static func problemsOfOtherLanguages(
        _ app: App, _ registry: ActivityRegistry, known: [Diagnostic], jobs: Int
    ) async throws -> [Diagnostic] {
        var known = Set(known.map(DiagnosticKey.init))
        var result: [Diagnostic] = []
        for language in app.otherLanguages {
            var settings = app.settings
            settings.language = language
            let (other, read) = try await App.read(app.bundle, registry: registry, settings: settings, jobs: jobs)
            for diagnostic in read + AppChecks.diagnostics(for: AppGraph(resolving: other))
            where known.insert(DiagnosticKey(diagnostic)).inserted {
                let folder = app.layout.xmlFolder.appending(language)
                let isOwn = diagnostic.position.file.below(folder) != nil
                result.append(
                    isOwn
                        ? diagnostic
                        : diagnostic.noting(
                            language == "und"
                                ? "in a language without files of its own" : "in the language ‘\(language)’"))
            }
        }
        return result
    }

    private struct DiagnosticKey: Hashable {
        let code: String
        let position: SourcePosition

        init(_ diagnostic: Diagnostic) {
            (code, position) = (diagnostic.kind.code, diagnostic.position)
        }
    }

    private static func unknownCodes(_ ignored: [SiteSettings.IgnoredCode]) -> [Diagnostic] {
        ignored.compactMap { ignored in
            suggestions(ignored.code).map {
                Diagnostic(
                    .unknownIgnoredCode, "There is no code or area ‘\(ignored.code)’ to ignore", at: ignored.position,
                    suggestions: $0)
            }
        }
    }

    /// What an unknown code may have meant; nil for a known one.
    private static func suggestions(_ code: String) -> [String]? {
        Catalogue.all.knows(code) ? nil : Catalogue.all.nearMisses(for: code)
    }
}

/// A folder without a usable `app.xml`, and why.
struct UnusableApp: Error {
    let diagnostics: DiagnosticList
    let located: [LocatedDiagnostic]
    private let bundle: AppBundle?

    init(_ diagnostics: [Diagnostic], _ bundle: AppBundle?) {
        self.diagnostics = DiagnosticList(diagnostics)
        self.bundle = bundle
        located = self.diagnostics.located { bundle?.read($0) }
    }

    /// Whether there is an app at all, whose `app.xml` is too broken to be read.
    var isThere: Bool { !diagnostics.contains { $0.kind == .noAppFile || $0.kind == .severalAppFiles } }

    func contents(of path: String) -> [UInt8]? { bundle?.read(path) }
}
