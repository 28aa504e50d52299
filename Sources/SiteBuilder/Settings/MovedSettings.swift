// SPDX-License-Identifier: MIT

internal import AppModel
internal import YAML

extension SettingsFile.Reader {
    /// Reads `moved`: a map from the ids that screens had to those that they have.
    mutating func readMoved(_ value: YAMLValue) -> [SiteSettings.Move] {
        guard let mapping = value.mapping else {
            report(
                .badSetting,
                summary: "‘moved’ must be a map from old ids to new ones, such as ‘news/opening: home/opening’",
                at: value.offset)
            return []
        }
        return mapping.compactMap { key, value in
            guard let old = readPlace(key), let new = readPlace(value) else { return nil }
            guard old.item != nil || new.item == nil else {
                report(
                    .badSetting, summary: "‘\(old)’ is a level, so it has moved to a level, and not to a screen",
                    at: value.offset)
                return nil
            }
            return SiteSettings.Move(old, at: position(key.offset), to: new, at: position(value.offset))
        }
    }

    /// Reads `level/item`, or `level` for all of a level.
    private mutating func readPlace(_ value: YAMLValue) -> SiteSettings.Move.Place? {
        let form = "the id of a level, or those of a level and an item as ‘level/item’"
        if value.scalar?.isEmpty ?? true {
            report(.badSetting, summary: "Here ‘moved’ needs \(form)", at: value.offset)
            return nil
        }
        guard let text = string("moved", value: value) else { return nil }
        if let place = SiteSettings.Move.Place(text) { return place }
        report(.badSetting, summary: "‘\(text)’ must be \(form)", at: value.offset)
        return nil
    }
}
