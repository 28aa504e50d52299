// SPDX-License-Identifier: MIT

internal import BundleXML
internal import Diagnostics
internal import Text

/// Adds to diagnostics about names of elements what only the whole format tells: where an element belongs, and which of
/// two names is one.
struct ElementPlaces {
    /// The names of the elements that hold an element, by the base name of a schema and the element's own name.
    private var parents: [String: [String: [String]]] = [:]
    /// The elements of which there may be several, each with the one around it: `list/listItem`.
    private var repeated: Set<String> = []
    /// The names of the elements that an element holds, by the base name of a schema and the element's own name.
    private var children: [String: [String: Set<String>]] = [:]
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
            children[file, default: [:]][parent, default: []].insert(child.name)
            if child.isRepeated { repeated.insert("\(parent)/\(child.name)") }
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
        case .unknown(let name, let container, let inner, let beside)?:
            if files.count > 1, files.contains(where: { parents[$0]?[name]?.contains(container) ?? false }) {
                nil
            } else {
                inner.flatMap { wrapped(diagnostic, name, in: container, around: $0, beside: beside, files) }
                    ?? placed(diagnostic, name, in: container, beside: beside, files)
                    ?? lacking(diagnostic, in: container, beside: beside)
            }
        case .tags(let start, let place, let end)?: opened(diagnostic, start, at: place, end: end) ?? diagnostic
        case nil: diagnostic
        }
    }

    /// What holds elements that belong into another one is that one, under a wrong name.
    private func wrapped(
        _ diagnostic: Diagnostic, _ name: String, in container: String, around inner: String, beside: Set<String>,
        _ files: Set<String>
    ) -> Diagnostic? {
        guard diagnostic.kind == .unknownElement else { return nil }
        var found: [String] = []
        for file in files.sorted() {
            guard let parents = parents[file] else { continue }
            found += (parents[inner] ?? []).filter { parent in
                parent != name && !found.contains(parent) && parents[parent]?.contains(container) ?? false
                    && (!beside.contains(parent) || repeated.contains("\(container)/\(parent)"))
            }
        }
        let alike = NearMiss.matches(for: name, amongFew: found, shortest: 3)
        let meant = alike.first ?? (found.count == 1 ? found[0] : nil)
        return meant.map {
            diagnostic.with(
                summary: "‘\(name.clipped)’ is not known in ‘\(container)’, so what is in it is ignored",
                suggestions: [$0])
        }
    }

    /// Of what stands there already, and only once, nothing else is the name.
    private func lacking(_ diagnostic: Diagnostic, in container: String, beside: Set<String>) -> Diagnostic {
        let suggestions = diagnostic.suggestions.filter {
            !beside.contains($0) || repeated.contains("\(container)/\($0)")
        }
        guard suggestions.count < diagnostic.suggestions.count else { return diagnostic }
        return diagnostic.with(summary: diagnostic.summary, suggestions: suggestions)
    }

    /// An element that has another place is not misspelt.
    private func placed(
        _ diagnostic: Diagnostic, _ name: String, in container: String, beside: Set<String>, _ files: Set<String>
    ) -> Diagnostic? {
        // The name of a title of a button is ‘buttonTitle’, wherever else there is a ‘title’.
        guard diagnostic.kind == .unknownElement,
            diagnostic.suggestions.first?.lowercased() != (container + name).lowercased()
        else { return nil }
        // What an entry point calls ‘pointLevelId’ is ‘levelId’ elsewhere.
        let capitalised = name.prefix(1).uppercased() + name.dropFirst()
        let longer = Set(files.flatMap { children[$0]?[container] ?? [] }).filter {
            $0.hasSuffix(capitalised) && $0 != capitalised && !beside.contains($0)
        }
        if longer.count == 1 {
            return diagnostic.with(summary: diagnostic.summary, suggestions: longer.sorted())
        }
        var right: [String] = []
        for parent in files.sorted().flatMap({ parents[$0]?[name] ?? [] })
        where parent != container && !right.contains(parent) {
            right.append(parent)
        }
        guard !right.isEmpty else { return nil }
        let places = right.prefix(Self.mostParents).listed(by: "or")
        return diagnostic.with(
            summary: "‘\(name)’ is not known in ‘\(container)’, so it is ignored; it belongs into \(places)",
            suggestions: [], hides: .absence(of: name, besides: diagnostic.position))
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
        // Of an element that is not known, nobody needs to hear of its attributes.
        let unknown = Set(diagnostics.lazy.filter { $0.kind == .unknownElement }.map(\.position))
        return diagnostics.filter { $0.kind != .attribute || !unknown.contains($0.position) }.compactMap {
            places.refined($0, files: schemas[$0.position.file] ?? [])
        }
    }
}
