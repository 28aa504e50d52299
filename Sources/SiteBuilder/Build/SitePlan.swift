// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import Theming

/// What a site is made from: the app, the screens that get a page, and the names and strings for them.
struct SitePlan: Sendable, SiteContents {
    let graph: AppGraph
    let map: PagePaths
    let assets: AssetTable
    let theme: Theme
    let settings: SiteSettings
    let language: String
    /// The strings of the interface that the frame shows.
    let strings: [String: String]
    /// Those that the screens of each type show, by view name.
    let stringsByView: [String: [String: String]]
    /// The screens that get a page, in app order.
    let screens: [ScreenID]
    /// The screens that entries of menus lead to.
    let inMenus: Set<ScreenID>
    private let built: Set<ScreenID>

    init(
        graph: AppGraph, map: PagePaths, assets: AssetTable, theme: Theme, settings: SiteSettings, language: String,
        screens: [ScreenID]
    ) {
        self.graph = graph
        self.map = map
        self.assets = assets
        self.theme = theme
        self.settings = settings
        self.language = language
        strings = theme.strings.strings(in: language, for: nil)
        stringsByView = Set(screens.map(graph.view)).reduce(into: [:]) {
            $0[$1] = theme.strings.strings(in: language, for: $1)
        }
        self.screens = screens
        built = Set(screens)
        let targets = graph.app.menus.values.joined().flatMap(\.actions).compactMap { $0.next }.compactMap {
            next -> ScreenID? in
            if case .screen(let target) = graph.resolve(next) { target } else { nil }
        }
        inMenus = Set(targets + [graph.entry, graph.builtIn(.search)].compactMap { $0 })
    }

    /// What sets apart the data of this app from those of others on the same host or disk, which share one store.
    var appKey: String { ContentHash.short(Array((graph.app.title + "\n" + graph.app.bundle.name).utf8)) }

    private static let rightToLeft: Set<String> = ["ar", "fa", "he", "iw", "ur", "yi", "ji"]

    /// The direction of the texts as HTML writes it.
    var direction: String { Self.rightToLeft.contains(String(language.prefix(2))) ? "rtl" : "ltr" }

    /// The path of a screen's page in the site; nil if it gets none.
    func path(of screen: ScreenID) -> String? {
        built.contains(screen) ? map.path(of: screen) : nil
    }

    /// Whether the site has a screen for whose type it has a file once.
    func needs(_ file: SharedFile) -> Bool {
        screens.contains { screen in graph.item(of: screen).map { type(of: $0.activity).needs(file) } ?? false }
    }

    func string(_ key: String) -> String { strings[key] ?? key }

    /// A string as the screens of a type show it.
    func string(_ key: String, on view: String) -> String { stringsByView[view]?[key] ?? string(key) }

    /// The title that stands above a screen: the author's, or for screens the tool itself makes a string or the level's.
    func heading(of screen: ScreenID) -> String? {
        switch screen.place {
        case .placeholder(let level): return graph.app.levels[level].declaration.title
        case .builtIn(let builtIn) where builtIn != .cover: return string(builtIn.rawValue)
        case .builtIn, .item: return graph.item(of: screen)?.title
        }
    }

    /// How many characters a heading may have before it is more of a paragraph.
    static let longHeading = 80
    /// How many characters fit surely into the one line of a phone's bar, between the way back and the buttons.
    static let broadHeading = 12

    /// Whether the heading of a screen is too long for the letters of one.
    func isHeadingLong(_ screen: ScreenID) -> Bool { (heading(of: screen)?.count ?? 0) > Self.longHeading }

    /// Whether the heading of a screen may be cut in the bar of a phone.
    func isHeadingBroad(_ screen: ScreenID) -> Bool { (heading(of: screen)?.count ?? 0) > Self.broadHeading }

    /// What a screen is called: its heading, else its level's title, else the app's.
    func title(of screen: ScreenID) -> String {
        heading(of: screen) ?? graph.title(of: screen) ?? graph.app.title
    }
}
