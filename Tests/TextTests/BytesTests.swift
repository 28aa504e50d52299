// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Text

/// What looks at many bytes at a time finds what a loop over bytes finds.
@Suite struct BytesTests {
    /// Texts of any length around the sixteen bytes of a block, with many and with few of the signs.
    private static func texts() -> [[UInt8]] {
        var random = SeededGenerator(11)
        let letters = Array("aé日😀<&\"'>.\n/ x".utf8)
        return (0..<400).map { number in
            (0..<(number % 70)).map { _ in
                Int.random(in: 0..<4, using: &random) == 0 ? letters.randomElement(using: &random) ?? 0 : 0x61
            }
        }
    }

    @Test func nextOfAFewBytesIsFound() {
        let search = ByteSearch("\"&'<>")
        let signs = Set("\"&'<>".utf8)
        for text in Self.texts() {
            for start in [0, 1, text.count / 2, text.count] where start <= text.count {
                let expected = text[start...].firstIndex(where: signs.contains) ?? text.count
                #expect(text.withUnsafeBytes { search.next(in: $0, from: start) } == expected, "\(text) \(start)")
            }
        }
    }

    @Test func firstOfABytesIsFoundInItsRange() {
        for text in Self.texts() where text.count > 2 {
            let range = 1..<(text.count - 1)
            #expect(text.withUnsafeBufferPointer { $0.first("<", in: range) } == text[range].firstIndex(of: 0x3C))
        }
    }

    @Test(arguments: ["", "a", "añb", "日本語日本語日本語", "x😀y😀z😀", String(repeating: "é", count: 40) + "end"])
    func beginningsHaveWholeScalars(text: String) {
        for limit in 0...60 {
            var text = text
            let found = text.withUTF8 { $0.beginning(ofScalars: limit) }
            let expected = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
            #expect(found.bytes == expected.utf8.count && found.scalars == expected.unicodeScalars.count)
        }
    }

    @Test(arguments: [
        ("a/b.html", "a", "b.html"), ("a/b/c.html", "a", nil), ("ab/c.html", "a", nil), ("a", "a", nil),
        ("a/", "a", ""),
        ("a/b/c.html", "a/b", "c.html"), ("é/ñ", "é", "ñ")
    ])
    func namesAreThoseOfTheFolderItself(path: String, folder: String, name: String?) {
        #expect(path.name(in: folder) == name)
    }

    // MARK: Hashes

    /// However contents are cut into pieces.
    @Test func hashesOfPiecesAreThatOfTheWhole() {
        var random = SeededGenerator(5)
        for count in [0, 1, 7, 31, 32, 33, 64, 200, 1000] {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for _ in 0..<20 {
                var pieces = ContentHash.Pieces(size: count)
                var rest = bytes[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 0...70, using: &random))
                    pieces.add(Array(piece))
                    rest = rest.dropFirst(piece.count)
                }
                #expect(pieces.value == ContentHash.of(bytes))
            }
        }
    }

    @Test func everyByteCounts() {
        let bytes = (0..<100).map { UInt8($0) }
        var known: Set<UInt64> = [ContentHash.of(bytes), ContentHash.stable(bytes)]
        for number in bytes.indices {
            var other = bytes
            other[number] ^= 0x80
            #expect(known.insert(ContentHash.of(other)).inserted && known.insert(ContentHash.stable(other)).inserted)
        }
    }

    /// Addresses of pages, the key of what visitors keep, and baselines are made of it: it is the same in all versions.
    @Test(arguments: [
        ("", "670527f286862c69"), ("emobic", "9f5c558b62b22a9e"), ("Una app con un nombre largo", "02a8efe2cfc02c4c")
    ])
    func stableHashesStay(text: String, digits: String) {
        #expect(ContentHash.short(Array(text.utf8), count: 16) == digits)
    }
}
