// SPDX-License-Identifier: MIT

internal import FileSystem

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
        guard let bytes = FileSystem.read(path, limit: 64), !bytes.isEmpty else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Stores a choice.
    /// - Returns: whether it could be stored.
    func choose(language: String) -> Bool {
        (try? AtomicFile.write(Array(language.utf8), to: path)) != nil
    }
}
