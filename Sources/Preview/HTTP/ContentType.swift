// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The media types of the files of a site.
enum ContentType {
    /// The type of HTML without a character set, because a bundle's own pages may declare an encoding other than UTF-8.
    static let html = "text/html"

    /// Returns the type of a file by its extension. Text files of the tool are UTF-8.
    static func of(_ path: String) -> String {
        guard let type = MediaType.of(path) else { return "application/octet-stream" }
        return ["text/plain", "text/calendar"].contains(type) ? type + "; charset=utf-8" : type
    }
}
