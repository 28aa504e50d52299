// SPDX-License-Identifier: MIT
internal import AppModel

/// Paths of files, each by its bytes. Texts that Swift takes for equal, such as `é` in one character or in two, name two files.
struct PathSet {
    private var bytes: Set<[UInt8]>
    /// The paths, each once, in no order.
    var paths: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }

    init(_ paths: some Sequence<String>) {
        bytes = Set(paths.map { Array($0.utf8) })
    }

    /// The folders that files of these paths lie in.
    init(foldersOf paths: some Sequence<String>) {
        bytes = []
        for path in paths {
            var folder = path.folder
            while !folder.isEmpty, bytes.insert(Array(folder.utf8)).inserted { folder = folder.folder }
        }
    }

    func contains(_ path: String) -> Bool { bytes.contains(Array(path.utf8)) }

    /// Whether one of the paths is that of a folder above.
    func containsFolder(above path: String) -> Bool {
        var folder = path.folder
        while !folder.isEmpty {
            if contains(folder) { return true }
            folder = folder.folder
        }
        return false
    }
}
