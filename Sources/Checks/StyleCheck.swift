// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// Finds styles that apply to no screen, and names that are almost those of components (`app.md` 10).
enum StyleCheck: AppCheck {
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .unknownStyleLevel, .unknownStyleType, .repeatedStyle, .componentSpelling, .unknownComponent, .unusedComponent,
        .blankAfterComponents
    ]

    private static let componentNames = NearMiss(among: Style.knownComponents)

    static func diagnostics(for graph: AppGraph) -> [Diagnostic] {
        let styles = graph.app.styles.styles.map(\.style) + graph.app.levels.compactMap(\.declaration.format)
        return unknownLevels(graph) + unknownTypes(graph) + repeated(graph.app.styles)
            + styles.flatMap(misspeltComponents)
            + blanksAfterComponents(styles, in: graph.app.bundle)
    }

    private static func unknownLevels(_ graph: AppGraph) -> [Diagnostic] {
        // An app without levels is reported as a whole.
        guard !graph.app.levels.isEmpty, !graph.app.styles.styles.isEmpty else { return [] }
        let names = NearMiss(among: graph.namedLevels, limits: graph.app.limits)
        return graph.app.styles.styles.compactMap { rule in
            guard case .level(let level) = rule.scope, level != BuiltInScreen.level else { return nil }
            if let screen = graph.builtInScreen(ofLevel: level) {
                return Diagnostic(
                    .unknownStyleLevel,
                    "Level ‘\(level)’ opens the app's own \(screen.rawValue) screen, which this style does not change",
                    at: rule.position)
            }
            guard !graph.hasLevel(level) else { return nil }
            let near = names.answer(for: level.text)
            return Diagnostic(
                .unknownStyleLevel, "There is no level ‘\(level)’ to style", at: rule.position,
                suggestions: near.matches,
                notes: [near.note].compactMap { $0 },
                fix: .spelling(at: rule.position.offset, from: level.text, to: near.matches))
        }
    }

    /// Bundles style types that only some players have, so that a name alone is no mistake (`app.md` 18.18).
    private static func unknownTypes(_ graph: AppGraph) -> [Diagnostic] {
        graph.app.styles.unknownTypes.map { type in
            let (text, isLevel) = (type.text, graph.hasLevel(LevelID(type.text)))
            let ending: String? =
                if isLevel {
                    "it is the id of a level, and the style of a level has ‘levelId’ in place of ‘typeId’"
                } else if text == "*" || text.uppercased() == "ALL" {
                    "a style for all screens has the type ‘DEFAULT’"
                } else if text.utf8.contains(where: { ",;| ".utf8.contains($0) }) {
                    "a style has one; write a ‘type’ for each"
                } else { nil }
            return Diagnostic(
                .unknownStyleType,
                "There is no screen type ‘\(text)’ to style" + (ending.map { "; \($0)" } ?? ""), at: type.position,
                severity: ending == nil ? .note : nil)
        }
    }

    private static func repeated(_ sheet: AppStyles) -> [Diagnostic] {
        var seen: [Style.Scope: SourcePosition] = [:]
        return sheet.styles.compactMap { rule in
            defer { seen[rule.scope] = rule.position }
            return seen[rule.scope].map {
                Diagnostic(
                    .repeatedStyle, "Another style is for the same screens; this one is laid over it",
                    at: rule.position,
                    notes: [.previously(at: $0)])
            }
        }
    }

    /// A layout or a theme may add components, so what is no near miss is only a note.
    private static func misspeltComponents(_ style: Style) -> [Diagnostic] {
        style.components.sorted { $0.key < $1.key }.compactMap { name, use in
            let written = use.name.text
            guard !Style.knownComponents.contains(name) else {
                return written == name ? nil : misspelt(use.name, for: name)
            }
            let known = componentNames.matches(for: name)
            guard known.isEmpty else {
                return Diagnostic(
                    .unknownComponent, "No screen has a component ‘\(written)’", at: use.name.position,
                    length: use.name.length, suggestions: known)
            }
            return Diagnostic(
                .unusedComponent,
                "No screen has a component ‘\(written)’, so the format ‘\(use.format)’ is not used for it",
                at: use.name.position, length: use.name.length)
        }
    }

    private static func misspelt(_ written: ValuePart, for name: String) -> Diagnostic {
        Diagnostic(
            .componentSpelling, "‘\(written.text)’ was read as ‘\(name)’", at: written.position, length: written.length,
            suggestions: [name],
            fix: written.length.map { _ in .markup(at: written.position.offset, from: written.text, to: name) })
    }

    /// Reports blanks behind the last `;` of `components` (`app.md` 10.3 and E21). Values are read without them, so the
    /// files are looked into again.
    private static func blanksAfterComponents(_ styles: [Style], in bundle: AppBundle) -> [Diagnostic] {
        // Behind the last component stands nothing else of the value, such as a comment.
        let ends = styles.compactMap { $0.components.values.map(\.name.position).max() }
        return Dictionary(grouping: ends, by: \.file).flatMap { file, places -> [Diagnostic] in
            // Characters of two bytes would need to be read as such; no file of a real app has them.
            guard let bytes = bundle.read(file), TextEncoding.ofTwoBytes(bytes) == nil else { return [] }
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
