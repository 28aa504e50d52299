// SPDX-License-Identifier: MIT

internal import AppModel

extension Color {
    /// The colour in CSS notation, with the opacity last.
    var css: String {
        func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 255 ? "" : hex(alpha))
    }
}

extension ThemeColors.Pair {
    var css: String { light == dark ? light.css : "light-dark(\(light.css),\(dark.css))" }
}
