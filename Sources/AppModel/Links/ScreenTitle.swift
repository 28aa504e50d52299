// SPDX-License-Identifier: MIT

internal import Text

/// What screens are called: on their pages, in lists and drawings, and in messages.
extension AppGraph {
    /// What the author calls a screen: its own title (`headerText`, or that of its type's file), else the title of its
    /// level; nil without either.
    package func title(of screen: ScreenID) -> String? {
        item(of: screen)?.title ?? level(of: screen)?.declaration.title
    }
}

extension App {
    /// What to call a screen in a message: its own title, else its id, which tells it from others of its level.
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
