// SPDX-License-Identifier: MIT

internal import Foundation

/// Files by which other programs run the tool: workflows, a hook, the tasks of an editor.
package enum AutomationFiles: String, Sendable, CaseIterable {
    case github, gitlab
    case preCommit = "pre-commit"
    case vscode

    /// What differs from app to app; each value stands for its name between two `@` in a template.
    package typealias Values = [String: String]

    /// The templates and the paths from the repository's root to which they are written.
    private var templates: [(name: String, path: String)] {
        switch self {
        case .github: [("github.yml", ".github/workflows/emobic-site.yml")]
        case .gitlab: [("gitlab.yml", ".gitlab-ci.yml")]
        case .preCommit: [("pre-commit.yaml", ".pre-commit-config.yaml")]
        case .vscode: [("vscode.json", ".vscode/tasks.json")]
        }
    }

    /// Returns the files with their paths from the repository's root.
    package func files(_ values: Values) throws(NewFolder.Failure) -> [(path: String, text: String)] {
        var values = values
        values["PATTERN"] = try Self.read("problem-pattern.json")
        var files: [(path: String, text: String)] = []
        for template in templates {
            files.append((template.path, try Self.read(template.name).filled(with: values) + "\n"))
        }
        return files
    }

    /// Returns the text of a template without the line break at its end.
    private static func read(_ name: String) throws(NewFolder.Failure) -> String {
        let path = try TemplateFolder.path(of: "ci/" + name)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .notInstalled(name, reason: String(cString: strerror(EIO)))
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

extension String {
    /// The text with the values for their names between two `@`. Values are not searched for names; their lines are
    /// indented like the line in which they stand.
    fileprivate func filled(with values: AutomationFiles.Values) -> String {
        var text = ""
        var isBehindValue = true
        for piece in split(separator: "@", omittingEmptySubsequences: false) {
            if !isBehindValue, let value = values[String(piece)] {
                let line = text.split(separator: "\n").last ?? ""
                text += value.replacing("\n", with: "\n" + line.prefix { $0 == " " })
                isBehindValue = true
            } else {
                text += (isBehindValue ? "" : "@") + piece
                isBehindValue = false
            }
        }
        return text
    }
}
