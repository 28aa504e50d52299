// SPDX-License-Identifier: MIT
internal import Text

/// Diagnostics as commands of GitHub's workflows, which show them beside the lines of a change.
package struct GitHubReport: Sendable {
    private let root: SourceRoot

    package init(root: SourceRoot) {
        self.root = root
    }

    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        diagnostics.map(line).joined()
    }

    private func line(_ located: LocatedDiagnostic) -> String {
        let diagnostic = located.diagnostic
        let command = switch diagnostic.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
        var properties: [(String, String)] = []
        if !diagnostic.position.file.isEmpty {
            properties = [
                ("file", root.path(of: diagnostic.position.file)), ("line", String(located.location.line)),
                ("col", String(located.location.column)),
            ]
            if located.place.end.column > located.location.column { properties.append(("endColumn", String(located.place.end.column))) }
        }
        properties.append(("title", diagnostic.kind.code))
        let written = properties.map { "\($0)=\(Self.escaped($1, also: [":": "%3A", ",": "%2C"]))" }.joined(separator: ",")
        return "::\(command) \(written)::\(Self.escaped(diagnostic.message, also: [:]))\n"
    }

    /// What would end the command or one of its values is written as a percent code.
    private static func escaped(_ text: String, also more: [Unicode.Scalar: String]) -> String {
        let codes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"].merging(more) { first, _ in first }
        return text.writing(codes)
    }
}
