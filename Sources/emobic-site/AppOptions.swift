// SPDX-License-Identifier: MIT
import Activities
import AppModel
import ArgumentParser
import Diagnostics
import SiteBuilder

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
    let diagnostics: DiagnosticList
    let located: [LocatedDiagnostic]
    /// Reads the files that diagnostics are about.
    let contents: @Sendable (String) -> [UInt8]?

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
        let file = try SettingsSource(bundle, config: options.config)
        var settings = file.settings
        if let lang = options.lang { settings.language = lang }
        change(&settings)
        do {
            let (app, read) = try await App.read(bundle, registry: .all, settings: settings, jobs: options.jobs)
            graph = AppGraph(resolving: app)
            diagnostics = DiagnosticList(file.diagnostics + read + AppChecks.diagnostics(for: graph) + MapLibrary.problems(in: graph, library: MapLibrary()))
            contents = { [path = file.path, bytes = file.bytes] in $0 == path ? bytes : bundle.read($0) }
            located = diagnostics.located(reading: contents)
        } catch .unreadable(let folder, let reason) {
            throw CommandFailure("‘\(folder)’ cannot be read: \(reason)")
        } catch .noApp(let diagnostics) {
            throw Self.unusable(diagnostics, bundle)
        }
    }

    private static func unusable(_ diagnostics: [Diagnostic], _ bundle: AppBundle?) -> UnusableApp {
        let list = DiagnosticList(diagnostics)
        let contents: @Sendable (String) -> [UInt8]? = { bundle?.read($0) }
        return UnusableApp(diagnostics: list, located: list.located(reading: contents), contents: contents)
    }
}

/// A folder without a usable `app.xml`, and why.
struct UnusableApp: Error {
    let diagnostics: DiagnosticList
    let located: [LocatedDiagnostic]
    let contents: @Sendable (String) -> [UInt8]?
}

/// The settings file of an app, wherever it lies.
private struct SettingsSource {
    let path: String
    let bytes: [UInt8]
    let settings: SiteSettings
    let diagnostics: [Diagnostic]

    init(_ bundle: AppBundle, config: String?) throws {
        if let config {
            guard let read = DiskFile.read(config) else { throw CommandFailure("‘\(config)’ cannot be read") }
            path = config
            bytes = read
        } else {
            let beside = (try? BundleLayout(of: bundle)).map { $0.xmlFolder.appending(SettingsFile.name) }
            path = [SettingsFile.name, beside ?? ""].first { bundle.files.contains($0) } ?? ""
            bytes = path.isEmpty ? [] : bundle.read(path) ?? []
        }
        (settings, diagnostics) = SettingsFile.read(String(decoding: bytes, as: UTF8.self), file: path)
    }
}
