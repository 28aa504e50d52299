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
    /// What decides which scripts and styles pages ask for.
    let facts: ScreenFacts
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

    /// - Parameter languages: all languages of the site; nil if it has one.
    init(
        _ pages: LanguagePages, assets: AssetTable, theme: Theme, isOffline: Bool, appKey: String,
        languages: SiteLanguages?
    ) {
        let (graph, screens, language) = (pages.graph, pages.screens, pages.language)
        let settings = graph.app.settings
        (self.graph, self.screens, self.language, self.settings) = (graph, screens, language, settings)
        (place, paths) = (pages.place, pages.paths)
        (self.assets, self.theme, self.appKey, self.languages) = (assets, theme, appKey, languages)
        strings = theme.strings.strings(in: language, for: nil)
        stringsByView = Set(screens.map(graph.view)).reduce(into: [:]) {
            $0[$1] = theme.strings.strings(in: language, for: $1)
        }
        isKeptOffline = isOffline && settings.offline.isOn && theme.scripts[.part(OfflineWorker.part)] != nil
        noticeStrings = theme.strings.strings(in: language, for: NoticePage.view)
        styleClasses = StyleClasses(graph, hasMenuPicture: theme.sizesMenus)
        let links = graph.app.allMenus.flatMap(\.actions).compactMap { $0.next }
        let targets = (links + settings.links.compactMap(\.next)).compactMap { next -> ScreenID? in
            if case .screen(let target) = graph.resolve(next) { target } else { nil }
        }
        branches = MenuBranches(of: screens, in: graph)
        inMenus = Set(targets + [graph.entry, graph.builtIn(.search)].compactMap { $0 })
        let facts = ScreenFacts(of: screens, in: graph)
        self.facts = facts
        parts = screens.reduce(into: [:]) { parts, screen in
            let own = PageParts(of: screen, facts)
            if !own.all.isEmpty { parts[screen] = own }
        }
    }

    /// The text direction as the value of HTML's `dir`.
    var direction: String { LanguageTag.isRightToLeft(language) ? "rtl" : "ltr" }

    /// Returns the path of a screen's page in the site; nil if it has no page.
    func path(of screen: ScreenID) -> String? { paths.path(of: screen) }

    /// Returns the folder that a level had before it got another id; nil if no level had this one.
    func oldFolder(of level: String) -> String? { paths.oldFolders[level] }

    /// The path that the page of the first screen would have if it were not the first; nil for the cover.
    var entryPath: String? { paths.entry }

    /// Returns the scripts and styles of the frame that only some pages ask for, as a page does.
    func parts(of screen: ScreenID) -> PageParts { parts[screen] ?? .none }

    /// Whether the site has a screen that needs a shared file.
    func needs(_ file: SharedFile) -> Bool { screens.contains { needs(file, on: $0) } }

    /// Whether a screen needs a shared file.
    func needs(_ file: SharedFile, on screen: ScreenID) -> Bool {
        graph.item(of: screen).map { file.isNeeded(by: $0, in: graph) } ?? false
    }

    /// What screens keep on the visitor's device, for those that keep anything.
    var kept: [ScreenID: KeptRows] { facts.kept }

    /// The screens that show a picture of another server.
    var picturedRemotely: Set<ScreenID> { facts.picturedRemotely }

    /// The places that screens had before, for those that had others.
    var formerIDs: [ScreenID: [SiteSettings.Move.Place]] { facts.formerIDs }

    /// Returns the screens with kept rows that a link or a menu of a screen leads to, each once.
    func counted(on screen: ScreenID) -> [ScreenID] { facts.counted(on: screen) }

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
