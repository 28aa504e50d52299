// SPDX-License-Identifier: MIT

/// What a template sees: finished, plain data. No template decides, resolves or looks anything up.
///
/// A page model lists its fields once; templates, the contract test and the theme documentation all use that list.
package protocol PageModel: Sendable {
    static var fields: [Field<Self>] { get }
    /// Returns the value of a name; nil if the model has no such field.
    func value(named name: String) -> TemplateValue?
    /// Returns the value of a field by its place in the list of fields. A requirement, so that the compiler makes one for
    /// each model: templates are filled through it.
    func fieldValue(at index: Int) -> TemplateValue
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
    package let name: String
    /// A description for designers.
    package let summary: String
    package let shape: FieldShape
    fileprivate let value: @Sendable (Model) -> TemplateValue
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
    package let name: String
    package let summary: String
    package let shape: FieldShape
}

extension Field {
    package static func text(_ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> String?)
        -> Field
    {
        Field(name: name, summary: summary, shape: .text) {
            value($0).flatMap { $0.isEmpty ? nil : .text($0) } ?? .absent
        }
    }

    package static func html(_ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> String?)
        -> Field
    {
        Field(name: name, summary: summary, shape: .html) {
            value($0).flatMap { $0.isEmpty ? nil : .html($0) } ?? .absent
        }
    }

    package static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> Bool) -> Field {
        Field(name: name, summary: summary, shape: .flag) { .flag(value($0)) }
    }

    package static func number(_ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> Int?) -> Field
    {
        Field(name: name, summary: summary, shape: .number) { value($0).map(TemplateValue.number) ?? .absent }
    }

    package static func model<Child: PageModel>(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> Child?
    ) -> Field {
        Field(name: name, summary: summary, shape: .model(Child.self)) { value($0).map(TemplateValue.model) ?? .absent }
    }

    package static func list<Child: PageModel>(
        _ name: String, _ summary: String, _ value: @escaping @Sendable (Model) -> [Child]
    ) -> Field {
        Field(name: name, summary: summary, shape: .list(Child.self)) { .list(value($0)) }
    }
}

extension PageModel {
    package func value(named name: String) -> TemplateValue? { fieldValue(named: name) }

    package static func shape(named name: String) -> FieldShape? { fields.first { $0.name == name }?.shape }

    package static var hasOnlyItsFields: Bool { true }

    package func fieldValue(at index: Int) -> TemplateValue { Self.fields[index].value(self) }

    /// Returns the place of a field in the list of fields.
    package static func fieldIndex(named name: String) -> Int? { fields.firstIndex { $0.name == name } }

    /// Returns the value of a field of the list.
    func fieldValue(named name: String) -> TemplateValue? {
        for field in Self.fields where field.name == name { return field.value(self) }
        return nil
    }

    /// The names that a template can use.
    package static var descriptions: [FieldDescription] {
        fields.map { FieldDescription(name: $0.name, summary: $0.summary, shape: $0.shape) }
    }
}
