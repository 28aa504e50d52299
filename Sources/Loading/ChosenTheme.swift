// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import SiteBuilder
internal import Text
internal import Theming

/// The theme of a site, which may define screen types of its own.
struct ChosenTheme {
    private(set) var theme: Theme
    /// Diagnostics about the risks of a theme that the app's own settings name.
    private(set) var diagnostics: [Diagnostic] = []
    /// Faults in the files of the theme. A theme with faults stops the build.
    private(set) var fileFaults: [Diagnostic] = []
    /// Warnings about the files of a theme without faults.
    private(set) var fileWarnings: [Diagnostic] = []
    /// The faults including those at the theme's name in the settings.
    var faults: [Diagnostic] { unknown + fileFaults }
    private var unknown: [Diagnostic] = []
    /// The folder of a theme that the settings name and that does not exist.
    private var missing: String?

    /// - Parameters:
    ///   - settings: the settings of the command, including its options.
    ///   - source: the source of the settings, without the options.
    ///   - earlier: a theme read before and found to be valid.
    ///   - makesPages: whether pages are made with the theme.
    init(
        _ settings: SiteSettings, from source: SettingsSource, _ earlier: Theme?, _ loader: AppLoader,
        makesPages: Bool
    ) throws(ThemeError) {
        let builtIn = loader.themes
        let position = settings.themePosition
        do throws(ThemeError) {
            theme = try Theme(
                named: settings.theme, builtIn: builtIn, earlier: earlier,
                within: position == nil ? nil : source.app.map(ThemeBounds.init), makesPages: makesPages,
                readsStrings: false)
        } catch {
            // A wrong option is an error; a wrong setting is reported at its position.
            guard let position, let diagnostic = error.diagnostic(at: position, in: source.app) else { throw error }
            theme = try Theme(
                named: nil, builtIn: builtIn, earlier: earlier, makesPages: makesPages, readsStrings: false)
            if case .unknown(let name, _) = error {
                unknown = [diagnostic]
                missing = source.folder(ofTheme: name)
            } else {
                diagnostics = [diagnostic]
            }
        }
        check(against: earlier, for: loader.registry, builtIn: builtIn)
        let scripts = source.app.map { theme.foreignScripts(in: $0, builtIn: builtIn) } ?? []
        if let position, !scripts.isEmpty {
            let names = scripts.listed()
            diagnostics.append(Diagnostic(.themeWithScripts, "The app’s own theme has scripts: \(names)", at: position))
        }
    }

    /// The folders of the theme, and those of missing themes, which may be created later.
    var inputs: [String] { theme.inputs + [missing].compactMap { $0 } }

    /// Checks a theme whose files could be read, because unreadable files would cause further faults. Themes that come
    /// with the tool and an unchanged earlier theme have been checked already.
    private mutating func check(against earlier: Theme?, for registry: ActivityRegistry, builtIn: String) {
        fileFaults = theme.faults
        // What a style lacks is no reason for a fault of a template.
        guard theme.hasFaultsOfStylesOnly, !theme.isBuiltIn else { return }
        if !theme.isSame(as: earlier) { fileFaults += ThemeCheck.faults(of: theme, for: registry, frame: .site) }
        fileWarnings = ThemeCheck.warnings(of: theme, builtIn: builtIn)
    }

    /// Reads the strings of the languages of pages, and checks that the theme has its own in them.
    mutating func readStrings(in languages: [String]) {
        theme.readStrings(in: languages)
        guard fileFaults.isEmpty, !theme.isBuiltIn else { return }
        fileWarnings += ThemeCheck.notes(of: theme, in: languages)
    }

    /// Checks what can be found only for a theme together with the app that uses it.
    mutating func check(_ app: App, for registry: ActivityRegistry) {
        if fileFaults.isEmpty { fileFaults = ThemeCheck.faults(of: theme, for: registry, app: app) }
    }
}

extension ThemeError {
    /// Returns the error as a diagnostic at the theme's name in the settings; nil for errors of the file system.
    /// - Parameter app: the app's folder if the settings are its own. A theme in it is named from there, wherever the
    ///   command is run.
    fileprivate func diagnostic(at position: SourcePosition, in app: String?) -> Diagnostic? {
        switch self {
        case .outside(.linked): nil
        case .outside: Diagnostic(.themeOutside, "\(self)", at: position)
        case .unknown(let name, let known):
            Diagnostic.unknownTheme(
                app.flatMap { name.withoutDetours.below($0.withoutDetours) } ?? name, at: position, known: known)
        case .unreadable: nil
        }
    }
}
