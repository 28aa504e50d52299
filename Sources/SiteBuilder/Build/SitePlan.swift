// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import Theming

/// The input of a build: the app, the screens that get a page, and the names and strings for them.
///
/// A class, because every page refers to it: a copy of a structure would count twenty objects.
final class SitePlan: Sendable, SiteContents {
    let graph: AppGraph
    let assets: AssetTable
    let theme: Theme
    let settings: SiteSettings
    let language: String
    /// The strings of the interface that the frame shows.
    let strings: [String: String]
    /// The strings that the screens of each type show, by view name.
    let stringsByView: [String: [String: String]]
    /// The screens that get a page, in app order.
    let screens: [ScreenID]
    /// Whether browsers keep the site for visits without a connection.
    let isKeptOffline: Bool
    /// The strings of pages that are no screens.
    let noticeStrings: [String: String]
    /// The screens that entries of menus and the owner's links lead to.
    let inMenus: Set<ScreenID>
    /// The screen of a bottom menu that each screen lies below, if there is one.
    let branches: MenuBranches
    /// What pages take from other screens, for those that take anything.
    let reliances: [ScreenID: ScreenReliance]
    /// The screens that show a picture of another server.
    let picturedRemotely: Set<ScreenID>
    /// What screens keep on the visitor's device, for those that keep anything.
    let kept: [ScreenID: KeptRows]
    /// The places that screens had before, by the `moved` of the settings, for those that had others.
    let formerIDs: [ScreenID: [SiteSettings.Move.Place]]
    /// The look of each screen.
    let styleClasses: StyleClasses
    /// Where the pages lie.
    let place: LanguagePlace
    /// A key that separates the stored data of this app from those of other apps on the same host or disk, which share
    /// one store. All languages of a site have the same.
    let appKey: String
    /// All languages of the site; nil if it has one.
    let languages: SiteLanguages?
    /// The scripts and styles that only some pages ask for, for those that ask for any.
    let parts: [ScreenID: PageParts]
    /// The paths of the pages of the site.
    private let paths: PagePaths

    private init(
        withoutParts graph: AppGraph, map: PagePaths, assets: AssetTable, theme: Theme, settings: SiteSettings,
        language: String,
        screens: [ScreenID], isOffline: Bool, place: LanguagePlace, appKey: String?
    ) {
        self.place = place
        self.appKey = appKey ?? AppKey.key(of: graph.app)
        self.graph = graph
        var paths = map
        paths.keep(screens)
        self.paths = paths
        self.assets = assets
        self.theme = theme
        self.settings = settings
        self.language = language
        strings = theme.strings.strings(in: language, for: nil)
        stringsByView = Set(screens.map(graph.view)).reduce(into: [:]) {
            $0[$1] = theme.strings.strings(in: language, for: $1)
        }
        self.screens = screens
        isKeptOffline = isOffline && settings.offline.isOn && theme.scripts[.part(OfflineWorker.part)] != nil
        noticeStrings = theme.strings.strings(in: language, for: NoticePage.view)
        reliances = screens.reduce(into: [:]) { found, screen in
            if let own = graph.item(of: screen)?.activity.reliance(in: graph) { found[screen] = own }
        }
        styleClasses = StyleClasses(graph, hasMenuPicture: theme.sizesMenus)
        picturedRemotely = Set(screens.filter { graph.item(of: $0)?.showsRemotePicture ?? false })
        kept = screens.reduce(into: [:]) { found, screen in
            if let own = graph.item(of: screen)?.activity.keeps { found[screen] = own }
        }
        let moved = graph.app.settings.moved.isEmpty ? [] : MovedScreens(in: graph).entries
        formerIDs = moved.reduce(into: [:]) {
            $0[$1.screen, default: []].append(SiteSettings.Move.Place(level: $1.level, item: $1.item))
        }
        let links = graph.app.allMenus.flatMap(\.actions).compactMap { $0.next }
        let targets = (links + settings.links.compactMap(\.next)).compactMap { next -> ScreenID? in
            if case .screen(let target) = graph.resolve(next) { target } else { nil }
        }
        branches = MenuBranches(of: screens, in: graph)
        inMenus = Set(targets + [graph.entry, graph.builtIn(.search)].compactMap { $0 })
        languages = nil
        parts = [:]
    }

    convenience init(
        graph: AppGraph, map: PagePaths, assets: AssetTable, theme: Theme, settings: SiteSettings, language: String,
        screens: [ScreenID], isOffline: Bool, place: LanguagePlace = .whole, appKey: String? = nil
    ) {
        let plan = SitePlan(
            withoutParts: graph, map: map, assets: assets, theme: theme, settings: settings, language: language,
            screens: screens, isOffline: isOffline, place: place, appKey: appKey)
        var parts: [ScreenID: PageParts] = [:]
        for screen in screens {
            let own = PageParts(of: screen, in: plan)
            if !own.all.isEmpty { parts[screen] = own }
        }
        self.init(plan, languages: nil, parts: parts)
    }

    private init(_ plan: SitePlan, languages: SiteLanguages?, parts: [ScreenID: PageParts]) {
        (graph, assets, theme, settings) = (plan.graph, plan.assets, plan.theme, plan.settings)
        (language, strings, stringsByView) = (plan.language, plan.strings, plan.stringsByView)
        (screens, isKeptOffline, noticeStrings) = (plan.screens, plan.isKeptOffline, plan.noticeStrings)
        (inMenus, branches, reliances) = (plan.inMenus, plan.branches, plan.reliances)
        (picturedRemotely, kept, place, appKey) = (plan.picturedRemotely, plan.kept, plan.place, plan.appKey)
        (paths, formerIDs, styleClasses) = (plan.paths, plan.formerIDs, plan.styleClasses)
        (self.languages, self.parts) = (languages, parts)
    }

    /// Returns the same as one of several languages of a site.
    func among(_ languages: SiteLanguages?) -> SitePlan { SitePlan(self, languages: languages, parts: parts) }

    /// The text direction as the value of HTML's `dir`.
    var direction: String { LanguageTag.isRightToLeft(language) ? "rtl" : "ltr" }

    /// The path of the page of the first screen, which every site has.
    var entryPath: String { place.folder.appending(PagePaths.index) }

    /// Returns the path of a screen's page in the site; nil if it has no page.
    func path(of screen: ScreenID) -> String? { paths.path(of: screen) }

    /// Returns the folder that a level had before it got another id; nil if no level had this one.
    func oldFolder(of level: String) -> String? { paths.oldFolders[level] }

    /// Returns the scripts and styles of the frame that only some pages ask for, as a page does.
    func parts(of screen: ScreenID) -> PageParts { parts[screen] ?? .none }

    /// Whether the site has a screen that needs a shared file.
    func needs(_ file: SharedFile) -> Bool {
        screens.contains { screen in graph.item(of: screen).map { file.isNeeded(by: $0, in: graph) } ?? false }
    }

    /// Whether a link or a menu of a screen leads to one that asks where the visitor came from.
    func leadsToAsking(_ screen: ScreenID) -> Bool {
        guard !reliances.isEmpty else { return false }
        return links(on: screen).contains { next in
            graph.resolve(next).screens.contains { reliances[$0]?.asksOrigin ?? false }
        }
    }

    /// Returns the screens with kept rows that a link or a menu of a screen leads to, each once.
    func counted(on screen: ScreenID) -> [ScreenID] {
        guard !kept.isEmpty else { return [] }
        var known: Set<ScreenID> = []
        return links(on: screen).compactMap { next in
            guard case .screen(let target) = graph.resolve(next), kept[target] != nil, known.insert(target).inserted
            else { return nil }
            return target
        }
    }

    /// Returns the links and the menu entries of a screen.
    private func links(on screen: ScreenID) -> [NextLevel] {
        (graph.item(of: screen)?.links ?? [])
            + graph.menus(on: screen).flatMap(\.actions).compactMap(\.next).map { graph.completed($0, on: screen) }
    }

    /// Whether the search finds a screen and lists it (`extensions.md` 5).
    func isListed(_ screen: ScreenID) -> Bool { graph.level(of: screen)?.declaration.isSearched ?? true }

    func string(_ key: String) -> String { strings[key] ?? key }

    /// Returns a string as the screens of a type show it.
    func string(_ key: String, on view: String) -> String { stringsByView[view]?[key] ?? string(key) }

    /// Returns the title above a screen: the author's; for screens that the tool makes itself, a string or the level's
    /// title.
    func heading(of screen: ScreenID) -> String? {
        if case .builtIn(let builtIn) = screen.place, builtIn != .cover { return string(builtIn.rawValue) }
        return graph.heading(of: screen)
    }

    /// The maximum number of characters of a heading that is set in heading size.
    static let longHeading = 80
    /// The maximum number of characters that are certain to fit into one line of a phone's title bar.
    static let broadHeading = 12

    /// Whether a screen's heading is too long for heading size.
    func isHeadingLong(_ screen: ScreenID) -> Bool { heading(of: screen, isLongerThan: Self.longHeading) }

    /// Whether a screen's heading may be truncated in the title bar of a phone.
    func isHeadingBroad(_ screen: ScreenID) -> Bool { heading(of: screen, isLongerThan: Self.broadHeading) }

    /// A text has no more characters than bytes, so those of most headings need not be counted.
    private func heading(of screen: ScreenID, isLongerThan limit: Int) -> Bool {
        guard let heading = heading(of: screen), heading.utf8.count > limit else { return false }
        return heading.count > limit
    }

    /// Returns the title of a screen: its heading, else its level's title, else the app's.
    func title(of screen: ScreenID) -> String {
        heading(of: screen) ?? graph.title(of: screen) ?? graph.app.title
    }
}
