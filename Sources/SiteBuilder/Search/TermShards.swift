// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// The words of an app, split by their first letters so that every word of a query needs exactly one piece.
struct TermShards {
    /// The words that begin with a prefix.
    struct Shard {
        let prefix: String
        /// The piece as a JavaScript object: `words` with the screens of each word or, where longer prefixes have
        /// pieces of their own, `all` with the screens of all these words together.
        let object: String
    }

    private struct Term: Sendable {
        let word: [Unicode.Scalar]
        let screens: PostingList
        let entry: String
    }

    private(set) var shards: [Shard] = []
    /// The maximum size in bytes of a piece, unless a single word has more screens.
    private static let limit = 8000

    init(_ words: WordTable) {
        // The order of UTF-8 is that of the characters.
        let sorted = (0..<words.count).filter { !words.screens[$0].isEmpty }.sorted {
            words.word($0).lexicographicallyPrecedes(words.word($1))
        }.map {
            number in
            let word = String(decoding: words.word(number), as: UTF8.self)
            let screens = words.screens[number]
            return Term(
                word: Array(word.unicodeScalars), screens: screens, entry: "\(word.jsonQuoted):\"\(screens.encoded)\"")
        }
        if !sorted.isEmpty { add(sorted[...], depth: 0) }
    }

    /// - Parameter depth: the number of letters that all words have in common.
    private mutating func add(_ terms: ArraySlice<Term>, depth: Int) {
        let prefix = String(String.UnicodeScalarView(terms[terms.startIndex].word.prefix(depth)))
        if terms.count == 1 || terms.reduce(0, { $0 + $1.entry.utf8.count + 1 }) <= Self.limit {
            shards.append(Shard(prefix: prefix, object: "{words:{\(terms.map(\.entry).joined(separator: ","))}}"))
            return
        }
        // The empty prefix needs no piece because a query has at least one letter.
        if depth > 0 {
            shards.append(Shard(prefix: prefix, object: "{all:\"\(PostingList.union(terms.map(\.screens)).encoded)\"}"))
        }
        var start = terms.startIndex
        while start < terms.endIndex {
            guard terms[start].word.count > depth else {
                start += 1
                continue
            }
            let end = terms[start...].firstIndex { $0.word[depth] != terms[start].word[depth] } ?? terms.endIndex
            add(terms[start..<end], depth: depth + 1)
            start = end
        }
    }
}
