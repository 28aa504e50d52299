// SPDX-License-Identifier: MIT

internal import AppModel

/// The screens that nothing reaches. Where many levels show the same item, only the first of them are reported, and the
/// last of these represents the remaining ones.
struct UnreachedScreens {
    /// In app order.
    private(set) var screens: [ScreenID] = []
    private let graph: AppGraph
    /// For items that several levels show, by the first of these: the reported screens and the number of all of them.
    private var shared: [ScreenID: (reported: [ScreenID], count: Int)] = [:]
    /// Such items of levels that are reported as a whole. One screen of each is enough to find what it links to.
    private var ofUnlinked: Set<ScreenID> = []
    private static let most = 10

    /// - Parameter unlinked: levels that are reported as a whole.
    init(in graph: AppGraph, except unlinked: Set<Int>) {
        self.graph = graph
        for screen in graph.screens where !graph.reachable.contains(screen) {
            guard let item = graph.copies.original(of: screen) else {
                screens.append(screen)
                continue
            }
            if let level = graph.level(of: screen)?.number, unlinked.contains(level) {
                if ofUnlinked.insert(item).inserted { screens.append(screen) }
                continue
            }
            shared[item, default: ([], 0)].count += 1
            guard let count = shared[item]?.count, count <= Self.most else { continue }
            shared[item]?.reported.append(screen)
            screens.append(screen)
        }
    }

    /// Returns the screens that a report may list; nil for all. For thousands more, the reader needs no hint on how to
    /// reach them.
    func listed(_ most: Int) -> Set<ScreenID>? {
        guard screens.count > most else { return nil }
        let places = screens.compactMap { screen in
            graph.item(of: screen).map { (position: $0.position, screen: screen) }
        }
        return Set(places.sorted { $0.position < $1.position }.prefix(most).map(\.screen))
    }

    /// Returns the screen that represents this one; nil for one that is reached, or is not in a data file.
    func representative(of screen: ScreenID) -> ScreenID? {
        guard case .item = screen.place, !graph.reachable.contains(screen) else { return nil }
        guard let reported = graph.copies.original(of: screen).flatMap({ shared[$0]?.reported }),
            !reported.contains(screen)
        else {
            return screen
        }
        return reported.last
    }

    /// Returns the number of other screens that it represents.
    func others(of screen: ScreenID) -> Int {
        guard let (reported, count) = graph.copies.original(of: screen).flatMap({ shared[$0] }), reported.last == screen
        else {
            return 0
        }
        return count - reported.count
    }
}
