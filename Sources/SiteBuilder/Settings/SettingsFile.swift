// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
package import Text
internal import Yams

/// Reads `emobic-site.yaml`: settings that belong to the site and not to the bundle. Unknown keys and wrong types are
/// errors.
package enum SettingsFile {
    package static let name = "emobic-site.yaml"

    /// - Parameters:
    ///   - bytes: the file as it lies on the disk, with or without a byte order mark.
    ///   - file: the path for diagnostics.
    package static func read(_ bytes: [UInt8], file: String, limits: Limits = .standard) -> (
        settings: SiteSettings, diagnostics: [Diagnostic]
    ) {
        guard bytes.count <= limits.settings else {
            return (
                SiteSettings(),
                [
                    Diagnostic(
                        .settingsTooLarge,
                        "The settings have \(bytes.count) bytes; of more than \(limits.settings) none is read",
                        at: SourcePosition(file: file))
                ]
            )
        }
        var reader = Reader(bytes, file: file)
        reader.run()
        return (reader.settings, reader.diagnostics)
    }

    private struct Reader {
        let text: String
        let file: String
        var settings = SiteSettings()
        var diagnostics: [Diagnostic] = []
        private let places: TextPlaces

        init(_ bytes: [UInt8], file: String) {
            self.file = file
            let encoding = TextEncoding(of: bytes)
            let start = encoding.markLength(in: bytes)
            text = encoding.decode(bytes[start...])
            places = TextPlaces(text, in: encoding, from: start)
        }

        mutating func run() {
            if let alias = YAMLAliases(text).firstBeyondLimit {
                report(
                    .badYAML,
                    "The file has more than \(YAMLAliases.most) aliases such as ‘\(alias.name)’; write the values out",
                    at: alias.line, alias.column)
                return
            }
            do {
                guard let node = try Yams.compose(yaml: text) else { return }
                guard let mapping = node.mapping else {
                    report(.badSetting, "The settings must be a map of keys and values", node.mark)
                    return
                }
                for (key, value) in mapping { read(key, value) }
            } catch let error as YamlError {
                switch error {
                case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                    .composer(_, let problem, let mark, _):
                    report(.badYAML, "The file is not valid YAML: \(problem)", mark)
                case .duplicatedKeysInMapping(let keys, let context):
                    let key = keys.first ?? ""
                    let second =
                        YAMLMap.placeOfSecond(key, after: context.mark, in: text) ?? (
                            context.mark.line, context.mark.column
                        )
                    report(
                        .badYAML, "The file is not valid YAML: ‘\(key)’ is set twice", at: second.line, second.column)
                case .reader(let problem, _, _, _): report(.badYAML, "The file is not valid YAML: \(problem)", nil)
                default: report(.badYAML, "The file is not valid YAML", nil)
                }
            } catch {
                report(.badYAML, "The file is not valid YAML", nil)
            }
        }

        private mutating func read(_ key: Node, _ value: Node) {
            let name = key.scalar?.string ?? ""
            switch name {
            case "baseURL": settings.baseURL = address(name, value).map { $0.hasSuffix("/") ? $0 : $0 + "/" }
            case "language": settings.language = string(name, value)
            case "theme":
                settings.theme = string(name, value)
                settings.themePosition = position(value.mark)
            case "accent": settings.accent = color(name, value)
            case "icon":
                settings.icon = string(name, value).map { AssetReference(.image, $0, at: position(value.mark)) }
            case "footer": settings.footer = string(name, value)
            case "showSearch": settings.showsSearch = flag(name, value) ?? true
            case "showSchemeSwitch": settings.showsSchemeSwitch = flag(name, value) ?? true
            case "chat": settings.chat = address(name, value)
            case "quizTime": settings.quizTime = quizTime(name, value)
            case "forms": settings.forms = forms(value)
            case "map": settings.map = map(value)
            case "frames": settings.frames = frames(value)
            case "ignore": settings.ignored = ignored(value)
            default:
                report(
                    .unknownSetting, "There is no setting ‘\(name)’", key.mark,
                    suggestions: Self.names.matches(for: name))
            }
        }

        private static let names = NearMiss(among: [
            "baseURL", "language", "theme", "accent", "icon", "footer", "showSearch", "showSchemeSwitch", "chat",
            "quizTime", "forms", "map", "frames",
            "ignore"
        ])

        private mutating func string(_ name: String, _ value: Node) -> String? {
            let text = value.scalar?.string ?? ""
            // Neither a path nor a page can hold it: the system and browsers read another text.
            let holdsNUL = text.utf8.contains(0)
            if !text.isEmpty, !holdsNUL { return text }
            report(
                .badSetting, "‘\(name)’ must be a text" + (holdsNUL ? " without the character U+0000" : ""), value.mark)
            return nil
        }

        private mutating func address(_ name: String, _ value: Node) -> String? {
            guard let text = string(name, value) else { return nil }
            if text.isWebAddress { return text }
            report(.badSetting, "‘\(name)’ must be an http or https address", value.mark)
            return nil
        }

        private mutating func quizTime(_ name: String, _ value: Node) -> SiteSettings.QuizTime? {
            if let unit = value.scalar.flatMap({ SiteSettings.QuizTime(rawValue: $0.string) }) { return unit }
            report(.badSetting, "‘\(name)’ must be ‘minutes’ or ‘seconds’", value.mark)
            return nil
        }

        private mutating func color(_ name: String, _ value: Node) -> String? {
            guard let text = string(name, value) else { return nil }
            if Color(text) != nil { return text }
            report(.badSetting, "‘\(name)’ must be a colour such as ‘#b3261e’", value.mark)
            return nil
        }

        private mutating func map(_ value: Node) -> SiteSettings.MapTiles {
            var map = SiteSettings.MapTiles()
            guard let mapping = value.mapping else {
                report(.badSetting, "‘map’ must be a map with ‘tiles’, ‘attribution’ or ‘noTiles’", value.mark)
                return map
            }
            for (key, value) in mapping {
                let name = key.scalar?.string ?? ""
                switch name {
                case "tiles": map.tiles = tiles(value) ?? map.tiles
                case "attribution": map.attribution = string(name, value)
                case "noTiles": map.noTiles = flag(name, value) ?? false
                default:
                    report(
                        .unknownSetting, "There is no setting ‘\(name)’ in ‘map’", key.mark,
                        suggestions: NearMiss.matches(for: name, among: ["tiles", "attribution", "noTiles"]))
                }
            }
            return map
        }

        /// A list of codes, or a single one.
        private mutating func ignored(_ value: Node) -> [SiteSettings.IgnoredCode] {
            guard value.mapping == nil else {
                report(.badSetting, "‘ignore’ must be a code or a list of codes", value.mark)
                return []
            }
            return (value.sequence.map(Array.init) ?? [value]).compactMap { node in
                string("ignore", node).map { SiteSettings.IgnoredCode($0, at: position(node.mark)) }
            }
        }

        /// A list of servers, or a single one.
        private mutating func frames(_ value: Node) -> [String] {
            guard value.mapping == nil else {
                report(
                    .badSetting, "‘frames’ must be a server such as ‘https://example.org’, or a list of them",
                    value.mark)
                return []
            }
            return (value.sequence.map(Array.init) ?? [value]).compactMap { node in
                guard let text = string("frames", node) else { return nil }
                if let origin = text.webOrigin, [origin, origin + "/"].contains(text.lowercased()) { return origin }
                report(
                    .badSetting,
                    "‘frames’ names servers, such as ‘\(text.webOrigin ?? "https://example.org")’, not addresses on them",
                    node.mark)
                return nil
            }
        }

        private mutating func tiles(_ value: Node) -> String? {
            guard let text = address("tiles", value) else { return nil }
            if ["{z}", "{x}", "{y}"].allSatisfy(text.contains) { return text }
            report(.badSetting, "‘tiles’ must be an address with ‘{z}’, ‘{x}’ and ‘{y}’ in it", value.mark)
            return nil
        }

        private mutating func flag(_ name: String, _ value: Node) -> Bool? {
            switch value.scalar?.string.lowercased() {
            case "true": return true
            case "false": return false
            default:
                report(.badSetting, "‘\(name)’ must be true or false", value.mark)
                return nil
            }
        }

        private mutating func forms(_ value: Node) -> [String: String] {
            guard let mapping = value.mapping else {
                report(.badSetting, "‘forms’ must be a map from an ‘actionUrl’ to a receiver", value.mark)
                return [:]
            }
            var forms: [String: String] = [:]
            for (key, receiver) in mapping {
                guard let key = key.scalar?.string, let text = string("forms", receiver) else { continue }
                if text.isWebAddress || text.hasPrefix("mailto:") {
                    forms[key] = text
                } else {
                    report(.badSetting, "A receiver must be an http, https or mailto address", receiver.mark)
                }
            }
            return forms
        }

        private mutating func report(
            _ kind: Diagnostic.Kind, _ summary: String, _ mark: Mark?, suggestions: [String] = []
        ) {
            diagnostics.append(Diagnostic(kind, summary, at: position(mark), suggestions: suggestions))
        }

        private mutating func report(_ kind: Diagnostic.Kind, _ summary: String, at line: Int, _ column: Int) {
            diagnostics.append(
                Diagnostic(
                    kind, summary, at: SourcePosition(file: file, offset: places.offset(line: line, column: column))))
        }

        /// The place of a mark, which the YAML reader gives as line and column in characters.
        private func position(_ mark: Mark?) -> SourcePosition {
            SourcePosition(file: file, offset: mark.map { places.offset(line: $0.line, column: $0.column) } ?? 0)
        }
    }
}
