// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Finds screens and levels that no link reaches, and screens without a link to another one.
enum ReachabilityCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.unreachable, .unlinkedLevel, .trap]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        var neighbours = ReachedNeighbours(in: graph)
        let unlinked = unlinkedLevels(in: graph)
        return unreachableScreens(graph, except: unlinked, neighbours: &neighbours)
            + unlinked.sorted().map { diagnostic(ofUnlinked: graph.app.levels[$0], in: graph, neighbours: &neighbours) }
            + screensWithoutExit(graph)
    }

    // MARK: Unreached screens

    /// - Parameter unlinked: levels that are reported as a whole.
    private static func unreachableScreens(
        _ graph: AppGraph, except unlinked: Set<Int>, neighbours: inout ReachedNeighbours
    ) -> [Diagnostic] {
        let unreached = UnreachedScreens(in: graph, except: unlinked)
        let sources = LinkSources(of: unreached, in: graph)
        let listed = unreached.listed(graph.app.limits.findings)
        return unreached.screens.compactMap { screen in
            guard let item = graph.item(of: screen), let level = graph.level(of: screen),
                !unlinked.contains(level.number)
            else { return nil }
            let name = item.id.map { "‘\($0)’" } ?? "number \(item.number)"
            let others = unreached.others(of: screen)
            let levels =
                others == 0 ? "level \(level.name)" : "level \(level.name) and \(others) more with the same file"
            let summary = "Data item \(name) of \(levels) \(others == 0 ? "is" : "are") unreachable"
            guard listed?.contains(screen) ?? true else { return Diagnostic(.unreachable, summary, at: item.position) }
            let source = sources.note(for: screen) ?? Diagnostic.Note("nothing links here")
            return Diagnostic(
                .unreachable, summary, at: item.position,
                notes: [source, neighbours.note(for: screen, start: sources.start(of: screen), shown: source.position)]
                    .compactMap { $0 })
        }
    }

    private static func unlinkedLevels(in graph: AppGraph) -> Set<Int> {
        let linked = levelsLinkedFromOutside(graph)
        let unlinked = graph.app.levels.filter { level in
            // For a level without a file a worse problem is reported; one of a built-in type has no screens of its own.
            level.isUsable && !level.opensBuiltIn && !linked.contains(level.number) && graph.isEffective(level)
                && graph.level(of: graph.entry)?.number != level.number
        }
        return Set(unlinked.map(\.number))
    }

    private static func diagnostic(
        ofUnlinked level: Level, in graph: AppGraph, neighbours: inout ReachedNeighbours
    ) -> Diagnostic {
        let count = level.items.count
        let screens = count == 0 ? "" : ", so \(count == 1 ? "its screen is" : "its \(count) screens are") unreachable"
        return Diagnostic(
            .unlinkedLevel, "No link from outside leads to level \(level.name)\(screens)",
            at: level.declaration.position, notes: [neighbours.note(for: level.number)].compactMap { $0 })
    }

    private static func levelsLinkedFromOutside(_ graph: AppGraph) -> Set<Int> {
        var linked: Set<Int> = []
        graph.forEachLink { use in
            guard !use.next.isUnreadable, let level = graph.level(namedIn: use.next)?.number,
                use.level != level || graph.copies.hasCopies(level)
            else { return }
            linked.insert(level)
        }
        if graph.screens.contains(where: { graph.item(of: $0)?.leadsToPlaces ?? false }) {
            linked.formUnion(graph.places.compactMap { graph.level(of: $0)?.number })
        }
        return linked
    }

    // MARK: Screens without a way out

    /// Returns one diagnostic for each level with such screens: where one of them has no way out, the others often have
    /// none either.
    private static func screensWithoutExit(_ graph: AppGraph) -> [Diagnostic] {
        var menus = LeadingMenus(graph)
        let ways = graph.app.levels.map { menus.ways(of: $0) }
        let places = graph.places.prefix(2)
        let path = graph.paths
        var traps: [Int: (first: ScreenID, item: DataItem, count: Int)] = [:]
        for screen in graph.screens where graph.reachable.contains(screen) {
            guard let level = graph.level(of: screen)?.number, !ways[level].leadAway(from: screen),
                let item = graph.item(of: screen),
                !item.links.contains(where: { leadsAway($0, from: screen, in: graph) }),
                !item.leadsToPlaces || !places.contains(where: { $0 != screen }),
                !leadsToSection(from: screen, in: graph)
            else { continue }
            traps[level, default: (screen, item, 0)].count += 1
        }
        return traps.sorted { $0.key < $1.key }.map { number, trap in
            let level = graph.app.levels[number]
            let first = trap.item.id.map { "Data item ‘\($0)’" } ?? "Data item number \(trap.item.number)"
            let subject =
                trap.count == 1
                ? "\(first) of level \(level.name) has"
                : "\(first) and \(trap.count - 1) more of level \(level.name) have"
            let note =
                trap.first == graph.entry ? nil : path.text(to: trap.first).map { Diagnostic.Note("reached by: \($0)") }
            return Diagnostic(
                .trap, "\(subject) neither a working link to another screen nor a menu that leads on",
                at: trap.item.position,
                notes: [note].compactMap { $0 })
        }
    }

    /// Whether a link leads to another screen. A form's server may lead to any screen, so such a link counts.
    private static func leadsAway(_ link: NextLevel, from screen: ScreenID, in graph: AppGraph) -> Bool {
        link.reach == .answer || graph.resolve(link).canLead { $0 != screen }
    }

    /// Whether a menu leads to another section of the same thing.
    private static func leadsToSection(from screen: ScreenID, in graph: AppGraph) -> Bool {
        guard graph.hasSections, let level = graph.level(of: screen) else { return false }
        return graph.menus(of: level).flatMap(\.actions).compactMap(\.next).contains { next in
            graph.section(next, on: screen).map { $0 != screen } ?? false
        }
    }
}

/// Where the entries of menus lead.
private struct MenuWays {
    /// Whether one leads away from every screen: back, or to the search.
    var leadAnywhere = false
    /// Two screens at most: one of them is another than that on which the menu stands.
    private(set) var screens: [ScreenID] = []

    mutating func add(_ others: [ScreenID]) {
        for screen in others where screens.count < 2 && !screens.contains(screen) { screens.append(screen) }
    }

    func leadAway(from screen: ScreenID) -> Bool { leadAnywhere || screens.contains { $0 != screen } }
}

/// Where menus lead. Each is inspected once, though it may stand on thousands of levels.
private struct LeadingMenus {
    private let graph: AppGraph
    private var known: [SourcePosition: MenuWays] = [:]

    init(_ graph: AppGraph) {
        self.graph = graph
    }

    mutating func ways(of level: Level) -> MenuWays {
        var all = MenuWays()
        for menu in graph.menus(of: level) {
            let own = known[menu.position] ?? ways(of: menu)
            known[menu.position] = own
            all.leadAnywhere = all.leadAnywhere || own.leadAnywhere
            all.add(own.screens)
        }
        return all
    }

    private func ways(of menu: Menu) -> MenuWays {
        var ways = MenuWays()
        for action in graph.effectiveActions(of: menu) {
            if let next = action.next {
                ways.add(graph.resolve(next).screens)
            } else if action.systemAction == .home {
                ways.add([graph.entry])
            } else if [.back, .search].contains(action.systemAction) {
                ways.leadAnywhere = true
            }
        }
        return ways
    }
}
