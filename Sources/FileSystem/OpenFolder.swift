// SPDX-License-Identifier: MIT

internal import Glibc

/// An open folder, and operations on its entries by name. A name never leads elsewhere: not up, not through a link, not
/// into a subfolder.
package struct OpenFolder: ~Copyable {
    /// The number under which the system has it open; closed at the end of this value.
    package let descriptor: Int32
    private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Nil if the path is not a folder, with the reason in `lastError`.
    /// - Parameter isLinkFollowed: whether a link to a folder counts as one.
    package init?(_ path: String, isLinkFollowed: Bool = false) {
        guard FileSystem.isPath(path) else { return nil }
        self.init(descriptor: open(path, isLinkFollowed ? Self.flags & ~O_NOFOLLOW : Self.flags))
    }

    private init?(descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Opens a folder in this one; nil for a link to one.
    package func folder(_ name: String) -> OpenFolder? {
        FileSystem.isName(name) ? OpenFolder(descriptor: openat(descriptor, name, Self.flags)) : nil
    }

    /// Opens a folder below this one. Each folder on the path is opened separately, so that no link is followed. The
    /// empty path is this folder.
    /// - Parameter isMade: whether missing folders are made.
    package func folder(at path: String, isMade: Bool = false) -> OpenFolder? {
        guard let names = FileSystem.names(in: path),
            var folder = OpenFolder(descriptor: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
        else { return nil }
        for name in names {
            if isMade, !folder.makeFolder(name), errno != EEXIST { return nil }
            guard let inner = folder.folder(name) else { return nil }
            folder = inner
        }
        return folder
    }

    /// Returns the kind of an entry, which may be a link; nil if there is none, with the reason in `lastError`.
    package func kind(of name: String) -> FileSystem.Kind? { status(of: name)?.kind }

    /// Returns the status of an entry, which may be a link; nil if there is none, with the reason in `lastError`.
    package func status(of name: String) -> FileStatus? {
        var status = stat()
        guard FileSystem.isName(name), fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        return FileStatus(status)
    }

    /// Returns the bytes of a regular file; nil if it is not one, or cannot be read.
    package func read(_ name: String) -> [UInt8]? {
        guard FileSystem.isName(name) else { return nil }
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return FileSystem.read(file, from: 0)
    }

    /// Writes a new file, or overwrites one that no other process reads. See `AtomicFile` for others.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package func write(_ bytes: [UInt8], to name: String) -> Bool {
        guard let file = create(name) else { return false }
        defer { close(file) }
        return FileSystem.write(bytes, to: file)
    }

    /// Writes a new file of a size that holds nothing and takes no place on the disk.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package func writeZeros(_ size: Int, to name: String) -> Bool {
        guard let file = create(name) else { return false }
        defer { close(file) }
        return ftruncate(file, off_t(size)) == 0
    }

    /// Makes an empty file, and the folders on its path below this one, whose names need not be UTF-8. No link is followed.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package func makeFile(at path: [UInt8]) -> Bool {
        guard path.withUnsafeBufferPointer({ FileSystem.isInnerPath($0) }),
            var folder = OpenFolder(descriptor: fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
        else { return false }
        var names: [[CChar]] = path.split(separator: UInt8(ascii: "/")).map { name in
            name.map { CChar(bitPattern: $0) } + [0]
        }
        let last = names.removeLast()
        for name in names {
            guard mkdirat(folder.descriptor, name, 0o777) == 0 || errno == EEXIST,
                let inner = OpenFolder(descriptor: openat(folder.descriptor, name, Self.flags))
            else { return false }
            folder = inner
        }
        let file = openat(folder.descriptor, last, Self.flagsOfNew, 0o666)
        return file >= 0 && close(file) == 0
    }

    private func create(_ name: String) -> Int32? {
        guard FileSystem.isName(name) else { return nil }
        let file = openat(descriptor, name, Self.flagsOfNew, 0o666)
        return file < 0 ? nil : file
    }

    private static let flagsOfNew = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC

    /// Makes a folder.
    /// - Returns: whether it is new; `lastError` says why not.
    package func makeFolder(_ name: String) -> Bool { FileSystem.isName(name) && mkdirat(descriptor, name, 0o777) == 0 }

    /// Moves an entry into an open folder in one step; a file of the new name is replaced.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package func rename(_ name: String, to folder: borrowing OpenFolder, as new: String) -> Bool {
        FileSystem.isName(name) && FileSystem.isName(new) && renameat(descriptor, name, folder.descriptor, new) == 0
    }

    /// Removes a file or link.
    package func remove(_ name: String) -> Bool { FileSystem.isName(name) && unlinkat(descriptor, name, 0) == 0 }

    /// Removes an empty folder.
    package func removeFolder(_ name: String) -> Bool {
        FileSystem.isName(name) && unlinkat(descriptor, name, AT_REMOVEDIR) == 0
    }
}

extension FileSystem {
    /// Whether bytes are the path of an entry below a folder: at least one name, and none that leads elsewhere than down.
    package static func isInnerPath(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        var (names, length, dots) = (0, 0, 0)
        func isSafe() -> Bool { length > 2 || dots < length || length == 0 }
        for byte in path {
            if byte == 0 { return false }
            guard byte == UInt8(ascii: "/") else {
                length += 1
                if byte == UInt8(ascii: ".") { dots += 1 }
                continue
            }
            guard isSafe() else { return false }
            if length > 0 { names += 1 }
            (length, dots) = (0, 0)
        }
        return isSafe() && names + length > 0
    }

    /// Returns the names on a path below a folder; nil if one of them leads elsewhere than down.
    package static func names(in path: String) -> [String]? {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        return names.allSatisfy(isName) ? names : nil
    }

    /// Whether a text can be the name of an entry of a folder.
    static func isName(_ name: String) -> Bool {
        if !name.isEmpty, name != ".", name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "/") })
        {
            return true
        }
        errno = EINVAL
        return false
    }
}
