// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
package import Text
internal import YAML

/// Reads `emobic-site.yaml`: the settings of the site that are not part of the bundle. Unknown keys and wrong types are
/// errors.
package enum SettingsFile {
    /// The name that is looked for at the top of the app's folder, and beside `app.xml`.
    package static let name = "emobic-site.yaml"
    /// Names that are meant for it, in any case.
    package static let likelyNames = [
        name, "emobic-site.yml", "emobic-site.yaml.txt", "emobic-site.yml.txt", "emobic-site.txt", "emobic-site.json",
        "emobic_site.yaml", "emobic_site.yml", "emobicsite.yaml", "emobicsite.yml", "emobic.site.yaml"
    ]

    /// - Parameters:
    ///   - bytes: the contents of the file, with or without a byte order mark.
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
        let reader = Reader(bytes, file: file, limits: limits)
        return (reader.settings, reader.diagnostics)
    }

    struct Reader {
        let file: String
        private let source: DecodedText
        var settings = SiteSettings()
        var diagnostics: [Diagnostic] = []
        /// How many patterns for paths ‘ignore’ may still have.
        var patternsLeft: Int
        let limits: Limits

        init(_ bytes: [UInt8], file: String, limits: Limits) {
            self.file = file
            self.limits = limits
            patternsLeft = limits.patterns
            source = DecodedText(bytes)
            diagnostics = source.encodingReports(in: file)
            do throws(YAMLDocument.Fault) {
                try read(YAMLDocument(source.text))
            } catch {
                report(.badYAML, summary: error.summary, at: error.offset)
            }
        }

        private mutating func read(_ document: YAMLDocument) {
            // Nothing behind `---` is a file without settings, too.
            guard let root = document.root, !root.isNull else { return }
            guard let mapping = root.mapping else {
                return report(.badSetting, summary: "The settings must be a map of keys and values", at: root.offset)
            }
            for (key, value) in mapping { read(key, value) }
        }

        private mutating func read(_ key: YAMLValue, _ value: YAMLValue) {
            guard let name = key.scalar, let setting = Setting.named(name) else {
                return reportUnknown(key, like: Self.names)
            }
            setting.read(&self, value)
        }

        private static let names = NearMiss(among: Setting.all.map(\.name))

        mutating func string(_ name: String, value: YAMLValue) -> String? {
            let text = value.scalar ?? ""
            // U+0000 is not allowed in paths and HTML: the operating system and browsers would read a different string.
            let holdsNUL = text.utf8.contains(0)
            let most = Limits.standard.value
            let isLong = text.utf8.count > most
            if !text.isEmpty, !holdsNUL, !isLong { return text }
            let kind = holdsNUL ? " without the character U+0000" : isLong ? " of at most \(most) bytes" : ""
            report(.badSetting, summary: "‘\(name)’ must be a text" + kind, at: value.offset)
            return nil
        }

        mutating func language(_ value: YAMLValue) -> String? {
            guard let text = string("language", value: value) else { return nil }
            guard let fault = LanguageTag.fault(in: text) else { return AppLanguage.tag(ofFolder: text) }
            report(
                .badSetting, summary: "‘\(text)’ is not the tag of a language, such as ‘es’ or ‘pt-BR’: \(fault)",
                at: value.offset,
                suggestions: LanguageTag.tags(of: text))
            return nil
        }

        /// Reads the path of a picture. One of another server cannot be made into icons.
        mutating func picture(_ name: String, value: YAMLValue) -> AssetReference? {
            guard let text = string(name, value: value) else { return nil }
            if !text.isWebAddress { return AssetReference(.image, text, at: position(value.offset)) }
            report(.badSetting, summary: "‘\(name)’ must be a file of the app, not an address", at: value.offset)
            return nil
        }

        mutating func address(_ name: String, value: YAMLValue) -> String? {
            guard let text = string(name, value: value) else { return nil }
            if text.isWebAddress { return text }
            report(.badSetting, summary: "‘\(name)’ must be an http or https address", at: value.offset)
            return nil
        }

        /// Reads the address of a folder: pages have theirs below it.
        mutating func base(_ name: String, value: YAMLValue) -> String? {
            guard let text = string(name, value: value) else { return nil }
            do throws(SiteAddress.Fault) {
                return try SiteAddress(text).text
            } catch {
                report(.badSetting, summary: "‘\(name)’ \(error.reason)", at: value.offset)
                return nil
            }
        }

        /// The value stands in attributes, scripts and names of databases as it is.
        mutating func id(_ value: YAMLValue) -> String? {
            let text = value.scalar ?? ""
            let isPlain = text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-".utf8.contains($0) }
            if isPlain, (1...64).contains(text.utf8.count) { return text }
            report(
                .badSetting,
                summary: "‘id’ must be 1 to 64 of the signs ‘a-z’, ‘A-Z’, ‘0-9’, ‘.’, ‘_’ and ‘-’", at: value.offset)
            return nil
        }

        mutating func readQuizTime(_ name: String, value: YAMLValue) -> SiteSettings.QuizTime? {
            if let unit = value.scalar.flatMap({ SiteSettings.QuizTime(rawValue: $0) }) { return unit }
            report(.badSetting, summary: "‘\(name)’ must be ‘minutes’ or ‘seconds’", at: value.offset)
            return nil
        }

        mutating func readHosting(_ value: YAMLValue) -> SiteSettings.Hosting? {
            if let host = value.scalar.flatMap({ SiteSettings.Hosting(rawValue: $0) }) { return host }
            let names = SiteSettings.Hosting.allCases.map(\.rawValue)
            report(
                .badSetting, summary: "‘hosting’ must be \(names.listed(by: "or"))",
                at: value.offset, suggestions: NearMiss.matches(for: value.scalar ?? "", amongFew: names))
            return nil
        }

        mutating func color(_ name: String, value: YAMLValue) -> String? {
            if value.scalar?.isEmpty ?? false {
                report(
                    .badSetting,
                    summary:
                        "‘\(name)’ has no value: ‘#’ begins a comment, so write a colour in quotation marks, such as ‘\"#2f6b3c\"’",
                    at: value.offset)
                return nil
            }
            guard let text = string(name, value: value) else { return nil }
            let color = Color(text)
            // In a bundle the opacity comes first, in styles last; a colour of a site has none.
            if color != nil, text.utf8.count != "#AARRGGBB".utf8.count || !text.hasPrefix("#") { return text }
            let more = color == nil ? "" : ", without an opacity"
            report(.badSetting, summary: "‘\(name)’ must be a colour such as ‘#b3261e’\(more)", at: value.offset)
            return nil
        }

        private static let mapKeys = ["tiles", "satellite", "hybrid", "attribution", "ask", "noTiles"]

        mutating func readMap(_ value: YAMLValue) -> SiteSettings.MapTiles {
            var map = SiteSettings.MapTiles()
            guard let mapping = value.mapping else {
                report(
                    .badSetting, summary: "‘map’ must be a map with some of \(Self.mapKeys.listed())", at: value.offset)
                return map
            }
            for (key, value) in mapping {
                let name = key.scalar ?? ""
                switch name {
                case "tiles": map.tiles = readTiles(name, value) ?? map.tiles
                case "satellite": map.layers[.satellite] = readTiles(name, value)
                case "hybrid": map.layers[.hybrid] = readTiles(name, value)
                case "attribution": map.attribution = string(name, value: value)
                case "ask": map.isOnRequest = flag(name, value: value) ?? false
                case "noTiles": map.noTiles = flag(name, value: value) ?? false
                default:
                    reportUnknown(key, in: " in ‘map’", like: NearMiss(among: Self.mapKeys))
                }
            }
            return map
        }

        /// Reads a list of servers, or a single one.
        mutating func readFrames(_ value: YAMLValue) -> [String] {
            guard value.mapping == nil else {
                report(
                    .badSetting, summary: "‘frames’ must be a server such as ‘https://example.org’, or a list of them",
                    at: value.offset)
                return []
            }
            settings.framesPosition = position(value.offset)
            return (value.sequence ?? [value]).compactMap { node in
                guard let text = string("frames", value: node) else { return nil }
                if let origin = WebOrigin(of: text), origin.isBare { return origin.text }
                if text.contains("."), let origin = WebOrigin(of: "https://" + text), origin.isBare {
                    report(
                        .badSetting, summary: "‘frames’ names servers with ‘https://’", at: node.offset,
                        suggestions: [origin.text])
                    return nil
                }
                report(
                    .badSetting,
                    summary:
                        "‘frames’ names servers, such as ‘\(text.webOrigin ?? "https://example.org")’, not addresses on them",
                    at: node.offset)
                return nil
            }
        }

        mutating func readTiles(_ name: String, _ value: YAMLValue) -> String? {
            guard let text = address(name, value: value) else { return nil }
            guard let fault = TileAddress.fault(of: text) else { return text }
            report(.badSetting, summary: "‘\(name)’ \(fault)", at: value.offset)
            return nil
        }

        mutating func flag(_ name: String, value: YAMLValue) -> Bool? {
            switch value.scalar?.lowercased() {
            case "true": return true
            case "false": return false
            default:
                report(.badSetting, summary: "‘\(name)’ must be true or false", at: value.offset)
                return nil
            }
        }

        mutating func readForms(_ value: YAMLValue) -> [String: String] {
            guard let mapping = value.mapping else {
                report(
                    .badSetting, summary: "‘forms’ must be a map from an ‘actionUrl’ to a receiver", at: value.offset)
                return [:]
            }
            var forms: [String: String] = [:]
            for (key, receiver) in mapping {
                guard let address = key.scalar, let text = string("forms", value: receiver) else { continue }
                if text.isReceiver {
                    forms[address] = text
                    settings.formPositions[address] = position(key.offset)
                } else {
                    report(
                        .badSetting,
                        summary: "A receiver must be a web address with a host, or ‘mailto:’ and an address",
                        at: receiver.offset, suggestions: text.receiverWithScheme.map { [$0] } ?? [])
                }
            }
            return forms
        }

        mutating func report(
            _ kind: Diagnostic.Kind, summary: String, at offset: Int, suggestions: [String] = []
        ) {
            diagnostics.append(Diagnostic(kind, summary, at: position(offset), suggestions: suggestions))
        }

        /// Reports the key of a value that no setting has.
        ///
        /// - Parameter place: the words for what it stands in, with a blank before them; none for the file itself.
        mutating func reportUnknown(_ key: YAMLValue, in place: String = "", like names: NearMiss) {
            guard let name = key.scalar else {
                return report(.badSetting, summary: "The name of a setting\(place) must be text", at: key.offset)
            }
            report(
                .unknownSetting, summary: "There is no setting ‘\(name)’\(place)", at: key.offset,
                suggestions: names.namesLike(name))
        }

        func position(_ offset: Int) -> SourcePosition {
            SourcePosition(file: file, offset: source.original(of: offset))
        }
    }
}
