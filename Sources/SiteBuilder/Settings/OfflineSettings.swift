// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import YAML

extension SettingsFile.Reader {
    /// Reads `offline`: false, or a map with a budget.
    mutating func readOffline(_ value: YAMLValue) -> SiteSettings.Offline {
        var offline = SiteSettings.Offline()
        guard let mapping = value.mapping else {
            switch value.scalar?.lowercased() {
            case "true": offline.isOn = true
            case "false": offline.isOn = false
            default:
                report(
                    .badSetting,
                    summary: "‘offline’ must be ‘false’ or a map, such as ‘offline: { budget: 5 MB }’", at: value.offset
                )
            }
            return offline
        }
        for (key, value) in mapping {
            let name = key.scalar ?? ""
            if name == "budget" {
                offline.budget = readSize("budget", value: value) ?? offline.budget
            } else {
                reportUnknown(key, in: " in ‘offline’", like: NearMiss(among: ["budget"]))
            }
        }
        return offline
    }

    /// Reads a size such as `5 MB` or `800 kB`.
    private mutating func readSize(_ name: String, value: YAMLValue) -> Int? {
        let text = value.scalar?.lowercased() ?? ""
        let units = [("mb", 1_000_000.0), ("kb", 1000.0)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            let number = text.dropLast(unit.count).filter { $0 != " " }
            if number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let size = Double(number),
                size >= 0, size * factor <= 1_000_000_000
            {
                return Int(size * factor)
            }
        }
        report(
            .badSetting, summary: "‘\(name)’ must be a size such as ‘5 MB’ or ‘800 kB’, up to 1000 MB", at: value.offset
        )
        return nil
    }
}
