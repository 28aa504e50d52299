// SPDX-License-Identifier: MIT

package import FileSystem

/// The formats of pictures with pixels that browsers show, told from the first bytes of a file, whatever its name is.
package enum PictureFormat: Sendable, CaseIterable {
    case png, jpeg, gif, webP, bitmap, icon, avif

    /// Nil for a file of another format, and for a drawing.
    package init?(_ file: ByteReader) {
        guard let format = Self.allCases.first(where: { $0.begins(file) }) else { return nil }
        self = format
    }

    /// The sizes that the header of a bitmap has had, in bytes.
    private static let bitmapHeaders: [UInt8] = [12, 16, 40, 52, 56, 64, 108, 124]

    private func begins(_ file: ByteReader) -> Bool {
        switch self {
        case .png: file.has([0x89, 0x50, 0x4E, 0x47])
        // What follows the start of the image is a marker, too.
        case .jpeg: file.has([0xFF, 0xD8, 0xFF])
        case .gif: file.has("GIF8".utf8)
        // A container, as of sounds.
        case .webP: file.has("RIFF".utf8) && file.has("WEBP".utf8, at: 8)
        // A text may begin with these letters: the size of the second header is one of few.
        case .bitmap: file.has("BM".utf8) && Self.bitmapHeaders.contains { file.has([$0, 0, 0, 0], at: 14) }
        case .icon: file.has([0, 0, 1, 0])
        // A container, as of the pictures of phones (HEIC).
        case .avif: file.has("ftypavif".utf8, at: 4) || file.has("ftypavis".utf8, at: 4)
        }
    }
}
