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
    /// The elements that stand elsewhere, by their files and names, with their offsets.
    private var misplaced: [String: [String: [(offset: Int, cause: Cause)]]] = [:]
    /// What is missing because of them.
    private var misplacedAbsences: [SourcePosition: Cause] = [:]
    private var severities: [Cause: Diagnostic.Severity] = [:]

    /// Returns the diagnostics without those that follow from others of them.
    package static func causes(of diagnostics: [Diagnostic]) -> [Diagnostic] {
        var filter = ConsequenceFilter()
        for diagnostic in diagnostics { filter.note(diagnostic) }
        filter.findMisplaced(among: diagnostics)
        guard
            !filter.incomplete.isEmpty || !filter.misplacedAbsences.isEmpty || !filter.faults.isEmpty
                || !filter.cutFiles.isEmpty
        else {
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
        case .absence(of: let name, besides: let position):
            misplaced[position.file, default: [:]][name, default: []].append(
                (position.offset, Cause(diagnostic)))
        case .absencesInFile(let file): cutFiles.insert(file)
        case .faults: faults.insert(consequences)
        }
    }

    /// The most elements of one name in one file to find what is missing because of them.
    private static let mostMisplaced = 100

    /// Finds what is missing because of elements that stand elsewhere: for each the nearest that names it.
    private mutating func findMisplaced(among diagnostics: [Diagnostic]) {
        guard !misplaced.isEmpty else { return }
        var missing: [String: [String: [SourcePosition]]] = [:]
        for diagnostic in diagnostics where diagnostic.kind.isAbsence {
            guard let names = misplaced[diagnostic.position.file] else { continue }
            for name in Set(diagnostic.summary.quotedValues) where names[name] != nil {
                missing[diagnostic.position.file, default: [:]][name, default: []].append(diagnostic.position)
            }
        }
        for (file, names) in missing {
            for (name, positions) in names {
                var left = positions.sorted()
                for (offset, cause) in (misplaced[file]?[name] ?? []).prefix(Self.mostMisplaced) where !left.isEmpty {
                    let behind = left.partitioningIndex { $0.offset >= offset }
                    let next = behind < left.count ? behind : behind - 1
                    let nearest =
                        next > 0 && offset - left[next - 1].offset < abs(left[next].offset - offset) ? next - 1 : next
                    misplacedAbsences[left.remove(at: nearest)] = cause
                }
            }
        }
    }

    /// A cause is as severe as the worst of what it hides in its place.
    private mutating func raiseCause(of diagnostic: Diagnostic) {
        guard diagnostic.kind.isAbsence,
            let cause = incomplete[diagnostic.position] ?? misplacedAbsences[diagnostic.position]
        else { return }
        severities[cause] = min(severities[cause] ?? .note, diagnostic.severity)
    }

    private func isConsequence(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.kind.isAbsence,
            incomplete[diagnostic.position] != nil || misplacedAbsences[diagnostic.position] != nil
                || cutFiles.contains(diagnostic.position.file)
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
