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

    /// A part of the template. It holds numbers only, so that nothing is counted when the parts are gone through: as a
    /// tree of arrays they took a twentieth of a build.
    private struct Part: Sendable {
        enum Kind: Sendable { case literal, escaped, markup, section, openSection, inverted }

        let kind: Kind
        /// The number of the open model; of a literal, where it begins.
        let start: Int
        /// The number of the field; below 0 the complement of a number in `paths`; of a literal, where it ends.
        let end: Int
        /// The number of the part behind those inside of it.
        var next = 0
    }

    private let parts: [Part]
    private let literals: [UInt8]
    /// The places that are more than a field of an open model.
    private let paths: [[Step]]

    /// - Parameter sources: the templates by name, from which partials are taken.
    init(
        _ name: String, in sources: [String: ParsedTemplate], texts: [String: String], to model: any PageModel.Type,
        strings: [String: String]
    ) {
        var binder = Binder(sources: sources, texts: texts, strings: strings, scopes: [model], open: [name])
        for node in sources[name]?.nodes ?? [] { binder.add(node) }
        binder.endLiteral()
        (parts, literals, paths) = (binder.parts, binder.literals, binder.paths)
    }

    /// Returns the template filled with a model of the type that it is bound to.
    package func render(_ model: any PageModel) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(4096)
        render(model, to: &output)
        return output
    }

    /// Appends the template filled with a model of the type that it is bound to.
    package func render(_ model: any PageModel, to output: inout [UInt8]) {
        parts.withUnsafeBufferPointer { parts in
            literals.withUnsafeBufferPointer { literals in
                var filling = Filling(parts: parts, literals: literals, paths: paths, scopes: [model])
                swap(&filling.output, &output)
                filling.fill(0..<parts.count)
                swap(&filling.output, &output)
            }
        }
    }

    // MARK: Rendering

    /// The template while it is filled.
    private struct Filling {
        let parts: UnsafeBufferPointer<Part>
        let literals: UnsafeBufferPointer<UInt8>
        let paths: [[Step]]
        /// The open models, the outermost first.
        var scopes: [any PageModel]
        var output: [UInt8] = []

        mutating func fill(_ range: Range<Int>) {
            var number = range.lowerBound
            while number < range.upperBound {
                let part = parts[number]
                number += 1
                switch part.kind {
                case .literal: output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[part.start..<part.end]))
                case .escaped: if let text = text(of: value(part)) { Prose.appendEscaped(text, to: &output) }
                case .markup: if let text = text(of: value(part)) { output.append(contentsOf: text.utf8) }
                case .section, .openSection:
                    fillSection(value(part), part.kind == .openSection ? part.start : nil, number..<part.next)
                    number = part.next
                case .inverted:
                    if isEmpty(value(part)) { fill(number..<part.next) }
                    number = part.next
                }
            }
        }

        /// - Parameter owner: the number of the model of the value, if the section opens a model.
        private mutating func fillSection(_ value: TemplateValue, _ owner: Int?, _ body: Range<Int>) {
            switch value {
            case .model(let model): fill(body, in: model)
            case .list(let models), .elements(let models, _):
                for model in models { fill(body, in: model) }
            case .absent, .flag(false): break
            case .text, .html, .number, .flag(true):
                // The value has no names of its own; those of its model take their place, so that the numbers of the open
                // models are those that the names were bound to.
                if let owner { fill(body, in: scopes[owner]) } else { fill(body) }
            }
        }

        private mutating func fill(_ body: Range<Int>, in model: any PageModel) {
            scopes.append(model)
            fill(body)
            scopes.removeLast()
        }

        private func value(_ part: Part) -> TemplateValue {
            if part.end >= 0 { return scopes[part.start].fieldValue(at: part.end) }
            let steps = paths[~part.end]
            var value = value(of: scopes[part.start], steps[0])
            for step in steps.dropFirst() {
                switch value {
                case .model(let model): value = self.value(of: model, step)
                case .elements(let models, _): value = models.first.map { self.value(of: $0, step) } ?? .absent
                case .text, .html, .flag, .number, .list, .absent: return .absent
                }
            }
            return value
        }

        private func value(of model: any PageModel, _ step: Step) -> TemplateValue {
            switch step {
            case .field(let index): model.fieldValue(at: index)
            case .name(let name): model.value(named: name) ?? .absent
            }
        }

        private func text(of value: TemplateValue) -> String? {
            switch value {
            case .text(let text), .html(let text), .elements(_, let text): text
            case .number(let number): String(number)
            case .flag(let flag): String(flag)
            case .model, .list, .absent: nil
            }
        }

        private func isEmpty(_ value: TemplateValue) -> Bool {
            switch value {
            case .absent: true
            case .flag(let flag): !flag
            case .list(let models), .elements(let models, _): models.isEmpty
            case .text, .html, .number, .model: false
            }
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

        private(set) var parts: [Part] = []
        private(set) var literals: [UInt8] = []
        private(set) var paths: [[Step]] = []
        /// Where the literal begins that has not ended yet: neighbours are joined.
        private var literalStart = 0

        init(
            sources: [String: ParsedTemplate], texts: [String: String], strings: [String: String],
            scopes: [any PageModel.Type], open: [String]
        ) {
            (self.sources, self.texts, self.strings) = (sources, texts, strings)
            (self.scopes, self.open) = (scopes, open)
        }

        mutating func add(_ node: ParsedTemplate.Node) {
            switch node {
            case .literal(let bytes): literals += bytes
            case .value(let path, let isEscaped):
                if let string = string(path) {
                    literals += (isEscaped ? Prose.escaped(string) : string).utf8
                } else if let found = place(of: path) {
                    add(isEscaped ? .escaped : .markup, found.place)
                }
            case .section(let path, let body):
                if string(path) != nil {
                    for node in body { add(node) }
                } else if let found = place(of: path) {
                    if let child = found.child { scopes.append(child) }
                    add(found.child == nil ? .section : .openSection, found.place, body)
                    if found.child != nil { scopes.removeLast() }
                }
            case .inverted(let path, let body):
                if let found = place(of: path) {
                    add(.inverted, found.place, body)
                } else if string(path) == nil {
                    for node in body { add(node) }
                }
            case .partial(let name, let indentation): addPartial(name, indentation)
            }
        }

        private mutating func addPartial(_ name: String, _ indentation: [UInt8]) {
            guard !open.contains(name), let parsed = sources[name], let text = texts[name] else { return }
            open.append(name)
            // Only the text knows its lines.
            let partial = indentation.isEmpty ? parsed : ParsedTemplate(text, indentation: indentation)
            for node in partial.nodes { add(node) }
            open.removeLast()
        }

        /// Adds a part with those inside of it.
        private mutating func add(_ kind: Part.Kind, _ place: Place, _ body: [ParsedTemplate.Node] = []) {
            endLiteral()
            let number = parts.count
            if place.steps.count == 1, case .field(let field) = place.steps[0] {
                parts.append(Part(kind: kind, start: place.scope, end: field))
            } else {
                paths.append(place.steps)
                parts.append(Part(kind: kind, start: place.scope, end: ~(paths.count - 1)))
            }
            for node in body { add(node) }
            endLiteral()
            parts[number].next = parts.count
        }

        mutating func endLiteral() {
            if literals.count > literalStart {
                parts.append(Part(kind: .literal, start: literalStart, end: literals.count))
            }
            literalStart = literals.count
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
