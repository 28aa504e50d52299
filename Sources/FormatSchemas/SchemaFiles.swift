// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
internal import Text

/// The grammars of the format as schema files for XML editors.
package struct SchemaFiles {
    /// A schema, or the catalog of all.
    package struct File {
        /// Without a folder, such as `app.rng`.
        package let name: String
        /// The whole contents.
        package let text: String
    }

    /// RELAX NG in both notations and XML Schema for each kind of file, then the catalog.
    package let files: [File]

    /// The start of the names by which documents may ask for grammars, wherever these lie.
    package static let names = "urn:emobic-site:"

    /// - Parameters:
    ///   - types: the names of all screen types, as known values of `levelType` and `typeId`.
    ///   - isStrict: whether only known values are accepted, and colours, dates and numbers only as they should be.
    package init(_ grammar: BundleGrammar, types: [String], isStrict: Bool = false) {
        let grammars = grammar.files.flatMap { file in
            var values = file.roots.reduce(into: ElementGrammar()) { $0.formUnion($1.content) }.choices
            for name in ["levelType", "typeId"] { values[name] = types }
            if isStrict { values["typeId"]? += ["DEFAULT", "COVER"] }
            let strict = isStrict ? StrictValue.values(in: file) : nil
            let sentences = TagDocumentation.sentences(of: file)
            let full = RelaxNG(values: values, strict: strict, sentences: sentences)
            let compact = RelaxNGCompact(values: values, strict: strict, sentences: sentences)
            let schema = XMLSchema(values: values, strict: strict, sentences: sentences)
            return [
                File(name: file.name + ".rng", text: full.text(of: file)),
                File(name: file.name + ".rnc", text: compact.text(of: file)),
                File(name: file.name + ".xsd", text: schema.text(of: file))
            ]
        }
        files = grammars + [Self.catalog(of: grammars.map(\.name))]
    }

    /// Returns a catalog (OASIS XML Catalogs 1.1) that finds grammars beside it by their names. Some programs take these
    /// for addresses of documents, others for system identifiers.
    package static func catalog(of grammars: [String]) -> File {
        var lines = XMLLines()
        lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        lines.element("catalog", ["xmlns": "urn:oasis:names:tc:entity:xmlns:xml:catalog"]) { lines in
            for name in grammars {
                lines.empty("uri", ["name": names + name, "uri": name])
                lines.empty("system", ["systemId": names + name, "uri": name])
            }
        }
        return File(name: "catalog.xml", text: lines.text)
    }
}

/// Lines of XML, each indented by its depth.
struct XMLLines {
    private(set) var text = ""
    private var depth = 0

    mutating func add(_ line: String) {
        text += String(repeating: "  ", count: depth) + line + "\n"
    }

    /// Writes an element around what `inner` adds.
    mutating func element(
        _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ inner: (inout XMLLines) -> Void
    ) {
        add("<\(name)\(Self.text(of: attributes))>")
        depth += 1
        inner(&self)
        depth -= 1
        add("</\(name)>")
    }

    mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        add("<\(name)\(Self.text(of: attributes))/>")
    }

    mutating func leaf(_ name: String, _ text: String, _ attributes: KeyValuePairs<String, String> = [:]) {
        add("<\(name)\(Self.text(of: attributes))>\(text.escapedForXML)</\(name)>")
    }

    private static func text(of attributes: KeyValuePairs<String, String>) -> String {
        attributes.map { " \($0)=\"\($1.escapedForXML)\"" }.joined()
    }
}
