// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Text

/// A breadth-first search over the app from its entry, so that the first path found is a shortest one.
///
/// Links on the screens come first and menus after them. A menu stands on nearly every screen, and the parent of a
/// screen should be the one from which a visitor expects to come. Screens that only a menu reaches have the entry as
/// their parent.
struct Reachability {
    private(set) var reached: ScreenSet
    private(set) var parents: ScreenParents
    /// Screens to which only menus and the owner's links lead.
    private(set) var menuTargets: Set<ScreenID> = []
    let entry: ScreenID
    /// Levels of which all screens are reached.
    private var openLevels = OpenLevels()
    /// Whether all screens with a `geoRef` are reached, because a map shows them.
    private var hasPlaces = false

    init(app: App, resolver: LinkResolver, menus: MenuChoice) {
        entry = resolver.entry
        let numbering = ScreenNumbering(app)
        (reached, parents) = (ScreenSet(numbering), ScreenParents(numbering))
        var fresh = walk(from: [entry], in: app, resolver: resolver)
        let builtIns = app.builtInScreens.map { ScreenID(.builtIn($0)) }
        add(builtIns, parent: entry)
        fresh += walk(from: builtIns, in: app, resolver: resolver)
        let owned = app.settings.links.compactMap(\.next).flatMap { resolver.resolve($0).screens }.filter {
            !reached.contains($0)
        }
        add(owned, parent: entry)
        menuTargets.formUnion(owned)
        fresh += walk(from: owned, in: app, resolver: resolver)
        // A level's own menu counts only once one of its screens is reached, which may bring in further levels.
        var levelsWithMenus: Set<LevelID> = []
        var seen: Set<SourcePosition> = []
        var levels: Set<LevelID> = [BuiltInScreen.level]
        repeat {
            levels.formUnion(fresh.compactMap { level(of: $0, in: app) })
            levels = levels.filter { levelsWithMenus.insert($0).inserted }
            // One menu may stand on all levels.
            let shown = levels.sorted().flatMap(menus.menus).filter { seen.insert($0.position).inserted }
            levels = []
            let targets = shown.flatMap(\.actions).compactMap(\.next).flatMap { resolver.resolve($0).screens }.filter {
                !reached.contains($0)
            }
            add(targets, parent: entry)
            menuTargets.formUnion(targets)
            let sections = menus.hasSections ? addSections(of: fresh, in: app, resolver: resolver, menus: menus) : []
            fresh = walk(from: targets + sections, in: app, resolver: resolver)
        } while !fresh.isEmpty
    }

    /// Adds the sections that the menus on newly reached screens lead to, and returns those that were not reached before.
    private mutating func addSections(
        of screens: [ScreenID], in app: App, resolver: LinkResolver, menus: MenuChoice
    ) -> [ScreenID] {
        var found: [ScreenID] = []
        for screen in screens {
            guard let level = level(of: screen, in: app) else { continue }
            let sections = menus.sections(for: level).compactMap { resolver.section($0, on: screen) }
                .filter { !reached.contains($0) }
            add(sections, parent: screen)
            found += sections
        }
        menuTargets.formUnion(found)
        return found
    }

    /// Takes the results of an earlier search of an app with the same links; nil if they do not fit the app.
    init?(_ routes: KnownRoutes, app: App, entry: ScreenID) {
        self.entry = entry
        let numbering = ScreenNumbering(app)
        (reached, parents) = (ScreenSet(numbering), ScreenParents(numbering))
        guard let reached = KnownRoutes.screens(routes.reached, in: app),
            let parents = KnownRoutes.screens(routes.parents, in: app), parents.count % 2 == 0
        else { return nil }
        for screen in reached { _ = self.reached.insert(screen) }
        for number in stride(from: 0, to: parents.count, by: 2) {
            self.parents.set(parents[number + 1], of: parents[number])
        }
    }

    private mutating func add(_ screens: [ScreenID], parent: ScreenID) {
        for screen in screens where screen != parent && parents[screen] == nil { parents.set(parent, of: screen) }
    }

    /// Follows the links of screens, and returns the newly reached screens. Those that visitors do not see, and the places
    /// of a map, are followed when there is no other way.
    private mutating func walk(from starts: [ScreenID], in app: App, resolver: LinkResolver) -> [ScreenID] {
        var queue = starts.filter { reached.insert($0) }
        var next = 0
        var (hidden, maps): ([ScreenID], [ScreenID]) = ([], [])
        func follow(_ screen: ScreenID, _ item: DataItem) {
            for link in item.links where openLevels.isNew(link, to: resolver.levelNumber(link)) {
                visit(resolver.resolve(link).screens, from: screen, &queue)
            }
        }
        while true {
            if next < queue.count {
                let screen = queue[next]
                next += 1
                guard let item = app.item(of: screen) else { continue }
                if item.leadsToPlaces { maps.append(screen) }
                if item.activityType.traits.hidesLinks { hidden.append(screen) } else { follow(screen, item) }
            } else if !hidden.isEmpty {
                let screens = hidden
                hidden = []
                for screen in screens { app.item(of: screen).map { follow(screen, $0) } }
            } else if let map = maps.first, !hasPlaces {
                hasPlaces = true
                let places = resolver.index.screens(of: app).filter { app.item(of: $0)?.geoReference != nil }
                visit(places, from: map, &queue)
            } else {
                return queue
            }
        }
    }

    private mutating func visit(_ targets: [ScreenID], from screen: ScreenID, _ queue: inout [ScreenID]) {
        for target in targets where reached.insert(target) {
            parents.set(screen, of: target)
            queue.append(target)
        }
    }

    private func level(of screen: ScreenID, in app: App) -> LevelID? {
        switch screen.place {
        case .item(let level, _), .placeholder(let level): app.levels[level].id ?? LevelID("")
        case .builtIn: nil
        }
    }
}
