// SPDX-License-Identifier: MIT

/// What a screen is in every language of an app: its ids. Levels and items may stand in another order in another
/// language, or be missing.
package enum ScreenIdentity: Sendable, Hashable {
    case builtIn(BuiltInScreen)
    /// A level by its id, and by its number if it has none.
    case placeholder(level: String)
    /// An item of such a level, likewise.
    case item(level: String, data: String)
}

extension AppGraph {
    /// Returns what a screen is in every language.
    package func identity(of screen: ScreenID) -> ScreenIdentity {
        switch screen.place {
        case .builtIn(let builtIn): return .builtIn(builtIn)
        case .placeholder(let level): return .placeholder(level: name(ofLevel: level))
        case .item(let level, let number):
            let id = app.levels[level].items[number].id?.text
            return .item(level: name(ofLevel: level), data: id ?? "#\(number)")
        }
    }

    private func name(ofLevel number: Int) -> String { app.levels[number].id?.text ?? "#\(number)" }
}
