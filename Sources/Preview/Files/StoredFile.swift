// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// A file of the served folder, looked up without ever leaving it.
struct StoredFile {
    /// The absolute path, without links.
    let path: String
    let size: Int
    /// When it was written last, in seconds since 1970.
    let seconds: Int
    /// The rest of that time, which counts for whether it is the same file.
    let nanoseconds: Int

    enum Found {
        case file(StoredFile)
        /// A folder that was asked for without the slash at its end, and has an index file.
        case folder
        case nothing
    }

    /// What stands at a path. A link counts as what it leads to, if that is in the folder too.
    static func find(_ path: SitePath, in root: String) -> Found {
        guard let root = FileSystem.resolved(root),
            let place = FileSystem.resolved(([root] + path.parts).joined(separator: "/")), isInside(place, root)
        else { return .nothing }
        guard FileSystem.kind(of: place) == .folder else {
            return path.endsWithSlash ? .nothing : StoredFile(place).map(Found.file) ?? .nothing
        }
        guard let index = FileSystem.resolved(place + "/index.html"), isInside(index, root),
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

    /// nil if the file is not what it was when it was found.
    func read(_ range: Range<Int>) -> [UInt8]? {
        FileSystem.read(path, range: range, isLinkFollowed: false)
    }

    private static func isInside(_ path: String, _ root: String) -> Bool { path == root || path.below(root) != nil }
}
