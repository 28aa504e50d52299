// SPDX-License-Identifier: MIT

package import AppModel

/// Which grammar each file of an app follows, as the reader of the app has it in each of its languages.
package struct SchemaChoice: Sendable {
    /// The base names of grammars by the paths of files below the app's folder.
    package let schemas: [String: String]

    /// - Throws: if the folder has no `app.xml`. What is wrong in it is for `check` to report.
    package init(_ bundle: AppBundle, _ registry: ActivityRegistry) async throws(BundleError) {
        let layout = try BundleLayout(of: bundle)
        var found: [String: Set<String>] = [layout.appFile: ["app"]]
        func add(_ app: App) { found.merge(app.schemas) { $0.union($1) } }
        if let main = try? await App.read(bundle, registry: registry, keepsLargeFiles: false).app {
            add(main)
            for folder in main.otherLanguages {
                // Also if it cannot be read: the author is about to mend it.
                found[layout.localised(in: AppLanguage.tag(ofFolder: folder), of: bundle).appFile] = ["app"]
                if let other = try? await main.read(inLanguage: folder, registry: registry).app { add(other) }
            }
        }
        let ofTypes = Set(registry.types.filter { $0.source.item != nil }.map { "data-" + $0.view.name })
        schemas = found.compactMapValues { Self.schema($0, ofTypes: ofTypes) }
    }

    /// Returns the grammar of a file that was read as one of these kinds: for several types of levels, and for a type that
    /// has no grammar, the one for all types; nil for other kinds together, as for styles and formats in one file.
    private static func schema(_ names: Set<String>, ofTypes: Set<String>) -> String? {
        let isData = names.allSatisfy { $0.hasPrefix("data-") }
        guard names.count == 1, let name = names.first else { return isData ? "data" : nil }
        return isData && !ofTypes.contains(name) ? "data" : name
    }

    /// The settings of Visual Studio Code that give each file its grammar.
    /// - Parameter folder: the folder of the grammars, relative to that of the app.
    package func associations(in folder: String) -> [[String: String]] {
        schemas.sorted { $0.key < $1.key }.map { file, schema in
            ["pattern": "**/" + file, "systemId": "\(folder)/\(schema).rng"]
        }
    }
}
