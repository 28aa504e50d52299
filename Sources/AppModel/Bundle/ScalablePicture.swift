// SPDX-License-Identifier: MIT

internal import FileSystem

/// Whether the file of a picture can be replaced by smaller ones that look the same.
package enum ScalablePicture {
    /// Whether the bytes are a PNG, JPEG or WebP picture that stands still. Left out is what programs that scale pictures
    /// often get wrong: a photo that its camera turned, which would lie on its side, and the colours of printers. Whether the
    /// file is damaged is not known.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        let file = ByteReader(bytes)
        switch PictureFormat(file) {
        case .png: return !PNGChunks(file).hasBeforePixels("acTL")
        case .jpeg:
            guard let header = JPEGHeader(file) else { return true }
            return header.orientation == 1 && header.components != 4
        case .webP: return !(file.has("VP8X".utf8, at: 12) && (file.byte(20) ?? 0) & 2 != 0)
        case .gif, .bitmap, .icon, .avif, nil: return false
        }
    }
}
