// SPDX-License-Identifier: MIT

internal import Text

/// What of the bytes of an item of a level file other places of the file depend on, or what is checked of other items.
package struct SourceForm: Sendable, Equatable {
    /// A hash of the names of all tags, and of what looks like the name of a file, in texts too: a file that is named
    /// nowhere is reported.
    package private(set) var names: UInt64 = 0
    /// The number of line ends, which with `tail` determines where the next item stands.
    package private(set) var lines = 0
    /// A hash of what follows the last line end, or of everything without one.
    package private(set) var tail: UInt64 = 0

    private static let signs = ByteSearch("\n\r.<")

    package init() {}

    package init(names: UInt64, lines: Int, tail: UInt64) { (self.names, self.lines, self.tail) = (names, lines, tail) }

    /// One pass over the bytes, because every build makes it over all level files.
    package init(of bytes: ArraySlice<UInt8>) {
        let signs = Self.signs
        bytes.withUnsafeBytes { raw in
            var index = 0
            var last = 0
            while index < raw.count {
                index = signs.next(in: raw, from: index)
                guard index < raw.count else { break }
                let byte = raw[index]
                index += 1
                if byte == 0x0A || byte == 0x0D {
                    lines += 1
                    last = index
                } else if byte == UInt8(ascii: "<") {
                    addName(in: raw, at: &index)
                } else if byte == UInt8(ascii: ".") {
                    addPath(in: raw, at: &index)
                }
            }
            tail = ContentHash.of(Array(raw[last...]))
        }
    }

    /// Adds what may be the path of a file around a dot, and moves behind it.
    private mutating func addPath(in raw: UnsafeRawBufferPointer, at index: inout Int) {
        let isBorder = PathBorders.table
        let dot = index - 1
        var start = dot
        while start > 0, !isBorder[Int(raw[start - 1])] { start -= 1 }
        var hasEnding = false
        while index < raw.count, !isBorder[Int(raw[index])] {
            hasEnding = hasEnding || raw[index].isASCIILetter
            index += 1
        }
        guard hasEnding, start < dot else { return }
        for place in start..<index { names = ContentHash.mixed(names ^ UInt64(raw[place])) }
    }

    /// Adds the name of a tag, that of an end tag, or a comment's mark, and moves behind it.
    private mutating func addName(in raw: UnsafeRawBufferPointer, at index: inout Int) {
        var isWhole = false
        while !isWhole, index &+ 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            let length = Self.beginningOfName(in: word)
            isWhole = length < 8
            // A bit behind the last byte tells names of different lengths apart.
            names = ContentHash.mixed(names ^ (isWhole ? word & (1 << (8 * length) - 1) | 1 << (8 * length) : word))
            index &+= Int(length)
        }
        guard !isWhole else { return }
        // At the end of the bytes there are fewer than eight.
        var (word, length): (UInt64, UInt64) = (0, 0)
        while index < raw.count, raw[index] > 0x20, raw[index] != UInt8(ascii: ">") {
            word |= UInt64(raw[index]) << (8 * length)
            length &+= 1
            index &+= 1
        }
        names = ContentHash.mixed(names ^ (word | 1 << (8 * length)))
    }

    /// Returns how many of the eight bytes of a word, lowest first, precede a blank, a control character or `>`. All are
    /// compared at once: a subtraction borrows from the highest bit of the first byte that is less.
    private static func beginningOfName(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let blanks = (word &- 0x21 &* ones) & ~word
        let others = word ^ 0x3E &* ones
        let ends = (blanks | (others &- ones) & ~others) & (0x80 &* ones)
        return UInt64(ends.trailingZeroBitCount / 8)
    }
}

/// What a build leaves of the bytes of a level file for one that makes only a few pages anew.
package struct LevelFileForm: Sendable {
    /// An item: the offset of its start tag, and a hash of the bytes up to the next item.
    package struct Item: Sendable {
        /// In bytes from the start of the file.
        package let offset: Int
        /// Of its bytes up to the next item, or up to the end of the file.
        package let hash: UInt64
        /// What of these bytes matters to other items.
        package let form: SourceForm

        /// The bytes from a start tag up to the next; a range that the file does not have counts as empty.
        package init(_ bytes: [UInt8], from start: Int, to end: Int) {
            let isInside = start >= 0 && start <= end && end <= bytes.count
            let range = isInside ? bytes[start..<end] : []
            (offset, hash, form) = (start, ContentHash.of(range), SourceForm(of: range))
        }
    }

    /// The number of bytes of the file.
    package let size: Int
    /// A hash of the whole file.
    package let hash: UInt64
    /// A hash of what stands before the first item.
    package let head: UInt64
    /// The items in file order.
    package let items: [Item]

    /// - Parameters:
    ///   - items: the items of the file, in its order.
    ///   - bytes: the whole file.
    package init(_ items: [DataItem], _ bytes: [UInt8]) {
        let offsets = items.map(\.position.offset)
        (size, hash) = (bytes.count, ContentHash.of(bytes))
        head = ContentHash.of(bytes[..<min(max(offsets.first ?? bytes.count, 0), bytes.count)])
        self.items = zip(offsets, offsets.dropFirst() + [bytes.count]).map { Item(bytes, from: $0, to: $1) }
    }
}

extension App {
    /// Returns what a build leaves of the file of a level; nil if it cannot be read.
    /// - Parameter source: how the file was requested.
    package func form(of level: Level, _ source: LevelFileRequest.Name) -> LevelFileForm? {
        // Items beyond the limit of an app are not among those of the level.
        if let known = forms[source], known.items.count == level.items.count { return known }
        return bundle.read(source.path).map { LevelFileForm(level.items, $0) }
    }
}
