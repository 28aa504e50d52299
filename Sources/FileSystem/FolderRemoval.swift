// SPDX-License-Identifier: MIT

internal import Glibc

extension FileSystem {
    /// Removes a file, or a folder with its contents. What cannot be removed is left; so are other file systems and the
    /// targets of links.
    /// - Parameter last: the name of the file to remove last of a folder's files, because it identifies the folder's
    ///   owner. It stays if another entry of the folder does.
    package static func remove(_ path: String, last: String? = nil) {
        var status = stat()
        guard isPath(path), lstat(path, &status) == 0 else { return }
        _ = path.withCString { remove($0, in: AT_FDCWD, device: status.st_dev, depth: removalDepth, last: last) }
    }

    /// Maximum number of folders open at a time.
    private static let removalDepth = 128

    /// - Returns: whether it is gone.
    private static func remove(_ name: UnsafePointer<CChar>, in parent: Int32, device: dev_t, depth: Int, last: String?)
        -> Bool
    {
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT }
        guard status.st_mode & S_IFMT == S_IFDIR else { return unlinkat(parent, name, 0) == 0 }
        guard status.st_dev == device, depth > 0 else { return false }
        // Nothing can be removed from a write-protected folder.
        if status.st_mode & 0o700 != 0o700 { fchmodat(parent, name, 0o700, 0) }
        let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        let last = last.map { Array($0.utf8CString) }
        // Where not all names could be read, the last one is not the last.
        var (names, isEmpty) = Self.names(of: folder, last: last)
        for name in names where isEmpty || name != last {
            isEmpty = remove(name, in: folder, device: device, depth: depth - 1, last: nil) && isEmpty
        }
        return isEmpty && unlinkat(parent, name, AT_REMOVEDIR) == 0
    }

    /// Returns the names as the system has them, which need not be Unicode, and whether these are all.
    private static func names(of folder: Int32, last: [CChar]?) -> ([[CChar]], areAll: Bool) {
        let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return ([], false) }
        guard let stream = fdopendir(copy) else {
            close(copy)
            return ([], false)
        }
        defer { closedir(stream) }
        var names: [[CChar]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            if name != [46, 0], name != [46, 46, 0] { names.append(name) }
        }
        let areAll = errno == 0
        if let last, let index = names.firstIndex(of: last) { names.append(names.remove(at: index)) }
        return (names, areAll)
    }
}
