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
            // The first byte chooses a file of the format, and the rest is the value of each of its elements. One byte more
            // is the number of a value near a limit, which libFuzzer would otherwise have to spell for each file again.
            guard let first = bytes.first else { return }
            let form = Bundles.forms[Int(first) % Bundles.forms.count]
            let rest = Array(bytes.dropFirst())
            let value = rest.count == 1 ? Array(FormatWords.values[Int(rest[0]) % FormatWords.values.count].utf8) : rest
            Bundles.check([form.path: form.file(with: value)], type: form.type)
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

    /// A file with every element that its grammar has.
    struct Form {
        let path: String
        let type: String
        /// What stands between the values.
        let pieces: [String]

        func file(with value: [UInt8]) -> [UInt8] {
            let text = value.filter { $0 >= 0x20 || $0 == 0x0A }.text.flatMap { sign in
                ["<": "&lt;", "&": "&amp;"][sign] ?? String(sign)
            }
            return Array(pieces.joined(separator: String(text)).utf8)
        }
    }

    static let places: [Place] =
        ActivityRegistry.all.types.map {
            Place(path: $0.source.item == nil ? ownPath($0) : "xml/data.xml", type: "\($0.type)")
        }
        + ["app", "menu", "styles", "formats", "seo"].map { Place(path: "xml/\($0).xml", type: "LIST_ACTIVITY") }

    /// The file of a screen that has one of its own in `app.xml`.
    private static func ownPath(_ type: any Activity.Type) -> String { "xml/\(type.view.name).xml" }

    static let forms: [Form] = {
        let grammar = finished { await BundleGrammar(.all) }
        let types = ActivityRegistry.all.types
        return grammar.files.filter { $0.name != "data" }.flatMap { file in
            let type = types.first { file.name == "data-" + $0.view.name }
            let path = file.name.hasPrefix("data-") ? "xml/data.xml" : "xml/\(file.name).xml"
            return file.roots.map { root in
                var pieces = ["<\(root.name)>"]
                fill(root.content, depth: 1, pieces: &pieces)
                pieces[pieces.count - 1] += "</\(root.name)>"
                return Form(path: path, type: type.map { "\($0.type)" } ?? "LIST_ACTIVITY", pieces: pieces)
            }
        }
    }()

    private static func fill(_ grammar: ElementGrammar, depth: Int, pieces: inout [String]) {
        for child in grammar.children where depth < 12 {
            pieces[pieces.count - 1] += "<\(child.name)>"
            if child.content.children.isEmpty {
                pieces.append("")
            } else {
                fill(child.content, depth: depth + 1, pieces: &pieces)
            }
            pieces[pieces.count - 1] += "</\(child.name)>"
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
