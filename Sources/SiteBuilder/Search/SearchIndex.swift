// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup
internal import Text

/// The index files of a site's search: classic scripts, because browsers load no other data from the disk.
/// `docs/architecture.md` describes the format.
struct SearchIndex {
    /// The pieces with screens that have been written.
    private(set) var written: [WrittenFile] = []
    /// The files that are still to be written.
    private(set) var files: [FrameFiles.File] = []
    /// The path of the first file, which names the others.
    let start: String
    /// The paths of files that exist and are still part of the index.
    private(set) var kept: [String] = []
    /// What a later build needs to change the index.
    let record: SearchRecord

    /// Some screens in a row, with the pieces that hold them.
    private struct Batch: Sendable {
        var words = WordTable()
        /// The sizes in bytes of what the results show of each screen.
        var lengths: [Int] = []
        var pieces: [Piece] = []
        var written: [WrittenFile] = []
    }

    /// The folder of the pieces of all languages. That of one language beside others has the same folder in it.
    static let folder = FrameFiles.folder + "/search"

    /// Returns the folder of the pieces of a language.
    static func folder(in place: LanguagePlace) -> String { folder.appending(place.folder) }

    /// How much of a screen's texts is still to be stored for excerpts in search results, in Unicode scalars.
    private struct ExcerptRoom {
        private var left = 1000
        /// What the titles of rows get beyond that. Without its title another row with some of the words would be shown
        /// in place of the one that has all.
        private var titles = 10_000
        /// What the title of one row gets at most.
        private static let title = 60

        /// Returns what is stored of a text: its beginning, or of a row at least its first line; nil without room.
        mutating func take(_ text: String, isRow: Bool) -> String? {
            guard !text.isEmpty else { return nil }
            let least = isRow ? min(Self.title, titles) : 0
            guard left < least else { return left > 0 ? text.cut(to: &left) : nil }
            let end = text.hasByte("\n") ? text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex : text.endIndex
            var rest = least
            let kept = String(text[..<end]).cut(to: &rest)
            titles -= least - rest
            return kept
        }
    }

    /// Makes the index and writes its pieces with screens. Together these are as large as the texts that they are made of,
    /// so none stays in memory.
    init(
        _ plan: SitePlan, into folder: String, known: [String: UInt64], jobs: Int
    ) async throws(SiteError) {
        let screens = plan.screens.filter { Self.isSearched($0, in: plan) }
        let division = PieceDivision(screens: screens.count)
        var record = SearchRecord(words: WordTable(), lengths: [])
        var pieces: [Piece] = []
        var failure: SiteError?
        var written: [WrittenFile] = []
        await concurrentForEach(division.batches, jobs: jobs) { range in
            Self.batch(range, screens[range], of: division, plan, into: folder, known)
        } use: { (batch: Swift.Result<Batch, SiteError>) in
            switch batch {
            case .failure(let error): failure = failure ?? error
            case .success(let batch):
                record.words.add(batch.words)
                record.lengths += batch.lengths
                pieces += batch.pieces
                written += batch.written
            }
        }
        if let failure { throw failure }
        self.init(record, pieces, in: plan.place)
        self.written = written
    }

    /// Changes the index of an earlier build.
    /// - Parameters:
    ///   - screens: the screens whose texts have changed.
    ///   - paths: the paths of all files of the site.
    ///   - read: returns the bytes of a file of the site.
    /// - Returns: nil if the files are not those of the record.
    init?(
        _ record: SearchRecord, changing screens: Set<ScreenID>, of plan: SitePlan, paths: [String],
        reading read: @escaping (String) -> [UInt8]?
    ) {
        var record = record
        var entries: [Int: [UInt8]] = [:]
        let division = PieceDivision(screens: record.lengths.count)
        let prefixes = WordPrefixes(language: plan.language)
        let old = OldPieces(
            division.ranges(record.lengths), paths: paths, folder: Self.folder(in: plan.place), read: read)
        for (number, screen) in plan.screens.lazy.filter({ Self.isSearched($0, in: plan) }).enumerated()
        where screens.contains(screen) {
            guard number < record.lengths.count else { return nil }
            record.words.remove(number)
            let entry = Self.entry(of: screen, plan: plan, prefixes) {
                record.words.insert($0, screen: number, isTitle: $1)
            }
            entries[number] = entry
            record.lengths[number] = entry.count
        }
        var pieces: [Piece] = []
        for range in division.ranges(record.lengths) {
            if old.ranges.contains(range), !range.contains(where: { entries[$0] != nil }) {
                guard let path = old.path(of: range) else { return nil }
                pieces.append(Piece(range, path: path))
                continue
            }
            for number in range where entries[number] == nil {
                guard let held = old.entries(with: number) else { return nil }
                entries.merge(held) { changed, _ in changed }
            }
            let texts = range.compactMap { entries[$0] }
            guard texts.map(\.count) == Array(record.lengths[range]) else { return nil }
            pieces.append(Piece(range, Self.file(of: range, texts[...], in: plan.place)))
        }
        self.init(record, pieces, in: plan.place)
    }

    /// The pieces of an earlier build, from which those of a changed index take what stays.
    private struct OldPieces {
        /// The numbers of the screens of each piece.
        let ranges: Set<Range<Int>>
        private let sorted: [Range<Int>]
        /// By the numbers of their first screens.
        private let paths: [Int: String]
        private let read: (String) -> [UInt8]?

        /// - Parameters:
        ///   - paths: the paths of all files of the site.
        ///   - folder: the one with the pieces.
        ///   - read: returns the bytes of a file of the site.
        init(_ ranges: [Range<Int>], paths: [String], folder: String, read: @escaping (String) -> [UInt8]?) {
            (sorted, self.ranges, self.read) = (ranges, Set(ranges), read)
            let found = paths.compactMap { path in path.firstOfPiece(in: folder).map { ($0, path) } }
            self.paths = Dictionary(found) { first, _ in first }
        }

        func path(of range: Range<Int>) -> String? { paths[range.lowerBound] }

        /// Returns the entries of the piece that holds a screen, by the numbers of their screens; nil if it is not as it was.
        func entries(with number: Int) -> [Int: [UInt8]]? {
            guard let range = sorted.range(holding: number), let path = path(of: range),
                let lines = read(path).map(SearchIndex.entries), lines.count == range.count
            else { return nil }
            return Dictionary(uniqueKeysWithValues: zip(range, lines))
        }
    }

    private init(_ record: SearchRecord, _ pieces: [Piece], in place: LanguagePlace) {
        self.record = record
        var names: [String] = []
        var files: [FrameFiles.File] = []
        for shard in TermShards(record.words).shards {
            let file = Self.file("t-" + Self.fileName(shard.prefix), value: shard.object, in: place)
            files.append(file)
            names.append("\(shard.prefix.jsonQuoted):\"\(file.path.hash)\"")
        }
        let list = pieces.map { "\($0.path.hash)\($0.range.count)" }.joined(separator: " ")
        let index = Self.file(
            "index", value: Array("{terms:{\(names.joined(separator: ","))},\nscreens:\"\(list)\"}".utf8), in: place)
        self.files = files + pieces.compactMap(\.file) + [index]
        kept = pieces.filter { $0.file == nil }.map(\.path)
        start = index.path
    }

    // MARK: Pieces with screens

    /// A piece with the data of some screens, named by the number of the first, so that other pieces keep their names
    /// when one gets more screens.
    private struct Piece: Sendable {
        let range: Range<Int>
        let path: String
        /// Nil for a file that exists.
        let file: FrameFiles.File?

        init(_ range: Range<Int>, _ file: FrameFiles.File) {
            (self.range, path, self.file) = (range, file.path, file)
        }

        init(_ range: Range<Int>, path: String) { (self.range, self.path, file) = (range, path, nil) }
    }

    private static func file(
        of range: Range<Int>, _ entries: ArraySlice<[UInt8]>, in place: LanguagePlace
    ) -> FrameFiles.File {
        file(
            "d-\(range.lowerBound)", value: "[\n".utf8 + Array(entries.joined(separator: ",\n".utf8)) + "\n]".utf8,
            in: place)
    }

    /// Returns the entries of a piece: its lines but the first and the last. No entry holds a line break.
    private static func entries(_ piece: [UInt8]) -> [[UInt8]] {
        piece.split(separator: UInt8(ascii: "\n")).dropFirst().dropLast().map { line in
            Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)
        }
    }

    // MARK: Screens

    /// Whether a screen is indexed. The profile and the search have no content of the app, and that of server levels is
    /// unknown.
    private static func isSearched(_ screen: ScreenID, in plan: SitePlan) -> Bool {
        switch screen.place {
        case .item, .builtIn(.cover): plan.isListed(screen)
        case .builtIn, .placeholder: false
        }
    }

    private static func batch(
        _ range: Range<Int>, _ screens: ArraySlice<ScreenID>, of division: PieceDivision, _ plan: SitePlan,
        into folder: String, _ known: [String: UInt64]
    ) -> Swift.Result<Batch, SiteError> {
        var batch = Batch()
        var entries: [[UInt8]] = []
        let prefixes = WordPrefixes(language: plan.language)
        for (number, screen) in zip(range, screens) {
            entries.append(entry(of: screen, plan: plan, prefixes) { batch.words.add($0, screen: number, isTitle: $1) })
        }
        batch.lengths = entries.map(\.count)
        var writer = SiteWriter(root: folder, known: known)
        do throws(SiteError) {
            for piece in division.ranges(batch.lengths, from: range.lowerBound) {
                let some = entries[(piece.lowerBound - range.lowerBound)..<(piece.upperBound - range.lowerBound)]
                let file = file(of: piece, some, in: plan.place)
                batch.written.append(try writer.write(file.bytes, to: file.path))
                batch.pieces.append(Piece(piece, path: file.path))
            }
        } catch {
            return .failure(error)
        }
        return .success(batch)
    }

    /// Returns what the results show of a screen. It is made of bytes, because all texts of the app pass through here.
    /// - Parameters:
    ///   - prefixes: those without which words are found, too.
    ///   - takeWord: is called with each word, those of the title first.
    private static func entry(
        of screen: ScreenID, plan: SitePlan, _ prefixes: WordPrefixes?,
        takeWord: (UnsafeBufferPointer<UInt8>, _ isTitle: Bool) -> Void
    ) -> [UInt8] {
        func takeWords(of text: String, isTitle: Bool) {
            text.forEachSearchWord { word in
                takeWord(word, isTitle)
                prefixes?.forEachRest(of: word) { takeWord($0, isTitle) }
            }
        }
        let title = plan.title(of: screen)
        takeWords(of: title, isTitle: true)
        var entry = [UInt8(ascii: "[")]
        title.appendJSONQuoted(to: &entry)
        entry.append(UInt8(ascii: ","))
        (plan.path(of: screen) ?? "").appendJSONQuoted(to: &entry)
        let level = plan.graph.level(of: screen)?.declaration.title.flatMap { $0 == title ? nil : $0 }
        // Sections of one thing, and levels with one file, have the same titles, so that of their level tells them apart.
        let isAlone = plan.graph.firstSection(of: screen) == nil && plan.graph.copies.all(of: screen).count < 2
        let section = isAlone ? nil : level
        entry.append(utf8: section == nil ? "," : ",[")
        plan.graph.view(of: screen).appendJSONQuoted(to: &entry)
        if let section {
            entry.append(UInt8(ascii: ","))
            section.appendJSONQuoted(to: &entry)
            entry.append(UInt8(ascii: "]"))
        }
        var room = ExcerptRoom()
        func take(_ text: String, row: Int?) {
            takeWords(of: text, isTitle: false)
            guard let kept = room.take(text, isRow: row != nil) else { return }
            entry.append(utf8: row.map { ",[\($0)," } ?? ",")
            kept.appendJSONQuoted(to: &entry)
            if row != nil { entry.append(UInt8(ascii: "]")) }
        }
        for text in plan.graph.item(of: screen)?.activity.searchTexts(in: plan.language) ?? SearchTexts([]) {
            take(text.read(Prose.plain), row: text.row)
        }
        if let level { take(level, row: nil) }
        entry.append(UInt8(ascii: "]"))
        return entry
    }

    /// Returns a script that passes a value to the search.
    private static func file(_ name: String, value: [UInt8], in place: LanguagePlace) -> FrameFiles.File {
        let start = "emobicSearch(\(name.jsonQuoted),"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(start.utf8.count + value.count + 3)
        bytes.append(utf8: start)
        bytes.append(contentsOf: value)
        bytes.append(utf8: ");\n")
        return FrameFiles.File("search/" + place.folder.appending(name), bytes: bytes, ending: "js")
    }

    /// Returns a prefix as part of a file name: characters beyond ASCII are written as their code points.
    private static func fileName(_ prefix: String) -> String {
        prefix.unicodeScalars.map { $0.isASCII ? String($0) : "_" + String($0.value, radix: 16) }.joined()
    }
}

extension String {
    /// Returns the beginning of the text with a number of scalars at most, and subtracts theirs from it. A character of
    /// several scalars is not cut.
    fileprivate func cut(to left: inout Int) -> String {
        var text = self
        let (length, count) = text.withUTF8 { $0.beginning(ofScalars: left) }
        guard length < text.utf8.count else {
            left -= count
            return text
        }
        let scalars = text.unicodeScalars
        var end = text.utf8.index(text.startIndex, offsetBy: length)
        while end > text.startIndex,
            scalars[end].properties.isGraphemeExtend || scalars[scalars.index(before: end)] == "\u{200D}"
        {
            end = scalars.index(before: end)
        }
        left = 0
        return String(text[..<end])
    }

    /// The hash in the name of a file: `name.HASH.js`.
    fileprivate var hash: Substring { split(separator: ".").dropFirst().first ?? "" }

    /// The number of the first screen in the name of a piece: `search/d-12.HASH.js`.
    fileprivate func firstOfPiece(in folder: String) -> Int? {
        guard let rest = rest(after: folder + "/d-") else { return nil }
        return rest.split(separator: ".").first.flatMap { Int($0) }
    }
}

extension [Range<Int>] {
    /// Returns the range that holds a number. The ranges follow each other.
    fileprivate func range(holding number: Int) -> Range<Int>? {
        let index = partitioningIndex { $0.upperBound > number }
        return index < count && self[index].contains(number) ? self[index] : nil
    }
}
