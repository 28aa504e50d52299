// SPDX-License-Identifier: MIT

/// A screen that is proved to exist. Only `AppGraph` makes these: its initialiser is internal to the module.
package struct ScreenID: Sendable, Hashable {
    /// What kind of page it is.
    package enum Place: Sendable, Hashable {
        /// An item of a local level file: indexes into `App.levels` and the level's items.
        case item(level: Int, number: Int)
        case builtIn(BuiltInScreen)
        /// The stand-in for a level whose file is remote or cannot be read.
        case placeholder(level: Int)
    }

    package let place: Place

    init(_ place: Place) {
        self.place = place
    }
}
