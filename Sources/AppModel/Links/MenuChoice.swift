// SPDX-License-Identifier: MIT

/// Selects the menu of a level.
struct MenuChoice: Sendable {
    private let index: ScreenIndex
    /// Of several for one level, or for all, the last one counts.
    private var ofLevels: [MenuPlace: [LevelID: Menu]] = [:]
    private var general: [MenuPlace: Menu] = [:]

    init(app: App, index: ScreenIndex) {
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
    }

    /// - Parameter level: nil for a level without an id, which has no menus of its own.
    func menu(_ place: MenuPlace, for level: LevelID?) -> Menu? {
        level.flatMap { ofLevels[place]?[$0] } ?? general[place]
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
