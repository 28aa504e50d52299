// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The grounds of all style classes of an app.
package struct TextGroundTable: Sendable {
    /// The theme's colours with the app's own accent, before a style changes the page.
    package let colors: ThemeColors
    private let graph: AppGraph
    private let tones: BackgroundTones

    /// - Parameter tones: those of the backgrounds: pages do not show a picture of one colour.
    package init(_ graph: AppGraph, tones: BackgroundTones) {
        self.graph = graph
        self.tones = tones
        colors = graph.app.themeColors
    }

    /// Returns the grounds of a component's texts: of all of them, and of those that stand elsewhere than the others.
    package func grounds(of component: String, in styleClass: StyleClass) -> [TextGrounds] {
        let places = places(of: component, styleClass: styleClass)
        let isList = component == "selection_list"
        guard let list = listColor(styleClass), isList || component == "description" else {
            return [grounds(at: places, styleClass)]
        }
        let inList = grounds(at: places, styleClass, list: list)
        return isList ? [inList] : [grounds(at: places, styleClass), inList]
    }

    /// Returns the places of a component's texts. Only this depends on the default theme's templates; other themes
    /// define by properties what is different.
    private func places(of component: String, styleClass: StyleClass) -> Set<TextGrounds.Place> {
        switch component {
        case "header": [.title]
        case "footer": [.button, .pointedButton]
        case "basic_text": styleClass.prose
        case "description": [.row, .markedRow, .pointedRow]
        case "selection_list":
            picture(styleClass) == nil ? [.row, .markedRow, .pointedRow] : [.row, .markedRow, .pointedRow, .touchedRow]
        default: [.card, .page]
        }
    }

    private func grounds(at places: Set<TextGrounds.Place>, _ styleClass: StyleClass, list: Color? = nil)
        -> TextGrounds
    {
        var (light, dark): ([TextGrounds.Ground], [TextGrounds.Ground]) = ([], [])
        for place in TextGrounds.Place.allCases where places.contains(place) {
            let (kind, pairs) = colors(of: place, styleClass: styleClass)
            light += pairs.map { TextGrounds.Ground(kind: kind, color: $0.light) }
            dark += pairs.map { TextGrounds.Ground(kind: kind, color: $0.dark) }
        }
        let authors = list.map { [TextGrounds.Ground(kind: .list, color: $0)] } ?? []
        // A page with a colour of its own is the same in the dark, and so are its lists.
        let isSameInDark = list != nil && pageColors(styleClass) != nil
        return TextGrounds(
            part: list == nil ? .all : .insideLists, light: list == nil ? light : [], dark: isSameInDark ? [] : dark,
            authors: authors, keepsColors: colors.keepsColors)
    }

    // MARK: Colours

    private func colors(of place: TextGrounds.Place, styleClass: StyleClass) -> (
        TextGrounds.Ground.Kind, [ThemeColors.Pair]
    ) {
        guard let own = pageColors(styleClass) else { return colors(of: place, in: colors, styleClass) }
        if place == .page || (place == .title && own[.title].isEmpty) { return (.page, [own.page]) }
        return colors(of: place, in: own, styleClass)
    }

    private func colors(of place: TextGrounds.Place, in colors: ThemeColors, _ styleClass: StyleClass) -> (
        TextGrounds.Ground.Kind, [ThemeColors.Pair]
    ) {
        let kind = TextGrounds.Ground.Kind.theme(place)
        switch place {
        case .title where !colors[.title].isEmpty: return (kind, colors[.title])
        case .title, .page:
            return showsPicture(styleClass) ? (.veiledPicture, veiled(in: colors)) : (.theme(.page), [colors.page])
        case .card: return (kind, [colors.card])
        case .row: return (kind, [colors.card])
        case .markedRow: return (kind, colors[.tint])
        case .pointedRow: return (kind, [pointed(colors.card)])
        case .touchedRow:
            return (kind, veiled(in: colors).map { ThemeColors.Pair(light: colors.card.light, dark: $0.dark) })
        case .button: return (kind, buttons(in: colors))
        case .pointedButton: return (kind, buttons(in: colors).map(pointed))
        }
    }

    /// The visible colour of a row under the pointer in the light.
    package var pointedRow: Color { pointed(colors.card).light }

    private func buttons(in colors: ThemeColors) -> [ThemeColors.Pair] {
        colors[.button].isEmpty ? colors[.tint] : colors[.button]
    }

    /// Returns the colours under the pointer, which have a thin grey over them.
    private func pointed(_ pair: ThemeColors.Pair) -> ThemeColors.Pair {
        let grey = Color(red: 0x88, green: 0x88, blue: 0x88, alpha: 0x11)
        return ThemeColors.Pair(light: grey.over(pair.light), dark: grey.over(pair.dark))
    }

    /// The darkest and the lightest colour that can be seen through the veil; empty where it lets more through than it
    /// hides, because then the picture is the ground.
    private func veiled(in colors: ThemeColors) -> [ThemeColors.Pair] {
        colors[.veil].filter { min($0.light.alpha, $0.dark.alpha) >= 128 }.flatMap { veil in
            [Color.black, .white].map { ThemeColors.Pair(light: veil.light.over($0), dark: veil.dark.over($0)) }
        }
    }

    // MARK: Grounds of the author

    private func hasPicture(_ styleClass: StyleClass) -> Bool {
        switch styleClass.style.background.map(graph.assets.resolve) {
        case .file?, .remote?: true
        case .missing?, .refused?, nil: false
        }
    }

    /// Whether the pages show the picture of the style.
    private func showsPicture(_ styleClass: StyleClass) -> Bool {
        guard case .file(let path)? = styleClass.style.background.map(graph.assets.resolve) else {
            return hasPicture(styleClass)
        }
        return tones.tone(of: path)?.isFlat != true
    }

    /// Returns the colours on pages of a style that has a colour for them, where no picture covers it.
    package func pageColors(_ styleClass: StyleClass) -> ThemeColors? {
        guard let color = styleClass.style.ground, color.alpha > 0,
            styleClass.framesBackground || !hasPicture(styleClass)
        else { return nil }
        return colors.on(color.over(colors.page.light))
    }

    /// Returns the ground of lists that their format names, as it is seen on that of the theme or of the page.
    package func listColor(_ styleClass: StyleClass) -> Color? {
        format("selection_list", in: styleClass)?.backgroundColor.flatMap {
            $0.alpha == 0 ? nil : $0.over((pageColors(styleClass) ?? colors).card.light)
        }
    }

    /// Returns the picture of the bundle behind rows that are touched. Other names are Android's own drawables
    /// (`app.md` 11.1).
    package func picture(_ styleClass: StyleClass) -> AssetReference? {
        format("selection_list", in: styleClass)?.selection.flatMap { reference in
            guard case .file(let path) = graph.assets.resolve(reference), MediaType.isPicture(path) else { return nil }
            return reference
        }
    }

    private func format(_ component: String, in styleClass: StyleClass) -> TextFormat? {
        styleClass.style.components[component].flatMap(graph.app.format)
    }
}

extension App {
    /// Returns the format of a component; the one called `default` replaces a missing one (`app.md` 10.4).
    package func format(_ use: Style.Use) -> TextFormat? { formats[use.format] ?? formats["default"] }

    /// The theme's colours with the app's own accent.
    package var themeColors: ThemeColors {
        var colors = settings.colors
        if let accent = AccentColor.color(of: self) { colors.accent = accent }
        return colors
    }
}
