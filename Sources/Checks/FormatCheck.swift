// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Compares the formats and fonts that styles name with those that exist (`app.md` 19, E22, E23, E25).
enum FormatCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .undefinedFormat, .noSelectionBackground, .unavailableFont, .embeddedFont, .lowContrast, .limitedSize
    ]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let app = graph.app
        let styles = app.styles.styles.map(\.style) + app.levels.compactMap(\.declaration.format)
        return undefinedFormats(styles, in: app) + withoutSelection(styles, in: app) + missingFonts(graph)
            + hardToRead(graph) + limitedSizes(styles, in: app)
    }

    private static func limitedSizes(_ styles: [Style], in app: App) -> [Diagnostic] {
        var found: [SourcePosition: Diagnostic] = [:]
        for style in styles {
            for (component, use) in style.components.sorted(by: { $0.key < $1.key }) {
                guard let format = app.format(use), let size = format.textSize, let position = format.textSizePosition,
                    found[position] == nil, size.shown(in: component) != size.value
                else { continue }
                let sizes = TextSize.sizes(of: component)
                found[position] = Diagnostic(
                    .limitedSize,
                    "The size \(size.value.plain) of ‘\(component)’ is shown as \(size.shown(in: component).plain); it has \(sizes.lowerBound.plain) to \(sizes.upperBound.plain)",
                    at: position)
            }
        }
        return found.sorted { $0.key < $1.key }.map(\.value)
    }

    private static func undefinedFormats(_ styles: [Style], in app: App) -> [Diagnostic] {
        // If the formats file could not be read, what it defines is unknown.
        guard !app.unreadParts.contains(.formats) else { return [] }
        let uses = styles.flatMap { style in style.components.sorted { $0.key < $1.key } }
        // One cause, so one summary.
        let without = "A component uses a format, but the app has none; ‘formatsFileName’ in ‘app.xml’ names their file"
        let instead = app.formats["default"] == nil ? "it is shown without one" : "the default one is used"
        let names = NearMiss(among: app.formats.keys.sorted(), limits: app.limits)
        return uses.filter { app.formats[$0.value.format] == nil }.map { _, use in
            let near = names.answer(for: use.format)
            return Diagnostic(
                .undefinedFormat,
                app.formats.isEmpty
                    ? without : "‘\(use.name.text)’ uses the format ‘\(use.format)’, which does not exist; \(instead)",
                at: use.value.position, length: use.value.length, suggestions: near.matches,
                notes: [near.note].compactMap { $0 })
        }
    }

    private static func withoutSelection(_ styles: [Style], in app: App) -> [Diagnostic] {
        let names = Set(styles.compactMap { $0.components["selection_list"]?.format })
        return names.sorted().compactMap { app.formats[$0] }.filter { $0.selection == nil }.map {
            Diagnostic(
                .noSelectionBackground,
                "Lists use the format ‘\($0.name)’, which has no ‘backgroundSelectionFileName’; the Android player stops at such a list",
                at: $0.position)
        }
    }

    private static func missingFonts(_ graph: AppGraph) -> [Diagnostic] {
        var embedded: Set<String> = []
        let folder = graph.app.layout.root.appending("fonts")
        let linked = graph.app.bundle.linkedFolder(at: folder)
        // Which of the fonts lie behind a link in the folder is not known.
        let links = graph.app.bundle.linksToFolders(in: folder).map(\.problem)
        return graph.app.formats.values.sorted { $0.position < $1.position }.flatMap { format -> [Diagnostic] in
            guard let face = format.typeFace else { return [] }
            let position = face.position
            if let file = graph.fonts.font(face.text).file {
                guard embedded.insert(file).inserted else { return [] }
                return [
                    Diagnostic(
                        .embeddedFont, "The font ‘\(file)’ goes into the site; its licence must allow that",
                        at: position)
                ]
            }
            if graph.fonts.hasFont(face.text) { return [] }
            if let linked { return [linked.problem] }
            let shown =
                graph.fonts.font(face.text).family == nil
                ? "the theme's font is shown" : "devices that do not have it either show another one"
            let missing = Diagnostic(
                .unavailableFont, "The font ‘\(face.text)’ is not in the bundle; \(shown)", at: position,
                suggestions: graph.fonts.fontsLike(face.text))
            return links + [missing]
        }
    }

    /// The author chose the colours, so this is only reported to the author. For visitors they are moved until they can
    /// be read, except on grounds that the author chose as well.
    private static func hardToRead(_ graph: AppGraph) -> [Diagnostic] {
        let styleClasses = StyleClasses(graph)
        var found = contrasts(of: styleClasses, in: graph, TextGroundTable(graph, tones: .unknown))
        // Few apps have such a colour, and only for them pictures are expanded.
        if found.values.contains(where: { $0.ground.kind == .veiledPicture }) {
            let tones = BackgroundTones(of: styleClasses, in: graph)
            found = contrasts(of: styleClasses, in: graph, TextGroundTable(graph, tones: tones))
        }
        return found.sorted { $0.key < $1.key }.map { position, contrast in
            Diagnostic(.lowContrast, contrast.summary, at: position)
        }
    }

    private static func contrasts(of styleClasses: StyleClasses, in graph: AppGraph, _ table: TextGroundTable)
        -> [SourcePosition: Contrast]
    {
        var found: [SourcePosition: Contrast] = [:]
        for styleClass in styleClasses.classes {
            for (component, use) in styleClass.style.components {
                guard let format = graph.app.format(use), let color = format.textColor,
                    let position = format.textColorPosition
                else { continue }
                let wanted = wantedContrast(of: format, for: component, in: graph)
                // A colour that suits the format's own ground is right where that ground is shown.
                if component != "selection_list", let own = format.backgroundColor, own.alpha == 255,
                    color.contrast(on: [own]) >= wanted
                {
                    continue
                }
                for grounds in table.grounds(of: component, in: styleClass) {
                    guard let worst = grounds.worst(for: color), worst.contrast < wanted else { continue }
                    let contrast = Contrast(
                        ratio: worst.contrast, wanted: wanted, ground: worst.ground, shown: grounds.shown(color).light)
                    if found[position].map({ contrast.precedes($0) }) ?? true { found[position] = contrast }
                }
            }
        }
        return found
    }

    /// Returns the contrast that a format needs; large letters need less.
    private static func wantedContrast(of format: TextFormat, for component: String, in graph: AppGraph) -> Double {
        let size = format.textSize?.shown(in: component) ?? 16
        return size >= 24 || (size >= 18.5 && format.weight(in: graph.fonts) ?? 400 >= 700) ? 3 : Color.readableContrast
    }
}

/// The contrast of a text with its ground, in the light (WCAG 2.2, 1.4.3).
private struct Contrast {
    let ratio: Double
    let wanted: Double
    let ground: TextGrounds.Ground
    /// The colour to which it is moved.
    let shown: Color

    /// Whether it is preferred to another one of the same format, in whatever order they come.
    func precedes(_ other: Contrast) -> Bool { (ratio, ground.name) < (other.ratio, other.ground.name) }

    var summary: String {
        let color = shown.written
        let ending =
            ratio < shown.contrast(on: [ground.color]) ? "it is shown as ‘\(color)’ there" : "it is shown as written"
        return
            "The colour has a contrast of \(ratio.tenths) with \(ground.name); letters of this size take \(wanted.tenths); \(ending)"
    }
}

extension TextGrounds.Ground {
    /// The name of the ground in a message.
    fileprivate var name: String {
        switch kind {
        case .veiledPicture: "the page over its background picture"
        case .page: "the ‘backgroundColor’ of the page, ‘\(color.written)’"
        case .list: "the ‘backgroundColor’ of the list, ‘\(color.written)’"
        case .theme(.title): "the bar of titles, ‘\(color.written)’"
        case .theme(.page): "the page, ‘\(color.written)’"
        case .theme(.card): "the card that it stands on, ‘\(color.written)’"
        case .theme(.row): "the rows of lists, ‘\(color.written)’"
        case .theme(.markedRow): "a marked row, ‘\(color.written)’"
        case .theme(.pointedRow): "a row under the pointer, ‘\(color.written)’"
        case .theme(.touchedRow): "a row that is touched, ‘\(color.written)’"
        case .theme(.button): "the buttons, ‘\(color.written)’"
        case .theme(.pointedButton): "a button under the pointer, ‘\(color.written)’"
        }
    }
}

extension Color {
    /// The notation of a colour in a bundle.
    fileprivate var written: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

extension Double {
    /// Without a point if there is nothing behind it.
    fileprivate var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }

    /// With one digit, never rounded up: 4.48 is not 4.5.
    fileprivate var tenths: String { "\(Int(self * 10) / 10).\(Int(self * 10) % 10)" }
}
