// SPDX-License-Identifier: MIT
import Activities
import AppModel
import ArgumentParser
import Diagnostics
import SiteBuilder
import Themes

/// What every command that reads an app has in common.
struct AppOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder with the app's files.", valueName: "app-dir"))
    var folder: String

    @Option(help: ArgumentHelp("A settings file instead of the app's own emobic-site.yaml.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The language of the app's texts, such as es, en or ca.", valueName: "tag"))
    var lang: String?

    @Option(help: ArgumentHelp("How many files are worked on at a time.", valueName: "number"))
    var jobs: Int = 2

    func validate() throws {
        if jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
        if let lang, lang.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*/) == nil {
            throw ValidationError("--lang must be a language tag such as es or pt-BR.")
        }
    }
}

/// An app as a command found it.
struct LoadedApp {
    let graph: AppGraph
    let theme: Theme
    let diagnostics: DiagnosticList
    let located: [LocatedDiagnostic]

    /// Reads the app of a command.
    /// - Throws: `UnusableApp` if there are only problems and nothing to work with.
    /// - Parameter change: what the command's own options change in the settings.
    init(_ options: AppOptions, change: (inout SiteSettings) -> Void = { _ in }) async throws {
        let bundle: AppBundle
        do {
            bundle = try AppBundle(folder: options.folder)
        } catch .unreadable(let folder, let reason) {
            throw CommandFailure("‘\(folder)’ cannot be read: \(reason)")
        } catch .noApp(let diagnostics) {
            throw Self.unusable(diagnostics, nil)
        }
        let file = try SettingsSource(bundle, in: options.folder, config: options.config)
        var settings = file.settings
        if let lang = options.lang { settings.language = lang }
        change(&settings)
        theme = try Self.theme(settings.theme)
        do {
            let (app, read) = try await App.read(bundle, registry: .all.withTemplates(theme.views), settings: settings, jobs: options.jobs)
            graph = AppGraph(resolving: app)
            diagnostics = DiagnosticList(file.diagnostics + read + AppChecks.diagnostics(for: graph) + MapLibrary.problems(in: graph, library: MapLibrary()))
            located = diagnostics.located { $0 == file.path ? file.bytes : bundle.read($0) }
        } catch .unreadable(let folder, let reason) {
            throw CommandFailure("‘\(folder)’ cannot be read: \(reason)")
        } catch .noApp(let diagnostics) {
            throw Self.unusable(diagnostics, bundle)
        }
    }

    /// The theme of the site; it may know screen types that we do not.
    private static func theme(_ name: String?) throws -> Theme {
        guard let builtIn = ThemeFolders.builtIn() else { throw CommandFailure("the themes that belong to emobic-site are missing beside it") }
        do throws(SiteError) {
            let theme = try Theme(named: name, builtIn: builtIn)
            let problems = theme.isBuiltIn ? [] : TemplateCheck.problems(in: theme, for: .all)
            if !problems.isEmpty { throw .theme(problems) }
            return theme
        } catch {
            throw CommandFailure("\(error)")
        }
    }

    private static func unusable(_ diagnostics: [Diagnostic], _ bundle: AppBundle?) -> UnusableApp {
        let list = DiagnosticList(diagnostics)
        return UnusableApp(diagnostics: list, located: list.located { bundle?.read($0) })
    }
}

/// A folder without a usable `app.xml`, and why.
struct UnusableApp: Error {
    let diagnostics: DiagnosticList
    let located: [LocatedDiagnostic]
}

/// The settings file of an app, wherever it lies.
private struct SettingsSource {
    let path: String
    let bytes: [UInt8]
    let settings: SiteSettings
    let diagnostics: [Diagnostic]

    init(_ bundle: AppBundle, in folder: String, config: String?) throws {
        if let config {
            guard let read = DiskFile.read(config) else { throw CommandFailure("‘\(config)’ cannot be read") }
            path = config
            bytes = read
        } else {
            let beside = (try? BundleLayout(of: bundle)).map { $0.xmlFolder.appending(SettingsFile.name) }
            path = [SettingsFile.name, beside ?? ""].first { bundle.files.contains($0) } ?? ""
            bytes = path.isEmpty ? [] : bundle.read(path) ?? []
        }
        var (settings, diagnostics) = SettingsFile.read(String(decoding: bytes, as: UTF8.self), file: path)
        // A folder in the settings is meant from where they lie; one on the command line from where that is typed.
        if let theme = settings.theme, theme.contains("/"), !theme.hasPrefix("/") {
            settings.theme = (config ?? folder + "/" + path).folder.appending(theme)
        }
        self.settings = settings
        self.diagnostics = diagnostics
    }
}
