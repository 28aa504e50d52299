// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text
internal import Theming

/// Writes the files of one language of a site, of which most sites have one.
extension Site {
    /// What a language leaves for the next build.
    struct LanguageFiles {
        let shared: SharedPaths
        let search: SearchRecord?
        let titles: TitleUses
    }

    /// Writes all that belongs to one language of the site.
    static func writeLanguage(
        _ plan: SitePlan, manifest: WebManifest, with writer: inout OnceWriter, into folder: String,
        known: [String: UInt64], options: Options
    ) async throws(SiteError) -> LanguageFiles {
        let styleClasses = plan.styleClasses
        async let frameFiles = FrameFiles(plan, styleClasses: styleClasses)
        let shared = try await writeSharedFiles(
            of: plan, manifest: manifest, with: &writer, into: folder, known: known, options: options)
        let files = await frameFiles
        for asset in files.assets { try writer.write(asset.bytes, to: asset.path) }
        for file in files.all { try writer.write(file.bytes, to: file.path) }
        let pages = await renderPages(
            plan, shared: shared.paths, styleClasses: styleClasses, files: files, into: folder, known: known,
            recordsTitles: options.recording != nil, jobs: options.jobs)
        var titles = TitleUses()
        for page in pages {
            writer.add(try page.get().written)
            if let more = try page.get().titles { titles.add(more) }
        }
        var renderer = PageRenderer(plan, shared: shared.paths, styleClasses: styleClasses, files: files)
        for page in renderer.noticePages(isForHost: options.isForHost) { try writer.write(page.bytes, to: page.path) }
        try writeMovedPages(of: plan, with: &writer)
        return LanguageFiles(shared: shared.paths, search: shared.search, titles: titles)
    }

    /// Writes the pages at other addresses of screens, where no other file is.
    private static func writeMovedPages(of plan: SitePlan, with writer: inout OnceWriter) throws(SiteError) {
        let moved = MovedPages(plan)
        for pair in moved.pages + [moved.entry].compactMap({ $0 }) {
            try writer.write(MovedPages.page(pair, in: plan), to: pair.old)
        }
    }

    /// Writes files, of which the languages of a site have some in common, and lists what has been written. Where a file
    /// is, no other is written.
    struct OnceWriter: ~Copyable {
        var writer: SiteWriter
        private(set) var written: [WrittenFile] = []
        private var paths: Set<String> = []

        init(_ writer: consuming SiteWriter) { self.writer = writer }

        mutating func write(_ bytes: [UInt8], to path: String) throws(SiteError) {
            guard paths.insert(path).inserted else { return }
            written.append(try writer.write(bytes, to: path))
        }

        /// Adds files that have been written otherwise.
        mutating func add(_ files: [WrittenFile]) {
            written += files
            paths.formUnion(files.lazy.map(\.path))
        }
    }

    /// Returns what a build of a few pages needs; nil if a shared file depends on the contents of all items.
    static func record(of plans: [SitePlan], manifest: WebManifest, options: Options) -> SiteRecord? {
        guard let recording = options.recording,
            options.makers.allSatisfy({ file, maker in
                !type(of: maker).isOnRequest || !plans.contains { $0.needs(file) }
            })
        else { return nil }
        return SiteRecord(
            plans, icon: manifest.icon, touchIcon: manifest.touchIcon, findings: recording.findings)
    }

    /// The files that a language has once.
    private struct SharedFiles {
        let paths: SharedPaths
        let search: SearchRecord?
    }

    /// Writes the files that a language has once, if there are pages that load them.
    private static func writeSharedFiles(
        of plan: SitePlan, manifest: WebManifest, with writer: inout OnceWriter, into folder: String,
        known: [String: UInt64], options: Options
    ) async throws(SiteError) -> SharedFiles {
        var paths: [SharedFile: String] = [:]
        var search: SearchRecord?
        if plan.needs(.searchIndex) {
            let index = try await SearchIndex(plan, into: folder, known: known, jobs: options.jobs)
            writer.add(index.written)
            writer.add(try await write(index.files, into: folder, known: known, jobs: options.jobs))
            paths[.searchIndex] = index.start
            search = index.record
        }
        for (shared, maker) in options.makers.sorted(by: { $0.key.description < $1.key.description })
        where plan.needs(shared) {
            for file in try files(of: maker, for: plan) { try writer.write(file.bytes, to: file.path) }
            paths[shared] = maker.path
        }
        if let addresses = OldAddresses(plan) {
            try writer.write(addresses.file.bytes, to: addresses.file.path)
            paths[.oldAddresses] = addresses.file.path
        }
        let installed = manifest.file(in: plan)
        try writer.write(installed.bytes, to: installed.path)
        return SharedFiles(
            paths: SharedPaths(files: paths, icon: manifest.icon, touchIcon: manifest.touchIcon), search: search)
    }

    /// Writes many files, each worker with its own open folder.
    private static func write(
        _ files: [FrameFiles.File], into folder: String, known: [String: UInt64], jobs: Int
    ) async throws(SiteError) -> [WrittenFile] {
        let batches = await concurrentMap(files.batches(for: jobs), jobs: jobs) {
            batch -> Swift.Result<[WrittenFile], SiteError> in
            var writer = SiteWriter(root: folder, known: known)
            var written: [WrittenFile] = []
            do throws(SiteError) {
                for file in batch { written.append(try writer.write(file.bytes, to: file.path)) }
            } catch {
                return .failure(error)
            }
            return .success(written)
        }
        var written: [WrittenFile] = []
        for batch in batches { written += try batch.get() }
        return written
    }

    private static func files(of maker: any SharedFileMaker, for plan: SitePlan) throws(SiteError)
        -> [(path: String, bytes: [UInt8])]
    {
        do throws(SharedFileError) {
            return try maker.files(for: plan)
        } catch {
            throw .sharedFile(reason: error.reason)
        }
    }

    /// Renders and writes the pages in batches, each with its own frames and open folder.
    private static func renderPages(
        _ plan: SitePlan, shared: SharedPaths, styleClasses: StyleClasses, files: FrameFiles, into folder: String,
        known: [String: UInt64], recordsTitles: Bool, jobs: Int
    ) async -> [Swift.Result<Pages, SiteError>] {
        let templates = PageRenderer.templates(for: plan)
        return await concurrentMap(fromBothEnds: plan.screens.batches(for: jobs), jobs: jobs) { screens in
            var renderer = PageRenderer(
                plan, shared: shared, styleClasses: styleClasses, files: files, templates: templates,
                recordsTitles: recordsTitles)
            var writer = SiteWriter(root: folder, known: known)
            var written: [WrittenFile] = []
            for screen in screens {
                do throws(SiteError) {
                    try renderer.forEachFile(of: screen) { path, bytes throws(SiteError) in
                        written.append(try writer.write(bytes, to: path))
                    }
                } catch {
                    return .failure(error)
                }
            }
            return .success(Pages(written: written, titles: renderer.titleUses))
        }
    }

    /// The pages of one batch.
    private struct Pages: Sendable {
        let written: [WrittenFile]
        let titles: TitleUses?
    }
}

extension Array {
    /// Pieces for workers that keep something for all of a piece, such as an open folder: enough to balance uneven ones.
    fileprivate func batches(for jobs: Int) -> [ArraySlice<Element>] {
        let size = Swift.max(16, Swift.min(512, count / (jobs * 4)))
        return stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
    }
}
