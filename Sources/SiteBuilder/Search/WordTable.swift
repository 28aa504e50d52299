// SPDX-License-Identifier: MIT

internal import Text

/// The words of some screens with the screens that contain them.
///
/// Words stand one after the other in one buffer and are found by open addressing, because an app has millions of words
/// and only thousands of different ones: a string and a hash of the standard library for each would take longer than the
/// rest of the index.
struct WordTable: Sendable {
    private var bytes: [UInt8] = []
    /// The ends of the words in `bytes`.
    private var ends: [Int] = []
    private var hashes: [UInt64] = []
    /// The number of a word plus one by its hash; 0 is free. The count is a power of two.
    private var slots: [UInt32] = Array(repeating: 0, count: 1024)
    private(set) var screens: [PostingList] = []
    /// The last screen that was added to each word, plus one.
    private var last: [Int] = []

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
            writer.add(word(number))
            screens[number].write(to: &writer)
        }
    }

    init() {}

    init(_ reader: inout RecordReader) throws(RecordReader.Damage) {
        for _ in 0..<(try reader.count()) {
            let number = try reader.slice().withUnsafeBufferPointer { self.number(of: $0) }
            screens[number] = try PostingList(&reader)
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
        let hash = Self.hash(word)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, isWord(number, word) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        hashes.append(hash)
        screens.append(PostingList())
        last.append(0)
        slots[slot] = UInt32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return ends.count - 1
    }

    /// By hand, because every word of the app is compared here, and a slice of the array is an object to be counted.
    private func isWord(_ number: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == word.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < word.count, bytes[range.lowerBound + index] == word[index] { index += 1 }
            return index == word.count
        }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// FNV-1a, with its high bits mixed into the low ones that choose a slot. Words are short.
    private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ hash >> 32
    }
}
