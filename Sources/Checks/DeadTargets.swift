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
        /// Names that are equally near to the one that is missing.
        let likely: [String]
    }

    /// What is kept of all links to a target. An app may have hundreds of thousands of them.
    private struct Group {
        /// The first ones in the order of a report: of those that visitors see, and of all.
        var firstReached: Diagnostic?
        var first: Diagnostic
        var places = PlaceList()
        /// Those with a fix, which are fixed each at its own place.
        var fixable: [Diagnostic] = []
        /// The data items that they name, if the target is a level; nil if one names none.
        var data: Set<String>? = []
        let likely: [String]

        init(_ link: Link) { (first, likely) = (link.diagnostic, link.likely) }

        mutating func add(_ link: Link, to target: Target) {
            let diagnostic = link.diagnostic
            if diagnostic.position < first.position { first = diagnostic }
            if link.isReached, firstReached.map({ diagnostic.position < $0.position }) ?? true {
                firstReached = diagnostic
            }
            places.add(diagnostic.position)
            if diagnostic.fix != nil { fixable.append(diagnostic) }
            guard case .level = target else { return }
            if let name = link.data { data?.insert(name) } else { data = nil }
        }
    }

    private let graph: AppGraph
    private var groups: [Target: Group] = [:]
    /// The levels of each data item; made when a target may have another name or place.
    private var levelsOfData: [String: [Int]]?
    /// An id that so many levels have does not tell which of them is meant.
    private static let mostLevels = 50

    init(in graph: AppGraph) {
        self.graph = graph
    }

    mutating func add(_ link: Link, to target: Target) { groups[target, default: Group(link)].add(link, to: target) }

    /// A diagnostic for each target, at the first of its links: one that visitors see, if there is any.
    mutating func diagnostics() -> (ofReached: [Diagnostic], ofOthers: [Diagnostic]) {
        var ofReached: [Diagnostic] = []
        var ofOthers: [Diagnostic] = []
        for (target, group) in groups {
            let found = diagnostics(of: group, to: target)
            if group.firstReached != nil { ofReached += found } else { ofOthers += found }
        }
        return (ofReached, ofOthers)
    }

    private mutating func diagnostics(of group: Group, to target: Target) -> [Diagnostic] {
        let (diagnostic, places) = (group.firstReached ?? group.first, group.places)
        let renamed = diagnostic.suggestions.isEmpty ? otherName(of: target, group) : nil
        let ofAll =
            (renamed.map { [Diagnostic.Note("‘\($0)’ has the same data \(group.data?.count == 1 ? "id" : "ids")")] }
                ?? [])
            + [owner(of: target)].compactMap { $0 }
        guard places.count > 1 || !ofAll.isEmpty else { return [diagnostic] }
        let whole = Diagnostic(
            diagnostic.kind, at: diagnostic.position, severity: diagnostic.severity,
            suggestions: renamed.map { [$0] } ?? diagnostic.suggestions, fix: diagnostic.fix,
            .init(
                diagnostic.summary, counted: "links lead there", text: "this link leads there too",
                notes: diagnostic.notes + ofAll, notesOfAll: ofAll, places: places.others(than: diagnostic.position)))
        // Each link is fixed at its own place.
        return [whole]
            + group.fixable.filter { $0.position != diagnostic.position }.map { other in
                Diagnostic(other.kind, other.summary, at: other.position, fix: other.fix, isSilent: true)
            }
    }

    /// Returns the only level that has all data items that the links to a level name, if they name several; with one, of
    /// the levels whose names are equally near.
    private mutating func otherName(of target: Target, _ group: Group) -> String? {
        guard case .level = target, let wanted = group.data, wanted.count > 1 || !group.likely.isEmpty else {
            return nil
        }
        var candidates: Set<Int>?
        for id in wanted {
            let levels = levels(with: id)
            guard !levels.isEmpty, levels.count <= Self.mostLevels else { return nil }
            candidates = candidates.map { $0.intersection(levels) } ?? Set(levels)
        }
        let names = (candidates ?? []).compactMap { graph.app.levels[$0].id?.text }.filter {
            wanted.count > 1 || group.likely.contains($0)
        }
        return names.count == 1 ? names[0] : nil
    }

    /// Returns where a missing data item is, if just one other level has one of its id: it was probably moved.
    private mutating func owner(of target: Target) -> Diagnostic.Note? {
        guard case .data(let id, _) = target else { return nil }
        let levels = levels(with: id)
        guard levels.count == 1, let level = graph.app.levels[levels[0]].id,
            case .screen(let screen) = graph.resolve(
                NextLevel(level: level, data: DataID(id), at: graph.app.levels[levels[0]].declaration.position))
        else { return nil }
        return Diagnostic.Note(
            "level \(graph.app.levels[levels[0]].name) has a data item of that id", at: graph.item(of: screen)?.position
        )
    }

    private mutating func levels(with id: String) -> [Int] {
        let known = levelsOfData ?? makeLevelsOfData()
        levelsOfData = known
        return known[id] ?? []
    }

    private func makeLevelsOfData() -> [String: [Int]] {
        var levels: [String: [Int]] = [:]
        for level in graph.app.levels where level.twin == nil && graph.isEffective(level) {
            for id in graph.dataIDs(in: level.number) { levels[id, default: []].append(level.number) }
        }
        return levels
    }
}
