// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import FileSystem
import FormatSchemas
import Text

/// Writes grammars of the format, which XML editors use for completion and validation.
struct Schema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Writes grammars of the format for XML editors.",
        discussion: """
            For each kind of file a RELAX NG grammar (.rng, and .rnc for Emacs) and an XML Schema (.xsd): app, cover, menu, styles, formats, \
            profile, seo, data-<type> for the data files of a type, and data for those of any type; and catalog.xml, by which \
            programs find them as urn:emobic-site:app.rng and so on, wherever a file lies. Files of these names are \
            replaced. docs/editing.md shows how editors use them. They accept all that the players accept, but \
            as a number only a number with a decimal point, and as a flag only true and false; with --strict they want keywords, colours, \
            dates and numbers as they should be written.

            With --for the grammars that an app’s files follow are written into its folder .vscode/schemas, and Visual Studio \
            Code is told in .vscode/settings.json which file follows which. Other settings there stay as they are.

            EXAMPLES:
              emobic-site schema schemas
              emobic-site schema --for my-app
            """)

    @Argument(
        help: ArgumentHelp("The folder to write into; it is created if it does not exist.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The folder of an app, whose files are to be given their grammars.", valueName: "app-dir"),
        completion: .directory)
    var app: String?

    @Flag(help: "Accepts only what is written as it should be.")
    var strict = false

    func validate() throws {
        if (folder == nil) == (app == nil) {
            throw ValidationError("Name a folder to write into, or an app with --for.")
        }
        if let folder { try AppOptions.validate(target: folder) }
    }

    func run() async throws {
        if let app { return try await write(for: app) }
        guard let folder else { return }
        let files = SchemaFiles(
            await BundleGrammar(.all), types: ActivityRegistry.all.types.map { $0.type.name }, isStrict: strict
        ).files
        try write(files.map { ($0.name, $0.text) }, to: folder)
        Console.out("\(counted(files.count, "file")) written to \(folder.outward)\n")
    }

    private func write(for app: String) async throws {
        let files = try await EditorFiles(app: app, isStrict: strict)
        let path = app + "/" + EditorFiles.settings
        guard let settings = try files.settings(over: CommandFile.readIfThere(path)) else {
            Console.out(files.settings(over: nil) ?? "")
            throw CommandFailure("‘\(path)’ has comments or is no JSON, and stays as it is; add what is printed above")
        }
        try write(
            files.schemas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [(EditorFiles.settings, settings)],
            to: app)
        Console.out(
            "\(counted(files.schemas.count - 1, "grammar")), a catalog of them and \(EditorFiles.settings) written to \(app.outward)\n"
        )
    }

    /// Writes files below a folder. Nothing is written if a link in it, such as one of an app that somebody else made, leads out of it.
    private func write(_ files: [(name: String, text: String)], to folder: String) throws {
        let root = FileSystem.resolvedAsFarAsThere(folder)
        for file in files {
            let path = folder + "/" + file.name
            guard FileSystem.resolvedAsFarAsThere(path).below(root) != nil else {
                throw CommandFailure("‘\(path)’ leads out of the folder by a link, so nothing is written")
            }
        }
        for file in files {
            let path = folder + "/" + file.name
            try CommandFile.makeFolder(path.folder)
            try CommandFile.write(file.text, to: path)
        }
    }
}
