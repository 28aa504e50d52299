// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@Suite struct ImageSizeTests {
    @Test func sizesOfTheExamplesPicturesAreKnown() throws {
        let folder = Repository.exampleApp.appendingPathComponent("images")
        let pictures = FileManager.default.relativeFiles(below: folder)
        #expect(!pictures.isEmpty)
        for path in pictures {
            let size = ImageSize(of: Array(try Data(contentsOf: folder.appendingPathComponent(path))))
            #expect(size.map { (1...4000).contains($0.width) && (1...4000).contains($0.height) } ?? false, "\(path)")
        }
    }

    @Test(
        arguments: [
            ([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x40, 0x01, 0xF0, 0x00], 320, 240),
            (
                [
                    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0,
                    0, 0, 200
                ], 256, 200
            ),
            ([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 0, 100, 0, 200, 1, 1, 0x11, 0], 200, 100)
        ] as [([UInt8], Int, Int)])
    func headersAreRead(bytes: [UInt8], width: Int, height: Int) {
        let size = ImageSize(of: bytes)
        #expect(size?.width == width && size?.height == height)
    }

    @Test func brokenPicturesHaveNoSizeAndDoNoHarm() {
        let starts: [[UInt8]] = [
            [0xFF, 0xD8], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF1234WEBPVP8 ".utf8), []
        ]
        for start in starts {
            for length in 0..<40 { _ = ImageSize(of: start + Array(repeating: 0xFF, count: length)) }
            #expect(ImageSize(of: start) == nil)
        }
    }
}
