// SPDX-License-Identifier: MIT

/// The screens that links reach and those from which visitors come to them, as numbers to be stored.
package struct KnownRoutes: Sendable {
    /// Two numbers for each screen.
    package let reached: [Int32]
    /// Four numbers for each screen with a predecessor.
    package let parents: [Int32]

    package init(reached: [Int32], parents: [Int32]) {
        (self.reached, self.parents) = (reached, parents)
    }

    /// - Parameter graph: the graph whose routes are stored.
    package init(_ graph: AppGraph) {
        reached = Self.numbers(of: graph.reachable)
        parents = graph.parents.flatMap { Self.numbers(of: [$0.key, $0.value]) }
    }

    /// Returns two numbers for each screen.
    package static func numbers(of screens: some Sequence<ScreenID>) -> [Int32] {
        screens.flatMap { [$0.numbers.level, $0.numbers.number] }
    }

    /// Returns the screens of stored numbers; nil if they do not fit the app.
    package static func screens(_ numbers: [Int32], in app: App) -> [ScreenID]? {
        let screens = stride(from: 0, to: numbers.count - 1, by: 2).compactMap {
            ScreenID(storedLevel: numbers[$0], number: numbers[$0 + 1], in: app)
        }
        return screens.count * 2 == numbers.count ? screens : nil
    }
}
