// SPDX-License-Identifier: MIT

internal import Text

/// Finds the diagnostics that follow from others: one cause is one diagnostic.
package struct ConsequenceFilter {
    /// Causes that say the same of one file are reported once, so they share their severity.
    private struct Cause: Hashable {
        let file: String
        let summary: String

        init(_ diagnostic: Diagnostic) {
            (file, summary) = (diagnostic.position.file, diagnostic.summary)
        }
    }

    private var incomplete: [SourcePosition: Cause] = [:]
    private var faults: Set<Diagnostic.Consequences> = []
    private var cutFiles: Set<String> = []
    private var severities: [Cause: Diagnostic.Severity] = [:]

    /// Returns the diagnostics without those that follow from others of them.
    package static func causes(of diagnostics: [Diagnostic]) -> [Diagnostic] {
        var filter = ConsequenceFilter()
        for diagnostic in diagnostics { filter.note(diagnostic) }
        guard !filter.incomplete.isEmpty || !filter.faults.isEmpty || !filter.cutFiles.isEmpty else {
            return diagnostics
        }
        for diagnostic in diagnostics { filter.raiseCause(of: diagnostic) }
        return diagnostics.filter { !filter.isConsequence($0) }.map { diagnostic in
            guard diagnostic.hides != nil, let severity = filter.severities[Cause(diagnostic)],
                severity < diagnostic.severity
            else { return diagnostic }
            return diagnostic.with(severity: severity)
        }
    }

    private mutating func note(_ diagnostic: Diagnostic) {
        guard let consequences = diagnostic.hides else { return }
        switch consequences {
        case .absences(at: let position): incomplete[position] = Cause(diagnostic)
        case .absencesInFile(let file): cutFiles.insert(file)
        case .faults: faults.insert(consequences)
        }
    }

    /// A cause is as severe as the worst of what it hides in its place.
    private mutating func raiseCause(of diagnostic: Diagnostic) {
        guard diagnostic.kind.isAbsence, let cause = incomplete[diagnostic.position] else { return }
        severities[cause] = min(severities[cause] ?? .note, diagnostic.severity)
    }

    private func isConsequence(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.kind.isAbsence,
            incomplete[diagnostic.position] != nil || cutFiles.contains(diagnostic.position.file)
        {
            return true
        }
        guard !faults.isEmpty, !diagnostic.kind.breaksFile,
            diagnostic.severity != .error || diagnostic.kind.isAbsence
        else { return false }
        let file = diagnostic.position.file
        return faults.contains(.faults(inFile: file))
            || faults.contains(.faults(inFile: file, area: diagnostic.kind.area))
    }
}
