// SPDX-License-Identifier: MIT

internal import Text

/// The text of an XML file as UTF-8 without a byte order mark, and the mapping back to the file's own bytes.
struct XMLSource {
    var bytes: [UInt8]
    private var maps: [OffsetMap] = []
    /// The number of bytes of the file on the disk.
    private let size: Int
    /// The encoding of the bytes on the disk.
    let encoding: TextEncoding
    /// The bytes that are no character of the encoding.
    private(set) var damage: Damage?

    struct Damage {
        /// The place of the first in the file on the disk.
        let offset: Int
        /// What is wrong there, as a sentence.
        let text: String
        var count = 1
    }

    init(_ original: [UInt8]) {
        encoding = TextEncoding(of: original)
        size = original.count
        var map = OffsetMap()
        switch encoding {
        case .utf8:
            let mark = encoding.markLength(in: original)
            map.anchor(new: 0, old: mark)
            bytes = mark == 0 ? original : Array(original.dropFirst(mark))
        case .brokenUTF8:
            bytes = Self.fromBrokenUTF8(original, map: &map, damage: &damage)
        case .windows1252:
            bytes = Self.fromBytes(original, map: &map, character: Self.character)
        case .declared(let declared):
            bytes = Self.fromBytes(original, map: &map) { String(decoding: [declared.unit($0)], as: UTF16.self) }
        case .utf16LittleEndian:
            bytes = Self.fromUTF16(
                original, from: encoding.markLength(in: original), lowByte: 0, map: &map, damage: &damage)
        case .utf16BigEndian:
            bytes = Self.fromUTF16(
                original, from: encoding.markLength(in: original), lowByte: 1, map: &map, damage: &damage)
        }
        maps = [map]
    }

    /// The number of bytes of the blanks and byte order marks that a text begins with, and where the first mark stands:
    /// files that were joined have more than the one that belongs to the encoding.
    static func emptyStart(of text: [UInt8]) -> (length: Int, mark: Int?) {
        var (length, mark) = (0, Int?.none)
        while true {
            if length < text.count, text[length].isXMLBlank {
                length += 1
            } else if text[length...].starts(with: [0xEF, 0xBB, 0xBF]) {
                (length, mark) = (length + 3, mark ?? length)
            } else {
                return (length, mark)
            }
        }
    }

    /// Replaces the text by one made from it.
    mutating func rewrite(as bytes: [UInt8], map: OffsetMap) {
        self.bytes = bytes
        maps.append(map)
    }

    /// Leaves out the marks beyond so many in a row, and returns where they begin in the file on the disk.
    mutating func cutMarks(most: Int) -> [Int] {
        let surplus = bytes.withUnsafeBufferPointer { MarkRuns.surplus(in: $0, most: most) }
        guard !surplus.isEmpty else { return [] }
        let places = surplus.map { original(of: $0.lowerBound) }
        leaveOut(surplus)
        return places
    }

    /// Leaves out the marks of merge conflicts, and returns where each begins in the file on the disk.
    mutating func cutConflicts() -> [Int] {
        let conflicts = MergeMarks.conflicts(in: bytes)
        guard !conflicts.isEmpty else { return [] }
        let places = conflicts.compactMap(\.first).map { original(of: $0.lowerBound) }
        leaveOut(conflicts.flatMap { $0 })
        return places
    }

    /// - Parameter ranges: parts of the bytes in their order.
    private mutating func leaveOut(_ ranges: [Range<Int>]) {
        var map = OffsetMap()
        var kept: [UInt8] = []
        var end = 0
        for range in ranges {
            kept += bytes[end..<range.lowerBound]
            end = range.upperBound
            map.anchor(new: kept.count, old: end)
        }
        rewrite(as: kept + bytes[end...], map: map)
    }

    /// Whether the file holds nothing but blanks and byte order marks.
    var isEmpty: Bool {
        let isBlank = bytes.allSatisfy(\.isASCIIBlank) || Self.emptyStart(of: bytes).length == bytes.count
        return isBlank && original(of: bytes.count) == size
    }

    /// Returns the place in the file on the disk of an offset into `bytes`.
    func original(of offset: Int) -> Int {
        maps.reversed().reduce(offset) { $1.original(of: $0) }
    }

    private static func fromBytes(
        _ original: [UInt8], map: inout OffsetMap, character: (UInt8) -> String
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(original.count + original.count / 8)
        for (index, byte) in original.enumerated() {
            guard byte >= 0x80 else {
                result.append(byte)
                continue
            }
            result.append(contentsOf: character(byte).utf8)
            map.anchor(new: result.count, old: index + 1)
        }
        return result
    }

    /// The character of a byte from 0x80 in Windows-1252.
    private static func character(_ byte: UInt8) -> String {
        String(
            decoding: [byte < 0xA0 ? TextEncoding.windows1252Specials[Int(byte) - 0x80] : UInt16(byte)], as: UTF16.self)
    }

    private static func fromBrokenUTF8(_ original: [UInt8], map: inout OffsetMap, damage: inout Damage?) -> [UInt8] {
        let mark = TextEncoding.brokenUTF8.markLength(in: original)
        map.anchor(new: 0, old: mark)
        var result: [UInt8] = []
        result.reserveCapacity(original.count + 64)
        var done = mark
        var found = damage
        TextEncoding.forEachByteBeyondASCII(original) { length, index in
            guard length == nil, index >= mark else { return }
            result += original[done..<index]
            result += Array(character(original[index]).utf8)
            done = index + 1
            map.anchor(new: result.count, old: done)
            let code = String(original[index], radix: 16, uppercase: true)
            let text = "The byte \(code) is no character of UTF-8; it was read as ‘\(character(original[index]))’"
            found.note(index, text)
        }
        damage = found
        return result + original[done...]
    }

    private static func fromUTF16(
        _ original: [UInt8], from start: Int, lowByte: Int, map: inout OffsetMap, damage: inout Damage?
    ) -> [UInt8] {
        var result: [UInt8] = []
        var index = start
        func unit(_ index: Int) -> UInt16 {
            UInt16(original[index + lowByte]) | UInt16(original[index + 1 - lowByte]) << 8
        }
        while index + 1 < original.count {
            map.anchor(new: result.count, old: index)
            var units = [unit(index)]
            index += 2
            if UTF16.isLeadSurrogate(units[0]), index + 1 < original.count, UTF16.isTrailSurrogate(unit(index)) {
                units.append(unit(index))
                index += 2
            } else if UTF16.isSurrogate(units[0]) {
                damage.note(index - 2, "Here is half of a character of UTF-16; it was read as ‘\u{FFFD}’")
            }
            result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        }
        if index < original.count { damage.note(index, "The file ends in the middle of a character of UTF-16") }
        map.anchor(new: result.count, old: index)
        return result
    }
}

extension XMLSource.Damage? {
    /// Counts another place; the first one is kept.
    fileprivate mutating func note(_ offset: Int, _ text: String) {
        let before = self
        self = XMLSource.Damage(
            offset: before?.offset ?? offset, text: before?.text ?? text, count: (before?.count ?? 0) + 1)
    }
}
