// SPDX-License-Identifier: MIT

internal import Glibc

/// An encoding that writes each character as one byte, those of ASCII like ASCII, and is not the one of Windows-1252 and
/// ISO-8859-1. The characters come from the C library.
package struct ByteEncoding: Sendable, Hashable {
    /// As it was declared.
    package let name: String
    /// The characters of the bytes from 0x80; nil for one that has none.
    private let characters: [UInt16?]

    /// Nil for a name of no such encoding, and if the machine lacks the encoding.
    package init?(named name: String) {
        guard let known = Self.knownName(name), let characters = Self.characters(of: known) else { return nil }
        (self.name, self.characters) = (name, characters)
    }

    /// Whether a name is that of such an encoding, whatever the machine has.
    package static func isName(_ name: String) -> Bool { knownName(name) != nil }

    /// Returns the name by which the C library knows an encoding. Names are not passed on as they are written: it has
    /// encodings of many kinds, and a file can name any.
    private static func knownName(_ name: String) -> String? {
        guard case .ofBytes(let known) = NamedEncoding(name) else { return nil }
        return known
    }

    private static func characters(of name: String) -> [UInt16?]? {
        guard let converter = iconv_open("UTF-16LE", name), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        return (UInt8(0x80)...0xFF).map { character($0, converter) }
    }

    private static func character(_ byte: UInt8, _ converter: iconv_t) -> UInt16? {
        var input = CChar(bitPattern: byte)
        // Room for one character only: a byte that stands for several is none of such an encoding.
        var output = UInt16(0)
        var (left, room) = (1, 2)
        withUnsafeMutablePointer(to: &input) { source in
            withUnsafeMutableBytes(of: &output) { target in
                var from: UnsafeMutablePointer<CChar>? = source
                var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = iconv(converter, &from, &left, &to, &room)
                // Some encodings wait for a mark that may follow a letter.
                _ = iconv(converter, nil, nil, &to, &room)
            }
        }
        return left == 0 && room == 0 ? UInt16(littleEndian: output) : nil
    }

    /// Whether the bytes can be a text in this encoding: each is a character. A control character beyond ASCII is one, too:
    /// programs for Windows put some of its signs into texts of other encodings, whose letters are right all the same.
    func fits(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 || characters[Int($0) - 0x80] != nil } }

    /// Returns the character of a byte as a unit of UTF-16.
    package func unit(_ byte: UInt8) -> UInt16 {
        byte < 0x80 ? UInt16(byte) : characters[Int(byte) - 0x80] ?? 0xFFFD
    }

    /// Encodes a text; nil if the encoding lacks one of its characters.
    func encode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        for unit in text.utf16 {
            if unit < 0x80 {
                bytes.append(UInt8(unit))
            } else if let index = characters.firstIndex(of: unit) {
                bytes.append(UInt8(index + 0x80))
            } else {
                return nil
            }
        }
        return bytes
    }
}
