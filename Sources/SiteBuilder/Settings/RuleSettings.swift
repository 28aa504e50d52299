// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text
internal import YAML

/// The settings that rule the report: `ignore` and `severity`.
extension SettingsFile.Reader {
    /// Reads a code, a map from files to codes, or a list of both.
    mutating func readIgnored(_ value: YAMLValue) {
        for entry in value.sequence ?? [value] {
            if let mapping = entry.mapping {
                for (files, codes) in mapping { readExclusion(in: files, codes: codes) }
            } else if entry.sequence != nil {
                report(
                    .badSetting, summary: "‘ignore’ must be codes, or a map from a file or folder to codes",
                    at: entry.offset)
            } else if let code = readCode("ignore", entry) {
                settings.rules.ignored.append(code)
            }
        }
    }

    private mutating func readExclusion(in files: YAMLValue, codes: YAMLValue) {
        guard let path = string("ignore", value: files) else { return }
        guard codes.mapping == nil else {
            return report(
                .badSetting, summary: "After ‘\(path)’ there must be a code, a list of codes or ‘all’", at: codes.offset
            )
        }
        var names: [DiagnosticRules.Code] = []
        for code in codes.sequence ?? [codes] { names += [readCode("ignore", code)].compactMap { $0 } }
        let pattern = PathPattern(path)
        guard pattern.isPlain || takesPattern(at: files.offset) else { return }
        settings.rules.exclusions.append(DiagnosticRules.Exclusion(in: pattern, names, at: position(files.offset)))
    }

    /// Whether one more pattern counts: each is tried for each file. The first that does not is reported.
    private mutating func takesPattern(at offset: Int) -> Bool {
        patternsLeft -= 1
        if patternsLeft == -1 {
            report(
                .tooManyPatterns,
                summary:
                    "With this line there are more than \(limits.patterns) patterns; those beyond are left out",
                at: offset)
        }
        return patternsLeft >= 0
    }

    /// Reads a map from codes to severities.
    mutating func readSeverities(_ value: YAMLValue) {
        guard let mapping = value.mapping else {
            return report(
                .badSetting, summary: "‘severity’ must be a map from codes to ‘error’, ‘warning’, ‘note’ or ‘off’",
                at: value.offset)
        }
        for (key, value) in mapping {
            guard let code = readCode("severity", key) else { continue }
            let name = value.scalar ?? ""
            if let severity = Diagnostic.Severity(rawValue: name) {
                settings.rules.severities.append(.init(severity, for: code))
            } else if name == "off" {
                settings.rules.severities.append(.init(nil, for: code))
            } else {
                report(
                    .badSetting, summary: "A severity must be ‘error’, ‘warning’, ‘note’ or ‘off’", at: value.offset,
                    suggestions: NearMiss.matches(for: name, amongFew: ["error", "warning", "note", "off"]))
            }
        }
    }

    private mutating func readCode(_ name: String, _ value: YAMLValue) -> DiagnosticRules.Code? {
        string(name, value: value).map { DiagnosticRules.Code($0, at: position(value.offset)) }
    }
}
