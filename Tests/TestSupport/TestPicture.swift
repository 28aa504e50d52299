// SPDX-License-Identifier: MIT

/// Pictures of tests that are not about their contents.
package enum TestPicture {
    /// The start of a picture without a size.
    package static let text = "GIF89a"

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
