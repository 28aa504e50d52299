// SPDX-License-Identifier: MIT
import ArgumentParser
import Templates
import Themes

/// Writes a theme to start from, or the files of one of the tool's own.
struct ThemeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "theme",
        abstract: "Writes a theme to start from.",
        discussion: """
            The theme changes nothing yet: its ‘theme.css’ lists the properties that most looks change. With --from it is a copy of a \
            theme of the tool, to read and to take files from. A theme needs only the files in which it differs from the one below it.

            EXAMPLES:
              emobic-site theme my-look
              emobic-site theme default-look --from default
            """)

    /// The themes of the tool.
    enum Source: String, ExpressibleByArgument, CaseIterable { case `default`, classic }

    @Argument(help: ArgumentHelp("The folder to write, new or empty.", valueName: "dir"))
    var folder: String

    @Option(help: "Copies this theme of the tool.")
    var from: Source?

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
        guard let themes = ThemeFolders.builtIn() else { throw .notInstalled(from.rawValue) }
        try NewFolder.copy(themes + "/" + from.rawValue, to: folder)
    }

    private var start: String {
        """
        Your theme is in \(folder). Start with its theme.css and look at an app in it:
          emobic-site serve my-app --theme \(path)

        """
    }

    private var reading: String {
        """
        The files of ‘\(from?.rawValue ?? "")’ are in \(folder). A theme needs only those that it changes; what it lacks comes from the theme
        that it is laid over. Of theme.css and the styles in activities keep only your own rules: they follow those below.

        """
    }

    /// On the command line a folder without a slash could be the name of a theme of the tool.
    private var path: String { (folder.contains("/") ? folder : "./" + folder).quotedForShell }
}
