// SPDX-License-Identifier: MIT
internal import FileSystem
internal import Glibc

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

    /// - Throws: if the file is not what it was.
    package func check() throws(Failure) {
        guard FileSystem.read(path) == expected else { throw .changed(path) }
    }

    package func run() throws(Failure) {
        try check()
        // A link stays one: what it leads to is replaced.
        guard let target = FileSystem.resolved(path) else { throw .unwritable(path, reason: FileSystem.lastError) }
        var template = Array((target.folder + "/.emobic-site-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .unwritable(path, reason: FileSystem.lastError) }
        if let reason = write(to: descriptor, like: target, as: template) {
            unlink(template)
            throw .unwritable(path, reason: reason)
        }
    }

    /// Returns what went wrong.
    private func write(to descriptor: Int32, like target: String, as name: [CChar]) -> String? {
        defer { close(descriptor) }
        var status = stat()
        guard stat(target, &status) == 0, fchmod(descriptor, status.st_mode & 0o7777) == 0 else { return FileSystem.lastError }
        guard FileSystem.write(contents, to: descriptor), fsync(descriptor) == 0, rename(name, target) == 0 else { return FileSystem.lastError }
        return nil
    }
}
