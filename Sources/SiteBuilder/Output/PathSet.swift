// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// A set of file paths, compared by their bytes. Strings that are equal in Swift, such as `é` in composed and
/// decomposed form, can name two files.
struct PathSet {
    private struct Path: Hashable {
        let text: String

        static func == (first: Path, second: Path) -> Bool { first.text.hasSameBytes(as: second.text) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var members: Set<Path>

    /// The distinct paths, in no order.
    var paths: [String] { members.map(\.text) }

    init(_ paths: some Sequence<String>) {
        members = Set(paths.map { Path(text: $0) })
    }

    /// Creates the set of all folders above the given paths.
    init(foldersOf paths: some Sequence<String>) {
        members = []
        for path in paths {
            var folder = path.folder
            while !folder.isEmpty, members.insert(Path(text: folder)).inserted { folder = folder.folder }
        }
    }

    /// - Returns: whether the path was not in the set.
    mutating func insert(_ path: String) -> Bool { members.insert(Path(text: path)).inserted }

    func contains(_ path: String) -> Bool { members.contains(Path(text: path)) }

    /// Whether the set contains a folder above a path.
    func containsFolder(above path: String) -> Bool {
        var folder = path.folder
        while !folder.isEmpty {
            if contains(folder) { return true }
            folder = folder.folder
        }
        return false
    }
}
