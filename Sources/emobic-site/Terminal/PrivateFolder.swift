// SPDX-License-Identifier: MIT

import FileSystem
import Glibc
import Text

/// A temporary folder of this process, which other users cannot read and which is removed at the end.
struct PrivateFolder {
    let path: String
    private let hold: Hold

    /// Shows other processes that the folder is in use. The system releases the lock when the process ends in any way. A class,
    /// because it is handed to what removes the folder at the end.
    private final class Hold: Sendable {
        let lock: FolderLock

        init?(_ folder: String) {
            guard let lock = Self.lock(folder) else { return nil }
            self.lock = lock
        }

        static func lock(_ folder: String) -> FolderLock? {
            try? FolderLock(folder, makesFolder: false, patience: .zero, staysWithFolder: true)
        }
    }

    private static let name = ".emobic-site-preview"
    /// What the name of a folder that is being removed ends with.
    private static let end = ".removed"

    init() throws {
        // The dot excludes the folder from the bundle and from the watched files if the temporary directory is inside
        // them.
        for _ in 0..<8 {
            guard let path = FileSystem.makePrivateFolder(named: Self.name) else { break }
            // Another process that removes leftovers may be faster.
            guard let hold = Hold(path) else {
                FileSystem.remove(path)
                continue
            }
            (self.path, self.hold) = (path, hold)
            Self.removeLeftovers(beside: path)
            return
        }
        let reason = FileSystem.lastError
        throw CommandFailure(
            "a folder for temporary files cannot be made in ‘\(FileSystem.temporaryFolder)’: \(reason); TMPDIR names another"
        )
    }

    /// Removes the folders of processes of this user that were killed: those with a lock that nobody holds. A folder that was
    /// being removed may have lost the file of its lock.
    private static func removeLeftovers(beside path: String) {
        for entry in FileSystem.entries(in: path.folder) ?? [] where entry.name.hasPrefix(name + "-") {
            let old = path.folder + "/" + entry.name
            guard old != path, let status = FileSystem.status(of: old), status.kind == .folder,
                status.owner == geteuid(),
                entry.name.hasSuffix(end) || FileSystem.kind(of: old + "/" + FolderLock.fileName) == .file,
                let lock = Hold.lock(old), lock.isCertain
            else { continue }
            FileSystem.remove(old, last: FolderLock.fileName)
            // The file that took its place.
            if entry.name.hasSuffix(end) { unlink(String(old.dropLast(end.count))) }
        }
    }

    /// Removes the folder. A build may still be writing into it: the folder is moved away first, and until it is removed
    /// a file takes its place, so that the build cannot make it anew and fails.
    func remove() {
        let doomed = path + Self.end
        guard FileSystem.rename(path, to: doomed) else { return }
        let placeholder = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if placeholder >= 0 { close(placeholder) }
        // The build can still add files to a folder that it has open.
        for _ in 0..<Self.attempts {
            FileSystem.remove(doomed, last: FolderLock.fileName)
            if FileSystem.kind(of: doomed) == nil { break }
            usleep(Self.pause)
        }
        unlink(path)
    }

    /// At most two seconds in all.
    private static let attempts = 200
    private static let pause: UInt32 = 10_000
}
