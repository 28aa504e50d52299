// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Checks
import Diagnostics
import Text

extension Reader {
    static let bundles: [Reader] = [
        Reader(name: "app") { bytes in
            // The first byte chooses the file of an app that is otherwise whole.
            guard let first = bytes.first else { return }
            let place = Int(first) % Bundles.places.count
            Bundles.check([Bundles.places[place].path: Array(bytes.dropFirst())], type: Bundles.places[place].type)
        },
        Reader(name: "value") { bytes in
            // The first two bytes choose an element of the format, and the rest is its value.
            guard bytes.count >= 2 else { return }
            let leaf = Bundles.leaves[(Int(bytes[0]) << 8 | Int(bytes[1])) % Bundles.leaves.count]
            Bundles.check([leaf.path: leaf.file(with: Array(bytes.dropFirst(2)))], type: leaf.type)
        }
    ]
}

/// Small apps in memory, with one file of the fuzzer's.
enum Bundles {
    struct Place {
        let path: String
        /// The type of the level whose data file is given.
        let type: String
    }

    /// An element without children, and the way to it.
    struct Leaf {
        let path: String
        let type: String
        /// The elements around it, the outermost first, and its own name.
        let names: [String]

        func file(with value: [UInt8]) -> [UInt8] {
            let start = names.map { "<\($0)>" }.joined()
            let end = names.reversed().map { "</\($0)>" }.joined()
            let text = value.filter { $0 >= 0x20 || $0 == 0x0A }.text.flatMap { sign in
                ["<": "&lt;", "&": "&amp;"][sign] ?? String(sign)
            }
            return Array((start + String(text) + end).utf8)
        }
    }

    static let places: [Place] =
        ActivityRegistry.all.types.map {
            Place(path: $0.source.item == nil ? ownPath($0) : "xml/data.xml", type: "\($0.type)")
        }
        + ["app", "menu", "styles", "formats", "seo"].map { Place(path: "xml/\($0).xml", type: "LIST_ACTIVITY") }

    /// The file of a screen that has one of its own in `app.xml`.
    private static func ownPath(_ type: any Activity.Type) -> String { "xml/\(type.view.name).xml" }

    static let leaves: [Leaf] = {
        let grammar = finished { await BundleGrammar(.all) }
        var leaves: [Leaf] = []
        let types = ActivityRegistry.all.types
        for file in grammar.files where file.name != "data" {
            let type = types.first { file.name == "data-" + $0.view.name }
            let path = file.name.hasPrefix("data-") ? "xml/data.xml" : "xml/\(file.name).xml"
            for root in file.roots {
                collect(
                    root.content, below: [root.name], into: &leaves, path: path,
                    type: type.map { "\($0.type)" } ?? "LIST_ACTIVITY")
            }
        }
        return leaves
    }()

    private static func collect(
        _ grammar: ElementGrammar, below names: [String], into leaves: inout [Leaf], path: String, type: String
    ) {
        for child in grammar.children {
            let names = names + [child.name]
            if child.content.children.isEmpty {
                leaves.append(Leaf(path: path, type: type, names: names))
            } else if names.count < 12 {
                collect(child.content, below: names, into: &leaves, path: path, type: type)
            }
        }
    }

    private static func app(_ type: String) -> String {
        """
        <application><title>A</title><coverFileName>cover.xml</coverFileName><profileFileName>profile.xml</profileFileName>
        <stylesFileName>styles.xml</stylesFileName><formatsFileName>formats.xml</formatsFileName>
        <menus><topMenu>menu.xml</topMenu></menus>
        <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>data.xml</levelFile>\
        <levelType>\(type)</levelType></level></levels></application>
        """
    }

    /// Reads and checks an app with some files of the fuzzer's.
    static func check(_ files: [String: [UInt8]], type: String) {
        var all = ["xml/app.xml": Array(app(type).utf8)]
        all.merge(files) { _, own in own }
        let bundle = AppBundle(bytes: all)
        finished {
            guard let (app, read) = try? await App.read(bundle, registry: .all, settings: SiteSettings(), jobs: 1)
            else {
                return
            }
            let diagnostics = DiagnosticList(await read + AppChecks.diagnostics(for: AppGraph(resolving: app)))
            let located = diagnostics.located { bundle.read($0) }
            _ = TextReport(isColoured: false).render(located)
            for diagnostic in diagnostics {
                let size = bundle.read(diagnostic.position.file)?.count ?? 0
                require((0...size).contains(diagnostic.position.offset), "a place beyond the end of the file")
            }
        }
    }
}
