// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import SiteBuilder
internal import Text
internal import Theming

/// The theme of a site; it may know screen types that we do not.
struct ChosenTheme {
    let theme: Theme
    /// What there is to say of a theme that the app's own settings name, because of what it may do to others.
    private(set) var diagnostics: [Diagnostic] = []
    /// What is wrong in the files of the theme. With such a fault no site is built.
    private(set) var fileFaults: [Diagnostic] = []
    /// The same with what is wrong where the settings name it.
    var faults: [Diagnostic] { unknown + fileFaults }
    private var unknown: [Diagnostic] = []
    /// The folder that the settings name and that is not there.
    private var missing: String?

    /// - Parameters:
    ///   - settings: those of the command, options included.
    ///   - source: where they come from but for the options.
    ///   - earlier: a theme that was read before and found to be good.
    ///   - makesPages: whether pages are made with it.
    init(
        _ settings: SiteSettings, from source: SettingsSource, _ earlier: Theme?, _ loader: AppLoader,
        makesPages: Bool
    ) throws(ThemeError) {
        let builtIn = loader.themes
        let position = settings.themePosition
        do throws(ThemeError) {
            theme = try Theme(
                named: settings.theme, builtIn: builtIn, earlier: earlier,
                within: position == nil ? nil : source.app.map(ThemeBounds.init), makesPages: makesPages)
        } catch {
            // What the operator names is an option that is wrong; what the settings name is said at its place there.
            guard let position, let diagnostic = error.diagnostic(at: position) else { throw error }
            theme = try Theme(named: nil, builtIn: builtIn, earlier: earlier, makesPages: makesPages)
            if case .unknown(let name, _) = error {
                unknown = [diagnostic]
                missing = source.folder(ofTheme: name)
            } else {
                diagnostics = [diagnostic]
            }
        }
        check(against: earlier, for: loader.registry)
        let scripts = source.app == nil ? [] : theme.foreignScripts(builtIn: builtIn)
        if let position, !scripts.isEmpty {
            let names = scripts.map { "‘\($0)’" }.joined(separator: ", ")
            diagnostics.append(Diagnostic(.themeWithScripts, "The app’s own theme has scripts: \(names)", at: position))
        }
    }

    /// The folders that the theme comes from, and those that may come to hold what it lacks.
    var inputs: [String] { theme.inputs + [missing].compactMap { $0 } }

    /// The tests have checked what comes with the tool, and an earlier theme was checked when it was read. What cannot be
    /// read would make other faults look as if they were there.
    private mutating func check(against earlier: Theme?, for registry: ActivityRegistry) {
        fileFaults = theme.faults
        guard fileFaults.isEmpty, !theme.isBuiltIn, !theme.isSame(as: earlier) else { return }
        fileFaults = ThemeCheck.faults(of: theme, for: registry, .site)
    }

    /// Looks for what can only be said of a theme together with the app that it dresses.
    mutating func check(_ app: App, for registry: ActivityRegistry) {
        if fileFaults.isEmpty { fileFaults = ThemeCheck.faults(of: theme, for: registry, app: app) }
    }
}

extension ThemeError {
    /// The same where the settings name the theme; nil for what is wrong with the disk.
    fileprivate func diagnostic(at position: SourcePosition) -> Diagnostic? {
        switch self {
        case .outside: Diagnostic(.themeOutside, "\(self)", at: position)
        case .unknown(let name, let known): Diagnostic.unknownTheme(name, at: position, known: known)
        case .unreadable, .cannotList: nil
        }
    }
}
