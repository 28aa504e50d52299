// SPDX-License-Identifier: MIT

/// Finds levels and data items by id. Of several with one id the last counts.
struct ScreenIndex: Sendable {
    private let levels: [LevelID: Int]
    /// For each level the numbers of its items by id.
    private let items: [[DataID: Int]]

    init(_ app: App) {
        var levels: [LevelID: Int] = [:]
        for level in app.levels {
            if let id = level.id { levels[id] = level.number }
        }
        self.levels = levels
        var items: [[DataID: Int]] = []
        for level in app.levels {
            if let twin = level.twin { items.append(items[twin]) } else { items.append(Self.numbers(of: level.items)) }
        }
        self.items = items
    }

    private static func numbers(of items: [DataItem]) -> [DataID: Int] {
        var numbers: [DataID: Int] = [:]
        numbers.reserveCapacity(items.count)
        for item in items {
            if let id = item.id { numbers[id] = item.number }
        }
        return numbers
    }

    func level(_ id: LevelID) -> Int? { levels[id] }

    func item(_ id: DataID, in level: Int) -> Int? { items[level][id] }

    /// The existing ids, for suggestions.
    var levelIDs: [String] { levels.keys.map(\.text).sorted() }

    func dataIDs(in level: Int) -> [String] { items[level].keys.map(\.text).sorted() }

    /// Returns the level that replaces this one: a later level of the same id, or itself.
    func effective(_ level: Int, in app: App) -> Int {
        app.levels[level].id.flatMap { levels[$0] } ?? level
    }

    func screens(of app: App) -> [ScreenID] {
        effectiveLevels(of: app).flatMap { level in
            app.levels[level].items.compactMap { item in
                let isShadowed = item.id.map { items[level][$0] != item.number } ?? false
                return isShadowed ? nil : ScreenID(.item(level: level, number: item.number))
            }
        }
    }

    func placeholders(of app: App) -> [ScreenID] {
        effectiveLevels(of: app).compactMap { level in
            switch app.levels[level].content {
            case .remote, .unreadable, .empty: ScreenID(.placeholder(level: level))
            case .items, .builtIn: nil
            }
        }
    }

    private func effectiveLevels(of app: App) -> [Int] {
        app.levels.indices.filter { effective($0, in: app) == $0 }
    }
}
