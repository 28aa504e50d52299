// SPDX-License-Identifier: MIT
internal import Text

/// Diagnostics in the order of a report: by file, place and code, each said once.
///
/// Two levels may share a data file, so the same place can be judged twice with the same result.
package struct DiagnosticList: Sendable, RandomAccessCollection {
    private let diagnostics: [Diagnostic]
    /// What is in no report, in the same order.
    package let silent: [Diagnostic]

    package init(_ diagnostics: some Sequence<Diagnostic>) {
        var seen: Set<Key> = []
        let all = diagnostics
            .sorted { ($0.position, $0.kind.code, $0.summary) < ($1.position, $1.kind.code, $1.summary) }
            .filter { seen.insert(Key($0)).inserted }
        self.diagnostics = all.filter { !$0.isSilent }
        silent = all.filter(\.isSilent)
    }

    /// What can be mended, told or not.
    package var mendable: [Diagnostic] { (diagnostics + silent).filter { $0.fix != nil } }

    package var startIndex: Int { diagnostics.startIndex }
    package var endIndex: Int { diagnostics.endIndex }
    package subscript(position: Int) -> Diagnostic { diagnostics[position] }

    package func count(_ severity: Diagnostic.Severity) -> Int {
        diagnostics.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    private struct Key: Hashable {
        let code: String
        let file: String
        let offset: Int
        let summary: String

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.kind.code
            file = diagnostic.position.file
            offset = diagnostic.kind.isSaidOncePerFile ? 0 : diagnostic.position.offset
            summary = diagnostic.summary
        }
    }
}
