// SPDX-License-Identifier: MIT

internal import AppModel

/// What decides which scripts and styles the pages of screens ask for.
struct ScreenFacts: Sendable {
    let graph: AppGraph
    /// What pages take from other screens, for those that take anything.
    let reliances: [ScreenID: ScreenReliance]
    /// The screens that show a picture of another server.
    let picturedRemotely: Set<ScreenID>
    /// What screens keep on the visitor's device, for those that keep anything.
    let kept: [ScreenID: KeptRows]
    /// The places that screens had before, by the `moved` of the settings, for those that had others.
    let formerIDs: [ScreenID: [SiteSettings.Move.Place]]

    init(of screens: [ScreenID], in graph: AppGraph) {
        self.graph = graph
        reliances = screens.reduce(into: [:]) { found, screen in
            if let own = graph.item(of: screen)?.activity.reliance(in: graph) { found[screen] = own }
        }
        picturedRemotely = Set(screens.filter { graph.item(of: $0)?.showsRemotePicture ?? false })
        kept = screens.reduce(into: [:]) { found, screen in
            if let own = graph.item(of: screen)?.activity.keeps { found[screen] = own }
        }
        let moved = graph.app.settings.moved.isEmpty ? [] : MovedScreens(in: graph).entries
        formerIDs = moved.reduce(into: [:]) {
            $0[$1.screen, default: []].append(SiteSettings.Move.Place(level: $1.level, item: $1.item))
        }
    }

    /// Whether a link or a menu of a screen leads to one that asks where the visitor came from.
    func leadsToAsking(_ screen: ScreenID) -> Bool {
        guard !reliances.isEmpty else { return false }
        return links(on: screen).contains { next in
            graph.resolve(next).screens.contains { reliances[$0]?.asksOrigin ?? false }
        }
    }

    /// Returns the screens with kept rows that a link or a menu of a screen leads to, each once.
    func counted(on screen: ScreenID) -> [ScreenID] {
        guard !kept.isEmpty else { return [] }
        var known: Set<ScreenID> = []
        return links(on: screen).compactMap { next in
            guard case .screen(let target) = graph.resolve(next), kept[target] != nil, known.insert(target).inserted
            else { return nil }
            return target
        }
    }

    /// Returns the links and the menu entries of a screen.
    private func links(on screen: ScreenID) -> [NextLevel] {
        (graph.item(of: screen)?.links ?? [])
            + graph.menus(on: screen).flatMap(\.actions).compactMap(\.next).map { graph.completed($0, on: screen) }
    }
}
