// SPDX-License-Identifier: MIT

internal import Glibc

/// The language chosen on the preview's page. It is stored in a file that the next build reads and the watcher
/// observes, so that a choice triggers a build just as a saved file does.
package struct LanguageOverride: Sendable {
    /// The path of the file, which need not exist.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The language in which the app is shown; nil if none was chosen.
    package var language: String? {
        var buffer = [UInt8](repeating: 0, count: 64)
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let count = read(file, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }

    /// Stores a choice.
    /// - Returns: whether it could be stored.
    func choose(language: String) -> Bool {
        let bytes = Array(language.utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        return write(file, bytes, bytes.count) == bytes.count
    }
}
