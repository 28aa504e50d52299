// SPDX-License-Identifier: MIT

package import Text

/// The app with its links resolved: which screens exist, which can be reached, and from where. A class for the same
/// reason as `DataItem`: each page and check takes it along.
package final class AppGraph: Sendable {
    /// What was read, with unresolved links.
    package let app: App
    /// Resolves the files that the app refers to.
    package let assets: AssetResolver
    /// The fonts that the names of fonts denote.
    package let fonts: FontLibrary
    /// The bundle's own pages, from those that screens show. Read once, because several checks ask for what is in them.
    package let localPages: LocalPages
    /// Where the app starts.
    package let entry: ScreenID
    /// Every (level, data) pair of local level files in file order; of a pair defined twice, the last.
    package let screens: [ScreenID]
    /// Those of the screens whose items have a `geoRef`, which maps show. Each map asks for them.
    package let places: [ScreenID]
    /// The screens that can be reached from the entry, the cover, the menus and the built-in screens, placeholders
    /// included.
    package let reachable: ScreenSet
    /// The predecessor on the shortest path from the entry.
    package let parents: ScreenParents
    /// Levels that show the same items, of which only one is reported.
    package let copies: LevelCopies
    private let index: ScreenIndex
    let resolver: LinkResolver
    private let routes: Reachability
    let menuChoice: MenuChoice
    /// The view names of levels and built-in screens, made once because every link needs one.
    private let views: [String]
    private let builtInViews: [BuiltInScreen: String]

    /// Resolves every link of the app.
    package convenience init(resolving app: App) {
        self.init(app, routes: { Reachability(app: app, resolver: $0, menus: $1) })
    }

    /// Takes the routes of an earlier graph instead of following every link; nil if they do not fit the app.
    package convenience init?(resolving app: App, routes: KnownRoutes) {
        var isFitting = true
        self.init(
            app,
            routes: { resolver, menus in
                if let known = Reachability(routes, app: app, entry: resolver.entry) { return known }
                isFitting = false
                return Reachability(app: app, resolver: resolver, menus: menus)
            })
        if !isFitting { return nil }
    }

    private init(_ app: App, routes: (LinkResolver, MenuChoice) -> Reachability) {
        self.app = app
        assets = AssetResolver(bundle: app.bundle, layout: app.layout, limits: app.limits)
        fonts = FontLibrary(app)
        localPages = LocalPages(of: app, assets)
        index = ScreenIndex(app)
        views = app.levels.map(\.view.name)
        builtInViews = app.builtIns.mapValues { $0.activityType.view.name }
        screens = index.screens(of: app)
        places = screens.filter { app.item(of: $0)?.geoReference != nil }
        resolver = LinkResolver(app: app, index: index)
        entry = resolver.entry
        menuChoice = MenuChoice(app: app, index: index, resolver: resolver)
        copies = LevelCopies(app, index)
        let found = routes(resolver, menuChoice)
        (self.routes, reachable, parents) = (found, found.reached, found.parents)
    }

    /// Resolves a link.
    package func resolve(_ next: NextLevel) -> LinkResolution { resolver.resolve(next) }

    /// Whether the level of a link is written in an old spelling of the reserved id that stands for a built-in screen.
    package func usesOldReservedID(_ next: NextLevel) -> Bool { resolver.usesOldReservedID(next) }

    /// Returns the item of a screen; nil for a placeholder.
    package func item(of screen: ScreenID) -> DataItem? { app.item(of: screen) }

    /// Returns the name of a screen in a message or a drawing: its title, else its id.
    package func name(of screen: ScreenID) -> String { app.name(of: screen) }

    /// How visitors reach the screens, for messages.
    package var paths: ScreenPath { ScreenPath(app: app, routes: routes) }

    /// Returns the level of a screen; nil for a built-in one.
    package func level(of screen: ScreenID) -> Level? {
        switch screen.place {
        case .item(let level, _), .placeholder(let level): app.levels[level]
        case .builtIn: nil
        }
    }

    /// Returns the level that a link names, whether or not it has the screen; nil if there is no such level.
    package func level(namedIn next: NextLevel) -> Level? { resolver.levelNumber(next).map { app.levels[$0] } }

    /// Returns the base name of a screen's template: its activity's, or `placeholder`.
    package func view(of screen: ScreenID) -> String {
        switch screen.place {
        case .item(let level, _): views[level]
        case .builtIn(let builtIn): builtInViews[builtIn] ?? builtIn.rawValue
        case .placeholder: "placeholder"
        }
    }

    /// Every page a site can have, in a fixed order: built-in screens, then levels with their items or placeholders.
    package var allPlaces: [ScreenID] {
        app.builtInScreens.map { ScreenID(.builtIn($0)) } + screens + index.placeholders(of: app)
    }

    /// The same places, but only the first of the levels that show the same items, because checking an item once is
    /// enough.
    package var distinctPlaces: [ScreenID] {
        allPlaces.filter { level(of: $0).map { copies.isFirst($0.number) } ?? true }
    }

    /// Returns the levels that show the item at a place.
    package func levels(showing position: SourcePosition) -> [Level] {
        copies.levels(of: position.file).map { app.levels[$0] }.filter { $0.hasItem(at: position.offset) }
    }

    /// Returns the places of the items of a type that can be reached.
    package func reachedPositions(ofType type: any Activity.Type) -> Set<SourcePosition> {
        var positions: Set<SourcePosition> = []
        for screen in screens where reachable.contains(screen) && level(of: screen)?.activity == type {
            if let item = item(of: screen) { positions.insert(item.position) }
        }
        return positions
    }

    /// Returns the built-in screen, if the app has it.
    package func builtIn(_ screen: BuiltInScreen) -> ScreenID? {
        app.builtIns[screen] == nil ? nil : ScreenID(.builtIn(screen))
    }

    /// Returns the menu of a place on a screen: the level's own, else the general one; none on the cover (`app.md`
    /// 9.2).
    package func menu(_ place: MenuPlace, on screen: ScreenID) -> Menu? {
        if screen.place == .builtIn(.cover) { return nil }
        guard let level = level(of: screen) else { return menuChoice.menu(place, for: BuiltInScreen.level) }
        return menuChoice.menu(place, for: level.id)
    }

    /// Returns the menus of all places on a screen.
    package func menus(on screen: ScreenID) -> [Menu] { MenuPlace.allCases.compactMap { menu($0, on: screen) } }

    /// Returns the menu of a place on the screens of a level.
    package func menu(_ place: MenuPlace, of level: Level) -> Menu? { menuChoice.menu(place, for: level.id) }

    /// Returns the menus of all places on the screens of a level.
    package func menus(of level: Level) -> [Menu] { menuChoice.menus(for: level.id) }

    /// Whether a menu on the screen has a star, which only screens of the bundle's own levels show (`extensions.md` 2). Of
    /// the sections of one thing the first has it, so that nothing is starred twice.
    package func hasStar(_ screen: ScreenID) -> Bool {
        guard app.builtIns[.favourites] != nil, case .item = screen.place, firstSection(of: screen) == nil else {
            return false
        }
        return menus(on: screen).contains { menu in
            menu.actions.contains { $0.mayBeStar && effective($0, on: screen).isStar }
        }
    }

    /// Whether no later level has the same id and so replaces this one.
    package func isEffective(_ level: Level) -> Bool { index.effective(level.number, in: app) == level.number }

    /// Whether there is a level of that id.
    package func hasLevel(_ id: LevelID) -> Bool { index.level(id) != nil }

    /// Returns the built-in screen that the level of an id opens; nil for any other level, and for none.
    package func builtInScreen(ofLevel id: LevelID) -> BuiltInScreen? {
        index.level(id).flatMap { app.levels[$0].builtInScreen }
    }

    /// The ids of all levels, sorted.
    package var levelIDs: [String] { index.levelIDs }

    /// Those and the reserved one of the built-in screens: what a menu or a style may be for.
    package var namedLevels: [String] {
        hasLevel(BuiltInScreen.level) ? levelIDs : levelIDs + [BuiltInScreen.level.text]
    }

    /// Returns the ids of the data items of a level, sorted.
    package func dataIDs(in level: Int) -> [String] { index.dataIDs(in: level) }

    /// Whether a menu is for all levels.
    package func isGeneral(_ menu: Menu) -> Bool { menuChoice.isGeneral(menu) }
}
