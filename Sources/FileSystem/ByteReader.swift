// SPDX-License-Identifier: MIT

/// The bytes of a file, or of a part of one, whose contents refer to offsets in it. Reading beyond the end gives nil,
/// so that no number in a file leads out of it.
package struct ByteReader: Sendable {
    /// The byte order of a number: most significant byte first or least significant byte first.
    package enum Order: Sendable { case big, little }

    private let bytes: ArraySlice<UInt8>

    package init(_ bytes: some Collection<UInt8>) { self.init(ArraySlice(bytes)) }

    /// Offsets count from the start of the slice, whatever its indexes are.
    package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes, which is the first offset outside.
    package var count: Int { bytes.count }

    /// The bytes themselves.
    package var contents: ArraySlice<UInt8> { bytes }

    /// Returns a part, whose own offsets count from 0; nil if it does not lie wholly inside.
    package func part(_ offset: Int, count: Int) -> ByteReader? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        let start = bytes.startIndex + offset
        return ByteReader(bytes[start..<(start + count)])
    }

    /// Returns what follows an offset, or the first bytes of that; empty beyond the end.
    package func rest(from offset: Int, most: Int = .max) -> ByteReader {
        ByteReader(bytes.dropFirst(max(0, offset)).prefix(max(0, most)))
    }

    /// Returns the byte at an offset; nil outside.
    package func byte(_ offset: Int) -> UInt8? { part(offset, count: 1)?.bytes.first }

    /// Returns an unsigned number of one to seven bytes; nil beyond the end.
    package func number(_ offset: Int, _ count: Int, _ order: Order = .big) -> Int? {
        guard (1...7).contains(count), let part = part(offset, count: count) else { return nil }
        func value(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
        return order == .big ? value(part.bytes) : value(part.bytes.reversed())
    }

    /// Whether these bytes stand at an offset.
    package func has(_ wanted: some Collection<UInt8>, at offset: Int = 0) -> Bool {
        part(offset, count: wanted.count)?.bytes.elementsEqual(wanted) ?? false
    }
}
