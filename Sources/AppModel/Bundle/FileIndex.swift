// SPDX-License-Identifier: MIT

internal import Text

/// The paths of a bundle's files, found exactly, without case, or by name alone.
///
/// Strings compare by canonical equivalence in Swift, so a composed name finds a decomposed one.
package struct FileIndex: Sendable {
    /// All paths, sorted.
    package let paths: [String]
    private let exact: [String: String]
    private let lowercased: [String: [String]]
    /// The paths that are there in several Unicode forms.
    private let ambiguous: Set<String>

    /// - Parameter paths: relative to the bundle's folder, in any order. Of those that differ only in the Unicode form, one
    ///   counts, because addresses and most systems do not tell them apart: the composed one, if there is one.
    package init(_ paths: some Sequence<String>) { self.init(paths, ambiguous: []) }

    /// Returns the index of a bundle that has more files.
    func adding(_ added: [String]) -> FileIndex { FileIndex(paths + added, ambiguous: ambiguous) }

    private init(_ paths: some Sequence<String>, ambiguous known: Set<String>) {
        var exact: [String: String] = [:]
        var ambiguous = known
        for path in paths {
            guard let other = exact.updateValue(path, forKey: path), !path.utf8.elementsEqual(other.utf8) else {
                continue
            }
            ambiguous.insert(path)
            // A letter with its accent is above the letter alone.
            if path.utf8.lexicographicallyPrecedes(other.utf8) { exact[path] = other }
        }
        self.exact = exact
        self.ambiguous = ambiguous
        self.paths = exact.values.sorted()
        lowercased = Dictionary(grouping: self.paths) { $0.lowercased() }
    }

    private static let foldersOfOthers: [Substring] = ["node_modules", "lost+found"]

    /// Whether a path below an app's folder is hidden or belongs to another tool, so that no value names it.
    package static func isOfOthers(_ path: String) -> Bool {
        path.pathNames.contains { $0.utf8.first == UInt8(ascii: ".") || foldersOfOthers.contains($0) }
    }

    /// Whether there is this path, in the same case but in any Unicode form.
    package func contains(_ path: String) -> Bool { exact[path] != nil }

    /// Returns the path as it is on the disk; it may differ from the requested one in its Unicode form.
    package func find(_ path: String) -> String? { exact[path] }

    /// Whether other files have this path in another Unicode form.
    package func isAmbiguous(_ path: String) -> Bool { !ambiguous.isEmpty && ambiguous.contains(path) }

    /// Returns the only path that equals this one without case.
    package func findIgnoringCase(_ path: String) -> String? {
        guard let found = lowercased[path.lowercased()], found.count == 1 else { return nil }
        return found[0]
    }

    /// Returns all paths that equal this one without case, sorted.
    package func all(ignoringCase path: String) -> [String] { lowercased[path.lowercased()] ?? [] }

    /// Returns all paths below a folder, sorted. The empty name is the whole bundle.
    package func below(_ folder: String) -> [String] {
        folder.isEmpty ? paths : paths.filter { $0.hasPrefix(folder + "/") }
    }

    /// Whether there is a file below a folder. Uses a binary search, because a page may have thousands of references.
    package func hasFolder(_ folder: String) -> Bool {
        guard !folder.isEmpty else { return !paths.isEmpty }
        let start = folder + "/"
        let index = paths.partitioningIndex { $0 >= start }
        return index < paths.count && paths[index].hasPrefix(start)
    }

    /// Whether archivers, systems or editors left the file behind (`app.md` 2.1). `._app.xml` is binary although it
    /// ends in `.xml`.
    package static func isJunk(_ path: String) -> Bool {
        path.pathNames.contains { name in
            name.isLeftByPrograms || name.utf8.starts(with: "._".utf8) || name.hasSuffix(".xcf") || name == ".git"
                || isOurs(name)
        }
    }

    /// Whether a killed build left the file behind: a file of this tool, or the folder for a site called `name`,
    /// `.name.emobic-site-…`.
    private static func isOurs(_ name: Substring) -> Bool {
        name.utf8.first == UInt8(ascii: ".") && name.contains(".emobic-site-")
    }
}
