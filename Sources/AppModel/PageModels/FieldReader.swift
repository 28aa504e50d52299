// SPDX-License-Identifier: MIT

/// Reads the value of one field from a model of which only the address is given.
///
/// Templates are filled through it. A generic function looks up the types of model and field each time, copies the field,
/// and puts each row of a list into a box; that took a third of the time of filling. A reader is made once, by code that
/// knows the type of the model, and must get addresses of such models only: `BoundTemplate` sees to that when it is made.
package enum FieldReader: Sendable {
    /// Plain text, which is escaped when it is shown. Nil and the empty text are no value.
    case text(@Sendable (UnsafeRawPointer) -> String?)
    /// Markup made by the tool. Nil and the empty text are no value.
    case html(@Sendable (UnsafeRawPointer) -> String?)
    case flag(@Sendable (UnsafeRawPointer) -> Bool)
    case number(@Sendable (UnsafeRawPointer) -> Int?)
    case models(ModelReader)
    /// A value of whatever kind it is in this model.
    case value(@Sendable (UnsafeRawPointer) -> TemplateValue)

    static func model<Model>(at address: UnsafeRawPointer) -> UnsafeMutablePointer<Model> {
        UnsafeMutablePointer(mutating: address.assumingMemoryBound(to: Model.self))
    }
}

/// Reads a field that holds other models: one, none, or a list of them.
package struct ModelReader: Sendable {
    let isList: Bool
    /// Calls a function with the address of each of them, which is valid during the call.
    package let forEach: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
    /// Whether the model at the address has none of them.
    package let isEmpty: @Sendable (UnsafeRawPointer) -> Bool
    let all: @Sendable (UnsafeRawPointer) -> [any PageModel]
}

/// A model that may be missing. Generic code that is written for this protocol knows the type `Model?` as it is; if it were
/// written for `Model`, it would look that type up for each value.
package protocol OptionalModel: SendableMetatype {
    associatedtype Model: PageModel

    /// Calls a function with the address of the model, if there is one.
    func use(_ body: (UnsafeRawPointer) -> Void)
    /// Whether there is no model.
    var isEmpty: Bool { get }
    /// The model, or nothing.
    var all: [any PageModel] { get }
}

extension Optional: OptionalModel where Wrapped: PageModel {
    package typealias Model = Wrapped

    package func use(_ body: (UnsafeRawPointer) -> Void) {
        if let self { withUnsafePointer(to: self) { body(UnsafeRawPointer($0)) } }
    }

    package var isEmpty: Bool { self == nil }

    package var all: [any PageModel] { map { [$0] } ?? [] }
}

extension FieldReader {
    /// Returns the value with its models in boxes.
    package func value(_ model: UnsafeRawPointer) -> TemplateValue {
        switch self {
        case .text(let read): read(model).flatMap { $0.isEmpty ? nil : .text($0) } ?? .absent
        case .html(let read): read(model).flatMap { $0.isEmpty ? nil : .html($0) } ?? .absent
        case .flag(let read): .flag(read(model))
        case .number(let read): read(model).map(TemplateValue.number) ?? .absent
        case .models(let reader):
            reader.isList ? .list(reader.all(model)) : reader.all(model).first.map(TemplateValue.model) ?? .absent
        case .value(let read): read(model)
        }
    }

    /// Returns what reads a field of the model that this field holds: `picture.src`. A list has no such fields.
    package func reader(of inner: FieldReader) -> FieldReader {
        guard let use = firstModel else { return .value { _ in .absent } }
        switch inner {
        case .text(let read): return .text { use.first($0, read) ?? nil }
        case .html(let read): return .html { use.first($0, read) ?? nil }
        case .number(let read): return .number { use.first($0, read) ?? nil }
        case .models(let reader):
            return .models(
                ModelReader(
                    isList: reader.isList,
                    forEach: { model, body in _ = use.first(model) { reader.forEach($0, body) } },
                    isEmpty: { use.first($0, reader.isEmpty) ?? true }, all: { use.first($0, reader.all) ?? [] }))
        // A flag of no model is no flag, and is not shown as `false`.
        case .flag(let read): return .value { use.first($0) { .flag(read($0)) } ?? .absent }
        case .value(let read): return .value { use.first($0, read) ?? .absent }
        }
    }

    /// Opens the model that the field holds, or the first one of `elements`.
    private var firstModel: FirstModel? {
        switch self {
        case .models(let reader): reader.isList ? nil : FirstModel(open: reader.forEach)
        case .value(let read):
            FirstModel { model, use in
                switch read(model) {
                case .model(let model): model.withAddress(use)
                case .elements(let models, _): models.first?.withAddress(use)
                case .text, .html, .flag, .number, .list, .absent: break
                }
            }
        case .text, .html, .flag, .number: nil
        }
    }

    private struct FirstModel: Sendable {
        let open: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

        /// Returns what a function returns for the model; nil if there is none.
        func first<Result>(_ model: UnsafeRawPointer, _ read: (UnsafeRawPointer) -> Result) -> Result? {
            var result: Result?
            open(model) { result = read($0) }
            return result
        }
    }
}

extension PageModel {
    /// Calls a function with the address of this model, which is valid during the call.
    package func withAddress<Result>(_ use: (UnsafeRawPointer) -> Result) -> Result {
        withUnsafePointer(to: self) { use(UnsafeRawPointer($0)) }
    }
}
