// SPDX-License-Identifier: MIT

/// The colours of a theme that colours of the bundle must get on with.
package struct ThemeColors: Sendable, Equatable {
    /// A colour in the light and its counterpart in the dark.
    package struct Pair: Sendable, Equatable {
        package var light: Color
        package var dark: Color

        package init(light: Color, dark: Color) {
            self.light = light
            self.dark = dark
        }
    }

    /// The ground of pages, which headers and footers stand on.
    package var page = Pair(light: Color(red: 0xF2, green: 0xF2, blue: 0xF6), dark: .black)
    /// The ground of rows and cards, which all other texts stand on.
    package var card = Pair(light: .white, dark: Color(red: 0x1C, green: 0x1C, blue: 0x1F))
    /// What all colours of controls are made of, unless the app has one of its own.
    package var accent = Color(red: 0x2F, green: 0x5D, blue: 0x8C)

    /// Those of the default theme.
    package init() {}
}

extension Color {
    package static let white = Color(red: 0xFF, green: 0xFF, blue: 0xFF)
    package static let black = Color(red: 0, green: 0, blue: 0)
}
