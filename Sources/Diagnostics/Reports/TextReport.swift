// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics for people: `xml/list.xml:12:9: warning: List has no rows [list/no-rows]`, followed by the line of the
/// place.
package struct TextReport: Sendable {
    /// Where the files of the report lie.
    package let root: SourceRoot
    /// Whether severities and marks are coloured with terminal codes.
    package let isColoured: Bool
    /// Whether the line of each place is shown, with a mark under the place.
    package let showsLines: Bool
    /// Whether notes are shown.
    package let showsNotes: Bool
    /// How many diagnostics of one code are shown; nil for all.
    package let limit: Int?
    /// The command or option that shows those beyond the limit.
    package let more: String

    /// The default limit, which is enough of one code to see what is wrong with an app.
    package static let usualLimit = 20

    package init(
        root: SourceRoot = SourceRoot(folder: ""), isColoured: Bool, showsLines: Bool = false, showsNotes: Bool = true,
        limit: Int? = nil, more: String = "--all"
    ) {
        self.root = root
        self.isColoured = isColoured
        self.showsLines = showsLines
        self.showsNotes = showsNotes
        self.limit = limit
        self.more = more
    }

    /// Returns the lines of the diagnostics in the order given; empty if none is shown.
    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        var counts: [String: Int] = [:]
        var text = ""
        for located in diagnostics where showsNotes || located.diagnostic.severity != .note {
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
        let place = file.isEmpty ? "" : "\(root.path(of: file)):\(located.location.line):\(located.location.column): "
        let severity = coloured(diagnostic.severity.rawValue, diagnostic.severity.terminalColor)
        var text = "\(place.outward)\(severity): \(diagnostic.message.outward) [\(diagnostic.kind.code)]\n"
        var notes = located.notes.filter { $0.role != .around }
        let lines = lines(located.place, color: diagnostic.severity.terminalColor)
        text += lines.text
        // A short note without a place stands behind the mark.
        if lines.width > 0, let number = notes.firstIndex(where: { $0.place == nil && $0.role == .explanation }),
            lines.width + notes[number].text.count < Self.lineWidth
        {
            text += " " + notes.remove(at: number).text.outward
        }
        text += lines.width > 0 ? "\n" : ""
        guard diagnostic.kind.isSaidOncePerFile else { return text + notes.map(render).joined() }
        return text + notes.filter { $0.role != .repetition }.map(render).joined()
            + sameFile(notes, in: located.location.line)
    }

    /// Returns one line for all other places in the file of a diagnostic that is reported once for it.
    /// - Parameter own: the line of the diagnostic itself.
    private func sameFile(_ notes: [LocatedDiagnostic.Note], in own: Int) -> String {
        var lines: [String] = []
        var rest = ""
        for note in notes where note.role == .repetition {
            if let line = note.location?.line {
                if line != own, lines.last != "\(line)" { lines.append("\(line)") }
            } else {
                rest = " \(note.text)"
            }
        }
        guard !lines.isEmpty else { return rest.isEmpty ? "" : " \(rest)\n" }
        return "  it is so in \("line".plural(for: lines.count)) \(lines.listed(quoted: false)) too\(rest)\n"
    }

    private static let lineWidth = 110

    private func render(_ note: LocatedDiagnostic.Note) -> String {
        guard let place = note.place else { return "  \(note.text.outward)\n" }
        let location = "\(root.path(of: note.file)):\(place.location.line):\(place.location.column): "
        guard note.role != .repetition else { return "  \(location.outward)\(note.text.outward)\n" }
        let lines = lines(place, color: "1;34")
        return "  \(location.outward)\(note.text.outward)\n" + lines.text + (lines.width > 0 ? "\n" : "")
    }

    /// Returns the line of a place and the mark under it, without the end of its line, and the width of the latter.
    private func lines(_ place: LocatedDiagnostic.Place, color: String) -> (text: String, width: Int) {
        guard showsLines, let excerpt = place.excerpt, !excerpt.text.isEmpty else { return ("", 0) }
        let number = String(place.location.line)
        let padded = number.aligned(5)
        let margin = String(repeating: " ", count: padded.count)
        let indent = String(repeating: " ", count: excerpt.indent)
        let mark = coloured(String(excerpt.mark.dropFirst(excerpt.indent)), color)
        return (
            "\(padded) | \(excerpt.text)\n\(margin) | \(indent)\(mark)",
            margin.count + 3 + excerpt.indent + excerpt.length
        )
    }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension DiagnosticList {
    /// The counts for each code as lines of text: `   12  warning  file/inexact-name`.
    package var statisticsText: String {
        statistics.map { entry in
            "\(String(entry.count).aligned(5))  \(entry.severity)\(Self.gap(after: entry.severity))\(entry.code)\n"
        }.joined()
    }

    private static func gap(after severity: Diagnostic.Severity) -> String {
        String(repeating: " ", count: 9 - severity.rawValue.count)
    }
}

extension String {
    /// The text with blanks before it, up to a width.
    fileprivate func aligned(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
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
