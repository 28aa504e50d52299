// SPDX-License-Identifier: MIT

internal import Glibc

/// A file or folder itself, whatever it is called.
package struct FileIdentity: Sendable, Hashable {
    package let device: UInt
    package let inode: UInt
}

/// What the system knows of a file without reading it.
package struct FileStatus: Sendable {
    package let kind: FileSystem.Kind
    package let identity: FileIdentity
    package let size: Int
    /// The permissions, with the three bits above them.
    package let mode: UInt32
    /// How many names the file has.
    package let names: Int
    /// When its contents were written last.
    package let written: Time
    /// When anything about the file changed, such as who may read it.
    package let changed: Time

    /// Since 1970.
    package struct Time: Sendable {
        package let seconds: Int
        package let nanoseconds: Int

        init(_ time: timespec) {
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        identity = FileIdentity(device: UInt(status.st_dev), inode: UInt(status.st_ino))
        size = Int(status.st_size)
        mode = UInt32(status.st_mode & 0o7777)
        names = Int(status.st_nlink)
        (written, changed) = (Time(status.st_mtim), Time(status.st_ctim))
    }
}

extension FileSystem {
    /// What the path itself is, or what it leads to; nil if there is nothing, with the reason in `lastError`.
    package static func status(of path: String, isLinkFollowed: Bool = false) -> FileStatus? {
        var status = stat()
        guard isPath(path), (isLinkFollowed ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return FileStatus(status)
    }

    package static func status(of descriptor: Int32) -> FileStatus? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
    }

    package static func kind(of path: String, isLinkFollowed: Bool = false) -> Kind? {
        status(of: path, isLinkFollowed: isLinkFollowed)?.kind
    }
}
