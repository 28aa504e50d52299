// SPDX-License-Identifier: MIT

internal import FileSystem

/// New contents for a file that has not changed since it was read.
package struct FileReplacement: Sendable {
    /// Why a file does not get its new contents.
    package enum Failure: Error, Sendable {
        /// The file has changed since it was read.
        case changed(String)
        /// - Parameter written: the files that had their new contents by then.
        case unwritable(String, reason: String, written: [String] = [])
    }

    let path: String
    private let file: AtomicFile

    /// Writes the new contents to a temporary file beside the old one.
    /// - Throws: if the file has changed, or the folder cannot be written to.
    init(path: String, expected: [UInt8], contents: [UInt8]) throws(Failure) {
        self.path = path
        guard FileSystem.read(path) == expected else { throw .changed(path) }
        do throws(AtomicFile.Failure) {
            file = try AtomicFile(path, contents: contents, isFlushed: true)
        } catch {
            throw .unwritable(path, reason: error.reason)
        }
    }

    /// Replaces the file with the new contents.
    func commit() throws(Failure) {
        do throws(AtomicFile.Failure) { try file.commit() } catch { throw .unwritable(path, reason: error.reason) }
    }

    /// Discards the new contents unless they have been committed.
    func discard() { file.discard() }
}
