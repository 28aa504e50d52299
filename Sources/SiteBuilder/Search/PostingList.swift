// SPDX-License-Identifier: MIT

internal import Text

/// The screens that contain a word, in ascending order, each with whether the word is in its title.
///
/// They are held almost as they are written into the index: an app has millions of them, nearly all of which fit a byte
/// or two.
struct PostingList: Recorded, Sendable, Sequence {
    /// The differences as variable-length numbers of digits with five bits, the lowest first. All but the last digit of a
    /// number have the sixth bit set. The lowest bit of a number says that the word is in the title.
    private var digits: [UInt8] = []
    private var last = 0

    var isEmpty: Bool { digits.isEmpty }

    /// Gives the number of each screen times two, plus one if the word is in its title.
    struct Iterator: IteratorProtocol {
        private let digits: [UInt8]
        private var index = 0
        private var screen: UInt32 = 0

        fileprivate init(_ digits: [UInt8]) { self.digits = digits }

        mutating func next() -> UInt32? {
            var value: UInt32 = 0
            var shift: UInt32 = 0
            while index < digits.count {
                let digit = UInt32(digits[index])
                index += 1
                value |= (digit & 31) << shift
                shift += 5
                guard digit < PostingList.more else { continue }
                screen += value >> 1
                return screen << 1 | value & 1
            }
            return nil
        }
    }

    func makeIterator() -> Iterator { Iterator(digits) }

    /// Adds a screen behind those of this list.
    mutating func add(_ screen: Int, isTitle: Bool) {
        Self.append((screen - last) << 1 | (isTitle ? 1 : 0), to: &digits)
        last = screen
    }

    /// Adds a screen at its place, unless the list has it.
    mutating func insert(_ screen: Int, isTitle: Bool) {
        if isEmpty || screen > last { return add(screen, isTitle: isTitle) }
        let place = place(of: screen)
        guard place.screen != screen else { return }
        var new: [UInt8] = []
        Self.append((screen - place.before) << 1 | (isTitle ? 1 : 0), to: &new)
        Self.append((place.screen - screen) << 1 | place.mark, to: &new)
        digits.replaceSubrange(place.range, with: new)
    }

    mutating func remove(_ screen: Int) {
        guard !isEmpty, screen <= last else { return }
        let place = place(of: screen)
        guard place.screen == screen else { return }
        guard place.range.upperBound < digits.count else {
            last = place.before
            digits.removeSubrange(place.range)
            return
        }
        let next = self.place(of: screen + 1, from: place)
        var new: [UInt8] = []
        Self.append((next.screen - place.before) << 1 | next.mark, to: &new)
        digits.replaceSubrange(place.range.lowerBound..<next.range.upperBound, with: new)
    }

    /// A number of the list.
    private struct Place {
        /// Where its digits are.
        var range = 0..<0
        /// Its screen and the one before; 0 before the first.
        var screen = 0
        var before = 0
        /// The bit of the title.
        var mark = 0
    }

    /// Returns the place of a screen, or that of the next one in the list; there is one of them. When a screen changes, the
    /// lists of all words are searched, so this allocates nothing.
    private func place(of screen: Int, from start: Place = Place()) -> Place {
        digits.withUnsafeBufferPointer { digits in
            var place = start
            var index = start.range.upperBound
            repeat {
                let first = index
                var value = 0
                var shift = 0
                while digits[index] >= Self.more {
                    value |= Int(digits[index] & 31) << shift
                    shift += 5
                    index += 1
                }
                value |= Int(digits[index]) << shift
                index += 1
                place.range = first..<index
                (place.before, place.mark) = (place.screen, value & 1)
                place.screen += value >> 1
            } while place.screen < screen && index < digits.count
            return place
        }
    }

    private static func append(_ number: Int, to digits: inout [UInt8]) {
        var rest = number
        while rest >= Int(more) {
            digits.append(UInt8(rest & 31) | more)
            rest >>= 5
        }
        digits.append(UInt8(rest))
    }

    /// Adds the screens of another list, which are behind those of this one.
    mutating func add(_ other: PostingList) {
        guard !isEmpty, !other.isEmpty else {
            if isEmpty { self = other }
            return
        }
        // Only the first distance is another one.
        let first = other.place(of: 0)
        add(first.screen, isTitle: first.mark == 1)
        digits += other.digits[first.range.upperBound...]
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

    func write(to writer: inout RecordWriter) { writer.add(bytes: digits) }

    init() {}

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        digits = Array(try reader.slice())
        var value = 0
        var shift = 0
        for digit in digits {
            guard digit < Self.more * 2, shift <= 30 else { throw RecordReader.Damage() }
            value |= Int(digit & 31) << shift
            shift += 5
            guard digit < Self.more else { continue }
            last += value >> 1
            guard last < 1 << 30 else { throw RecordReader.Damage() }
            (value, shift) = (0, 0)
        }
        guard shift == 0 else { throw RecordReader.Damage() }
    }

    /// Appends the list as text: a character for each digit or, where that is shorter, a bitmap with six screens per
    /// character.
    func appendEncoded(to text: inout [UInt8]) {
        guard !isEmpty, last / 6 + 2 < digits.count else { return Self.append(digits, to: &text) }
        var bits = [UInt8](repeating: 0, count: last / 6 + 1)
        var titles = PostingList()
        for value in self {
            let screen = Int(value >> 1)
            bits[screen / 6] |= 1 << UInt8(screen % 6)
            if value & 1 == 1 { titles.add(screen, isTitle: true) }
        }
        guard bits.count + 2 + titles.digits.count < digits.count else { return Self.append(digits, to: &text) }
        text.append(UInt8(ascii: "!"))
        Self.append(bits, to: &text)
        text.append(UInt8(ascii: "!"))
        Self.append(titles.digits, to: &text)
    }

    private static func append(_ digits: [UInt8], to text: inout [UInt8]) {
        alphabet.withUnsafeBufferPointer { alphabet in
            text.append(contentsOf: digits.lazy.map { alphabet[Int($0)] })
        }
    }

    /// Marks a digit that is not the last of its number.
    private static let more: UInt8 = 32
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
