// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import YAML

/// What stands below every screen: `footer` and `links`, each once or once for each language.
extension SettingsFile.Reader {
    /// Reads `footer`: a text, or a map from languages to texts.
    mutating func readFooter(_ value: YAMLValue) -> Translated<String> {
        guard let mapping = value.mapping, !mapping.isEmpty else { return Translated(string("footer", value: value)) }
        return readVersions(mapping) { reader, value in reader.string("footer", value: value) }
    }

    /// Reads `links`: a map from titles to what they lead to, or a map from languages to such maps.
    mutating func readLinks(_ value: YAMLValue) -> Translated<[SiteSettings.OwnerLink]> {
        guard let mapping = value.mapping else {
            report(.badSetting, summary: "‘links’ must be a map from titles to what they lead to", at: value.offset)
            return Translated(nil)
        }
        guard Self.isByLanguage(mapping) else { return Translated(readLinks(in: mapping)) }
        return readVersions(mapping) { reader, value in value.mapping.map { reader.readLinks(in: $0) } }
    }

    /// Whether links are given by language. The title of a link to a screen may look like a tag, such as “FAQ”.
    private static func isByLanguage(_ mapping: [(key: YAMLValue, value: YAMLValue)]) -> Bool {
        !mapping.isEmpty
            && mapping.allSatisfy { key, value in
                guard LanguageTag.isOne(key.scalar ?? ""), let links = value.mapping else { return false }
                return !links.contains { title, _ in title.scalar == "level" || title.scalar == "data" }
            }
    }

    private mutating func readVersions<Value: Sendable & Equatable>(
        _ mapping: [(key: YAMLValue, value: YAMLValue)], read: (inout Self, YAMLValue) -> Value?
    ) -> Translated<Value> {
        var versions: [Translated<Value>.Version] = []
        var known: Set<String> = []
        for (key, value) in mapping {
            guard let tag = language(key) else { continue }
            guard known.insert(LanguageTag.canonical(tag)).inserted else {
                report(
                    .badSetting, summary: "‘\(key.scalar ?? "")’ is a language that stands here already", at: key.offset
                )
                continue
            }
            guard let text = read(&self, value) else { continue }
            versions.append(.init(text, in: tag, at: position(key.offset)))
        }
        return Translated(versions: versions)
    }

    /// Reads a map from titles to an address, a page of `html/`, or a map with the ids of a screen.
    private mutating func readLinks(in mapping: [(key: YAMLValue, value: YAMLValue)]) -> [SiteSettings.OwnerLink] {
        // They stand on every page.
        let most = Limits.standard.value
        var bytes = 0
        return mapping.compactMap { key, value in
            guard bytes <= most, let title = title(key), let target = readTarget(value) else {
                return nil
            }
            bytes += title.utf8.count + (value.scalar?.utf8.count ?? 0)
            if bytes <= most { return SiteSettings.OwnerLink(title, to: target) }
            report(
                .badSetting,
                summary: "All ‘links’ together must have at most \(most) bytes; those from here on are left out",
                at: key.offset)
            return nil
        }
    }

    private mutating func title(_ key: YAMLValue) -> String? {
        if let text = key.scalar, Array(text.trimmed.utf8).withUnsafeBufferPointer({ $0.isEmpty || $0.isInvisibleText })
        {
            report(.badSetting, summary: "A link of ‘links’ must have a title before the ‘:’", at: key.offset)
            return nil
        }
        return string("links", value: key)
    }

    private mutating func readTarget(_ value: YAMLValue) -> SiteSettings.OwnerLink.Target? {
        if let mapping = value.mapping { return readScreen(mapping, at: value.offset).map { .screen($0) } }
        let text = value.scalar ?? ""
        if let address = WebAddress(text), address.isWeb || ["mailto", "tel"].contains(address.scheme) {
            guard address.isWeb ? address.isWellFormed : address.isOfProgram(text) else {
                report(.badSetting, summary: "‘\(text)’ is no address that can be followed", at: value.offset)
                return nil
            }
            return .address(WebLink(text, at: position(value.offset)))
        }
        if text.hasPrefix("html/"), BundlePath.normalised(text)?.hasPrefix("html/") ?? false {
            return .page(AssetReference(.page, text, at: position(value.offset), isMain: true))
        }
        report(
            .badSetting,
            summary: "A link leads to an address, to a page such as ‘html/imprint.html’, or to a ‘level’ and a ‘data’",
            at: value.offset)
        return nil
    }

    private mutating func readScreen(_ mapping: [(key: YAMLValue, value: YAMLValue)], at offset: Int) -> NextLevel? {
        var keys: [String: NextLevel.Key] = [:]
        for (key, value) in mapping {
            let name = key.scalar ?? ""
            if ["level", "data"].contains(name) {
                keys[name] = string(name, value: value).map { .id($0, offset: position(value.offset).offset) }
            } else {
                reportUnknown(key, in: " in a link", like: NearMiss(among: ["level", "data"]))
            }
        }
        guard let level = keys["level"] else {
            if !mapping.contains(where: { $0.key.scalar == "level" }) {
                report(.badSetting, summary: "A link to a screen needs the id of its ‘level’", at: offset)
            }
            return nil
        }
        return NextLevel(level: level, data: keys["data"], at: position(offset))
    }
}
