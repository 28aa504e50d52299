// SPDX-License-Identifier: MIT
internal import FileSystem
internal import Glibc
internal import Text

/// Work on folders whose failure ends the build.
enum DiskFolder {
    /// What lies below a folder, by sorted paths; symbolic links count as files.
    struct Contents {
        fileprivate(set) var files: [String] = []
        fileprivate(set) var emptyFolders: [String] = []
    }

    static func contents(of folder: String) throws(SiteError) -> Contents {
        var result = Contents()
        try list(folder, "", into: &result)
        result.files.sort()
        result.emptyFolders.sort()
        return result
    }

    private static func list(_ root: String, _ folder: String, into result: inout Contents) throws(SiteError) {
        let path = folder.isEmpty ? root : root + "/" + folder
        guard let entries = FileSystem.entries(in: path) else { throw .unreadable(path: path) }
        if entries.isEmpty, !folder.isEmpty { result.emptyFolders.append(folder) }
        for entry in entries {
            let path = folder.isEmpty ? entry.name : folder + "/" + entry.name
            if (entry.kind ?? FileSystem.kind(of: root + "/" + path)) == .folder { try list(root, path, into: &result) } else { result.files.append(path) }
        }
    }

    /// The names of what stands in a folder, in no order; nil if it cannot be listed.
    static func names(in folder: String) -> [String]? { FileSystem.entries(in: folder)?.map(\.name) }

    /// Whether the path is a folder and not a link to one.
    static func isFolder(_ path: String) -> Bool { FileSystem.kind(of: path) == .folder }

    static func exists(_ path: String) -> Bool { FileSystem.kind(of: path) != nil }

    /// Makes the folder and those above it.
    static func make(_ path: String, mode: mode_t = 0o777) throws(SiteError) {
        if path.isEmpty || path == "/" || exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try make(String(path[..<slash]), mode: mode) }
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .cannotWrite(path: path, reason: FileSystem.lastError) }
    }

    /// Removes a folder with all it holds. What cannot be removed is left.
    static func remove(_ path: String) {
        guard isFolder(path) else {
            unlink(path)
            return
        }
        // Nothing can be taken out of a folder that is write-protected.
        chmod(path, 0o700)
        for name in names(in: path) ?? [] { remove(path + "/" + name) }
        rmdir(path)
    }

    static func rename(_ old: String, to new: String) throws(SiteError) {
        guard Glibc.rename(old, new) == 0 else { throw .cannotWrite(path: new, reason: FileSystem.lastError) }
    }

    /// The absolute path without links; of a path that does not exist yet, as far as it does.
    static func resolved(_ path: String) -> String {
        if let resolved = FileSystem.resolved(path) { return resolved }
        guard path != "/", !path.isEmpty else { return path }
        let parts = path.split(separator: "/", omittingEmptySubsequences: true)
        guard let last = parts.last else { return path }
        let parent = parts.dropLast().joined(separator: "/")
        let start = path.hasPrefix("/") ? "/" + parent : (parent.isEmpty ? "." : parent)
        return (start == "/" ? "" : resolved(start)) + "/" + last
    }
}
