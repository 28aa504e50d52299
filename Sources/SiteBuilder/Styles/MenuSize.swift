// SPDX-License-Identifier: MIT

internal import AppModel

/// The margin and the size that a menu gives one of its entries, as a class, because pages must not contain inline
/// styles.
struct MenuSize: Sendable, Hashable, Comparable {
    private let left: Int
    private let width: Int
    private let height: Int

    /// Returns nil if the entry has neither.
    init?(_ action: MenuAction) {
        (left, width, height) = (action.leftMargin ?? 0, action.width ?? 0, action.height ?? 0)
        if left == 0, width == 0, height == 0 { return nil }
    }

    var className: String { "menu-\(left)-\(width)-\(height)" }

    /// The CSS rule. The numbers have no unit, because a theme may convert the margin to a share of the bar's width,
    /// which was 320 points.
    var rule: String {
        let values = [("left", left), ("width", width), ("height", height)].filter { $0.1 > 0 }.map {
            "--menu-\($0.0):\($0.1)"
        }
        return ".\(className){\(values.joined(separator: ";"))}"
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.left, left.width, left.height) < (right.left, right.width, right.height)
    }

    /// Returns all sizes that occur in an app.
    static func all(in app: App) -> [MenuSize] {
        Set(app.allMenus.flatMap(\.actions).compactMap(MenuSize.init)).sorted()
    }
}
