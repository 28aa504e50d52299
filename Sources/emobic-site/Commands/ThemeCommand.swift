// SPDX-License-Identifier: MIT

import ArgumentParser
import Diagnostics
import FileSystem
import Templates
import Text
import Themes
import Theming

/// Creates a theme to start from, or a copy of one of the tool's own.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Writes a theme to start from.",
        discussion: """
            The theme changes nothing yet: its ‘theme.css’ lists the properties that most looks change. With --from it is a copy of a \
            theme of the tool, to read and to take files from. A theme needs only the files in which it differs from the one below it; \
            those of a screen type lie in its folder, such as ‘activities/list/style.css’.

            EXAMPLES:
              emobic-site theme my-look
              emobic-site theme default-look --from default
            """)

    /// The names of the tool's own themes.
    private static var names: [String] { ThemeFolders.builtIn().map(Theme.names) ?? [] }

    @Argument(help: ArgumentHelp("The folder to write, new or empty.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("Copies a theme of the tool, which has \(names.listed()).", valueName: "theme"),
        completion: .list(names))
    var from: String?

    func validate() throws {
        try AppOptions.validate(target: folder)
        let names = Self.names
        guard let from, !names.isEmpty, !names.contains(from) else { return }
        let near = NearMiss.matches(for: from, amongFew: names).listed(by: "or")
        throw ValidationError(
            "There is no theme ‘\(from)’. "
                + (near.isEmpty ? "The tool has \(names.listed())." : "Did you mean \(near)?"))
    }

    func run() throws {
        do throws(NewFolder.Failure) {
            try write()
        } catch {
            throw CommandFailure("\(error)")
        }
        Console.out(from == nil ? start : reading)
    }

    private func write() throws(NewFolder.Failure) {
        guard let from else { return try ThemeTemplate.copy(to: folder) }
        guard let themes = ThemeFolders.builtIn() else { throw .notInstalled(from, reason: FileSystem.lastError) }
        try NewFolder.copy(themes + "/" + from, to: folder)
    }

    private var start: String {
        """
        Your theme is in \(folder.outward). Start with its theme.css and look at an app in it:
          emobic-site serve my-app --theme \(path)

        """
    }

    private var reading: String {
        """
        The files of ‘\(from ?? "")’ are in \(folder.outward). A theme needs only those that it changes; what it lacks comes from the theme
        that it is laid over. Of theme.css and the style.css of screen types keep only your own rules: they follow those below.

        """
    }

    /// The path for the command line, where a name without a slash could mean one of the tool's own themes.
    private var path: String { (folder.contains("/") ? folder : "./" + folder).quotedForShell }
}
