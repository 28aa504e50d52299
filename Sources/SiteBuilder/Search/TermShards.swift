// SPDX-License-Identifier: MIT

internal import Text

/// The words of an app, split by their first letters so that every word of a query needs exactly one piece: the last whose
/// prefix does not come behind the word.
struct TermShards {
    /// The words that begin with a prefix, or with another from there to the next piece.
    struct Shard {
        let prefix: String
        /// The piece as a JavaScript object: `words` with the screens of each word or, where longer prefixes have
        /// pieces of their own, `all` with the screens of all these words together.
        let object: [UInt8]
    }

    private(set) var shards: [Shard] = []
    private let words: WordTable
    /// The numbers of the words, sorted.
    private let order: [Int]
    /// The entries of all words in this order, each with a comma behind it.
    private var entries: [UInt8] = []
    /// Where each entry begins, and the end of the last.
    private var starts = [0]
    /// The maximum size in bytes of a piece, unless a single word has more screens.
    private static let limit = 8000

    init(_ words: WordTable) {
        self.words = words
        order = words.sorted
        starts.reserveCapacity(order.count + 1)
        for number in order {
            String(decoding: words.word(number), as: UTF8.self).appendJSONQuoted(to: &entries)
            entries.append(utf8: ":\"")
            words.screens[number].appendEncoded(to: &entries)
            entries.append(utf8: "\",")
            starts.append(entries.count)
        }
        if !order.isEmpty { add(order.indices, depth: 0) }
    }

    /// - Parameter depth: the number of bytes that all words have in common: those of whole letters.
    private mutating func add(_ terms: Range<Int>, depth: Int) {
        let prefix = String(decoding: words.word(order[terms.lowerBound]).prefix(depth), as: UTF8.self)
        let size = starts[terms.upperBound] - starts[terms.lowerBound]
        if terms.count == 1 || size <= Self.limit {
            shards.append(shard(prefix, terms))
            return
        }
        // The empty prefix needs no piece because a query has at least one letter.
        if depth > 0 {
            var object = Array("{all:\"".utf8)
            PostingList.union(order[terms].map { words.screens[$0] }).appendEncoded(to: &object)
            shards.append(Shard(prefix: prefix, object: object + Array("\"}".utf8)))
        }
        var start = terms.lowerBound
        while start < terms.upperBound {
            guard let letter = letter(of: start, at: depth) else {
                start += 1
                continue
            }
            var end = end(of: letter, at: depth, in: start..<terms.upperBound)
            let first = end
            // Of thousands of Chinese letters, each has few words.
            while isGathered(letter), end < terms.upperBound, let next = self.letter(of: end, at: depth),
                isGathered(next)
            {
                let more = self.end(of: next, at: depth, in: end..<terms.upperBound)
                guard starts[more] - starts[start] <= Self.limit else { break }
                end = more
            }
            if end == first {
                add(start..<end, depth: depth + letter.count)
            } else {
                shards.append(shard(prefix + String(decoding: letter, as: UTF8.self), start..<end))
            }
            start = end
        }
    }

    /// Returns a piece with the screens of each word.
    private func shard(_ prefix: String, _ terms: Range<Int>) -> Shard {
        let list = entries[starts[terms.lowerBound]..<(starts[terms.upperBound] - 1)]
        return Shard(prefix: prefix, object: Array("{words:{".utf8) + list + Array("}}".utf8))
    }

    /// Returns where the words with a letter at an offset end.
    private func end(of letter: ArraySlice<UInt8>, at depth: Int, in terms: Range<Int>) -> Int {
        terms.first { self.letter(of: $0, at: depth) != letter } ?? terms.upperBound
    }

    /// Whether words with this letter share a piece with those of the letters behind it. Its name is that of the first of
    /// them. Browsers order the letters below U+F900 as their bytes are.
    private func isGathered(_ letter: ArraySlice<UInt8>) -> Bool {
        letter.withUnsafeBufferPointer { bytes in
            let scalar = bytes.count == 3 ? UTF8.scalar(at: 0, in: bytes) : "a"
            return scalar.isInRuns && scalar.value < 0xF900
        }
    }

    /// Returns the bytes of a word's letter that begins at an offset; nil at its end.
    private func letter(of term: Int, at depth: Int) -> ArraySlice<UInt8>? {
        let rest = words.word(order[term]).dropFirst(depth)
        guard let first = rest.first else { return nil }
        return rest.prefix(UTF8.length(startingWith: first))
    }
}
