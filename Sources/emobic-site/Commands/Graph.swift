// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import FileSystem
import GraphDrawing
import Loading
import SiteBuilder
import Text
import Themes

/// Draws the screens of an app and the links between them.
struct Graph: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draws the screens of an app and the links between them.",
        discussion: """
            Dead links are red and lead to a box with the wrong id; screens that no link reaches are grey. A menu is drawn \
            once. ‘html’ is a single file to zoom, move and search in; its links to pages work if it lies beside the site's \
            index.html. Graphviz arranges the boxes if it is installed. Of an app in several languages, the main \
            one is drawn; --lang names another.

            EXAMPLES:
              emobic-site graph my-app -o my-app.svg
              emobic-site graph my-app -o public/graph.html
            """)

    @OptionGroup var app: AppOptions

    @Option(name: .customLong("as"), help: "What to write; without it what the file’s ending says, or svg.")
    var format: AppDrawing.FileFormat?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file to write; without it, or with ‘-’, standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: "Who arranges the boxes: Graphviz (dot), the tool itself (own), or whichever is there.")
    var layout: AppDrawing.Arrangement = .auto

    /// Endings of files that programs would not read, whatever is in them.
    private static let otherFormats: Set<String> = [".pdf", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".ps", ".eps"]

    func validate() throws {
        let ending = output.flatMap { name in name.lastIndex(of: ".").map { name[$0...].lowercased() } }
        if format == nil, let output, let ending, Self.otherFormats.contains(ending) {
            throw ValidationError(
                "‘\(output)’ would be no \(ending.dropFirst().uppercased()); use a name that ends with .svg, .html, .dot or .mmd."
            )
        }
    }

    func run() async throws {
        let loaded = try await AppLoader.installed().load(app.ofWholeApp().request(makesPages: false))
        let map = PagePaths(loaded.graph, at: LanguagePlace(besides: loaded.others))
        let drawing = AppDrawing(loaded.graph) { map.path(of: $0) }
        guard
            let text = drawing.text(
                as: format ?? output.flatMap(AppDrawing.FileFormat.init(ofFile:)) ?? .svg, arrangement: layout,
                viewer: try .installed())
        else {
            throw CommandFailure("Graphviz (dot) is not installed or could not draw this app; leave out --layout")
        }
        guard let output, output != "-" else { return Console.out(text) }
        try CommandFile.write(text, to: output)
    }
}

extension DrawingViewer {
    /// Returns the viewer that comes with the tool.
    static func installed() throws -> DrawingViewer {
        let folder = try ThemeFolders.installed() + "/" + ThemeFolders.graph
        guard let style = FileSystem.read(folder + "/graph.css"), let script = FileSystem.read(folder + "/graph.js")
        else {
            throw CommandFailure(
                "the files of drawings that belong to emobic-site, beside it, cannot be read: \(FileSystem.lastReadError)"
            )
        }
        return DrawingViewer(
            style: String(decoding: style, as: UTF8.self), script: String(decoding: script, as: UTF8.self))
    }
}

extension AppDrawing.FileFormat: ExpressibleByArgument {
    /// The format that the ending of a file's name denotes.
    init?(ofFile path: String) {
        let name = path.lastComponent
        switch name.lastIndex(of: ".").map({ name[$0...].lowercased() }) {
        case ".svg": self = .svg
        case ".html", ".htm": self = .html
        case ".dot", ".gv": self = .dot
        case ".mmd", ".mermaid": self = .mermaid
        default: return nil
        }
    }
}
extension AppDrawing.Arrangement: ExpressibleByArgument {}
