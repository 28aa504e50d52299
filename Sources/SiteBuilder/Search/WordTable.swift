// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// The words of some screens with the screens that contain them.
///
/// Words stand one after the other in one buffer and are found by open addressing, because an app has millions of words
/// and only thousands of different ones: a string and a hash of the standard library for each would take longer than the
/// rest of the index.
struct WordTable: Recorded, Sendable {
    private var bytes: [UInt8] = []
    /// The ends of the words in `bytes`.
    private var ends: [Int] = []
    /// By its hash the number of a word plus one, below the upper half of the hash; 0 is free. The count is a power of two.
    private var slots: [UInt64] = Array(repeating: 0, count: 1024)
    private(set) var screens: [PostingList] = []
    /// The last screen that was added to each word, plus one.
    private var last: [Int] = []
    /// Another one in each run, so that no app can hold words that all have one slot.
    private let seed = UInt64.random(in: .min ... .max)

    var count: Int { ends.count }

    /// Adds a word of a screen, unless the screen has it already. The words of a title come before those of the texts.
    mutating func add(_ word: UnsafeBufferPointer<UInt8>, screen: Int, isTitle: Bool) {
        let number = number(of: word)
        guard last[number] != screen + 1 else { return }
        last[number] = screen + 1
        screens[number].add(screen, isTitle: isTitle)
    }

    /// Removes a screen from all words.
    mutating func remove(_ screen: Int) {
        for number in screens.indices { screens[number].remove(screen) }
        last = Array(repeating: 0, count: last.count)
    }

    /// Adds a word of a screen whose place is among those that the table has.
    mutating func insert(_ word: UnsafeBufferPointer<UInt8>, screen: Int, isTitle: Bool) {
        let number = number(of: word)
        guard last[number] != screen + 1 else { return }
        last[number] = screen + 1
        screens[number].insert(screen, isTitle: isTitle)
    }

    func write(to writer: inout RecordWriter) {
        writer.add(0..<count) { writer, number in
            writer.add(bytes: word(number))
            writer.add(screens[number])
        }
    }

    init() {}

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        for _ in 0..<(try reader.count()) {
            let number = try reader.slice().withUnsafeBufferPointer { self.number(of: $0) }
            screens[number] = try reader.value()
        }
    }

    /// Adds the words of another table, whose screens are behind those of this one.
    mutating func add(_ other: WordTable) {
        for number in 0..<other.count {
            let here = other.bytes[other.range(of: number)].withUnsafeBufferPointer { self.number(of: $0) }
            screens[here].add(other.screens[number])
        }
    }

    /// The numbers of the words that are on screens, sorted by their bytes, which is the order of their characters.
    var sorted: [Int] {
        let numbers = screens.indices.filter { !screens[$0].isEmpty }
        return bytes.withUnsafeBufferPointer { bytes in
            numbers.sorted { left, right in
                let (left, right) = (range(of: left), range(of: right))
                let count = min(left.count, right.count)
                var index = 0
                while index < count, bytes[left.lowerBound + index] == bytes[right.lowerBound + index] { index += 1 }
                return index < count
                    ? bytes[left.lowerBound + index] < bytes[right.lowerBound + index] : left.count < right.count
            }
        }
    }

    func word(_ number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// Returns the number of a word, a new one if there is none yet.
    private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = hash(word)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while true {
            let found = slots[slot]
            if found == 0 { break }
            if (found ^ hash) >> 32 == 0 {
                let number = Int(found & 0xFFFF_FFFF) - 1
                if isWord(number, word) { return number }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        screens.append(PostingList())
        last.append(0)
        slots[slot] = (hash & 0xFFFF_FFFF_0000_0000) | UInt64(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    /// By hand, because every word of the app is compared here, and a slice of the array is an object to be counted.
    private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == word.count, let word = word.baseAddress else { return false }
        return bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { memcmp($0 + range.lowerBound, word, range.count) == 0 } ?? false
        }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for number in 0..<count {
            let hash = bytes[range(of: number)].withUnsafeBufferPointer(hash)
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = (hash & 0xFFFF_FFFF_0000_0000) | UInt64(number + 1)
        }
    }

    /// Eight bytes at a time; the last ones may have been among those before. Words are short, and all of the app pass here.
    private func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let (bytes, count) = (UnsafeRawBufferPointer(word), word.count)
        let length = seed ^ UInt64(count)
        if count < 8 {
            guard count > 3 else {
                return ContentHash.mixed(bytes.reduce(length) { $0 << 8 | UInt64($1) })
            }
            let first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
            let last = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            return ContentHash.mixed((UInt64(first) << 32 | UInt64(last)) ^ length)
        }
        var hash = length
        var index = 0
        while index + 8 < count {
            hash = ContentHash.mixed(hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        return ContentHash.mixed(hash ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    }
}
