// SPDX-License-Identifier: MIT
internal import AppModel

/// How colours of a bundle get on with the grounds they stand on.
extension Color {
    /// The grounds of rows and cards in the default theme.
    static let lightGround = Color(red: 0xFF, green: 0xFF, blue: 0xFF)
    static let darkGround = Color(red: 0x1C, green: 0x1C, blue: 0x1F)

    var css: String {
        func hex(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        return "#" + hex(red) + hex(green) + hex(blue) + (alpha == 255 ? "" : hex(alpha))
    }

    /// As written on light ground, and moved just far enough towards white to be readable on dark ground.
    var adaptive: String {
        let dark = readable(on: .darkGround)
        return dark == self ? css : "light-dark(\(css),\(dark.css))"
    }

    /// Whether it has hardly any hue.
    var isGrey: Bool { Int(max(red, green, blue)) - Int(min(red, green, blue)) < 24 }

    /// Whether people call it black or grey: it has hardly any hue, or is too dark to show one.
    private var isInk: Bool { isGrey || max(red, green, blue) < 0x48 }

    /// Moved towards white until it can be read. Inks keep the contrast they have on light ground as well: a black text moved just as
    /// far as it must would be a grey one.
    private func readable(on ground: Color) -> Color {
        let wanted = isInk ? min(12, max(4.5, contrast(with: .lightGround))) : 4.5
        var color = self
        for step in 0...20 where color.contrast(with: ground) < wanted {
            let share = Double(step) / 20
            func mixed(_ value: UInt8) -> UInt8 { UInt8((Double(value) + (255 - Double(value)) * share).rounded()) }
            color = Color(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: alpha)
        }
        return color
    }
}
