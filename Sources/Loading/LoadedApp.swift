// SPDX-License-Identifier: MIT

package import AppModel
internal import Checks
package import Diagnostics
internal import SiteBuilder
package import Text
package import Theming

/// An app loaded for a command.
package struct LoadedApp: Sendable {
    /// The app's files, with the data that were fetched from servers.
    package let bundle: AppBundle
    /// The app in the main language of its site.
    package let graph: AppGraph
    /// The app in the other languages of its site, if the request asks for all.
    package let others: [AppLanguage]
    /// The app in all languages of its site, the main one first.
    package var graphs: [AppGraph] { others.graphs(after: graph) }
    /// The theme of the site, which may have faults.
    package let theme: Theme
    /// The diagnostics that comments, settings and options do not exclude.
    package let diagnostics: DiagnosticList
    /// The faults of the theme that prevent a build, including excluded ones, because a build has to show why it fails.
    package let themeFaults: DiagnosticList
    /// What the request's baseline left out; nil without one.
    package let comparison: Baseline.Comparison?
    /// All diagnostics that the request asks for, those that are known included.
    package private(set) var selected: [Diagnostic]
    /// The number of diagnostics before options exclude some.
    package let total: Int
    /// The number of those that are errors.
    package let errors: Int
    /// The folders of the theme, and those of missing themes, which may be created later.
    package let themeInputs: [String]
    /// The folder, for the paths of diagnostics.
    package let folder: AppFolder
    private let request: AppRequest
    private let source: SettingsSource
    private let themeFiles: LoadedThemeFiles

    /// All diagnostics that comments and settings do not exclude, consequences of others included.
    package private(set) var told: [Diagnostic]
    /// The places of the diagnostics that they exclude; only for a build, whose next one asks for them.
    package let hiddenPlaces: [SourcePosition]

    /// - Parameters:
    ///   - found: all diagnostics.
    ///   - told: those that comments and settings do not exclude, and those about the comments and the theme.
    init(
        bundle: AppBundle, graph: AppGraph, others: [AppLanguage], request: AppRequest, chosen: ChosenTheme,
        source: SettingsSource, found: [Diagnostic], told: [Diagnostic]
    ) {
        self.told = told
        hiddenPlaces = request.makesPages ? Self.places(of: found, without: told) : []
        self.bundle = bundle
        folder = bundle.folder(of: request)
        self.graph = graph
        self.others = others
        self.request = request
        self.source = source
        theme = chosen.theme
        themeInputs = chosen.inputs
        themeFiles = LoadedThemeFiles(chosen)
        themeFaults = DiagnosticList(chosen.faults)
        let shown = DiagnosticList(told)
        total = shown.total
        errors = shown.count(.error)
        selected = request.selected(of: told, in: folder)
        comparison = request.baseline.map { [selected, folder] in $0.compare(selected, in: folder) }
        // Sorting takes time where there are many.
        diagnostics = request.asksForAll ? shown : DiagnosticList(comparison?.new ?? selected)
    }

    private static func places(of found: [Diagnostic], without told: [Diagnostic]) -> [SourcePosition] {
        let known = Set(told.map(Finding.init))
        return found.filter { !known.contains(Finding($0)) }.flatMap(\.places)
    }

    /// Leaves only the diagnostics that are reported. There may be many more, and a build needs the memory.
    package mutating func forgetUnreported() { (told, selected) = ([], []) }

    /// The diagnostics with their locations resolved.
    /// - Parameters:
    ///   - mostOfCode: how many of a code the report shows; nil for all.
    ///   - sharing: how the places of one cause are reported.
    package func located(mostOfCode: Int? = nil, sharing: Diagnostic.Sharing = .firstPlaces) -> [LocatedDiagnostic] {
        diagnostics.located(mostOfCode: mostOfCode, sharing: sharing, reading: contents(of:), pieces: bundle.pieces)
    }

    /// The located diagnostics of a build, including all faults of the theme, which prevent it. They do not have the lines
    /// of their places, so that nothing of the files is in memory while the site is made.
    package var locatedForBuild: [LocatedDiagnostic] {
        // Settings may have made notes of them, which a build does not show.
        let faults = Set(themeFaults.map(Finding.init))
        let others = faults.isEmpty ? [] : diagnostics.filter { !faults.contains(Finding($0)) }
        let all = faults.isEmpty ? diagnostics : DiagnosticList(others + Array(themeFaults))
        return all.located(
            keepsLines: false, mostOfCode: TextReport.usualLimit, reading: contents(of:), pieces: bundle.pieces)
    }

    /// Returns those of diagnostics that were found later, when the site was made, that settings and the request do not
    /// exclude.
    package func reported(_ found: [Diagnostic]) -> DiagnosticList {
        DiagnosticList(
            request.selected(of: graph.app.settings.rules.apply(to: found, path: folder.path), in: folder))
    }

    /// Returns the contents of a file that diagnostics refer to.
    package func contents(of path: String) -> [UInt8]? {
        path == source.path ? source.bytes : themeFiles.contents[path] ?? bundle.read(path)
    }

    /// Whether anything is known of a part of the app: for a file or a folder with XML files whether one of them was read,
    /// in any language. Others are not read to be checked.
    package func reads(_ part: String) -> Bool {
        func isInPart(_ file: String) -> Bool { file == part || file.below(part) != nil }
        let files = bundle.files.paths.filter(isInPart)
        guard files.isEmpty || files.contains(where: MediaType.isXML) else { return true }
        return graphs.contains { $0.app.readFiles.contains(where: isInPart) }
            || isInPart(source.path)
    }

    /// The root folder of the files in reports.
    package var root: SourceRoot { themeFiles.root(of: request, and: bundle.fetchedAddresses) }
}

extension AppBundle {
    /// The app's folder as it was typed, which knows the files in it.
    func folder(of request: AppRequest) -> AppFolder {
        AppFolder(request.folder, isOwn: files.contains)
    }
}

/// What a diagnostic is about, whatever severity settings give it.
private struct Finding: Hashable {
    let code: String
    let summary: String
    let position: SourcePosition

    init(_ diagnostic: Diagnostic) {
        (code, summary, position) = (diagnostic.kind.code, diagnostic.summary, diagnostic.position)
    }
}

/// The files of a theme that diagnostics refer to. Their paths are relative to the working directory and not to the
/// app's folder.
struct LoadedThemeFiles: Sendable {
    let contents: [String: [UInt8]]
    private let paths: Set<String>

    init(_ chosen: ChosenTheme) {
        let diagnostics = chosen.fileFaults + chosen.fileWarnings
        paths = Set(diagnostics.map(\.position.file) + diagnostics.flatMap { $0.notes.compactMap(\.position?.file) })
        contents = chosen.theme.contents(of: paths)
    }

    /// - Parameter addresses: those of files on servers, which are no files of the folder either.
    func root(of request: AppRequest, and addresses: Set<String> = []) -> SourceRoot {
        SourceRoot(
            folder: request.folder, others: paths.union(addresses).union([request.config?.path].compactMap { $0 }))
    }
}

/// A folder without a usable `app.xml`, with the diagnostics.
package struct UnusableApp: Error {
    /// Why there is no app, and the faults of the theme.
    package let diagnostics: DiagnosticList
    /// The same with their places resolved.
    package let located: [LocatedDiagnostic]
    /// The root folder of the files in reports.
    package let root: SourceRoot
    private let bundle: AppBundle
    private let themeFiles: LoadedThemeFiles

    init(_ diagnostics: [Diagnostic], of request: AppRequest, _ bundle: AppBundle, _ chosen: ChosenTheme) {
        let files = LoadedThemeFiles(chosen)
        self.diagnostics = DiagnosticList(diagnostics + chosen.fileFaults)
        self.bundle = bundle
        themeFiles = files
        root = files.root(of: request)
        located = self.diagnostics.located { files.contents[$0] ?? bundle.read($0) }
    }

    /// Returns the contents of a file that diagnostics refer to; nil if it cannot be read.
    package func contents(of path: String) -> [UInt8]? { themeFiles.contents[path] ?? bundle.read(path) }
}
