// SPDX-License-Identifier: MIT
import Activities
import SiteBuilder
import Themes

/// Finds and reads a theme by its name.
struct ThemeSearch {
    /// The default theme's folder, and over it the named one's.
    let folders: [String]

    init(named name: String?) throws(SiteError) {
        guard let builtIn = ThemeFolders.builtIn() else { throw .noTheme("default") }
        let base = builtIn + "/default"
        guard let name, name != "default" else {
            folders = [base]
            return
        }
        let named = builtIn + "/" + name
        let folder = !name.contains("/") && name != ThemeFolders.preview && DiskFile.isFolder(named) ? named : name
        guard DiskFile.isFolder(folder) else { throw .noTheme(name) }
        folders = [base, folder]
    }

    /// The theme, once it is sure that its templates ask for nothing that pages lack.
    func read() throws(SiteError) -> Theme {
        let theme = try Theme(folders: folders)
        if folders.count > 1, let finding = TemplateCheck.findings(in: theme, for: .all).first {
            throw .template(name: finding.template, line: finding.line, reason: finding.problem)
        }
        return theme
    }
}
