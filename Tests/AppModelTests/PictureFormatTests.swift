// SPDX-License-Identifier: MIT

import AppModel
import FileSystem
import Foundation
import TestSupport
import Testing

@Suite struct PictureFormatTests {
    private static let starts: [(PictureFormat, [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8, 0xFF]), (.gif, Array("GIF8".utf8)),
        (.webP, Array("RIFF\0\0\0\0WEBP".utf8)), (.bitmap, Array(TestPicture.text.utf8)), (.icon, [0, 0, 1, 0]),
        (.avif, [0, 0, 0, 32] + Array("ftypavif".utf8))
    ]

    @Test func textThatBeginsLikeABitmapIsNone() {
        #expect(PictureFormat(ByteReader(Array("BMW is a brand, and BM is none".utf8))) == nil)
    }

    @Test func everyFormatIsKnownByItsFirstBytesAlone() {
        #expect(Self.starts.map(\.0) == PictureFormat.allCases)
        for (format, start) in Self.starts {
            #expect(PictureFormat(ByteReader(start)) == format)
            #expect(PictureFormat(ByteReader(start.dropLast())) == nil, "\(format)")
        }
    }

    /// Sounds and pictures of phones are in the same containers, and two bytes alone are no photo.
    @Test(
        arguments: [
            Array("RIFF\0\0\0\0WAVE".utf8), [0, 0, 0, 32] + Array("ftypheic".utf8), [0xFF, 0xD8, 0, 0],
            Array("<svg/>".utf8), []
        ] as [[UInt8]])
    func otherFilesAreNone(bytes: [UInt8]) {
        #expect(PictureFormat(ByteReader(bytes)) == nil)
        #expect(!ScalablePicture.isOne(bytes))
    }

    @Test func wholePicturesAreOfTheFormatOfTheirNames() throws {
        let names: [(ending: String, format: PictureFormat)] = [
            ("png", .png), ("jpg", .jpeg), ("gif", .gif), ("webp", .webP)
        ]
        for (ending, format) in names {
            for file in try Repository.files(below: "Tests/Fixtures/pictures", ending: "." + ending) {
                let bytes = [UInt8](try Data(contentsOf: file))
                #expect(PictureFormat(ByteReader(bytes)) == format, "\(file.path)")
            }
        }
    }
}
