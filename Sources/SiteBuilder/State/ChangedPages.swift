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
        let styleClasses = plan.styleClasses
        async let distances = record.pages == nil ? OfflineFiles.distances(in: [plan]) : record.distances
        let screens = changed.screens(among: plan.screens, in: graph)
        let last = changed.state.outcome
        let makers = Array(options.makers.keys)
        let shared = record.sharedPaths(makers, searchIndex: nil)
        guard !concernOthers(screens, in: plan, servers: last.servers, shared: shared, makers: makers) else {
            return nil
        }
        let manifest = changed.manifest
        // Beside the pages, for which it is not needed.
        let (target, words) = (amendment.target, record.language.search)
        async let found = words.map { words in
            SearchIndex(
                words, changing: Set(screens), of: plan, paths: manifest.paths,
                reading: { FileSystem.read(target + "/" + $0, isLinkFollowed: false) })
        }
        var renderer = PageRenderer(
            plan, shared: shared, styleClasses: styleClasses,
            files: FrameFiles(plan, styleClasses: styleClasses), recordsTitles: true)
        var files: [(path: String, bytes: [UInt8])] = []
        let shown = Set(screens).union(changed.readers)
        // Pages that name the index, whose name has changed.
        let searchers =
            words == nil
            ? []
            : plan.screens.filter { screen in
                graph.item(of: screen).map { $0.activityType.needs(.searchIndex) } ?? false
            }
        let others = shown.subtracting(searchers)
        let pages = plan.screens.filter(others.contains) + searchers
        for screen in pages.dropLast(searchers.count) { files += renderer.files(of: screen) }
        var kept: Set<String>?
        var search: SearchRecord?
        if let found = await found {
            guard let index = found else { return nil }
            files += index.files.map { ($0.path, $0.bytes) }
            (kept, search) = (Set(index.kept), index.record)
            renderer.shared = record.sharedPaths(makers, searchIndex: index.start)
        }
        for screen in searchers { files += renderer.files(of: screen) }
        let notices = renderer.noticePages(isForHost: options.isForHost)
        files += notices
        let dropped = replacedFiles(of: manifest, for: pages, besides: notices.map(\.path), keeping: kept, in: plan)
        let all = manifest.replacing(
            dropped,
            with: files.map { WrittenFile(path: $0.path, hash: ContentHash.of($0.bytes), size: $0.bytes.count) })
        let worker = OfflineWorker(
            plan, distances: await distances, files: all.files, makers: Array(options.makers.values))
        if let worker { files.append((OfflineWorker.path, worker.bytes)) }
        guard
            let next = changed.record(
                of: graph, search: search, titles: renderer.titleUses ?? TitleUses(), on: pages),
            let sizes = try amendment.commit(files, instead: dropped, of: manifest)
        else { return nil }
        let outcome = BuildState.Outcome(
            screens: last.screens, files: last.files - dropped.count + files.count,
            bytes: last.bytes - sizes + files.reduce(0) { $0 + $1.bytes.count }, report: report ?? last.report,
            offline: worker?.summary, servers: last.servers)
        let state = BuildState.State(
            key: changed.state.key, record: next, inputs: changed.inputs, outcome: outcome)
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
            shared.files[file] == nil
                && screens.contains { screen in
                    plan.graph.item(of: screen).map { file.isNeeded(by: $0, in: plan.graph) } ?? false
                }
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
