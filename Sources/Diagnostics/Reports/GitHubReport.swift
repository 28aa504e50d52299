// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics as commands of GitHub's workflows, which show them beside the lines of a change.
package struct GitHubReport: Sendable {
    private let root: SourceRoot

    package init(root: SourceRoot) {
        self.root = root
    }

    /// Returns a line for each diagnostic, in the order given.
    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        diagnostics.map(line).joined()
    }

    private func line(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        let command =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        var properties: [(String, String)] = []
        if !diagnostic.position.file.isEmpty {
            properties = [
                ("file", root.path(of: diagnostic.position.file)), ("line", String(located.location.line)),
                ("col", String(located.location.column))
            ]
            if located.place.end.column > located.location.column {
                properties.append(("endColumn", String(located.place.end.column)))
            }
        }
        properties.append(("title", diagnostic.kind.code))
        let written = properties.map { "\($0)=\(Self.escaped($1, also: [":": "%3A", ",": "%2C"]))" }.joined(
            separator: ",")
        return "::\(command) \(written)::\(Self.escaped(diagnostic.message, also: [:]))\n"
    }

    /// Returns the text with percent codes for what would end one of the command's values, or begin a code. Line breaks
    /// could be such codes too, but the log shows what follows them as lines of its own.
    private static func escaped(_ text: String, also more: [Unicode.Scalar: String]) -> String {
        text.outward.writing(more.merging(["%": "%25"]) { first, _ in first })
    }
}
