// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics

/// Compares what styles ask for with what formats and fonts there are (`app.md` 19, E22, E23, E25).
enum FormatCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.undefinedFormat, .noSelectionBackground, .unavailableFont, .embeddedFont, .lowContrast]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let app = graph.app
        let styles = app.styles.styles.map(\.style) + app.levels.compactMap(\.declaration.format)
        return undefined(styles, app) + withoutSelection(styles, app) + fonts(graph) + hardToRead(styles, graph)
    }

    private static func undefined(_ styles: [Style], _ app: App) -> [Diagnostic] {
        // Of a file that could not be read nobody can tell what it defines.
        guard !app.unreadParts.contains(.formats) else { return [] }
        let uses = styles.flatMap { style in style.components.sorted { $0.key < $1.key } }
        let names = NearMiss(among: app.formats.keys.sorted(), limits: app.limits)
        return uses.filter { app.formats[$0.value.format] == nil }.map { component, use in
            let near = names.answer(for: use.format)
            return Diagnostic(
                .undefinedFormat, "‘\(component)’ uses the format ‘\(use.format)’, which does not exist", at: use.position, suggestions: near.matches,
                notes: [near.note].compactMap { $0 })
        }
    }

    private static func withoutSelection(_ styles: [Style], _ app: App) -> [Diagnostic] {
        let names = Set(styles.compactMap { $0.components["selection_list"]?.format })
        return names.sorted().compactMap { app.formats[$0] }.filter { $0.selection == nil }.map {
            Diagnostic(.noSelectionBackground, "Lists use the format ‘\($0.name)’, which has no ‘backgroundSelectionFileName’; the Android player stops at such a list", at: $0.position)
        }
    }

    private static func fonts(_ graph: AppGraph) -> [Diagnostic] {
        var embedded: Set<String> = []
        return graph.app.formats.values.sorted { $0.position < $1.position }.compactMap { format in
            guard let face = format.typeFace else { return nil }
            let position = SourcePosition(file: format.position.file, offset: face.elementOffset)
            if let file = graph.fonts.font(face.text).file {
                guard embedded.insert(file).inserted else { return nil }
                return Diagnostic(.embeddedFont, "The font ‘\(file)’ goes into the site; its licence must allow that", at: position)
            }
            if graph.fonts.hasFont(face.text) { return nil }
            return Diagnostic(.unavailableFont, "The font ‘\(face.text)’ is not in the bundle; a similar one of the visitor's system is shown", at: position)
        }
    }

    /// Colours are the author's, so this is for him to know; visitors who prefer the dark get them moved until they can be read.
    private static func hardToRead(_ styles: [Style], _ graph: AppGraph) -> [Diagnostic] {
        var found: [SourcePosition: Contrast] = [:]
        for (component, use) in styles.flatMap(\.components) {
            guard let format = graph.app.formats[use.format], let position = format.textColorPosition,
                let contrast = Contrast(of: format, in: component, graph), contrast.ratio < contrast.wanted
            else { continue }
            if contrast.ratio < found[position]?.ratio ?? .infinity { found[position] = contrast }
        }
        return found.sorted { $0.key < $1.key }.map { position, contrast in
            Diagnostic(
                .lowContrast, "The colour has a contrast of \(contrast.ratio.tenths) with its ground; letters of this size take \(contrast.wanted.tenths)", at: position)
        }
    }
}

/// How a text stands out from what it is on, in the light (WCAG 2.2, 1.4.3).
private struct Contrast {
    let ratio: Double
    let wanted: Double

    /// What is not in a card stands on the page itself.
    private static let onThePage: Set<String> = ["header", "footer"]

    /// Nil for a format without a colour. Lists can have a ground of their own, all else is on that of the theme.
    init?(of format: Format, in component: String, _ graph: AppGraph) {
        guard let color = format.textColor else { return nil }
        let colors = graph.app.settings.colors
        let card = colors.card.light
        let own = component == "selection_list" ? format.backgroundColor : nil
        let ground = own?.over(card) ?? (Self.onThePage.contains(component) ? colors.page.light : card)
        ratio = color.over(ground).contrast(with: ground)
        let size = format.textSize?.value ?? 16
        // A face that has a weight by its name has that one.
        let weight = format.typeFace.flatMap { graph.fonts.font($0.text).weight } ?? (format.textStyle == .bold ? 700 : 400)
        wanted = size >= 24 || (size >= 18.5 && weight >= 700) ? 3 : 4.5
    }
}

extension Double {
    /// With one digit, never rounded up: 4.48 is not 4.5.
    fileprivate var tenths: String { "\(Int(self * 10) / 10).\(Int(self * 10) % 10)" }
}
