// SPDX-License-Identifier: MIT

/// Media types of files, by the endings of their names.
package enum MediaType {
    /// Returns the media type (RFC 6838); nil for an unknown ending.
    package static func of(_ path: String) -> String? {
        let bytes = path.utf8
        let name = path.lastSlash.map { bytes[bytes.index(after: $0)...] } ?? bytes[...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = String(Substring(name[name.index(after: dot)...]))
        return types[ending] ?? types[ending.lowercased()]
    }

    /// Whether a file with this name is a picture of any kind, drawings included.
    package static func isPicture(_ path: String) -> Bool { of(path)?.hasPrefix("image/") ?? false }

    /// Whether a file with this name is one of an app's data, in any case of its ending, as readers find it.
    package static func isXML(_ path: String) -> Bool { of(path) == "application/xml" }

    /// Whether a file with this name may consist of lines, which is so of an unknown ending too.
    package static func hasLines(_ path: String) -> Bool {
        guard let type = of(path) else { return true }
        return !["image/", "audio/", "video/", "font/", "application/pdf", "application/zip"].contains(
            where: type.hasPrefix) || type == "image/svg+xml"
    }

    /// All endings with their types, in the order of the endings.
    package static let byEnding = types.sorted { $0.key < $1.key }.map { (ending: $0.key, type: $0.value) }

    /// Whether files of the type are texts, which are sent compressed and in UTF-8.
    package static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || ["json", "xml", "javascript"].contains(where: type.hasSuffix)
    }

    private static let types = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
        "js": "text/javascript", "mjs": "text/javascript",
        "json": "application/json", "webmanifest": "application/manifest+json", "geojson": "application/geo+json",
        "map": "application/json",
        "xml": "application/xml", "txt": "text/plain", "md": "text/plain", "ics": "text/calendar", "vtt": "text/vtt",
        "svg": "image/svg+xml",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif",
        "ico": "image/x-icon", "bmp": "image/bmp", "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac",
        "ogg": "audio/ogg",
        "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "mp4": "video/mp4",
        "m4v": "video/mp4",
        "webm": "video/webm", "ogv": "video/ogg", "mov": "video/quicktime", "3gp": "video/3gpp",
        "pdf": "application/pdf", "woff": "font/woff",
        "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "zip": "application/zip",
        "wasm": "application/wasm",
        "rss": "application/rss+xml", "atom": "application/atom+xml"
    ]
}
