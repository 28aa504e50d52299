// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import SiteBuilder
internal import Text
internal import Theming

/// The settings file of an app, or the one that replaces it.
struct SettingsSource: Sendable {
    let path: String
    /// The path of the file from the working directory.
    private let file: String
    /// The folder of the app that contains the file; nil for a file given by the operator.
    let app: String?
    let bytes: [UInt8]
    let settings: SiteSettings
    let diagnostics: [Diagnostic]

    /// - Parameter themes: the folder of the tool's own themes.
    init(_ bundle: AppBundle, for request: AppRequest, themes: String) throws {
        var unread: [Diagnostic] = []
        if let config = request.config {
            (path, bytes) = (config.path, config.bytes)
        } else {
            let beside = (try? BundleLayout(of: bundle))?.xmlFolder ?? ""
            let folders = beside.isEmpty ? [""] : ["", beside]
            path = folders.map { $0.appending(SettingsFile.name) }.first { bundle.files.contains($0) } ?? ""
            let read = path.isEmpty ? [] : bundle.read(path)
            bytes = read ?? []
            if read == nil { unread = [bundle.whyUnread(path, named: "The settings file")] }
            unread += Self.others(in: folders, of: bundle, at: request.folder, besides: path)
        }
        var (settings, diagnostics) = SettingsFile.read(bytes, file: path)
        file = request.config?.path ?? request.folder + "/" + path
        app = request.config == nil ? request.folder : nil
        if let theme = settings.theme { settings.theme = Self.place(of: theme, beside: file.folder, themes: themes) }
        self.settings = settings
        self.diagnostics = unread + diagnostics
    }

    /// Returns a warning for whatever is meant for the settings and is not read.
    /// - Parameter path: the file that is read; empty for none.
    private static func others(
        in folders: [String], of bundle: AppBundle, at root: String, besides path: String
    ) -> [Diagnostic] {
        let likely = folders.flatMap { folder in
            SettingsFile.likelyNames.flatMap { bundle.files.all(ignoringCase: folder.appending($0)) }
        }
        let why =
            path.isEmpty
            ? "; the file of the settings is called ‘\(SettingsFile.name)’"
            : ", because the settings are in ‘\(path)’"
        // What is there and not in the bundle is a link that was not followed, a folder, or the like.
        let missing = folders.map { $0.appending(SettingsFile.name) }.filter { !bundle.files.contains($0) }
        let strays = missing.compactMap { stray -> Diagnostic? in
            switch FileSystem.kind(of: root + "/" + stray) {
            case nil, .file: nil
            case .link: unread(stray, ", because it is a link that leads out of the app’s folder or to no file")
            case .folder, .other: unread(stray, ", because it is no file")
            }
        }
        return likely.filter { $0 != path }.map { unread($0, why) } + strays
    }

    private static func unread(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(.unreadSettingsFile, "‘\(path)’ is not read\(reason)", at: SourcePosition(file: path))
    }

    /// Resolves a theme's folder relative to the folder of the settings; one on the command line is relative to the
    /// working directory.
    private static func place(of theme: String, beside folder: String, themes: String) -> String {
        guard !theme.hasPrefix("/") else { return theme }
        let path = folder.appending(theme)
        let isName = !theme.contains("/") && Theme.names(in: themes).contains(theme)
        let isFolder = FileSystem.kind(of: path, isLinkFollowed: true) == .folder
        return theme.contains("/") || !isName && isFolder ? path : theme
    }

    /// Returns the folder of a theme that the settings name and that does not exist.
    func folder(ofTheme name: String) -> String { name.contains("/") ? name : file.folder.appending(name) }
}
