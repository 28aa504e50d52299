// SPDX-License-Identifier: MIT

/// Where the files of a report lie, relative to the working directory.
package struct SourceRoot: Sendable {
    /// The app's folder as typed, without a `/` at its end; empty for the working directory.
    package let folder: String
    /// Files outside of it, as typed: a settings file of `--config`.
    package let others: Set<String>

    package init(folder: String, others: Set<String> = []) {
        var folder = folder
        while folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        self.folder = folder == "." ? "" : folder
        self.others = others
    }

    /// Returns the path of a file of the report relative to the working directory.
    package func path(of file: String) -> String {
        folder.isEmpty || others.contains(file) ? file : file.isEmpty ? folder : "\(folder)/\(file)"
    }
}
