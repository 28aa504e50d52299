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

    /// The contrast ratio of WCAG 2, from 1 to 21.
    func contrast(with other: Color) -> Double {
        let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// Moved towards white until it can be read. Hueless colours keep the contrast they have on light ground as well: a black text
    /// moved just as far as it must would be a grey one.
    private func readable(on ground: Color) -> Color {
        let wanted = isGrey ? min(12, max(4.5, contrast(with: .lightGround))) : 4.5
        var color = self
        for step in 0...20 where color.contrast(with: ground) < wanted {
            let share = Double(step) / 20
            func mixed(_ value: UInt8) -> UInt8 { UInt8((Double(value) + (255 - Double(value)) * share).rounded()) }
            color = Color(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: alpha)
        }
        return color
    }

    private var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let part = Double(value) / 255
            return part <= 0.03928 ? part / 12.92 : power((part + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// x to the power of 2.4, as x² times the fifth root of x² by Newton's method: no need for a mathematics library.
    private func power(_ base: Double) -> Double {
        let square = base * base
        var root = 1.0
        for _ in 0..<24 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }
}
