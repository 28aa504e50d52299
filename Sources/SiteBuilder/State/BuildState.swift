// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
package import Text

/// What a build read, with which options, and what it gave: a file in the folder of the site, from which the next build
/// sees that it has nothing to do.
///
/// Its name begins like those of the tool's other files there, so no build takes it for a foreign one. It is written
/// under the lock of the build, after the site is in its place, and does not outlive the site: another build replaces
/// the folder or removes it first. Somebody else can have put it there: it is believed only for the very files that
/// were there when it was written (`SiteTimes`).
package enum BuildState {
    static let fileName = ".emobic-site-state"
    private static let header = "emobic-site state 6"

    /// What a build reported about its app.
    package struct Report: Sendable, Equatable {
        /// The number of all errors, shown or not.
        package let errors: Int
        /// The number of all warnings, shown or not.
        package let warnings: Int
        /// The number of all notes, shown or not.
        package let notes: Int
        /// The diagnostics as plain text, without notes.
        package let text: String
        /// The diagnostics as plain text, with notes.
        package let textWithNotes: String
        /// How many there are of each code and severity, a line for each.
        package let statistics: String

        package init(
            errors: Int, warnings: Int, notes: Int, text: String, textWithNotes: String, statistics: String
        ) {
            (self.errors, self.warnings, self.notes) = (errors, warnings, notes)
            (self.text, self.textWithNotes, self.statistics) = (text, textWithNotes, statistics)
        }
    }

    /// What the checks have found in an app.
    package struct Findings: Sendable {
        /// The reported diagnostics, as they are recorded: thousands of values would take ten times the memory while the
        /// site is made.
        let reported: RecordedDiagnostics
        /// Their places and those of the others, as offsets by file.
        let places: [String: [Int]]
        let hiddenPlaces: [String: [Int]]

        /// - Parameters:
        ///   - reported: the diagnostics that comments and settings do not exclude.
        ///   - hiddenPlaces: the places of the others.
        ///   - apps: the app in the languages of the site.
        package init(reported: [Diagnostic], hiddenPlaces: [SourcePosition], in apps: [App]) {
            self.init(
                reported: reported, hiddenPlaces: hiddenPlaces, among: RecordedDiagnostics.ItemPlaces(of: apps))
        }

        init(reported: [Diagnostic], hiddenPlaces: [SourcePosition], among items: RecordedDiagnostics.ItemPlaces) {
            func offsets(_ places: [SourcePosition]) -> [String: [Int]] {
                Dictionary(grouping: places, by: \.file).mapValues { Set($0.map(\.offset)).sorted() }
            }
            self.reported = RecordedDiagnostics(reported, among: items)
            places = offsets(reported.flatMap(\.places) + hiddenPlaces)
            self.hiddenPlaces = offsets(hiddenPlaces)
        }
    }

    /// The result of a build, to be told again.
    package struct Outcome: Sendable, Equatable {
        package let summary: Site.Summary
        /// What the build said about the app.
        package let report: Report
    }

    /// What a build needs to leave its state.
    package struct Recording: Sendable {
        let inputs: BuildInputs
        let folders: [String]
        let files: [String]
        let key: String
        let report: Task<Report, Never>
        let findings: Findings

        /// - Parameters:
        ///   - inputs: the files of the app.
        ///   - folders: other folders that the build has read, such as those of the theme.
        ///   - files: other files that it has read.
        ///   - key: everything else on which the site depends, such as options and the tool itself.
        ///   - report: makes the report, which may take as long as making some of the site, so it is needed only at the end.
        package init(
            _ inputs: BuildInputs, folders: [String], files: [String], key: String, report: Task<Report, Never>,
            findings: Findings
        ) {
            (self.inputs, self.folders, self.files, self.key) = (inputs, folders, files, key)
            (self.report, self.findings) = (report, findings)
        }

        /// Writes the state of a site that is in its place. Without it the next build does everything, so it is no
        /// error if it cannot be written.
        /// - Parameters:
        ///   - record: what a build of a few pages needs; nil if there must be none.
        ///   - app: the app's folder.
        func write(_ result: Site.Result, paths: [String], record: SiteRecord?, app: String, to target: String) async {
            var inputs = inputs
            guard inputs.complete(in: app, record?.hashes ?? [:]), inputs.haveStayed(in: app),
                inputs.add(folders: folders, files: files)
            else { return }
            let outcome = Outcome(summary: result.summary, report: await report.value)
            await State(
                key: ContentHash.of(Array(key.utf8)), record: record, inputs: inputs, outcome: outcome
            ).write(paths: paths, to: target)
        }
    }

    /// What the state says about the app and its site.
    package enum Reading: Sendable {
        /// Nothing has changed since the build that told this.
        case current(Outcome)
        /// Files of the app have changed, and perhaps only items of level files.
        case changed(Change)
        case outdated
        /// The file is not one that this version of the tool has written.
        case unreadable
    }

    /// Compares the state in a site's folder with the present files. The site itself is compared by `SiteTimes`.
    /// - Parameters:
    ///   - app: the app's folder.
    ///   - key: everything but files on which the site depends.
    package static func read(in target: String, app: String, key: String) async -> Reading {
        let target = FileSystem.resolvedAsFarAsThere(target)
        guard let bytes = FileSystem.read(target + "/" + fileName, limit: largest, isLinkFollowed: false) else {
            return .outdated
        }
        guard let state = decode(bytes) else { return .unreadable }
        let start = FileStatus.Time.now
        guard state.key == ContentHash.of(Array(key.utf8)),
            !OutputFolder.exists(target + "/" + PublicationJournal.fileName),
            // Another build is at work.
            !OutputFolder.exists(target + "/" + FolderLock.fileName),
            let paths = state.inputs.changedFiles(app: app, apartFrom: target), let manifest = Manifest(in: target)
        else { return .outdated }
        let change = Change(paths: paths, state: state, manifest: manifest, site: target, app: app, start: start)
        if !paths.isEmpty { return .changed(change) }
        return await change.isSiteTheSame ? .current(state.outcome) : .outdated
    }

    /// Files of an app that have changed since the last build of its site.
    package struct Change: Sendable {
        fileprivate let paths: [String]
        fileprivate let state: State
        fileprivate let manifest: Manifest
        fileprivate let site: String
        fileprivate let app: String
        fileprivate let start: FileStatus.Time

        /// Whether the last build reported errors.
        package var hasErrors: Bool { state.outcome.report.errors > 0 }

        fileprivate var isSiteTheSame: Bool {
            get async { await SiteTimes(ofAll: BuildState.files(of: manifest.paths), in: site) == state.outputs }
        }

        /// Reads what has changed; nil if that is something else than items, or the site is not what was built.
        package func read() async -> ChangedApp? {
            async let isSame = self.isSiteTheSame
            let changed = ChangedApp(paths, of: state, manifest, site: site, app: app, start: start)
            return await isSame ? changed : nil
        }
    }

    /// Whether the state in a site's folder is still the one that was read.
    static func isCurrent(_ state: State, in target: String) -> Bool {
        FileSystem.read(target + "/" + fileName, limit: largest, isLinkFollowed: false).flatMap(decode)?.outputs
            == state.outputs
    }

    /// Removes the state before the site is changed.
    static func remove(from target: String) {
        FileSystem.remove(target + "/" + fileName)
        FileSystem.remove(target + "/" + SiteRecord.fileName)
    }

    /// The paths of all files of a site that `SiteTimes` is made from, from those in its manifest.
    fileprivate static func files(of paths: [String]) -> [String] { paths + [Manifest.fileName] }

    /// The names of its files.
    static let fileNames = [fileName, SiteRecord.fileName]

    fileprivate static let largest = 1 << 30

    // MARK: The file

    struct State: Sendable {
        let key: UInt64
        /// The files of the site.
        fileprivate(set) var outputs = SiteTimes(sum: 0)
        /// The hash of the record; 0 without one.
        fileprivate(set) var recordHash: UInt64 = 0
        /// The record to be written.
        var record: SiteRecord?
        let inputs: BuildInputs
        let outcome: Outcome

        /// Writes the state of a site that is in its place.
        func write(paths: [String], to target: String) async {
            guard let outputs = await SiteTimes(ofAll: BuildState.files(of: paths), in: target) else { return }
            write(outputs, to: target)
        }

        func write(_ outputs: SiteTimes, to target: String) {
            var state = self
            state.outputs = outputs
            if let record { state.recordHash = record.write(to: target + "/" + SiteRecord.fileName) ?? 0 }
            try? AtomicFile.write(BuildState.encode(state), to: target + "/" + BuildState.fileName)
        }

        /// Reads the record of the site; nil if it is not the one that was written with this state.
        func readRecord(in target: String) -> SiteRecord? {
            guard recordHash != 0 else { return nil }
            return SiteRecord(
                from: target + "/" + SiteRecord.fileName, hash: recordHash, limit: BuildState.largest)
        }
    }

    /// Lines of words: the numbers, the folders with their files, and the texts of the report; before them a hash of them
    /// all.
    private static func encode(_ state: State) -> [UInt8] {
        let (inputs, summary, report) = (state.inputs, state.outcome.summary, state.outcome.report)
        var lines = ["\(state.key) \(state.outputs.sum) \(inputs.start) \(state.recordHash)"]
        lines.append(
            "\(summary.screens) \(summary.files) \(summary.bytes) \(report.errors) \(report.warnings) \(report.notes)"
                + (summary.offline.map { " " + $0.numbers.map(String.init).joined(separator: " ") } ?? ""))
        lines += summary.servers.map { server in
            (["server", server.moment.rawValue, server.origin] + server.pages.map(\.addressEncoded))
                .joined(separator: " ")
        }
        for folder in inputs.folders {
            lines.append("\(folder.isWhole ? "folder" : "files") \(folder.path.addressEncoded)")
            for (path, file) in folder.files.sorted(by: { $0.key < $1.key }) {
                let hash = file.hash.map { String($0) } ?? "-"
                let target = file.target.map { " " + $0.addressEncoded } ?? ""
                lines.append(
                    "file \(file.size) \(file.written) \(file.changed) \(hash) \(path.addressEncoded)\(target)")
            }
        }
        lines += [report.text, report.textWithNotes, report.statistics].map { "report " + $0.percentEncoded }
        let body = Array(lines.joined(separator: "\n").utf8)
        return Array("\(header)\n\(ContentHash.of(body))\n".utf8) + body
    }

    static func decode(_ bytes: [UInt8]) -> State? {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        guard parts.count == 3, parts[0].elementsEqual(header.utf8),
            UInt64(String(decoding: parts[1], as: UTF8.self)) == ContentHash.of(Array(parts[2]))
        else { return nil }
        let lines = String(decoding: parts[2], as: UTF8.self)[...].parts(at: "\n")
        guard lines.count > 4 else { return nil }
        let first = lines[0].parts(at: " ")
        let counts = lines[1].parts(at: " ").compactMap { Int($0) }
        let reports = lines.suffix(3).compactMap {
            $0.hasPrefix("report") ? String($0.dropFirst(7)).exactlyPercentDecoded : nil
        }
        guard first.count == 4, let key = UInt64(first[0]), let outputs = UInt64(first[1]).map(SiteTimes.init(sum:)),
            let start = Int(first[2]), start >= 0, let recordHash = UInt64(first[3]),
            counts.count == 6 || counts.count == 12, reports.count == 3,
            let servers = servers(lines[2...].prefix { $0.hasPrefix("server ") }),
            let folders = folders(lines[(2 + servers.count)..<(lines.count - 3)])
        else { return nil }
        return State(
            key: key, outputs: outputs, recordHash: recordHash, inputs: BuildInputs(folders: folders, start: start),
            outcome: Outcome(
                summary: Site.Summary(
                    screens: counts[0], files: counts[1], bytes: counts[2],
                    offline: OfflineSummary(numbers: counts.dropFirst(6)), servers: servers),
                report: Report(
                    errors: counts[3], warnings: counts[4], notes: counts[5], text: reports[0],
                    textWithNotes: reports[1], statistics: reports[2])))
    }

    private static func servers(_ lines: ArraySlice<Substring>) -> [ForeignServer]? {
        let servers = lines.compactMap { line -> ForeignServer? in
            let words = line.parts(at: " ")
            guard words.count > 3, let moment = ForeignServer.Moment(rawValue: String(words[1])) else { return nil }
            return ForeignServer(
                origin: String(words[2]), moment: moment, pages: words[3...].map { String($0).exactlyPercentDecoded })
        }
        return servers.count == lines.count ? servers : nil
    }

    private static func folders(_ lines: ArraySlice<Substring>) -> [BuildInputs.Folder]? {
        var folders: [BuildInputs.Folder] = []
        var head: (path: String, isWhole: Bool)?
        var files: [String: BuildInputs.File] = [:]
        func end() {
            guard let head else { return }
            folders.append(BuildInputs.Folder(path: head.path, isWhole: head.isWhole, files: files))
            files = [:]
        }
        for line in lines {
            let words = line.parts(at: " ", keepsEmpty: true)
            if words.count == 2, words[0] == "folder" || words[0] == "files" {
                end()
                head = (String(words[1]).exactlyPercentDecoded, words[0] == "folder")
            } else if words.count == 6 || words.count == 7, words[0] == "file", let size = Int(words[1]),
                let written = Int(words[2]),
                let changed = Int(words[3])
            {
                files[String(words[5]).exactlyPercentDecoded] = BuildInputs.File(
                    size: size, written: written, changed: changed, hash: UInt64(words[4]),
                    target: words.count == 7 ? String(words[6]).exactlyPercentDecoded : nil)
            } else {
                return nil
            }
        }
        end()
        return folders.isEmpty ? nil : folders
    }
}

extension Substring {
    /// Returns what lies between separators of ASCII. By bytes, because a state has a line for each file of the app.
    fileprivate func parts(at separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [Substring] {
        utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: !keepsEmpty).map(Substring.init)
    }
}
