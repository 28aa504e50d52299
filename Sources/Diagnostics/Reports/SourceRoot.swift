// SPDX-License-Identifier: MIT

/// Where the files of a report lie, seen from the folder in which the tool runs.
package struct SourceRoot: Sendable {
    /// The app's folder as it was typed, without a `/` at its end; empty for the folder in which the tool runs.
    package let folder: String
    /// Files that do not lie in it, as they were typed: a settings file of `--config`.
    package let others: Set<String>

    package init(folder: String, others: Set<String> = []) {
        var folder = folder
        while folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        self.folder = folder == "." ? "" : folder
        self.others = others
    }

    /// The path of a file of the report from the folder in which the tool runs.
    package func path(of file: String) -> String {
        folder.isEmpty || others.contains(file) ? file : file.isEmpty ? folder : "\(folder)/\(file)"
    }
}
