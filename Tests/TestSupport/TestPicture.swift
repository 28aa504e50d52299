// SPDX-License-Identifier: MIT

/// Pictures of tests that are not about their contents.
package enum TestPicture {
    /// The start of a picture without a size.
    package static let text = "BM" + String(repeating: "\0", count: 12) + "\u{28}\0\0\0"

    /// A GIF picture with a size, as two signs for width and height each, and nothing to see.
    package static func gif(_ size: String) -> String { "GIF89a\(size)\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\0;" }

    /// A PNG file whose lines are stored without compression.
    package static func png(_ width: UInt8, depth: UInt8 = 8, kind: UInt8, lines: [[UInt8]]) -> [UInt8] {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [0, 0, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + Array(name.utf8) + body + [0, 0, 0, 0]
        }
        let data = lines.flatMap { $0 }
        let (low, high) = (UInt8(data.count & 0xFF), UInt8(data.count >> 8))
        let header = [0, 0, 0, width, 0, 0, 0, UInt8(lines.count), depth, kind, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("IDAT", [0x78, 0x01, 1, low, high, ~low, ~high] + data) + chunk("IEND", [])
    }

    /// Returns the files with that in the place of a picture of at most one letter.
    package static func filled(_ files: [String: String]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: files.map { path, text in
                let isPicture = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(
                    where: path.lowercased().hasSuffix)
                return (path, isPicture && text.utf8.count < 2 ? Self.text : text)
            })
    }
}
