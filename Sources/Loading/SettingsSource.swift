// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import FileSystem
internal import SiteBuilder
internal import Text
internal import Theming

/// The settings file of an app, wherever it lies.
struct SettingsSource: Sendable {
    let request: AppRequest
    let path: String
    /// The same as the command line would name it.
    private let file: String
    /// The app that brings it; nil for a file of the operator's.
    let app: String?
    let bytes: [UInt8]
    let settings: SiteSettings
    let diagnostics: [Diagnostic]

    /// - Parameter themes: the folder that the tool's own themes lie in.
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
                unreadable = [
                    Diagnostic(.fileUnreadable, "The settings cannot be read", at: SourcePosition(file: path))
                ]
            }
        }
        var (settings, diagnostics) = SettingsFile.read(bytes, file: path)
        file = request.config?.path ?? request.folder + "/" + path
        app = request.config == nil ? request.folder : nil
        if let theme = settings.theme { settings.theme = Self.place(of: theme, beside: file.folder, themes) }
        self.settings = settings
        self.diagnostics = unreadable + diagnostics
    }

    /// A folder in the settings is meant from where they lie; one on the command line from where that is typed.
    private static func place(of theme: String, beside folder: String, _ themes: String) -> String {
        guard !theme.hasPrefix("/") else { return theme }
        let path = folder.appending(theme)
        let isName = !theme.contains("/") && Theme.names(in: themes).contains(theme)
        let isFolder = FileSystem.kind(of: path, isLinkFollowed: true) == .folder
        return theme.contains("/") || !isName && isFolder ? path : theme
    }

    /// Where a theme would lie that the settings name and that is not there.
    func folder(ofTheme name: String) -> String { name.contains("/") ? name : file.folder.appending(name) }
}
