// SPDX-License-Identifier: MIT

package import BundleXML
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
        /// The component, as it is written.
        package let name: ValuePart
        /// The format, as it is written.
        package let value: ValuePart

        /// The name of the format, which may not exist: `App.format` replaces it then.
        package var format: String { value.text }
    }

    /// The components of the players' own screens (`app.md` 10.3).
    package static let knownComponents: Set<String> = [
        "header", "basic_text", "footer", "selection_list", "description"
    ]

    /// Returns the name under which a style keeps a component: ASCII letters in lower case, with `_` for a hyphen or a
    /// blank. What differs in no more than that is one component.
    static func key(ofComponent name: String) -> String {
        let bytes = name.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "-"), UInt8(ascii: " "): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A picture behind the whole screen; nil for none. It may stand beside `ground` if one style has both.
    package var background: AssetReference?
    /// The colour of the whole page in the place of a picture (`extensions.md` 5).
    package var ground: Color?
    /// The name of a format for each component, such as `header`, by `key(ofComponent:)`.
    package var components: [String: Use] = [:]

    /// Whether it changes nothing, so that its pages need no class.
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
        let layers = layers(of: level, type: type, format: format)
        guard var result = layers.first else { return Style() }
        for layer in layers.dropFirst() { result.lay(layer) }
        return result
    }

    /// Returns the format of a component of such a level.
    func use(ofComponent key: String, level: LevelID?, type: ActivityType?, format: Style?) -> Style.Use? {
        layers(of: level, type: type, format: format).reversed().lazy.compactMap { $0.components[key] }.first
    }

    /// The lowest first. The names of types of a theme have no case here.
    private func layers(of level: LevelID?, type: ActivityType?, format: Style?) -> [Style] {
        let scopes = [
            Style.Scope.all, type.map { .type(ActivityType($0.name.uppercased())) }, level.map(Style.Scope.level)
        ]
        return scopes.compactMap { $0.flatMap { byScope[$0] } } + [format].compactMap { $0 }
    }

    /// Whether a level has a style of its own.
    func isStyled(_ level: LevelID) -> Bool { byScope[.level(level)] != nil }

    /// Reads `application` > `styles` > `type`.
    /// - Parameters:
    ///   - contents: the bytes of the file.
    ///   - hasFormats: whether the file is that of the formats, too.
    static func read(
        _ root: Element, file: String, contents: [UInt8]?, hasFormats: Bool, types: ActivityRegistry,
        reportingTo diagnostics: inout [Diagnostic]
    ) -> AppStyles {
        var reader = ElementReader(root, file: file)
        reader.contents = contents
        if hasFormats { reader.ignore("formats") }
        let sheet = AppStyles(from: &reader, types)
        diagnostics += reader.finish()
        return sheet
    }

    /// The names of types that nothing is known of, and that resemble none.
    package private(set) var unknownTypes: [ElementReader.Value] = []

    init() {}

    init(from reader: inout ElementReader, _ types: ActivityRegistry) {
        let isEmpty = !reader.element.children.contains { ["styles", "type"].contains($0.name.lowercased()) }
        if reader.recording != nil || !isEmpty {
            var unknown: [ElementReader.Value] = []
            styles = reader.items("styles", of: "type") { Self.read(from: &$0, types, &unknown) }.compactMap { $0 }
            unknownTypes = unknown
            overlay()
        } else {
            reader.report(.stylesMissing, "The file has no ‘styles’; the app gets the theme's look")
        }
    }

    /// Makes some of the styles ones for other screens.
    mutating func apply(_ indices: [Int], to scope: Style.Scope) {
        guard !indices.isEmpty else { return }
        for index in indices { styles[index].scope = scope }
        overlay()
    }

    private mutating func overlay() {
        byScope = [:]
        for rule in styles { byScope[rule.scope, default: Style()].lay(rule.style) }
    }

    private static func read(
        from reader: inout ElementReader, _ types: ActivityRegistry, _ unknown: inout [ElementReader.Value]
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
        return (scope(ofType: type, types, &reader, &unknown), style, position)
    }

    private static func scope(
        ofType written: ElementReader.Value, _ types: ActivityRegistry, _ reader: inout ElementReader,
        _ unknown: inout [ElementReader.Value]
    ) -> Style.Scope {
        let name = written.text.uppercased()
        if name == "DEFAULT" { return .all }
        // The old names of the cover's type, of which the first is the only one in most files (`app.md` 10.2).
        if ["COVER", "PORTADA"].contains(name) { return .type(BuiltInScreen.cover.type) }
        guard let match = types.match(written.text) else {
            if !ActivityRegistry.foreignTypes.contains(name), !reader.reportLikeType(written, types: types) {
                unknown.append(written)
            }
            return .type(ActivityType(name))
        }
        guard match.isAlias else { return .type(ActivityType(name)) }
        let type = match.activity.type
        reader.report(
            .styleTypeAlias, "‘\(written.text)’ was read as ‘\(type)’", at: written.position, suggestions: [type.name],
            fix: .value(at: written.offset, from: written.text, to: type.name))
        return .type(type)
    }
}

extension ElementReader {
    /// Reads the elements of a style, as in `type` and in `levelFormat`.
    mutating func style() -> Style {
        Style(
            background: image("backgroundFileName"), ground: color("backgroundColor")?.color, components: components())
    }

    /// Reports an unknown type with the one that is meant. Returns whether there is such a type.
    fileprivate mutating func reportLikeType(_ type: Value, types: ActivityRegistry) -> Bool {
        let known = types.typesLike(type.text)
        guard !known.isEmpty else { return false }
        report(
            .unknownStyleType, "There is no screen type ‘\(type.text)’ to style", at: type.position, suggestions: known)
        return true
    }

    /// Reads the mini-language `name=format;name=format` (`app.md` 10.3).
    private mutating func components() -> [String: Style.Use] {
        // A list, which is on no page.
        guard let value = value("components", most: Limits.standard.text) else { return [:] }
        var uses: [String: Style.Use] = [:]
        for pair in LocatedText(value, in: contents).split(at: ";") {
            let parts = pair.split(at: "=").map(\.trimmed)
            if parts.count == 2, !parts[0].text.isEmpty, !parts[1].text.isEmpty {
                let key = Style.key(ofComponent: parts[0].text)
                if uses[key] != nil {
                    report(
                        .repeatedComponent, "‘\(parts[0].text)’ is given a format again; the last one counts",
                        at: parts[0])
                }
                uses[key] = Style.Use(name: parts[0], value: parts[1])
            } else if parts.contains(where: { !$0.text.isEmpty }) {
                let written = pair.trimmed
                report(
                    .badComponent, "‘\(written.text)’ is not of the form ‘component=format’; it is ignored", at: written
                )
            }
        }
        return uses
    }
}
