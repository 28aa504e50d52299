// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// Finds what one language of an app has and another has not (`extensions.md` 6). It is not among `AppChecks`, because it
/// compares apps.
package enum LanguageCheck {
    package static let diagnosticKinds: [Diagnostic.Kind] = [.untranslatedFile, .missingScreens, .otherTable]

    /// How many files or screens the notes of a diagnostic name.
    private static let most = 20

    /// - Parameters:
    ///   - graph: the app in its main language.
    ///   - others: the same in the other languages of the site.
    package static func diagnostics(for graph: AppGraph, others: [AppLanguage]) -> [Diagnostic] {
        guard !others.isEmpty else { return [] }
        return untranslatedFiles(others) + missingScreens(graph, others)
            + LanguageTables.diagnostics(for: graph, others: others)
    }

    // MARK: Files

    /// The files whose texts a language shows although they are not its own: one note for those that the same languages
    /// lack.
    private static func untranslatedFiles(_ others: [AppLanguage]) -> [Diagnostic] {
        var languages: [String: [String]] = [:]
        for other in others {
            for path in textFiles(of: other.graph) where !other.graph.app.isOfOwnLanguage(path) {
                languages[path, default: []].append(other.folder)
            }
        }
        return Dictionary(grouping: languages.keys.sorted()) { languages[$0] ?? [] }.values.map { paths in
            let lacking = list((languages[paths[0]] ?? []).map { "‘\($0)’" })
            let more = paths.count == 1 ? "this file" : "this file and \(paths.count - 1) more"
            return Diagnostic(
                .untranslatedFile, "The pages in \(lacking) have the texts of \(more), because their folder has none",
                at: SourcePosition(file: paths[0]), notes: notes(paths.dropFirst().map { SourcePosition(file: $0) }))
        }.sorted { $0.position.file < $1.position.file }
    }

    /// The files with texts of screens and menus. `app.xml`, styles and formats are meant for all languages.
    private static func textFiles(of graph: AppGraph) -> Set<String> {
        let app = graph.app
        var files = Set(app.levels.compactMap { $0.source?.path })
        files.formUnion(app.builtIns.values.map(\.position.file))
        files.formUnion(app.menus.values.joined().flatMap(\.actions).map(\.position.file))
        return files.subtracting([app.layout.appFile, ""])
    }

    // MARK: Screens

    /// The screens of a level that the same languages lack, as one diagnostic.
    private struct Gap: Hashable {
        let level: String
        let lacking: [Int]
    }

    private static func missingScreens(_ main: AppGraph, _ others: [AppLanguage]) -> [Diagnostic] {
        let graphs = [main] + others.map(\.graph)
        let names = [main.app.settings.pageLanguage] + others.map(\.folder)
        var homes: [ScreenIdentity: [Int: ScreenID]] = [:]
        var order: [ScreenIdentity] = []
        for (number, graph) in graphs.enumerated() {
            for screen in graph.screens where graph.reachable.contains(screen) {
                let identity = graph.identity(of: screen)
                if homes[identity] == nil { order.append(identity) }
                homes[identity, default: [:]][number] = screen
            }
        }
        var gaps: [Gap: [ScreenIdentity]] = [:]
        var gapsInOrder: [Gap] = []
        for identity in order {
            guard case .item(let level, _) = identity, let home = homes[identity], home.count < graphs.count else {
                continue
            }
            let gap = Gap(level: level, lacking: graphs.indices.filter { home[$0] == nil })
            if gaps[gap] == nil { gapsInOrder.append(gap) }
            gaps[gap, default: []].append(identity)
        }
        return gapsInOrder.compactMap { gap in
            let places = (gaps[gap] ?? []).compactMap { identity -> SourcePosition? in
                homes[identity]?.min { $0.key < $1.key }.flatMap { graphs[$0.key].item(of: $0.value)?.position }
            }
            guard let first = places.first else { return nil }
            let lacking = list(gap.lacking.map { "‘\(names[$0])’" })
            return Diagnostic(
                .missingScreens,
                places.count == 1
                    ? "No link in \(lacking) leads to such a screen, so the choice of the language leads to the first one"
                    : "No link in \(lacking) leads to this and \(places.count - 1) more screens of the level ‘\(gap.level)’, so the choice of the language leads to the first one",
                at: first,
                notes: notes(Array(places.dropFirst())))
        }
    }

    private static func notes(_ places: [SourcePosition]) -> [Diagnostic.Note] {
        places.prefix(most).map { Diagnostic.Note("so it is with this one", at: $0, role: .repetition) }
            + (places.count > most ? [Diagnostic.Note("and \(places.count - most) more")] : [])
    }

    static func list(_ names: [String]) -> String {
        names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }
}

extension Diagnostic.Kind {
    fileprivate static let untranslatedFile = Self(
        "language/untranslated-file", .note,
        "A language takes each file from its own folder and, if it is not there, the one for all languages. Its pages then have texts in another language, while they say that they are in this one.",
        howToFix:
            "Put a translation of the file, with the same ids, into the folder of the language. A file that is the same in all languages may stay as it is.",
        bad: .listing("xml/app.xml\nxml/cover.xml\n↓xml/other.xml\nxml/es/cover.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/es/cover.xml\nxml/es/other.xml"))
    fileprivate static let missingScreens = Self(
        "language/missing-screen", .warning,
        "The choice of the language leads to the same screen, which is the one with the same ids of level and item. A language without it shows its first screen, and visitors lose their place.",
        howToFix:
            "Give the item to the file of the other language as well, with the same id, and let something lead to it. If the ids differ, make them equal.",
        bad: .data(
            "CANVAS_ACTIVITY",
            """
            ↓<data>
              <dataId>summer</dataId>
            </data>
            """
        ).with(
            .file(
                "xml/es/example.xml",
                "<levelData></levelData>")),
        good: .data(
            "CANVAS_ACTIVITY",
            """
            <data>
              <dataId>summer</dataId>
            </data>
            """
        ).with(
            .file(
                "xml/es/example.xml",
                "<levelData><data><dataId>summer</dataId><headerText>Verano</headerText></data></levelData>")))
}
