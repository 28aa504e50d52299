// SPDX-License-Identifier: MIT
package import Diagnostics
internal import Glibc

extension AppBundle {
    /// What is left of diagnostics after the comments of the bundle's files have had their say.
    /// - Parameter suggest: what an unknown code may have meant; nil for a known one.
    package func applyingIgnoreComments(to diagnostics: [Diagnostic], suggest: (String) -> [String]?) -> [Diagnostic] {
        files.paths.filter { $0.lowercased().hasSuffix(".xml") }.reduce(diagnostics) { left, path in
            guard let bytes = read(path), mayHoldComments(bytes) else { return left }
            return IgnoreComments(bytes, file: path).apply(to: left, suggest: suggest)
        }
    }
}

/// Whether it is worth while to look closer: nearly all files hold no comment that begins with our name.
private func mayHoldComments(_ bytes: [UInt8]) -> Bool {
    // UTF-16 has other bytes for it, and begins with a mark or with a sign of which one byte is nothing.
    if bytes.prefix(2).contains(where: { $0 >= 0xFE || $0 == 0 }) { return true }
    return bytes.withUnsafeBytes { buffer in
        var start = 0
        // Exclamation marks are rare in such files, and the library finds them fast.
        while start < buffer.count, let base = buffer.baseAddress, let found = memchr(base + start, 0x21, buffer.count - start) {
            let mark = UnsafeRawPointer(found) - base
            if mark > 0, buffer[mark - 1] == UInt8(ascii: "<"), buffer[(mark + 1)...].starts(with: "--".utf8), isOurs(buffer[(mark + 3)...]) { return true }
            start = mark + 1
        }
        return false
    }
}

private func isOurs(_ comment: Slice<UnsafeRawBufferPointer>) -> Bool {
    let text = comment.drop { $0 <= 0x20 }
    return text.prefix(6).map { $0 | 0x20 }.elementsEqual("emobic".utf8)
}
