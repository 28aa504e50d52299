// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Text

/// The menus of a page.
extension PageRenderer {
    func menus(of screen: ScreenID, in context: SitePageContext) -> [MenuPlace: MenuViewModel] {
        var menus: [MenuPlace: MenuViewModel] = [:]
        let segments = Set((segments(of: screen) + loneSection(of: screen)).map(\.position))
        // Without an entry there is no drawer, and entries that open it would have no effect.
        let hasDrawer = !actions(in: .side, of: screen, opensDrawer: false, in: context).isEmpty
        for place in MenuPlace.allCases {
            let actions = actions(
                in: place, of: screen, without: place == .top ? segments : [], opensDrawer: hasDrawer, in: context)
            guard !actions.isEmpty else { continue }
            menus[place] = MenuViewModel(
                actions, isShown: place == .top || place == .bottom, isNarrow: place == .top)
        }
        if let more = menus[.context] { menus[.top]?.elsewhere = more.actions }
        return menus
    }

    /// - Parameters:
    ///   - segments: where the entries stand that are shown elsewhere.
    ///   - opensDrawer: whether there is a drawer to open.
    private func actions(
        in place: MenuPlace, of screen: ScreenID, without segments: Set<SourcePosition> = [], opensDrawer: Bool,
        in context: SitePageContext
    ) -> [MenuActionViewModel] {
        let shown = (plan.graph.menu(place, on: screen)?.actions ?? []).filter { !segments.contains($0.position) }
            .map { plan.graph.effective($0, on: screen) }.filter { opensDrawer || !$0.opensSideMenu }
        var seen: Set<String> = []
        let repeated = Set(shown.compactMap(\.image?.value).filter { !seen.insert($0).inserted })
        return shown.compactMap { action in
            page(
                of: action, in: place, isRepeated: action.image.map { repeated.contains($0.value) } ?? false,
                on: context)
        }
    }

    /// The most sections that stand beside each other in the width of a phone (`extensions.md` 3).
    private static let mostSegments = 5

    /// Returns the entries of the top menu that are drawn as segments: those that lead to the sections of one thing, if
    /// there are several of them and not too many.
    private func segments(of screen: ScreenID) -> [MenuAction] {
        let entries = sectionEntries(on: screen)
        return (2...Self.mostSegments).contains(entries.count) ? entries : []
    }

    /// Returns the entry for the section that the screen is, if it is the only one: there is nothing to choose.
    private func loneSection(of screen: ScreenID) -> [MenuAction] {
        let entries = sectionEntries(on: screen)
        guard entries.count == 1, entries[0].next.flatMap({ plan.graph.section($0, on: screen) }) == screen else {
            return []
        }
        return entries
    }

    /// Returns the entries of the top menu that lead to sections of the thing that the screen is a section of.
    private func sectionEntries(on screen: ScreenID) -> [MenuAction] {
        guard plan.graph.hasSections else { return [] }
        return (plan.graph.menu(.top, on: screen)?.actions ?? []).filter { action in
            action.next.map { plan.graph.hasSection($0, of: screen) } ?? false
        }
    }

    /// Returns the title of a screen after the word of its section: the sections of one thing share its title. The title
    /// alone if no segment leads to the screen, or one with the same word.
    func distinctTitle(of screen: ScreenID) -> String {
        let title = plan.title(of: screen)
        let segment = segments(of: screen).first { action in
            action.next.flatMap { plan.graph.section($0, on: screen) } == screen
        }
        guard let word = segment?.title, word != title else { return title }
        return "\(word) · \(title)"
    }

    func sections(of screen: ScreenID, in context: SitePageContext) -> MenuViewModel? {
        let actions = segments(of: screen).compactMap { page(of: $0, in: .top, isRepeated: false, on: context) }
        return actions.isEmpty ? nil : MenuViewModel(actions, isShown: true, isNarrow: false)
    }

    /// Whether a menu on the screen leads to sections.
    func hasSections(_ screen: ScreenID) -> Bool {
        plan.graph.menus(on: screen).contains { menu in
            menu.actions.contains { $0.next.map(plan.graph.namesSection) ?? false }
        }
    }

    /// Returns a menu entry for display; nil for `back`, which the frame shows itself, and for entries without effect.
    /// - Parameter action: an entry that has no link of which a half is missing (`AppGraph.effective`).
    private func page(
        of action: MenuAction, in place: MenuPlace, isRepeated: Bool, on context: SitePageContext
    ) -> MenuActionViewModel? {
        let link = link(of: action, in: context)
        guard action.systemAction != .back || link != nil else { return nil }
        if action.next == nil, action.web == nil, action.systemAction == nil { return nil }
        if action.isStar, !plan.graph.hasStar(context.screen) { return nil }
        let name = action.systemAction.flatMap { action.next == nil && action.web == nil ? $0.rawValue : nil }
        let next = action.next.map { plan.graph.completed($0, on: context.screen) }
        let title =
            action.title ?? name.map { plan.string("action.\($0)") } ?? next.map {
                context.name(of: $0, picture: action.image)
            } ?? action.web?.address ?? ""
        return MenuActionViewModel(
            title: title, image: context.image(action.shownImage, alternative: ""),
            needsWord: isRepeated || action.title != nil, link: link,
            isAbove: place == .bottom && leadsAbove(next, in: context), action: name,
            sign: action.isStar ? BuiltInScreen.favourites.rawValue : link?.view, size: MenuSize(action))
    }

    /// Whether a link leads to the screen of the bottom menu that the page lies below.
    private func leadsAbove(_ next: NextLevel?, in context: SitePageContext) -> Bool {
        guard let branch = plan.branches[context.screen], branch != context.screen, let next,
            case .screen(branch) = plan.graph.resolve(next)
        else { return false }
        return true
    }

    /// Returns the link of a menu entry. The target takes precedence over the system action (decision D12).
    private func link(of action: MenuAction, in context: SitePageContext) -> LinkModel? {
        if let next = action.next, let link = context.link(plan.graph.completed(next, on: context.screen)) {
            return link
        }
        if action.next == nil, let web = action.web { return web.link }
        switch action.systemAction {
        case .home: return context.link(to: plan.graph.entry)
        case .search: return plan.graph.builtIn(.search).map { context.link(to: $0) }
        case .sideMenu: return LinkModel(href: "#side-menu", view: "")
        case .back, .tts, .share, .copy, .email, .map, .refresh, .favourite, nil: return nil
        }
    }
}
