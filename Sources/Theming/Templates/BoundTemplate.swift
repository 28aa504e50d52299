// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup

/// A template for one type of page model and one set of strings: literal bytes, and fields by their numbers.
///
/// Names, partials and strings are looked up once, when it is made, because a list of two hundred rows would look each
/// of them up two hundred times; that took four fifths of the time of its page.
package struct BoundTemplate: Sendable {
    /// Where a value is found: in one of the open models, then in models inside of it.
    private struct Place: Sendable {
        /// The number of the open model, from the outermost.
        let scope: Int
        let steps: [Step]
    }

    private enum Step: Sendable {
        case field(Int)
        /// A name of a model that has more names than its fields.
        case name(String)
    }

    private indirect enum Node: Sendable {
        case literal([UInt8])
        case escaped(Place)
        case markup(Place)
        /// - opens: whether names inside are looked up in the value first.
        case section(Place, [Node], opens: Bool)
        case inverted(Place, [Node])
    }

    private let nodes: [Node]

    /// - Parameter sources: the templates by name, from which partials are taken.
    init(
        _ name: String, in sources: [String: ParsedTemplate], texts: [String: String], to model: any PageModel.Type,
        strings: [String: String]
    ) {
        var binder = Binder(sources: sources, texts: texts, strings: strings, scopes: [model], open: [name])
        nodes = binder.nodes(sources[name]?.nodes ?? [])
    }

    /// Returns the template filled with a model of the type that it is bound to.
    package func render(_ model: any PageModel) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(4096)
        var scopes = [model]
        Self.render(nodes, scopes: &scopes, to: &output)
        return output
    }

    // MARK: Rendering

    private static func render(_ nodes: [Node], scopes: inout [any PageModel], to output: inout [UInt8]) {
        for node in nodes {
            switch node {
            case .literal(let bytes): output.append(contentsOf: bytes)
            case .escaped(let place):
                if let text = text(of: value(at: place, in: scopes)) { Prose.appendEscaped(text, to: &output) }
            case .markup(let place):
                if let text = text(of: value(at: place, in: scopes)) { output.append(contentsOf: text.utf8) }
            case .section(let place, let body, let opens):
                renderSection(
                    value(at: place, in: scopes), opens ? place.scope : nil, body, scopes: &scopes, to: &output)
            case .inverted(let place, let body):
                if isEmpty(value(at: place, in: scopes)) { render(body, scopes: &scopes, to: &output) }
            }
        }
    }

    /// - Parameter owner: the number of the model of the value, if the section opens a model.
    private static func renderSection(
        _ value: TemplateValue, _ owner: Int?, _ body: [Node], scopes: inout [any PageModel], to output: inout [UInt8]
    ) {
        switch value {
        case .model(let model): render(body, in: model, scopes: &scopes, to: &output)
        case .list(let models), .elements(let models, _):
            for model in models { render(body, in: model, scopes: &scopes, to: &output) }
        case .absent, .flag(false): break
        case .text, .html, .number, .flag(true):
            // The value has no names of its own; those of its model take their place, so that the numbers of the open
            // models are those that the names were bound to.
            if let owner {
                render(body, in: scopes[owner], scopes: &scopes, to: &output)
            } else {
                render(body, scopes: &scopes, to: &output)
            }
        }
    }

    private static func render(
        _ body: [Node], in model: any PageModel, scopes: inout [any PageModel], to output: inout [UInt8]
    ) {
        scopes.append(model)
        render(body, scopes: &scopes, to: &output)
        scopes.removeLast()
    }

    private static func value(at place: Place, in scopes: [any PageModel]) -> TemplateValue {
        var value = value(of: scopes[place.scope], place.steps[0])
        for step in place.steps.dropFirst() {
            switch value {
            case .model(let model): value = Self.value(of: model, step)
            case .elements(let models, _): value = models.first.map { Self.value(of: $0, step) } ?? .absent
            case .text, .html, .flag, .number, .list, .absent: return .absent
            }
        }
        return value
    }

    private static func value(of model: any PageModel, _ step: Step) -> TemplateValue {
        switch step {
        case .field(let index): model.fieldValue(at: index)
        case .name(let name): model.value(named: name) ?? .absent
        }
    }

    private static func text(of value: TemplateValue) -> String? {
        switch value {
        case .text(let text), .html(let text), .elements(_, let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .model, .list, .absent: nil
        }
    }

    private static func isEmpty(_ value: TemplateValue) -> Bool {
        switch value {
        case .absent: true
        case .flag(let flag): !flag
        case .list(let models), .elements(let models, _): models.isEmpty
        case .text, .html, .number, .model: false
        }
    }

    // MARK: Binding

    private struct Binder {
        let sources: [String: ParsedTemplate]
        let texts: [String: String]
        let strings: [String: String]
        /// The types of the open models.
        var scopes: [any PageModel.Type]
        /// The templates and partials that are being bound, so that one that includes itself ends.
        var open: [String]

        mutating func nodes(_ nodes: [ParsedTemplate.Node]) -> [Node] {
            var bound: [Node] = []
            for node in nodes { add(node, to: &bound) }
            return bound
        }

        private mutating func add(_ node: ParsedTemplate.Node, to bound: inout [Node]) {
            switch node {
            case .literal(let bytes): add(bytes, to: &bound)
            case .value(let path, let isEscaped):
                if let string = string(path) {
                    add(Array((isEscaped ? Prose.escaped(string) : string).utf8), to: &bound)
                } else if let found = place(of: path) {
                    bound.append(isEscaped ? .escaped(found.place) : .markup(found.place))
                }
            case .section(let path, let body):
                if string(path) != nil {
                    for node in body { add(node, to: &bound) }
                } else if let found = place(of: path) {
                    if let child = found.child { scopes.append(child) }
                    bound.append(.section(found.place, nodes(body), opens: found.child != nil))
                    if found.child != nil { scopes.removeLast() }
                }
            case .inverted(let path, let body):
                if let found = place(of: path) {
                    bound.append(.inverted(found.place, nodes(body)))
                } else if string(path) == nil {
                    for node in body { add(node, to: &bound) }
                }
            case .partial(let name, let indentation): addPartial(name, indentation, to: &bound)
            }
        }

        private mutating func addPartial(_ name: String, _ indentation: [UInt8], to bound: inout [Node]) {
            guard !open.contains(name), let parsed = sources[name], let text = texts[name] else { return }
            open.append(name)
            // Only the text knows its lines.
            let partial = indentation.isEmpty ? parsed : ParsedTemplate(text, indentation: indentation)
            for node in partial.nodes { add(node, to: &bound) }
            open.removeLast()
        }

        /// Neighbouring literals are joined.
        private func add(_ bytes: [UInt8], to bound: inout [Node]) {
            guard case .literal(let before)? = bound.last else { return bound.append(.literal(bytes)) }
            bound[bound.count - 1] = .literal(before + bytes)
        }

        private func string(_ path: [String]) -> String? {
            path.first.map { $0 + "." } == ThemeStrings.prefix ? strings[path.dropFirst().joined(separator: ".")] : nil
        }

        /// Looks a name up in the open models, the innermost first.
        /// - Returns: its place, and the model that its section opens; nil if no model has it.
        private func place(of path: [String]) -> (place: Place, child: (any PageModel.Type)?)? {
            for (number, scope) in scopes.enumerated().reversed() {
                guard let first = step(path[0], in: scope) else { continue }
                var (steps, child) = ([first.step], first.child)
                for name in path.dropFirst() {
                    guard let inner = child, let next = step(name, in: inner) else { return nil }
                    steps.append(next.step)
                    child = next.child
                }
                return (Place(scope: number, steps: steps), child)
            }
            return nil
        }

        private func step(_ name: String, in scope: any PageModel.Type) -> (step: Step, child: (any PageModel.Type)?)? {
            guard scope.hasOnlyItsFields else {
                // Its names are those of a bundle, and whether one is a text or a list shows only when it is rendered.
                return (.name(name), scope.shape(named: name)?.child ?? scope)
            }
            return scope.fieldIndex(named: name).map { (.field($0), scope.shape(named: name)?.child) }
        }
    }
}
