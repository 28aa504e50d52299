// SPDX-License-Identifier: MIT

internal import Text

/// Diagnostics in the format of GitLab's code quality, which shows them beside the lines of a merge request.
package struct GitLabReport: Sendable {
    private struct Entry: Encodable {
        let description: String
        let checkName: String
        let fingerprint: String
        let severity: String
        let location: Location

        enum CodingKeys: String, CodingKey {
            case description, fingerprint, severity, location
            case checkName = "check_name"
        }
    }

    private struct Location: Encodable {
        let path: String
        let lines: Lines
    }

    private struct Lines: Encodable { let begin: Int }

    private let root: SourceRoot

    package init(root: SourceRoot) {
        self.root = root
    }

    /// Returns an array in JSON with an entry for each diagnostic, in the order given.
    package func render(_ diagnostics: [LocatedDiagnostic]) -> String {
        var fingerprints = Fingerprints(of: root)
        return JSONText.encode(
            diagnostics.map { located in
                let diagnostic = located.diagnostic
                let path = root.path(of: diagnostic.position.file)
                return Entry(
                    description: diagnostic.message, checkName: diagnostic.kind.code,
                    // A pipeline may check several apps, and GitLab takes entries of the same hash for one.
                    fingerprint: fingerprints.next(of: located, at: path), severity: severity(diagnostic.severity),
                    // A path is required, also for a diagnostic about the app as a whole.
                    location: Location(path: path.isEmpty ? "." : path, lines: Lines(begin: located.location.line)))
            })
    }

    private func severity(_ severity: Diagnostic.Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
