// SPDX-License-Identifier: MIT

internal import FileSystem

/// The size of a picture in pixels, read from the first bytes of its file.
package struct ImageSize: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// Whether parts of the picture may be transparent.
    package private(set) var hasAlpha = false

    /// Whether a file with this name may be a picture.
    package static func isImage(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "gif", "webp"].contains { path.lowercased().hasSuffix("." + $0) }
    }

    /// Nil if the bytes are not a picture of a known kind.
    package init?(of bytes: [UInt8]) {
        let file = ByteReader(bytes)
        guard let size = Self.png(file) ?? Self.gifSize(file) ?? Self.webP(file) ?? Self.jpegSize(file) else {
            return nil
        }
        self = size
        hasAlpha = Self.hasAlpha(file)
    }

    /// Nil if a side has no length.
    package init?(width: Int, height: Int, hasAlpha: Bool = false) {
        self.init(width, height)
        self.hasAlpha = hasAlpha
    }

    /// Nil if a side is missing or has no length.
    private init?(_ width: Int?, _ height: Int?) {
        guard let width, let height, width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// Portable Network Graphics: the IHDR chunk comes first.
    private static func png(_ file: ByteReader) -> ImageSize? {
        guard file.has([0x89, 0x50, 0x4E, 0x47]) else { return nil }
        return ImageSize(file.number(16, 4), file.number(20, 4))
    }

    private static func gifSize(_ file: ByteReader) -> ImageSize? {
        guard file.has("GIF8".utf8) else { return nil }
        return ImageSize(file.number(6, 2, .little), file.number(8, 2, .little))
    }

    /// WebP in its three forms: lossy, lossless, extended.
    private static func webP(_ file: ByteReader) -> ImageSize? {
        guard file.has("RIFF".utf8), file.has("WEBP".utf8, at: 8) else { return nil }
        if file.has("VP8 ".utf8, at: 12) {
            return ImageSize(
                file.number(26, 2, .little).map { $0 & 0x3FFF }, file.number(28, 2, .little).map { $0 & 0x3FFF })
        }
        if file.has("VP8L".utf8, at: 12) {
            let bits = file.number(21, 4, .little)
            return ImageSize(bits.map { ($0 & 0x3FFF) + 1 }, bits.map { ($0 >> 14 & 0x3FFF) + 1 })
        }
        guard file.has("VP8X".utf8, at: 12) else { return nil }
        return ImageSize(file.number(24, 3, .little).map { $0 + 1 }, file.number(27, 3, .little).map { $0 + 1 })
    }

    /// Whether a file says that it has an alpha channel or a transparent colour. Of GIF that is assumed, because what is
    /// still kept in that format is drawn and not photographed.
    private static func hasAlpha(_ file: ByteReader) -> Bool {
        if file.has("GIF8".utf8) { return true }
        if file.has("VP8X".utf8, at: 12) { return (file.byte(20) ?? 0) & 0x10 != 0 }
        if file.has("VP8L".utf8, at: 12) { return (file.byte(24) ?? 0) & 0x10 != 0 }
        guard file.has([0x89, 0x50, 0x4E, 0x47]), let kind = file.byte(25) else { return false }
        if kind == 4 || kind == 6 { return true }
        var index = 8
        while let length = file.number(index, 4), !file.has("IDAT".utf8, at: index + 4) {
            if file.has("tRNS".utf8, at: index + 4) { return true }
            index += 12 + length
        }
        return false
    }

    /// JPEG: the size stands in the frame header, behind segments of any length. Pictures that a camera turned on its
    /// side (Exif orientation 5 to 8) are shown with width and height exchanged.
    private static func jpegSize(_ file: ByteReader) -> ImageSize? {
        guard file.has([0xFF, 0xD8]) else { return nil }
        var index = 2
        var isTurned = false
        while file.byte(index) == 0xFF, let marker = file.byte(index + 1) {
            // Any number of these may stand before a marker.
            if marker == 0xFF {
                index += 1
                continue
            }
            // The length counts its own two bytes.
            guard let length = file.number(index + 2, 2), length >= 2 else { return nil }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let (height, width) = (file.number(index + 5, 2), file.number(index + 7, 2))
                return isTurned ? ImageSize(height, width) : ImageSize(width, height)
            }
            if marker == 0xE1 { isTurned = isTurned || exifIsTurned(file.rest(from: index + 4, most: length - 2)) }
            index += 2 + length
        }
        return nil
    }

    /// Directories of cameras have a few dozen entries.
    private static let mostEntries = 100

    private static func exifIsTurned(_ segment: ByteReader) -> Bool {
        guard segment.has("Exif\0\0".utf8) else { return false }
        let tiff = segment.rest(from: 6)
        let order: ByteReader.Order = tiff.has("II".utf8) ? .little : .big
        guard let directory = tiff.number(4, 4, order), let count = tiff.number(directory, 2, order) else {
            return false
        }
        for entry in 0..<min(count, mostEntries) {
            let place = directory + 2 + entry * 12
            if tiff.number(place, 2, order) == 0x0112 {
                return tiff.number(place + 8, 2, order).map((5...8).contains) ?? false
            }
        }
        return false
    }
}
