// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text
package import Theming

/// The files of a bundle that its site shows, with the smaller ones that programs of this machine make of them.
package struct SiteAssets: Sendable {
    let table: AssetTable
    /// The files that are not copied but were made, each once.
    let converted: [ConvertedFile]
    /// The icons for home screens that could be made.
    let icons: [WebManifest.PaintedIcon]
    /// What cannot be converted.
    package let diagnostics: [Diagnostic]
    /// Whether no program failed. After a failure the next build may make more, even if nothing has changed.
    let isFinal: Bool

    /// A file to convert, and its place in the bundle's texts.
    private struct Conversion: Sendable {
        let entry: AssetTable.Entry
        let position: SourcePosition
        let isFont: Bool
    }

    private struct Outcome: Sendable {
        var copies: [PictureScaler.Copy] = []
        var font: ConvertedFile?
        var diagnostic: Diagnostic?
        var hasFailed = false
    }

    /// - Parameter graphs: the app in each of its languages.
    init(_ table: AssetTable, of graphs: [AppGraph], options: Site.Options) async {
        var table = table
        let tasks = Self.tasks(table, graphs, options)
        let bundle = graphs[0].app.bundle
        let outcomes = await concurrentMap(tasks, jobs: options.jobs) { task in
            Self.outcome(of: task, in: bundle, options: options)
        }
        var converted: [String: ConvertedFile] = [:]
        for (task, outcome) in zip(tasks, outcomes) {
            for file in outcome.copies.map(\.file) { converted[file.path] = file }
            table.add(
                outcome.copies.map { AssetTable.NarrowerCopy(path: $0.file.path, width: $0.width) },
                to: task.entry.source)
            guard let font = outcome.font else { continue }
            converted[font.path] = font
            table.replace(task.entry.source, with: font.path)
        }
        self.table = table
        self.converted = converted.values.sorted { $0.path < $1.path }
        let app = graphs[0].app
        var hasAllIcons = true
        if let painter = options.programs.iconPainter {
            (icons, hasAllIcons) = await WebManifest.paint(AppIcon(app, table), with: painter, jobs: options.jobs)
        } else {
            icons = []
        }
        diagnostics = outcomes.compactMap(\.diagnostic) + (hasAllIcons ? [] : [.iconsNotMade(for: app)])
        isFinal = hasAllIcons && !outcomes.contains(where: \.hasFailed)
    }

    private static func tasks(_ table: AssetTable, _ graphs: [AppGraph], _ options: Site.Options) -> [Conversion] {
        var tasks: [Conversion] = []
        if options.programs.pictureScaler != nil {
            for (path, position) in table.firstUses.sorted(by: { $0.key < $1.key }) where ImageSize.isImage(path) {
                // Copies are made of the file with the most pixels.
                guard let entry = table.entry(path), entry.finer == nil else { continue }
                tasks.append(Conversion(entry: entry, position: position, isFont: false))
            }
        }
        if options.programs.fontPacker != nil {
            var known: Set<String> = []
            for (path, position) in graphs.flatMap(FontPacker.fonts) {
                guard known.insert(path).inserted, let entry = table.entry(path) else { continue }
                tasks.append(Conversion(entry: entry, position: position, isFont: true))
            }
        }
        return tasks
    }

    private static func outcome(of task: Conversion, in bundle: AppBundle, options: Site.Options) -> Outcome {
        var outcome = Outcome()
        let name = task.entry.target.lastComponent.prefix { $0 != "." }
        do throws(ConversionFailure) {
            if task.isFont {
                outcome.font = try options.programs.fontPacker?.pack(task.entry, in: bundle, name: String(name))
            } else {
                outcome.copies =
                    try options.programs.pictureScaler?.copies(of: task.entry, in: bundle, name: String(name)) ?? []
            }
        } catch {
            outcome.diagnostic = .notConverted(
                task.entry.source, by: task.isFont ? FontPacker.program : PictureScaler.program,
                isFont: task.isFont, error, at: task.position)
            outcome.hasFailed = error == .failed
        }
        return outcome
    }
}

extension Site {
    /// Finds the files that the site of an app shows, and makes smaller ones of them where the options have the programs.
    /// It is a step of its own because the diagnostics belong to the report that comes before the site.
    /// - Parameter others: the app in the other languages of the site.
    package static func assets(
        of graph: AppGraph, others: [AppLanguage] = [], theme: Theme, options: Options
    ) async -> SiteAssets {
        let table = await assetTable(graph, others: others, theme: theme, options: options)
        return await SiteAssets(table, of: others.graphs(after: graph), options: options)
    }
}
