// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import SiteBuilder
internal import Text
internal import Theming

/// The settings file of an app, or the one that replaces it.
struct SettingsSource: Sendable {
    let request: AppRequest
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
        self.request = request
        var unreadable: [Diagnostic] = []
        if let config = request.config {
            (path, bytes) = (config.path, config.bytes)
        } else {
            let beside = (try? BundleLayout(of: bundle)).map { $0.xmlFolder.appending(SettingsFile.name) }
            path = [SettingsFile.name, beside ?? ""].first { bundle.files.contains($0) } ?? ""
            let read = path.isEmpty ? [] : bundle.read(path)
            bytes = read ?? []
            if read == nil {
                unreadable = [bundle.whyUnread(path, named: "The settings file")]
            }
        }
        var (settings, diagnostics) = SettingsFile.read(bytes, file: path)
        file = request.config?.path ?? request.folder + "/" + path
        app = request.config == nil ? request.folder : nil
        if let theme = settings.theme { settings.theme = Self.place(of: theme, beside: file.folder, themes: themes) }
        self.settings = settings
        self.diagnostics = unreadable + diagnostics
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
