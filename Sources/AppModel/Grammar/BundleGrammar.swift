// SPDX-License-Identifier: MIT

package import BundleXML

/// What the files of the format may hold. It is not written down anywhere: the readers are run over elements that have
/// every requested child, and their requests are the grammar.
package struct BundleGrammar: Sendable {
    /// One kind of file.
    package struct File: Sendable {
        /// The base name of its schema.
        package let name: String
        /// A description of the file.
        package let title: String
        /// The possible root elements, with their contents.
        package let roots: [(name: String, content: ElementGrammar)]
        /// The descriptions of the elements that its screen types have of their own.
        package let tags: [String: String]

        fileprivate init(
            name: String, title: String, roots: [(name: String, content: ElementGrammar)], tags: [String: String] = [:]
        ) {
            self.name = name
            self.title = title
            self.roots = roots
            self.tags = tags
        }
    }

    /// The app's own kinds of files, then one for each screen type with a root, last `data` for screens of any type.
    package let files: [File]

    /// Readers request some children only after a certain answer, so each is run with several.
    private static let answers = ["1", "true", "x"]

    /// Runs the readers of all kinds of files and of the types of a registry.
    package init(_ registry: ActivityRegistry) async {
        var app = ElementGrammar()
        for answer in Self.answers { app.formUnion(await App.grammar(registry: registry, answer: answer)) }
        let menu = Self.grammar(of: "level") { _ = Menu.read(from: &$0) }
        let styles = Self.grammar(of: "application") { _ = AppStyles(from: &$0, registry) }
        let formats = Self.grammar(of: "application") { _ = TextFormat.read(from: &$0) }
        let search = Self.grammar(of: "seo") { _ = App.SearchEngineTexts(from: &$0) }
        var files = [
            File(name: "app", title: "app.xml, where an app starts", roots: [("application", app)]),
            File(name: "menu", title: "A menu", roots: [("level", menu)]),
            File(name: "styles", title: "Styles: which formats the screens use", roots: [("application", styles)]),
            File(name: "formats", title: "Formats: named looks of texts", roots: [("application", formats)]),
            File(name: "seo", title: "What search engines are told", roots: [("seo", search)])
        ]
        let types = registry.types.compactMap { type in type.source.root.map { (type, $0, Self.root(of: type)) } }
        for (type, root, content) in types {
            let isBuiltIn = type.source.item == nil
            let name = isBuiltIn ? type.view.name : "data-" + type.view.name
            files.append(
                File(
                    name: name, title: isBuiltIn ? "The \(type.view) screen" : "Screens of type \(type.type)",
                    roots: [(root, content)], tags: type.tags))
        }
        var all: [(name: String, content: ElementGrammar)] = []
        for (type, root, content) in types where type.source.item != nil {
            if let index = all.firstIndex(where: { $0.name == root }) {
                all[index].content = all[index].content.merged(with: content)
            } else {
                all.append((root, content))
            }
        }
        let tags = Self.commonDocumentation(
            types.filter { type, _, _ in type.source.item != nil }.map { type, _, _ in type.tags })
        files.append(File(name: "data", title: "Screens of any type", roots: all, tags: tags))
        self.files = files
    }

    /// Returns the descriptions of all types except those in which two differ: a name may have different meanings in
    /// them.
    private static func commonDocumentation(_ tags: [[String: String]]) -> [String: String] {
        let all = tags.reduce(into: [String: Set<String>]()) { all, own in
            for (name, sentence) in own { all[name, default: []].insert(sentence) }
        }
        return all.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    private static func grammar(of name: String, from read: (inout ElementReader) -> Void) -> ElementGrammar {
        var grammar = ElementGrammar()
        for answer in answers {
            var reader = ElementReader(recording: name, answer: answer)
            read(&reader)
            if let asked = reader.recording { grammar.formUnion(asked) }
        }
        return grammar
    }

    /// Returns the names of the elements that a screen type has in its items, besides those of all types.
    static func ownNames(of type: any Activity.Type) -> Set<String> {
        let item = grammar(of: type.source.item ?? "") { _ = DataItem(from: &$0, number: 0, as: type) }
        return Set(item.children.flatMap { [$0.name] + $0.aliases }).subtracting(DataItem.sharedNames(of: type.source))
    }

    /// Returns the root of a data file: its items, and the elements beside them.
    private static func root(of type: any Activity.Type) -> ElementGrammar {
        let source = type.source
        let item = grammar(of: source.item ?? source.root ?? "") { _ = DataItem(from: &$0, number: 0, as: type) }
        guard let name = source.item else { return item }
        var root = ElementGrammar()
        for shared in source.shared { root.note(shared, value: .text) }
        root.note(item, in: name, isRepeated: true)
        return root
    }
}
