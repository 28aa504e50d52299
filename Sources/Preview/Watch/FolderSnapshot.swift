// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The state of files and folders at one moment. Comparing two snapshots reveals changes, however an editor saves
/// files.
package struct FolderSnapshot: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let identity: FileIdentity
        let size: Int
        let written: FileStatus.Time
        /// The time of the last change of the file's contents or metadata, such as its permissions.
        let changed: FileStatus.Time

        init(_ status: FileStatus) {
            (identity, size, written, changed) = (status.identity, status.size, status.written, status.changed)
        }
    }

    private var files: [String: Entry] = [:]
    /// The folders to watch, including the parents of missing ones, so that their creation is noticed.
    package private(set) var folders: Set<String> = []
    /// The number of entries that were read.
    private var count = 0
    private static let limits = FolderLimits.bundle

    /// - Parameter inputs: files and folders, which need not exist.
    package init(_ inputs: [String]) {
        for input in inputs {
            add(input)
            var above = input
            while !Self.exists(above), above != Self.parent(of: above) {
                above = Self.parent(of: above)
                if Self.exists(above) { folders.insert(above) }
            }
        }
    }

    /// Whether a file was written at that time or later.
    func hasFile(from start: FileStatus.Time) -> Bool { files.values.contains { $0.written >= start } }

    private static func exists(_ path: String) -> Bool { FileSystem.kind(of: path, isLinkFollowed: true) != nil }

    /// Whether a file is ignored because editors, systems and version control create such files beside those of the
    /// author. With `4913` an editor tries out a folder.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") && !isHiddenLevelFile(name) || name.isLeftByPrograms || name == "4913"
    }

    /// Whether it may be a level file that the app names: not what macOS and editors put beside one.
    private static func isHiddenLevelFile(_ name: String) -> Bool {
        name.hasSuffix(".xml") && !name.hasPrefix("._") && !name.hasPrefix(".#")
    }

    /// - Parameters:
    ///   - inside: the path below the input.
    ///   - depth: the number of folders in it.
    private mutating func add(_ path: String, inside: String = "", depth: Int = 0) {
        guard let status = FileSystem.status(of: path, isLinkFollowed: true) else { return }
        guard status.kind == .folder else {
            count += 1
            files[path] = Entry(status)
            // Editors that save by renaming change the folder, not the file.
            if depth == 0 { folders.insert(Self.parent(of: path)) }
            return
        }
        // The target of a link to a folder may change, which is noticed in the link's parent.
        if depth == 0, Self.isLinkToFolder(path) { folders.insert(Self.parent(of: path)) }
        guard depth < Self.limits.depth, depth == 0 || !folders.contains(path) else { return }
        let entries = FileSystem.entries(in: path) ?? []
        guard !BuiltSite.isPassedOver(inside, holding: entries.lazy.map(\.name)) else { return }
        count += 1
        folders.insert(path)
        for entry in entries where !Self.isIgnored(entry.name) && count < Self.limits.entries {
            let inner = path + "/" + entry.name
            // A link to a folder may form a cycle; the bundle does not follow it either, and says so.
            guard !Self.isLinkToFolder(inner) else {
                count += 1
                files[inner] = FileSystem.status(of: inner).map { Entry($0) }
                continue
            }
            add(inner, inside: inside.appending(entry.name), depth: depth + 1)
        }
    }

    private static func parent(of path: String) -> String {
        let folder = path.folder
        return folder.isEmpty ? path.hasByte("/") ? "/" : "." : folder
    }

    private static func isLinkToFolder(_ path: String) -> Bool {
        FileSystem.kind(of: path) == .link && FileSystem.kind(of: path, isLinkFollowed: true) == .folder
    }
}
