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

    /// A screen in the index.
    private struct Document: Sendable {
        let entry: String
        let titleWords: Set<String>
        let words: Set<String>
    }

    /// The maximum size in bytes of a piece with screens, unless it holds a single screen.
    private static let limit = 3000
    /// The number of characters of a screen's text that are stored for excerpts in search results.
    private static let excerpt = 1000

    init(_ plan: SitePlan, jobs: Int) async {
        let screens = plan.screens.filter(Self.isSearched)
        let documents = await concurrentMap(screens, jobs: jobs) { Self.document(of: $0, plan: plan) }
        var terms: [String: PostingList] = [:]
        for (number, document) in documents.enumerated() {
            for word in document.titleWords { terms[word, default: PostingList()].add(number, isTitle: true) }
            for word in document.words where !document.titleWords.contains(word) {
                terms[word, default: PostingList()].add(number, isTitle: false)
            }
        }
        var names: [String] = []
        var files: [FrameFiles.File] = []
        for shard in TermShards(terms).shards {
            let file = Self.file("t-" + Self.fileName(shard.prefix), value: shard.object)
            files.append(file)
            names.append("\(shard.prefix.jsonQuoted):\"\(file.path.hash)\"")
        }
        var pieces: [String] = []
        for piece in Self.pieces(documents) {
            let file = Self.file(
                "d-\(pieces.count)", value: "[\n" + piece.map(\.entry).joined(separator: ",\n") + "\n]")
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

    private static func document(of screen: ScreenID, plan: SitePlan) -> Document {
        let title = plan.title(of: screen)
        var texts = (plan.graph.item(of: screen)?.activity.searchTexts ?? []).map {
            (text: Prose.plain($0.text), row: $0.row)
        }
        if let level = plan.graph.level(of: screen)?.declaration.title, level != title { texts.append((level, nil)) }
        var left = excerpt
        var shown: [String] = []
        for (text, row) in texts where left > 0 && !text.isEmpty {
            let part = String(text.prefix(left))
            left -= part.count
            shown.append(row.map { "[\($0),\(part.jsonQuoted)]" } ?? part.jsonQuoted)
        }
        let parts =
            [title.jsonQuoted, (plan.path(of: screen) ?? "").jsonQuoted, plan.graph.view(of: screen).jsonQuoted] + shown
        return Document(
            entry: "[\(parts.joined(separator: ","))]", titleWords: Set(title.searchWords),
            words: Set(texts.flatMap { $0.text.searchWords }))
    }

    private static func pieces(_ documents: [Document]) -> [ArraySlice<Document>] {
        var pieces: [ArraySlice<Document>] = []
        var start = 0
        var size = 0
        for (number, document) in documents.enumerated() {
            let more = document.entry.utf8.count + 2
            if number > start, size + more > limit {
                pieces.append(documents[start..<number])
                (start, size) = (number, 0)
            }
            size += more
        }
        if start < documents.count { pieces.append(documents[start...]) }
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
    /// The hash in the name of a file: `name.HASH.js`.
    fileprivate var hash: Substring { split(separator: ".").dropFirst().first ?? "" }
}
