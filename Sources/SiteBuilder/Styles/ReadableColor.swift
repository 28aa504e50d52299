// SPDX-License-Identifier: MIT
internal import AppModel

/// How colours of a bundle get on with the grounds they stand on.
extension Color {
    var css: String {
        func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 255 ? "" : hex(alpha))
    }

    /// As written on light ground, and moved just far enough to be readable on the ground of the dark look.
    func adaptive(on ground: ThemeColors.Pair) -> String {
        let dark = readable(on: ground)
        return dark == self ? css : "light-dark(\(css),\(dark.css))"
    }

    /// Whether it has hardly any hue.
    var isGrey: Bool { Int(max(red, green, blue)) - Int(min(red, green, blue)) < 24 }

    /// Whether people call it black or grey: it has hardly any hue, or is too dark to show one.
    private var isInk: Bool { isGrey || max(red, green, blue) < 0x48 }

    /// Moved towards white, or towards black on a ground that is light in the dark look too, until it can be read. Inks keep the contrast they have on light ground as well: a black text moved just as
    /// far as it must would be a grey one.
    private func readable(on ground: ThemeColors.Pair) -> Color {
        let wanted = isInk ? min(12, max(4.5, contrast(with: ground.light))) : 4.5
        let goal: Double = ground.dark.contrast(with: .white) >= ground.dark.contrast(with: .black) ? 255 : 0
        var color = self
        for step in 0...20 where color.contrast(with: ground.dark) < wanted {
            let share = Double(step) / 20
            func mixed(_ value: UInt8) -> UInt8 { UInt8((Double(value) + (goal - Double(value)) * share).rounded()) }
            color = Color(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: alpha)
        }
        return color
    }
}
