// SPDX-License-Identifier: MIT

internal import AppModel
internal import Markup
internal import Text

/// The index files of a site's search: classic scripts, because browsers load no other data from the disk.
/// `docs/architecture.md` describes the format.
struct SearchIndex {
    /// All files to write.
    private(set) var files: [FrameFiles.File] = []
    /// The path of the first file, which names the others.
    let start: String

    /// The screens of one batch.
    private struct Batch: Sendable {
        /// What the results show of each screen.
        var entries: [String] = []
        var words = WordTable()
    }

    /// The maximum size in bytes of a piece with screens, unless it holds a single screen.
    private static let limit = 3000
    /// The number of Unicode scalars of a screen's text that are stored for excerpts in search results.
    private static let excerpt = 1000

    init(_ plan: SitePlan, jobs: Int) async {
        let screens = plan.screens.filter(Self.isSearched)
        let size = max(64, screens.count / (jobs * 4) + 1)
        let batches = await concurrentMap(Array(stride(from: 0, to: screens.count, by: size)), jobs: jobs) { start in
            Self.batch(screens[start..<min(screens.count, start + size)], plan: plan)
        }
        var words = WordTable()
        for batch in batches { words.add(batch.words) }
        let entries = batches.flatMap(\.entries)
        var names: [String] = []
        var files: [FrameFiles.File] = []
        for shard in TermShards(words).shards {
            let file = Self.file("t-" + Self.fileName(shard.prefix), value: shard.object)
            files.append(file)
            names.append("\(shard.prefix.jsonQuoted):\"\(file.path.hash)\"")
        }
        var pieces: [String] = []
        for piece in Self.pieces(entries) {
            let file = Self.file(
                "d-\(pieces.count)", value: "[\n" + piece.joined(separator: ",\n") + "\n]")
            files.append(file)
            pieces.append("\(file.path.hash)\(piece.count)")
        }
        let index = Self.file(
            "index", value: "{terms:{\(names.joined(separator: ","))},\nscreens:\"\(pieces.joined(separator: " "))\"}")
        self.files = files + [index]
        start = index.path
    }

    /// Whether a screen is indexed. The profile and the search have no content of the app, and that of server levels is
    /// unknown.
    private static func isSearched(_ screen: ScreenID) -> Bool {
        switch screen.place {
        case .item, .builtIn(.cover): true
        case .builtIn, .placeholder: false
        }
    }

    private static func batch(_ screens: ArraySlice<ScreenID>, plan: SitePlan) -> Batch {
        var batch = Batch()
        for (number, screen) in zip(screens.indices, screens) { add(screen, number, to: &batch, plan: plan) }
        return batch
    }

    /// - Parameter number: the number of the screen in the index.
    private static func add(_ screen: ScreenID, _ number: Int, to batch: inout Batch, plan: SitePlan) {
        let title = plan.title(of: screen)
        title.forEachSearchWord { batch.words.add($0, screen: number, isTitle: true) }
        var entry = "[" + title.jsonQuoted
        entry += "," + (plan.path(of: screen) ?? "").jsonQuoted + "," + plan.graph.view(of: screen).jsonQuoted
        var left = excerpt
        func take(_ text: String, row: Int?) {
            text.forEachSearchWord { batch.words.add($0, screen: number, isTitle: false) }
            guard left > 0, !text.isEmpty else { return }
            let part = text.cut(to: &left).jsonQuoted
            entry += row.map { ",[\($0),\(part)]" } ?? "," + part
        }
        for text in plan.graph.item(of: screen)?.activity.searchTexts ?? [] {
            take(Prose.plain(text.text), row: text.row)
        }
        if let level = plan.graph.level(of: screen)?.declaration.title, level != title { take(level, row: nil) }
        batch.entries.append(entry + "]")
    }

    private static func pieces(_ entries: [String]) -> [ArraySlice<String>] {
        var pieces: [ArraySlice<String>] = []
        var start = 0
        var size = 0
        for (number, entry) in entries.enumerated() {
            let more = entry.utf8.count + 2
            if number > start, size + more > limit {
                pieces.append(entries[start..<number])
                (start, size) = (number, 0)
            }
            size += more
        }
        if start < entries.count { pieces.append(entries[start...]) }
        return pieces
    }

    /// Returns a script that passes a value to the search.
    private static func file(_ name: String, value: String) -> FrameFiles.File {
        FrameFiles.File("search/" + name, "emobicSearch(\(name.jsonQuoted),\(value));\n", ending: "js")
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
        // Each scalar has a byte at least, and all but its first begin with the bits 10.
        let count = utf8.count { $0 & 0xC0 != 0x80 }
        guard count > left else {
            left -= count
            return self
        }
        let scalars = unicodeScalars
        var end = scalars.index(scalars.startIndex, offsetBy: left)
        while end > startIndex,
            scalars[end].properties.isGraphemeExtend || scalars[scalars.index(before: end)] == "\u{200D}"
        {
            end = scalars.index(before: end)
        }
        left = 0
        return String(self[..<end])
    }

    /// The hash in the name of a file: `name.HASH.js`.
    fileprivate var hash: Substring { split(separator: ".").dropFirst().first ?? "" }
}
