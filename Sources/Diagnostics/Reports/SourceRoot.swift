// SPDX-License-Identifier: MIT

internal import Text

/// Where the files of a report lie, relative to the working directory or to another folder.
package struct SourceRoot: Sendable {
    /// The app's folder as typed, without a `/` at its end; empty for the working directory.
    package let folder: String
    /// Files outside of it, as typed: a settings file of `--config`.
    package let others: Set<String>
    /// The path by which the app's folder was read, if it is another one: files of a theme in it begin with it.
    private let readFolder: String?
    /// The paths of those files outside of the folder that reports show otherwise than as typed.
    private var otherPaths: [String: String] = [:]

    /// - Parameters:
    ///   - folder: the app's folder as typed.
    ///   - others: the paths of files outside of it, as typed.
    ///   - readFolder: the path by which the folder was read, if it is another one.
    package init(folder: String, others: Set<String> = [], readFrom readFolder: String? = nil) {
        var folder = folder
        while folder.hasSuffix("/"), folder.count > 1 { folder.removeLast() }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        self.folder = folder == "." ? "" : folder
        self.others = others
        self.readFolder = readFolder
    }

    /// Returns the same for programs, which do not resolve `..`: with a path from the working directory, or from the root
    /// of the file system if the folder is not below it.
    /// - Parameter absolute: returns the absolute path without links.
    package func relative(to absolute: (String) -> String) -> SourceRoot {
        let (here, there) = (absolute("."), absolute(folder.isEmpty ? "." : folder))
        let path = there == here ? "" : there.below(here) ?? there
        return SourceRoot(folder: path, others: others)
    }

    /// Returns the same for code hosts, which take paths for those in the repository. What does not lie in it has a path
    /// from the root of the file system.
    /// - Parameters:
    ///   - repository: its root, as an absolute path without links.
    ///   - absolute: returns the absolute path without links.
    package func relative(toRepository repository: String, _ absolute: (String) -> String) -> SourceRoot {
        func path(_ typed: String) -> String {
            let there = absolute(typed)
            return there == repository ? "" : there.below(repository) ?? there
        }
        var root = SourceRoot(folder: path(folder.isEmpty ? "." : folder), others: others)
        // Data files can lie on servers.
        for file in others where !file.contains("://") {
            let place = path(file)
            // Such as a pipe, whose own path says nothing.
            let isElsewhere = place.hasPrefix("/") && file.hasPrefix("/")
            root.otherPaths[file] = isElsewhere ? file : place
        }
        return root
    }

    /// Returns the path of a file as a report shows it.
    package func path(of file: String) -> String {
        let inside = readFolder.flatMap(file.below)
        if inside == nil, others.contains(file) { return otherPaths[file] ?? file }
        let file = inside ?? file
        return folder.isEmpty ? file : file.isEmpty ? folder : "\(folder)/\(file)"
    }
}
