// SPDX-License-Identifier: MIT

/// The size of a picture in pixels, read from the first bytes of its file.
package struct ImageSize: Sendable, Hashable {
    package let width: Int
    package let height: Int

    /// Whether a file with this name may be a picture.
    package static func isImage(_ path: String) -> Bool {
        ["png", "jpg", "jpeg", "gif", "webp"].contains { path.lowercased().hasSuffix("." + $0) }
    }

    /// Nil if the bytes are no picture of a known kind.
    package init?(of bytes: [UInt8]) {
        guard let size = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes), size.0 > 0, size.1 > 0 else { return nil }
        (width, height) = size
    }

    /// Portable Network Graphics: the IHDR chunk comes first.
    private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        return (bigEndian(bytes, 16, 4), bigEndian(bytes, 20, 4))
    }

    private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
        return (littleEndian(bytes, 6, 2), littleEndian(bytes, 8, 2))
    }

    /// WebP in its three forms: lossy, lossless, extended.
    private static func webP(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBP".utf8) else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ": return (littleEndian(bytes, 26, 2) & 0x3FFF, littleEndian(bytes, 28, 2) & 0x3FFF)
        case "VP8L":
            let bits = littleEndian(bytes, 21, 4)
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case "VP8X": return (littleEndian(bytes, 24, 3) + 1, littleEndian(bytes, 27, 3) + 1)
        default: return nil
        }
    }

    /// JPEG: the size stands in the frame header, behind segments of any length. Pictures that a camera turned on its side
    /// (Exif orientation 5 to 8) are shown with width and height exchanged.
    private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var index = 2
        var isTurned = false
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if marker == 0xFF {
                index += 1
                continue
            }
            let length = bigEndian(bytes, index + 2, 2)
            if marker == 0xE1 { isTurned = isTurned || exifIsTurned(bytes[min(index + 4, bytes.count)..<min(index + 2 + length, bytes.count)]) }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let (height, width) = (bigEndian(bytes, index + 5, 2), bigEndian(bytes, index + 7, 2))
                return isTurned ? (height, width) : (width, height)
            }
            guard length >= 2 else { return nil }
            index += 2 + length
        }
        return nil
    }

    private static func exifIsTurned(_ segment: ArraySlice<UInt8>) -> Bool {
        guard segment.starts(with: "Exif\0\0".utf8) else { return false }
        let tiff = Array(segment.dropFirst(6))
        guard tiff.count > 14 else { return false }
        let isLittle = tiff.starts(with: "II".utf8)
        func number(_ offset: Int, _ count: Int) -> Int {
            guard offset >= 0, offset + count <= tiff.count else { return 0 }
            return isLittle ? littleEndian(tiff, offset, count) : bigEndian(tiff, offset, count)
        }
        let directory = number(4, 4)
        for entry in 0..<min(number(directory, 2), 100) where number(directory + 2 + entry * 12, 2) == 0x0112 {
            return (5...8).contains(number(directory + 2 + entry * 12 + 8, 2))
        }
        return false
    }

    private static func bigEndian(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func littleEndian(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
        bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
