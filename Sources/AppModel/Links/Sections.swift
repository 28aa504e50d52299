// SPDX-License-Identifier: MIT

internal import Text

/// Sections of one thing (`extensions.md` 3): the entry of a menu names a level and no data item, and leads to the item
/// of that level with the data id of the screen it stands on.
extension LinkResolver {
    /// Returns the level of the section that a link of a menu names; nil if it names a data item, or nothing with
    /// screens.
    func sectionLevel(_ next: NextLevel) -> Int? {
        guard next.data == nil, let level = levelNumber(next), case .items = app.levels[level].content,
            !app.levels[level].isImplicit
        else { return nil }
        return level
    }

    /// Returns the link of a menu as it is on a screen: that of a section with the screen's data id, if the level has
    /// such an item; else as it is written.
    func completed(_ next: NextLevel, on screen: ScreenID) -> NextLevel {
        guard let id = sectionID(next, on: screen) else { return next }
        return NextLevel(level: next.level, data: .id(id.text, offset: next.position.offset), at: next.position)
    }

    /// Returns the data id of a screen if an item of the level of a section has it, too.
    func sectionID(_ next: NextLevel, on screen: ScreenID) -> DataID? {
        guard let level = sectionLevel(next), let id = app.item(of: screen)?.id, index.item(id, in: level) != nil else {
            return nil
        }
        return id
    }

    /// Returns the section that a link of a menu leads to on a screen; nil if it leads to none there.
    func section(_ next: NextLevel, on screen: ScreenID) -> ScreenID? {
        guard sectionLevel(next) != nil, case .screen(let section) = resolve(completed(next, on: screen)) else {
            return nil
        }
        return section
    }
}

extension AppGraph {
    /// Whether a link of a menu names a section: a level and none of its items.
    package func namesSection(_ next: NextLevel) -> Bool { resolver.sectionLevel(next) != nil }

    /// Returns the link of a menu as it is on a screen.
    package func completed(_ next: NextLevel, on screen: ScreenID) -> NextLevel {
        resolver.completed(next, on: screen)
    }

    /// Returns the section that a link of a menu leads to on a screen; nil if it leads to none there.
    package func section(_ next: NextLevel, on screen: ScreenID) -> ScreenID? { resolver.section(next, on: screen) }

    /// Whether an item of the level of a section has the data id of the screen.
    package func hasSection(_ next: NextLevel, of screen: ScreenID) -> Bool {
        resolver.sectionID(next, on: screen) != nil
    }

    /// Whether a menu of the app leads to sections.
    package var hasSections: Bool { menuChoice.hasSections }

    /// Returns the first of the sections to which a screen belongs; nil if the screen is that one itself, or no section.
    ///
    /// Its title and its header picture stand on the others, too.
    package func firstSection(of screen: ScreenID) -> ScreenID? {
        guard hasSections, let level = level(of: screen)?.id else { return nil }
        let sections = menuChoice.sections(for: level)
        guard let first = sections.first(where: { hasSection($0, of: screen) }).flatMap({ section($0, on: screen) }),
            first != screen, sections.contains(where: { section($0, on: screen) == screen })
        else { return nil }
        return first
    }

    /// Returns the sections on which the title and the header picture of a screen stand: those of its thing, if it is the
    /// first of them.
    package func sections(after first: ScreenID) -> [ScreenID] {
        guard let id = item(of: first)?.id else { return [] }
        return menuChoice.sectionLevels.compactMap { level in
            guard let number = resolver.index.item(id, in: level) else { return nil }
            let section = ScreenID(.item(level: level, number: number))
            return firstSection(of: section) == first ? section : nil
        }
    }

    /// Returns the picture behind the title of a screen: its own, else that of the first section of the same thing.
    package func headerImage(of screen: ScreenID) -> AssetReference? {
        item(of: screen)?.headerImage ?? firstSection(of: screen).flatMap { item(of: $0)?.headerImage }
    }
}
