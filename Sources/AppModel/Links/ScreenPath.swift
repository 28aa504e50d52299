// SPDX-License-Identifier: MIT

internal import Text

/// How a visitor reaches a screen, for a message: `Cover › News › Today`.
package struct ScreenPath: Sendable {
    /// Longer routes are shown without their middle.
    private static let longest = 6

    let app: App
    let routes: Reachability

    /// Where all paths begin.
    package var entry: ScreenID { routes.entry }

    /// Returns the shortest route from the start; nil if there is none.
    package func text(to screen: ScreenID) -> String? {
        guard routes.reached.contains(screen) else { return nil }
        var names: [String] = []
        var current = screen
        while let parent = routes.parents[current], names.count < Self.longest {
            names.append(app.name(of: current))
            if routes.menuTargets.contains(current) { names.append("(menu)") }
            current = parent
        }
        if current != routes.entry { names.append("…") }
        names.append(app.name(of: routes.entry))
        return names.reversed().joined(separator: " › ")
    }
}
