// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// Operations on folders whose failure ends the build.
enum OutputFolder {
    /// Returns the contents of a folder and its subfolders.
    static func contents(of folder: String, limits: FolderLimits, skipping names: Set<String> = []) throws(SiteError)
        -> FolderContents
    {
        do throws(FolderContents.Failure) {
            return try FolderContents(of: folder, limits: limits, skipping: names)
        } catch {
            throw SiteError(error)
        }
    }

    /// Returns the names of the entries of a folder, in no order; nil if it cannot be listed.
    static func names(in folder: String) -> [String]? { FileSystem.entries(in: folder)?.map(\.name) }

    /// Whether the path is a folder and not a link to one.
    static func isFolder(_ path: String) -> Bool { FileSystem.kind(of: path) == .folder }

    static func exists(_ path: String) -> Bool { FileSystem.kind(of: path) != nil }

    /// Creates the folder and its parents.
    static func make(_ path: String, mode: UInt32 = 0o777) throws(SiteError) {
        if let folder = FileSystem.makeFolders(path, mode: mode) {
            throw .cannotWrite(path: folder, reason: FileSystem.lastError)
        }
    }

    /// Removes a folder and its contents. What cannot be removed is left.
    static func remove(_ path: String) { FileSystem.remove(path) }

    static func rename(_ old: String, to new: String) throws(SiteError) {
        guard FileSystem.rename(old, to: new) else { throw .cannotWrite(path: new, reason: FileSystem.lastError) }
    }
}

extension SiteError {
    init(_ failure: FolderContents.Failure) { self = .unreadable(path: failure.path, reason: failure.reason) }
}
