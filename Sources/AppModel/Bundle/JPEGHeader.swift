// SPDX-License-Identifier: MIT

internal import FileSystem

/// What a JPEG file says about its picture before the pixels come: the frame header stands behind segments of any length.
struct JPEGHeader: Sendable {
    /// As stored, in pixels.
    let width: Int
    let height: Int
    /// The number of colours of a pixel: 1 is grey, 4 is for printers.
    let components: Int
    /// The offset behind the frame header.
    let end: Int
    /// How the picture is to be turned or mirrored, from 1 (not at all) to 8 (Exif 2.3, tag 0x0112).
    let orientation: Int

    /// Whether the picture is shown with width and height exchanged.
    var isOnItsSide: Bool { orientation >= 5 }

    /// Nil if there is no frame header.
    init?(_ file: ByteReader) {
        guard PictureFormat(file) == .jpeg else { return nil }
        var index = 2
        var orientation = 1
        while file.byte(index) == 0xFF, let marker = file.byte(index + 1) {
            // Any number of these may stand before a marker.
            if marker == 0xFF {
                index += 1
                continue
            }
            // The length counts its own two bytes.
            guard let length = file.number(index + 2, 2), length >= 2 else { return nil }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let height = file.number(index + 5, 2), let width = file.number(index + 7, 2) else { return nil }
                (self.width, self.height, self.orientation) = (width, height, orientation)
                components = file.byte(index + 9).map(Int.init) ?? 0
                end = index + 2 + length
                return
            }
            if marker == 0xE1, orientation == 1 {
                orientation = Self.orientation(file.rest(from: index + 4, most: length - 2)) ?? 1
            }
            index += 2 + length
        }
        return nil
    }

    /// Directories of cameras have a few dozen entries.
    private static let mostEntries = 100

    private static func orientation(_ segment: ByteReader) -> Int? {
        guard segment.has("Exif\0\0".utf8) else { return nil }
        let tiff = segment.rest(from: 6)
        let order: ByteReader.Order = tiff.has("II".utf8) ? .little : .big
        guard let directory = tiff.number(4, 4, order), let count = tiff.number(directory, 2, order) else { return nil }
        for entry in 0..<min(count, mostEntries) {
            let place = directory + 2 + entry * 12
            if tiff.number(place, 2, order) == 0x0112 {
                return tiff.number(place + 8, 2, order).flatMap { (1...8).contains($0) ? $0 : nil }
            }
        }
        return nil
    }
}
