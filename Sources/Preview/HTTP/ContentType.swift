// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The media types of the files that sites are made of.
enum ContentType {
    /// HTML gets no character set: a bundle's own pages may name another than UTF-8 themselves.
    static let html = "text/html"

    /// The type of a file by its ending. Texts of ours are UTF-8.
    static func of(_ path: String) -> String {
        guard let type = MediaType.of(path) else { return "application/octet-stream" }
        return ["text/plain", "text/calendar"].contains(type) ? type + "; charset=utf-8" : type
    }
}
