// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import FileSystem
import GraphDrawing
import Loading
import Preview
import SiteBuilder
import Text
import Theming

/// Tells what a preview shows of an app beside its site: its screens, its drawing, and what is wrong with it.
struct PreviewContents: Sendable {
    /// The app's folder as typed, for the paths of reports.
    let folder: String
    /// The path by which it is read.
    let readFolder: String
    /// Opens the places that pages show.
    let opener: PlaceOpener

    /// Returns the app's drawing. Its links lead from the preview's folder to the pages.
    static func drawing(of app: LoadedApp) -> String? {
        guard let viewer = try? DrawingViewer.installed() else { return nil }
        let map = PagePaths(app.graph, at: LanguagePlace(besides: app.others))
        return AppDrawing(app.graph) { screen in map.path(of: screen).map { "../" + $0 } }.text(
            as: .html, viewer: viewer)
    }

    /// Returns what the page of the preview lists of an app.
    func outline(of app: LoadedApp) -> Outline {
        let graph = app.graph
        let screens =
            ScreenOutline.reachable(in: graph, at: LanguagePlace(besides: app.others))
            + app.others.flatMap { ScreenOutline.reachable(in: $0.graph, at: LanguagePlace($0)) }
        let texts = Dictionary(
            uniqueKeysWithValues: Set(screens.map(\.position.file)).map {
                ($0, SourceText(graph.app.contents(of: $0) ?? []))
            })
        return Outline(
            title: graph.app.title, language: graph.app.settings.pageLanguage,
            languages: app.theme.languages,
            levelScreens: app.graphs.reduce(0) { count, graph in
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

    /// The number of diagnostics of a code that are shown one by one. Every page gets all that are shown.
    private static let mostOfACode = 50

    /// Returns the diagnostics as pages of the preview show them.
    /// - Parameters:
    ///   - root: the app's folder as it was read.
    func problems(_ located: [LocatedDiagnostic], root: SourceRoot) -> [Problem] {
        let root = typed(root)
        var counts: [String: Int] = [:]
        var left: [LocatedDiagnostic] = []
        let shown = located.filter { diagnostic in
            counts[diagnostic.diagnostic.kind.code, default: 0] += 1
            let count = counts[diagnostic.diagnostic.kind.code] ?? 0
            if count == Self.mostOfACode + 1 { left.append(diagnostic) }
            return count <= Self.mostOfACode
        }
        let problems = shown.map { diagnostic in
            let file = diagnostic.diagnostic.position.file
            let (line, column) = (diagnostic.location.line, diagnostic.location.column)
            return Problem(
                diagnostic, file: file.isEmpty ? "" : root.path(of: file),
                editor: opener.address(of: file, line: line, column: column))
        }
        return problems
            + left.map {
                Problem(more: (counts[$0.diagnostic.kind.code] ?? 0) - Self.mostOfACode, like: $0)
            }
    }

    /// Prints diagnostics on the terminal.
    func report(_ located: [LocatedDiagnostic], root: SourceRoot) {
        Console.error(
            located, as: TextReport(root: typed(root), isColoured: Console.isColoured(2), showsNotes: false))
    }

    /// The root with the folder as it was typed, because it is read by its absolute path.
    func typed(_ root: SourceRoot) -> SourceRoot {
        SourceRoot(folder: folder, others: root.others, readFrom: readFolder.withoutDetours)
    }
}
