// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// A file of the served folder. Lookups never leave the folder.
struct StoredFile {
    /// The absolute path, with symbolic links resolved.
    let path: String
    let size: Int
    /// The modification time in seconds since 1970.
    let seconds: Int
    /// The nanoseconds of the modification time, which help to detect changes.
    let nanoseconds: Int

    enum Found {
        case file(StoredFile)
        /// A folder with an index file, requested without the trailing slash.
        case folder
        case nothing
    }

    /// Finds the file at a path. A symbolic link is followed if its target is in the folder too.
    static func find(_ path: SitePath, in root: String) -> Found {
        guard let root = FileSystem.resolved(root),
            let place = FileSystem.resolved(([root] + path.parts).joined(separator: "/")), isInsideSite(place, root)
        else { return .nothing }
        guard FileSystem.kind(of: place) == .folder else {
            return path.endsWithSlash ? .nothing : StoredFile(place).map(Found.file) ?? .nothing
        }
        guard let index = FileSystem.resolved(place + "/index.html"), isInsideSite(index, root),
            let file = StoredFile(index)
        else { return .nothing }
        return path.endsWithSlash || path.parts.isEmpty ? .file(file) : .folder
    }

    private init?(_ path: String) {
        guard let status = FileSystem.status(of: path), status.kind == .file else { return nil }
        self.path = path
        size = status.size
        (seconds, nanoseconds) = (status.written.seconds, status.written.nanoseconds)
    }

    func read() -> [UInt8]? { read(0..<size) }

    /// Returns the bytes of a range; nil if the file no longer contains all of them.
    func read(_ range: Range<Int>) -> [UInt8]? {
        FileSystem.read(path, range: range, isLinkFollowed: false)
    }

    private static func isInsideSite(_ path: String, _ root: String) -> Bool { path == root || path.below(root) != nil }
}
