// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text
package import Theming

/// An app as a command found it.
package struct LoadedApp: Sendable {
    package let bundle: AppBundle
    package let graph: AppGraph
    package let theme: Theme
    /// What there is to say, without what comments, settings and options leave out.
    package let diagnostics: DiagnosticList
    /// Why no site can be built in this theme, also what is left out: whoever asks for the site must see it.
    package let themeFaults: DiagnosticList
    /// How many diagnostics and errors there are before options leave some out.
    package let total: Int
    package let errors: Int
    /// The folders that the theme comes from, and those that may come to hold what it lacks.
    package let themeInputs: [String]
    private let source: SettingsSource
    private let themeFiles: ThemeFiles

    /// - Parameter told: what comments and settings leave of the diagnostics.
    init(
        bundle: AppBundle, graph: AppGraph, chosen: ChosenTheme, source: SettingsSource, told: [Diagnostic],
        selection: Selection
    ) {
        self.bundle = bundle
        self.graph = graph
        self.source = source
        theme = chosen.theme
        themeInputs = chosen.inputs
        themeFiles = ThemeFiles(chosen)
        themeFaults = DiagnosticList(chosen.faults)
        let shown = DiagnosticList(told)
        total = shown.total
        errors = shown.count(.error)
        diagnostics = selection.showsAll ? shown : DiagnosticList(told.filter(selection.shows))
    }

    /// The diagnostics with their places looked up.
    package var located: [LocatedDiagnostic] { diagnostics.located(reading: contents(of:)) }

    /// The same of what is to be said by a build, which a faulty theme stops.
    package var locatedForBuild: [LocatedDiagnostic] {
        themeFaults.isEmpty
            ? located : DiagnosticList(Array(diagnostics) + Array(themeFaults)).located(reading: contents(of:))
    }

    /// The bytes of a file that diagnostics are about.
    package func contents(of path: String) -> [UInt8]? {
        path == source.path ? source.bytes : themeFiles.contents[path] ?? bundle.read(path)
    }

    /// Where the files of reports lie.
    package var root: SourceRoot { themeFiles.root(of: source.request) }
}

/// The files of a theme that diagnostics are about. Their paths begin where the tool runs and not in the app's folder.
struct ThemeFiles: Sendable {
    let contents: [String: [UInt8]]
    private let paths: Set<String>

    init(_ chosen: ChosenTheme?) {
        paths = Set((chosen?.fileFaults ?? []).map(\.position.file))
        contents = paths.reduce(into: [:]) { $0[$1] = chosen?.theme.contents(of: $1) }
    }

    func root(of request: AppRequest) -> SourceRoot {
        SourceRoot(folder: request.folder, others: paths.union([request.config?.path].compactMap { $0 }))
    }
}

/// A folder without a usable `app.xml`, and why.
package struct UnusableApp: Error {
    package let diagnostics: DiagnosticList
    package let located: [LocatedDiagnostic]
    private let bundle: AppBundle?
    private let themeFiles: ThemeFiles

    init(_ diagnostics: [Diagnostic], _ bundle: AppBundle?, _ chosen: ChosenTheme? = nil) {
        let files = ThemeFiles(chosen)
        self.diagnostics = DiagnosticList(diagnostics + (chosen?.fileFaults ?? []))
        self.bundle = bundle
        themeFiles = files
        located = self.diagnostics.located { files.contents[$0] ?? bundle?.read($0) }
    }

    /// Whether there is an app at all, whose `app.xml` is too broken to be read.
    package var isThere: Bool {
        !diagnostics.contains { $0.kind == .noAppFile || $0.kind == .severalAppFiles }
    }

    package func contents(of path: String) -> [UInt8]? { themeFiles.contents[path] ?? bundle?.read(path) }

    /// Where the files of reports lie.
    package func root(of request: AppRequest) -> SourceRoot { themeFiles.root(of: request) }
}
