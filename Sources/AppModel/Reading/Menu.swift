// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
package import Text

/// The place of a menu on the screen (`app.md` 4.3).
package enum MenuPlace: String, Sendable, Hashable, CaseIterable {
    case top, bottom, context, side

    /// The element of `app.xml` that names its file.
    var tag: Tag { Tag(rawValue + "Menu") }
}

/// The entries of one bar, for all levels or for one (`app.md` 9).
package struct Menu: Sendable {
    /// The level it is for; nil for the general menu.
    package let level: LevelID?
    /// The place of the level's id.
    package let levelPosition: SourcePosition?
    /// The start tag of the element with its entries.
    package let position: SourcePosition
    /// In file order. An entry with nothing but an unknown system action is not among them.
    package let actions: [MenuAction]
    /// The addresses of their pictures on other servers that are shown. Every page asks, so they are looked for once.
    package let remotePictures: [String]

    init(level: LevelID?, levelPosition: SourcePosition?, position: SourcePosition, actions: [MenuAction]) {
        (self.level, self.levelPosition, self.position, self.actions) = (level, levelPosition, position, actions)
        remotePictures = actions.compactMap { $0.shownImage }.filter(\.isRemote).map(\.value)
    }
}

/// One entry of a menu.
package struct MenuAction: Sendable {
    /// The label as written; nil without one.
    package let title: String?
    /// Nil if no picture is named.
    package let image: AssetReference?
    /// Nil if there is none or it is unknown. Beside a target, the target counts (decision D12).
    package let systemAction: SystemAction?
    /// Nil if no target is written.
    package let next: NextLevel?
    /// An address outside of the app (`extensions.md` 4).
    package let web: WebLink?
    /// Points before the button, from 0 to 1000; only theme `classic` uses this one and the two below.
    package let leftMargin: Int?
    /// In points; nil for the natural width.
    package let width: Int?
    /// In points; nil for the natural height.
    package let height: Int?
    /// The start tag of its `action`.
    package let position: SourcePosition

    /// Whether it does anything but open the side menu or go back, which the bar with the title does.
    package var isOwnEntry: Bool {
        next != nil || web != nil || systemAction.map { $0 != .back && $0 != .sideMenu } ?? false
    }

    /// Whether it only opens the side menu.
    package var opensSideMenu: Bool { systemAction == .sideMenu && next == nil && web == nil }

    /// Whether it is the star of the screens that it stands on (`extensions.md` 2).
    package var isStar: Bool { systemAction == .favourite && next == nil && web == nil }

    /// Whether it may be the star: not if its link is whole, and whether it is, no file says alone.
    var mayBeStar: Bool {
        systemAction == .favourite && web == nil && (next?.isHalf ?? true)
    }

    /// The same entry with what it does beside its link.
    var withoutLink: MenuAction {
        MenuAction(
            title: title, image: image, systemAction: systemAction, next: nil, web: web, leftMargin: leftMargin,
            width: width, height: height, position: position)
    }

    /// The picture that is shown: not that of the star, because a picture could not show whether the screen is starred, nor
    /// that of an entry that does nothing, or only goes back.
    package var shownImage: AssetReference? { !isStar && (isOwnEntry || opensSideMenu) ? image : nil }
}

/// A built-in action of a menu entry (`app.md` 9.3).
package enum SystemAction: String, Sendable, Hashable, CaseIterable {
    case back, home, sideMenu, tts, share, copy, email, search, map, refresh
    /// The star by which visitors keep a screen (`extensions.md` 2).
    case favourite
}

extension Menu {
    private static let actions = Tag("menuActions", attested: ["menu"])
    private static let action = Tag("action", attested: ["menu-item"])

    /// Reads a menu file; the role comes from `app.xml`, not from the name of the root (`app.md` 2.3).
    static func read(
        _ root: Element, file: String, contents: [UInt8]?, limits: Limits, reportingTo diagnostics: inout [Diagnostic]
    ) -> [Menu] {
        var reader = ElementReader(root, file: file)
        reader.contents = contents
        let menus = read(from: &reader)
        diagnostics += reader.finish()
        return menus.map { $0.limited(limits, reportingTo: &diagnostics) }
    }

    /// Returns the menu without entries that are too many for every page, and reports the first of these.
    private func limited(_ limits: Limits, reportingTo diagnostics: inout [Diagnostic]) -> Menu {
        var bytes = 0
        let kept = actions.prefix(limits.menuEntries).prefix { action in
            bytes += action.shownBytes
            return bytes <= limits.menuBytes
        }
        guard kept.count < actions.count else { return self }
        diagnostics.append(
            Diagnostic(
                .tooManyMenuEntries,
                "The menu has \(actions.count) entries; those from here on are left out, because \(limits.menuEntries) are the most, with \(limits.menuBytes) bytes of titles and addresses",
                at: actions[kept.count].position))
        return Menu(level: level, levelPosition: levelPosition, position: position, actions: Array(kept))
    }

    static func read(from reader: inout ElementReader) -> [Menu] {
        switch reader.element.name.lowercased() {
        case "menu":
            return [
                Menu(
                    level: nil, levelPosition: nil, position: reader.position,
                    actions: reader.items(of: action, MenuAction.read).compactMap { $0 })
            ]
        case "menuactions":
            reader.report(.misplacedElement, "‘menuActions’ stands outside ‘level’")
            return [Menu(from: &reader)]
        default:
            let menus = reader.items(of: actions) { Menu(from: &$0) }
            // A grammar has each element only where it belongs.
            guard reader.recording == nil,
                let first = reader.element.children.first(where: { $0.name == "action" || $0.name == "menu-item" })
            else { return menus }
            reader.report(.misplacedElement, "‘\(first.name)’ stands outside ‘menuActions’", at: first)
            return menus.adding(Menu(from: &reader))
        }
    }

    private init(from reader: inout ElementReader) {
        let level = reader.token("menuLevel")
        self.init(
            level: level.map { LevelID($0.text) }, levelPosition: level?.position, position: reader.position,
            actions: reader.items(of: Self.action, MenuAction.read).compactMap { $0 })
    }
}

extension [Menu] {
    /// Returns the same menus with one more; its entries join those of the last menu for the same level, in file order.
    fileprivate func adding(_ menu: Menu) -> [Menu] {
        guard let index = lastIndex(where: { $0.level == menu.level }) else { return self + [menu] }
        var menus = self
        let own = menus[index]
        menus[index] = Menu(
            level: own.level, levelPosition: own.levelPosition, position: own.position,
            actions: (own.actions + menu.actions).sorted { $0.position.offset < $1.position.offset })
        return menus
    }
}

extension MenuAction {
    /// The bytes of what stands on pages as it is written.
    fileprivate var shownBytes: Int {
        [title, image?.value, web?.address].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// Nil for an entry without any action.
    fileprivate static func read(from reader: inout ElementReader) -> MenuAction? {
        let name = reader.token("systemAction", among: SystemAction.allCases.map(\.rawValue))
        let next = reader.nextLevel()
        var hasBadAddress = false
        let web = reader.outwardLink(isBad: &hasBadAddress)
        if let web, let next, !next.isHalf {
            reader.report(.menuActionWithTwoTargets, "The entry has a ‘nextLevel’ too, which counts", at: web.position)
        }
        // Menus of 2012 were 320 points wide.
        let points = 0...1000
        let action = MenuAction(
            title: reader.text(Tag("actionTitle", attested: ["menu-title"])),
            image: reader.image(Tag("actionImageName", attested: ["menu-image"])),
            systemAction: name.flatMap { SystemAction(ignoringCase: $0.text) },
            next: next, web: web,
            leftMargin: reader.integer("leftMargin", in: points), width: reader.integer("widthButton", in: points),
            height: reader.integer("heightButton", in: points),
            position: reader.position)
        if let name, action.systemAction == nil {
            let near = SystemAction.names(like: name.text)
            reader.report(
                .unknownSystemAction,
                "There is no system action ‘\(name.text)’"
                    + (action.next == nil && action.web == nil ? "; the entry was dropped" : ""),
                at: name.position,
                suggestions: near, fix: .spelling(at: name.offset, from: name.text, to: near))
            if action.next == nil, action.web == nil { return nil }
        }
        if name == nil, action.next == nil, action.web == nil {
            if hasBadAddress { return action }
            reader.report(
                .menuActionWithoutTarget,
                "The entry has no ‘nextLevel’, no ‘systemAction’ and no ‘webUrl’; it is not shown")
        } else if action.title == nil, action.systemAction == nil {
            reader.report(
                .menuActionWithoutTitle,
                action.image == nil
                    ? "The entry has neither ‘actionTitle’ nor a picture; it is called after what it leads to"
                    : "The entry has no ‘actionTitle’, so it cannot be named to those who do not see its picture")
        }
        return action
    }
}

extension SystemAction {
    private static let names = NearMiss(among: allCases.map(\.rawValue), shortest: 3)

    /// Returns the actions that an unknown name may mean. The star has other names elsewhere, which are not near.
    fileprivate static func names(like name: String) -> [String] {
        let near = names.matches(for: name)
        return near.isEmpty && name.lowercased().hasPrefix("favo") ? [favourite.rawValue] : near
    }

    fileprivate init?(ignoringCase name: String) {
        guard let action = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
            return nil
        }
        self = action
    }
}
