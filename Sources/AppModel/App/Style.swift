// SPDX-License-Identifier: MIT
internal import BundleXML
package import Diagnostics

/// A background and the formats of some components (`app.md` 10).
package struct Style: Sendable {
    /// Which screens a style is for.
    package enum Scope: Sendable, Hashable {
        /// All screens, as the last resort: `typeId` is `DEFAULT` in any case.
        case all
        case type(ActivityType)
        case level(LevelID)
    }

    /// A component's format, with the place where it was given.
    package struct Use: Sendable, Hashable {
        package let format: String
        package let position: SourcePosition
    }

    package var background: AssetReference?
    /// The name of a format for each component, such as `header`.
    package var components: [String: Use] = [:]

    package var isEmpty: Bool { background == nil && components.isEmpty }

    /// The style with another one laid over it, property by property (decision D13).
    package func overlaid(by other: Style) -> Style {
        Style(
            background: other.background ?? background,
            components: components.merging(other.components) { _, upper in upper })
    }
}

/// All styles of an app.
package struct StyleSheet: Sendable {
    package private(set) var styles: [(scope: Style.Scope, style: Style)] = []

    /// The style of a level: `DEFAULT` < type < level < `levelFormat`.
    package func style(of level: LevelID?, type: ActivityType?, format: Style?) -> Style {
        var result = Style()
        for wanted in [Style.Scope.all, type.map(Style.Scope.type), level.map(Style.Scope.level)] {
            for (scope, style) in styles where scope == wanted { result = result.overlaid(by: style) }
        }
        return format.map(result.overlaid) ?? result
    }

    /// Reads `application` > `styles` > `type`.
    static func read(_ root: Element, file: String, _ diagnostics: inout [Diagnostic]) -> StyleSheet {
        var reader = ElementReader(root, file: file)
        let sheet = StyleSheet(from: &reader)
        diagnostics += reader.finish()
        return sheet
    }

    init() {}

    init(from reader: inout ElementReader) {
        if reader.has("styles") {
            styles = reader.items("styles", of: "type", Self.read).compactMap { $0 }
        } else {
            reader.report(.stylesMissing, "The file has no ‘styles’; the app gets the theme's look")
        }
    }

    private static func read(from reader: inout ElementReader) -> (scope: Style.Scope, style: Style)? {
        let type = reader.token("typeId")?.text
        let level = reader.token("levelId").map { LevelID($0.text) }
        let style = reader.style()
        reader.ignore("nextLevel")
        if let type { return (scope(ofType: type), style) }
        return level.map { (.level($0), style) }
    }

    /// `COVER` is the old name of the cover's type, and the only one in most files (`app.md` 10.2).
    private static func scope(ofType name: String) -> Style.Scope {
        switch name.uppercased() {
        case "DEFAULT": .all
        case "COVER", "PORTADA": .type(BuiltInScreen.cover.type)
        case let name: .type(ActivityType(name))
        }
    }
}

extension ElementReader {
    /// The two elements of a style, as in `type` and in `levelFormat`.
    mutating func style() -> Style {
        Style(background: image("backgroundFileName"), components: components())
    }

    /// The mini-language `name=format;name=format` (`app.md` 10.3).
    private mutating func components() -> [String: Style.Use] {
        guard let value = value("components") else { return [:] }
        let position = SourcePosition(file: file, offset: value.offset)
        var uses: [String: Style.Use] = [:]
        for pair in value.text.split(separator: ";") {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed)
            if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
                uses[parts[0]] = Style.Use(format: parts[1], position: position)
            } else if parts.contains(where: { !$0.isEmpty }) {
                report(.badComponent, "‘\(pair.filter { !$0.isNewline })’ is not of the form ‘component=format’; it is ignored", at: position)
            }
        }
        return uses
    }
}

extension Substring {
    /// The text without blanks at its ends; names of formats may have some inside.
    fileprivate var trimmed: String {
        var text = trimmingPrefix(while: \.isWhitespace)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return String(text)
    }
}

extension Diagnostic.Kind {
    static let badComponent = Self("style/bad-component", .warning, "The Android player stops at start when it meets such a pair.")
    static let stylesMissing = Self("style/no-styles", .error, "Without styles the app gets the theme's look.")
}
