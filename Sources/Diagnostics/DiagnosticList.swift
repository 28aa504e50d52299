// SPDX-License-Identifier: MIT

package import Text

/// Diagnostics in the order of a report: by file, place and code, without repetitions. What keeps a file from being
/// read comes first, because others may follow from it. What follows from one of them is left out.
///
/// Two levels may share a data file, so the same place can be judged twice with the same result. The list holds only a
/// limited number of diagnostics of one code and severity; the others are counted, and can be fixed.
package struct DiagnosticList: Sendable, RandomAccessCollection {
    private let diagnostics: [Diagnostic]
    private let counts: [Diagnostic.Severity: Int]
    /// How many there are of each code and severity, those that are not kept included: the worst severity first, then
    /// the most frequent code.
    package let statistics: [(code: String, severity: Diagnostic.Severity, count: Int)]
    /// The diagnostics with a fix, reported or not.
    package let fixable: [Diagnostic]

    /// Sorts the diagnostics, joins repetitions, and leaves out what follows from others.
    /// - Parameter limits: how many of one code and severity are kept.
    package init(_ diagnostics: some Sequence<Diagnostic>, limits: Limits = .standard) {
        let all = ConsequenceFilter.causes(of: Array(diagnostics)).sorted { $0.precedes($1) }
        var joined = JoinedDiagnostics()
        for diagnostic in all { joined.add(diagnostic) }
        var kept: [Diagnostic] = []
        var kinds: [Group: (count: Int, firstCut: Diagnostic?)] = [:]
        for diagnostic in joined.diagnostics where !diagnostic.isSilent {
            let group = Group(code: diagnostic.kind.code, severity: diagnostic.severity)
            let known = kinds[group] ?? (0, nil)
            let isKept = known.count < limits.findings
            if isKept { kept.append(diagnostic) }
            kinds[group] = (known.count + 1, known.firstCut ?? (isKept ? nil : diagnostic))
        }
        let cuts = kinds.compactMap { $1.firstCut?.cut($1.count - limits.findings) }
        counts = Dictionary(kinds.map { ($0.severity, $1.count) } + cuts.map { ($0.severity, 1) }, uniquingKeysWith: +)
        statistics = kinds.map { (code: $0.code, severity: $0.severity, count: $1.count) }
            .sorted { ($0.severity, $1.count, $0.code) < ($1.severity, $0.count, $1.code) }
        self.diagnostics =
            cuts.isEmpty
            ? kept
            : (kept + cuts).sorted { $0.precedes($1) }
        fixable = all.filter { $0.fix != nil }
    }

    /// The number of diagnostics, those that are not kept included.
    package var total: Int { counts.values.reduce(0, +) }

    package var startIndex: Int { diagnostics.startIndex }
    package var endIndex: Int { diagnostics.endIndex }
    package subscript(position: Int) -> Diagnostic { diagnostics[position] }

    /// Returns the number of diagnostics of a severity, those that are not kept included.
    package func count(_ severity: Diagnostic.Severity) -> Int { counts[severity] ?? 0 }

    /// Whether one of them is an error, kept or not.
    package var hasErrors: Bool { count(.error) > 0 }

    /// Severities are separate, so that no error is lost behind thousands of warnings of its code.
    private struct Group: Hashable {
        let code: String
        let severity: Diagnostic.Severity
    }
}

/// The diagnostics of a sorted sequence, each once. Those of kinds that are reported once for a file are one for all
/// places in it.
private struct JoinedDiagnostics {
    private struct Key: Hashable {
        let code: String
        let file: String
        let summary: String
    }

    private var all: [Diagnostic] = []
    private var numbers: [Key: Int] = [:]
    /// The other places of those that are reported once for a file, by their numbers.
    private var places: [Int: [Diagnostic.Repetitions.Place]] = [:]

    mutating func add(_ diagnostic: Diagnostic) {
        guard diagnostic.kind.isSaidOncePerFile, !diagnostic.isSilent else {
            if !isRepeated(diagnostic) { all.append(diagnostic) }
            return
        }
        let summary = diagnostic.repetitions?.summary ?? diagnostic.summary
        let key = Key(code: diagnostic.kind.code, file: diagnostic.position.file, summary: summary)
        if let number = numbers[key] {
            let here = Diagnostic.Repetitions.Place(diagnostic.position, length: diagnostic.length)
            let others = (diagnostic.repetitions?.places ?? []).map {
                Diagnostic.Repetitions.Place($0.position, length: $0.length)
            }
            places[number, default: []] += [here] + others
        } else {
            numbers[key] = all.count
            all.append(diagnostic)
        }
    }

    private func isRepeated(_ diagnostic: Diagnostic) -> Bool {
        guard let last = all.last else { return false }
        return last.position == diagnostic.position && last.kind == diagnostic.kind
            && last.summary == diagnostic.summary
    }

    var diagnostics: [Diagnostic] {
        guard !places.isEmpty else { return all }
        return all.enumerated().map { number, diagnostic in
            guard let others = places[number] else { return diagnostic }
            var known = Set(diagnostic.placesOfProblem)
            let new = others.filter { known.insert($0.position).inserted }
            guard !new.isEmpty else { return diagnostic }
            let repetitions =
                diagnostic.repetitions
                ?? Diagnostic.Repetitions(
                    diagnostic.summary, text: "so it is here", notes: diagnostic.notes, notesOfAll: diagnostic.notes,
                    places: [])
            return diagnostic.repeated(repetitions.places + new, of: repetitions)
        }
    }
}

extension Diagnostic {
    func precedes(_ other: Diagnostic) -> Bool {
        if kind.breaksFile != other.kind.breaksFile { return kind.breaksFile }
        return (position, kind.code, summary) < (other.position, other.kind.code, other.summary)
    }

    /// Returns the diagnostic with a note that this one and others of its code are only counted.
    fileprivate func cut(_ count: Int) -> Diagnostic {
        Diagnostic(
            .findingsCut, "From here on \(count) more of ‘\(kind.code)’ are counted but not listed", at: position)
    }
}

extension Diagnostic.Kind {
    /// Every problem of the report itself.
    package static let reportProblems: [Diagnostic.Kind] = [.findingsCut]

    static let findingsCut = Self(
        "check/findings-cut", .note,
        "Nobody reads 10,000 findings of one kind. All of them count for the summary and the exit status, and ‘--fix’ fixes what can be fixed of all.",
        howToFix:
            "Fix what is listed and check again. What is no problem in this app can be left out by ‘ignore’ in ‘emobic-site.yaml’.",
        bad: .terminal(
            "$ emobic-site check my-app\nxml/towns.xml:31842:9: note: From here on 2310 more of ‘list/row-without-text’ are counted but not listed [check/findings-cut]"
        ),
        good: .terminal("$ emobic-site check my-app --ignore list/row-without-text"))
}
