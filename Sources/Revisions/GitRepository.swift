// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The repository of Git that holds a folder.
package enum GitRepository {
    /// Returns the nearest folder with a `.git`, which is a file in worktrees and submodules. A submodule is a folder of the
    /// repository around it, whose pipeline runs the tool.
    package static func root(above folder: String) -> String? {
        var (folder, submodule): (String, String?) = (folder, nil)
        while !folder.isEmpty {
            let entry = folder.appending(".git")
            if isOfSubmodule(entry) {
                submodule = submodule ?? folder
            } else if FileSystem.kind(of: entry) != nil {
                return folder
            }
            folder = folder.folder
        }
        return submodule
    }

    /// Whether a file leads into the part of another repository that belongs to one of its submodules. That of a worktree
    /// leads into `worktrees`, also if it is one of a submodule.
    private static func isOfSubmodule(_ file: String) -> Bool {
        guard FileSystem.kind(of: file) == .file, let bytes = FileSystem.read(file, limit: 4096) else { return false }
        let names = String(decoding: bytes, as: UTF8.self).split(separator: "/")
        return names.contains("modules") && names.dropLast().last != "worktrees"
    }
}
