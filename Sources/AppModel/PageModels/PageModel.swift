// SPDX-License-Identifier: MIT

/// What a template sees: finished, plain data. No template decides, resolves or looks anything up.
///
/// A page model lists its fields once; templates, the contract test and the theme documentation all use that list.
package protocol PageModel: Sendable {
    /// The names that templates can use; `hasOnlyItsFields` says whether there are others.
    static var fields: [Field<Self>] { get }
    /// Returns the value of a name; nil if the model has no such field.
    func value(named name: String) -> TemplateValue?
    /// Returns the kind of value of a name; nil if the model has no such field.
    static func shape(named name: String) -> FieldShape?
    /// Whether a template can see nothing but its fields.
    static var hasOnlyItsFields: Bool { get }
}

/// A value for a template.
package enum TemplateValue: Sendable {
    /// Plain text; it is escaped when it is shown.
    case text(String)
    /// Markup made by the tool from plain text. Templates show it with three braces.
    case html(String)
    case flag(Bool)
    case number(Int)
    case model(any PageModel)
    case list([any PageModel])
    /// A list that can also be shown as it is, as this text.
    case elements([any PageModel], text: String)
    /// The field exists and is empty.
    case absent
}

/// One name that a template can use.
package struct Field<Model>: Sendable {
    /// The name by which templates use it.
    package let name: String
    /// A description for designers.
    package let summary: String
    /// What kind of value `reader` reads, so that templates can be checked without a page.
    package let shape: FieldShape
    /// Reads the value of a model of which the address is given.
    package let reader: FieldReader
}

/// The kind of value of a field.
package enum FieldShape: Sendable {
    case text, html, flag, number
    case model(any PageModel.Type)
    case list(any PageModel.Type)
    /// A list that can also be shown as a text.
    case elements(any PageModel.Type)

    /// The model that a section of this field enters.
    package var child: (any PageModel.Type)? {
        switch self {
        case .model(let type), .list(let type), .elements(let type): type
        case .text, .html, .flag, .number: nil
        }
    }
}

/// A field without the type of its model.
package struct FieldDescription: Sendable {
    /// The name by which templates use it.
    package let name: String
    /// The description for designers, a part of a sentence.
    package let summary: String
    /// What kind of value it has.
    package let shape: FieldShape
}

/// The functions that return values only read the model. They take it by reference, because generic code otherwise copies it
/// for each call, with all its texts.
extension Field {
    /// A field of plain text, which is escaped when it is shown. Nil and the empty text are no value.
    package static func text(_ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> String?)
        -> Field
    {
        Field(name: name, summary: summary, shape: .text, reader: .text { value(&FieldReader.model(at: $0).pointee) })
    }

    /// A field of markup that the tool has made. Nil and the empty text are no value.
    package static func html(_ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> String?)
        -> Field
    {
        Field(name: name, summary: summary, shape: .html, reader: .html { value(&FieldReader.model(at: $0).pointee) })
    }

    /// A field that opens a section or skips it.
    package static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> Bool)
        -> Field
    {
        Field(name: name, summary: summary, shape: .flag, reader: .flag { value(&FieldReader.model(at: $0).pointee) })
    }

    /// A field of a whole number. Nil is no value, and 0 is one.
    package static func number(_ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> Int?)
        -> Field
    {
        Field(
            name: name, summary: summary, shape: .number, reader: .number { value(&FieldReader.model(at: $0).pointee) })
    }

    /// A field of one model, whose section sees the model's fields; nil is no value.
    package static func model<Child: OptionalModel>(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> Child
    ) -> Field {
        let models = ModelReader(isList: false) { model, use in
            value(&FieldReader.model(at: model).pointee).use(use)
        } isEmpty: { model in
            value(&FieldReader.model(at: model).pointee).isEmpty
        } all: { model in
            value(&FieldReader.model(at: model).pointee).all
        }
        return Field(name: name, summary: summary, shape: .model(Child.Model.self), reader: .models(models))
    }

    /// A field of several models, whose section is shown once for each.
    package static func list<Child: PageModel>(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (inout Model) -> [Child]
    ) -> Field {
        let models = ModelReader(isList: true) { model, use in
            value(&FieldReader.model(at: model).pointee).withUnsafeBufferPointer { children in
                guard let first = children.baseAddress else { return }
                for number in children.indices { use(UnsafeRawPointer(first + number)) }
            }
        } isEmpty: { model in
            value(&FieldReader.model(at: model).pointee).isEmpty
        } all: { model in
            value(&FieldReader.model(at: model).pointee)
        }
        return Field(name: name, summary: summary, shape: .list(Child.self), reader: .models(models))
    }
}

extension PageModel {
    package func value(named name: String) -> TemplateValue? { fieldValue(named: name) }

    package static func shape(named name: String) -> FieldShape? { field(named: name)?.shape }

    package static var hasOnlyItsFields: Bool { true }

    /// Returns the value of a field by its place in the list of fields.
    package func fieldValue(at index: Int) -> TemplateValue {
        withUnsafePointer(to: self) { Self.fields[index].reader.value(UnsafeRawPointer($0)) }
    }

    /// Returns the value of a field of the list.
    func fieldValue(named name: String) -> TemplateValue? {
        Self.fields.firstIndex { $0.name == name }.map(fieldValue)
    }

    /// Returns what reads the value of a name from a model of this type; nil if templates cannot see the name.
    package static func reader(named name: String) -> FieldReader? {
        // The names of other models are those of a bundle, and whether one is a text or a list shows only when it is read.
        guard hasOnlyItsFields else {
            return .value { $0.assumingMemoryBound(to: Self.self).pointee.value(named: name) ?? .absent }
        }
        return field(named: name)?.reader
    }

    /// Returns a field. By its number, because generic code that goes through a list copies each element.
    private static func field(named name: String) -> Field<Self>? {
        let fields = fields
        return fields.indices.first { fields[$0].name == name }.map { fields[$0] }
    }

    /// The names that a template can use.
    package static var descriptions: [FieldDescription] {
        fields.map { FieldDescription(name: $0.name, summary: $0.summary, shape: $0.shape) }
    }
}
