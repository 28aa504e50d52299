// SPDX-License-Identifier: MIT

/// Screens that nothing reaches. Where several levels show the same item, one of them stands for all that are not reached.
struct UnreachedScreens {
    /// In app order.
    private(set) var screens: [ScreenID] = []
    private let graph: AppGraph
    /// For items that several levels show, by the first of these: the screen that stands for them, and how many it stands for.
    private var shared: [ScreenID: (screen: ScreenID, count: Int)] = [:]

    init(in graph: AppGraph) {
        self.graph = graph
        for screen in graph.screens where !graph.reachable.contains(screen) {
            guard let item = item(of: screen) else {
                screens.append(screen)
                continue
            }
            if shared[item] == nil { screens.append(screen) }
            shared[item, default: (screen, 0)].count += 1
        }
    }

    /// The screen that stands for this one; nil for one that is reached, or is none of a data file.
    func representative(of screen: ScreenID) -> ScreenID? {
        guard case .item = screen.place, !graph.reachable.contains(screen) else { return nil }
        return item(of: screen).flatMap { shared[$0]?.screen } ?? screen
    }

    /// How many other screens it stands for.
    func others(of screen: ScreenID) -> Int { item(of: screen).flatMap { shared[$0]?.count }.map { $0 - 1 } ?? 0 }

    /// The item of a screen by the first level that shows it; nil if there is only one.
    private func item(of screen: ScreenID) -> ScreenID? {
        guard case .item(let level, let number) = screen.place, graph.copies.hasCopies(level) else { return nil }
        return ScreenID(.item(level: graph.copies.sharing(level)[0], number: number))
    }
}
