// SPDX-License-Identifier: MIT

internal import AppModel

/// The margin and the size that a menu gives one of its entries, as a class: pages must not have styles in their
/// markup.
struct MenuSize: Sendable, Hashable, Comparable {
    private let left: Int
    private let width: Int
    private let height: Int

    /// Nil if the entry has none of them.
    init?(_ action: MenuAction) {
        // A picture of thousands of points is a slip of the pen.
        func sound(_ number: Int?) -> Int { number.map { (0...1000).contains($0) ? $0 : 0 } ?? 0 }
        (left, width, height) = (sound(action.leftMargin), sound(action.width), sound(action.height))
        if left == 0, width == 0, height == 0 { return nil }
    }

    var className: String { "menu-\(left)-\(width)-\(height)" }

    /// Numbers without unit, because a theme may count the margin in shares of the bar, which was 320 points wide.
    var rule: String {
        let values = [("left", left), ("width", width), ("height", height)].filter { $0.1 > 0 }.map {
            "--menu-\($0.0):\($0.1)"
        }
        return ".\(className){\(values.joined(separator: ";"))}"
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.left, left.width, left.height) < (right.left, right.width, right.height)
    }

    /// All that an app has.
    static func all(in app: App) -> [MenuSize] {
        Set(app.menus.values.joined().flatMap(\.actions).compactMap(MenuSize.init)).sorted()
    }
}
