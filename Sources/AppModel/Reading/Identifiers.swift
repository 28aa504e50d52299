// SPDX-License-Identifier: MIT

/// The id of a level, as written in `levelId`. Compared exactly (up to Unicode's canonical equivalence), never guessed.
package struct LevelID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Case counts (`app.md` 6.1).
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { text }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// The id of a data item inside its level's file.
package struct DataID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Case counts (`activities.md` 1.3).
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package var description: String { text }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// The name of a screen type, such as `LIST_ACTIVITY`. Compared, never switched on: the registry maps it to a type.
package struct ActivityType: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// As a bundle or the code writes it, aliases included. Case counts.
    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package init(stringLiteral name: String) {
        self.name = name
    }

    package var description: String { name }
}

/// The name of a screen type's folder in a theme's `activities/` folder, which holds its template and style.
package struct ViewName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// In lower case, with hyphens for all but the letters and digits of ASCII.
    package let name: String

    package init(stringLiteral name: String) {
        self.name = name
    }

    /// The name a level type has by convention: kebab case without `_ACTIVITY`.
    package init(for type: ActivityType) {
        let whole = type.name.lowercased()
        let base = whole.hasSuffix("_activity") ? String(whole.dropLast("_activity".count)) : whole
        name = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    package var description: String { name }
}
