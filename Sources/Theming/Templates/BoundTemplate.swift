// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup
internal import Text

/// A template for one type of page model and one set of strings: literal bytes, and fields by their numbers.
///
/// Names, partials and strings are looked up once, when it is made, because a list of two hundred rows would look each
/// of them up two hundred times; that took four fifths of the time of its page.
package struct BoundTemplate: Sendable {
    /// A part of the template. It holds numbers only, so that nothing is counted when the parts are gone through: as a
    /// tree of arrays they took a twentieth of a build.
    private struct Part: Sendable {
        enum Kind: Sendable { case literal, escaped, markup, section, openSection, inverted }

        let kind: Kind
        /// The number of the open model; of a literal, where it begins.
        let start: Int
        /// The number of the reader of the value; of a literal, where it ends.
        let end: Int
        /// The number of the part behind those inside of it.
        var next = 0
    }

    private let parts: [Part]
    private let literals: [UInt8]
    /// What reads the values, from models of the types that are open there.
    private let readers: [Reader]
    /// The same, to be called without being counted.
    private let openReaders: [Unmanaged<Reader>]
    private let model: any PageModel.Type

    /// What a template asks of a field. A class with a function for each question, because a function taken out of a
    /// structure is counted for each value that it reads.
    private final class Reader: Sendable {
        /// What a section of the field shows: itself, the models that it opens, or a value of a kind that depends on the model.
        enum Contents: Sendable { case itself, models, value }

        let text: @Sendable (UnsafeRawPointer) -> String?
        let isEmpty: @Sendable (UnsafeRawPointer) -> Bool
        let contents: Contents
        /// Calls a function with each model that a section opens. No optional function: taken out of one, it is counted.
        let forEach: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
        let value: @Sendable (UnsafeRawPointer) -> TemplateValue

        init(_ field: FieldReader) {
            switch field {
            case .text(let read), .html(let read):
                (text, isEmpty) = (read, { read($0)?.isEmpty ?? true })
                contents = .itself
            case .number(let read):
                (text, isEmpty) = ({ read($0).map { String($0) } }, { read($0) == nil })
                contents = .itself
            case .flag(let read):
                (text, isEmpty) = ({ String(read($0)) }, { !read($0) })
                contents = .itself
            case .models(let models):
                (text, isEmpty) = ({ _ in nil }, models.isEmpty)
                contents = .models
            case .value(let read):
                (text, isEmpty) = ({ read($0).shownText }, { read($0).isEmpty })
                contents = .value
            }
            forEach = if case .models(let models) = field { models.forEach } else { { _, _ in } }
            value = if case .value(let read) = field { read } else { { _ in .absent } }
        }
    }

    /// - Parameter sources: the templates by name, from which partials are taken.
    init(
        _ name: String, in sources: [String: ParsedTemplate], texts: [String: String], signs: ThemeSigns,
        to model: any PageModel.Type, strings: [String: String]
    ) {
        var binder = Binder(
            sources: sources, texts: texts, strings: strings, signs: signs, scopes: [model], open: [name])
        for node in sources[name]?.nodes ?? [] { binder.add(node) }
        binder.endLiteral()
        (parts, literals, readers) = (binder.parts, binder.literals, binder.readers.map(Reader.init))
        openReaders = readers.map(Unmanaged.passUnretained)
        self.model = model
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
        // The readers would take the bytes of another model for one of theirs.
        precondition(type(of: model) == self.model, "The template is bound to another model.")
        model.withAddress { model in
            parts.withUnsafeBufferPointer { parts in
                literals.withUnsafeBufferPointer { literals in
                    openReaders.withUnsafeBufferPointer { readers in
                        var filling = Filling(parts: parts, literals: literals, readers: readers, scopes: [model])
                        swap(&filling.output, &output)
                        filling.fill(0..<parts.count)
                        swap(&filling.output, &output)
                    }
                }
            }
        }
    }

    // MARK: Rendering

    /// The template while it is filled.
    private struct Filling {
        let parts: UnsafeBufferPointer<Part>
        let literals: UnsafeBufferPointer<UInt8>
        let readers: UnsafeBufferPointer<Unmanaged<Reader>>
        /// The addresses of the open models, the outermost first.
        var scopes: [UnsafeRawPointer]
        var output: [UInt8] = []

        mutating func fill(_ range: Range<Int>) {
            var number = range.lowerBound
            while number < range.upperBound {
                let part = parts[number]
                number += 1
                switch part.kind {
                case .literal: output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[part.start..<part.end]))
                case .escaped: if let text = text(part) { Prose.appendEscaped(text, to: &output) }
                case .markup: if let text = text(part) { output.append(utf8: text) }
                case .section, .openSection:
                    fillSection(part, number..<part.next)
                    number = part.next
                case .inverted:
                    if isEmpty(part) { fill(number..<part.next) }
                    number = part.next
                }
            }
        }

        private mutating func fillSection(_ part: Part, _ body: Range<Int>) {
            let model = scopes[part.start]
            readers[part.end]._withUnsafeGuaranteedRef { reader in
                switch reader.contents {
                case .models: reader.forEach(model) { fill(body, in: $0) }
                case .value: fillSection(reader.value(model), part, body)
                case .itself: if !reader.isEmpty(model) { fill(body) }
                }
            }
        }

        private mutating func fillSection(_ value: TemplateValue, _ part: Part, _ body: Range<Int>) {
            switch value {
            case .model(let model): model.withAddress { fill(body, in: $0) }
            case .list(let models), .elements(let models, _):
                for model in models { model.withAddress { fill(body, in: $0) } }
            case .absent, .flag(false): break
            case .text, .html, .number, .flag(true):
                // The value has no names of its own; those of its model take their place, so that the numbers of the open
                // models are those that the names were bound to.
                if part.kind == .openSection { fill(body, in: scopes[part.start]) } else { fill(body) }
            }
        }

        private mutating func fill(_ body: Range<Int>, in model: UnsafeRawPointer) {
            scopes.append(model)
            fill(body)
            scopes.removeLast()
        }

        private func text(_ part: Part) -> String? {
            readers[part.end]._withUnsafeGuaranteedRef { $0.text(scopes[part.start]) }
        }

        private func isEmpty(_ part: Part) -> Bool {
            readers[part.end]._withUnsafeGuaranteedRef { $0.isEmpty(scopes[part.start]) }
        }
    }

    // MARK: Binding

    private struct Binder {
        let sources: [String: ParsedTemplate]
        let texts: [String: String]
        let strings: [String: String]
        let signs: ThemeSigns
        /// The types of the open models.
        var scopes: [any PageModel.Type]
        /// The templates and partials that are being bound, so that one that includes itself ends.
        var open: [String]

        private(set) var parts: [Part] = []
        private(set) var literals: [UInt8] = []
        private(set) var readers: [FieldReader] = []
        /// Where the literal begins that has not ended yet: neighbours are joined.
        private var literalStart = 0

        init(
            sources: [String: ParsedTemplate], texts: [String: String], strings: [String: String], signs: ThemeSigns,
            scopes: [any PageModel.Type], open: [String]
        ) {
            (self.sources, self.texts, self.strings, self.signs) = (sources, texts, strings, signs)
            (self.scopes, self.open) = (scopes, open)
        }

        mutating func add(_ node: ParsedTemplate.Node) {
            switch node {
            case .literal(let bytes): literals += bytes
            case .value(let path, let isEscaped):
                if let string = string(path) {
                    literals += (isEscaped ? Prose.escaped(string) : string).utf8
                } else if let found = place(of: path) {
                    add(isEscaped ? .escaped : .markup, found)
                }
            case .section(let path, let body):
                if string(path) != nil {
                    for node in body { add(node) }
                } else if let found = place(of: path) {
                    if let child = found.child { scopes.append(child) }
                    add(found.child == nil ? .section : .openSection, found, body)
                    if found.child != nil { scopes.removeLast() }
                }
            case .inverted(let path, let body):
                if string(path) != nil { return }
                if let found = place(of: path) {
                    add(.inverted, found, body)
                } else {
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
            readers.append(place.reader)
            parts.append(Part(kind: kind, start: place.scope, end: readers.count - 1))
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

        /// Returns a text that is the same in every model.
        private func string(_ path: [String]) -> String? {
            let name = path.joined(separator: ".")
            if let key = ThemeStrings.key(in: name) { return strings[key] }
            if let sign = name.rest(after: ThemeSigns.prefix) { return signs.sign(named: sign) }
            return name == ThemeSigns.name && placeOfSign() == nil ? ownSign : nil
        }

        /// The sign of the screen type whose template is bound.
        private var ownSign: String { signs.sign(of: open[0].lastComponent) }

        /// The fields that tell which sign a model has.
        private static let (view, action, link) = ("view", "action", "link")

        /// Returns the sign of a model that has a view name, and that of its action if it has one; of a row the sign of what
        /// its link leads to.
        private func sign(of scope: any PageModel.Type) -> FieldReader? {
            let signs = signs
            guard case .text(let view) = scope.reader(named: Self.view) else { return signOfLink(in: scope) }
            guard case .text(let action) = scope.reader(named: Self.action) else {
                return .text { model in view(model).map(signs.sign(of:)) }
            }
            return .text { model in
                action(model).flatMap(signs.sign(ofAction:)) ?? view(model).map(signs.sign(of:))
            }
        }

        private func signOfLink(in scope: any PageModel.Type) -> FieldReader? {
            guard let link = scope.reader(named: Self.link),
                let target = scope.shape(named: Self.link)?.child?.reader(named: Self.view),
                case .text(let view) = link.reader(of: target)
            else { return nil }
            let signs = signs
            let own = ownSign
            return .text { model in view(model).map(signs.sign(of:)) ?? own }
        }

        /// Returns the innermost of the open models that has a sign. The elements of a bundle have none, whatever their names.
        private func placeOfSign() -> Place? {
            for (number, scope) in scopes.enumerated().reversed() {
                if let sign = sign(of: scope) { return Place(scope: number, reader: sign, child: nil) }
            }
            return nil
        }

        /// Where a value is found.
        private struct Place {
            /// The number of the open model, from the outermost.
            let scope: Int
            let reader: FieldReader
            /// The model that a section of it opens.
            let child: (any PageModel.Type)?
        }

        /// Looks a name up in the open models, the innermost first.
        /// - Returns: its place; nil if no model has it.
        private func place(of path: [String]) -> Place? {
            if path == [ThemeSigns.name] { return placeOfSign() }
            for (number, scope) in scopes.enumerated().reversed() {
                guard var (reader, child) = field(path[0], of: scope) else { continue }
                for name in path.dropFirst() {
                    guard let inner = child, let next = field(name, of: inner) else { return nil }
                    (reader, child) = (reader.reader(of: next.reader), next.child)
                }
                return Place(scope: number, reader: reader, child: child)
            }
            return nil
        }

        private func field(_ name: String, of scope: any PageModel.Type) -> (
            reader: FieldReader, child: (any PageModel.Type)?
        )? {
            scope.reader(named: name).map { reader in
                let child = scope.shape(named: name)?.child
                return (reader, scope.hasOnlyItsFields ? child : child ?? scope)
            }
        }
    }
}

extension TemplateValue {
    /// What a template shows of the value.
    fileprivate var shownText: String? {
        switch self {
        case .text(let text), .html(let text), .elements(_, let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .model, .list, .absent: nil
        }
    }

    fileprivate var isEmpty: Bool {
        switch self {
        case .absent: true
        case .flag(let flag): !flag
        case .list(let models), .elements(let models, _): models.isEmpty
        case .text, .html, .number, .model: false
        }
    }
}
