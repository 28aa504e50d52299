// SPDX-License-Identifier: MIT

internal import Text

/// The names of screens on their pages, in lists and drawings, and in messages.
extension AppGraph {
    /// Returns the author's title above a screen: its own, or that of the first section of its thing; of a level on a server
    /// that of the level.
    package func heading(of screen: ScreenID) -> String? {
        switch screen.place {
        case .placeholder(let level): app.levels[level].declaration.title
        case .builtIn, .item: item(of: screen)?.title ?? firstSection(of: screen).flatMap { item(of: $0)?.title }
        }
    }

    /// Returns the author's title of a screen: its own (`headerText`, or that of its type's file), else that of its
    /// level; nil without either.
    package func title(of screen: ScreenID) -> String? {
        item(of: screen)?.title ?? level(of: screen)?.declaration.title
    }
}

extension App {
    /// Returns the name of a screen in a message: its own title, else its id, which distinguishes it from others of its
    /// level.
    func name(of screen: ScreenID) -> String {
        switch screen.place {
        case .builtIn(let builtIn): return builtIn.rawValue.prefix(1).uppercased() + builtIn.rawValue.dropFirst()
        case .placeholder(let level): return levels[level].declaration.title?.clipped ?? levels[level].name
        case .item(let level, let number):
            let item = levels[level].items[number]
            return (item.title ?? item.id?.text ?? levels[level].declaration.title ?? "number \(number)").clipped
        }
    }
}
