// SPDX-License-Identifier: MIT

internal import Text

/// How a visitor gets to a screen, in words for a message: `Cover › News › Today`.
package struct ScreenPath: Sendable {
    /// Longer ways are shown without their middle.
    private static let longest = 6

    let app: App
    let routes: Reachability

    /// Where all paths begin.
    package var entry: ScreenID { routes.entry }

    /// The shortest way from the start; nil if there is none.
    package func text(to screen: ScreenID) -> String? {
        guard routes.reached.contains(screen) else { return nil }
        var names: [String] = []
        var current = screen
        while let parent = routes.parents[current], names.count < Self.longest {
            names.append(name(of: current))
            if routes.menuTargets.contains(current) { names.append("(menu)") }
            current = parent
        }
        if current != routes.entry { names.append("…") }
        names.append(name(of: routes.entry))
        return names.reversed().joined(separator: " › ")
    }

    /// What to call a screen in a message: its title, else its id.
    package func name(of screen: ScreenID) -> String {
        switch screen.place {
        case .builtIn(let builtIn): return builtIn.rawValue.prefix(1).uppercased() + builtIn.rawValue.dropFirst()
        case .placeholder(let level): return app.levels[level].declaration.title?.clipped ?? app.levels[level].name
        case .item(let level, let number):
            let item = app.levels[level].items[number]
            return (item.title ?? item.id?.text ?? app.levels[level].declaration.title ?? "number \(number)").clipped
        }
    }
}
