// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import Diagnostics
import FileSystem
import SiteBuilder
import Text
import Themes

/// The settings file of an app, wherever it lies.
struct SettingsSource {
    let path: String
    /// The same as the command line would name it.
    private let file: String
    /// The app that brings it; nil for a file of the operator's.
    let app: String?
    let bytes: [UInt8]
    let settings: SiteSettings
    let diagnostics: [Diagnostic]

    init(_ bundle: AppBundle, in folder: String, config: String?) throws {
        var unreadable: [Diagnostic] = []
        if let config {
            guard let read = DiskFile.read(config) else { throw CommandFailure("‘\(config)’ cannot be read") }
            path = config
            bytes = read
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
        file = config ?? folder + "/" + path
        app = config == nil ? folder : nil
        if let theme = settings.theme { settings.theme = Self.place(of: theme, beside: file.folder) }
        self.settings = settings
        self.diagnostics = unreadable + diagnostics
    }

    /// A folder in the settings is meant from where they lie; one on the command line from where that is typed.
    private static func place(of theme: String, beside folder: String) -> String {
        guard !theme.hasPrefix("/") else { return theme }
        let path = folder.appending(theme)
        let isName = !theme.contains("/") && (ThemeFolders.builtIn().map(Theme.names) ?? []).contains(theme)
        return theme.contains("/") || !isName && DiskFile.isFolder(path) ? path : theme
    }

    /// The same error at its place in this file, if it is that the theme it names is not there.
    func explaining(_ error: SiteError, at position: SourcePosition) -> SiteError? {
        guard case .noTheme(let name, _) = error else { return nil }
        let reason = "\(error)"
        let place = SourceText(bytes).location(of: position.offset)
        let missing = name.contains("/") ? name : file.folder.appending(name)
        return .theme([
            ThemeProblem(path: file, line: place.line, column: place.column, reason: reason, missing: missing)
        ])
    }
}
