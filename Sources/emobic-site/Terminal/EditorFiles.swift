// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import FormatSchemas
import Foundation

/// What editors need to complete and check the files of an app.
struct EditorFiles {
    /// The settings of Visual Studio Code, below the app's folder.
    static let settings = ".vscode/settings.json"
    /// The folder of the grammars that these settings name.
    private static let folder = ".vscode/schemas"

    /// How the files are indented, for all editors (editorconfig.org).
    static let editorConfig = """
        root = true

        [*]
        charset = utf-8
        end_of_line = lf
        insert_final_newline = true

        [*.{xml,yaml,json}]
        indent_style = space
        indent_size = 2

        """

    /// The grammars that the app's files follow, and a catalog of them, by their paths below the app's folder.
    let schemas: [String: String]
    private let choice: SchemaChoice

    /// - Parameters:
    ///   - app: the folder of an app.
    ///   - isStrict: whether the grammars accept only what is written as it should be.
    init(app: String, isStrict: Bool = false) async throws {
        do {
            choice = try SchemaChoice(AppBundle(folder: app), .all)
        } catch BundleError.noApp(let diagnostics) {
            throw CommandFailure(diagnostics.first?.summary ?? "there is no app in ‘\(app)’")
        } catch BundleError.unreadable(_, let reason) {
            throw CommandFailure("‘\(app)’ cannot be read: \(reason)")
        }
        let used = Set(choice.schemas.values.map { $0 + ".rng" })
        let files = SchemaFiles(
            await BundleGrammar(.all), types: ActivityRegistry.all.types.map { $0.type.name }, isStrict: isStrict
        ).files
        let grammars = files.filter { used.contains($0.name) }
        schemas = Dictionary(
            uniqueKeysWithValues: (grammars + [SchemaFiles.catalog(of: grammars.map(\.name))]).map {
                (Self.folder + "/" + $0.name, $0.text)
            })
    }

    /// Returns the settings, with others that stand there already; nil if those cannot be read.
    func settings(over present: [UInt8]?) -> String? {
        let others = present.map { try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] } ?? [:]
        guard var all = others else { return nil }
        all["xml.fileAssociations"] = choice.associations(in: Self.folder)
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: all, options: options) else { return nil }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
