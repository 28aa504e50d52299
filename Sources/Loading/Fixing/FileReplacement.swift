// SPDX-License-Identifier: MIT

internal import FileSystem

/// New contents for a file that still holds what was read.
package struct FileReplacement: Sendable {
    package enum Failure: Error, Sendable {
        /// The file does not hold what was read before.
        case changed(String)
        case unwritable(String, reason: String)
    }

    private let path: String
    private let file: AtomicFile

    /// Writes the new contents beside the old ones.
    /// - Throws: if the file is not what it was, or nothing can be written there.
    init(path: String, expected: [UInt8], contents: [UInt8]) throws(Failure) {
        self.path = path
        guard FileSystem.read(path) == expected else { throw .changed(path) }
        do throws(AtomicFile.Failure) {
            file = try AtomicFile(path, contents: contents, isFlushed: true)
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
    }

    /// Puts the new contents into their place.
    func commit() throws(Failure) {
        do throws(AtomicFile.Failure) { try file.commit() } catch { throw .unwritable(path, reason: error.reason) }
    }

    /// Drops the new contents, if they are not in their place yet.
    func discard() { file.discard() }
}
