// SPDX-License-Identifier: MIT

package import Diagnostics
internal import Glibc
package import Text

extension AppBundle {
    /// Returns the diagnostics that are left after the comments of the bundle's files have been applied.
    /// - Parameters:
    ///   - known: files that have no such comment.
    ///   - suggest: returns what an unknown code may have meant; nil for a known one.
    package func applyingIgnoreComments(
        to diagnostics: [Diagnostic], knownWithout known: Set<String> = [], suggest: (String) -> [String]?
    ) -> [Diagnostic] {
        var comments: [IgnoreComments] = []
        for path in files.paths where MediaType.isXML(path) && !known.contains(path) {
            if let pieces = pieces(path), !IgnoreComments.mayStand(in: pieces) { continue }
            if let bytes = read(path), IgnoreComments.mayStand(in: bytes) {
                comments.append(IgnoreComments(bytes, file: path))
            }
        }
        return IgnoreComments.apply(comments, to: diagnostics, suggest: suggest)
    }
}

extension IgnoreComments {
    /// Whether the file must be searched for comments: nearly all files have no comment that begins with the tool's name.
    package static func mayStand(in bytes: [UInt8]) -> Bool {
        // UTF-16 has other bytes for it, and begins with a mark or with a character of which one byte is zero.
        if bytes.prefix(2).contains(where: { $0 >= 0xFE || $0 == 0 }) { return true }
        return bytes.withUnsafeBytes { buffer in
            var start = 0
            // Exclamation marks are rare in such files, and `memchr` finds them fast.
            while start < buffer.count, let base = buffer.baseAddress,
                let found = memchr(base + start, 0x21, buffer.count - start)
            {
                let mark = UnsafeRawPointer(found) - base
                if mark > 0, buffer[mark - 1] == UInt8(ascii: "<"), buffer[(mark + 1)...].starts(with: "--".utf8),
                    isOurs(buffer[(mark + 3)...])
                {
                    return true
                }
                start = mark + 1
            }
            return false
        }
    }

    /// The same for a large file, of which a part is in memory at a time.
    package static func mayStand(in pieces: FilePieces) -> Bool {
        /// What comes again with the next piece, so that a comment on the border is seen. Blanks may stand before its name.
        var last: [UInt8] = []
        let overlap = 4096
        let isWithout = pieces.inOrder { _, piece in
            let text = last + piece
            last = Array(text.suffix(overlap))
            return !mayStand(in: text) && (text.count < overlap || last.contains { $0 > 0x20 })
        }
        return !isWithout
    }

    private static func isOurs(_ comment: Slice<UnsafeRawBufferPointer>) -> Bool {
        let text = comment.drop { $0 <= 0x20 }
        return text.prefix(6).map { $0 | 0x20 }.elementsEqual("emobic".utf8)
    }
}
