// SPDX-License-Identifier: MIT

extension Color {
    /// Returns the contrast ratio of WCAG 2, from 1 to 21.
    package func contrast(with other: Color) -> Double {
        let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (high + 0.05) / (low + 0.05)
    }

    /// Whether white can be read on it better than black.
    package var isDark: Bool { contrast(with: .white) > contrast(with: .black) }

    /// Returns the visible colour where this one lies on an opaque ground.
    package func over(_ ground: Color) -> Color {
        let opacity = Int(alpha)
        func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
            let sum = Int(upper) * opacity + Int(lower) * (255 - opacity)
            return UInt8((sum + 127) / 255)
        }
        return Color(red: mixed(red, ground.red), green: mixed(green, ground.green), blue: mixed(blue, ground.blue))
    }

    private var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The linear light of each channel value.
    private static let linear: [Double] = (0...255).map { value in
        let part = Double(value) / 255
        return part <= 0.03928 ? part / 12.92 : power((part + 0.055) / 1.055)
    }

    /// Returns x to the power of 2.4, as x² times the fifth root of x² by Newton's method, which needs no mathematics
    /// library.
    private static func power(_ base: Double) -> Double {
        let square = base * base
        var root = 1.0
        for _ in 0..<24 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }
}
