// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text
internal import Theming

/// A page of the site that is no screen: the one for a screen that is not there without a connection, and the one for
/// addresses that lead nowhere.
package struct NoticePage: PageModel {
    /// Which of them it is.
    enum Kind: CaseIterable {
        case offline, missing

        /// The path in the site: hosts look for `404.html` at the top and, if they can, in the folder of a language, and the
        /// worker at the top for the other page, in the language of the screen.
        func path(in place: LanguagePlace = .whole) -> String {
            switch self {
            case .offline: place.folder.isEmpty ? "offline.html" : "offline.\(place.folder).html"
            case .missing: place.folder.appending("404.html")
            }
        }
        /// The key of the string of its title.
        var title: String { self == .offline ? "noticeOfflineTitle" : "noticeMissingTitle" }
    }

    /// The folder of its template, strings and script in a theme.
    static let view = "notice"

    let isOffline: Bool
    let home: String
    let search: String?
    /// The folders of levels that have moved, as pairs in JSON.
    let moved: String?

    package static let fields: [Field<NoticePage>] = [
        .flag("isOffline", "whether it stands for a screen that cannot be shown without a connection") { $0.isOffline },
        .text("home", "the address of the first screen") { $0.home },
        .text("search", "the address of the search, if the site has one") { $0.search },
        .text("moved", "the folders of levels that have other ids now, old and new, in JSON; absent if there are none")
        {
            $0.moved
        }
    ]
}

extension PageRenderer {
    /// Returns the pages that are no screens, by their paths in the site. A preview has its site at the top of its server,
    /// whatever the address will be.
    mutating func noticePages(isForHost: Bool) -> [(path: String, bytes: [UInt8])] {
        var pages: [(path: String, bytes: [UInt8])] = []
        if plan.isKeptOffline { pages.append((NoticePage.Kind.offline.path(in: plan.place), page(.offline, root: ""))) }
        // Hosts show this page at any address, so it has no relative links.
        let base = plan.settings.baseURL.flatMap(\.pathOfAddress).map { isForHost ? $0 : "/" }
        let bytes = base.map { page(.missing, root: $0) } ?? LonePage(plan).bytes
        pages.append((NoticePage.Kind.missing.path(in: plan.place), bytes))
        return pages
    }

    /// - Parameter root: the way to the top of the site.
    private mutating func page(_ kind: NoticePage.Kind, root: String) -> [UInt8] {
        let entry = plan.graph.entry
        let search = plan.graph.builtIn(.search).flatMap(plan.path).map { root + $0 }
        let home = root + plan.place.entryPath
        let strings = plan.noticeStrings
        let model = NoticePage(
            isOffline: kind == .offline, home: home, search: search,
            moved: kind == .offline ? nil : MovedPages(plan).foldersForScript)
        let body = boundTemplate("activities/" + NoticePage.view, for: NoticePage.self, strings: strings).render(model)
        let title = strings[kind.title] ?? kind.title
        let frame = FramePage(
            language: plan.language, direction: plan.direction, pageTitle: "\(title) · \(plan.graph.app.title)",
            title: title, hasHeading: true, isHeadingLong: false,
            isHeadingBroad: title.count > SitePlan.broadHeading,
            description: plan.graph.app.search.description ?? plan.graph.app.title,
            policy: ContentPolicy(background: styleClasses.remoteBackgroundOfNotices).text,
            stylesheet: root + files.stylesheet,
            styles: files.styles(of: NoticePage.view).map { StyleViewModel(source: root + $0.path) },
            scripts: files.scripts(of: NoticePage.view).map { ScriptViewModel(name: $0.name, source: root + $0.path) },
            parts: files.frameParts.map { ScriptViewModel(name: $0.name, source: root + $0.path) },
            view: NoticePage.view,
            bodyClass: ["view-" + NoticePage.view, styleClasses.classNameOfNotices].compactMap { $0 }.joined(
                separator: " "),
            ground: styleClasses.groundOfNotices?.css, themeGround: plan.graph.app.settings.colors.page, root: root,
            appKey: plan.appKey, itemID: "",
            transition: LevelDeclaration.Transition.none.rawValue,
            parent: ScreenEntry(title: plan.title(of: entry), href: home, view: plan.graph.view(of: entry)),
            home: home, isEntry: false, isCover: false, menus: [:],
            search: plan.settings.showsSearch ? search : nil, icon: root + shared.icon,
            touchIcon: shared.touchIcon.map { root + $0 }, manifest: root + WebManifest.path(in: plan.place),
            worker: plan.isKeptOffline ? root + OfflineWorker.path : nil, isUnlisted: true,
            earlyScript: files.early.map { root + $0 },
            offersScheme: files.early != nil && plan.settings.showsSchemeSwitch, footerText: plan.settings.footer,
            footerLanguage: plan.settings.footerLanguage, ownerLinks: plan.ownerLinks(from: root),
            ownerLinksLanguage: plan.ownerLinksLanguage, languages: languageLinks(root: root),
            body: String(decoding: body, as: UTF8.self))
        let page = boundTemplate("page", for: FramePage.self, strings: plan.strings).render(frame)
        return finished(page)
    }
}
