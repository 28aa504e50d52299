// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Finds menus for levels that do not exist, and levels with two menus of one kind (`app.md` 9.2, E17).
enum MenuLevelCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [.unknownMenuLevel, .severalMenus]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        MenuPlace.allCases.flatMap { place in
            let menus = graph.app.menus[place] ?? []
            return unknownMenuLevels(menus.filter { !graph.isGeneral($0) }, in: graph) + repeated(menus, in: graph)
        }
    }

    private static func unknownMenuLevels(_ menus: [Menu], in graph: AppGraph) -> [Diagnostic] {
        // An app without levels is reported as a whole.
        guard !graph.app.levels.isEmpty else { return [] }
        let names = NearMiss(among: menus.isEmpty ? [] : graph.levelIDs, limits: graph.app.limits)
        return menus.compactMap { menu in
            guard let level = menu.level, level != BuiltInScreen.level, !graph.hasLevel(level) else { return nil }
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
                    notes: [Diagnostic.Note("previously here", at: menus[0].position)])
            }
        }
    }
}
