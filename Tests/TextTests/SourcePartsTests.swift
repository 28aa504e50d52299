// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import Text

/// The places of a large file are those of the same text in memory.
@Suite struct SourcePartsTests {
    /// Lines of very different lengths, with all ends of lines, and characters of all lengths.
    private static func text(_ seed: UInt64, lineLength: Int, hasMark: Bool) -> [UInt8] {
        var numbers = SeededGenerator(seed)
        var text = hasMark ? "\u{FEFF}" : ""
        while text.utf8.count < 60_000 {
            for _ in 0..<Int.random(in: 0...lineLength, using: &numbers) {
                text += ["a", "ñ", "€", "😀", "<b>", " ", "x</b>", "\t"].randomElement(using: &numbers) ?? ""
            }
            text += ["\n", "\r\n", "\r", "\n\n"].randomElement(using: &numbers) ?? ""
        }
        return Array(text.utf8)
    }

    @Test(arguments: [1, 100, 2_500, 40_000], [500, 4_099, 20_000])
    func placesAreThoseOfTheWholeFile(_ lineLength: Int, step: Int) throws {
        for hasMark in [false, true] {
            let bytes = Self.text(UInt64(lineLength), lineLength: lineLength, hasMark: hasMark)
            let whole = SourceText(bytes)
            let pieces = FilePieces(size: bytes.count, step: step) { Array(bytes[$0]) }
            var parts = try #require(SourceParts(pieces))
            var (previous, previousOfWhole): (SourceLine?, SourceLine?)
            for offset in stride(from: 0, through: bytes.count, by: 37)
            where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
                let found = parts.text(at: offset)
                let part = try #require(found)
                let span = whole.span(at: offset)
                try #require(part.span(at: offset) == span)
                try #require(part.location(of: offset) == whole.location(of: offset))
                try #require(part.location(of: span.upperBound) == whole.location(of: span.upperBound))
                let line = part.sourceLine(of: span, sharing: previous)
                let lineOfWhole = whole.sourceLine(of: span, sharing: previousOfWhole)
                try #require(line.text == lineOfWhole.text)
                try #require(line.excerpt == lineOfWhole.excerpt)
                (previous, previousOfWhole) = (line, lineOfWhole)
            }
        }
    }

    @Test func placesFarApartAreFound() throws {
        let bytes = Self.text(7, lineLength: 60, hasMark: false)
        let whole = SourceText(bytes)
        var parts = try #require(SourceParts(FilePieces(size: bytes.count, step: 900) { Array(bytes[$0]) }))
        for offset in [0, 1, 30_000, bytes.count - 1, bytes.count, bytes.count + 5] {
            let part = parts.text(at: offset)
            #expect(part?.location(of: offset) == whole.location(of: offset))
        }
    }

    @Test func aFileThatIsGoneHasNoPlaces() throws {
        let bytes = Self.text(3, lineLength: 60, hasMark: false)
        #expect(SourceParts(FilePieces(size: 10, step: 4) { _ in nil }) == nil)
        nonisolated(unsafe) var isGone = false
        let pieces = FilePieces(size: bytes.count, step: 900) { isGone ? nil : Array(bytes[$0]) }
        var parts = try #require(SourceParts(pieces))
        isGone = true
        let part = parts.text(at: 50_000)
        #expect(part == nil)
    }
}
