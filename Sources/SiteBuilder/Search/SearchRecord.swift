// SPDX-License-Identifier: MIT

/// What a build leaves of its search index, so that the next one can change it.
struct SearchRecord: Recorded, Sendable {
    var words: WordTable
    /// The sizes in bytes of what the results show of each screen.
    var lengths: [Int]

    func write(to writer: inout RecordWriter) {
        writer.add(words)
        writer.add(lengths)
    }

    init(words: WordTable, lengths: [Int]) { (self.words, self.lengths) = (words, lengths) }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        words = try reader.value()
        lengths = try reader.list()
        guard lengths.allSatisfy({ $0 >= 0 && $0 < 1 << 40 }) else { throw RecordReader.Damage() }
    }
}
