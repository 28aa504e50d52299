// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import Text

/// What a build leaves for one that makes only a few pages anew: the outlines of all items, the routes between screens,
/// the copied files, and the words of the search.
struct SiteRecord: Sendable {
    static let fileName = ".emobic-site-record"

    /// A level file as one screen type reads it.
    struct LevelFile: Sendable {
        let path: String
        /// The screen type that reads it, by its first name.
        let type: String
        /// The size of the file.
        var size: Int
        /// A hash of what stands before the first item.
        let head: UInt64
        /// The items in file order.
        var items: [Item]

        var name: LevelFileRequest.Name { LevelFileRequest.Name(path: path, type: type) }
    }

    struct Item: Sendable {
        /// The offset of its start tag.
        var offset: Int
        /// A hash of the bytes up to the next item.
        var hash: UInt64
        var form: SourceForm
        var outline: ItemOutline
    }

    var files: [LevelFile]
    /// What the build found in level files.
    var findings: Findings
    /// The files of the bundle that the site shows.
    let assets: [AssetTable.Known]
    let icon: String
    let touchIcon: String?
    /// The key of what visitors keep.
    let appKey: String
    /// The languages of the site, the main one first.
    var languages: [Language]
    /// The pages of a site with several languages; nil for one.
    let pages: SiteLanguages?
    /// The number of links between the first screen and each page of a site with several languages, by paths without
    /// ending; empty for one language.
    let distances: [String: Int]
    /// The hashes of the level files that the build has read, by their paths. They are not part of the file of the record.
    private(set) var hashes: [String: UInt64] = [:]
    /// The number of the language in which something has changed.
    var changedLanguage = 0

    /// The language in which something has changed.
    var language: Language {
        get { languages[changedLanguage] }
        set { languages[changedLanguage] = newValue }
    }

    /// Where the pages of that language lie.
    var place: LanguagePlace {
        let others = languages.dropFirst().map(\.folder)
        return LanguagePlace(folder: language.folder, reserved: language.folder.isEmpty ? others : [])
    }

    /// What a build found in the app.
    struct Findings: Sendable, Equatable {
        /// The places of all diagnostics in level files, as offsets by file.
        var places: [String: [Int]]
        /// Those of them about which nothing was reported, because comments or settings exclude it.
        var hiddenPlaces: [String: [Int]]
        /// The reported diagnostics.
        var reported: RecordedDiagnostics
    }
}

extension SiteRecord {
    func file(_ name: LevelFileRequest.Name) -> LevelFile? { files.first { $0.name == name } }

    /// - Parameters:
    ///   - plans: the site in each of its languages, whose shared files and titles are not yet known.
    ///   - findings: what the checks have found.
    init(_ plans: [SitePlan], icon: String, touchIcon: String?, findings: BuildState.Findings) {
        var files: [LevelFile] = []
        var hashes: [String: UInt64] = [:]
        var known: Set<LevelFileRequest.Name> = []
        for plan in plans {
            for level in plan.graph.app.levels where level.twin == nil {
                guard let source = level.source, known.insert(source).inserted,
                    let form = plan.graph.app.form(of: level, source)
                else { continue }
                hashes[source.path] = form.hash
                files.append(LevelFile(source, level.items, form))
            }
        }
        (self.files, self.hashes) = (files, hashes)
        self.findings = Findings(findings, among: Set(files.map(\.path)))
        (self.icon, self.touchIcon) = (icon, touchIcon)
        assets = plans.first?.assets.known ?? []
        appKey = plans.first?.appKey ?? ""
        languages = plans.map { plan in
            Language(
                folder: plan.place.folder, tag: plan.place.folder.isEmpty ? nil : plan.language,
                sources: Set(plan.graph.app.levels.compactMap(\.source)), routes: KnownRoutes(plan.graph),
                reliant: KnownRoutes.numbers(of: plan.screens.filter { plan.facts.reliances[$0] != nil }),
                shared: [:], search: nil, titles: .made(TitleUses()))
        }
        pages = plans.first?.languages
        distances = plans.count > 1 ? OfflineFiles.distances(in: plans) : [:]
    }

    /// Adds what is known of a language once its files have been written.
    mutating func add(_ shared: SharedPaths, search: SearchRecord?, titles: TitleUses, toLanguage number: Int) {
        let known = languages[number]
        languages[number] = Language(
            folder: known.folder, tag: known.tag, sources: known.sources, routes: known.routes,
            reliant: known.reliant,
            shared: Dictionary(shared.files.map { ($0.key.description, $0.value) }) { first, _ in first },
            search: search, titles: .made(titles))
    }

    /// The paths of the shared files of an app, with the present ones of the search.
    func sharedPaths(_ known: [SharedFile], searchIndex: String?) -> SharedPaths {
        var paths: [SharedFile: String] = [:]
        for file in known + [.oldAddresses] { paths[file] = language.shared[file.description] }
        paths[.searchIndex] = searchIndex
        return SharedPaths(files: paths, icon: icon, touchIcon: touchIcon)
    }
}

extension SiteRecord.LevelFile {
    init(_ source: LevelFileRequest.Name, _ items: [DataItem], _ form: LevelFileForm) {
        self.init(
            path: source.path, type: source.type, size: form.size, head: form.head,
            items: zip(items, form.items).map { SiteRecord.Item($0, $1) })
    }

    /// Returns the hash of a part of a file; nil if the file does not have it.
    static func hash(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt64? {
        start >= 0 && start <= end && end <= bytes.count ? ContentHash.of(bytes[start..<end]) : nil
    }

    /// The end of an item: the start of the next one, or the end of the file.
    func end(of number: Int) -> Int { number + 1 < items.count ? items[number + 1].offset : size }

    /// The bytes of items that follow each other.
    func range(of numbers: Range<Int>) -> Range<Int> {
        items[numbers.lowerBound].offset..<end(of: numbers.upperBound - 1)
    }

    /// Returns the numbers of the items whose bytes have changed.
    /// - Parameter bytes: the present contents.
    /// - Returns: nil if something else has changed, too.
    func changedItems(in bytes: [UInt8]) -> Range<Int>? {
        guard let start = items.first?.offset, Self.hash(bytes, 0, start) == head else { return nil }
        let shift = bytes.count - size
        func isSame(_ number: Int, at shift: Int) -> Bool {
            Self.hash(bytes, items[number].offset + shift, end(of: number) + shift) == items[number].hash
        }
        var first = 0
        while first < items.count, isSame(first, at: 0) { first += 1 }
        var last = items.count - 1
        while last > first, isSame(last, at: shift) { last -= 1 }
        guard first <= last, items[first].offset <= end(of: last) + shift else { return nil }
        return first..<(last + 1)
    }

    /// Returns the present offsets of the items, those of changed ones but the first still the old ones.
    func offsets(changed: Range<Int>, in bytes: [UInt8]) -> [Int] {
        items.enumerated().map { $1.offset + ($0 >= changed.upperBound ? bytes.count - size : 0) }
    }

    /// Returns some of the items as a file of their own; nil if the file is not fit to be cut.
    /// - Parameters:
    ///   - offsets: the present offsets of all items.
    ///   - isInPlace: whether blanks stand for the items before these, so that all offsets in it are right.
    func part(_ numbers: Range<Int>, of bytes: LevelBytes, offsets: [Int], isInPlace: Bool) -> KnownItems.Part? {
        guard let start = offsets.first else { return nil }
        let from = offsets[numbers.lowerBound]
        let isToTheEnd = numbers.upperBound == offsets.count
        let to = isToTheEnd ? bytes.size : offsets[numbers.upperBound]
        guard 0 <= start, start <= from, from <= to, let head = bytes[0..<start], let items = bytes[from..<to] else {
            return nil
        }
        var tail: ArraySlice<UInt8> = []
        if !isToTheEnd {
            // The end tag of the root. If anything stands behind it, the file is read as a whole.
            guard let end = bytes[max(0, bytes.size - Self.longestEnd)..<bytes.size],
                let open = end.lastIndex(of: UInt8(ascii: "<")),
                end[open...].dropFirst().first == UInt8(ascii: "/")
            else { return nil }
            tail = end[open...]
        }
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: isInPlace ? from - start : 0)
        return KnownItems.Part(
            numbers: numbers, bytes: head + blanks + items + tail, shift: isInPlace ? 0 : from - start)
    }

    /// The most bytes of the end tag of the root, with the blanks behind it.
    private static let longestEnd = 4096

    /// Returns the file with its present items.
    /// - Parameter changed: the numbers of those that have changed.
    func updated(_ changed: Range<Int>, to present: [DataItem], bytes: [UInt8]) -> SiteRecord.LevelFile {
        var file = self
        file.size = bytes.count
        for (number, item) in present.enumerated() { file.items[number].offset = item.position.offset }
        for number in changed {
            let form = LevelFileForm.Item(
                bytes, from: present[number].position.offset, to: file.end(of: number))
            file.items[number] = SiteRecord.Item(present[number], form)
        }
        return file
    }
}

extension SiteRecord.Item {
    init(_ item: DataItem, _ form: LevelFileForm.Item) {
        self.init(offset: form.offset, hash: form.hash, form: form.form, outline: item.outline)
    }
}

extension SiteRecord.Findings {
    /// Whether something was found at the first byte of a file.
    func isAboutStart(of path: String) -> Bool {
        [places, hiddenPlaces].contains { $0[path]?.contains(0) ?? false }
    }

    /// - Parameter files: the paths of the level files.
    init(_ found: BuildState.Findings, among files: Set<String>) {
        places = found.places.filter { files.contains($0.key) }
        hiddenPlaces = found.hiddenPlaces.filter { files.contains($0.key) }
        reported = found.reported
    }
}
