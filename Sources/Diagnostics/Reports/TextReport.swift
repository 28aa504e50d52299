// SPDX-License-Identifier: MIT

/// Diagnostics as lines for people: `xml/list.xml:12:9: warning: List has no rows [list/no-rows]`.
package struct TextReport: Sendable {
    /// Whether severities are coloured with terminal codes.
    package let isColoured: Bool

    package init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        diagnostics.map(render).joined()
    }

    private func render(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        // What concerns the whole folder has no file.
        let file = diagnostic.position.file
        let place = file.isEmpty ? "" : "\(file):\(located.location.line):\(located.location.column): "
        var text = "\(place)\(coloured(diagnostic.severity)): \(diagnostic.summary)\(suggestion(diagnostic)) [\(diagnostic.kind.code)]\n"
        for note in located.notes {
            let place = note.location.map { "\(note.file):\($0.line):\($0.column): " } ?? ""
            text += "  \(place)\(note.text)\n"
        }
        return text
    }

    private func suggestion(_ diagnostic: Diagnostic) -> String {
        // Some summaries name the right value themselves.
        let suggestions = diagnostic.suggestions.map { "‘\($0)’" }.filter { !diagnostic.summary.contains($0) }
        return suggestions.isEmpty ? "" : "; did you mean " + suggestions.joined(separator: " or ") + "?"
    }

    private func coloured(_ severity: Diagnostic.Severity) -> String {
        guard isColoured else { return severity.rawValue }
        let code = switch severity {
        case .error: "1;31"
        case .warning: "1;33"
        case .note: "1;36"
        }
        return "\u{1B}[\(code)m\(severity.rawValue)\u{1B}[0m"
    }
}
