// SPDX-License-Identifier: MIT

/// A screen that is known to exist. Only `AppGraph` makes these: its initialiser is internal to the module.
///
/// It takes eight bytes, because a large app has millions of them in lists, sets and tables.
package struct ScreenID: Sendable, Hashable {
    /// What kind of page it is.
    package enum Place: Sendable, Hashable {
        /// An item of a local level file: indexes into `App.levels` and the level's items.
        case item(level: Int, number: Int)
        case builtIn(BuiltInScreen)
        /// The stand-in for a level whose file is remote or cannot be read.
        case placeholder(level: Int)
    }

    /// The level; -1 for a built-in screen. `Limits` keeps both numbers far below the maximum.
    private let level: Int32
    /// The item's number, or that of the built-in screen; -1 for a placeholder.
    private let number: Int32

    init(_ place: Place) {
        switch place {
        case .item(let level, let number): (self.level, self.number) = (Int32(clamping: level), Int32(clamping: number))
        case .builtIn(let screen):
            (level, number) = (-1, Int32(clamping: BuiltInScreen.allCases.firstIndex(of: screen) ?? 0))
        case .placeholder(let level): (self.level, number) = (Int32(clamping: level), -1)
        }
    }

    /// The place in a list where there is no screen.
    static let none = ScreenID(level: .min, number: .min)

    private init(level: Int32, number: Int32) { (self.level, self.number) = (level, number) }

    /// The two numbers, as they are stored.
    var numbers: (level: Int32, number: Int32) { (level, number) }

    /// Nil if the app has no such level or item.
    init?(storedLevel level: Int32, number: Int32, in app: App) {
        if level < 0 {
            guard level == -1, BuiltInScreen.allCases.indices.contains(Int(number)) else { return nil }
        } else {
            guard app.levels.indices.contains(Int(level)), number >= -1,
                Int(number) < app.levels[Int(level)].items.count
            else { return nil }
        }
        (self.level, self.number) = (level, number)
    }

    /// The kind of page, with the indexes that lead to its item or level.
    package var place: Place {
        if level < 0 { return .builtIn(BuiltInScreen.allCases[Int(number)]) }
        return number < 0 ? .placeholder(level: Int(level)) : .item(level: Int(level), number: Int(number))
    }
}

extension App {
    /// Returns the item of a screen; nil for a placeholder.
    func item(of screen: ScreenID) -> DataItem? {
        switch screen.place {
        case .item(let level, let number): levels[level].items[number]
        case .builtIn(let builtIn): builtIns[builtIn]
        case .placeholder: nil
        }
    }
}
