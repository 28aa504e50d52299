// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Glibc
internal import Text

/// New contents for a file, put into its place in one step and with the old one's permissions.
package struct FileReplacement: Sendable {
    package enum Failure: Error, Sendable {
        /// The file does not hold what was read before.
        case changed(String)
        case unwritable(String, reason: String)
    }

    private let path: String
    private let expected: [UInt8]
    private let contents: [UInt8]

    package init(path: String, expected: [UInt8], contents: [UInt8]) {
        self.path = path
        self.expected = expected
        self.contents = contents
    }

    /// The new contents, written beside the old ones.
    package struct Prepared: Sendable {
        fileprivate let path: String
        fileprivate let target: String
        fileprivate let name: [CChar]

        /// Puts the new contents into their place.
        package func finish() throws(Failure) {
            guard rename(name, target) == 0 else { throw .unwritable(path, reason: FileSystem.lastError) }
        }

        /// Drops the new contents, if they are not in their place yet.
        package func abandon() { unlink(name) }
    }

    /// - Throws: if the file is not what it was, or nothing can be written there.
    package func prepare() throws(Failure) -> Prepared {
        guard FileSystem.read(path) == expected else { throw .changed(path) }
        // A link stays one: what it leads to is replaced.
        guard let target = FileSystem.resolved(path) else { throw .unwritable(path, reason: FileSystem.lastError) }
        var name = Array((target.folder + "/.emobic-site-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .unwritable(path, reason: FileSystem.lastError) }
        defer { close(descriptor) }
        guard let mode = FileSystem.status(of: target)?.mode, fchmod(descriptor, mode) == 0,
            FileSystem.write(contents, to: descriptor), fsync(descriptor) == 0
        else {
            let reason = FileSystem.lastError
            unlink(name)
            throw .unwritable(path, reason: reason)
        }
        return Prepared(path: path, target: target, name: name)
    }
}
