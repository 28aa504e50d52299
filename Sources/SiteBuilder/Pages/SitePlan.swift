// SPDX-License-Identifier: MIT
internal import AppModel

/// Everything pages are made from: decided once, then only read.
struct SitePlan: Sendable {
    let graph: AppGraph
    let map: SiteMap
    let assets: AssetTable
    let theme: Theme
    let settings: SiteSettings
    let language: String
    let words: [String: String]
    /// The screens that get a page, in app order.
    let screens: [ScreenID]
    private let built: Set<ScreenID>

    init(
        graph: AppGraph, map: SiteMap, assets: AssetTable, theme: Theme, settings: SiteSettings, language: String, screens: [ScreenID]
    ) {
        self.graph = graph
        self.map = map
        self.assets = assets
        self.theme = theme
        self.settings = settings
        self.language = language
        words = theme.words(in: language)
        self.screens = screens
        built = Set(screens)
    }

    /// The path of a screen's page in the site; nil if it gets none.
    func path(of screen: ScreenID) -> String? {
        built.contains(screen) ? map.path(of: screen) : nil
    }

    func word(_ key: String) -> String { words[key] ?? key }

    /// The title the author gave a screen, which stands above it.
    func ownTitle(of screen: ScreenID) -> String? {
        let item = graph.item(of: screen)
        return item?.headerText ?? item?.activity.title
    }

    /// What a screen is called: its own title, else its level's, else a built-in word, else the app's title.
    func title(of screen: ScreenID) -> String {
        if let title = ownTitle(of: screen) { return title }
        if case .builtIn(let builtIn) = screen.place, builtIn != .cover { return word(builtIn.rawValue) }
        return graph.level(of: screen)?.declaration.title ?? graph.app.title
    }

    /// The base name of a screen's template.
    func view(of screen: ScreenID) -> String {
        switch screen.place {
        case .placeholder: "placeholder"
        case .item(let level, _): graph.app.levels[level].activity.view.name
        case .builtIn(let builtIn): graph.app.builtIns[builtIn].map { type(of: $0.activity).view.name } ?? builtIn.rawValue
        }
    }
}
