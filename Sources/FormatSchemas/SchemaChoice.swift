// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
internal import Text

/// Which grammar each file of an app follows, by what `app.xml` says about it.
package struct SchemaChoice: Sendable {
    /// The base names of grammars by the paths of files below the app's folder.
    package let schemas: [String: String]

    /// - Throws: if the folder has no `app.xml`. What is wrong in it is for `check` to report.
    package init(_ bundle: AppBundle, _ registry: ActivityRegistry) throws(BundleError) {
        let layout = try BundleLayout(of: bundle)
        var schemas: [String: String] = [:]
        let files = Dictionary(
            grouping: bundle.files.below(layout.xmlFolder).filter { Self.isBeside($0, layout.xmlFolder) },
            by: \.lastComponent)
        // A language may have an `app.xml` of its own, which names files that the others do not.
        let apps = Set([layout.appFile] + (files[layout.appFile.lastComponent] ?? []))
        for app in apps.sorted() {
            let root = bundle.read(app).flatMap { XMLFile<Element>($0, file: app).root }
            for use in root.map({ Self.named(in: $0, registry) }) ?? [] {
                for path in files[use.name] ?? [] {
                    // A file of two kinds of levels follows the grammar for all.
                    schemas[path] = schemas[path].map { $0 == use.schema ? $0 : "data" } ?? use.schema
                }
            }
        }
        for app in apps { schemas[app] = "app" }
        self.schemas = schemas
    }

    /// Whether a file lies in a folder, or in one below it that is named after a language.
    private static func isBeside(_ path: String, _ folder: String) -> Bool {
        let parts = path.below(folder)?.split(separator: "/") ?? []
        return parts.count == 1 || parts.count == 2 && parts[0].count == 2
    }

    /// The names of files with their grammars, in the order of the elements.
    private static func named(in root: Element, _ registry: ActivityRegistry) -> [(name: String, schema: String)] {
        let roles = [
            "coverFileName": "cover", "profileFileName": "profile", "stylesFileName": "styles",
            "formatsFileName": "formats"
        ]
        let menus = root.children.filter { $0.name == "menu" }.flatMap(\.children).filter {
            $0.name != "backgroundMenu"
        }
        let levels = root.children.filter { $0.name == "levels" }.flatMap(\.children)
        return root.children.compactMap { child in roles[child.name].map { (child.text, $0) } }
            + menus.map { ($0.text, "menu") }
            + levels.compactMap { level in
                guard let file = level.children.first(where: { $0.name == "levelFile" })?.text, !file.isEmpty else {
                    return nil
                }
                let name = level.children.first { $0.name == "levelType" }?.text ?? ""
                let type = registry.match(name)?.activity
                return (file.lastComponent, type?.source.item == nil ? "data" : "data-\(type?.view.name ?? "")")
            } + [("seo.xml", "seo")]
    }

    /// The settings of Visual Studio Code that give each file its grammar.
    /// - Parameter folder: the folder of the grammars, relative to that of the app.
    package func associations(in folder: String) -> [[String: String]] {
        schemas.sorted { $0.key < $1.key }.map { file, schema in
            ["pattern": "**/" + file, "systemId": "\(folder)/\(schema).rng"]
        }
    }
}
