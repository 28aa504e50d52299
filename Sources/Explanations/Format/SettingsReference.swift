// SPDX-License-Identifier: MIT

internal import SiteBuilder
internal import Text

/// The settings of `emobic-site.yaml` for a terminal.
package enum SettingsReference {
    /// The topic of all settings.
    package static let topic = "settings"

    /// What the topic is about, in a line.
    package static let summary = "What belongs to the site and not to the app: the file ‘\(SettingsFile.name)’."

    /// Whether a topic means all settings.
    package static func isTopic(_ topic: String) -> Bool {
        [Self.topic, "setting", SettingsFile.name].contains(topic.lowercased())
    }

    /// Returns all settings.
    package static func text(width: Int) -> String {
        "\(topic)\n\n\(summary)\nIt lies at the top of the app's folder, or beside ‘app.xml’.\n\n"
            + Setting.all.map { text(of: $0, width: width) }.joined(separator: "\n")
    }

    /// Returns what there is to say about a setting; nil if none is called so.
    package static func text(ofSetting name: String, width: Int) -> String? {
        Setting.all.first { $0.name.lowercased() == name.lowercased() }.map { text(of: $0, width: width) }
    }

    /// The settings like an unknown topic.
    package static func nearMisses(for topic: String) -> [String] {
        NearMiss.matches(for: topic, amongFew: Setting.all.map(\.name))
    }

    private static func text(of setting: Setting, width: Int) -> String {
        func filled(_ text: String, after indentation: Int = 2) -> String {
            text.withoutMarkdown.filled(after: indentation, width: width) + "\n"
        }
        return "\(setting.name)\n" + filled(setting.meaning)
            + filled("It takes \(setting.value). Without it: \(setting.otherwise).")
            + (setting.option.map { filled("The option \($0) takes precedence.") } ?? "")
            + setting.keys.map { filled("\($0.name): \($0.meaning)", after: 4) }.joined() + "\n"
            + setting.example.indented(4)
    }
}

extension String {
    /// The text with names in quotation marks in place of code, and titles in place of links.
    fileprivate var withoutMarkdown: String {
        var text = ""
        var isCode = false
        var rest = self[...]
        while let sign = rest.popFirst() {
            if sign == "`" {
                text += isCode ? "’" : "‘"
                isCode.toggle()
            } else if !isCode, sign == "[", let middle = rest.firstRange(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            {
                text += rest[..<middle.lowerBound]
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(sign)
            }
        }
        return text
    }
}
