// SPDX-License-Identifier: MIT

internal import AppModel

/// Which entry of the bottom menus each screen lies below: that of the nearest screen on the way from the entry of the
/// app (`extensions.md` 5).
struct MenuBranches: Sendable {
    private var nearest: [ScreenID: ScreenID] = [:]

    /// Each step of a way is taken once, however many screens it leads to.
    init(of screens: [ScreenID], in graph: AppGraph) {
        let targets = Set(
            (graph.app.menus[.bottom] ?? []).flatMap(\.actions).compactMap { action -> ScreenID? in
                guard let next = action.next, case .screen(let target) = graph.resolve(next) else { return nil }
                return target
            })
        guard !targets.isEmpty else { return }
        for screen in screens {
            var way: [ScreenID] = []
            var seen: Set<ScreenID> = []
            var place: ScreenID? = screen
            var found: ScreenID?
            while let current = place, seen.insert(current).inserted {
                if let known = nearest[current] {
                    found = known
                    break
                }
                way.append(current)
                if targets.contains(current) {
                    found = current
                    break
                }
                place = Self.parent(of: current, in: graph)
            }
            if let found { for step in way { nearest[step] = found } }
        }
    }

    /// Search, profile and cover have the entry of the app as their parent, but nobody comes to them through its tab.
    private static func parent(of screen: ScreenID, in graph: AppGraph) -> ScreenID? {
        if case .builtIn = screen.place { nil } else { graph.parents[screen] }
    }

    /// Returns the screen whose entry is marked on a screen; nil for none.
    subscript(screen: ScreenID) -> ScreenID? { nearest[screen] }
}
