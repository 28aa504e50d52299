// SPDX-License-Identifier: MIT

/// A walk over the app from its entry, breadth first, so that the first way found is a shortest one.
///
/// Links on the screens come first and menus after them: a menu stands on nearly every screen, and the parent of a screen
/// should be the one a visitor would call so. Screens that only a menu reaches have the entry as their parent.
struct Reachability {
    private(set) var reached: Set<ScreenID> = []
    private(set) var parents: [ScreenID: ScreenID] = [:]
    /// Screens to which only menus lead.
    private(set) var menuTargets: Set<ScreenID> = []
    let entry: ScreenID

    init(app: App, resolver: LinkResolver, screens: [ScreenID]) {
        entry = resolver.entry
        walk(from: [entry], app, resolver)
        let builtIns = BuiltInScreen.allCases.filter { app.builtIns[$0] != nil }.map { ScreenID(.builtIn($0)) }
        add(builtIns, parent: entry)
        walk(from: builtIns, app, resolver)
        // A level's own menu counts only once one of its screens is reached, which may bring in further levels.
        var levelsWithMenus: Set<LevelID> = []
        var isGrowing = true
        while isGrowing {
            let levels = Set(reached.compactMap { level(of: $0, app) } + [BuiltInScreen.level]).subtracting(levelsWithMenus)
            isGrowing = !levels.isEmpty
            levelsWithMenus.formUnion(levels)
            let targets = levels.sorted().flatMap { menuTargets(for: $0, app, resolver) }.filter { !reached.contains($0) }
            add(targets, parent: entry)
            menuTargets.formUnion(targets)
            walk(from: targets, app, resolver)
        }
    }

    private mutating func add(_ screens: [ScreenID], parent: ScreenID) {
        for screen in screens where screen != parent && parents[screen] == nil { parents[screen] = parent }
    }

    private mutating func walk(from starts: [ScreenID], _ app: App, _ resolver: LinkResolver) {
        var queue = starts.filter { reached.insert($0).inserted }
        var next = 0
        while next < queue.count {
            let screen = queue[next]
            next += 1
            for link in app.item(of: screen)?.activity.links ?? [] {
                for target in resolver.resolve(link).screens where reached.insert(target).inserted {
                    parents[target] = screen
                    queue.append(target)
                }
            }
        }
    }

    private func level(of screen: ScreenID, _ app: App) -> LevelID? {
        switch screen.place {
        case .item(let level, _), .placeholder(let level): app.levels[level].id ?? LevelID("")
        case .builtIn: nil
        }
    }

    private func menuTargets(for level: LevelID, _ app: App, _ resolver: LinkResolver) -> [ScreenID] {
        let choice = MenuChoice(app: app, index: resolver.index)
        return MenuPlace.allCases.flatMap { place in
            (choice.menu(place, for: level)?.actions ?? []).compactMap(\.next).flatMap { resolver.resolve($0).screens }
        }
    }
}
