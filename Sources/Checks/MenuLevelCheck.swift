// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Finds menus for levels that do not exist, and levels with two menus of one kind (`app.md` 9.2, E17).
enum MenuLevelCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.unknownMenuLevel, .severalMenus, .noSideMenu]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        MenuPlace.allCases.flatMap { place in
            let menus = graph.app.menus[place] ?? []
            return unknownMenuLevels(menus.filter { !graph.isGeneral($0) }, in: graph) + repeated(menus, in: graph)
                + (place == .side ? [] : withoutSideMenu(menus, place, in: graph))
        }
    }

    /// Reports entries that open a side menu where none is (`app.md` 9.3, E18).
    private static func withoutSideMenu(_ menus: [Menu], _ place: MenuPlace, in graph: AppGraph) -> [Diagnostic] {
        guard menus.contains(where: { graph.effectiveActions(of: $0).contains(where: \.opensSideMenu) }) else {
            return []
        }
        var levels: [SourcePosition: (all: Int, without: [String])] = [:]
        for level in graph.app.levels where graph.isEffective(level) {
            guard let menu = graph.menu(place, of: level) else { continue }
            levels[menu.position, default: (0, [])].all += 1
            if graph.effectiveActions(of: graph.menu(.side, of: level)).contains(where: \.isOwnEntry) { continue }
            levels[menu.position]?.without.append(level.name)
        }
        return menus.flatMap { menu -> [Diagnostic] in
            guard let (all, without) = levels[menu.position], let first = without.first else { return [] }
            let place = without.count == 1 ? "level \(first)" : "\(without.count) levels, such as \(first),"
            return graph.effectiveActions(of: menu).filter(\.opensSideMenu).map { action in
                Diagnostic(
                    .noSideMenu,
                    all == without.count
                        ? "No screen of this menu has a side menu with entries, so this one is not shown"
                        : "The screens of \(place) have no side menu with entries, so this one is not shown there",
                    at: action.position)
            }
        }
    }

    private static func unknownMenuLevels(_ menus: [Menu], in graph: AppGraph) -> [Diagnostic] {
        // An app without levels is reported as a whole.
        guard !graph.app.levels.isEmpty else { return [] }
        // Beside the levels there is the mark of the menu for all of them (decision D7).
        let names = NearMiss(among: menus.isEmpty ? [] : graph.namedLevels + ["Default"], limits: graph.app.limits)
        return menus.compactMap { menu in
            guard let level = menu.level, level != BuiltInScreen.level else { return nil }
            if let screen = graph.builtInScreen(ofLevel: level) {
                return Diagnostic(
                    .unknownMenuLevel,
                    "Level ‘\(level)’ opens the app's own \(screen.rawValue) screen, so this menu is never shown",
                    at: menu.levelPosition ?? menu.position)
            }
            guard !graph.hasLevel(level) else { return nil }
            let near = names.answer(for: level.text)
            return Diagnostic(
                .unknownMenuLevel, "There is no level ‘\(level)’, so this menu is never shown",
                at: menu.levelPosition ?? menu.position,
                suggestions: near.matches,
                notes: [near.note].compactMap { $0 },
                fix: menu.levelPosition.flatMap { .spelling(at: $0.offset, from: level.text, to: near.matches) })
        }
    }

    private static func repeated(_ menus: [Menu], in graph: AppGraph) -> [Diagnostic] {
        let byLevel = Dictionary(grouping: menus) { graph.isGeneral($0) ? nil : $0.level }
        return byLevel.values.filter { $0.count > 1 }.flatMap { menus in
            menus.dropFirst().map { menu in
                Diagnostic(
                    .severalMenus, "Another menu is for the same level; the last one counts", at: menu.position,
                    notes: [.previously(at: menus[0].position)])
            }
        }
    }
}
