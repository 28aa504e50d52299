// SPDX-License-Identifier: MIT
internal import Diagnostics

/// Finds screens and levels that no link reaches, and screens that nothing leads away from.
enum ReachabilityCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.unreachable, .unlinkedLevel, .trap]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        unreachable(graph) + unlinked(graph) + traps(graph)
    }

    // MARK: No way in

    private static func unreachable(_ graph: AppGraph) -> [Diagnostic] {
        let screens = graph.screens.filter { !graph.reachable.contains($0) }
        let sources = LinkSources(of: screens, in: graph)
        let neighbours = neighbours(of: screens, in: graph)
        return screens.compactMap { screen in
            guard let item = graph.item(of: screen), let level = graph.level(of: screen) else { return nil }
            let name = item.id.map { "‘\($0)’" } ?? "number \(item.number)"
            let notes = sources.note(for: screen).map { [$0] } ?? [Diagnostic.Note("nothing links here")] + [neighbours[level.number]].compactMap { $0 }
            return Diagnostic(.unreachable, "Data item \(name) of level \(level.name) is unreachable", at: item.position, notes: notes)
        }
    }

    /// For each level with such screens, how another screen of it is reached: where the missing link probably belongs.
    private static func neighbours(of screens: [ScreenID], in graph: AppGraph) -> [Int: Diagnostic.Note] {
        let levels = Set(screens.compactMap { graph.level(of: $0)?.number })
        guard !levels.isEmpty else { return [:] }
        let path = ScreenPath(app: graph.app, routes: graph.routes)
        var notes: [Int: Diagnostic.Note] = [:]
        for screen in graph.screens {
            guard let level = graph.level(of: screen)?.number, levels.contains(level), notes[level] == nil, let way = path.text(to: screen) else { continue }
            notes[level] = Diagnostic.Note("its neighbour ‘\(path.name(of: screen))’ is reached by: \(way)")
        }
        return notes
    }

    private static func unlinked(_ graph: AppGraph) -> [Diagnostic] {
        graph.app.levels.compactMap { level in
            // Of a level without a file something worse is said; one of a built-in type has no screens of its own.
            guard level.isUsable, !level.opensBuiltIn, !graph.linkedLevels.contains(level.number), graph.index.effective(level.number, in: graph.app) == level.number,
                graph.level(of: graph.entry)?.number != level.number
            else { return nil }
            return Diagnostic(.unlinkedLevel, "No link from outside leads to level \(level.name)", at: level.declaration.position)
        }
    }

    // MARK: No way out

    /// One diagnostic for each level with such screens: where one of them has no way out, the others often have none either.
    private static func traps(_ graph: AppGraph) -> [Diagnostic] {
        let resolver = LinkResolver(app: graph.app, index: graph.index)
        let withMenu = Set(graph.app.levels.filter { hasWayOut($0, graph, resolver) }.map(\.number))
        var traps: [Int: [DataItem]] = [:]
        for screen in graph.screens where graph.reachable.contains(screen) {
            guard let level = graph.level(of: screen)?.number, !withMenu.contains(level), let item = graph.item(of: screen),
                !item.activity.links.contains(where: { leadsAway($0, from: screen, resolver) })
            else { continue }
            traps[level, default: []].append(item)
        }
        return traps.sorted { $0.key < $1.key }.map { number, items in
            let level = graph.app.levels[number]
            let first = items[0].id.map { "Data item ‘\($0)’" } ?? "Data item number \(items[0].number)"
            let subject = items.count == 1 ? "\(first) of level \(level.name) has" : "\(first) and \(items.count - 1) more of level \(level.name) have"
            return Diagnostic(.trap, "\(subject) neither a link that works nor a menu that leads on", at: items[0].position)
        }
    }

    /// Where a form's server may send a screen, there is a way.
    private static func leadsAway(_ link: NextLevel, from screen: ScreenID, _ resolver: LinkResolver) -> Bool {
        link.reach == .answer || resolver.resolve(link).screens.contains { $0 != screen }
    }

    private static func hasWayOut(_ level: Level, _ graph: AppGraph, _ resolver: LinkResolver) -> Bool {
        let choice = MenuChoice(app: graph.app, index: graph.index)
        let actions = MenuPlace.allCases.flatMap { choice.menu($0, for: level.id)?.actions ?? [] }
        return actions.contains { action in
            if let next = action.next { return !resolver.resolve(next).screens.isEmpty }
            return [.back, .home, .search].contains(action.systemAction)
        }
    }
}

/// Where the links to unreachable screens stand: on other such screens, or in menus that are never shown.
private struct LinkSources {
    private struct Source {
        let note: Diagnostic.Note
        var others = 0
    }

    private var sources: [ScreenID: Source] = [:]

    init(of screens: [ScreenID], in graph: AppGraph) {
        let resolver = LinkResolver(app: graph.app, index: graph.index)
        let wanted = Set(screens)
        let path = ScreenPath(app: graph.app, routes: graph.routes)
        for screen in screens {
            guard let item = graph.item(of: screen) else { continue }
            let targets = Set(item.activity.links.flatMap { resolver.resolve($0).screens }).intersection(wanted).subtracting([screen])
            guard !targets.isEmpty else { continue }
            let note = Diagnostic.Note("only linked from ‘\(path.name(of: screen))’, which is unreachable too", at: item.position)
            for target in targets { add(note, to: target) }
        }
        for menu in MenuPlace.allCases.flatMap({ graph.app.menus[$0] ?? [] }) {
            let targets = Set(menu.actions.compactMap(\.next).flatMap { resolver.resolve($0).screens }).intersection(wanted)
            guard !targets.isEmpty else { continue }
            let note = Diagnostic.Note("only linked from a menu that is never shown", at: menu.position)
            for target in targets { add(note, to: target) }
        }
    }

    private mutating func add(_ note: Diagnostic.Note, to target: ScreenID) {
        if sources[target] == nil { sources[target] = Source(note: note) } else { sources[target]?.others += 1 }
    }

    func note(for screen: ScreenID) -> Diagnostic.Note? {
        guard let source = sources[screen] else { return nil }
        let more = source.others == 0 ? "" : "; the same goes for \(source.others) more link\(source.others == 1 ? "" : "s")"
        return Diagnostic.Note(source.note.text + more, at: source.note.position)
    }
}
