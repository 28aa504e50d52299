// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// A file that was written to the site.
struct WrittenFile: Sendable {
    let path: String
    let hash: UInt64
    let size: Int
}

/// Writes files below one folder, each relative to an open descriptor of its parent folder, because resolving long
/// paths for ten thousand small files costs as much as writing them. A cancelled task writes no more files.
struct SiteWriter: ~Copyable {
    private let root: String
    /// The hashes of existing files. Identical files are left, others are replaced atomically.
    private let known: [String: UInt64]
    private var folder: OpenFolder?
    /// The path of the open folder below the root.
    private var folderPath: String?

    init(root: String, known: [String: UInt64] = [:]) {
        self.root = root
        self.known = known
    }

    mutating func write(_ bytes: [UInt8], to path: String) throws(SiteError) -> WrittenFile {
        guard !Task.isCancelled else { throw .cancelled }
        let written = WrittenFile(path: path, hash: ContentHash.of(bytes), size: bytes.count)
        let old = known[path]
        if old == written.hash { return written }
        guard FileSystem.isPath(path) else { throw failure(path) }
        try enter(path.folder)
        if old != nil {
            try replace(path, with: bytes)
        } else if folder?.write(bytes, to: path.lastComponent) != true {
            // `errno` also holds the reason if the folder could not be opened.
            throw failure(path)
        }
        return written
    }

    /// Copies a file of the disk, whatever its size.
    mutating func copy(_ source: InnerFile, to path: String) throws(SiteError) -> WrittenFile {
        guard !Task.isCancelled else { throw .cancelled }
        guard FileSystem.isPath(path) else { throw failure(path) }
        try enter(path.folder)
        let old = known[path]
        // A file that pages show is replaced in one step.
        let name = old == nil ? path.lastComponent : ".emobic-site-copy"
        guard let copy = folder?.copy(source, to: name) else {
            // Looking at the source forgets why the last call failed.
            let failure = failure(path)
            throw source.readError.map { .unreadable(path: source.place, reason: $0) } ?? failure
        }
        if let old {
            let isSame = old == copy.hash
            guard isSame ? folder?.remove(name) == true : rename(name, to: path.lastComponent) else {
                throw failure(path)
            }
        }
        return WrittenFile(path: path, hash: copy.hash, size: copy.size)
    }

    private func rename(_ name: String, to new: String) -> Bool {
        guard let here = folder?.folder(at: "") else { return false }
        return here.rename(name, to: here, as: new)
    }

    private func replace(_ path: String, with bytes: [UInt8]) throws(SiteError) {
        do throws(AtomicFile.Failure) {
            try AtomicFile.write(bytes, to: root + "/" + path)
        } catch {
            throw .cannotWrite(path: path, reason: error.reason)
        }
    }

    private mutating func enter(_ wanted: String) throws(SiteError) {
        guard folderPath != wanted else { return }
        let path = wanted.isEmpty ? root : root + "/" + wanted
        try OutputFolder.make(path)
        folder = OpenFolder(path)
        folderPath = wanted
    }

    private func failure(_ path: String) -> SiteError {
        .cannotWrite(path: path, reason: FileSystem.lastError)
    }
}
