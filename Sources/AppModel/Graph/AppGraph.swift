// SPDX-License-Identifier: MIT
package import Diagnostics

/// The app with its links resolved: which screens exist, which can be reached, and from where.
package struct AppGraph: Sendable {
    package let app: App
    /// Looks for the files that the app refers to.
    package let assets: AssetResolver
    /// What the names of fonts mean.
    package let fonts: FontLibrary
    /// Where the app starts.
    package let entry: ScreenID
    /// Every (level, data) pair of local level files in file order; of a pair defined twice, the last.
    package let screens: [ScreenID]
    /// What can be reached from the entry, the cover, the menus and the built-in screens, placeholders included.
    package let reachable: Set<ScreenID>
    /// The predecessor on the shortest path from the entry.
    package let parents: [ScreenID: ScreenID]
    /// What the links of the app are worth.
    package let diagnostics: [Diagnostic]
    let index: ScreenIndex
    let routes: Reachability
    /// Levels that a link from outside of them names.
    let linkedLevels: Set<Int>
    private let builtInLinks: [BuiltInScreen: SourcePosition]
    /// The view names of levels and built-in screens, made once: every link asks for one.
    private let views: [String]
    private let builtInViews: [BuiltInScreen: String]

    /// Resolves every link of the app.
    package init(resolving app: App) {
        self.app = app
        assets = AssetResolver(bundle: app.bundle, layout: app.layout)
        fonts = FontLibrary(app)
        index = ScreenIndex(app)
        views = app.levels.map(\.view.name)
        builtInViews = app.builtIns.mapValues { type(of: $0.activity).view.name }
        screens = index.screens(of: app)
        let resolver = LinkResolver(app: app, index: index)
        entry = resolver.entry
        routes = Reachability(app: app, resolver: resolver, screens: screens)
        reachable = routes.reached
        parents = routes.parents
        let checker = LinkChecker(app: app, resolver: resolver, routes: routes)
        diagnostics = checker.diagnostics
        linkedLevels = checker.linkedLevels
        builtInLinks = checker.builtInLinks
    }

    /// What a link comes down to.
    package func resolve(_ next: NextLevel) -> LinkResolution {
        LinkResolver(app: app, index: index).resolve(next)
    }

    /// The item of a screen; nil for a placeholder.
    package func item(of screen: ScreenID) -> DataItem? { app.item(of: screen) }

    /// What to call a screen in a message or a drawing: its title, else its id.
    package func name(of screen: ScreenID) -> String { ScreenPath(app: app, routes: routes).name(of: screen) }

    /// The level of a screen; nil for a built-in one.
    package func level(of screen: ScreenID) -> Level? {
        switch screen.place {
        case .item(let level, _), .placeholder(let level): app.levels[level]
        case .builtIn: nil
        }
    }

    /// The level that a link names, whether or not it has the screen; nil if there is no such level.
    package func level(namedIn next: NextLevel) -> Level? { LinkResolver(app: app, index: index).levelNumber(next).map { app.levels[$0] } }

    /// The base name of a screen's template: its activity's, or `placeholder`.
    package func view(of screen: ScreenID) -> String {
        switch screen.place {
        case .item(let level, _): views[level]
        case .builtIn(let builtIn): builtInViews[builtIn] ?? builtIn.rawValue
        case .placeholder: "placeholder"
        }
    }

    /// Every page a site can have, in a fixed order: built-in screens, then levels with their items or placeholders.
    package var allPlaces: [ScreenID] {
        BuiltInScreen.allCases.filter { app.builtIns[$0] != nil }.map { ScreenID(.builtIn($0)) } + screens
            + index.placeholders(of: app)
    }

    /// The built-in screen, if the app has it.
    package func builtIn(_ screen: BuiltInScreen) -> ScreenID? {
        app.builtIns[screen] == nil ? nil : ScreenID(.builtIn(screen))
    }

    /// The first link that leads to a built-in screen; nil if there is none.
    package func firstLink(to screen: BuiltInScreen) -> SourcePosition? { builtInLinks[screen] }

    /// The menu of a place on a screen: the level's own, else the general one; none on the cover (`app.md` 9.2).
    package func menu(_ place: MenuPlace, on screen: ScreenID) -> Menu? {
        if screen.place == .builtIn(.cover) { return nil }
        let choice = MenuChoice(app: app, index: index)
        guard let level = level(of: screen) else { return choice.menu(place, for: BuiltInScreen.level) }
        return choice.menu(place, for: level.id)
    }

    /// Whether a menu is for all levels.
    package func isGeneral(_ menu: Menu) -> Bool { MenuChoice(app: app, index: index).isGeneral(menu) }
}

/// Which menu belongs to a level.
struct MenuChoice {
    let app: App
    let index: ScreenIndex

    /// - Parameter level: nil for a level without an id, which has no menus of its own.
    func menu(_ place: MenuPlace, for level: LevelID?) -> Menu? {
        let menus = app.menus[place] ?? []
        return menus.last { !isGeneral($0) && level != nil && $0.level == level } ?? menus.last(where: isGeneral)
    }

    /// Absent, empty and `Default` in any case mean all levels, unless a level is called so (decision D7).
    func isGeneral(_ menu: Menu) -> Bool {
        guard let level = menu.level else { return true }
        return level.text.lowercased() == "default" && index.level(level) == nil
    }
}
