// SPDX-License-Identifier: MIT

internal import Glibc

/// The identity of a file or folder, whatever its path.
package struct FileIdentity: Sendable, Hashable {
    /// The number of the file system.
    package let device: UInt
    /// The number of the file in its file system. Files made later may get it again.
    package let inode: UInt
}

/// What the system reports about a file without reading it.
package struct FileStatus: Sendable {
    /// That of a link itself, unless the link was followed.
    package let kind: FileSystem.Kind
    /// The same for all hard links of a file.
    package let identity: FileIdentity
    /// In bytes.
    package let size: Int
    /// The permission bits, with set-user-ID, set-group-ID and sticky bit.
    package let mode: UInt32
    /// The number of the user whose file it is.
    package let owner: UInt32
    /// The number of hard links.
    package let names: Int
    /// When its contents were last written.
    package let written: Time
    /// When anything about the file last changed, such as its permissions.
    package let changed: Time

    /// A time since 1970.
    package struct Time: Sendable, Comparable {
        /// Whole seconds; below 0 before 1970.
        package let seconds: Int
        /// From 0 to 999,999,999, behind the whole seconds.
        package let nanoseconds: Int

        init(_ time: timespec) {
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }

        /// The time that a file gets that is written now: that of the last tick of the system's clock.
        package static var now: Time {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME_COARSE, &time)
            return Time(time)
        }

        package static func < (first: Time, second: Time) -> Bool {
            (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
        }

        /// Nanoseconds since 1970.
        package var total: Int { seconds &* 1_000_000_000 &+ nanoseconds }
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
        owner = UInt32(status.st_uid)
        names = Int(status.st_nlink)
        (written, changed) = (Time(status.st_mtim), Time(status.st_ctim))
    }
}

extension FileSystem {
    /// Returns the status of the path itself, or of the target of a link; nil if there is nothing, with the reason in
    /// `lastError`.
    package static func status(of path: String, isLinkFollowed: Bool = false) -> FileStatus? {
        var status = stat()
        guard isPath(path), (isLinkFollowed ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        return FileStatus(status)
    }

    /// Returns the status of an open file; nil if that fails, with the reason in `lastError`.
    package static func status(of descriptor: Int32) -> FileStatus? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
    }

    /// Returns the kind of the path itself, or of the target of a link; nil if there is nothing, with the reason in
    /// `lastError`.
    package static func kind(of path: String, isLinkFollowed: Bool = false) -> Kind? {
        status(of: path, isLinkFollowed: isLinkFollowed)?.kind
    }
}
