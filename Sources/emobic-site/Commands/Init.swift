// SPDX-License-Identifier: MIT

import AppModel
import ArgumentParser
import FileSystem
import Revisions
import Templates
import Text

/// Writes files by which other programs check and build an app.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes what lets a CI service, git or an editor check an app.",
        discussion: """
            Run it in the root of the repository. No file is replaced without --force; with --print nothing is written.

            EXAMPLES:
              emobic-site init ci github my-app
              emobic-site init ci gitlab my-app --package https://a.example/tool.deb
              emobic-site init ci pre-commit my-app
              emobic-site init vscode my-app
            """,
        subcommands: [CI.self, VSCode.self])

    /// Writes a workflow or a hook.
    struct CI: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "ci",
            abstract: "Writes a workflow of GitHub or GitLab, or a hook of pre-commit.",
            discussion: """
                The workflows report what ‘check’ finds, beside the lines of a change and as SARIF (GitLab shows it as test results too), \
                build the site, and publish it from the default branch. They install emobic-site from a Debian package, whose address is \
                --package or the variable EMOBIC_SITE_PACKAGE of the repository.

                The hook checks the app before each commit, with the emobic-site of the machine, and reports what is new.
                """)

        enum Service: String, ExpressibleByArgument, CaseIterable {
            case github, gitlab
            case preCommit = "pre-commit"

            fileprivate var files: AutomationFiles {
                switch self {
                case .github: .github
                case .gitlab: .gitlab
                case .preCommit: .preCommit
                }
            }

            /// The variable of the workflow that holds the address of the package.
            fileprivate var packageVariable: String {
                self == .github ? "${{ vars.EMOBIC_SITE_PACKAGE }}" : "$EMOBIC_SITE_PACKAGE"
            }
        }

        @Argument(help: "What runs the tool.")
        var service: Service

        @OptionGroup var place: AutomationPlace

        @Option(help: ArgumentHelp("The address of the Debian package of emobic-site.", valueName: "url"))
        var package: String?

        func validate() throws {
            guard let package else { return }
            if service == .preCommit { throw ValidationError("The hook installs nothing; leave out --package.") }
            let address = WebAddress(package)
            if address?.isWeb != true || address?.isWellFormed != true {
                throw ValidationError("--package must be an http or https address.")
            }
            if let sign = AutomationPlace.unsafeSign(in: package) {
                throw ValidationError(
                    "--package must be an address without ‘\(sign)’; write it as \(String(sign).percentEncoded).")
            }
        }

        func run() throws {
            let needsVariable = service != .preCommit && package == nil
            try place.write(
                service.files, package: package ?? service.packageVariable,
                next: needsVariable
                    ? "Set the variable EMOBIC_SITE_PACKAGE of the repository to the address of the Debian package of emobic-site.\n"
                    : "")
        }
    }

    /// Writes the tasks of Visual Studio Code.
    struct VSCode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "vscode",
            abstract: "Writes tasks for Visual Studio Code that show diagnostics in the files.",
            discussion: """
                The tasks check the app once or after each change, and build it. Their problem matcher puts each diagnostic into the list \
                of problems and under its place.
                """)

        @OptionGroup var place: AutomationPlace

        func run() throws { try place.write(.vscode, package: "", next: "") }
    }
}

/// The app for which files are written, and how.
struct AutomationPlace: ParsableArguments {
    @Argument(help: ArgumentHelp("The folder with the app's files.", valueName: "app-dir"), completion: .directory)
    var folder = "."

    @Flag(help: "Replaces files that exist already.")
    var force = false

    @Flag(help: "Prints the files and writes nothing.")
    var print = false

    /// Returns the first sign that shells, YAML or the services would not read as it is.
    static func unsafeSign(in text: String) -> Character? { text.first { "\"'\\$`{}".contains($0) } }

    fileprivate func write(_ files: AutomationFiles, package: String, next: String) throws {
        let app = try pathOfApp()
        // The tasks of an editor are in JSON alone.
        let sign = files == .vscode ? (app.contains("${") ? "$" : nil) : Self.unsafeSign(in: app)
        guard sign == nil, app == app.outward else {
            let name = sign.map { "‘\($0)’" } ?? "an invisible sign"
            throw CommandFailure("‘\(app)’ has \(name) in it, which these files cannot hold; rename the folder")
        }
        let isInRepository = FileSystem.kind(of: ".git") != nil
        if files != .vscode, !isInRepository, let here = FileSystem.resolved("."),
            let root = GitRepository.root(above: here)
        {
            let place = here.below(root) ?? here
            throw CommandFailure(
                "services read these files only in the repository’s root; run the command in ‘\(root)’, for ‘\(app == "." ? place : place.appending(app))’"
            )
        }
        let command = "emobic-site check \(app.quotedForShell) --changed-since HEAD"
        let folder = app == "." ? "${workspaceFolder}" : "${workspaceFolder}/\(app)"
        let values = [
            "APP": app.jsonQuoted, "PACKAGE": package.jsonQuoted, "COMMAND": command.jsonQuoted,
            "FOLDER": folder.jsonQuoted
        ]
        let texts: [(path: String, text: String)]
        do throws(NewFolder.Failure) { texts = try files.files(values) } catch { throw CommandFailure("\(error)") }
        guard !print else {
            return Console.out(texts.map { texts.count == 1 ? $0.text : "# \($0.path)\n\($0.text)" }.joined())
        }
        if !force, let old = texts.first(where: { FileSystem.kind(of: $0.path) != nil }) {
            throw CommandFailure("‘\(old.path)’ exists; --print shows what it would hold, and --force replaces it")
        }
        for (path, text) in texts {
            try CommandFile.makeFolder(path.folder)
            try CommandFile.write(text, to: path)
        }
        Console.out("Wrote \(texts.map(\.path).listed(quoted: false)).\n\(next)")
        if files != .vscode, !isInRepository {
            Console.error("There is no ‘.git’ here: services read these files only in the root of a repository.\n")
        }
    }

    /// Returns the path of the app from the working directory.
    private func pathOfApp() throws -> String {
        let place = AppPlace(folder)
        guard let root = FileSystem.resolved("."), let resolved = FileSystem.resolved(place.folder) else {
            throw CommandFailure("‘\(folder)’ cannot be read: \(FileSystem.lastError)")
        }
        guard resolved == root || resolved.below(root) != nil else {
            throw CommandFailure(
                "‘\(folder)’ lies outside of the working directory; run the command in the repository’s root")
        }
        guard AppPlace.holdsApp(resolved) else {
            throw CommandFailure("there is no ‘app.xml’ in ‘\(folder)’; name the folder of an app")
        }
        let app = resolved.below(root) ?? "."
        return app.hasPrefix("-") ? "./" + app : app
    }
}
