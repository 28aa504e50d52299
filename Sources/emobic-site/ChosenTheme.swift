// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import SiteBuilder
import Themes

/// The theme of a site; it may know screen types that we do not.
struct ChosenTheme {
    let theme: Theme
    /// What there is to say of a theme that the app's own settings name.
    private(set) var diagnostics: [Diagnostic] = []

    /// - Parameters:
    ///   - settings: those of the command, options included.
    ///   - file: where they come from but for the options.
    ///   - earlier: a theme that was read before and found to be good.
    init(_ settings: SiteSettings, from file: SettingsSource, _ earlier: Theme?) throws {
        guard let builtIn = ThemeFolders.builtIn() else {
            throw CommandFailure("the themes that belong to emobic-site are missing beside it")
        }
        let position = settings.themePosition
        do throws(SiteError) {
            theme = try Theme(
                named: settings.theme, builtIn: builtIn, earlier: earlier,
                within: position == nil ? nil : file.app.map(ThemeBounds.init))
        } catch .themeOutside(let stray) {
            theme = try Theme(named: nil, builtIn: builtIn, earlier: earlier)
            diagnostics = position.map { [Diagnostic(.themeOutside, "\(SiteError.themeOutside(stray))", at: $0)] } ?? []
        } catch {
            throw position.flatMap { file.explaining(error, at: $0) } ?? error
        }
        // The tests have checked what comes with the tool, and an earlier theme was checked when it was read.
        let problems = theme.isBuiltIn || theme.isSame(as: earlier) ? [] : ThemeCheck.problems(in: theme, for: .all)
        if !problems.isEmpty { throw SiteError.theme(problems) }
        let scripts = file.app == nil ? [] : theme.foreignScripts(builtIn: builtIn)
        if let position, !scripts.isEmpty {
            let names = scripts.map { "‘\($0)’" }.joined(separator: ", ")
            diagnostics.append(Diagnostic(.themeWithScripts, "The app’s own theme has scripts: \(names)", at: position))
        }
    }
}
