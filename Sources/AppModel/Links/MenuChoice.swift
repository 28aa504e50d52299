// SPDX-License-Identifier: MIT

/// Selects the menu of a level.
struct MenuChoice: Sendable {
    private let index: ScreenIndex
    /// Of several for one level, or for all, the last one counts.
    private var ofLevels: [MenuPlace: [LevelID: Menu]] = [:]
    private var general: [MenuPlace: Menu] = [:]
    /// The menus of other levels that lead to a level as a section of the same thing.
    private var ofSections: [MenuPlace: [LevelID: Menu]] = [:]
    /// The levels to which entries lead as sections, by their numbers, in order.
    private(set) var sectionLevels: [Int] = []

    init(app: App, index: ScreenIndex, resolver: LinkResolver) {
        self.index = index
        for (place, menus) in app.menus {
            for menu in menus {
                if let level = menu.level, !isGeneral(menu) {
                    ofLevels[place, default: [:]][level] = menu
                } else {
                    general[place] = menu
                }
            }
        }
        var sections: Set<Int> = []
        for (place, menus) in app.menus {
            for menu in menus {
                for section in menu.actions.compactMap(\.next).compactMap(resolver.sectionLevel) {
                    sections.insert(section)
                    addMenu(menu, in: place, toSection: app.levels[section])
                }
            }
        }
        sectionLevels = sections.sorted()
    }

    /// Whether an entry leads to a section.
    var hasSections: Bool { !sectionLevels.isEmpty }

    /// Makes the menu of a level that of its sections too, so that it is written once. Some bundles leave out the data id
    /// of a level with a single screen; that is a section only if it has the id of a screen of the menu's level.
    private mutating func addMenu(_ menu: Menu, in place: MenuPlace, toSection section: Level) {
        guard let id = section.id, let level = menu.level, level != id, !isGeneral(menu),
            ofLevels[place]?[level]?.position == menu.position, ofSections[place]?[id] == nil,
            let owner = index.level(level),
            section.items.count > 1 || section.items.first?.id.flatMap({ index.item($0, in: owner) }) != nil
        else { return }
        ofSections[place, default: [:]][id] = menu
    }

    /// Returns the menu of a place on a level: its own, else that of the level whose things it is a section of, else the
    /// general one.
    /// - Parameter level: nil for a level without an id, which has no menus of its own.
    func menu(_ place: MenuPlace, for level: LevelID?) -> Menu? {
        level.flatMap { ofLevels[place]?[$0] ?? ofSections[place]?[$0] } ?? general[place]
    }

    /// Returns the links to sections in the menus of a level.
    func sections(for level: LevelID) -> [NextLevel] {
        menus(for: level).flatMap(\.actions).compactMap(\.next).filter { $0.data == nil }
    }

    /// Returns the menus of all places for a level.
    func menus(for level: LevelID?) -> [Menu] { MenuPlace.allCases.compactMap { menu($0, for: level) } }

    /// Whether a menu is for all levels: absent, empty and `Default` in any case mean that, unless a level has that id
    /// (decision D7).
    func isGeneral(_ menu: Menu) -> Bool {
        guard let level = menu.level else { return true }
        return level.text.utf8.count == 7 && level.text.lowercased() == "default" && index.level(level) == nil
    }
}
