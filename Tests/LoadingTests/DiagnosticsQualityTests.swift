// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import Loading
import SiteBuilder
import TestSupport
import Testing
import Text
import Theming

/// How many mistakes are found, on which line, and with how many further reports. `docs/diagnostics-quality.md` holds the
/// result.
@Suite struct DiagnosticsQualityTests {
    /// A report, apart from its line where lines may move.
    private struct Report: Hashable {
        let code: String
        let severity: Diagnostic.Severity
        let file: String
        let line: Int
        let message: String

        func withoutLine() -> Report { Report(code: code, severity: severity, file: file, line: 0, message: message) }
    }

    private struct Row {
        let name: String
        var tried = 0
        var found = 0
        var onLine = 0
        var further = 0
        var furtherNotes = 0
    }

    /// An app on the disk, of which single files are replaced.
    private struct Subject {
        let name: String
        let folder: String
        let bundle: AppBundle
        let theme: Theme
        let loader = AppLoader(
            themes: Repository.themes.path, registry: .all, programs: SitePrograms(), kinds: { _ in nil },
            suggestCodes: { _ in nil })

        init(_ name: String, at folder: URL) throws {
            self.name = name
            self.folder = folder.path
            bundle = try AppBundle(folder: folder.path)
            theme = try ToolTheme.named("default")
        }

        /// The XML files that the app reads: those of which it is reported if they are broken. Nobody would notice a
        /// mistake in another one.
        func texts() async throws -> [String: String] {
            var texts: [String: String] = [:]
            for path in bundle.files.paths where path.hasSuffix(".xml") {
                guard let bytes = bundle.read(path), let text = String(validating: bytes, as: UTF8.self),
                    try await reports(replacing: [path: "<a"]).contains(where: {
                        $0.file == path && $0.code == "xml/malformed"
                    })
                else { continue }
                texts[path] = text
            }
            return texts
        }

        func reports(replacing files: [String: String] = [:]) async throws -> [Report] {
            let bundle = bundle.replacing(files.mapValues { Array($0.utf8) })
            var request = AppRequest(folder: folder)
            request.makesPages = false
            do {
                let loaded = try await loader.load(request, bundle, theme: theme)
                return loaded.located().map(Self.report)
            } catch let app as UnusableApp {
                return app.located.map(Self.report)
            }
        }

        /// The reports with each of the files replaced alone, in their order.
        func reports(replacingEach files: [(path: String, text: String)]) async throws -> [[Report]] {
            let jobs = ProcessInfo.processInfo.activeProcessorCount
            let results = await concurrentMap(waiting: files, jobs: jobs) { file -> Result<[Report], any Error> in
                do {
                    return .success(try await reports(replacing: [file.path: file.text]))
                } catch {
                    return .failure(error)
                }
            }
            return try results.map { try $0.get() }
        }

        private static func report(_ located: LocatedDiagnostic) -> Report {
            let diagnostic = located.diagnostic
            return Report(
                code: diagnostic.kind.code, severity: diagnostic.severity, file: diagnostic.position.file,
                line: located.location.line, message: diagnostic.summary)
        }
    }

    /// The reports that are new, and those that are gone count for nothing.
    private func new(_ reports: [Report], since before: [Report]) -> [Report] {
        var known: [Report: Int] = [:]
        for report in before { known[report, default: 0] += 1 }
        return reports.filter { report in
            guard let count = known[report], count > 0 else { return true }
            known[report] = count - 1
            return false
        }
    }

    private func rows(_ subject: Subject, _ texts: [String: String], count: Int, seed: UInt64) async throws -> [Row] {
        let before = try await subject.reports()
        var field = MistakeField(texts, seed: seed)
        var rows = MistakeKind.mistakes.map { Row(name: $0.name) }
        var missed: [String] = []
        var planted: [(kind: Int, mistake: PlantedMistake)] = []
        for number in 1...count * 4 where planted.count < count {
            let kind = number % MistakeKind.mistakes.count
            guard let mistake = MistakeKind.mistakes[kind].plant(&field) else { continue }
            planted.append((kind, mistake))
        }
        let reports = try await subject.reports(replacingEach: planted.map { ($0.mistake.path, $0.mistake.text) })
        for ((kind, mistake), after) in zip(planted, reports) {
            let found = new(after, since: before)
            let isOnLine = found.contains { $0.file == mistake.path && mistake.lines.contains($0.line) }
            let others = found.filter { !["link/unknown-level", "link/unknown-data"].contains($0.code) }
            let serious = others.count { $0.severity != .note }
            rows[kind].tried += 1
            rows[kind].found += found.isEmpty ? 0 : 1
            rows[kind].onLine += isOnLine ? 1 : 0
            rows[kind].further += max(0, serious - 1)
            rows[kind].furtherNotes += max(0, others.count - serious - (serious == 0 ? 1 : 0))
            if !isOnLine || serious > 1 {
                missed.append(
                    "\(rows[kind].name): \(mistake.path) \(mistake.lines.sorted()): "
                        + found.map { "\($0.file):\($0.line) \($0.severity) \($0.code)" }.joined(separator: "; "))
            }
        }
        if let list = ProcessInfo.processInfo.environment["EMOBIC_MISSED"] {
            try missed.joined(separator: "\n").write(
                toFile: list + "-" + subject.name, atomically: true, encoding: .utf8)
        }
        return rows
    }

    private func alarms(
        _ subject: Subject, _ texts: [String: String], count: Int, seed: UInt64
    ) async throws -> [String] {
        let before = try await subject.reports().map { $0.withoutLine() }
        var field = MistakeField(texts, seed: seed)
        let edits = (0..<count).compactMap { number in
            let kind = MistakeKind.harmless[number % MistakeKind.harmless.count]
            return kind.plant(&field).map { (kind, $0) }
        }
        let reports = try await subject.reports(replacingEach: edits.map { ($1.path, $1.text) })
        return zip(edits, reports).flatMap { edit, after in
            new(after.map { $0.withoutLine() }, since: before).map {
                "\(edit.0.name) in \(edit.1.path): \($0.code) \($0.message)"
            }
        }
    }

    private func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : String(format: "%.1f %%", Double(part) * 100 / Double(whole))
    }

    private func table(_ rows: [Row]) -> String {
        let total = rows.reduce(into: Row(name: "**all**")) { total, row in
            total.tried += row.tried
            total.found += row.found
            total.onLine += row.onLine
            total.further += row.further
            total.furtherNotes += row.furtherNotes
        }
        let lines = (rows + [total]).map { row in
            "| \(row.name) | \(row.tried) | \(percent(row.found, of: row.tried)) | \(percent(row.onLine, of: row.tried)) | \(row.further) | \(row.furtherNotes) |"
        }
        return """
            | mistake | planted | found | on its line | further errors and warnings | further notes |
            |---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))

            """
    }

    private static let demo = Repository.root.deletingLastPathComponent().appendingPathComponent(
        "shared/bundles/html5-demo")
    private static let document = Repository.root.appendingPathComponent("docs/diagnostics-quality.md")

    @Test func plantedMistakesAreFoundWhereTheyAre() async throws {
        var text = """
            # How good the diagnostics are

            Mistakes that authors make are planted at random, with a fixed seed, one at a time, into the files that an app reads, and everything
            that is then reported and was not before is looked at. *Found* is a mistake about which anything is reported; *on its line* one with a report
            on the line of the edited value or of the element around it. *Further* are reports beyond the first, without the dead links that
            a changed id really makes. `DiagnosticsQualityTests` makes this page.

            """
        var all: [Row] = []
        for (name, folder) in [("example-app", Repository.exampleApp), ("html5-demo", Self.demo)] {
            let heading = "\n## \(name)\n\n"
            guard FileManager.default.fileExists(atPath: folder.path) else {
                // Without the bundle its part of the page stays as it was recorded.
                let recorded = try String(contentsOf: Self.document, encoding: .utf8)
                text += recorded.range(of: heading).map { String(recorded[$0.lowerBound...]) } ?? ""
                continue
            }
            let subject = try Subject(name, at: folder)
            let texts = try await subject.texts()
            let rows = try await rows(subject, texts, count: 500, seed: 1_000_003)
            let alarms = try await alarms(subject, texts, count: 100, seed: 7)
            #expect(alarms == [])
            all += rows
            text +=
                heading + table(rows)
                + "\n100 harmless edits (other words, comments, empty lines, line ends of Windows, blanks around values) gave \(alarms.count) new reports.\n"
        }
        try Golden.expect(text, at: Self.document)
        func sum(_ count: (Row) -> Int) -> Double { Double(all.reduce(0) { $0 + count($1) }) }
        #expect(sum(\.found) >= 0.97 * sum(\.tried))
        #expect(sum(\.onLine) >= 0.93 * sum(\.tried))
        #expect(sum(\.further) < 0.1 * sum(\.tried))
    }
}
