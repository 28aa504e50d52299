// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import Theming

/// The service worker of a site: a list of its files, and the script `theme-worker.js`, which keeps them in the browser.
struct OfflineWorker {
    /// At the top of the site.
    static let path = BuiltSite.workerName
    /// The name of the script among those of the frame. It belongs to no page.
    static let part = "worker"

    let bytes: [UInt8]
    /// What visitors load and keep; nil for a worker that removes itself.
    let summary: OfflineSummary?

    /// What stands before the app's key at the start of the script.
    static let keyStart = "const app = \""

    /// - Parameters:
    ///   - plan: the site in one of its languages.
    ///   - distances: the number of links between the first screen and each page of all languages.
    ///   - files: all other files of the site.
    ///   - makers: makers of some of the files.
    /// - Returns: nil if the theme has no such script.
    init?(_ plan: SitePlan, distances: [String: Int], files: [WrittenFile], makers: [any SharedFileMaker]) {
        guard let script = plan.theme.scripts[.part(Self.part)] else { return nil }
        // Hosts do not send them, and a worker that asks for one would not be installed.
        let files = files.filter { !HostFiles.contain($0.path) }.sorted { $0.path < $1.path }
        let kept =
            plan.isKeptOffline
            ? OfflineFiles(
                files, of: plan, distances: distances, makers: makers, budget: plan.settings.offline.budget) : nil
        let version = kept == nil ? "" : Self.version(of: files, script: script)
        // Written as bytes at once, because a large site has a line for each of its many files.
        var bytes = Array("\(Self.keyStart)\(plan.appKey)\";\nconst sandbox = \"\(DocumentSandbox.policy)\";\n".utf8)
        // The worker gives files the types of the build, because what a host says may be wrong on the day of a visit.
        let types = MediaType.byEnding.map { "\"\($0.ending)\": \"\($0.type)\"" }.joined(separator: ", ")
        bytes += "const types = {\(types)};\n".utf8
        bytes += "\(BuiltSite.workerLine(version: version))\n".utf8
        bytes += "const first = \(kept?.first.count ?? 0);\nconst files = `\n".utf8
        for list in [kept?.first ?? [], kept?.later ?? []] {
            for file in list {
                bytes += "\(file.path.addressEncoded) \(ContentHash.digits(file.hash))".utf8
                for other in kept?.others[file.path] ?? [] {
                    bytes += " \(other.path.addressEncoded) \(ContentHash.digits(other.hash))".utf8
                }
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        bytes += "`;\n\(script)".utf8
        self.bytes = bytes
        summary = kept.map(OfflineSummary.init)
    }

    /// A hash of all files, sorted by their paths: the worker's own bytes differ if any of them does.
    private static func version(of files: [WrittenFile], script: String) -> String {
        var hash = ContentHash.of(Array(script.utf8))
        for file in files {
            hash = ContentHash.mixed(hash ^ file.hash ^ ContentHash.of(Array(file.path.utf8)))
        }
        return ContentHash.digits(hash)
    }
}

/// What visitors of a site load and keep, in files and bytes.
package struct OfflineSummary: Sendable, Equatable, Encodable {
    /// A number of files with their size.
    package struct Amount: Sendable, Equatable, Encodable {
        /// 0 if there are none of this sort.
        package let files: Int
        /// Their size as they lie on the server, not compressed.
        package let bytes: Int

        package init(files: Int, bytes: Int) { (self.files, self.bytes) = (files, bytes) }

        init(_ files: [WrittenFile]) {
            self.init(files: files.count, bytes: files.reduce(0) { $0 + $1.size })
        }
    }

    /// What the first visit loads.
    package let first: Amount
    /// What is kept once it has been opened.
    package let later: Amount
    /// What is too large to be kept.
    package let never: Amount

    package init(first: Amount, later: Amount, never: Amount) {
        (self.first, self.later, self.never) = (first, later, never)
    }

    init(_ files: OfflineFiles) {
        self.init(first: Amount(files.first), later: Amount(files.later), never: Amount(files.never))
    }

    /// Whether the first visit loads the whole site.
    package var isAllInTheFirstVisit: Bool { later.files == 0 && never.files == 0 }

    /// All numbers, for the state of a build.
    var numbers: [Int] { [first, later, never].flatMap { [$0.files, $0.bytes] } }

    init?(numbers: ArraySlice<Int>) {
        let numbers = Array(numbers)
        guard numbers.count == 6 else { return nil }
        func amount(_ place: Int) -> Amount { Amount(files: numbers[place], bytes: numbers[place + 1]) }
        self.init(first: amount(0), later: amount(2), never: amount(4))
    }
}
