// SPDX-License-Identifier: MIT

internal import AppModel
package import Diagnostics
internal import Text

/// What is reported about an app of which only items have changed: what the last build reported, at the present places.
extension ChangedApp {
    /// What the report of the last build has become.
    enum ReportChange {
        case same
        /// The diagnostics at their present places, and the numbers of those that concern a changed item: whether they
        /// still hold is not known until that is checked.
        case moved([Diagnostic], open: [Int])
    }

    /// All that is to be reported now; nil if the report is that of the last build.
    package var told: [Diagnostic]? {
        if case .moved(let diagnostics, _) = report { diagnostics } else { nil }
    }

    /// Whether nothing was reported about the changed items, and all else stands in its line.
    func isReportTheSame(_ present: [LevelFileRequest.Name: SiteRecord.LevelFile]) -> Bool {
        changed.allSatisfy { source, numbers in
            guard let places = record.findings.places[source.path], !places.isEmpty,
                let old = record.file(source),
                let new = present[source]
            else { return true }
            func lines(_ file: SiteRecord.LevelFile) -> Int { file.items[numbers].reduce(0) { $0 + $1.form.lines } }
            return !places.contains(where: old.range(of: numbers).contains) && lines(old) == lines(new)
                && old.items[numbers.upperBound - 1].form.tail == new.items[numbers.upperBound - 1].form.tail
        }
    }

    /// Returns the same change with the diagnostics of the last build where they stand now. The items that share one with
    /// a changed item are read, so that it can be checked whether it still holds.
    /// - Returns: nil if there are too many, or comments or settings exclude a diagnostic about a changed item.
    func movingReport(
        _ present: [LevelFileRequest.Name: SiteRecord.LevelFile], app: String, kinds: (String) -> Diagnostic.Kind?
    ) -> ChangedApp? {
        let isHidden = changed.contains { source, numbers in
            record.files.contains { file in
                file.path == source.path
                    && record.findings.hiddenPlaces[file.path]?.contains(where: file.range(of: numbers).contains)
                        == true
            }
        }
        let places = itemPlaces(present)
        guard !isHidden, let told = record.findings.reported.diagnostics(among: places, kinds: kinds) else {
            return nil
        }
        var copy = self
        let changedItems = Dictionary(changed.map { ($0.path, $1) }) { first, _ in first }
        func isChanged(_ place: SourcePosition) -> Bool {
            guard let number = places.item(at: place) else { return false }
            return changedItems[place.file]?.contains(number) ?? false
        }
        let open = told.indices.filter { told[$0].places.contains(where: isChanged) }
        let others = Set(
            open.flatMap { told[$0].places }.compactMap { place in
                places.item(at: place).map { SourcePosition(file: place.file, offset: $0) }
            })
        guard others.count <= Self.mostReaders,
            others.reduce(0, { $0 + (places.start(of: $1.offset, in: $1.file) ?? 0) }) <= Self.mostBytes
        else { return nil }
        for other in others {
            for file in record.files where file.path == other.file {
                guard copy.read(other.offset, of: file.name, present, app: app, isInPlace: true) else { return nil }
            }
        }
        copy.report = .moved(told, open: open)
        return copy
    }

    /// Where the items of all level files start now.
    private func itemPlaces(
        _ present: [LevelFileRequest.Name: SiteRecord.LevelFile]
    ) -> RecordedDiagnostics.ItemPlaces {
        RecordedDiagnostics.ItemPlaces(
            Dictionary(
                record.files.map { file in
                    (file.path, (present[file.name] ?? file).items.map(\.offset))
                }
            ) { first, _ in first })
    }

    /// Returns the same change with what is to be reported about it.
    /// - Parameter found: the diagnostics of the app with the items that are read now. What they say of others is not so.
    /// - Returns: nil if something else is to be reported about the changed items than by the last build.
    package func reporting(_ found: [Diagnostic]) -> ChangedApp? {
        let found = found.filter { $0.places.contains(where: contains) }
        guard case .moved(var told, let open) = report else { return found.isEmpty ? self : nil }
        guard found.count == open.count else { return nil }
        var present = Dictionary(grouping: found.sorted { $0.position < $1.position }.reversed(), by: Finding.init)
        for number in open.sorted(by: { told[$0].position < told[$1].position }) {
            guard let now = present[Finding(told[number])]?.popLast() else { return nil }
            told[number] = now.with(severity: told[number].severity)
        }
        var copy = self
        copy.report = .moved(told, open: open)
        return copy
    }

    /// All of a diagnostic but its places and its severity, which settings can change.
    private struct Finding: Hashable {
        let code: String
        let texts: [String]
        let suggestions: [String]
        let isSilent: Bool
        let roles: [Diagnostic.Note.Role]
        let fix: [String]

        init(_ diagnostic: Diagnostic) {
            code = diagnostic.kind.code
            texts =
                [diagnostic.position.file, diagnostic.summary]
                + diagnostic.notes.flatMap { [$0.text, $0.position?.file ?? ""] }
            suggestions = diagnostic.suggestions
            isSilent = diagnostic.isSilent
            roles = diagnostic.notes.map(\.role)
            fix = diagnostic.fix.map { [$0.old, $0.new] } ?? []
        }
    }

    /// Returns what the record of the changed site says about diagnostics.
    func findings(_ present: [LevelFileRequest.Name: SiteRecord.LevelFile]) -> SiteRecord.Findings {
        var findings = record.findings
        for file in record.files {
            guard let now = present[file.name] else { continue }
            findings.places[file.path] = moved(record.findings.places[file.path], file, to: now)
            findings.hiddenPlaces[file.path] = moved(record.findings.hiddenPlaces[file.path], file, to: now)
        }
        if case .moved(let told, let open) = report {
            let here = open.flatMap { told[$0].places }.filter(contains)
            for (file, places) in Dictionary(grouping: here, by: \.file) {
                let offsets = places.map(\.offset) + (findings.places[file] ?? [])
                findings.places[file] = Set(offsets).sorted()
            }
            findings.reported = RecordedDiagnostics(told, among: itemPlaces(present))
        }
        return findings
    }

    /// Returns the offsets of places outside of the changed items where they are now.
    private func moved(
        _ places: [Int]?, _ file: SiteRecord.LevelFile, to now: SiteRecord.LevelFile
    ) -> [Int]? {
        guard let numbers = changed[file.name] else { return places }
        let range = file.range(of: numbers)
        return places?.filter { !range.contains($0) }.map { $0 < range.lowerBound ? $0 : $0 + now.size - file.size }
    }
}
