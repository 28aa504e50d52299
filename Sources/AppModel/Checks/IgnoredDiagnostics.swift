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

/// Whether it is worth while to look closer: nearly all files hold no such comment.
private func mayHoldComments(_ bytes: [UInt8]) -> Bool {
    // UTF-16 has other bytes for it.
    if let first = bytes.first, first >= 0xFE { return true }
    // There are few colons in such files, and the library finds them fast.
    let mark = Array("emobic-site".utf8)
    return bytes.withUnsafeBytes { buffer in
        var start = 0
        while start < buffer.count, let base = buffer.baseAddress, let found = memchr(base + start, 0x3A, buffer.count - start) {
            let colon = UnsafeRawPointer(found) - base
            if colon >= mark.count, buffer[(colon - mark.count)..<colon].elementsEqual(mark) { return true }
            start = colon + 1
        }
        return false
    }
}
