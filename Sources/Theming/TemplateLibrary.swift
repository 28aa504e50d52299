// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Mustache

/// The theme's templates, parsed. This is the only file that depends on the template engine.
package struct TemplateLibrary: Sendable {
    /// The error of a template that cannot be parsed.
    struct ParseError: Error {
        let name: String
        /// The offset in bytes from the start of the template.
        let offset: Int
        let reason: String
    }

    private let library: MustacheLibrary
    /// The errors of templates that cannot be parsed and are left out.
    let errors: [ParseError]

    /// - Parameter sources: the texts of the templates by the names that partial tags use.
    init(_ sources: [String: String]) {
        // Registered before a template is parsed, because parsing resolves the pragma below.
        MustacheContentTypes.register(ByteEscaping(), named: Self.contentType)
        var library = MustacheLibrary()
        var errors: [ParseError] = []
        for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
            do {
                // Every template needs the pragma, because inside a partial the engine returns to its own, slower
                // escaping.
                try library.register(Self.pragma + source, named: name)
            } catch let error as MustacheTemplate.ParserError {
                let place = error.context
                let column = place.columnNumber - (place.lineNumber == 1 ? Self.pragma.count : 0)
                let offset = Self.offset(line: place.lineNumber, column: column, in: source)
                errors.append(ParseError(name: name, offset: offset, reason: "\(error.error)"))
            } catch {
                errors.append(ParseError(name: name, offset: 0, reason: "\(error)"))
            }
        }
        self.library = library
        self.errors = errors
    }

    /// Returns a template rendered with a model; empty if there is no such template.
    package func render(_ name: String, _ model: any PageModel, strings: [String: String]) -> String {
        library.render(Root(model: model, strings: Strings(strings: strings)), withTemplate: name) ?? ""
    }

    private static func offset(line: Int, column: Int, in source: String) -> Int {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let before = lines.prefix(max(0, line - 1)).reduce(0) { $0 + $1.utf8.count + 1 }
        let current = lines.dropFirst(max(0, line - 1)).first ?? ""
        return min(source.utf8.count, before + current.prefix(max(0, column - 1)).utf8.count)
    }

    private static let contentType = "EMOBIC"
    private static let pragma = "{{% CONTENT_TYPE:\(contentType)}}"
}

/// Escapes bytes, which is several times faster than the engine's own escaping.
private struct ByteEscaping: MustacheContentType {
    func escapeText(_ text: String) -> String { Prose.escaped(text) }
}

/// The outermost object: the model's fields and the strings of the interface.
private struct Root: MustacheParent {
    let model: any PageModel
    let strings: Strings

    func child(named name: String) -> Any? {
        name == "strings" ? strings : model.value(named: name).map(engineValue)
    }
}

/// Resolves `strings.KEY`, where a key may contain dots: `strings.month.1`.
private struct Strings: MustacheParent {
    let strings: [String: String]
    var prefix = ""

    func child(named name: String) -> Any? {
        let key = prefix + name
        if let string = strings[key] { return Text(text: string) }
        return strings.keys.contains { $0.hasPrefix(key + ".") } ? Strings(strings: strings, prefix: key + ".") : nil
    }
}

private struct Model: MustacheParent {
    let model: any PageModel

    func child(named name: String) -> Any? { model.value(named: name).map(engineValue) }
}

/// A text that sections can enter without reflection in the engine.
private struct Text: MustacheParent, MustacheCustomRenderable {
    let text: String

    func child(named name: String) -> Any? { nil }
    var renderText: String { text }
    var isNull: Bool { false }
}

/// Elements of the same name: a list to iterate over, with the text and the children of the first element.
private struct Elements: MustacheSequence, MustacheParent, MustacheCustomRenderable {
    let models: [Model]
    let renderText: String

    func makeIterator() -> IndexingIterator<[Model]> { models.makeIterator() }
    func child(named name: String) -> Any? { models.first?.child(named: name) }
    var isNull: Bool { false }
}

/// A field without a value. For nil, the engine would continue the lookup in the outer scopes.
private struct Absent: MustacheParent, MustacheCustomRenderable {
    func child(named name: String) -> Any? { nil }
    var renderText: String { "" }
    var isNull: Bool { true }
}

private func engineValue(_ value: TemplateValue) -> Any {
    switch value {
    case .text(let text), .html(let text): Text(text: text)
    case .flag(let flag): flag
    case .number(let number): Text(text: String(number))
    case .model(let model): Model(model: model)
    case .list(let models): models.map(Model.init)
    case .elements(let models, let text): Elements(models: models.map(Model.init), renderText: text)
    case .absent: Absent()
    }
}
