// SPDX-License-Identifier: MIT

internal import Text

/// The folder of an app as it was typed, to compare diagnostics of the same app in different folders.
package struct AppFolder: Sendable {
    /// The folder, and the one of which it is a copy, with a slash at the end; the working directory is left out.
    private let starts: [String]
    /// The longest first, because one may lie in another.
    private let copies: [(copy: String, original: String)]
    private let isOwn: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - folder: with any number of slashes at its end.
    ///   - original: the folder of which it is a copy.
    ///   - copies: folders outside of it that are copies as well, with the paths of what they are copies of.
    ///   - isOwn: whether a path is one below the folder of a file in it, such as `garden/app.xml` in a folder `garden`.
    package init(
        _ folder: String, of original: String? = nil, copies: [String: String] = [:],
        isOwn: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        starts = [folder, original].compactMap { folder in
            guard var folder else { return nil }
            while folder.hasSuffix("/") { folder.removeLast() }
            return folder == "." ? nil : folder + "/"
        }
        self.copies = copies.map { (copy: $0.key, original: $0.value) }.sorted {
            $0.copy.utf8.count > $1.copy.utf8.count
        }
        self.isOwn = isOwn
    }

    /// Returns the path of a file below the folder. The files of a bundle have such paths already; those of a theme
    /// are relative to the working directory.
    package func path(of file: String) -> String {
        if isOwn(file) { return file }
        var path = file
        if let (copy, original) = copies.first(where: { path.below($0.copy) != nil }), let rest = path.below(copy) {
            path = original.appending(rest)
        }
        for start in starts {
            if let rest = path.rest(after: start) { path = rest }
        }
        while let rest = path.rest(after: "./") { path = rest }
        return path
    }

    /// Returns a message without the folder in the paths that it names.
    package func withoutPlace(_ message: String) -> String {
        let message = copies.reduce(message) { $0.replacing("‘" + $1.copy, with: "‘" + $1.original) }
        return starts.reduce(message) { $0.replacing("‘" + $1, with: "‘") }
    }
}
