// SPDX-License-Identifier: MIT

internal import Text

/// The screens that contain a word, in ascending order, each with whether the word is in its title.
///
/// They are held as they are written into the index: an app has millions of them, nearly all of which fit a byte or two.
struct PostingList: Sendable, Sequence {
    /// The differences as variable-length numbers with five bits per character. The lowest bit of a value says that the
    /// word is in the title.
    private var distances: [UInt8] = []
    private var last = 0

    var isEmpty: Bool { distances.isEmpty }

    /// Gives the number of each screen times two, plus one if the word is in its title.
    struct Iterator: IteratorProtocol {
        private let distances: [UInt8]
        private var index = 0
        private var screen: UInt32 = 0

        fileprivate init(_ distances: [UInt8]) { self.distances = distances }

        mutating func next() -> UInt32? {
            var value: UInt32 = 0
            var shift: UInt32 = 0
            while index < distances.count {
                let digit = UInt32(PostingList.digits[Int(distances[index])])
                index += 1
                value |= (digit & 31) << shift
                shift += 5
                guard digit < 32 else { continue }
                screen += value >> 1
                return screen << 1 | value & 1
            }
            return nil
        }
    }

    func makeIterator() -> Iterator { Iterator(distances) }

    /// Adds a screen behind those of this list.
    mutating func add(_ screen: Int, isTitle: Bool) {
        var rest = (screen - last) << 1 | (isTitle ? 1 : 0)
        last = screen
        while rest > 31 {
            distances.append(Self.alphabet[rest & 31 | 32])
            rest >>= 5
        }
        distances.append(Self.alphabet[rest])
    }

    /// Adds a screen at its place, unless the list has it.
    mutating func insert(_ screen: Int, isTitle: Bool) {
        if isEmpty || screen > last { return add(screen, isTitle: isTitle) }
        let values = Array(self)
        guard !values.contains(where: { $0 >> 1 == screen }) else { return }
        let place = values.firstIndex { $0 >> 1 > screen } ?? values.count
        self = PostingList(values[..<place] + [UInt32(screen) << 1 | (isTitle ? 1 : 0)] + values[place...])
    }

    mutating func remove(_ screen: Int) {
        guard screen <= last, contains(where: { $0 >> 1 == screen }) else { return }
        self = PostingList(filter { $0 >> 1 != screen })
    }

    /// Adds the screens of another list, which are behind those of this one.
    mutating func add(_ other: PostingList) {
        guard !isEmpty, let end = other.distances.firstIndex(where: Self.isLast) else {
            if isEmpty { self = other }
            return
        }
        // Only the first distance is another one.
        var first = PostingList()
        first.distances = Array(other.distances[...end])
        for value in first { add(Int(value >> 1), isTitle: value & 1 == 1) }
        distances += other.distances[(end + 1)...]
        last = other.last
    }

    /// Returns the screens of several lists. They are marked in a table instead of sorted, because a prefix of one
    /// letter has the screens of thousands of words.
    static func union(_ lists: [PostingList]) -> PostingList {
        let end = lists.reduce(0) { $1.isEmpty ? $0 : Swift.max($0, $1.last + 1) }
        var marks = [UInt8](repeating: 0, count: end)
        for list in lists {
            for value in list { marks[Int(value >> 1)] |= value & 1 == 1 ? 2 : 1 }
        }
        var union = PostingList()
        for screen in marks.indices where marks[screen] > 0 { union.add(screen, isTitle: marks[screen] > 1) }
        return union
    }

    func write(to writer: inout RecordWriter) { writer.add(distances) }

    init() {}

    private init(_ values: some Sequence<UInt32>) {
        for value in values { add(Int(value >> 1), isTitle: value & 1 == 1) }
    }

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        distances = Array(try reader.slice())
        var value = 0
        var shift = 0
        for byte in distances {
            let digit = Self.digits[Int(byte)]
            guard digit < 64, shift <= 30 else { throw RecordReader.Damage() }
            value |= Int(digit & 31) << shift
            shift += 5
            guard digit < 32 else { continue }
            last += value >> 1
            guard last < 1 << 30 else { throw RecordReader.Damage() }
            (value, shift) = (0, 0)
        }
        guard shift == 0 else { throw RecordReader.Damage() }
    }

    /// The list as a string: the distances or, where that is shorter, a bitmap with six screens per character.
    var encoded: String {
        guard !isEmpty, last / 6 + 2 < distances.count else { return String(decoding: distances, as: UTF8.self) }
        var bits = [UInt8](repeating: 0, count: last / 6 + 1)
        var titles = PostingList()
        for value in self {
            let screen = Int(value >> 1)
            bits[screen / 6] |= 1 << UInt8(screen % 6)
            if value & 1 == 1 { titles.add(screen, isTitle: true) }
        }
        let mark = UInt8(ascii: "!")
        let map = [mark] + bits.map { Self.alphabet[Int($0)] } + [mark] + titles.distances
        return String(decoding: map.count < distances.count ? map : distances, as: UTF8.self)
    }

    private static func isLast(_ byte: UInt8) -> Bool { digits[Int(byte)] < 32 }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    /// The values of the characters; 255 for others.
    private static let digits: [UInt8] = alphabet.enumerated().reduce(into: Array(repeating: 255, count: 256)) {
        $0[Int($1.element)] = UInt8($1.offset)
    }
}
