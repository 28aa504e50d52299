// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

/// Tests with truncated, damaged and malicious headers of pictures and fonts: reading ends, with or without a size.
@Suite struct HeaderTests {
    /// A header of each file format, with the size that it states.
    static let pictures: [(name: String, bytes: [UInt8], size: [Int])] = [
        (
            "png",
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + text("IHDR") + big(640, 4) + big(480, 4),
            [640, 480]
        ),
        ("gif", text("GIF89a") + little(640, 2) + little(480, 2), [640, 480]),
        ("webp, lossy", webP("VP8 ", little(0, 3) + [0x9D, 0x01, 0x2A] + little(640, 2) + little(480, 2)), [640, 480]),
        ("webp, lossless", webP("VP8L", [0x2F] + little(639 | 479 << 14, 4)), [640, 480]),
        ("webp, extended", webP("VP8X", little(0, 4) + little(639, 3) + little(479, 3)), [640, 480]),
        ("jpeg", jpeg([]), [640, 480]),
        ("jpeg with padding", jpeg([0xFF, 0xFF, 0xFF] + segment(0xE0, text("JFIF\0"))), [640, 480]),
        ("jpeg of a camera", jpeg(segment(0xE1, exif(orientation: 1, .big))), [640, 480]),
        ("jpeg, turned", jpeg(segment(0xE0, text("JFIF\0")) + segment(0xE1, exif(orientation: 6, .big))), [480, 640]),
        ("jpeg, turned, of another camera", jpeg(segment(0xE1, exif(orientation: 8, .little))), [480, 640])
    ]

    static let fonts: [[UInt8]] = [false, true].map { isMacintosh in
        var font = TestFont("Puerto-Bold")
        (font.isMacintosh, font.weight, font.weightAxis, font.isItalic) = (isMacintosh, 700, 100...900, true)
        return font.bytes
    }

    @Test(arguments: pictures.indices) func wholeHeaderTellsTheSize(_ number: Int) {
        let picture = Self.pictures[number]
        #expect(sides(picture.bytes) == picture.size, "\(picture.name)")
        #expect(sides(picture.bytes + Array(repeating: 0xFF, count: 100)) == picture.size, "\(picture.name)")
    }

    @Test(arguments: pictures.indices) func headerThatIsCutOffHasTheSameSizeOrNone(_ number: Int) {
        let picture = Self.pictures[number]
        for length in picture.bytes.indices {
            let found = sides(Array(picture.bytes.prefix(length)))
            #expect(found == nil || found == picture.size, "\(picture.name), \(length) bytes")
        }
        for length in Self.fonts[0].indices { _ = FontFile(of: Array(Self.fonts[0].prefix(length))) }
    }

    /// The segment states a length of zero, although the length has to include its own two bytes.
    @Test(arguments: [0, 1, 2, 3, 0xFFFF]) func segmentOfAnyLengthDoesNoHarm(_ length: Int) {
        for end in ["", "E", "Exif\0\0", "Exif\0\0II*\0"] {
            let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1] + Self.big(length, 2) + Self.text(end)
            #expect(sides(bytes) == nil)
        }
    }

    @Test func damagedHeadersDoNoHarm() {
        for (number, original) in (Self.pictures.map(\.bytes) + Self.fonts).enumerated() {
            for place in original.indices {
                for value in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8] {
                    var bytes = original
                    bytes[place] = value
                    read(bytes)
                }
            }
            var random = SeededGenerator(UInt64(number + 1) * 7919)
            for _ in 0..<2000 { read(Self.damaged(original, &random)) }
        }
    }

    /// The largest number of names that a table can have, each of the largest length.
    @Test(.timeLimit(.minutes(30))) func fontWithThousandsOfLongNamesIsSoonRead() {
        let count = 65_535
        let entry =
            Self.big(3, 2) + Self.big(1, 2) + Self.big(0x409, 2) + Self.big(6, 2) + Self.big(count, 2) + Self.big(0, 2)
        var names = Self.big(0, 2) + Self.big(count, 2) + Self.big(6, 2)
        names.reserveCapacity(count * 13)
        for _ in 0..<count { names += entry }
        let bytes =
            [0, 1, 0, 0] + Self.big(1, 2) + Self.big(0, 6) + Self.text("name") + Self.big(0, 4) + Self.big(28, 4)
            + Self.big(names.count, 4) + names
        #expect(FontFile(of: bytes)?.postScriptName == nil)
    }

    private func sides(_ bytes: [UInt8]) -> [Int]? { ImageSize(of: bytes).map { [$0.width, $0.height] } }

    private func read(_ bytes: [UInt8]) {
        if let size = ImageSize(of: bytes) { #expect(size.width > 0 && size.height > 0) }
        if let font = FontFile(of: bytes) { #expect(font.postScriptName?.isEmpty != true) }
    }

    /// Returns the bytes with some changed, removed and inserted, in most cases truncated.
    private static func damaged(_ original: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
            guard place < bytes.count else { break }
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 2: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...12, using: &random)))
            default:
                bytes[place] =
                    [0, 0xFF, 0x80, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    // MARK: Bytes

    private enum Order { case big, little }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func webP(_ kind: String, _ chunk: [UInt8]) -> [UInt8] {
        text("RIFF") + little(12 + chunk.count, 4) + text("WEBP") + text(kind) + little(chunk.count, 4) + chunk
    }

    private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(contents.count + 2, 2) + contents
    }

    private static func jpeg(_ before: [UInt8]) -> [UInt8] {
        [0xFF, 0xD8] + before + segment(0xC0, [8] + big(480, 2) + big(640, 2) + [1, 1, 0x11, 0])
    }

    /// A directory with one entry before the orientation.
    private static func exif(orientation: Int, _ order: Order) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { order == .big ? big(value, count) : little(value, count) }
        let entries = [(0x010F, 2, 0), (0x0112, 3, orientation)].flatMap {
            number($0.0, 2) + number($0.1, 2) + number(1, 4) + number($0.2, 2) + number(0, 2)
        }
        return text("Exif\0\0") + text(order == .big ? "MM" : "II") + number(42, 2) + number(8, 4) + number(2, 2)
            + entries + number(0, 4)
    }
}
