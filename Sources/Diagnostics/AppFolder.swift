// SPDX-License-Identifier: MIT

internal import Text

/// The folder of an app as it was typed, to compare diagnostics of the same app in different folders.
package struct AppFolder: Sendable {
    /// The folder with a slash at its end; empty for the working directory.
    private let start: String

    /// - Parameter folder: with any number of slashes at its end.
    package init(_ folder: String) {
        var folder = folder
        while folder.hasSuffix("/") { folder.removeLast() }
        start = folder == "." ? "" : folder + "/"
    }

    /// Returns the path of a file below the folder. The files of a bundle have such paths already; those of a theme
    /// are relative to the working directory.
    package func path(of file: String) -> String {
        var path = start.isEmpty ? file : file.rest(after: start) ?? file
        while let rest = path.rest(after: "./") { path = rest }
        return path
    }

    /// Returns a message without the folder in the paths that it names.
    package func withoutPlace(_ message: String) -> String {
        start.isEmpty ? message : message.replacing("‘" + start, with: "‘")
    }
}
