// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
package import Text

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
    /// The colour of the whole page in the place of a picture (`extensions.md` 5).
    package var ground: Color?
    /// The name of a format for each component, such as `header`.
    package var components: [String: Use] = [:]

    package var isEmpty: Bool { background == nil && ground == nil && components.isEmpty }

    /// The style with another one laid over it, property by property (decision D13).
    package func overlaid(by other: Style) -> Style {
        var result = self
        result.lay(other)
        return result
    }

    /// Lays another one over it. A colour takes the place of a picture below it, and a picture that of a colour.
    mutating func lay(_ other: Style) {
        if other.background != nil || other.ground != nil { (background, ground) = (other.background, other.ground) }
        components.merge(other.components) { _, upper in upper }
    }
}

/// All styles of an app.
package struct AppStyles: Sendable {
    /// In file order, each with the place of the name that selects it.
    package private(set) var styles: [(scope: Style.Scope, style: Style, position: SourcePosition)] = []
    /// The overlaid styles of each scope, in file order; a dictionary, because a level looks up its own among
    /// thousands.
    private var byScope: [Style.Scope: Style] = [:]

    /// Returns the style of a level: `DEFAULT` < type < level < `levelFormat`.
    package func style(of level: LevelID?, type: ActivityType?, format: Style?) -> Style {
        var result = Style()
        for wanted in [Style.Scope.all, type.map(Style.Scope.type), level.map(Style.Scope.level)] {
            if let style = wanted.flatMap({ byScope[$0] }) { result = result.overlaid(by: style) }
        }
        return format.map(result.overlaid) ?? result
    }

    /// Reads `application` > `styles` > `type`.
    static func read(
        _ root: Element, file: String, types: ActivityRegistry, reportingTo diagnostics: inout [Diagnostic]
    )
        -> AppStyles
    {
        var reader = ElementReader(root, file: file)
        let sheet = AppStyles(from: &reader, types)
        diagnostics += reader.finish()
        return sheet
    }

    init() {}

    init(from reader: inout ElementReader, _ types: ActivityRegistry) {
        if reader.has("styles") {
            styles = reader.items("styles", of: "type") { Self.read(from: &$0, types) }.compactMap { $0 }
            for rule in styles { byScope[rule.scope, default: Style()].lay(rule.style) }
        } else {
            reader.report(.stylesMissing, "The file has no ‘styles’; the app gets the theme's look")
        }
    }

    private static func read(
        from reader: inout ElementReader, _ types: ActivityRegistry
    ) -> (scope: Style.Scope, style: Style, position: SourcePosition)? {
        let type = reader.token("typeId")
        let level = reader.token("levelId")
        let style = reader.style()
        reader.ignore("nextLevel")
        guard let name = type ?? level else {
            reader.report(.styleWithoutScope, "The style has neither ‘typeId’ nor ‘levelId’, so it is for no screen")
            return nil
        }
        if let type, let level {
            reader.report(
                .styleForTwo,
                "‘levelId’ counts for nothing beside ‘typeId’: the style is for all screens of ‘\(type.text)’",
                at: level.position)
        }
        let position = name.position
        guard let type else { return (.level(LevelID(name.text)), style, position) }
        let scope = scope(ofType: type.text)
        if case .type = scope, types.match(type.text) == nil { reader.reportUnknownStyle(type, types: types) }
        return (scope, style, position)
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
    /// Reads the elements of a style, as in `type` and in `levelFormat`.
    mutating func style() -> Style {
        Style(
            background: image("backgroundFileName"), ground: color("backgroundColor")?.color, components: components())
    }

    /// Reports an unknown type only as a near miss, because bundles style types that only some players have (`app.md`
    /// 18.18).
    fileprivate mutating func reportUnknownStyle(_ type: Value, types: ActivityRegistry) {
        let known = types.typesLike(type.text)
        guard !known.isEmpty else { return }
        report(
            .unknownStyleType, "There is no screen type ‘\(type.text)’ to style", at: type.position, suggestions: known)
    }

    /// Reads the mini-language `name=format;name=format` (`app.md` 10.3).
    private mutating func components() -> [String: Style.Use] {
        guard let value = value("components") else { return [:] }
        let position = value.position
        var uses: [String: Style.Use] = [:]
        for pair in value.text.split(separator: ";") {
            let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed)
            if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
                if uses[parts[0]] != nil {
                    report(
                        .repeatedComponent, "‘\(parts[0])’ is given a format again; the last one counts", at: position)
                }
                uses[parts[0]] = Style.Use(format: parts[1], position: position)
            } else if parts.contains(where: { !$0.isEmpty }) {
                report(
                    .badComponent,
                    "‘\(pair.filter { !$0.isNewline })’ is not of the form ‘component=format’; it is ignored",
                    at: position)
            }
        }
        return uses
    }
}
