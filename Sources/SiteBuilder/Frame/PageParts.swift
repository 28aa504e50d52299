// SPDX-License-Identifier: MIT

internal import AppModel

/// The scripts and styles of the frame that only some pages ask for, as one page does.
struct PageParts: Sendable {
    /// Those that are loaded at once because of where the page leads, or what it holds.
    let early: [PagePart]
    /// All of them, in the order in which the page names them.
    let all: [PagePart]

    static let none = PageParts()

    private init() { (early, all) = ([], []) }

    init(of screen: ScreenID, _ facts: ScreenFacts) {
        let graph = facts.graph
        let own = graph.item(of: screen)?.activity.needs(graph.app.settings).parts ?? []
        // What a visitor left under an old id goes to the new one before another script looks for it.
        let early =
            (facts.formerIDs[screen] == nil ? [] : [.moved]) + (facts.leadsToAsking(screen) ? [.origin] : [])
            + (facts.counted(on: screen).isEmpty ? [] : [.counts])
            + (own.contains(.filter) ? [.filter] : [])
            + (own.contains(.star) || graph.hasStar(screen) ? [.star] : [])
            + (facts.picturedRemotely.contains(screen) ? [.remote] : []) as [PagePart]
        all = own.filter { !early.contains($0) } + (facts.reliances[screen]?.parts ?? []) + early
        self.early = early
    }
}
