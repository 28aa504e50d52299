// SPDX-License-Identifier: MIT

internal import AppModel
internal import Text

/// Paths of files, each by its bytes. Texts that Swift takes for equal, such as `é` in one character or in two, name
/// two files.
struct PathSet {
    private struct Path: Hashable {
        let text: String

        static func == (first: Path, second: Path) -> Bool { first.text.utf8.elementsEqual(second.text.utf8) }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var members: Set<Path>

    /// The paths, each once, in no order.
    var paths: [String] { members.map(\.text) }

    init(_ paths: some Sequence<String>) {
        members = Set(paths.map { Path(text: $0) })
    }

    /// The folders that files of these paths lie in.
    init(foldersOf paths: some Sequence<String>) {
        members = []
        for path in paths {
            var folder = path.folder
            while !folder.isEmpty, members.insert(Path(text: folder)).inserted { folder = folder.folder }
        }
    }

    func contains(_ path: String) -> Bool { members.contains(Path(text: path)) }

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
