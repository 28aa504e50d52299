// SPDX-License-Identifier: MIT

internal import AppModel
internal import FileSystem
internal import Glibc
internal import Text

/// A file of the site, written.
struct WrittenFile: Sendable {
    let path: String
    let hash: UInt64
    let size: Int
}

/// Writes files below one folder, each relative to the open folder it goes into: looking up long paths for
/// ten thousand small files costs as much as writing them.
struct SiteWriter: ~Copyable {
    private let root: String
    /// The hashes of files that are there already. They are left if they are the same, and replaced as a whole if not.
    private let known: [String: UInt64]
    private var folder: String?
    private var descriptor: Int32 = -1

    init(root: String, known: [String: UInt64] = [:]) {
        self.root = root
        self.known = known
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    mutating func write(_ bytes: [UInt8], to path: String) throws(SiteError) -> WrittenFile {
        let written = WrittenFile(path: path, hash: ContentHash.of(bytes), size: bytes.count)
        let old = known[path]
        if old == written.hash { return written }
        try enter(path.folder)
        let name = old == nil ? path.lastComponent : "." + path.lastComponent + ".new"
        try fill(name, bytes, path)
        if old != nil, renameat(descriptor, name, descriptor, path.lastComponent) != 0 { throw failure(path) }
        return written
    }

    private func fill(_ name: String, _ bytes: [UInt8], _ path: String) throws(SiteError) {
        guard FileSystem.isPath(path) else { throw failure(path) }
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        guard FileSystem.write(bytes, to: file) else { throw failure(path) }
    }

    private mutating func enter(_ wanted: String) throws(SiteError) {
        guard folder != wanted else { return }
        let path = wanted.isEmpty ? root : root + "/" + wanted
        try DiskFolder.make(path)
        if descriptor >= 0 { close(descriptor) }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        folder = wanted
        guard descriptor >= 0 else { throw failure(wanted) }
    }

    private func failure(_ path: String) -> SiteError {
        .cannotWrite(path: path, reason: FileSystem.lastError)
    }
}
