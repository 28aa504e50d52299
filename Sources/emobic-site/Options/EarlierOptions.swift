// SPDX-License-Identifier: MIT

import Diagnostics
import FileSystem
import Loading
import Revisions
import Text
import Themes
import Theming

/// The theme and the settings that the command line names, as they were in a revision of the app's repository.
struct EarlierOptions {
    /// The paths of the theme's folders by those of their copies.
    private(set) var copies: [String: String] = [:]
    /// A settings file that lies elsewhere, of which no earlier state is known.
    private var otherSettings: String?
    private let home: String

    /// - Parameters:
    ///   - request: gets the earlier settings and theme, as far as the repository has them.
    ///   - home: a folder for the files.
    ///   - lacking: gets the paths of the submodules whose files git does not have.
    init(
        of request: inout AppRequest, at revision: GitRevision, in home: String, lacking: inout [String]
    ) throws {
        self.home = home.withoutDetours
        if let config = request.config?.path {
            if let path = revision.path(of: config) {
                request.config = try AppRequest.Config(path: config, bytes: revision.bytes(of: path))
            } else {
                otherSettings = config
            }
        }
        guard let theme = request.theme, let builtIn = ThemeFolders.builtIn(),
            !Theme.names(in: builtIn).contains(theme)
        else { return }
        // Their places to one another stay, because themes name those that they extend by relative paths.
        let start = self.home + "/.emobic-site-themes/"
        for place in try Theme(named: theme, builtIn: builtIn, makesPages: false).inputs {
            guard place.below(builtIn) == nil, let path = revision.path(of: place) else { continue }
            // It may have come with a folder around it.
            let isThere = FileSystem.kind(of: start + path) != nil
            if try isThere || revision.write(path, to: start + path, lacking: &lacking) {
                copies[start + path] = place.withoutDetours
            }
        }
        if let path = revision.path(of: theme) {
            request.theme = copies[start + path] == nil ? nil : start + path
        }
    }

    /// Returns the diagnostics without those in a theme or a settings file of today: these are not known to be older, so they
    /// hide nothing.
    /// - Parameter folder: the app's folder as it was.
    func known(_ diagnostics: [Diagnostic], in folder: String) -> [Diagnostic] {
        diagnostics.filter { diagnostic in
            let file = diagnostic.position.file
            guard diagnostic.kind.area == "theme" else { return file != otherSettings }
            return file.below(home) != nil || FileSystem.kind(of: folder + "/" + file) != nil
        }
    }
}
