// SPDX-License-Identifier: MIT

internal import Text

/// The path of a request, confined to the site: decoded once, without `..`.
struct SitePath: Equatable {
    let parts: [String]
    let endsWithSlash: Bool

    /// Returns nil if the path is malformed or contains `.` or `..` segments.
    init?(_ path: String) {
        guard path.hasPrefix("/"), let bytes = Self.decode(path), !bytes.contains(0),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        // Split as bytes, because a slash and a following combining mark form one character.
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        guard !parts.contains(".."), !parts.contains(".") else { return nil }
        self.parts = parts
        endsWithSlash = text.utf8.last == UInt8(ascii: "/")
    }

    /// Whether a part of the path begins with a dot, such as `.git` or `.env`, which are not meant to be published. The
    /// exception is `.well-known` at the start of the path (RFC 8615).
    var isHidden: Bool {
        parts.first == ".well-known"
            ? parts.dropFirst().contains { $0.hasPrefix(".") } : parts.contains { $0.hasPrefix(".") }
    }

    /// The path for a header, percent-encoded part by part, with exactly one leading slash.
    var encoded: String { parts.map { "/" + $0.percentEncoded }.joined() }

    private static func decode(_ path: String) -> [UInt8]? {
        var result: [UInt8] = []
        var bytes = path.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = bytes.next()?.hexadecimalDigit, let low = bytes.next()?.hexadecimalDigit else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }
}
