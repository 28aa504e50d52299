// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

/// Pictures of which the end is missing, made of whole ones.
@Suite struct PictureEndTests {
    private static func picture(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Repository.fixtures.appendingPathComponent("pictures/\(name)")))
    }

    private func isCutOff(_ bytes: [UInt8], _ name: String) -> Bool {
        if case .cutOff = PictureFault(of: name, in: AppBundle(bytes: [name: bytes])) { return true }
        return false
    }

    @Test(arguments: pictureNames)
    func aWholePictureIsNot(name: String) throws {
        let bytes = try Self.picture(name)
        #expect(!isCutOff(bytes, name))
        #expect(!isCutOff(bytes + Array("\r\n".utf8), name), "with a line behind it")
        #expect(!isCutOff(bytes + [UInt8](repeating: 0, count: 4096), name), "filled up with zeros")
    }

    @Test(arguments: pictureNames.filter { $0 != "frames.gif" })
    func everyShorterOneIs(name: String) throws {
        let bytes = try Self.picture(name)
        // A GIF without its trailer, or a PNG without its last check sum, is shown as a whole.
        let missing = name.hasSuffix("gif") ? 2 : name.hasSuffix("png") ? 5 : 1
        for count in stride(from: 32, through: bytes.count - missing, by: 1) {
            guard !isCutOff(Array(bytes.prefix(count)), name) else { continue }
            Issue.record("\(name), \(count) of \(bytes.count) bytes")
        }
    }

    @Test func anAnimationMayEndBehindAnyOfItsPictures() throws {
        let bytes = try Self.picture("frames.gif")
        let whole = (32..<bytes.count - 1).filter { !isCutOff(Array(bytes.prefix($0)), "a.gif") }
        // Behind the first picture, and behind what announces the second.
        #expect(whole.count == 2, "\(whole)")
    }

    @Test func theEndOfASmallPictureInsideIsNotThatOfThePicture() throws {
        let bytes = try Self.picture("noise.jpg")
        let thumbnail = bytes.prefix(600) + [0xFF, 0xD9]
        let segment = [0xFF, 0xE1, UInt8(thumbnail.count / 256), UInt8((thumbnail.count + 2) % 256)] + thumbnail
        let whole = bytes.prefix(2) + segment + bytes.dropFirst(2)
        #expect(!isCutOff(Array(whole), "a.jpg"))
        #expect(isCutOff(Array(whole.dropLast(40)), "a.jpg"))
    }
}

private let pictureNames = ["noise.png", "noise.jpg", "passes.jpg", "noise.gif", "frames.gif", "noise.webp"]
