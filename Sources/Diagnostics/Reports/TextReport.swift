// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics for people: `xml/list.xml:12:9: warning: List has no rows [list/no-rows]`, followed by the line of the
/// place.
package struct TextReport: Sendable {
    /// Whether severities and marks are coloured with terminal codes.
    package let isColoured: Bool
    /// Whether the line of each place is shown, with a mark under the place.
    package let showsLines: Bool
    /// How many diagnostics of one code are shown; nil for all.
    package let limit: Int?
    /// The command or option that shows those beyond the limit.
    package let more: String

    /// The default limit, which is enough of one code to see what is wrong with an app.
    package static let usualLimit = 20

    package init(isColoured: Bool, showsLines: Bool = false, limit: Int? = nil, more: String = "--all") {
        self.isColoured = isColoured
        self.showsLines = showsLines
        self.limit = limit
        self.more = more
    }

    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        var counts: [String: Int] = [:]
        var text = ""
        for located in diagnostics {
            let code = located.diagnostic.kind.code
            counts[code, default: 0] += 1
            if let limit, counts[code, default: 0] > limit { continue }
            text += render(located)
        }
        for (code, count) in counts.sorted(by: { $0.key < $1.key }) {
            if let limit, count > limit { text += "and \(count - limit) more \(code); \(more) shows them\n" }
        }
        return text
    }

    private func render(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        // A diagnostic about the whole folder has no file.
        let file = diagnostic.position.file
        let place = file.isEmpty ? "" : "\(file):\(located.location.line):\(located.location.column): "
        let severity = coloured(diagnostic.severity.rawValue, diagnostic.severity.terminalColor)
        var text = "\(place.outward)\(severity): \(diagnostic.message.outward) [\(diagnostic.kind.code)]\n"
        text += lines(located.place, color: diagnostic.severity.terminalColor)
        return text + located.notes.map(render).joined()
    }

    private func render(_ note: LocatedDiagnostic.Note) -> String {
        guard let place = note.place else { return "  \(note.text.outward)\n" }
        let location = "\(note.file):\(place.location.line):\(place.location.column): "
        return "  \(location.outward)\(note.text.outward)\n" + lines(place, color: "1;34")
    }

    /// Returns the line of a place and the mark under it.
    private func lines(_ place: LocatedDiagnostic.Place, color: String) -> String {
        guard showsLines, let excerpt = place.excerpt, !excerpt.text.isEmpty else { return "" }
        let number = String(place.location.line)
        let padded = String(repeating: " ", count: max(0, 5 - number.count)) + number
        let margin = String(repeating: " ", count: padded.count)
        let indent = String(repeating: " ", count: excerpt.indent)
        return
            "\(padded) | \(excerpt.text)\n\(margin) | \(indent)\(coloured(String(excerpt.mark.dropFirst(excerpt.indent)), color))\n"
    }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Diagnostic.Severity {
    fileprivate var terminalColor: String {
        switch self {
        case .error: "1;31"
        case .warning: "1;33"
        case .note: "1;36"
        }
    }
}
