// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Finds styles that apply to no screen, and names that are almost those of components (`app.md` 10).
enum StyleCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .unknownStyleLevel, .repeatedStyle, .unknownComponent, .unusedComponent, .blankAfterComponents
    ]

    /// The components of the players' own screens; a layout or a theme may add others, so what is no near miss is
    /// only a note.
    private static let components: Set<String> = ["header", "basic_text", "footer", "selection_list", "description"]
    private static let componentNames = NearMiss(among: components)

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let styles = graph.app.styles.styles.map(\.style) + graph.app.levels.compactMap(\.declaration.format)
        return unknownLevels(graph) + repeated(graph.app.styles) + styles.flatMap(misspeltComponents)
            + blanksAfterComponents(styles, in: graph.app.bundle)
    }

    private static func unknownLevels(_ graph: AppGraph) -> [Diagnostic] {
        // An app without levels is reported as a whole.
        guard !graph.app.levels.isEmpty, !graph.app.styles.styles.isEmpty else { return [] }
        let names = NearMiss(among: graph.levelIDs, limits: graph.app.limits)
        return graph.app.styles.styles.compactMap { rule in
            guard case .level(let level) = rule.scope, level != BuiltInScreen.level, !graph.hasLevel(level) else {
                return nil
            }
            let near = names.answer(for: level.text)
            return Diagnostic(
                .unknownStyleLevel, "There is no level ‘\(level)’ to style", at: rule.position,
                suggestions: near.matches,
                notes: [near.note].compactMap { $0 },
                fix: .spelling(at: rule.position.offset, from: level.text, to: near.matches))
        }
    }

    private static func repeated(_ sheet: AppStyles) -> [Diagnostic] {
        var seen: [Style.Scope: SourcePosition] = [:]
        return sheet.styles.compactMap { rule in
            defer { seen[rule.scope] = rule.position }
            return seen[rule.scope].map {
                Diagnostic(
                    .repeatedStyle, "Another style is for the same screens", at: rule.position,
                    notes: [Diagnostic.Note("previously here", at: $0)])
            }
        }
    }

    private static func misspeltComponents(_ style: Style) -> [Diagnostic] {
        style.components.sorted { $0.key < $1.key }.compactMap { name, use in
            guard !components.contains(name) else { return nil }
            let known = componentNames.matches(for: name)
            guard known.isEmpty else {
                return Diagnostic(
                    .unknownComponent, "No screen has a component ‘\(name)’", at: use.position, suggestions: known)
            }
            return Diagnostic(
                .unusedComponent,
                "No screen has a component ‘\(name)’, so the format ‘\(use.format)’ is not used for it",
                at: use.position)
        }
    }

    /// Reports blanks behind the last `;` of `components` (`app.md` 10.3 and E21). Values are read without them, so the
    /// files are looked into again.
    private static func blanksAfterComponents(_ styles: [Style], in bundle: AppBundle) -> [Diagnostic] {
        let values = styles.compactMap { $0.components.values.first?.position }
        return Dictionary(grouping: values, by: \.file).flatMap { file, places -> [Diagnostic] in
            guard let bytes = bundle.read(file) else { return [] }
            return places.compactMap { place in
                guard place.offset < bytes.count else { return nil }
                let rest = bytes[place.offset...]
                let value = rest[..<(rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex)]
                guard let end = value.lastIndex(where: { !$0.isXMLBlank }), value[end] == UInt8(ascii: ";"),
                    end + 1 < value.endIndex
                else { return nil }
                return Diagnostic(
                    .blankAfterComponents, "After the last ‘;’ of ‘components’ stands white space",
                    at: SourcePosition(file: file, offset: end + 1))
            }
        }
    }
}
