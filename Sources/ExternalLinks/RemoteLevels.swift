// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
package import Diagnostics
internal import FileSystem
internal import Foundation
internal import Text

/// Fetches the data files of levels that lie on servers (decision D3), once each.
///
/// A level that wants the visitor's profile is never fetched: what its server answers belongs to one visitor.
package struct RemoteLevels: Sendable {
    /// How files are requested.
    package struct Options: Sendable {
        /// The timeout of a request in seconds.
        package var timeout = 20.0
        /// Bytes of a file.
        package var most = Limits.standard.fetched
        /// How many redirections of one address are followed.
        package var redirections = 5
        /// The number of files that are fetched concurrently.
        package var jobs = 8
        /// Whether addresses on this machine and in private networks are requested too.
        package var includesPrivate = false
        /// Whether files are requested that are in the cache.
        package var isFresh = false
        /// Resolves host names.
        package var lookup = HostLookup.system
        /// The folder in which files are kept for a day, and longer for when their servers do not answer.
        package var cacheFolder: String

        package init(cacheFolder: String) {
            self.cacheFolder = cacheFolder
        }
    }

    /// The result of the requests.
    package struct Result: Sendable {
        /// The contents by the addresses that levels name.
        package let contents: [String: [UInt8]]
        /// One for each level whose file could not be fetched, or is an older copy.
        package let diagnostics: [Diagnostic]
        /// The number of files that their servers gave.
        package let fetched: Int
        /// The number of files that were not requested because they were in the cache.
        package let cached: Int
    }

    fileprivate enum Outcome {
        case file([UInt8])
        case cached([UInt8])
        /// The server did not answer; an older copy is used.
        case old([UInt8], reason: String)
        case failure(String)
    }

    private let options: Options
    private let cache: FetchedFileCache

    package init(_ options: Options) {
        self.options = options
        cache = FetchedFileCache(folder: options.cacheFolder, includesPrivate: options.includesPrivate)
    }

    /// Fetches the files of an app in all its languages.
    /// - Throws: if this machine cannot send requests.
    package func run(_ graphs: [AppGraph]) async throws(UnsentRequest) -> Result {
        let levels = graphs.flatMap(\.app.levels).compactMap { level -> Request? in
            guard case .remote(let address) = level.content, !level.declaration.usesProfile,
                let file = level.declaration.file
            else { return nil }
            return Request(address: address, position: file.position, root: level.activity.source.root)
        }
        let addresses = Set(levels.map(\.address)).sorted()
        let roots = Dictionary(levels.map { ($0.address, [$0.root]) }, uniquingKeysWith: +)
        let found = try await outcomes(of: addresses.map { ($0, roots[$0] ?? []) })
        let outcomes = Dictionary(uniqueKeysWithValues: zip(addresses, found))
        var known: Set<SourcePosition> = []
        let diagnostics = levels.compactMap { level in
            known.insert(level.position).inserted
                ? outcomes[level.address]?.diagnostic(level.address, at: level.position) : nil
        }
        return Result(
            contents: outcomes.compactMapValues(\.contents), diagnostics: diagnostics,
            fetched: found.count { if case .file = $0 { true } else { false } },
            cached: found.count { if case .cached = $0 { true } else { false } })
    }

    /// The file that a level names.
    private struct Request {
        let address: String
        /// Where it is named.
        let position: SourcePosition
        /// The root element that its type wants; nil if any will do.
        let root: String?
    }

    private func outcomes(of addresses: [(String, roots: [String?])]) async throws(UnsentRequest) -> [Outcome] {
        let found = await concurrentMap(waiting: addresses, jobs: options.jobs) {
            address, roots -> Swift.Result<Outcome, UnsentRequest> in
            do throws(UnsentRequest) { return .success(try await outcome(of: address, roots: roots)) } catch {
                return .failure(error)
            }
        }
        return try found.map { outcome throws(UnsentRequest) in try outcome.get() }
    }

    private func outcome(of address: String, roots: [String?]) async throws(UnsentRequest) -> Outcome {
        let kept = cache[address].flatMap { LevelFileFault(of: $0.bytes, roots: roots) == nil ? $0 : nil }
        if let kept, kept.isNew, !options.isFresh { return .cached(kept.bytes) }
        switch try await fetch(address) {
        case .success(let bytes):
            guard let fault = LevelFileFault(of: bytes, roots: roots) else {
                cache.keep(bytes, of: address)
                return .file(bytes)
            }
            // Servers answer so while they are mended, and networks that want a login.
            if let kept { return .old(kept.bytes, reason: fault.reason) }
            // What is nearly a level file is reported where it is wrong.
            return fault.isOfOtherKind ? .failure(fault.reason) : .file(bytes)
        case .failure(let failure):
            guard let kept, failure.isTemporary else {
                // The next build would otherwise show what the server does not give any more.
                cache.forget(address)
                return .failure(failure.reason)
            }
            return .old(kept.bytes, reason: failure.reason)
        }
    }

    private struct Failure: Error {
        let reason: String
        /// Whether the server may give the file another time.
        var isTemporary = false
    }

    private func fetch(_ address: String) async throws(UnsentRequest) -> Swift.Result<[UInt8], Failure> {
        // What `check` calls no valid address is not requested.
        guard let url = URL(string: address), WebAddress(address)?.isWellFormed ?? false else {
            return .failure(Failure(reason: "it is not an address"))
        }
        let end = await Redirections(most: options.redirections, keepsEncryption: true).end(of: url) {
            current, cookie in
            await GuardedRequest(
                url: current, timeout: options.timeout, includesPrivate: options.includesPrivate,
                lookup: options.lookup, cookie: cookie
            ).download(most: options.most)
        }
        switch end {
        case .nowhere(let reason): return .failure(Failure(reason: reason))
        case .answer(.notSent(let reason), _, _, _): throw UnsentRequest(reason: reason)
        case .answer(.failure(let reason), _, _, _): return .failure(Failure(reason: reason, isTemporary: true))
        case .answer(.inside(let host), _, _, _):
            return .failure(Failure(reason: "‘\(host)’ is not in the public network"))
        case .answer(.status(200, _, _, _), let body, _, _): return .success(body)
        case .answer(.status(let status, _, _, _), _, _, _):
            return .failure(Failure(reason: "its server answers \(status)", isTemporary: Self.isTemporary(status)))
        }
    }
}

extension RemoteLevels {
    /// Whether a server that answers so may answer otherwise later: it waits no longer, it is not ready, it is asked too
    /// often, or it has a fault.
    fileprivate static func isTemporary(_ status: Int) -> Bool { [408, 425, 429].contains(status) || status >= 500 }
}

/// Why an answer is no level file, though its server says that it is what was asked for.
struct LevelFileFault {
    /// Part of a sentence.
    let reason: String
    /// Whether it is not even a level file with mistakes, which would be reported where they are.
    let isOfOtherKind: Bool

    /// Nil for a level file.
    /// - Parameter roots: the root elements that the levels want of which the file is; nil for one that takes any.
    init?(of bytes: [UInt8], roots: [String?]) {
        let start = String(decoding: bytes.prefix(1000), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        let file = XMLFile(bytes, file: "")
        let name = file.root?.name.lowercased()
        let isPage = name == "html" || ["<!doctype html", "<html"].contains(where: start.lowercased().hasPrefix)
        let isCompressed = bytes.starts(with: [0x1F, 0x8B])
        isOfOtherKind = isPage || isCompressed
        if isPage {
            reason = "its server sends a web page"
        } else if isCompressed {
            reason = "its server sends a compressed file"
        } else if let root = file.root, !roots.contains(where: { $0 == nil || $0?.lowercased() == name }) {
            let wanted = roots.compactMap { $0 }.first ?? ""
            reason = "its server sends ‘\(root.name.clipped)’ in the place of ‘\(wanted)’"
        } else if file.root == nil || !file.isWhole {
            reason = "what its server sends is no whole file"
        } else {
            return nil
        }
    }
}

extension RemoteLevels.Outcome {
    fileprivate var contents: [UInt8]? {
        switch self {
        case .file(let bytes), .cached(let bytes), .old(let bytes, _): bytes
        case .failure: nil
        }
    }

    fileprivate func diagnostic(_ address: String, at position: SourcePosition) -> Diagnostic? {
        switch self {
        case .file, .cached: nil
        case .old(_, let reason):
            Diagnostic(
                .oldLevelFile, "‘\(address)’ could not be fetched: \(reason); the site shows what it held before",
                at: position)
        case .failure(let reason):
            Diagnostic(
                .levelNotFetched, "‘\(address)’ could not be fetched: \(reason); the site shows a placeholder",
                at: position)
        }
    }
}

/// Data files that have been fetched, in the user's cache folder.
///
/// Each begins with its address, because the names are short hashes. Those that were fetched with the permission to ask
/// private networks have a folder of their own: without the permission they must not be used.
struct FetchedFileCache: Sendable {
    private static let life = 24 * 60 * 60

    private let folder: String

    /// - Parameters:
    ///   - folder: the folder of the cache; it is created on the first write.
    ///   - includesPrivate: whether addresses in private networks are permitted.
    init(folder: String, includesPrivate: Bool) {
        self.folder = folder + (includesPrivate ? "/levels/private" : "/levels/public")
    }

    /// Returns a file, and whether it was fetched within the last day.
    subscript(address: String) -> (bytes: [UInt8], isNew: Bool)? {
        let (path, head) = (path(of: address), Self.head(of: address))
        guard let bytes = FileSystem.read(path), bytes.starts(with: head),
            let written = FileSystem.status(of: path)?.written.seconds
        else { return nil }
        let age = FileStatus.Time.now.seconds - written
        return (Array(bytes.dropFirst(head.count)), age >= 0 && age < Self.life)
    }

    /// A cache that cannot be written is ignored.
    func keep(_ bytes: [UInt8], of address: String) {
        guard FileSystem.makeFolders(folder) == nil else { return }
        try? AtomicFile.write(Self.head(of: address) + bytes, to: path(of: address))
    }

    func forget(_ address: String) { FileSystem.remove(path(of: address)) }

    private func path(of address: String) -> String { "\(folder)/\(ContentHash.short(Array(address.utf8))).xml" }

    private static func head(of address: String) -> [UInt8] { Array((address + "\n").utf8) }
}

extension Diagnostic.Kind {
    /// All kinds that fetching data files can report.
    package static let fetchProblems: [Diagnostic.Kind] = [.levelNotFetched, .oldLevelFile]

    fileprivate static let levelNotFetched = Self(
        "level/not-fetched", .warning,
        "With --fetch the data of the level were requested from their server, but could not be had. Visitors get a notice and a link to the address.",
        howToFix:
            "Open the address in a browser. For a server on your own machine or network there is --fetch-private; a file may have 10 MB.",
        bad: level(
            "https://example.org/news-2012.xml",
            "warning: ‘https://example.org/news-2012.xml’ could not be fetched: its server answers 404; the site shows a placeholder [level/not-fetched]"
        ),
        good: level("https://example.org/news.xml"))
    fileprivate static let oldLevelFile = Self(
        "level/old-copy", .warning,
        "With --fetch the data of the level were requested from their server, which did not give them now. An earlier build fetched them, so they may be out of date.",
        howToFix: "Build again when the server works.",
        bad: level(
            "https://example.org/news.xml",
            "warning: ‘https://example.org/news.xml’ could not be fetched: no answer in time; the site shows what it held before [level/old-copy]"
        ),
        good: level("https://example.org/news.xml"))

    /// Returns an example of a level with an address and the diagnostic of the build.
    private static func level(_ address: String, _ message: String? = nil) -> Example {
        let mark = message == nil ? "" : "↓"
        let level = Example.levels(
            "<level>\n  <levelId>news</levelId>\n  <levelFile>\(mark)\(address)</levelFile>\n  <levelType>LIST_ACTIVITY</levelType>\n</level>"
        )
        let command = "$ emobic-site build my-app public --fetch\nmy-app/xml/app.xml:5:16: "
        return message.map { level.with(.terminal(command + $0)) } ?? level
    }
}
