// SPDX-License-Identifier: MIT

internal import FileSystem
internal import Text

/// The editor that opens the files of an app from the preview's pages.
package enum PreviewEditor: String, Sendable, CaseIterable {
    case vscode, vscodium, cursor
    /// The program that the environment names, which the preview itself starts.
    case env
    case none
}

/// Opens places in the files of an app: by an address that the system gives to the editor, or by starting a program.
package struct PlaceOpener: Sendable {
    /// The only query by which a page can ask for a program, so that no other page can.
    let token: String
    private let editor: PreviewEditor
    private let folder: String
    private let start: @Sendable (_ file: String, _ line: Int, _ column: Int) -> Bool

    /// - Parameters:
    ///   - folder: the absolute path of the app's folder. Nothing outside of it is opened.
    ///   - start: starts the program of `env` with the absolute path of a file; returns whether it could be.
    package init(
        _ editor: PreviewEditor, in folder: String,
        start: @escaping @Sendable (_ file: String, _ line: Int, _ column: Int) -> Bool = { _, _, _ in false }
    ) {
        self.editor = editor
        self.folder = folder
        self.start = start
        token = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    }

    /// Returns the address that opens a file of the app at a place: that of the editor, or for `env` one of the preview,
    /// to be requested by POST. Nil without an editor, and for what is no file of the app's folder, such as that of a
    /// theme elsewhere.
    /// - Parameter file: the path below the folder.
    package func address(of file: String, line: Int, column: Int) -> String? {
        guard editor != .none, let path = path(of: file) else { return nil }
        guard editor == .env else { return "\(editor.rawValue)://file\(path.addressEncoded):\(line):\(column)" }
        return
            "\(LiveReload.folder)open?token=\(token)&line=\(line)&column=\(column)&file=\(file.percentEncoded)"
    }

    /// Starts the program for the query of such an address.
    /// - Returns: whether it was started; nil for a query that is none of this preview.
    func open(_ query: String) -> Bool? {
        var values: [Substring: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[parts[0]] = String(parts[1]).percentDecoded }
        }
        guard editor == .env, values["token"] == token, let path = values["file"].flatMap(path),
            let line = values["line"].flatMap({ Int($0) }), let column = values["column"].flatMap({ Int($0) }),
            line > 0,
            column > 0
        else { return nil }
        return start(path, line, column)
    }

    /// Returns the absolute path of a file of the app; nil for what is none, or lies elsewhere by a symbolic link.
    private func path(of file: String) -> String? {
        guard let path = file.resolved(in: ""), !path.isEmpty,
            FileSystem.kind(of: folder + "/" + path, isLinkFollowed: true) == .file,
            let root = FileSystem.resolved(folder), let target = FileSystem.resolved(folder + "/" + path),
            target.below(root) != nil
        else { return nil }
        return folder + "/" + path
    }
}
