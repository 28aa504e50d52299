// SPDX-License-Identifier: MIT

import FileSystem
import Text

/// The repository of Git that holds a folder.
enum Repository {
    /// Returns the nearest folder with a `.git`, which is a file in worktrees and submodules.
    static func root(above folder: String) -> String? {
        var folder = folder
        while !folder.isEmpty {
            if FileSystem.kind(of: folder.appending(".git")) != nil { return folder }
            folder = folder.folder
        }
        return nil
    }
}
