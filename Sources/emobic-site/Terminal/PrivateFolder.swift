// SPDX-License-Identifier: MIT

import FileSystem
import Glibc

/// A temporary folder of this process, which other users cannot read and which is removed at the end.
struct PrivateFolder {
    let path: String

    init() throws {
        // The dot excludes the folder from the bundle and from the watched files if the temporary directory is inside
        // them.
        guard let path = FileSystem.makePrivateFolder(named: ".emobic-site-preview") else {
            throw CommandFailure("a folder for temporary files cannot be made: \(FileSystem.lastError)")
        }
        self.path = path
    }

    /// Removes the folder. A build may still be writing into it: the folder is moved away first, and until it is removed
    /// a file takes its place, so that the build cannot make it anew and fails.
    func remove() {
        let doomed = path + ".removed"
        guard FileSystem.rename(path, to: doomed) else { return }
        let placeholder = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if placeholder >= 0 { close(placeholder) }
        // The build can still add files to a folder that it has open.
        for _ in 0..<Self.attempts {
            FileSystem.remove(doomed)
            if FileSystem.kind(of: doomed) == nil { break }
            usleep(Self.pause)
        }
        unlink(path)
    }

    /// At most two seconds in all.
    private static let attempts = 200
    private static let pause: UInt32 = 10_000
}
