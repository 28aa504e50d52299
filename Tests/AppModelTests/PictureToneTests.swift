// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@Suite struct PictureToneTests {
    @Test func aPictureOfOneColourIsFlat() {
        let tone = PictureTone(
            of: TestPicture.png(2, kind: 2, lines: [[0, 10, 20, 30, 10, 20, 30], [0, 12, 20, 30, 10, 20, 30]]))
        #expect(tone?.isFlat == true)
        #expect(tone?.mean == Color(red: 10, green: 20, blue: 30, alpha: 255))
    }

    @Test func filtersAndSixteenBitsAreUnderstood() {
        // The second line adds to its left neighbour, the third to the line above.
        let lines: [[UInt8]] = [[0, 8, 0, 16, 0], [1, 8, 0, 8, 0], [2, 0, 0, 0, 0]]
        let tone = PictureTone(of: TestPicture.png(2, depth: 16, kind: 0, lines: lines))
        #expect(tone?.mean == Color(red: 12, green: 12, blue: 12, alpha: 255))
    }

    @Test func transparentPixelsCountLessAndAreNotFlat() {
        let tone = PictureTone(of: TestPicture.png(2, kind: 6, lines: [[0, 200, 0, 0, 255, 0, 0, 0, 0]]))
        #expect(tone == PictureTone(of: TestPicture.png(2, kind: 6, lines: [[0, 200, 0, 0, 255, 9, 9, 9, 0]])))
        #expect(tone?.isFlat == false && tone?.mean == Color(red: 200, green: 0, blue: 0, alpha: 255))
    }

    /// In indexed colours each entry of the palette has its alpha; elsewhere one colour may be transparent.
    @Test func transparentColoursCountLess() {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [0, 0, 0, 0]
        }
        func picture(_ kind: UInt8, _ line: [UInt8], _ chunks: [UInt8]) -> [UInt8] {
            var file = TestPicture.png(2, kind: kind, lines: [line])
            file.insert(contentsOf: chunks, at: 33)
            return file
        }
        let colors = chunk("PLTE", [0, 0, 0, 200, 0, 0])
        #expect(PictureTone(of: picture(3, [0, 0, 0], colors))?.isFlat == true)
        let one = PictureTone(of: picture(3, [0, 0, 1], colors + chunk("tRNS", [0])))
        #expect(one?.isFlat == false && one?.mean == Color(red: 200, green: 0, blue: 0, alpha: 255))
        #expect(PictureTone(of: picture(3, [0, 0, 0], colors + chunk("tRNS", [20])))?.isFlat == false)
        #expect(PictureTone(of: picture(2, [0, 1, 2, 3, 1, 2, 3], chunk("tRNS", [0, 1, 0, 2, 0, 3]))) == nil)
    }

    @Test func compressedFilesAreExpanded() throws {
        let icon = Repository.exampleApp.appendingPathComponent("images/icon.png")
        let tone = PictureTone(of: Array(try Data(contentsOf: icon)))
        #expect(tone?.mean == Color(red: 79, green: 117, blue: 106, alpha: 255))
    }

    @Test func damagedFilesHaveNoToneAndDoNoHarm() throws {
        let icon = Array(try Data(contentsOf: Repository.exampleApp.appendingPathComponent("images/icon.png")))
        #expect(PictureTone(of: Array(icon.prefix(icon.count / 2))) == nil)
        for place in stride(from: 20, to: min(icon.count, 4000), by: 97) {
            var damaged = icon
            damaged[place] ^= 0xFF
            _ = PictureTone(of: damaged)
        }
        #expect(PictureTone(of: []) == nil)
    }

    /// The means as another reader of pictures gave them.
    @Test(arguments: [
        ("noise.jpg", [190, 109, 60]), ("passes.jpg", [190, 109, 60]), ("restarts.jpg", [189, 109, 58]),
        ("wide-words.jpg", [189, 109, 59]), ("grey.jpg", [127, 127, 127]), ("flat.jpg", [12, 21, 90])
    ])
    func aPhotoHasTheMeanOfItsBlocks(name: String, mean: [Int]) throws {
        let tone = try #require(PictureTone(of: photo(name)))
        for (own, other) in zip([tone.mean.red, tone.mean.green, tone.mean.blue], mean) {
            #expect(abs(Int(own) - other) <= 3, "\(name): \(tone.mean)")
        }
        #expect(tone.isFlat == (name == "flat.jpg"))
    }

    @Test func aPhotoForPrintersHasNone() throws { #expect(PictureTone(of: try photo("printer.jpg")) == nil) }

    @Test(arguments: ["noise.jpg", "passes.jpg", "restarts.jpg"])
    func damagedPhotosDoNoHarm(name: String) throws {
        let bytes = try photo(name)
        for place in bytes.indices {
            for value in [0, 0x7F, 0xFF, bytes[place] ^ 0x10] as [UInt8] {
                var damaged = bytes
                damaged[place] = value
                _ = PictureTone(of: damaged)
            }
            _ = PictureTone(of: Array(bytes.prefix(place)))
        }
        // The first pass tells the means, and comes in the first half.
        #expect((PictureTone(of: Array(bytes.prefix(bytes.count / 2))) == nil) == (name != "passes.jpg"))
    }

    /// A progressive picture with three components that is never complete, whose first scan has many blocks of the greatest
    /// difference, and whose second one has another table of steps and the greatest shift.
    private func growing(steps: UInt8, blocks: Int, shift: UInt8) -> [UInt8] {
        func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
            [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
        }
        func code(_ place: UInt8, _ symbol: UInt8) -> [UInt8] {
            [place, 1] + [UInt8](repeating: 0, count: 15) + [symbol]
        }
        func scan(_ blocks: Int, shift: UInt8) -> [UInt8] {
            let bits = (0..<blocks).flatMap { _ in [UInt8](arrayLiteral: 0) + [UInt8](repeating: 1, count: 15) }
            let padded = bits + [UInt8](repeating: 1, count: (8 - bits.count % 8) % 8)
            let bytes = stride(from: 0, to: padded.count, by: 8).map { start in
                padded[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            }
            return segment(0xDA, [1, 1, 0x00, 0, 0, shift]) + bytes.flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
        }
        let coarse = [0x10] + [UInt8](repeating: 0xFF, count: 128)
        return [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: steps, count: 64))
            + segment(0xC2, [8, 0x10, 0x40, 0x08, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
            + segment(0xC4, code(0, 15) + code(0x10, 0)) + scan(blocks, shift: 0) + segment(0xDB, coarse)
            + scan(blocks, shift: shift) + [0xFF, 0xD9]
    }

    @Test(arguments: [(0, 15), (0, 13), (1, 15), (1, 13)] as [(UInt8, UInt8)])
    func numbersThatGrowFromBlockToBlockDoNoHarm(steps: UInt8, shift: UInt8) {
        #expect(PictureTone(of: growing(steps: steps, blocks: 133_120, shift: shift)) == nil)
    }

    @Test func picturesBeyondTheBudgetHaveNoTone() {
        let picture = TestPicture.png(2, kind: 2, lines: [[0, 10, 20, 30, 10, 20, 30]])
        var budget = 2 * picture.count
        #expect(PictureTone(of: picture, budget: &budget) != nil && budget < 2 * picture.count)
        budget = 6
        #expect(PictureTone(of: picture, budget: &budget) == nil)
    }

    private func photo(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Repository.fixtures.appendingPathComponent("pictures/\(name)")))
    }

    @Test func whatMayBeTransparentIsKnown() {
        #expect(ImageSize(of: TestPicture.png(1, kind: 6, lines: [[0, 1, 2, 3, 4]]))?.hasAlpha == true)
        #expect(ImageSize(of: TestPicture.png(1, kind: 2, lines: [[0, 1, 2, 3]]))?.hasAlpha == false)
    }
}
