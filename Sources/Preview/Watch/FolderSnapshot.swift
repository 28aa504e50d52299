// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Glibc

/// The system's time, as it marks files with it.
struct FileTime: Sendable, Comparable {
    private let seconds: Int
    private let nanoseconds: Int

    init(_ time: timespec) {
        seconds = time.tv_sec
        nanoseconds = time.tv_nsec
    }

    init(_ time: FileStatus.Time) {
        (seconds, nanoseconds) = (time.seconds, time.nanoseconds)
    }

    /// Files get the time of the clock's last tick, so this is that one too.
    static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return FileTime(time)
    }

    static func < (first: FileTime, second: FileTime) -> Bool {
        (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
    }
}

/// What stands in some folders at a moment. Two of them tell whether something changed, in whatever way an editor
/// saves.
package struct FolderSnapshot: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let identity: FileIdentity
        let size: Int
        let written: FileTime
        /// When anything about the file changed, such as who may read it.
        let changed: FileTime
    }

    private var files: [String: Entry] = [:]
    /// The folders, to be watched; what stands above a missing one too, so that its return is seen.
    package private(set) var folders: Set<String> = []
    /// How many of them there are.
    private var count = 0
    private static let limits = FolderLimits.bundle

    /// - Parameter inputs: files and folders, whether they are there or not.
    package init(_ inputs: [String]) {
        for input in inputs {
            add(input, depth: 0)
            var above = input
            while !Self.exists(above), above != Self.parent(of: above) {
                above = Self.parent(of: above)
                if Self.exists(above) { folders.insert(above) }
            }
        }
    }

    /// Whether a file was written at that time or later.
    func hasFile(from start: FileTime) -> Bool { files.values.contains { $0.written >= start } }

    private static func exists(_ path: String) -> Bool { FileSystem.kind(of: path, isLinkFollowed: true) != nil }

    /// What editors, systems and version control leave beside the files that somebody writes.
    static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".tmp")
            || name.hasSuffix(".bak")
            || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913" || name == "__MACOSX" || name == "Thumbs.db"
    }

    private mutating func add(_ path: String, depth: Int) {
        guard let status = FileSystem.status(of: path, isLinkFollowed: true) else { return }
        guard status.kind == .folder else {
            files[path] = Entry(
                identity: status.identity, size: status.size, written: FileTime(status.written),
                changed: FileTime(status.changed))
            // Editors that save by renaming touch the folder, not the file.
            if depth == 0 { folders.insert(Self.parent(of: path)) }
            return
        }
        // A link to a folder may come to lead elsewhere, which is seen where it stands.
        if depth == 0, Self.isLinkToFolder(path) { folders.insert(Self.parent(of: path)) }
        guard depth < Self.limits.depth, folders.insert(path).inserted || depth == 0 else { return }
        for entry in FileSystem.entries(in: path) ?? [] where !Self.isIgnored(entry.name) && count < Self.limits.entries
        {
            count += 1
            let inner = path + "/" + entry.name
            // A link to a folder may lead in a circle; the bundle does not follow it either.
            guard !Self.isLinkToFolder(inner) else { continue }
            add(inner, depth: depth + 1)
        }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func isLinkToFolder(_ path: String) -> Bool {
        FileSystem.kind(of: path) == .link && FileSystem.kind(of: path, isLinkFollowed: true) == .folder
    }
}
