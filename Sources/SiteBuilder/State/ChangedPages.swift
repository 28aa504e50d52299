// SPDX-License-Identifier: MIT

package import AppModel
internal import FileSystem
internal import Text
package import Theming

extension Site {
    /// Makes only the pages of changed items anew, and what the search finds of them.
    ///
    /// The outlines of the items are what they were, but for titles, so nothing else depends on the change.
    /// - Parameters:
    ///   - graph: the app with the changed items; of the others only the outlines are used.
    ///   - target: the folder of the site.
    ///   - report: what is to be reported; nil if that is what the last build reported.
    /// - Returns: nil if the site must be built as a whole.
    package static func build(
        _ changed: ChangedApp, _ graph: AppGraph, theme: Theme, to target: String, options: Options,
        report: BuildState.Report?
    ) async throws(SiteError) -> PartialBuild? {
        guard var amendment = try Amendment.begin(of: target, state: changed.state) else { return nil }
        let record = changed.record
        let assets = await assetTable(graph, theme: theme, options: options, known: record.assets)
        let plan = SitePlan(
            pages(of: graph, at: record.place, options), assets: assets, theme: theme, isOffline: options.isOffline,
            appKey: record.appKey, languages: record.pages)
        let screens = changed.screens(among: plan.screens, in: graph)
        let makers = Array(options.makers.keys)
        let servers = changed.state.outcome.summary.servers
        let shared = record.sharedPaths(makers, searchIndex: nil)
        guard !concernOthers(screens, in: plan, servers: servers, shared: shared, makers: makers) else { return nil }
        async let distances = record.pages == nil ? OfflineFiles.distances(in: [plan]) : record.distances
        guard
            let made = await MadePages(
                of: screens, changed, in: plan, shared: shared, site: amendment.target, options: options)
        else { return nil }
        guard graph.app.bundle.failedRead == nil else { return nil }
        return try publish(made, of: changed, in: plan, distances: await distances, report: report, options, &amendment)
    }

    /// The pages of changed items and those that depend on them, made anew, and what the search finds.
    private struct MadePages {
        private(set) var files: [(path: String, bytes: [UInt8])] = []
        /// The paths of the files of the last build that these replace.
        let replaced: [String]
        /// The screens whose pages they are, and which titles these show.
        let screens: [ScreenID]
        let titles: TitleUses
        let search: SearchRecord?

        /// - Parameters:
        ///   - changedScreens: the screens with changed items.
        ///   - shared: the files that the site has once, without the index of the search.
        ///   - site: the folder of the site.
        /// - Returns: nil if the index of the search must be made as a whole.
        init?(
            of changedScreens: [ScreenID], _ changed: ChangedApp, in plan: SitePlan, shared: SharedPaths, site: String,
            options: Options
        ) async {
            let (record, manifest) = (changed.record, changed.manifest)
            let words = record.language.search
            // Beside the pages, for which it is not needed.
            async let found = words.map { words in
                SearchIndex(
                    words, changing: changed.retitled.union(changedScreens), of: plan, paths: manifest.paths,
                    reading: { FileSystem.read(site + "/" + $0, isLinkFollowed: false) })
            }
            let styleClasses = plan.styleClasses
            var renderer = PageRenderer(
                plan, shared: shared, styleClasses: styleClasses,
                files: FrameFiles(plan, styleClasses: styleClasses), recordsTitles: true)
            // Pages that name the index, whose name has changed.
            let searchers = words == nil ? [] : plan.screens.filter { plan.needs(.searchIndex, on: $0) }
            let others = Set(changedScreens).union(changed.readers).subtracting(searchers)
            let plain = plan.screens.filter(others.contains)
            for screen in plain { files += renderer.files(of: screen) }
            var index: SearchIndex?
            if let found = await found {
                guard let found else { return nil }
                index = found
                files += found.files.map { ($0.path, $0.bytes) }
                renderer.shared = record.sharedPaths(Array(options.makers.keys), searchIndex: found.start)
            }
            for screen in searchers { files += renderer.files(of: screen) }
            let notices = renderer.noticePages(isForHost: options.isForHost)
            files += notices
            screens = plain + searchers
            titles = renderer.titleUses ?? TitleUses()
            search = index?.record
            replaced = Site.replacedFiles(
                of: manifest, for: screens, besides: notices.map(\.path), keeping: index.map { Set($0.kept) }, in: plan)
        }
    }

    /// Puts pages into the site, with the worker and the state that follow from them.
    /// - Parameter distances: how far screens lie from the first page.
    /// - Returns: nil, with nothing changed, if that is not possible.
    private static func publish(
        _ made: MadePages, of changed: ChangedApp, in plan: SitePlan, distances: [String: Int],
        report: BuildState.Report?, _ options: Options, _ amendment: inout Amendment
    ) throws(SiteError) -> PartialBuild? {
        let (manifest, last) = (changed.manifest, changed.state.outcome)
        let all = manifest.replacing(
            made.replaced,
            with: made.files.map { WrittenFile(path: $0.path, hash: ContentHash.of($0.bytes), size: $0.bytes.count) })
        let worker = OfflineWorker(
            plan, distances: distances, files: all.files, makers: Array(options.makers.values))
        var files = made.files
        if let worker { files.append((OfflineWorker.path, worker.bytes)) }
        guard
            let record = changed.record(of: plan.graph, search: made.search, titles: made.titles, on: made.screens),
            let sizes = try amendment.commit(files, instead: made.replaced, of: manifest)
        else { return nil }
        let outcome = BuildState.Outcome(
            summary: Summary(
                screens: last.summary.screens, files: last.summary.files - made.replaced.count + files.count,
                bytes: last.summary.bytes - sizes + files.reduce(0) { $0 + $1.bytes.count },
                offline: worker?.summary, servers: last.summary.servers),
            report: report ?? last.report)
        let state = BuildState.State(
            key: changed.state.key, record: record, inputs: changed.inputs, outcome: outcome)
        // Without a state the next build does everything.
        if let outputs = amendment.outputs { state.write(outputs, to: amendment.target) }
        return PartialBuild(outcome: outcome, manifest: amendment.manifest ?? manifest, changed: amendment.changed)
    }

    /// Whether changed screens concern files of all pages: the rules of a host and the list of servers, or a shared file
    /// that they may be the first to need.
    private static func concernOthers(
        _ screens: [ScreenID], in plan: SitePlan, servers: [ForeignServer], shared: SharedPaths, makers: [SharedFile]
    ) -> Bool {
        let known = ForeignServer.restricted(servers, to: Set(screens.compactMap(plan.path)))
        guard ForeignServer.all(of: screens, in: plan) == known else { return true }
        return makers.contains { file in
            shared.files[file] == nil && screens.contains { plan.needs(file, on: $0) }
        }
    }

    /// Returns the files of the last build that others replace: those of pages, some more, and the worker.
    /// - Parameter keptIndex: the files of the search index that stay; nil if all of them do.
    private static func replacedFiles(
        of manifest: Manifest, for pages: [ScreenID], besides others: [String], keeping keptIndex: Set<String>?,
        in plan: SitePlan
    ) -> [String] {
        let stems = PathSet(pages.compactMap(plan.path).map(\.stem))
        let single = Set(others + [OfflineWorker.path])
        let index = SearchIndex.folder(in: plan.place)
        return manifest.paths.filter { path in
            if single.contains(path) { return true }
            guard path.hasSuffix(".js") else { return stems.contains(path.stem) }
            return keptIndex.map { path.folder == index && !$0.contains(path) } ?? false
        }
    }

    /// A build that made only some pages.
    package struct PartialBuild: Sendable {
        /// What a whole build would tell.
        package let outcome: BuildState.Outcome
        /// All files of the site.
        let manifest: Manifest
        /// The paths of the files that it added, removed or changed, sorted.
        let changed: [String]
    }
}
