// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// A colour as a theme's style defines it: plain, one for each color scheme, or mixed from others. The accent is known
/// only with the app.
package indirect enum ThemePaint: Sendable, Equatable {
    case plain(Color)
    case accent
    case schemes(light: ThemePaint, dark: ThemePaint)
    case mix(ThemePaint, ThemePaint, share: Double, inOKLab: Bool)

    func color(_ scheme: ThemeColors.Scheme, accent: Color) -> Color {
        switch self {
        case .plain(let color): color
        case .accent: accent
        case .schemes(let light, let dark): (scheme == .light ? light : dark).color(scheme, accent: accent)
        case .mix(let first, let second, let share, let inOKLab):
            first.color(scheme, accent: accent).mixed(
                with: second.color(scheme, accent: accent), share: share, inOKLab: inOKLab)
        }
    }

    /// Returns the colours of a property: one, or those of a gradient.
    /// - Parameter variables: the values of the other properties.
    static func list(css: String, variables: (String) -> String?) -> [ThemePaint]? {
        guard let call = Call(css), call.name == "linear-gradient" else {
            return ThemePaint(css: css, variables: variables).map { [$0] }
        }
        let paints = call.arguments.compactMap { ThemePaint(css: Percentage.removed(from: $0), variables: variables) }
        return paints.isEmpty ? nil : paints
    }

    /// Reads `#rgb`, `#rrggbb` and both with opacity, names, `transparent`, `rgb()`, `hsl()`, `hwb()`, `oklab()`, `oklch()`,
    /// `var()`, `light-dark()` and `color-mix()`; nil for all else.
    init?(css: String, variables: (String) -> String?, depth: Int = 8) {
        let text = css.trimmed
        if let color = Color(css: text) {
            self = .plain(color)
            return
        }
        guard depth > 0, let call = Call(text) else { return nil }
        func read(_ argument: some StringProtocol) -> ThemePaint? {
            ThemePaint(css: String(argument), variables: variables, depth: depth - 1)
        }
        let arguments = call.arguments
        switch (call.name, arguments.count) {
        case ("var", 1...):
            if arguments[0] == "--accent" {
                self = .accent
            } else if let paint = read(variables(arguments[0]) ?? arguments.dropFirst().joined(separator: ",")) {
                self = paint
            } else {
                return nil
            }
        case ("light-dark", 2):
            guard let light = read(arguments[0]), let dark = read(arguments[1]) else { return nil }
            self = .schemes(light: light, dark: dark)
        case ("color-mix", 3):
            guard ["in oklab", "in srgb"].contains(arguments[0].lowercased()),
                let share = Percentage.share(arguments[1], arguments[2]),
                let first = read(Percentage.removed(from: arguments[1])),
                let second = read(Percentage.removed(from: arguments[2]))
            else { return nil }
            self = .mix(first, second, share: share, inOKLab: arguments[0].lowercased() == "in oklab")
        default:
            guard let color = Color(styleFunction: call.name, arguments) else { return nil }
            self = .plain(color)
        }
    }

    /// A function of a style with its arguments.
    private struct Call {
        let name: String
        let arguments: [String]

        init?(_ css: String) {
            let text = css.trimmed
            guard text.hasSuffix(")"), let opening = text.firstIndex(of: "(") else { return nil }
            name = text[..<opening].lowercased()
            var arguments = [""]
            var depth = 0
            for character in text[text.index(after: opening)...].dropLast() {
                if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
                guard depth >= 0 else { return nil }
                if character == ",", depth == 0 {
                    arguments.append("")
                } else {
                    arguments[arguments.count - 1].append(character)
                }
            }
            guard depth == 0 else { return nil }
            self.arguments = arguments.map(\.trimmed)
        }
    }

    /// The percentage before or behind a colour.
    private enum Percentage {
        /// Returns the share of the first of two colours.
        static func share(_ first: String, _ second: String) -> Double? {
            switch (value(first), value(second)) {
            case (let share?, nil): share
            case (nil, let share?): 1 - share
            case (nil, nil): 0.5
            // Shares that do not add up to a whole make a translucent colour.
            case (let share?, let other?): share + other == 1 ? share : nil
            }
        }

        static func removed(from text: String) -> String { parts(of: text)?.color ?? text }

        private static func value(_ text: String) -> Double? { parts(of: text)?.share }

        private static func parts(of text: String) -> (share: Double, color: String)? {
            guard let first = text.firstIndex(of: " "), let last = text.lastIndex(of: " ") else { return nil }
            if let share = number(text[text.index(after: last)...]) { return (share, String(text[..<last])) }
            return number(text[..<first]).map { ($0, text[first...].trimmed) }
        }

        private static func number(_ text: Substring) -> Double? {
            guard text.hasSuffix("%"), let number = Double(text.dropLast()) else { return nil }
            return (0...100).contains(number) ? number / 100 : nil
        }
    }
}

extension Color {
    /// Reads a colour as styles write it: the opacity last.
    fileprivate init?(css: String) {
        let text = css.lowercased()
        switch (text.utf8.count, text.hasPrefix("#")) {
        case (_, false) where text == "transparent": self.init(red: 0, green: 0, blue: 0, alpha: 0)
        case (_, false): self.init(styleName: text)
        case (4, _), (7, _): self.init(text)
        case (5, _): self.init("#" + text.dropFirst().map { "\($0)\($0)" }.joined().opacityFirst)
        case (9, _): self.init("#" + String(text.dropFirst()).opacityFirst)
        default: return nil
        }
    }

    /// Returns the result of `color-mix()` for two colours.
    fileprivate func mixed(with other: Color, share: Double, inOKLab: Bool) -> Color {
        let weights = (share * Double(alpha) / 255, (1 - share) * Double(other.alpha) / 255)
        let opacity = weights.0 + weights.1
        guard opacity > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        let (first, second) = inOKLab ? (okLab, other.okLab) : (channels, other.channels)
        let mixed = (0..<3).map { (first[$0] * weights.0 + second[$0] * weights.1) / opacity }
        let channels = inOKLab ? Self.channels(okLab: mixed) : mixed
        // Browsers compare unrounded values, so a ground is rounded away from the colour with which it is compared.
        let isLight =
            0.2126 * Self.linear(channels[0]) + 0.7152 * Self.linear(channels[1]) + 0.0722 * Self.linear(channels[2])
            > 0.18
        let bytes = channels.map {
            UInt8((min(1, max(0, $0)) * 255 + (isLight ? 1e-6 : -1e-6)).rounded(isLight ? .down : .up))
        }
        return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: UInt8((opacity * 255).rounded()))
    }

    /// Returns the colour with a lightness of OKLab that is no higher, as `oklch(from … min(l,0.5) c h)` does.
    func darkened(toLightness limit: Double) -> Color {
        var lab = okLab
        guard lab[0] > limit else { return self }
        lab[0] = limit
        let bytes = Self.channels(okLab: lab).map { UInt8((min(1, max(0, $0)) * 255).rounded()) }
        return Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
    }

    private var channels: [Double] { [red, green, blue].map { Double($0) / 255 } }

    private var okLab: [Double] {
        let part = channels.map(Self.linear)
        let (red, green, blue) = (part[0], part[1], part[2])
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return [
            0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
        ]
    }

    static func channels(okLab lab: [Double]) -> [Double] {
        func cubed(_ value: Double) -> Double { value * value * value }
        let long = cubed(lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2])
        let middle = cubed(lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2])
        let short = cubed(lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2])
        return [
            4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
        ].map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    }

    private static func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }
}

extension String {
    /// `rrggbbaa` in the bundle's notation of colours.
    fileprivate var opacityFirst: String { String(suffix(2) + dropLast(2)) }
}
