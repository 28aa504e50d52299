// SPDX-License-Identifier: MIT

/// Pictures of tests that are not about their contents.
package enum TestPicture {
    /// The start of a picture without a size.
    package static let text = "BM"

    /// A GIF picture with a size, as two signs for width and height each, and nothing to see.
    package static func gif(_ size: String) -> String { "GIF89a\(size)\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\0;" }

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
