// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// Which files of a site the first visit loads, which are kept once they have been opened, and which never.
struct OfflineFiles {
    /// The kinds of files, in the order in which the first visit loads them.
    private enum Kind: Int {
        /// What a page needs before anything else; the first visit loads it whatever the budget.
        case frame
        case font, search, icon, page
        /// Of the languages besides the main one.
        case otherSearch, otherPage
        /// After the pages, because it grows with their number, and few visitors come with such an address.
        case oldAddresses
        /// What some screens load from a folder beside those of the app: the library of maps.
        case library
        case ownPage, picture, other
        /// Films, sounds, documents, and what lies beside own pages: kept once opened.
        case media
    }

    private struct Entry {
        let file: WrittenFile
        let kind: Kind
        /// The number of links between a page and the first screen; in another language than the main one how many of its
        /// pages come before it, so that no language takes the whole budget. A continuation adds its number, because the
        /// many of the search, which is near everything, would push out the screens of the app.
        var distance: Int
    }

    /// The size above which a file is never kept: a worker needs it in memory to compare it with the one of the build.
    static let largest = 50_000_000

    /// The files that the first visit loads, in this order.
    private(set) var first: [WrittenFile] = []
    /// The files that are kept once they have been opened, in the order of the first ones.
    private(set) var later: [WrittenFile] = []
    private(set) var never: [WrittenFile] = []
    /// Of a picture in several widths one is kept: the others by its path. It stands in for them without a connection.
    let others: [String: [WrittenFile]]

    /// - Parameters:
    ///   - files: all files of the site, sorted by their paths. Files of one kind and distance stay in this order.
    ///   - plan: the site in one of its languages.
    ///   - distances: the number of links between the first screen and each page of all languages.
    ///   - makers: makers of some of the files.
    ///   - budget: the number of bytes that the first visit may load.
    init(
        _ files: [WrittenFile], of plan: SitePlan, distances: [String: Int], makers: [any SharedFileMaker], budget: Int
    ) {
        let kept = Self.keptWidths(in: plan)
        others = Dictionary(grouping: files.filter { kept[$0.path] != nil }) { kept[$0.path] ?? $0.path }
            .mapValues { $0.sorted { $0.path < $1.path } }
        let folders = Set(plan.languages?.all.dropFirst().map(\.entry.folder) ?? [])
        var entries = files.filter { file in
            kept[file.path] == nil && !makers.contains { $0.isForOwner(file.path) }
        }.compactMap { file -> Entry? in
            let isShared = makers.contains { $0.path.hasSuffix("/") && file.path.hasPrefix($0.path) }
            guard let kind = isShared ? .library : Self.kind(of: file.path, folders) else { return nil }
            guard kind == .page || kind == .otherPage else { return Entry(file: file, kind: kind, distance: 0) }
            // A page of no screen is `404.html` or at an old address, for which hosts answer with a redirection: no worker
            // would be installed that expects it.
            let stem = file.path.stem
            return distances[stem].map {
                Entry(file: file, kind: kind, distance: $0 + ContinuationPage.number(of: file.path, after: stem))
            }
        }
        Self.takeTurns(&entries)
        let searchSize = entries.reduce(0) { $0 + ($1.kind == .search ? $1.file.size : 0) }
        let allSearches = entries.reduce(searchSize) { $0 + ($1.kind == .otherSearch ? $1.file.size : 0) }
        var left = budget
        for entry in entries.sorted(by: Self.isBefore) {
            let file = entry.file
            let isWanted =
                switch entry.kind {
                case .media: false
                case .search: searchSize <= budget / 2
                case .otherSearch: allSearches <= budget / 2
                default: true
                }
            let fits = entry.kind == .frame || file.size <= left
            if file.size > Self.largest {
                never.append(file)
            } else if isWanted, fits {
                first.append(file)
                left -= file.size
            } else {
                later.append(file)
            }
        }
    }

    /// The width in pixels of pictures that are kept: that of the column of a page.
    private static let keptWidth = 960

    /// Returns the path of the width that is kept for each other width of a picture.
    private static func keptWidths(in plan: SitePlan) -> [String: String] {
        var kept: [String: String] = [:]
        for picture in plan.assets.pictures {
            let chosen = picture.narrower.first { $0.width >= keptWidth }?.path ?? picture.target
            for path in picture.files.map(\.path) where path != chosen { kept[path] = chosen }
        }
        return kept
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
        return left.distance < right.distance
    }

    /// Replaces the distances in languages besides the main one by the places among the pages of the language.
    private static func takeTurns(_ entries: inout [Entry]) {
        let others = Dictionary(grouping: entries.indices.filter { entries[$0].kind == .otherPage }) {
            entries[$0].file.path.firstFolder
        }
        for pages in others.values {
            let sorted = pages.sorted { (entries[$0].distance, $0) < (entries[$1].distance, $1) }
            for (place, page) in sorted.enumerated() { entries[page].distance = place }
        }
    }

    /// Returns the number of links between the first screen and each page, by paths without ending.
    /// - Parameter plans: the site in each of its languages.
    static func distances(in plans: [SitePlan]) -> [String: Int] {
        plans.reduce(into: [:]) { all, plan in all.merge(distances(in: plan)) { first, _ in first } }
    }

    private static func distances(in plan: SitePlan) -> [String: Int] {
        var known: [ScreenID: Int] = [plan.graph.entry: 0]
        /// The predecessors are followed in a loop, because there may be as many as screens.
        func distance(_ screen: ScreenID) -> Int {
            var chain: [ScreenID] = []
            var next = screen
            while known[next] == nil, chain.count <= plan.screens.count {
                chain.append(next)
                next = plan.graph.parents[next] ?? plan.graph.entry
            }
            var number = known[next] ?? 0
            for step in chain.reversed() {
                number += 1
                known[step] = number
            }
            return number
        }
        var distances: [String: Int] = [:]
        for screen in plan.screens {
            if let path = plan.path(of: screen) { distances[path.stem] = distance(screen) }
        }
        return distances
    }

    /// Returns the kind of a file; nil for one that no screen needs.
    /// - Parameter folders: those of the languages besides the main one.
    private static func kind(of path: String, _ folders: Set<String>) -> Kind? {
        let kind = kind(of: path)
        switch kind {
        case .page where folders.contains(path.firstFolder): return .otherPage
        case .search where path.below(SearchIndex.folder).map({ folders.contains($0.firstFolder) }) ?? false:
            return .otherSearch
        default: return kind
        }
    }

    private static func kind(of path: String) -> Kind? {
        // Those are at the top.
        if path.lastSlash == nil, unused.contains(path) || path.hasPrefix("sitemap") && path.hasSuffix(".xml") {
            return nil
        }
        if isNotice(path) { return .frame }
        if OldAddresses.isPath(path) { return .oldAddresses }
        if path.below(DocumentSandbox.folder) != nil {
            // Own pages name files outside of their folder, too. Without a connection only the page itself can be shown: a
            // document without an origin has no worker, so no style, script or picture of it would ever be taken from there.
            if isOwnPage(path) { return .ownPage }
            if isStyleOrScript(path) { return nil }
            // A screen may show it.
            if path.below(DocumentSandbox.pages) != nil { return .media }
        }
        if path.hasPrefix(SearchIndex.folder + "/") { return .search }
        if path.below(WebManifest.folder) != nil || WebManifest.isPath(path) { return .icon }
        guard let type = MediaType.of(path) else { return .other }
        switch type {
        case "text/css", "text/javascript": return .frame
        case "text/html": return .page
        case _ where type.hasPrefix("font/"): return .font
        case _ where type.hasPrefix("image/"): return .picture
        case _ where isMedia(path): return .media
        default: return .other
        }
    }

    /// Whether a path is that of the page for screens that are not there without a connection, in any language.
    private static func isNotice(_ path: String) -> Bool {
        path == NoticePage.Kind.offline.path() || path.hasPrefix("offline.") && path.hasSuffix(".html")
    }

    private static func isOwnPage(_ path: String) -> Bool {
        MediaType.of(path).map { ["text/html", "application/xhtml+xml"].contains($0) } ?? false
    }

    private static func isStyleOrScript(_ path: String) -> Bool {
        MediaType.of(path).map { ["text/css", "text/javascript"].contains($0) } ?? false
    }

    private static func isMedia(_ path: String) -> Bool {
        guard let type = MediaType.of(path) else { return false }
        return type.hasPrefix("video/") || type.hasPrefix("audio/") || type == "application/pdf"
    }

    private static let unused: Set<String> = [OfflineWorker.path, "robots.txt"]
}

extension ContinuationPage {
    /// Returns the number of a continuation, from the path of a page and that up to its first dot; 0 for the first page.
    fileprivate static func number(of path: String, after stem: String) -> Int {
        let ending = path.utf8.dropFirst(stem.utf8.count + 1)
        return Int(Substring(ending.prefix { $0 != UInt8(ascii: ".") })) ?? 0
    }
}

extension String {
    /// The first folder of a path; empty for a file at the top.
    fileprivate var firstFolder: String { utf8.firstIndex(of: UInt8(ascii: "/")).map { String(self[..<$0]) } ?? "" }

    /// A path of the site up to the first dot of the name: a page and the files beside it have it in common.
    var stem: String {
        let name = lastSlash.map { utf8[utf8.index(after: $0)...] } ?? utf8[...]
        return name.firstIndex(of: UInt8(ascii: ".")).map { String(Substring(utf8[..<$0])) } ?? self
    }
}
