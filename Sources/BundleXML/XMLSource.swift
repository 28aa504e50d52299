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

    init(_ original: [UInt8]) {
        encoding = TextEncoding(of: original)
        size = original.count
        var map = OffsetMap()
        switch encoding {
        case .utf8:
            let mark = Self.markLength(in: original)
            map.anchor(new: 0, old: mark)
            bytes = mark == 0 ? original : Array(original.dropFirst(mark))
        case .windows1252:
            bytes = Self.fromWindows1252(original, map: &map)
        case .utf16LittleEndian:
            bytes = Self.fromUTF16(original, from: encoding.markLength(in: original), lowByte: 0, map: &map)
        case .utf16BigEndian:
            bytes = Self.fromUTF16(original, from: encoding.markLength(in: original), lowByte: 1, map: &map)
        }
        maps = [map]
    }

    /// The number of bytes of the byte order marks at the start of a text in UTF-8. Concatenated files can begin with
    /// several.
    static func markLength(in text: [UInt8]) -> Int {
        var length = 0
        while text[length...].starts(with: [0xEF, 0xBB, 0xBF]) { length += 3 }
        return length
    }

    /// Replaces the text by one made from it.
    mutating func rewrite(as bytes: [UInt8], map: OffsetMap) {
        self.bytes = bytes
        maps.append(map)
    }

    /// Whether the file holds nothing but blanks and byte order marks.
    var isEmpty: Bool { bytes.allSatisfy(\.isASCIIBlank) && original(of: bytes.count) == size }

    /// Returns the place in the file on the disk of an offset into `bytes`.
    func original(of offset: Int) -> Int {
        maps.reversed().reduce(offset) { $1.original(of: $0) }
    }

    private static func fromWindows1252(_ original: [UInt8], map: inout OffsetMap) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(original.count + original.count / 8)
        for (index, byte) in original.enumerated() {
            guard byte >= 0x80 else {
                result.append(byte)
                continue
            }
            let scalar = byte < 0xA0 ? TextEncoding.windows1252Specials[Int(byte) - 0x80] : UInt16(byte)
            result.append(contentsOf: String(decoding: [scalar], as: UTF16.self).utf8)
            map.anchor(new: result.count, old: index + 1)
        }
        return result
    }

    private static func fromUTF16(_ original: [UInt8], from start: Int, lowByte: Int, map: inout OffsetMap) -> [UInt8] {
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
            }
            result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        }
        map.anchor(new: result.count, old: index)
        return result
    }
}
