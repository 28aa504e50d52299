// SPDX-License-Identifier: MIT

package import Text

/// A link with the place where it is written.
package struct LinkUse: Sendable {
    /// The link as written, which may lead nowhere.
    package let next: NextLevel
    /// The screen it stands on; nil for one in a menu or in the settings and for the entry point.
    package let screen: ScreenID?
    /// Whether it is the `entryPoint` of `app.xml` (`app.md` 4.2).
    package let isEntryPoint: Bool
    /// What the menu entry with the link does if it leads nowhere.
    package let systemAction: SystemAction?
    /// Whether the menu entry with the link has an address too, which it opens then.
    package let hasAddress: Bool

    init(
        _ next: NextLevel, on screen: ScreenID? = nil, isEntryPoint: Bool = false, systemAction: SystemAction? = nil,
        hasAddress: Bool = false
    ) {
        (self.systemAction, self.hasAddress) = (systemAction, hasAddress)
        self.next = next
        self.screen = screen
        self.isEntryPoint = isEntryPoint
    }

    /// Whether it stands in a menu.
    package var isInMenu: Bool { screen == nil && !isEntryPoint }

    /// The number of the level it stands in; nil outside of levels.
    package var level: Int? {
        switch screen?.place {
        case .item(let level, _)?, .placeholder(let level)?: level
        case .builtIn?, nil: nil
        }
    }
}

extension AppGraph {
    /// Calls `visit` for every link of the app: the entry point, then built-in screens, levels, menus and settings in file order.
    /// Links of items that several levels show come once, for the first of these levels.
    package func forEachLink(_ visit: (LinkUse) -> Void) {
        if let entry = app.entryPoint { visit(LinkUse(entry, isEntryPoint: true)) }
        for builtIn in app.builtInScreens {
            for link in app.builtIns[builtIn]?.links ?? [] {
                visit(LinkUse(link, on: ScreenID(.builtIn(builtIn))))
            }
        }
        for level in app.levels where level.twin == nil {
            for item in level.items {
                let screen = ScreenID(.item(level: level.number, number: item.number))
                for link in item.links { visit(LinkUse(link, on: screen)) }
            }
        }
        for menu in app.allMenus {
            for action in menu.actions {
                guard let link = action.next else { continue }
                visit(LinkUse(link, systemAction: action.systemAction, hasAddress: action.web != nil))
            }
        }
        for link in app.settings.links.compactMap(\.next) { visit(LinkUse(link)) }
    }

    /// Returns the first link that leads to a built-in screen; nil if there is none. It visits all links.
    package func firstLink(to wanted: BuiltInScreen) -> SourcePosition? {
        var found: SourcePosition?
        forEachLink { use in
            let isOurs = app.hasFallbackCover && use.screen?.place == .builtIn(.cover)
            guard found == nil, !isOurs, !use.next.isUnreadable, case .screen(let target) = resolve(use.next),
                target.place == .builtIn(wanted)
            else { return }
            found = use.next.position
        }
        return found
    }

    /// Returns the links that lead nowhere, with the reason; not those that are empty, nor those of a generated cover.
    package var deadLinks: [(next: NextLevel, obstacle: LinkResolution.Obstacle)] {
        var found: [(next: NextLevel, obstacle: LinkResolution.Obstacle)] = []
        forEachLink { use in
            let isOurs = app.hasFallbackCover && use.screen?.place == .builtIn(.cover)
            guard !isOurs, !(use.isInMenu && namesSection(use.next)), case .none(let obstacle) = resolve(use.next)
            else {
                return
            }
            if case .empty = obstacle { return }
            found.append((use.next, obstacle))
        }
        return found
    }

    /// Whether links may stand in what could not be read of the app.
    package var mayHaveUnreadLinks: Bool {
        app.hasFallbackCover || !app.unreadParts.isDisjoint(with: [.menus, .cover]) || !app.levels.allSatisfy(\.isWhole)
    }
}
