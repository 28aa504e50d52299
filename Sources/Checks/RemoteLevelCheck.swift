// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Reports each level whose data are on a server once, with what is wrong with its address and the links that cannot
/// be checked because of it (`activities.md` 1.9).
enum RemoteLevelCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.remoteLevel, .privateLevel, .badLevelAddress]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let levels = graph.app.levels.filter { if case .remote = $0.content { true } else { false } }
        guard !levels.isEmpty else { return [] }
        let links = links(in: graph)
        return levels.compactMap { level in
            level.declaration.file.map { diagnostic(of: level, file: $0, links: links[level.number] ?? PlaceList()) }
        }
    }

    private static func diagnostic(of level: Level, file: ElementReader.Value, links: PlaceList) -> Diagnostic {
        let address = WebAddress(file.text)
        let problem = address?.problems(
            nil, .privateLevel, malformed: .badLevelAddress, written: file.text, at: file.position
        ).first
        let notes = links.notes("the target of this link could not be checked")
        if let problem {
            return Diagnostic(
                problem.kind, problem.summary + "; the site shows a placeholder for level \(level.name)",
                at: problem.position, suggestions: problem.suggestions, notes: notes)
        }
        let danger = address?.scheme == "http" ? " that is asked without encryption" : ""
        let user = file.text.withoutUser == file.text ? "" : " without the user's name and password in its address"
        return Diagnostic(
            .remoteLevel,
            "The data of level \(level.name) come from a server\(danger); the site shows a placeholder\(user)",
            at: file.position, notes: notes)
    }

    /// Returns the places of the links to each such level.
    private static func links(in graph: AppGraph) -> [Int: PlaceList] {
        var links: [Int: PlaceList] = [:]
        graph.forEachLink { use in
            // The links of a cover that the site makes stand nowhere.
            guard !use.next.isUnreadable,
                !(graph.app.hasFallbackCover && use.screen?.place == .builtIn(.cover)),
                case .screen(let screen) = graph.resolve(use.next),
                case .placeholder(let level) = screen.place
            else { return }
            let place = use.next.level.map { SourcePosition(file: use.next.position.file, offset: $0.offset) }
            links[level, default: PlaceList()].add(place ?? use.next.position)
        }
        return links
    }
}

extension Diagnostic.Kind {
    static let remoteLevel = Self(
        "level/remote", .note,
        "Nothing is fetched unless ‘build --fetch’ asks for it, so visitors get a notice and a link to the address. Whether links to it are right cannot be told.",
        howToFix:
            "There is nothing to do while the server is meant to be the source; write ‘https://’ if it has that. Build with ‘--fetch’, or save the data as a file of the bundle, if the site is to show them.",
        bad: .levels(hours("↓https://data.example.org/hours.xml")),
        good: .levels(hours("hours.xml")).with(
            .file(
                "xml/hours.xml",
                """
                <levelData>
                  <data><dataId>summer</dataId></data>
                </levelData>
                """)))
    static let privateLevel = Self(
        "level/private-address", .warning,
        "Only machines in the author's own network can ask this server for the level's data.",
        howToFix: "Write the public address of the server, or put the file into the bundle.",
        bad: .levels(level("<levelFile>↓https://10.0.0.7/news.xml</levelFile>")),
        good: .levels(level("<levelFile>https://example.org/news.xml</levelFile>")))
    static let badLevelAddress = Self(
        "level/bad-address", .warning, "No player can fetch the level's data from it, and the placeholder has no link.",
        howToFix:
            "Write the address as the browser shows it: ‘https://’, the host, and a path without blanks (‘%20’ stands for one).",
        bad: .levels(level("<levelFile>↓https://example .org/news.xml</levelFile>")),
        good: .levels(level("<levelFile>https://example.org/news.xml</levelFile>")))

    private static func hours(_ file: String) -> String {
        "<level>\n  <levelId>hours</levelId>\n  <levelFile>\(file)</levelFile>\n  <levelType>CANVAS_ACTIVITY</levelType>\n</level>"
    }

    private static func level(_ file: String) -> String {
        "<level><levelId>news</levelId><levelTitle>News</levelTitle>\(file)<levelType>LIST_ACTIVITY</levelType></level>"
    }
}
