// SPDX-License-Identifier: MIT

/// The colours of a theme with which colours of the bundle must be compatible.
package struct ThemeColors: Sendable, Equatable {
    /// One of the two color schemes of a site.
    package enum Scheme: Sendable { case light, dark }

    /// A colour in the light and its counterpart in the dark.
    package struct Pair: Sendable, Hashable {
        /// The only colour, if the theme has one color scheme.
        package var light: Color
        /// Equal to `light`, if the theme has one color scheme.
        package var dark: Color

        package init(light: Color, dark: Color) {
            self.light = light
            self.dark = dark
        }
    }

    /// The colour from which all colours of controls are made, unless the app has one of its own.
    package var accent: Color
    /// Whether the theme shows texts on grounds like those for which authors chose their colours.
    package let keepsColors: Bool
    private var paints: [Role: [ThemePaint]]
    /// The only color scheme; nil if there are both.
    package private(set) var scheme: Scheme?

    /// The theme colours that the tool needs. The raw value is the property that defines the colour.
    package enum Role: String, Sendable, CaseIterable {
        /// The ground of pages.
        case page = "--bg"
        /// The ground of rows and cards.
        case card = "--surface"
        /// The ground of marked items, and of buttons.
        case tint = "--tint"
        /// The layer over a background picture.
        case veil = "--veil"
        /// The ground of titles, where a theme has one.
        case title = "--head"
        /// The ground of buttons, where it differs from `tint`.
        case button = "--key"
        case text = "--text"
        case muted = "--muted"

        /// The value of the default theme.
        fileprivate var standard: String? {
            switch self {
            case .page: "light-dark(#f2f2f6,#000)"
            case .card: "light-dark(#fff,#1c1c1f)"
            case .tint: "color-mix(in oklab,var(--accent) 11%,var(--surface))"
            case .veil:
                "light-dark(color-mix(in oklab,var(--bg) 84%,transparent),color-mix(in oklab,var(--bg) 94%,transparent))"
            case .text: "light-dark(#17171a,#f4f4f6)"
            case .muted: "light-dark(#55555e,#a8a8b1)"
            case .title, .button: nil
            }
        }
    }

    /// - Parameter properties: the properties of `:root` in a theme's style. Missing and unreadable ones are as in the
    ///   default theme.
    package init(properties: [String: String] = [:]) {
        let properties = Self.readable(properties)
        func value(_ name: String) -> String? { properties[name] ?? Role(rawValue: name)?.standard }
        paints = Role.allCases.reduce(into: [:]) { paints, role in
            paints[role] = value(role.rawValue).flatMap { ThemePaint.list(css: $0, variables: value) }
        }
        accent =
            properties["--accent"].flatMap { ThemePaint(css: $0, variables: value) }.map {
                $0.color(.light, accent: Self.ownAccent)
            } ?? Self.ownAccent
        keepsColors = properties["--format-colors"] == "as-written"
        let schemes = (properties["color-scheme"] ?? "").split(whereSeparator: \.isWhitespace).filter { $0 != "only" }
        scheme = schemes.count == 1 ? ["light": Scheme.light, "dark": .dark][String(schemes[0])] : nil
    }

    /// Returns the properties without colours that cannot be read, because one of them would invalidate all colours
    /// made of it.
    private static func readable(_ properties: [String: String]) -> [String: String] {
        func value(_ name: String) -> String? { properties[name] ?? Role(rawValue: name)?.standard }
        return properties.filter { name, css in
            Role(rawValue: name).map { role in ThemePaint.list(css: css, variables: value).map(role.takes) ?? false }
                ?? true
        }
    }

    private static let ownAccent = Color(red: 0x2F, green: 0x5D, blue: 0x8C)

    /// The ground of pages, opaque, without a background picture and its veil.
    package var page: Pair { single(.page) }
    /// The ground of rows and cards, opaque.
    package var card: Pair { single(.card) }
    /// The colour of texts without a format.
    package var text: Pair { single(.text) }
    /// The colour of words that matter less, such as the labels of values.
    package var muted: Pair { single(.muted) }

    /// The ground of main buttons, as the default theme makes it: dark enough for white words.
    package var accentFill: Color { accent.darkened(toLightness: 0.5) }

    /// Returns the colour of a ground where something is marked on it.
    package func tinted(_ ground: Color) -> Color {
        ThemePaint.mix(.accent, .plain(ground), share: 0.11, inOKLab: true).color(.light, accent: accent)
    }

    /// Returns the theme's colours on a page with a colour of its own (`extensions.md` 5): one color scheme, cards that are a
    /// shade of the page, and texts moved until they can be read on both.
    package func on(_ ground: Color) -> ThemeColors {
        let scheme: Scheme = ground.isDark ? .dark : .light
        func mixed(_ color: Color, _ share: Double) -> Color {
            ThemePaint.mix(.plain(color), .plain(ground), share: share, inOKLab: true).color(scheme, accent: accent)
        }
        // A shade that cannot be told from the page would be none.
        let card =
            scheme == .dark
            ? (ground.contrast(with: .black) < 1.5 ? mixed(.white, 0.16) : mixed(.black, 0.28))
            : (ground.contrast(with: .white) < 1.1 ? mixed(.black, 0.06) : mixed(.white, 0.7))
        let tint = tinted(card)
        func moved(_ role: Role) -> Color {
            let pair = single(role)
            return (scheme == .light ? pair.light : pair.dark).readable(on: [ground, card, tint])
        }
        let veil = Color(red: ground.red, green: ground.green, blue: ground.blue, alpha: 0xF0)
        let own: [Role: Color] = [
            .page: ground, .card: card, .tint: tint, .veil: veil, .text: moved(.text), .muted: moved(.muted)
        ]
        var colors = self
        colors.scheme = scheme
        colors.paints.merge(own.mapValues { [.plain($0)] }) { _, own in own }
        return colors
    }

    private func single(_ role: Role) -> Pair { self[role].first ?? Pair(light: .white, dark: .black) }

    /// One colour or those of a gradient; empty only for a role that is optional in a theme.
    package subscript(role: Role) -> [Pair] {
        (paints[role] ?? []).map {
            Pair(light: $0.color(scheme ?? .light, accent: accent), dark: $0.color(scheme ?? .dark, accent: accent))
        }
    }
}

extension ThemeColors.Role {
    /// Whether these can be its colours: all but the veil must be opaque.
    fileprivate func takes(_ paints: [ThemePaint]) -> Bool {
        let colors = paints.flatMap { [$0.color(.light, accent: .black), $0.color(.dark, accent: .black)] }
        return self == .veil || colors.allSatisfy { $0.alpha == 255 }
    }
}

extension Color {
    /// Opaque: the lightest that can be under a veil.
    package static let white = Color(red: 0xFF, green: 0xFF, blue: 0xFF)
    /// Opaque: the darkest that can be under a veil.
    package static let black = Color(red: 0, green: 0, blue: 0)
}
