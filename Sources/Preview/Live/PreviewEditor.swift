// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The editor that opens the files of an app from the preview's pages.
package enum PreviewEditor: String, Sendable, CaseIterable {
    case vscode, vscodium, cursor, none

    /// Returns the address that opens a file of the app at a place; nil without an editor, and for what is no file of
    /// the app's folder, such as that of a theme elsewhere.
    /// - Parameters:
    ///   - file: the path below the folder.
    ///   - folder: the absolute path of the app's folder.
    package func address(of file: String, in folder: String, line: Int, column: Int) -> String? {
        guard self != .none, let path = file.resolved(in: ""), !path.isEmpty,
            FileSystem.kind(of: folder + "/" + path, isLinkFollowed: true) == .file
        else { return nil }
        return "\(rawValue)://file\((folder + "/" + path).addressEncoded):\(line):\(column)"
    }
}
