// SPDX-License-Identifier: MIT

internal import FileSystem

/// Whether the file of a picture can be replaced by smaller ones that look the same.
package enum ScalablePicture {
    /// Whether the bytes are a PNG, JPEG or WebP picture that stands still. Left out is what programs that scale pictures
    /// often get wrong: a photo that its camera turned, which would lie on its side, and the colours of printers. Whether the
    /// file is damaged is not known.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        let file = ByteReader(bytes)
        if let jpeg = JPEGHeader(file) { return jpeg.orientation == 1 && jpeg.components != 4 }
        if file.has([0xFF, 0xD8]) { return true }
        if file.has([0x89, 0x50, 0x4E, 0x47]) { return !isAnimatedPNG(file) }
        guard file.has("RIFF".utf8), file.has("WEBP".utf8, at: 8) else { return false }
        return !(file.has("VP8X".utf8, at: 12) && (file.byte(20) ?? 0) & 2 != 0)
    }

    /// Whether a chunk that announces several pictures stands before the first.
    private static func isAnimatedPNG(_ file: ByteReader) -> Bool {
        var index = 8
        while let length = file.number(index, 4), !file.has("IDAT".utf8, at: index + 4) {
            if file.has("acTL".utf8, at: index + 4) { return true }
            index += 12 + length
        }
        return false
    }
}
