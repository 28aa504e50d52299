// SPDX-License-Identifier: MIT
internal import BundleXML
internal import Diagnostics

/// Compares what styles ask for with what formats and fonts there are (`app.md` 19, E22, E23, E25).
enum FormatCheck: AppCheck {
    static let problems: [Diagnostic.Kind] = [.undefinedFormat, .noSelectionBackground, .unavailableFont, .embeddedFont]

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let app = graph.app
        let styles = app.styles.styles.map(\.style) + app.levels.compactMap(\.declaration.format)
        return undefined(styles, app) + withoutSelection(styles, app) + fonts(graph)
    }

    private static func undefined(_ styles: [Style], _ app: App) -> [Diagnostic] {
        let uses = styles.flatMap { style in style.components.sorted { $0.key < $1.key } }
        return uses.filter { app.formats[$0.value.format] == nil }.map { component, use in
            Diagnostic(
                .undefinedFormat, "‘\(component)’ uses the format ‘\(use.format)’, which does not exist", at: use.position,
                suggestions: NearMiss.matches(for: use.format, among: app.formats.keys.sorted()))
        }
    }

    private static func withoutSelection(_ styles: [Style], _ app: App) -> [Diagnostic] {
        let names = Set(styles.compactMap { $0.components["selection_list"]?.format })
        return names.sorted().compactMap { app.formats[$0] }.filter { $0.selection == nil }.map {
            Diagnostic(.noSelectionBackground, "Lists use the format ‘\($0.name)’, which has no ‘backgroundSelectionFileName’; the Android player stops at such a list", at: $0.position)
        }
    }

    private static func fonts(_ graph: AppGraph) -> [Diagnostic] {
        let library = FontLibrary(graph.app)
        var embedded: Set<String> = []
        return graph.app.formats.values.sorted { $0.position < $1.position }.compactMap { format in
            guard let face = format.typeFace else { return nil }
            let position = SourcePosition(file: format.position.file, offset: face.elementOffset)
            if let file = library.font(face.text).file {
                guard embedded.insert(file).inserted else { return nil }
                return Diagnostic(.embeddedFont, "The font ‘\(file)’ goes into the site; its licence must allow that", at: position)
            }
            if library.hasFont(face.text) { return nil }
            return Diagnostic(.unavailableFont, "The font ‘\(face.text)’ is not in the bundle; a similar one of the visitor's system is shown", at: position)
        }
    }
}
