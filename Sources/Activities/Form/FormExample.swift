// SPDX-License-Identifier: MIT

internal import Diagnostics

/// The forms of the examples of diagnostics.
extension Example {
    /// The children of an item: the screen that follows, and a form that sends its fields.
    static func form(_ fields: Part..., to receiver: String = Part.library, next: Part = .next()) -> Example {
        data("FORM_ACTIVITY", Part.text([next, .form(fields, to: receiver)]))
    }

    /// The children of an item whose form has no receiver: it leads to a screen of the app.
    static func formWithinApp(_ fields: Part..., next: Part) -> Example {
        data("FORM_ACTIVITY", Part.text([next, .form(fields, to: nil)]))
    }

    /// A whole item, in which parts can be missing.
    static func formItem(_ parts: Part..., isMarked: Bool = false) -> Example {
        let item = Part.element("data", [Part.value("dataId", "loan")] + parts)
        return data("FORM_ACTIVITY", Part.text([isMarked ? item.marked : item]))
    }
}

extension Example.Part {
    /// The address that gets what is filled in.
    static let library = "https://library.example/loans"

    /// A field that no diagnostic is about.
    static let name = field("INPUT_TEXT", "Name", "name")
    static let required = Self("<required/>")

    static func next(to level: String = "other", _ item: String? = "first") -> Self {
        let data = item.map { "<nextLevelDataId>\($0)</nextLevelDataId>" } ?? ""
        return Self("<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId>\(data)</nextLevel>")
    }

    static func form(_ fields: [Self], to receiver: String? = Self.library) -> Self {
        let address = receiver.map { [value("actionUrl", $0)] } ?? []
        return element("form", address + fields)
    }

    static func field(_ type: String?, _ label: String, _ name: String?, _ more: Self...) -> Self {
        let values: [(tag: String, text: String?)] = [("fieldType", type), ("fieldLabel", label), ("fieldName", name)]
        let own = values.compactMap { tag, text in text.map { value(tag, $0) } }
        return element("field", own + more)
    }

    /// One of the values that a field offers.
    static func option(_ text: String) -> Self { value("fieldParam", text) }
}
