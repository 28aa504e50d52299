// SPDX-License-Identifier: MIT
internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import FileSystem
internal import Text

/// Which look each level has. Levels with the same style share one class, so the stylesheet stays small.
struct LookTable: Sendable {
    private let classes: [ScreenID: String]
    private let classOfLevel: [Int: String]
    /// The distinct styles in the order of their class numbers.
    let styles: [Style]

    init(_ graph: AppGraph) {
        var known: [Key: String] = [:]
        var styles: [Style] = []
        func className(_ style: Style) -> String? {
            guard !style.isEmpty else { return nil }
            let key = Key(style)
            if let name = known[key] { return name }
            styles.append(style)
            known[key] = "look-\(styles.count)"
            return known[key]
        }
        var classes: [ScreenID: String] = [:]
        for builtIn in BuiltInScreen.allCases {
            guard let screen = graph.builtIn(builtIn), let item = graph.item(of: screen) else { continue }
            var style = graph.app.styles.style(of: nil, type: builtIn.type, format: nil)
            style.background = item.activity.background ?? style.background ?? graph.app.menuBackground
            classes[screen] = className(style)
        }
        var classOfLevel: [Int: String] = [:]
        for level in graph.app.levels {
            let declared = level.declaration.type.map { ActivityType($0.text) }
            let type = level.activity.type.name.isEmpty ? declared : level.activity.type
            var style = graph.app.styles.style(of: level.id, type: type, format: level.declaration.format)
            style.background = style.background ?? graph.app.menuBackground
            classOfLevel[level.number] = className(style)
        }
        self.classes = classes
        self.classOfLevel = classOfLevel
        self.styles = styles
    }

    func className(of screen: ScreenID) -> String? {
        switch screen.place {
        case .builtIn: classes[screen]
        case .item(let level, _), .placeholder(let level): classOfLevel[level]
        }
    }

    private struct Key: Hashable {
        let background: String?
        let components: [String: String]

        init(_ style: Style) {
            background = style.background?.value
            components = style.components.mapValues(\.format)
        }
    }
}

/// The stylesheets of a site: one for every page, with the theme's style and the bundle's own styles and formats, and one for
/// each kind of screen that has a style of its own.
///
/// No value of the bundle gets into it as written: colours, sizes and names are all made anew from what was understood.
struct Stylesheet {
    private let plan: SitePlan
    private let looks: LookTable

    init(_ plan: SitePlan, looks: LookTable) {
        self.plan = plan
        self.looks = looks
    }

    /// What every page has.
    /// - Parameter activities: the kinds of screens whose styles are in it, because the frame links no others.
    func text(with activities: [String]) -> String {
        let parts = [plan.theme.css] + activities.compactMap { plan.theme.activityCSS[$0] } + [accentRule] + menuRules + fontRules
            + looks.styles.enumerated().map(lookRule)
        return parts.filter { !$0.isEmpty }.map(Self.withoutComments).joined()
    }

    /// What pages of one kind have beside it. It comes later, but what the bundle says still wins: that is in no layer.
    func text(of activity: String) -> String? { plan.theme.activityCSS[activity].map(Self.withoutComments) }

    /// Comments on lines of their own are for designers; visitors need not load them.
    private static func withoutComments(_ css: String) -> String {
        var comments = BlockComments()
        return css.keepingLines { comments.areAll(of: $0) ? nil : $0 }
    }

    private var accentRule: String { AccentColor.color(of: plan.graph.app).map { ":root{--accent:\($0.css)}" } ?? "" }

    // MARK: Menus

    /// The sizes of menu entries, for a theme that keeps to them.
    private var menuRules: [String] {
        plan.theme.shows("sizeClass") ? MenuSize.all(in: plan.graph.app).map(\.rule) : []
    }

    // MARK: Fonts

    /// The faces of formats in use that come as files of the bundle.
    private var fontRules: [String] {
        Self.fontFiles(of: plan.graph).compactMap { plan.assets.entry($0) }.map { entry in
            let font = plan.graph.app.bundle.read(entry.source).flatMap { FontFile(of: $0) }
            // A browser that does not know that a font is bold makes it bolder still.
            let traits = [font?.weights.map { "font-weight:\($0.lowerBound)" + ($0.count > 1 ? " \($0.upperBound)" : "") }, font?.isItalic == true ? "font-style:italic" : nil]
            return (["@font-face{font-family:\"\(Self.family(of: entry.target))\"", "src:url(\"\(entry.target.addressEncoded)\")"] + traits.compactMap { $0 } + ["font-display:swap}"])
                .joined(separator: ";")
        }
    }

    /// The font files of a bundle that its formats name.
    static func fontFiles(of graph: AppGraph) -> [String] {
        Set(graph.app.formats.values.compactMap { $0.typeFace.flatMap { graph.fonts.font($0.text).file } }).sorted()
    }

    /// A family name made from the file's safe name.
    private static func family(of target: String) -> String { "bundle-" + (target.lastComponent.split(separator: ".").first ?? "font") }

    // MARK: Looks

    /// The pictures of the bundle behind rows that are touched. The other names are Android's own drawables (`app.md` 11.1).
    static func rowPictures(of looks: LookTable, _ graph: AppGraph) -> [AssetReference] {
        looks.styles.compactMap { $0.components["selection_list"] }.compactMap { graph.app.formats[$0.format]?.selection }
            .filter { picture($0, graph) != nil }
    }

    private static func picture(_ reference: AssetReference, _ graph: AppGraph) -> String? {
        guard case .file(let path) = graph.assets.resolve(reference), MediaType.isPicture(path) else { return nil }
        return path
    }

    private func lookRule(_ index: Int, _ style: Style) -> String {
        let look = ".look-\(index + 1)"
        var rules: [String] = []
        if let background = background(style) { rules.append("\(look){--page-image:url(\"\(background.addressEncoded)\")}") }
        for (component, use) in style.components.sorted(by: { $0.key < $1.key }) {
            guard let format = plan.graph.app.formats[use.format] ?? plan.graph.app.formats["default"] else { continue }
            let selector = "\(look) .c-" + component.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
            let declarations = declarations(format, isList: component == "selection_list")
            if !declarations.isEmpty { rules.append("\(selector){\(declarations.joined(separator: ";"))}") }
        }
        return rules.joined(separator: "\n")
    }

    private func background(_ style: Style) -> String? {
        guard let reference = style.background, case .file(let path) = plan.assets.resolution(reference) else { return nil }
        return plan.assets.entry(path)?.target
    }

    private func declarations(_ format: Format, isList: Bool) -> [String] {
        var result: [String] = []
        if let color = format.textColor { result.append("color:\(color.adaptive(on: plan.graph.app.settings.colors.card))") }
        if let size = format.textSize { result.append("font-size:\(size.css)") }
        switch format.textStyle {
        case .bold: result.append("font-weight:700")
        case .italic: result.append("font-style:italic")
        case .normal: result.append("font-weight:400")
        case nil: break
        }
        if let face = format.typeFace { result += declarations(plan.graph.fonts.font(face.text)) }
        guard isList else { return result }
        if let color = format.backgroundColor { result.append("background-color:light-dark(\(color.css),var(--surface))") }
        // The texts change with the scheme, the picture does not: in the dark it is no more than a glimpse.
        if let picture = format.selection.flatMap({ Self.picture($0, plan.graph) }), let entry = plan.assets.entry(picture) {
            result.append("--row-image:linear-gradient(light-dark(#0000,var(--veil)),light-dark(#0000,var(--veil))),url(\"\(entry.target.addressEncoded)\")")
        }
        return result
    }

    private func declarations(_ font: FontLibrary.Font) -> [String] {
        var families: [String] = []
        if let file = font.file, let entry = plan.assets.entry(file) { families.append("\"\(Self.family(of: entry.target))\"") }
        let name = font.family.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == " " || $0 == "-") }
        if font.file == nil, !name.isEmpty { families.append("\"\(name)\"") }
        families.append(font.generic)
        return ["font-family:" + families.joined(separator: ",")] + (font.weight.map { ["font-weight:\($0)"] } ?? [])
            + (font.isItalic ? ["font-style:italic"] : [])
    }
}

extension TextSize {
    /// 16 scaled pixels are the reader's own size (decision D14).
    fileprivate var css: String {
        switch unit {
        case .scaled: "\((value / 16 * 10_000).rounded() / 10_000)rem"
        case .pixels: "\(value)px"
        }
    }
}
