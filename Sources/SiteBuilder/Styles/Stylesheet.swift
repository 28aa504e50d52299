// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import FileSystem
internal import Markup
internal import Text
internal import Theming

/// The stylesheets of a site: one for every page, with the theme's style and the bundle's own styles and formats, and
/// one for each screen type that has a style of its own.
///
/// No value of the bundle is copied verbatim: colours, sizes and names are generated from the parsed values.
struct Stylesheet {
    private let plan: SitePlan
    private let styleClasses: StyleClasses
    private let grounds: TextGroundTable
    /// The pictures behind pages, by the names of the style classes.
    let backgrounds: [String: PageBackground]

    init(_ plan: SitePlan, styleClasses: StyleClasses) {
        self.plan = plan
        self.styleClasses = styleClasses
        let tones = BackgroundTones(of: styleClasses, in: plan.graph)
        grounds = TextGroundTable(plan.graph, tones: tones)
        var backgrounds: [String: PageBackground] = [:]
        for (index, styleClass) in styleClasses.classes.enumerated() {
            guard let reference = styleClass.style.background else { continue }
            let name = StyleClasses.name(of: index)
            switch plan.assets.resolution(reference) {
            case .file(let path):
                guard let picture = plan.assets.picture(path) else { continue }
                backgrounds[name] = PageBackground(picture, tone: tones.tone(of: path))
            case .remote(let address): backgrounds[name] = PageBackground(address: address)
            case .missing, .refused: continue
            }
        }
        self.backgrounds = backgrounds
    }

    /// Returns the stylesheet of every page.
    /// - Parameter others: the styles that are included, because the frame links no others.
    func text(with others: [StyleRole]) -> String {
        let parts =
            ([.frame] + others).compactMap { plan.theme.styles[$0] } + [accentRule] + menuRules + fontRules
            + styleClasses.classes.enumerated().map(classRule)
        return parts.filter { !$0.isEmpty }.map(\.withoutStyleComments).joined()
    }

    /// Returns an additional stylesheet of some pages. It is loaded later, but the bundle's rules still win because they
    /// are in no layer.
    func text(of role: StyleRole) -> String? { plan.theme.styles[role].map(\.withoutStyleComments) }

    private var accentRule: String { AccentColor.color(of: plan.graph.app).map { ":root{--accent:\($0.css)}" } ?? "" }

    // MARK: Menus

    /// The sizes of menu entries, for a theme that uses them.
    private var menuRules: [String] {
        plan.theme.sizesMenus ? MenuSize.all(in: plan.graph.app).map(\.rule) : []
    }

    // MARK: Fonts

    /// The font faces of the formats in use whose fonts are files of the bundle.
    private var fontRules: [String] {
        Self.fontFiles(of: plan.graph).compactMap { plan.assets.entry($0) }.map { entry in
            let font = plan.graph.app.bundle.read(entry.source).flatMap { FontFile(of: $0) }
            // Without these descriptors a browser would synthesise bold for a font that is bold already.
            let traits = [
                font?.weights.map { "font-weight:\($0.lowerBound)" + ($0.count > 1 ? " \($0.upperBound)" : "") },
                font?.isItalic == true ? "font-style:italic" : nil
            ]
            return
                ([
                    "@font-face{font-family:\"\(Self.fontFamily(of: entry.target))\"",
                    "src:url(\"../\(entry.target.addressEncoded)\")"
                ] + traits.compactMap { $0 } + ["font-display:swap}"])
                .joined(separator: ";")
        }
    }

    /// Returns the font files of a bundle that its formats name.
    static func fontFiles(of graph: AppGraph) -> [String] {
        Set(graph.app.formats.values.compactMap { $0.typeFace.flatMap { graph.fonts.font($0.text).file } }).sorted()
    }

    /// Returns a family name derived from the file's safe name.
    private static func fontFamily(of target: String) -> String {
        "bundle-" + (target.lastComponent.split(separator: ".").first ?? "font")
    }

    // MARK: Classes

    /// Returns the bundle's background pictures of pressed rows.
    static func rowPictures(of styleClasses: StyleClasses, in graph: AppGraph) -> [AssetReference] {
        styleClasses.classes.compactMap(TextGroundTable(graph, tones: .unknown).picture)
    }

    private func classRule(_ index: Int, styleClass: StyleClass) -> String {
        let name = "." + StyleClasses.name(of: index)
        var rules: [String] = []
        if let background = backgrounds[StyleClasses.name(of: index)] {
            let declarations = background.declarations(onPage: grounds.colors.page)
            rules.append("\(name){\(declarations.joined(separator: ";"))}")
            for (width, declaration) in background.broader {
                rules.append("@media(min-width:\(width)){\(name){\(declaration)}}")
            }
        }
        if let colors = grounds.pageColors(styleClass) {
            rules.append(":root:has(>\(name)){background:\(colors.page.css)}")
            rules.append("\(name){\(pageDeclarations(colors).joined(separator: ";"))}")
            if colors.accentFill.contrast(on: [colors.page.light, colors.card.light]) < 3 {
                rules.append("\(name) \(Self.filled){\(Self.inverse)}")
            }
        }
        for (component, use) in styleClass.style.components.sorted(by: { $0.key < $1.key }) {
            guard let format = plan.graph.app.format(use), let className = Self.selector(ofComponent: component) else {
                continue
            }
            let colors = grounds.grounds(of: component, in: styleClass).compactMap { ground in
                format.textColor.map { (ground.part, ground.shown($0)) }
            }
            let list =
                component == "selection_list"
                ? listDeclarations(format, styleClass: styleClass, text: colors.first?.1) : []
            let declarations =
                (colors.first.map { ["color:\($0.1.css)"] } ?? []) + declarations(format, of: component) + list
            if !declarations.isEmpty { rules.append("\(name) \(className){\(declarations.joined(separator: ";"))}") }
            for (part, color) in colors.dropFirst() where part == .insideLists && color != colors.first?.1 {
                rules.append("\(name) .c-selection-list \(className){color:\(color.css)}")
            }
        }
        return rules.joined(separator: "\n")
    }

    /// Returns the declarations of a page with a colour of its own, which has one color scheme. Parts of a theme that are
    /// always dark, such as black bars, keep the theme's colours.
    private func pageDeclarations(_ colors: ThemeColors) -> [String] {
        let tint = colors.tinted(colors.card.light)
        let accent = colors.accent.readable(on: [colors.page.light, colors.card.light, tint])
        // Bars that have colours of their own have texts that go with them.
        let bar = plan.theme.properties.dark("--bar") == "var(--bg)" ? ["--bar:var(--bg)"] : []
        func look(_ name: String, _ color: Color) -> String {
            "\(name):\(colors.scheme == .dark ? color.css : lookOf(name, light: color, or: color))"
        }
        return [
            "color-scheme:\(colors.scheme == .dark ? "dark" : "light")", "--bg:\(colors.page.css)",
            "--page-color:var(--bg)", "--veil:color-mix(in oklab,var(--bg) 94%,transparent)",
            look("--surface", colors.card.light), look("--raised", colors.card.light), look("--tint", tint),
            look("--text", colors.text.light), look("--muted", colors.muted.light), look("--accent-text", accent)
        ] + bar + Self.linesOfText + ["background:var(--bg)", "color:var(--text)"]
    }

    /// What themes fill with the accent: main buttons, and what is chosen among several.
    private static let filled =
        ":is(.fill:not([aria-disabled]),.sound-play,[aria-pressed=true]:is(.chip,.btn,.cal-day))"
    /// For such parts on a page of nearly that colour, on which they could not be seen.
    private static let inverse =
        "background:var(--text);border-color:var(--text);color:var(--bg);--fill-ink:var(--bg);text-shadow:none"

    /// The lines and edges on a ground that is not the theme's.
    private static let linesOfText = [
        "--line:color-mix(in srgb,currentColor 14%,#0000)", "--edge:color-mix(in srgb,currentColor 55%,#0000)"
    ]

    private func declarations(_ format: TextFormat, of component: String) -> [String] {
        var result: [String] = []
        if let size = format.textSize { result.append("font-size:\(size.css(in: component))") }
        let face = format.typeFace.map { plan.graph.fonts.font($0.text) }
        if let weight = format.weight(in: plan.graph.fonts) { result.append("font-weight:\(weight)") }
        if format.textStyle == .italic || face?.isItalic == true {
            result.append("font-style:italic")
        } else if format.textStyle != nil {
            // The text may stand in a list whose own format is italic.
            result.append("font-style:normal")
        }
        if let families = face.flatMap(fontFamilies) { result.append("font-family:" + families) }
        return result
    }

    /// Returns the class of a component; nil for a name with other characters than classes of themes have.
    private static func selector(ofComponent name: String) -> String? {
        let isPlain = name.utf8.allSatisfy {
            $0.isASCIILowercase || $0.isASCIIDigit || $0 == UInt8(ascii: "_")
        }
        return !isPlain ? nil : ".c-" + name.replacing("_", with: "-")
    }

    // MARK: Lists

    /// Returns the declarations of a list in addition to its text: a background colour, and a picture for pressed rows.
    /// - Parameter text: the colours of its text, if the format has one.
    private func listDeclarations(_ format: TextFormat, styleClass: StyleClass, text: ThemeColors.Pair?) -> [String] {
        let ground = grounds.listColor(styleClass)
        let page = grounds.pageColors(styleClass)
        var result = ground.map { groundDeclarations($0, on: page, hasText: text != nil) } ?? []
        if let picture = grounds.picture(styleClass), case .file(let path) = plan.graph.assets.resolve(picture),
            let entry = plan.assets.entry(path)
        {
            // The picture is shown with the text colour from the file. If another colour is shown instead, the usual
            // colour of pressed rows covers the picture; in dark mode a veil does.
            let cover = text?.light == format.textColor ? "#0000" : grounds.pointedRow.css
            let layer = "light-dark(\(cover),var(--veil))"
            result.append("--row-image:linear-gradient(\(layer),\(layer)),url(\"../\(entry.target.addressEncoded)\")")
        }
        return result
    }

    /// Returns the declarations for the author's own background colour in light mode, with the theme's colours adjusted
    /// to be readable on it. In dark mode all colours are the theme's.
    /// - Parameter page: the colours of a page with a colour of its own, which is the same in dark mode.
    private func groundDeclarations(_ ground: Color, on page: ThemeColors?, hasText: Bool) -> [String] {
        let colors = page ?? grounds.colors
        func look(_ name: String, _ light: Color, or dark: Color? = nil) -> String {
            page == nil ? lookOf(name, light: light, or: dark ?? light) : light.css
        }
        // The list's own rule paints it, or leaves it out where each row is a card.
        var result = ["--surface:\(look("--surface", ground, or: colors.card.dark))"]
        guard ground != colors.card.light else { return result }
        let marked = colors.tinted(ground)
        func moved(_ color: Color) -> Color { color.readable(on: [ground, marked]) }
        if !hasText, moved(colors.text.light) != colors.text.light {
            result.append("color:\(look("--text", moved(colors.text.light), or: colors.text.dark))")
        }
        result += [("--tint", marked), ("--muted", moved(colors.muted.light)), ("--accent-text", moved(colors.accent))]
            .map { name, color in "\(name):\(look(name, color))" }
        if ground.isDark {
            result += Self.linesOfText
        }
        return result
    }

    /// Returns a property of the theme with another value in light mode.
    private func lookOf(_ property: String, light: Color, or dark: Color) -> String {
        "light-dark(\(light.css),\(plan.theme.properties.dark(property) ?? dark.css))"
    }

    /// Returns a font of the bundle or a family of the visitor's device, with a generic one for devices without it; nil
    /// for ‘sans’, which is the theme's own font.
    private func fontFamilies(of font: FontLibrary.Font) -> String? {
        let family = font.file.flatMap { plan.assets.entry($0) }.map { Self.fontFamily(of: $0.target) } ?? font.family
        guard let family else { return font.generic == "sans-serif" ? nil : font.generic }
        return "\"\(family)\",\(font.generic)"
    }
}

extension TextSize {
    /// The size in CSS; 16 scaled pixels are the reader's own text size (decision D14).
    fileprivate func css(in component: String) -> String {
        let value = shown(in: component)
        return switch unit {
        case .scaled: "\((value / 16 * 10_000).rounded() / 10_000)rem"
        case .pixels: "\(value)px"
        }
    }
}
