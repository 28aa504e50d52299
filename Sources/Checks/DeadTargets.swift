// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// The targets that do not exist, each with the links to it: links to one target are one diagnostic.
struct DeadTargets {
    /// What links name and the app does not have.
    enum Target: Hashable {
        case level(String)
        case data(String, level: Int)
    }

    /// One link to such a target.
    struct Link {
        let diagnostic: Diagnostic
        /// Whether a visitor gets to the screen on which it stands.
        let isReached: Bool
        /// The data item that it names.
        let data: String?
    }

    private let graph: AppGraph
    private var links: [Target: [Link]] = [:]
    /// The levels of each data item; made when a level may have another name.
    private var levelsOfData: [String: [Int]]?
    /// An id that so many levels have does not tell which of them is meant.
    private static let mostLevels = 50

    init(in graph: AppGraph) {
        self.graph = graph
    }

    mutating func add(_ link: Link, to target: Target) { links[target, default: []].append(link) }

    /// A diagnostic for each target, at the first of its links: one that visitors see, if there is any.
    mutating func diagnostics() -> (ofReached: [Diagnostic], ofOthers: [Diagnostic]) {
        var ofReached: [Diagnostic] = []
        var ofOthers: [Diagnostic] = []
        for (target, links) in links {
            let reached = links.filter(\.isReached)
            let all = (reached.isEmpty ? links : reached).min { $0.diagnostic.position < $1.diagnostic.position }
            guard let first = all else { continue }
            let found = group(links, to: target, first: first)
            if first.isReached { ofReached += found } else { ofOthers += found }
        }
        return (ofReached, ofOthers)
    }

    private mutating func group(_ links: [Link], to target: Target, first: Link) -> [Diagnostic] {
        var places = PlaceList()
        for link in links { places.add(link.diagnostic.position) }
        let diagnostic = first.diagnostic
        let renamed = diagnostic.suggestions.isEmpty ? otherName(of: target, links) : nil
        guard places.count > 1 || renamed != nil else { return [diagnostic] }
        let count = places.count > 1 ? "; \(places.count) links lead there" : ""
        let whole = Diagnostic(
            diagnostic.kind, diagnostic.summary + count, at: diagnostic.position, severity: diagnostic.severity,
            suggestions: renamed.map { [$0] } ?? diagnostic.suggestions,
            notes: diagnostic.notes + (renamed.map { [Diagnostic.Note("‘\($0)’ has the same data ids")] } ?? [])
                + places.notes("this link leads there too", without: diagnostic.position),
            fix: diagnostic.fix)
        // Each link is fixed at its own place.
        return [whole]
            + links.map(\.diagnostic).filter { $0.fix != nil && $0.position != diagnostic.position }.map { other in
                Diagnostic(other.kind, other.summary, at: other.position, fix: other.fix, isSilent: true)
            }
    }

    /// Returns the only level that has all data items that the links to a level name, if they name several.
    private mutating func otherName(of target: Target, _ links: [Link]) -> String? {
        guard case .level = target else { return nil }
        let wanted = Set(links.compactMap(\.data))
        guard wanted.count > 1, links.allSatisfy({ $0.data != nil }) else { return nil }
        let known = levelsOfData ?? makeLevelsOfData()
        levelsOfData = known
        var candidates: Set<Int>?
        for id in wanted {
            let levels = known[id] ?? []
            guard !levels.isEmpty, levels.count <= Self.mostLevels else { return nil }
            candidates = candidates.map { $0.intersection(levels) } ?? Set(levels)
        }
        let names = (candidates ?? []).compactMap { graph.app.levels[$0].id?.text }
        return names.count == 1 ? names[0] : nil
    }

    private func makeLevelsOfData() -> [String: [Int]] {
        var levels: [String: [Int]] = [:]
        for level in graph.app.levels where level.twin == nil && graph.isEffective(level) {
            for id in graph.dataIDs(in: level.number) { levels[id, default: []].append(level.number) }
        }
        return levels
    }
}
