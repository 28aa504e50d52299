// SPDX-License-Identifier: MIT

import Activities
import AppModel
import ArgumentParser
import Diagnostics
import FormatSchemas
import Text

/// Writes grammars of the format, which XML editors use for completion and validation.
struct Schema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes grammars of the format for XML editors.",
        discussion: """
            For each kind of file a RELAX NG grammar (.rng) and an XML Schema (.xsd): app, cover, menu, styles, formats, \
            profile, data-<type> for the data files of a type, and data for those of any type. Files of these names are \
            replaced. docs/editing.md shows how editors use them.

            EXAMPLES:
              emobic-site schema schemas
            """)

    @Argument(help: ArgumentHelp("The folder to write into; it is made if need be.", valueName: "dir"))
    var folder: String

    func run() async throws {
        let files = SchemaFiles(await BundleGrammar(.all), types: ActivityRegistry.all.types.map { $0.type.name }).files
        if let reason = CommandFile.makeFolder(folder) {
            throw CommandFailure("‘\(folder)’ cannot be written: \(reason)")
        }
        for file in files {
            let path = folder + "/" + file.name
            if let reason = CommandFile.write(file.text, to: path) {
                throw CommandFailure("‘\(path)’ cannot be written: \(reason)")
            }
        }
        Console.out("\(counted(files.count, "file")) written to \(folder.outward)\n")
    }
}
