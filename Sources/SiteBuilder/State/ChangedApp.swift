// SPDX-License-Identifier: MIT

package import AppModel
package import Diagnostics
internal import FileSystem
package import Text

/// An app of which only items of level files have changed since the last build of its site.
package struct ChangedApp: Sendable {
    /// All items of the app, with the bytes of those whose pages are made anew.
    package private(set) var items: KnownItems
    /// Those of the last build: no change of items alters which screens are reached, and from where.
    package let routes: KnownRoutes

    /// The tag of the language in which something has changed; nil for the main one.
    package var language: String? { record.language.tag }

    let state: BuildState.State
    let manifest: Manifest
    let record: SiteRecord
    /// Screens whose pages show the title of a changed item, without being changed themselves.
    private(set) var readers: Set<ScreenID> = []
    /// Those among them whose own titles are the changed ones.
    private(set) var retitled: Set<ScreenID> = []
    /// The numbers of the changed items by level file.
    let changed: [LevelFileRequest.Name: Range<Int>]
    let inputs: BuildInputs
    /// The present bytes of the changed files.
    private let contents: [String: [UInt8]]
    /// Where the changed items stand now, by file.
    private let ranges: [String: [Range<Int>]]

    /// - Parameters:
    ///   - paths: the files of the app that have changed.
    ///   - site: the folder of the site.
    ///   - app: the folder of the app.
    ///   - start: when it was found that they have changed.
    /// - Returns: nil if something else than items has changed.
    init?(
        _ paths: [String], of state: BuildState.State, _ manifest: Manifest, site: String, app: String,
        start: FileStatus.Time
    ) {
        // Each is looked up in lists of all files.
        guard paths.count <= Self.mostReaders, var record = state.readRecord(in: site) else { return nil }
        // A file that several languages read is on pages of all of them.
        let readers = record.languages.indices.filter { number in
            record.languages[number].sources.contains { paths.contains($0.path) }
        }
        guard readers.count == 1 else { return nil }
        record.changedLanguage = readers[0]
        var files: [String: BuildInputs.File] = [:]
        var contents: [String: [UInt8]] = [:]
        for path in paths {
            // Another encoding is reported for the file as a whole, at its start.
            guard let (file, bytes) = BuildInputs.read(InnerFile(path, in: app)), TextEncoding(of: bytes) == .utf8,
                !record.findings.isAboutStart(of: path)
            else { return nil }
            (files[path], contents[path]) = (file, bytes)
        }
        var items = KnownItems()
        var changed: [LevelFileRequest.Name: Range<Int>] = [:]
        var ranges: [String: [Range<Int>]] = [:]
        for file in record.files {
            let outlines = file.items.map(\.outline)
            guard let bytes = contents[file.path] else {
                items[file.path, file.type] = KnownItems.File(
                    outlines: outlines, offsets: file.items.map(\.offset), parts: [])
                continue
            }
            guard let numbers = file.changedItems(in: bytes) else { return nil }
            let offsets = file.offsets(changed: numbers, in: bytes)
            guard let part = file.part(numbers, of: LevelBytes(bytes), offsets: offsets, isInPlace: true),
                !IgnoreComments.mayStand(in: part.bytes)
            else { return nil }
            items[file.path, file.type] = KnownItems.File(outlines: outlines, offsets: offsets, parts: [part])
            changed[file.name] = numbers
            let end = numbers.upperBound < offsets.count ? offsets[numbers.upperBound] : bytes.count
            ranges[file.path, default: []].append(offsets[numbers.lowerBound]..<end)
        }
        guard paths.allSatisfy({ ranges[$0] != nil }) else { return nil }
        (self.items, routes, self.ranges) = (items, record.language.routes, ranges)
        (self.state, self.manifest, self.record, self.changed) = (state, manifest, record, changed)
        self.contents = contents
        inputs = state.inputs.replacing(files, start: start)
    }

    /// Whether items beside the changed ones are read.
    package private(set) var readsOthers = false
    /// What the report of the last build has become.
    var report = ReportChange.same

    /// The maximum number of pages that are made anew because of a title on them, of items that are read because of a
    /// diagnostic that also concerns a changed one, and of rows of a table that are read for its forms.
    static let mostReaders = 256
    /// The most bytes of files before such items, which are read as blanks.
    static let mostBytes = 64 << 20

    /// Whether a place is in a changed item.
    package func contains(_ place: SourcePosition) -> Bool {
        ranges[place.file]?.contains { $0.contains(place.offset) } ?? false
    }

    /// Returns the same change with all that depends on it: the screens whose pages show the title of a changed item, and
    /// the diagnostics about one.
    /// - Parameters:
    ///   - graph: the app with the changed items.
    ///   - app: the folder of the app.
    ///   - kinds: returns the kind of diagnostic of a code.
    /// - Returns: nil if that is too much, or the last report may name a title that has changed.
    package func completed(
        in graph: AppGraph, app: String, kinds: (String) -> Diagnostic.Kind?
    ) -> ChangedApp? {
        guard let present = presentFiles(in: graph), let changed = renamedScreens(in: graph),
            let reliant = KnownRoutes.screens(record.language.reliant, in: graph.app)
        else { return nil }
        let own = screens(among: graph.screens, in: graph)
        // Forms show the columns of a table, and what leads to them depends on these.
        let hasTable = own.contains { graph.item(of: $0)?.activityType.traits.takesForms ?? false }
        if !reliant.isEmpty, hasTable { return nil }
        var copy = self
        let renamed = copy.addSections(headedBy: changed, in: graph)
        if !renamed.isEmpty {
            guard let uses = titleUses(in: graph.app), let readers = uses.screens(showing: renamed, in: graph) else {
                return nil
            }
            copy.readers.formUnion(readers)
        }
        // The frame of a section shows the picture of another item.
        let heads = (own + copy.readers).compactMap(graph.firstSection)
        let read = copy.readers.union(heads).union(reliant)
        guard read.count <= Self.mostReaders else { return nil }
        for screen in read {
            guard case .item(_, let number) = screen.place, let source = graph.level(of: screen)?.source else {
                continue
            }
            guard copy.read(number, of: source, present, app: app, isInPlace: false) else { return nil }
        }
        guard copy.readTables(present, of: graph, app: app) else { return nil }
        guard isReportTheSame(present) else { return copy.movingReport(present, app: app, kinds: kinds) }
        return copy
    }

    /// Adds the sections whose titles are those of renamed screens.
    /// - Returns: all screens whose titles are others now.
    private mutating func addSections(headedBy renamed: Set<ScreenID>, in graph: AppGraph) -> Set<ScreenID> {
        let sections = renamed.flatMap(graph.sections).filter { graph.item(of: $0)?.title == nil }
        retitled = Set(sections)
        readers.formUnion(sections)
        return renamed.union(sections)
    }

    /// Reads the tables of the app, because pages that lead to one show how many rows it has.
    /// - Returns: whether that is possible, and not too much.
    private mutating func readTables(
        _ present: [LevelFileRequest.Name: SiteRecord.LevelFile], of graph: AppGraph, app: String
    ) -> Bool {
        for level in graph.app.levels where level.activity.traits.takesForms && level.twin == nil {
            guard let source = level.source else { continue }
            guard let file = record.file(source), file.items.count <= Self.mostReaders,
                let known = items[source.path, source.type],
                let part = file.part(
                    file.items.indices, of: bytes(of: file, app: app),
                    offsets: present[source]?.items.map(\.offset) ?? known.offsets,
                    isInPlace: true)
            else { return false }
            items[source.path, source.type]?.parts = [part]
            readsOthers = true
        }
        return true
    }

    /// Reads an item that has not changed, too.
    /// - Parameter isInPlace: whether the places in it are needed and not only its contents.
    /// - Returns: whether that is possible.
    mutating func read(
        _ number: Int, of source: LevelFileRequest.Name, _ present: [LevelFileRequest.Name: SiteRecord.LevelFile],
        app: String, isInPlace: Bool
    ) -> Bool {
        if changed[source]?.contains(number) == true { return true }
        guard let file = record.file(source),
            let known = items[source.path, source.type]
        else { return false }
        let other = known.parts.firstIndex { $0.numbers.contains(number) }
        if let other, known.parts[other].shift == 0 || !isInPlace { return true }
        guard
            let part = file.part(
                number..<(number + 1), of: bytes(of: file, app: app),
                offsets: present[source]?.items.map(\.offset) ?? known.offsets, isInPlace: isInPlace)
        else { return false }
        if let other { items[source.path, source.type]?.parts.remove(at: other) }
        items[source.path, source.type]?.parts.append(part)
        readsOthers = true
        return true
    }

    private func bytes(of file: SiteRecord.LevelFile, app: String) -> LevelBytes {
        contents[file.path].map { LevelBytes($0) } ?? LevelBytes(InnerFile(file.path, in: app), size: file.size)
    }

    /// The changed files with their present items; nil if the tags of an item have changed, or the files it names: checks of other items may
    /// look at its elements.
    private func presentFiles(in graph: AppGraph) -> [LevelFileRequest.Name: SiteRecord.LevelFile]? {
        var files: [LevelFileRequest.Name: SiteRecord.LevelFile] = [:]
        for level in graph.app.levels where level.twin == nil {
            guard let source = level.source, let numbers = changed[source], let bytes = contents[source.path],
                let old = record.file(source)
            else { continue }
            let file = old.updated(numbers, to: level.items, bytes: bytes)
            guard numbers.allSatisfy({ file.items[$0].form.names == old.items[$0].form.names }) else { return nil }
            files[source] = file
        }
        return files.count == changed.count ? files : nil
    }

    /// The screens whose titles are no longer what they were; nil if one is unknown or may stand in the last report.
    private func renamedScreens(in graph: AppGraph) -> Set<ScreenID>? {
        let known = Dictionary(record.files.map { ($0.name, $0.items) }) {
            first, _ in first
        }
        var renamed: Set<ScreenID> = []
        for screen in screens(among: graph.screens, in: graph) {
            guard case .item(_, let number) = screen.place, let source = graph.level(of: screen)?.source,
                let items = known[source], items.indices.contains(number)
            else { return nil }
            let title = items[number].outline.title
            guard title != graph.item(of: screen)?.title else { continue }
            let start = title?.startInMessages ?? ""
            if start.isEmpty || state.outcome.report.textWithNotes.contains(start) { return nil }
            renamed.insert(screen)
        }
        return renamed
    }

    /// Which titles the pages of the last build show; nil if its record is damaged.
    private func titleUses(in app: App) -> TitleUses? {
        guard case .stored(let stored) = record.language.titles else { return nil }
        return TitleUses(stored, in: app)
    }

    /// Returns the record of the changed site; nil if that of the last build is damaged.
    /// - Parameters:
    ///   - titles: the titles on the pages of these screens.
    func record(of graph: AppGraph, search: SearchRecord?, titles: TitleUses, on screens: [ScreenID]) -> SiteRecord? {
        var record = record
        record.language.search = search
        guard var uses = titleUses(in: graph.app) else { return nil }
        uses.replace(screens, by: titles)
        record.language.titles = .made(uses)
        guard let present = presentFiles(in: graph) else { return nil }
        for (number, file) in record.files.enumerated() {
            if let now = present[file.name] {
                record.files[number] = now
            }
        }
        record.findings = findings(present)
        return record
    }

    /// Returns the screens among others that show a changed item.
    func screens(among screens: [ScreenID], in graph: AppGraph) -> [ScreenID] {
        let numbers = graph.app.levels.map { level in level.source.flatMap { changed[$0] } }
        return screens.filter { screen in
            guard case .item(let level, let number) = screen.place else { return false }
            return numbers[level]?.contains(number) ?? false
        }
    }
}

extension String {
    /// How messages begin that name something by this text: they cut a long one, and some show one of several lines in one.
    fileprivate var startInMessages: Substring {
        let text = outward
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ") == text ? text.prefix(40) : words.first?.prefix(8) ?? ""
    }
}
