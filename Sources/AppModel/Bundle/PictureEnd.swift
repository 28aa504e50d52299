// SPDX-License-Identifier: MIT

internal import FileSystem

/// Whether the file of a picture goes on to its end. Of one that was cut off while it was copied, browsers show a part or
/// nothing, although it begins as it should.
enum PictureEnd {
    /// Nearly every file is known by its last bytes; the others are read as a whole if they are not larger.
    private static let mostBytes = 64 * 1024 * 1024
    private static let tailLength = 12

    /// - Parameter head: the first bytes of the file.
    static func isMissing(from path: String, head: ByteReader, in bundle: AppBundle) -> Bool {
        guard let size = bundle.size(path), let tail = bundle.part(path, max(0, size - tailLength)..<size) else {
            return false
        }
        /// Without a known end, the file is always read: that of a GIF is a single byte, which stands anywhere.
        func isMissing(_ end: [UInt8], _ walk: (ByteReader) -> Bool) -> Bool {
            guard end.isEmpty || !ByteReader(tail).has(end, at: tail.count - end.count) else { return false }
            return size <= mostBytes && bundle.read(path).map { walk(ByteReader($0)) } ?? false
        }
        switch PictureFormat(head) {
        case .png:
            return isMissing(lastChunk) { file in !PNGChunks(file).contains { $0.kind == "IEND" } }
        case .jpeg: return isMissing([0xFF, 0xD9], isJPEGCutOff)
        case .gif: return isMissing([], isGIFCutOff)
        case .webP: return head.number(4, 4, .little).map { $0 + 8 > size } ?? true
        case .bitmap, .icon, .avif, nil: return false
        }
    }

    /// An `IEND` chunk without contents, and its check sum (PNG 11.2.5).
    private static let lastChunk: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// In the coded pixels, a byte FF is followed by 00 or by the number of a restart (ITU-T T.81, B.1.1.5), so the first
    /// end of an image behind the frame header is that of the picture and not of a small one inside a segment.
    private static func isJPEGCutOff(_ file: ByteReader) -> Bool {
        guard let header = JPEGHeader(file) else { return true }
        let bytes = file.rest(from: header.end).contents
        var index = bytes.startIndex
        while let mark = bytes[index...].firstIndex(of: 0xFF), mark + 1 < bytes.endIndex {
            if bytes[mark + 1] == 0xD9 { return false }
            index = mark + 1
        }
        return true
    }

    /// Blocks of an animation follow each other (GIF89a, appendix B). That only the trailer is missing, no browser minds.
    private static func isGIFCutOff(_ file: ByteReader) -> Bool {
        guard let flags = file.byte(10) else { return true }
        var index = 13 + colors(flags)
        var hasPicture = false
        while let kind = file.byte(index) {
            switch kind {
            case 0x21: index += 2
            case 0x2C:
                guard let flags = file.byte(index + 9) else { return true }
                index += 11 + colors(flags)
                hasPicture = true
            default: return !hasPicture
            }
            while true {
                guard let length = file.byte(index) else { return true }
                index += 1 + Int(length)
                if length == 0 { break }
            }
        }
        return index > file.count || !hasPicture
    }

    /// The length of the table of colours that follows.
    private static func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
