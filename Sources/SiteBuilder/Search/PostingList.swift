// SPDX-License-Identifier: MIT

internal import Text

/// The screens that contain a word, in ascending order, each with whether the word is in its title.
struct PostingList: Sendable {
    /// The number of the screen times two, plus one if the word is in its title.
    private(set) var values: [UInt32] = []

    mutating func add(_ screen: Int, isTitle: Bool) { values.append(UInt32(screen) << 1 | (isTitle ? 1 : 0)) }

    /// Adds a screen at its place, unless the list has it.
    mutating func insert(_ screen: Int, isTitle: Bool) {
        let place = firstIndex(from: screen)
        guard place == values.count || Int(values[place] >> 1) != screen else { return }
        values.insert(UInt32(screen) << 1 | (isTitle ? 1 : 0), at: place)
    }

    mutating func remove(_ screen: Int) {
        let place = firstIndex(from: screen)
        if place < values.count, Int(values[place] >> 1) == screen { values.remove(at: place) }
    }

    /// Returns the index of the first value of a screen or of one behind it.
    private func firstIndex(from screen: Int) -> Int {
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(values[middle] >> 1) < screen { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Adds screens behind those of this list.
    mutating func add(_ other: PostingList) { values += other.values }

    /// Returns the screens of several lists. They are marked in a table instead of sorted, because a prefix of one
    /// letter has the screens of thousands of words.
    static func union(_ lists: [PostingList]) -> PostingList {
        let end = lists.reduce(0) { max($0, $1.values.last.map { Int($0 >> 1) + 1 } ?? 0) }
        var marks = [UInt8](repeating: 0, count: end)
        for list in lists {
            for value in list.values { marks[Int(value >> 1)] |= value & 1 == 1 ? 2 : 1 }
        }
        var union = PostingList()
        for screen in marks.indices where marks[screen] > 0 { union.add(screen, isTitle: marks[screen] > 1) }
        return union
    }

    func write(to writer: inout RecordWriter) {
        var previous: UInt32 = 0
        writer.add(values) { writer, value in
            writer.add(Int(value - previous))
            previous = value
        }
    }

    init() {}

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        var previous = 0
        values = try reader.list { reader throws(RecordReader.Damage) in
            let (value, isTooLarge) = previous.addingReportingOverflow(try reader.number())
            guard !isTooLarge, let number = UInt32(exactly: value), value >= previous else {
                throw RecordReader.Damage()
            }
            previous = value
            return number
        }
    }

    /// The list as a string: the differences as variable-length numbers with five bits per character or, where that is
    /// shorter, a bitmap with six screens per character.
    var encoded: String {
        let distances = Self.encode(values)
        guard let last = values.last, Int(last >> 1) / 6 + 2 < distances.count else {
            return String(decoding: distances, as: UTF8.self)
        }
        var bits = [UInt8](repeating: 0, count: Int(last >> 1) / 6 + 1)
        for value in values { bits[Int(value >> 1) / 6] |= 1 << UInt8(Int(value >> 1) % 6) }
        let titles = Self.encode(values.filter { $0 & 1 == 1 })
        let map = [UInt8(ascii: "!")] + bits.map { Self.alphabet[Int($0)] } + [UInt8(ascii: "!")] + titles
        return String(decoding: map.count < distances.count ? map : distances, as: UTF8.self)
    }

    private static func encode(_ values: [UInt32]) -> [UInt8] {
        var bytes: [UInt8] = []
        var previous: UInt32 = 0
        for value in values {
            var rest = ((value >> 1) - previous) << 1 | value & 1
            previous = value >> 1
            while rest > 31 {
                bytes.append(alphabet[Int(rest & 31 | 32)])
                rest >>= 5
            }
            bytes.append(alphabet[Int(rest)])
        }
        return bytes
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
