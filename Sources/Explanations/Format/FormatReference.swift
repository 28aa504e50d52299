// SPDX-License-Identifier: MIT

internal import Activities
package import AppModel
internal import BundleXML
internal import Diagnostics
internal import FormatSchemas
internal import Text

/// The reference of the format: a page for each kind of file and each screen type. What files may hold is taken from
/// the grammar, which the readers make; what it means from the descriptions that editors show too.
package struct FormatReference: Sendable {
    /// Kinds of files first, then screen types in the order of their names.
    package let pages: [ReferencePage]

    /// Makes all pages, from what the readers of files and types request and from the guides.
    package init(_ grammar: BundleGrammar, _ registry: ActivityRegistry) {
        let files = Dictionary(uniqueKeysWithValues: grammar.files.map { ($0.name, $0) })
        pages =
            FileGuide.all.map { guide in
                ReferencePage(
                    name: guide.name, title: guide.title, guide: guide.guide, facts: guide.facts,
                    elements: guide.name == FileGuide.links.name
                        ? Self.links(in: files["menu"]) : files[guide.name].map(ReferenceElement.all) ?? [],
                    kinds: Catalogue.all.kinds.filter { guide.areas.contains($0.area) })
            }
            + registry.types.sorted { $0.view.name < $1.view.name }.map { type in
                ReferencePage(
                    name: type.view.name, title: type.type.name, guide: type.guide, facts: Self.facts(of: type),
                    elements: Self.file(of: type).flatMap { files[$0] }.map(
                        ReferenceElement.all) ?? [],
                    kinds: type.diagnosticKinds.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.sorted {
                        $0.code < $1.code
                    })
            }
    }

    /// The elements of a link, which are the same in all files.
    private static func links(in file: BundleGrammar.File?) -> [ReferenceElement] {
        guard let file, let root = file.roots.first else { return [] }
        return ReferenceElement.all(
            in: root.content.child("nextLevel")?.content ?? ElementGrammar(), TagDocumentation.sentences(of: file),
            page: FileGuide.links.name)
    }

    /// Returns the name of the grammar of a type's files; nil for a type whose screens have none.
    private static func file(of type: any Activity.Type) -> String? {
        guard type.source.root != nil else { return nil }
        return (type.source.item == nil ? "" : "data-") + type.view.name
    }

    /// What a type's page states before its elements.
    private static func facts(of type: any Activity.Type) -> [String] {
        var facts = ["‘levelType’: ‘\(type.type)’."]
        if !type.aliases.isEmpty {
            facts.append("Also accepted: " + type.aliases.map { "‘\($0)’" }.joined(separator: ", ") + ".")
        }
        if let root = type.source.root { facts.append("The root of its file: ‘\(root)’.") }
        if type.source.isFileOptional { facts.append("A level of this type needs no file.") }
        return facts
    }

    /// Returns the page of a topic: the name of a screen type, with or without `_ACTIVITY` and in any case, or of a
    /// kind of file, or a title in the list.
    package subscript(topic: String) -> ReferencePage? {
        let name = Self.name(of: topic)
        let title = topic.lowercased()
        return pages.first { $0.name == name } ?? pages.first { $0.title.lowercased() == title }
    }

    /// Returns a line for each page that describes an element, in any case; nil if none does.
    package func list(describing element: String) -> String? {
        let name = element.lowercased()
        let describing = pages.filter { $0.elementNames.contains { $0.lowercased() == name } }
        return describing.isEmpty ? nil : "‘\(element)’ is an element of:\n\n" + Self.list(of: describing)
    }

    private static func name(of topic: String) -> String {
        let plain = topic.lowercased().replacing("_", with: "-")
        return ["-activity", ".xml"].reduce(plain) { name, end in
            name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
        }
    }

    /// The names of all pages of the format's own reference, for which no grammar is needed.
    package static var allTopics: [String] {
        FileGuide.all.map(\.name) + ActivityRegistry.all.types.map { $0.view.name }.sorted()
    }

    private var topics: [String] { pages.map(\.name) }

    /// Returns topics similar to an unknown one.
    package func nearMisses(for topic: String) -> [String] {
        NearMiss.matches(for: Self.name(of: topic), amongFew: topics)
    }

    /// Returns a line for each page and for other topics, for a terminal.
    package func list(with others: [(title: String, summary: String)]) -> String { Self.list(of: pages, others) }

    private static func list(of pages: [ReferencePage], _ others: [(title: String, summary: String)] = []) -> String {
        let lines = pages.map { (title: $0.title, summary: $0.guide.summary.firstSentence) } + others
        let width = (lines.map(\.title.count).max() ?? 0) + 2
        return lines.map { line in
            line.title + String(repeating: " ", count: width - line.title.count) + line.summary + "\n"
        }.joined()
    }
}
