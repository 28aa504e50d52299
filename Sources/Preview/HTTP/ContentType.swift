// SPDX-License-Identifier: MIT

/// The media types of the files that sites are made of.
enum ContentType {
    /// HTML gets no character set: a bundle's own pages may name another than UTF-8 themselves.
    static let html = "text/html"

    /// The type of a file by its ending.
    static func of(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), path[dot...].firstIndex(of: "/") == nil else { return "application/octet-stream" }
        return types[path[path.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    private static let types = [
        "html": html, "htm": html, "xhtml": "application/xhtml+xml", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
        "json": "application/json", "webmanifest": "application/manifest+json", "geojson": "application/geo+json", "map": "application/json",
        "xml": "application/xml", "txt": "text/plain; charset=utf-8", "md": "text/plain; charset=utf-8", "ics": "text/calendar; charset=utf-8",
        "vtt": "text/vtt", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/x-icon", "bmp": "image/bmp", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac",
        "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg", "mov": "video/quicktime", "3gp": "video/3gpp",
        "pdf": "application/pdf", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "zip": "application/zip",
        "wasm": "application/wasm", "rss": "application/rss+xml", "atom": "application/atom+xml",
    ]
}
