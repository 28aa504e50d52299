// SPDX-License-Identifier: MIT

internal import Text

/// Where the files of a report lie, relative to the working directory.
package struct SourceRoot: Sendable {
    /// The app's folder as typed, without a `/` at its end; empty for the working directory.
    package let folder: String
    /// Files outside of it, as typed: a settings file of `--config`.
    package let others: Set<String>

    /// - Parameters:
    ///   - folder: the app's folder as typed.
    ///   - others: the paths of files outside of it, as typed.
    package init(folder: String, others: Set<String> = []) {
        var folder = folder
        while folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        self.folder = folder == "." ? "" : folder
        self.others = others
    }

    /// Returns the same for programs, which do not resolve `..`: with a path from the working directory, or from the root
    /// of the file system if the folder is not below it.
    /// - Parameter absolute: returns the absolute path without links.
    package func relative(to absolute: (String) -> String) -> SourceRoot {
        let (here, there) = (absolute("."), absolute(folder.isEmpty ? "." : folder))
        let path = there == here ? "" : there.below(here) ?? there
        return SourceRoot(folder: path, others: others)
    }

    /// Returns the path of a file of the report relative to the working directory.
    package func path(of file: String) -> String {
        folder.isEmpty || others.contains(file) ? file : file.isEmpty ? folder : "\(folder)/\(file)"
    }
}
