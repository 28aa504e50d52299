// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
internal import Text
package import Theming

/// Writes an app as a static site.
package enum Site {
    /// What a build is asked for beside the app's settings.
    package struct Options: Sendable {
        /// Whether screens that no link reaches get a page too.
        package var includesUnreachable = false
        /// Whether files that no build wrote are accepted in the target folder.
        package var isForced = false
        /// The number of pages made concurrently.
        package var jobs = 1
        /// The folder of the bundle on the disk; the site must not be written into it.
        package var bundleFolder: String?
        /// What makes files of the site.
        package var programs = SitePrograms()
        /// Whether browsers may keep the site for visits without a connection, if the settings do not forbid it. If not,
        /// its worker removes what an earlier one keeps.
        package var isOffline = true
        /// Whether the site is for a host: it has the host's file of rules, and the page for addresses that lead nowhere is for
        /// the site's own address. That of a preview can be looked at; for such an address a preview has a page of its own,
        /// which waits for the screen.
        package var isForHost = true
        /// What the next build compares; without it that build does everything.
        package var recording: BuildState.Recording?
        /// Whether a site with the problems of its result is published; without it each is.
        package var accepts: (@Sendable ([Diagnostic]) -> Bool)?

        package init() {}

        /// The makers among the programs.
        package var makers: [SharedFile: any SharedFileMaker] {
            get { programs.makers }
            set { programs.makers = newValue }
        }

        fileprivate func judge(_ result: Result) throws(SiteError) {
            guard accepts?(result.problems) != false else { throw .notAccepted(result.problems) }
        }
    }

    /// What there is to tell of a site.
    package struct Summary: Sendable, Equatable {
        /// The number of (level, data) pairs of local level files with a page.
        package let screens: Int
        /// The number of files of the site, whether they are new or not.
        package let files: Int
        /// The size of these files altogether.
        package let bytes: Int
        /// What visitors keep for visits without a connection; nil if nothing.
        package let offline: OfflineSummary?
        /// The other servers that pages ask.
        package let servers: [ForeignServer]
    }

    /// The result of a build.
    package struct Result: Sendable {
        package let summary: Summary
        /// What is known only when all files are made: what the host does not take, and that the site before is of an app
        /// with another id.
        package let problems: [Diagnostic]
        /// The folder of the site before, if others added files to it meanwhile that could not all be taken over.
        package fileprivate(set) var kept: String?

        fileprivate init(_ files: Files, problems: [Diagnostic]) {
            summary = Summary(
                screens: files.screens, files: files.written.count,
                bytes: files.written.reduce(0) { $0 + $1.size }, offline: files.offline, servers: files.servers)
            self.problems = problems
        }
    }

    /// Builds the whole site and then publishes it to its folder in one step.
    /// - Parameters:
    ///   - others: the app in the other languages of the site.
    ///   - planned: the plan of the site, if it has been made already.
    package static func build(
        _ graph: AppGraph, others: [AppLanguage] = [], theme: Theme, to target: String, planned: Planned? = nil,
        options: Options
    ) async throws(SiteError) -> Result {
        if let folder = options.bundleFolder { try refuseOverlap(of: target, with: folder, app: graph.app) }
        var publication = try Publication(to: target, isForced: options.isForced)
        let files = try await write(
            graph, others, theme: theme, into: publication.staging, planned: planned, options: options)
        try requireWhole(graph.app.bundle)
        let ofHost = Hosting.problems(of: files.written, in: graph, others: others)
        var result = Result(files, problems: ofHost + AppKey.problems(of: graph, replacing: publication.target))
        try options.judge(result)
        try publication.commit(files.written)
        result.kept = publication.kept
        // After a record the next build would find nothing to do, and say nothing of the host's limits. Another id is said
        // once, because the site that had it is gone then. Nor would that build run a program again that has failed.
        if let app = options.bundleFolder, ofHost.isEmpty, files.isFinal {
            await options.recording?.write(
                result, paths: files.written.map(\.path), record: files.record, app: app, to: publication.target)
        }
        return result
    }

    /// Throws if a file could not be read, so that pages may lack what is in it.
    private static func requireWhole(_ bundle: AppBundle) throws(SiteError) {
        if let (path, reason) = bundle.failedRead { throw .unreadable(path: path, reason: reason) }
    }

    /// Updates a site in a folder that only this process uses. Only files that differ are written, each replaced
    /// atomically, and files that pages need before the pages. For previews, because creating hundreds of files for
    /// every build is slow on most disks.
    ///
    /// Like a build it records what the next one compares, so that a change of a few items is made as after a build.
    /// - Parameters:
    ///   - others: the app in the other languages of the site.
    ///   - earlier: the cache of the last update of this folder; nil for the first.
    package static func update(
        _ graph: AppGraph, others: [AppLanguage] = [], theme: Theme, in target: String, options: Options,
        after earlier: BuildCache?
    ) async throws(SiteError) -> Update {
        // Without its manifest the folder has been cleared, and none of the written files can be assumed to exist.
        let earlier = OutputFolder.exists(target + "/" + Manifest.fileName) ? earlier : earlier?.invalidated
        try OutputFolder.make(target, mode: 0o700)
        // A manifest must not remain if the update fails half-way, because it would be wrong.
        OutputFolder.remove(target + "/" + Manifest.fileName)
        BuildState.remove(from: target)
        let known = earlier?.hashes ?? [:]
        let files: Files
        var isCleared = false
        do throws(SiteError) {
            files = try await write(
                graph, others, theme: theme, into: target, known: known,
                earlierCopies: earlier?.copies ?? [:], options: options)
        } catch {
            // A file may stand where a folder has to be now, or the reverse; all that is there is of this program.
            guard let earlier, !earlier.paths.isEmpty else { throw error }
            for name in Set(earlier.paths.map { $0.prefix { $0 != "/" } }) { OutputFolder.remove(target + "/" + name) }
            isCleared = true
            files = try await write(graph, others, theme: theme, into: target, options: options)
        }
        try requireWhole(graph.app.bundle)
        let manifest = Manifest(files.written)
        var writer = SiteWriter(root: target)
        _ = try writer.write(manifest.bytes, to: Manifest.fileName)
        let hashes = manifest.hashesByPath
        let gone = (earlier?.paths ?? []).filter { hashes[$0] == nil }
        if !isCleared { for path in gone { OutputFolder.remove(target + "/" + path) } }
        if let app = options.bundleFolder, files.isFinal {
            await options.recording?.write(
                Result(files, problems: []), paths: files.written.map(\.path), record: files.record, app: app,
                to: target)
        }
        let changed = hashes.filter { known[$0.key] != $0.value }.map(\.key) + gone
        return Update(cache: BuildCache(manifest, copies: files.copies), changed: changed.sorted())
    }

    /// The result of an update.
    package struct Update: Sendable {
        /// What the next update of the folder gets.
        package let cache: BuildCache
        /// The paths of files that were added, removed or changed, sorted.
        package let changed: [String]
    }

    /// The state that an update passes to the next one.
    package struct BuildCache: Sendable {
        /// The files of the site.
        private let manifest: Manifest
        /// Whether it is known what is in them.
        private let isCertain: Bool
        fileprivate let copies: [String: FileCopy]

        fileprivate init(_ manifest: Manifest, isCertain: Bool = true, copies: [String: FileCopy]) {
            (self.manifest, self.isCertain, self.copies) = (manifest, isCertain, copies)
        }

        /// The cache after a failure, when it is unknown which files have been written.
        package var invalidated: BuildCache { BuildCache(manifest, isCertain: false, copies: [:]) }

        fileprivate var paths: [String] { manifest.paths }
        fileprivate var hashes: [String: UInt64] { isCertain ? manifest.hashesByPath : [:] }

        /// Returns the cache after a build of a few pages in the same folder.
        package func following(_ build: PartialBuild) -> Update {
            Update(cache: BuildCache(build.manifest, copies: copies), changed: build.changed)
        }
    }

    /// - Parameters:
    ///   - known: the hashes of the files that exist in the folder.
    ///   - earlierCopies: the files that the last build copied, by their paths in the site.
    private static func write(
        _ graph: AppGraph, _ others: [AppLanguage], theme: Theme, into folder: String, known: [String: UInt64] = [:],
        earlierCopies: [String: FileCopy] = [:], planned: Planned? = nil, options: Options
    ) async throws(SiteError) -> Files {
        let site: Planned
        if let planned {
            site = planned
        } else {
            let assets = await Self.assets(of: graph, others: others, theme: theme, options: options)
            site = planSite(graph, others: others, theme: theme, assets: assets, options: options)
        }
        let (found, plans) = (site.assets, site.languages)
        var writer = OnceWriter(SiteWriter(root: folder, known: known))
        var copies: [String: FileCopy] = [:]
        for asset in found.table.files {
            let copy = try FileCopy(
                of: asset, in: graph.app.bundle, with: &writer.writer, earlier: earlierCopies[asset.target])
            copies[asset.target] = copy
            writer.add([copy.file])
        }
        for file in found.converted {
            let written = try file.write(with: &writer.writer)
            writer.add([written])
        }
        let manifest = WebManifest(plans[0], icons: found.icons)
        for file in manifest.files { try writer.write(file.bytes, to: file.path) }
        async let record = record(of: plans, manifest: manifest, options: options)
        async let distances = OfflineFiles.distances(in: plans)
        async let foreign = servers(of: plans)
        var written: [LanguageFiles] = []
        for plan in plans {
            let language = try await writeLanguage(
                plan, manifest: manifest, with: &writer, into: folder, known: known, options: options)
            written.append(language)
        }
        for file in Sitemap(plans)?.files ?? [] { try writer.write(file.bytes, to: file.path) }
        for file in options.isForHost ? HostFiles.files(of: plans) : [] { try writer.write(file.bytes, to: file.path) }
        let worker = OfflineWorker(
            plans[0], distances: await distances, files: writer.written, makers: Array(options.makers.values))
        if let worker { try writer.write(worker.bytes, to: OfflineWorker.path) }
        let servers = await foreign
        var recorded = await record
        for (number, language) in written.enumerated() {
            recorded?.add(language.shared, search: language.search, titles: language.titles, toLanguage: number)
        }
        return Files(
            written: writer.written,
            screens: plans.reduce(0) { count, plan in
                count + plan.screens.count { if case .item = $0.place { true } else { false } }
            },
            copies: copies, record: recorded, offline: worker?.summary, servers: servers, isFinal: found.isFinal)
    }

    /// Returns the servers that the pages of all languages ask.
    private static func servers(of plans: [SitePlan]) -> [ForeignServer] {
        plans.reduce([]) { ForeignServer.joined(ForeignServer.all(in: $1), $0) }
    }

    /// The files of a site.
    fileprivate struct Files {
        let written: [WrittenFile]
        let screens: Int
        let copies: [String: FileCopy]
        let record: SiteRecord?
        let offline: OfflineSummary?
        let servers: [ForeignServer]
        /// Whether a build of the same files would make the same site.
        let isFinal: Bool
    }

    /// The site before any of its files is made. It is a step of its own because it depends on no diagnostics, so that a
    /// command can report these at the same time.
    package struct Planned: Sendable {
        let assets: SiteAssets
        let languages: [SitePlan]
    }

    /// - Parameters:
    ///   - others: the app in the other languages of the site.
    ///   - assets: the files of the bundle that it shows.
    package static func planSite(
        _ graph: AppGraph, others: [AppLanguage], theme: Theme, assets: SiteAssets, options: Options
    ) -> Planned {
        Planned(
            assets: assets, languages: plans(graph, others, theme: theme, assets: assets.table, options: options))
    }

    /// Returns the site in each of its languages, the main one first.
    static func plans(
        _ graph: AppGraph, _ others: [AppLanguage] = [], theme: Theme, assets: AssetTable, options: Options
    ) -> [SitePlan] {
        let pages =
            [pages(of: graph, at: LanguagePlace(besides: others), options)]
            + others.map { Self.pages(of: $0.graph, at: LanguagePlace($0), options) }
        let languages = others.isEmpty ? nil : SiteLanguages(pages, theme: theme)
        let appKey = AppKey.key(of: graph.app)
        return pages.map {
            SitePlan(
                $0, assets: assets, theme: theme, isOffline: options.isOffline, appKey: appKey, languages: languages)
        }
    }

    /// Returns the pages of the site, or of one of its languages.
    static func pages(of graph: AppGraph, at place: LanguagePlace, _ options: Options) -> LanguagePages {
        LanguagePages(graph, at: place, of: screens(of: graph, options))
    }

    /// Returns the files that the pages of all languages show.
    /// - Parameter known: the files and their sizes, if an earlier build has found the same.
    static func assetTable(
        _ graph: AppGraph, others: [AppLanguage] = [], theme: Theme, options: Options,
        known: [AssetTable.Known]? = nil
    ) async -> AssetTable {
        let graphs = others.graphs(after: graph)
        var references: [AssetReference] = []
        for graph in graphs {
            references += await Self.references(
                of: screens(of: graph, options),
                styleClasses: StyleClasses(graph, hasMenuPicture: theme.sizesMenus), in: graph, jobs: options.jobs)
        }
        return await AssetTable(
            references, fonts: graphs.flatMap(Stylesheet.fontFiles), graph: graph, others: others, jobs: options.jobs,
            known: known)
    }

    /// Returns the screens that get a page.
    private static func screens(of graph: AppGraph, _ options: Options) -> [ScreenID] {
        graph.allPlaces.filter { options.includesUnreachable || graph.reachable.contains($0) }
    }

    /// Returns references to all files that the pages show, the first to each file among them.
    static func references(of screens: [ScreenID], styleClasses: StyleClasses, in graph: AppGraph) -> [AssetReference] {
        ownReferences(of: screens[...], in: graph) + commonReferences(of: screens, styleClasses, in: graph)
    }

    /// The same, in parallel.
    private static func references(
        of screens: [ScreenID], styleClasses: StyleClasses, in graph: AppGraph, jobs: Int
    ) async -> [AssetReference] {
        let size = 256
        let some = stride(from: 0, to: screens.count, by: size).map { screens[$0..<min(screens.count, $0 + size)] }
        return await concurrentMap(some, jobs: jobs) { ownReferences(of: $0, in: graph) }.flatMap { $0 }
            + commonReferences(of: screens, styleClasses, in: graph)
    }

    /// Returns the references of screens, of each file only the first: most files are named many times.
    private static func ownReferences(of screens: ArraySlice<ScreenID>, in graph: AppGraph) -> [AssetReference] {
        var known: Set<AssetReference.Named> = []
        return screens.flatMap { screen -> [AssetReference] in
            guard let item = graph.item(of: screen) else { return [] }
            let all = item.assets + [item.headerImage].compactMap { $0 }
            return all.filter { known.insert($0.named).inserted }
        }
    }

    /// Returns the references of what stands on many screens.
    private static func commonReferences(
        of screens: [ScreenID], _ styleClasses: StyleClasses, in graph: AppGraph
    ) -> [AssetReference] {
        let menus = screens.reduce(into: [LevelID: [AssetReference]]()) { images, screen in
            let level = graph.level(of: screen)?.id ?? BuiltInScreen.level
            guard images[level] == nil, screen.place != .builtIn(.cover) else { return }
            images[level] = graph.menus(on: screen).flatMap(\.actions).compactMap(\.shownImage)
        }
        return menus.values.flatMap { $0 }
            + styleClasses.classes.compactMap(\.style.background) + Stylesheet.rowPictures(of: styleClasses, in: graph)
            + graph.app.ownPictures + graph.app.settings.links.compactMap(\.page)
    }

    /// Throws if the site would lie where files of the bundle are read. Other folders inside the bundle's folder are
    /// allowed.
    private static func refuseOverlap(of target: String, with bundle: String, app: App) throws(SiteError) {
        let site = FileSystem.resolvedAsFarAsThere(target)
        let bundle = FileSystem.resolvedAsFarAsThere(bundle)
        if site == bundle { throw .insideBundle(target) }
        if bundle.below(site) != nil { throw .aroundBundle(target) }
        guard let inside = site.below(bundle) else { return }
        let inputs = [app.layout.xmlFolder] + BundleLayout.folders.map(app.layout.root.appending)
        if inputs.contains(where: { !$0.isEmpty && (inside == $0 || inside.below($0) != nil) }) {
            throw .insideBundle(target)
        }
    }
}
