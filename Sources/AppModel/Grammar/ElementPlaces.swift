// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// Adds to diagnostics about names of elements what only the whole format tells: where an element belongs, and which of
/// two names is one.
struct ElementPlaces {
    /// The names of the elements that hold an element, by the base name of a schema and the element's own name.
    private var parents: [String: [String: [String]]] = [:]
    /// The names of all elements.
    private var names: Set<String> = []
    /// The most elements to name as the right place; a longer list does not help.
    private static let mostParents = 3

    init(_ grammar: BundleGrammar) {
        for file in grammar.files {
            for (root, content) in file.roots {
                names.insert(root)
                add(content, in: root, of: file.name)
            }
        }
    }

    private mutating func add(_ content: ElementGrammar, in parent: String, of file: String) {
        for child in content.children {
            names.insert(child.name)
            names.formUnion(child.aliases)
            if !(parents[file]?[child.name]?.contains(parent) ?? false) {
                parents[file, default: [:]][child.name, default: []].append(parent)
            }
            add(child.content, in: child.name, of: file)
        }
    }

    /// - Parameter files: the base names of the schemas of a diagnostic's file.
    /// - Returns: nil for an element that another level with the same file shows.
    func refined(_ diagnostic: Diagnostic, files: Set<String>) -> Diagnostic? {
        switch diagnostic.subject {
        case .unknown(let name, let container)?:
            if files.count > 1, files.contains(where: { parents[$0]?[name]?.contains(container) ?? false }) {
                nil
            } else {
                placed(diagnostic, name, in: container, files) ?? diagnostic
            }
        case .tags(let start, let place, let end)?: opened(diagnostic, start, at: place, end: end) ?? diagnostic
        case nil: diagnostic
        }
    }

    /// An element that has another place is not misspelt.
    private func placed(_ diagnostic: Diagnostic, _ name: String, in container: String, _ files: Set<String>)
        -> Diagnostic?
    {
        // The name of a title of a button is ‘buttonTitle’, wherever else there is a ‘title’.
        guard diagnostic.kind == .unknownElement,
            diagnostic.suggestions.first?.lowercased() != (container + name).lowercased()
        else { return nil }
        var right: [String] = []
        for parent in files.sorted().flatMap({ parents[$0]?[name] ?? [] })
        where parent != container && !right.contains(parent) {
            right.append(parent)
        }
        guard !right.isEmpty else { return nil }
        let places = right.prefix(Self.mostParents).listed(by: "or")
        return diagnostic.with(
            summary: "‘\(name)’ is not known in ‘\(container)’, so it is ignored; it belongs into \(places)",
            suggestions: [])
    }

    /// Of two names that are nearly alike, the one that the format does not have is misspelt.
    private func opened(_ diagnostic: Diagnostic, _ start: String, at place: SourcePosition, end: String)
        -> Diagnostic?
    {
        guard names.contains(end), !names.contains(start),
            !NearMiss.matches(for: start, amongFew: [end], shortest: 3).isEmpty
        else { return nil }
        return Diagnostic(
            diagnostic.kind, "‘<\(start.clipped)>’ is closed by ‘</\(end)>’; from there on nothing is read", at: place,
            suggestions: ["<\(end)>"], notes: [Diagnostic.Note("it is closed here", at: diagnostic.position)],
            hides: diagnostic.hides)
    }
}

extension AppReader {
    /// Returns diagnostics with what the whole format tells about the names in them.
    func refined(_ diagnostics: [Diagnostic]) async -> [Diagnostic] {
        await Self.refined(diagnostics, schemas: files.schemas, registry)
    }

    /// - Parameter schemas: the base names of the schemas of files, by their paths.
    static func refined(
        _ diagnostics: [Diagnostic], schemas: [String: Set<String>], _ registry: ActivityRegistry
    ) async -> [Diagnostic] {
        guard diagnostics.contains(where: { $0.subject != nil }) else { return diagnostics }
        let places = ElementPlaces(await BundleGrammar(registry))
        return diagnostics.compactMap { places.refined($0, files: schemas[$0.position.file] ?? []) }
    }
}
