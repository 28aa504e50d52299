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

    @Test(
        arguments: [
            ("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/>", 300, 200),
            (
                "\u{FEFF}<?xml version='1.0'?>\n<!DOCTYPE svg>\n<!-- <svg width='9' height='9'> -->\n<svg width=\"7.6px\" height=\"2in\">",
                8, 192
            ),
            ("<svg viewBox='0 0 24 12' width='100%'>", 1024, 512), ("<svg viewBox='-5,-5 10\n20'/>", 1024, 2048),
            ("<svg viewBox='0 0 30 20' width='90'/>", 90, 60), ("<svg viewBox='0 0 30 20' height='3cm'/>", 170, 113),
            ("  <svg\twidth=10mm\nheight=72pt>", 38, 96)
        ]) func drawingsSayTheirSize(text: String, width: Int, height: Int)
    {
        let size = ImageSize(of: Array(text.utf8))
        #expect(size?.width == width && size?.height == height && size?.hasAlpha == true, "\(text)")
    }

    @Test(arguments: [
        "<svg/>", "<svg width='10'/>", "<svg width='0' height='0'/>", "<svg width='-3' height='4'/>",
        "<svg width='nan' height='inf'/>",
        "<svg width='1e9' height='1'/>", "<svg width='99999999' height='5'/>", "<svg viewBox='0 0 0 5'/>",
        "<svg viewBox='0 0 1 900000'/>",
        "<svg width='3em' height='4em'/>", "<html><svg width='3' height='4'/></html>", "<svg width='3", "",
        "svg width='3' height='4'"
    ]) func whatIsNoDrawingHasNoSize(text: String) {
        #expect(ImageSize(of: Array(text.utf8)) == nil, "\(text)")
    }

    /// A tag that never ends, and one with a great many attributes.
    @Test func hugeDrawingsAreReadInOnePass() {
        let long = Array(("<svg " + String(repeating: "a", count: 3_000_000)).utf8)
        let many = Array(("<svg " + String(repeating: "a='b' ", count: 500_000) + "width='3' height='4'>").utf8)
        let time = ContinuousClock().measure {
            #expect(ImageSize(of: long) == nil && ImageSize(of: many) == nil)
        }
        #expect(time < .seconds(10))
    }

    @Test func turnedAnimatedAndPrintedPicturesAreNotScaled() {
        func jpeg(_ orientation: UInt8, components: UInt8) -> [UInt8] {
            let exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
            return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
                + [0xFF, 0xC0, 0, 17, 8, 0, 100, 0, 200, components]
        }
        func png(_ chunk: String) -> [UInt8] {
            let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
            return start + Array("IHDR".utf8) + Array(repeating: 1, count: 17) + [0, 0, 0, 8] + Array(chunk.utf8)
                + Array(repeating: 0, count: 12) + [0, 0, 0, 0] + Array("IDAT".utf8)
        }
        func webP(_ flags: UInt8) -> [UInt8] {
            Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0".utf8) + [flags, 0, 0, 0, 9, 0, 0, 9, 0, 0]
        }
        #expect(ScalablePicture.isOne(jpeg(1, components: 3)) && ScalablePicture.isOne(jpeg(1, components: 1)))
        #expect(!ScalablePicture.isOne(jpeg(6, components: 3)) && !ScalablePicture.isOne(jpeg(2, components: 3)))
        #expect(!ScalablePicture.isOne(jpeg(1, components: 4)))
        #expect(ScalablePicture.isOne(png("tEXt")) && !ScalablePicture.isOne(png("acTL")))
        #expect(ScalablePicture.isOne(webP(0x10)) && !ScalablePicture.isOne(webP(0x12)))
        #expect(!ScalablePicture.isOne(Array("GIF89a".utf8)) && !ScalablePicture.isOne([]))
        let size = ImageSize(of: jpeg(6, components: 3))
        #expect(size?.width == 100 && size?.height == 200)
    }
}
