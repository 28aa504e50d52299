// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import Text

/// Finds what one language of an app has and another has not (`extensions.md` 6). It is not among `AppChecks`, because it
/// compares apps.
package enum LanguageCheck {
    /// Every problem it can report.
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .untranslatedFile, .untranslatedSetting, .unreadFile, .missingScreens, .otherTable, .otherRows
    ]

    /// How many files or screens the notes of a diagnostic name.
    private static let most = 20

    /// - Parameters:
    ///   - graph: the app in its main language.
    ///   - others: the same in the other languages of the site.
    package static func diagnostics(for graph: AppGraph, others: [AppLanguage]) -> [Diagnostic] {
        let unread = unreadFiles(graph, others)
        guard !others.isEmpty else { return unread }
        return untranslatedFiles(others) + untranslatedSettings(graph, others) + unread + missingScreens(graph, others)
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
            let lacking = (languages[paths[0]] ?? []).listed()
            let more = paths.count == 1 ? "this file" : "this file and \(paths.count - 1) more"
            return Diagnostic(
                .untranslatedFile, "The pages in \(lacking) have the texts of \(more), because their folder has none",
                at: SourcePosition(file: paths[0]), notes: notes(paths.dropFirst().map { SourcePosition(file: $0) }))
        }.sorted { $0.position.file < $1.position.file }
    }

    /// The settings of which the pages of some languages show a text in another one.
    private static func untranslatedSettings(_ main: AppGraph, _ others: [AppLanguage]) -> [Diagnostic] {
        let names = [main.app.settings.pageLanguage] + others.map(\.folder)
        let settings = [main.app.settings] + others.map(\.graph.app.settings)
        func note(
            _ name: String, at position: SourcePosition?, language: (SiteSettings) -> String?
        ) -> Diagnostic? {
            let lacking = zip(names, settings).filter { language($1) != nil }
            guard let shown = lacking.compactMap({ language($0.1) }).first else { return nil }
            return Diagnostic(
                .untranslatedSetting,
                "The pages in \(lacking.map { $0.0 }.listed()) show ‘\(name)’ in ‘\(shown)’",
                at: position ?? SourcePosition(file: main.app.layout.appFile))
        }
        return [
            note("footer", at: main.app.settings.footerPosition) { $0.footerLanguage },
            note("links", at: main.app.settings.linksPosition) { $0.links.isEmpty ? nil : $0.linksLanguage }
        ].compactMap { $0 }
    }

    /// One warning for the files outside of the folders of languages that no language reads, because the main one has
    /// files of its own in their place.
    private static func unreadFiles(_ main: AppGraph, _ others: [AppLanguage]) -> [Diagnostic] {
        let read = others.graphs(after: main).reduce(into: Set<String>()) { $0.formUnion($1.app.readFiles) }
        let instead = Dictionary(
            main.app.readFiles.compactMap { path in main.app.file(replacedBy: path).map { ($0, path) } },
            uniquingKeysWith: { min($0, $1) })
        let paths = instead.keys.filter { !read.contains($0) }.sorted()
        guard let first = paths.first, let own = instead[first] else { return [] }
        let (files, place) =
            paths.count == 1
            ? ("this file", "‘\(own)’ in its place")
            : ("this file and \(paths.count - 1) more", "‘\(own)’ and others in their place")
        return [
            Diagnostic(
                .unreadFile,
                "No page has the texts of \(files): the main language, ‘\(main.app.settings.pageLanguage)’, has \(place)",
                at: SourcePosition(file: first), notes: notes(paths.dropFirst().map { SourcePosition(file: $0) }))
        ]
    }

    /// The files with texts of screens and menus. `app.xml`, styles and formats are meant for all languages.
    private static func textFiles(of graph: AppGraph) -> Set<String> {
        let app = graph.app
        var files = Set(app.levels.compactMap { $0.source?.path })
        files.formUnion(app.builtIns.values.map(\.position.file))
        files.formUnion(app.allMenus.flatMap(\.actions).map(\.position.file))
        return files.subtracting([app.layout.appFile, ""])
    }

    // MARK: Screens

    /// The screens of a level that the same languages lack, as one diagnostic.
    private struct Gap: Hashable {
        let level: String
        let lacking: [Int]
    }

    private static func missingScreens(_ main: AppGraph, _ others: [AppLanguage]) -> [Diagnostic] {
        let graphs = others.graphs(after: main)
        let names = [main.app.settings.pageLanguage] + others.map(\.folder)
        var lacks = graphs.map(LackingScreens.init)
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
            let gap = Gap(
                level: level, lacking: graphs.indices.filter { home[$0] == nil && lacks[$0].isWorthTelling(identity) })
            guard !gap.lacking.isEmpty else { continue }
            if gaps[gap] == nil { gapsInOrder.append(gap) }
            gaps[gap, default: []].append(identity)
        }
        return gapsInOrder.compactMap { gap in
            let places = (gaps[gap] ?? []).compactMap { identity -> SourcePosition? in
                homes[identity]?.min { $0.key < $1.key }.flatMap { graphs[$0.key].item(of: $0.value)?.position }
            }
            guard let first = places.first else { return nil }
            let lacking = gap.lacking.map { names[$0] }.listed()
            return Diagnostic(
                .missingScreens,
                places.count == 1
                    ? "No link in \(lacking) leads to such a screen, so the choice of the language leads to the first one"
                    : "No link in \(lacking) leads to this and \(counted(places.count - 1, "more screen")) of the level ‘\(gap.level)’, so the choice of the language leads to the first one",
                at: first,
                notes: notes(Array(places.dropFirst())))
        }
    }

    private static func notes(_ places: [SourcePosition]) -> [Diagnostic.Note] {
        Diagnostic.Note.repetitions(of: "so it is with this one", at: places, most: most)
    }
}

/// Which of the screens that no link of a language reaches are worth a diagnostic of their own.
private struct LackingScreens {
    private let graph: AppGraph
    /// What a language seems to lack may be in what could not be read of it, or linked from there.
    private let isWhole: Bool
    /// Made at the first question: most apps have the same screens in all languages.
    private var screens: Set<ScreenIdentity>?
    private var deadTargets: Set<ScreenIdentity> = []
    private var hasDeadLinks = false

    init(_ graph: AppGraph) {
        self.graph = graph
        isWhole = !graph.mayHaveUnreadLinks
    }

    /// A link that leads nowhere is reported itself: with it go its target, and what only that leads to.
    mutating func isWorthTelling(_ screen: ScreenIdentity) -> Bool {
        guard isWhole else { return false }
        if screens == nil { readAll() }
        if deadTargets.contains(screen) { return false }
        return !hasDeadLinks || screens?.contains(screen) == false
    }

    private mutating func readAll() {
        screens = Set(graph.screens.map { graph.identity(of: $0) })
        let dead = graph.deadLinks.map(\.next)
        hasDeadLinks = !dead.isEmpty
        deadTargets = Set(
            dead.compactMap { next in
                guard case .id(let level, _)? = next.level, case .id(let data, _)? = next.data else { return nil }
                return .item(level: level, data: data)
            })
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
    fileprivate static let untranslatedSetting = Self(
        "language/untranslated-setting", .note,
        "What the owner says below every screen is in one language, and so visitors who chose another read an imprint or the name of a link in a language that they may not know.",
        howToFix:
            "Write the text once for each language, below the tag of the language. A text that is the same in all languages, such as a name, may stay as it is.",
        bad: Example.settings("language: en\nfooter: ↓The gardeners").with(gardeners),
        good: Example.settings("language: en\nfooter:\n  en: The gardeners\n  es: Los jardineros").with(gardeners))
    private static let gardeners = Example.file("xml/es/seo.xml", "<seo><author>Los jardineros</author></seo>")
    fileprivate static let unreadFile = Self(
        "language/unread-file", .warning,
        "The site has a language for each folder of one, and the files outside of these folders are for the main one. If that has a folder with files of the same names, the texts outside are on no page: the language in which they are written is not in the site.",
        howToFix:
            "Move these files into a folder of their own language, such as ‘xml/es’, and those of the main language from its folder to where these stood. Or name the language of these files as ‘language’ in the settings, or remove them.",
        bad: .listing("xml/app.xml\nxml/cover.xml\n↓xml/other.xml\nxml/en/other.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml\nxml/es/other.xml"))
    fileprivate static let missingScreens = Self(
        "language/missing-screen", .warning,
        "The choice of the language leads to the same screen, which is the one with the same ids of level and item. A language without it shows its first screen, and visitors lose their place.",
        howToFix:
            "Give the item to the file of the other language as well, with the same id, and let something lead to it. If the ids differ, make them equal. Those of the answers of a form within the app are made of its options, so they differ where the options are translated: ignore the diagnostic in that file.",
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
                "<levelData><data><dataId>winter</dataId></data></levelData>")),
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
