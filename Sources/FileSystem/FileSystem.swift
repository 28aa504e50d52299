// SPDX-License-Identifier: MIT

internal import Glibc
internal import Text

/// File and folder operations by direct system calls. Foundation is not used because it synchronises every file it
/// writes and takes ten times as long.
package enum FileSystem {
    /// An entry of a folder.
    package struct Entry: Sendable {
        /// Without its folder. What is not UTF-8 in it is replaced, and the name then leads to nothing.
        package let name: String
        /// Nil if the file system reports it only on a separate request.
        package let kind: Kind?
    }

    /// What a path leads to. A link is a symbolic one; anything else is a pipe, a socket or a device.
    package enum Kind: Sendable { case file, folder, link, other }

    /// Whether the system reads the whole path: a NUL ends it, and the part before it is another path. If not,
    /// `lastError` says why. Every path is checked here before it is passed on.
    package static func isPath(_ path: String) -> Bool {
        let isWhole = !path.hasByte("\0")
        guard isWhole, path.utf8.count < Int(PATH_MAX) else {
            errno = isWhole ? ENAMETOOLONG : EINVAL
            return false
        }
        return true
    }

    /// Returns the bytes of a regular file, or its first ones; nil if not all of them can be read.
    /// - Parameter isLinkFollowed: whether the last name of the path may be a symbolic link.
    package static func read(_ path: String, limit: Int = .max, isLinkFollowed: Bool = true) -> [UInt8]? {
        guard let descriptor = open(path, isLinkFollowed: isLinkFollowed) else { return nil }
        defer { close(descriptor) }
        return read(descriptor, from: 0, limit: limit)
    }

    /// Returns a part of a regular file; nil if the file does not hold all of it.
    package static func read(_ path: String, range: Range<Int>, isLinkFollowed: Bool = true) -> [UInt8]? {
        guard let descriptor = open(path, isLinkFollowed: isLinkFollowed) else { return nil }
        defer { close(descriptor) }
        return read(descriptor, from: range.lowerBound, limit: range.count).flatMap {
            $0.count == range.count ? $0 : nil
        }
    }

    /// Opens a file for reading; nil if that fails. Opening does not block on a pipe without a writer.
    package static func open(_ path: String, isLinkFollowed: Bool) -> Int32? {
        guard isPath(path) else { return nil }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isLinkFollowed ? 0 : O_NOFOLLOW))
        return descriptor < 0 ? nil : descriptor
    }

    /// Opens a file, a pipe or a device to be read or written in order; nil if that fails. Unlike `open`, it waits for the
    /// other end of a pipe.
    package static func openStream(_ path: String, isForWriting: Bool = false) -> Int32? {
        guard isPath(path) else { return nil }
        let descriptor = Glibc.open(path, (isForWriting ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }

    /// Whether two paths lead to files with the same bytes. Symbolic links are not followed.
    package static func haveSameBytes(_ path: String, _ other: String) -> Bool {
        guard let first = status(of: path), let second = status(of: other), first.kind == .file,
            second.kind == .file, first.size == second.size
        else { return false }
        let piece = 1 << 20
        for start in stride(from: 0, to: first.size, by: piece) {
            let range = start..<min(start + piece, first.size)
            guard let bytes = read(path, range: range, isLinkFollowed: false),
                bytes == read(other, range: range, isLinkFollowed: false)
            else { return false }
        }
        return true
    }

    /// Returns the bytes of an open regular file from a place on; nil if they cannot be read to the end or the limit.
    package static func read(_ descriptor: Int32, from start: Int, limit: Int = .max) -> [UInt8]? {
        var status = stat()
        errno = 0
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = min(max(0, Int(status.st_size) - start), limit)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = 0
            while count < size {
                let got = pread(descriptor, buffer.baseAddress.map { $0 + count }, size - count, off_t(start + count))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
        return bytes.count == size ? bytes : nil
    }

    /// Writes all of the bytes at the current position of the descriptor.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, bytes.count - offset)
            }
            if count < 0, isWorthAnotherTry(on: descriptor, awaiting: POLLOUT) { continue }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }

    /// Reads a file, a pipe or a terminal from the current position of the descriptor to its end.
    /// - Parameter most: the number of bytes after which it need not be read further.
    /// - Returns: nil if it cannot be read; `lastError` says why.
    package static func readStream(_ descriptor: Int32, most: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= most {
            let count = piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, isWorthAnotherTry(on: descriptor, awaiting: POLLIN) { continue }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return bytes
    }

    /// Whether a call that failed may succeed now: it was interrupted, or the descriptor does not block, and this waits
    /// until it is ready. Other programs may have left a pipe or a terminal so that they share with this one.
    private static func isWorthAnotherTry(on descriptor: Int32, awaiting event: Int32) -> Bool {
        guard errno == EAGAIN else { return errno == EINTR }
        var wanted = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&wanted, 1, -1) >= 0 || errno == EINTR
    }

    /// Returns the entries of a folder, in no order; nil if it cannot be listed, with the reason in `lastError`.
    package static func entries(in folder: String) -> [Entry]? { entries(in: folder) { readdir($0) } }

    /// - Parameter next: takes the next entry from the open folder, as `readdir` does.
    static func entries(in folder: String, next: (OpaquePointer) -> UnsafeMutablePointer<dirent>?) -> [Entry]? {
        guard isPath(folder), let stream = opendir(folder) else { return nil }
        var entries: [Entry] = []
        // Only the error number distinguishes a failure from the end.
        errno = 0
        while let entry = next(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { entries.append(Entry(name: name, kind: kind(entry.pointee.d_type))) }
            errno = 0
        }
        let failure = errno
        closedir(stream)
        errno = failure
        return failure == 0 ? entries : nil
    }

    private static func kind(_ type: UInt8) -> Kind? {
        switch Int(type) {
        case DT_REG: .file
        case DT_DIR: .folder
        case DT_LNK: .link
        case DT_UNKNOWN: nil
        default: .other
        }
    }

    /// Returns the absolute path without links; nil if there is nothing, or if the path is not UTF-8, so that it would denote
    /// something else as a text. The reason is in `lastError`.
    package static func resolved(_ path: String) -> String? {
        guard isPath(path), let bytes = realpath(path, nil) else { return nil }
        let resolved = String(validatingCString: bytes)
        free(bytes)
        if resolved == nil { errno = EILSEQ }
        return resolved
    }

    /// Returns what a symbolic link says; nil if there is none.
    package static func target(ofLink path: String) -> String? {
        guard isPath(path) else { return nil }
        let size = Int(PATH_MAX)
        var bytes = [CChar](repeating: 0, count: size)
        let count = readlink(path, &bytes, size)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether this process may read the file at a path.
    package static func isReadable(_ path: String) -> Bool { isPath(path) && access(path, R_OK) == 0 }

    /// Returns why a file or a folder cannot be read, in the words of the system; nil if this process may read it.
    package static func readError(of path: String) -> String? { isReadable(path) ? nil : lastError }

    /// Whether this process may run the file at a path. Folders have the same right, with another meaning.
    package static func isExecutable(_ path: String) -> Bool {
        isPath(path) && access(path, X_OK) == 0 && status(of: path, isLinkFollowed: true)?.kind == .file
    }

    /// Makes a folder in an existing one. If it cannot be made, `lastError` says why.
    /// - Returns: whether it was made; false if it existed already.
    package static func makeFolder(_ path: String, mode: UInt32 = 0o777) -> Bool? {
        guard isPath(path) else { return nil }
        if mkdir(path, mode) == 0 { return true }
        return errno == EEXIST ? false : nil
    }

    /// The folder for temporary files, which `TMPDIR` may name.
    package static var temporaryFolder: String { temporaryFolder(named: getenv("TMPDIR").map { String(cString: $0) }) }

    /// An empty name is none, as for other programs. Before a slash, it would be the root of the file system.
    static func temporaryFolder(named name: String?) -> String { name.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

    /// Makes a folder for temporary files, which only this user can read. The caller removes it.
    /// - Parameter name: the beginning of its name.
    /// - Returns: nil if it cannot be made; `lastError` says why.
    package static func makePrivateFolder(named name: String) -> String? {
        guard isPath(temporaryFolder) else { return nil }
        var path = Array("\(temporaryFolder)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { return nil }
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Makes a folder and its missing parents.
    /// - Returns: the folder that could not be made, with the reason in `lastError`; nil if all exist.
    package static func makeFolders(_ path: String, mode: UInt32 = 0o777) -> String? {
        if path.isEmpty || kind(of: path) != nil { return nil }
        guard isPath(path) else { return path }
        let ends = path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") } + [path.endIndex]
        return ends.lazy.map { String(path[..<$0]) }.first {
            kind(of: $0) == nil && makeFolder($0, mode: mode) == nil
        }
    }

    /// Moves a file or a folder in one step; a file of the new name is replaced.
    /// - Returns: whether it succeeded; `lastError` says why not.
    package static func rename(_ old: String, to new: String) -> Bool {
        isPath(old) && isPath(new) && Glibc.rename(old, new) == 0
    }

    /// Makes a hard link to a file. A symbolic link is not followed.
    package static func link(_ path: String, to name: String) -> Bool {
        isPath(path) && isPath(name) && Glibc.link(path, name) == 0
    }

    /// Why the last call failed, as the operating system reports it.
    package static var lastError: String {
        errno == EILSEQ ? "the path that leads there is not UTF-8" : String(cString: strerror(errno))
    }

    /// Why a file could not be read, after a call here that returned nil for it.
    package static var lastReadError: String {
        errno == 0 ? "it is no regular file, or has changed meanwhile" : lastError
    }

    /// Whether the last call failed because nothing of that kind is there, and not because the disk or the process is
    /// out of order: with the latter, what is there counts as unknown and not as missing.
    package static var isAbsence: Bool { [0, ENOENT, ENOTDIR, ELOOP].contains(errno) }
}
