// SPDX-License-Identifier: MIT

package import AppModel
internal import BundleXML
internal import Diagnostics
internal import Text

/// One field of a form or of the profile (`activities.md` 16.1, 16.2).
struct FormField: Sendable {
    /// The kind of input. The raw value is the name in the format.
    enum Kind: String, Sendable, CaseIterable {
        case text = "INPUT_TEXT"
        case longText = "INPUT_TEXTVIEW"
        case number = "INPUT_NUMBER"
        case email = "INPUT_EMAIL"
        case phone = "INPUT_PHONE"
        case password = "INPUT_PASSWORD"
        case check = "INPUT_CHECK"
        case picker = "INPUT_PICKER"
        case image = "INPUT_IMAGE"
        case date = "INPUT_DATE"
        case time = "INPUT_TIME"
        case label = "INPUT_LABEL"

        /// Those that other players do not know.
        static let ours: [Kind] = [.date, .time]

        /// The names of those that the format has.
        static let written = allCases.filter { !ours.contains($0) }.map(\.rawValue)
    }

    let kind: Kind
    /// Whether there is such a type; if not, a text field is shown.
    let isKindKnown: Bool
    let label: String
    let name: String?
    let isRequired: Bool
    /// The choices of a picker; an empty one means that none is chosen.
    let options: [String]
    let position: SourcePosition
    /// The position of the field's name; of the field if it has no name.
    let namePosition: SourcePosition

    /// - Parameter severity: the severity of a missing or unknown type: an error in a form, a warning in the profile
    ///   (`app.md` 19, E28).
    init(from item: inout ElementReader, severity: Diagnostic.Severity = .error) {
        position = item.position
        let type = item.token("fieldType", among: Kind.allCases.map(\.rawValue))
        let known = Self.kind(type, severity: severity, from: &item)
        (kind, isKindKnown) = (known ?? .text, known != nil)
        label = item.text("fieldLabel") ?? ""
        let written = item.token("fieldName")
        name = written?.text
        namePosition = written?.position ?? item.position
        isRequired = Self.isRequired(&item)
        let options = item.items(of: "fieldParam") { param in
            // The element is a text, and markup in it is kept as text.
            param.ignoreRest()
            param.reportTagsInText()
            return param.element
        }
        self.options = options.map(\.text.onOneLine)
        report(type, severity: severity, from: &item)
        reportOptions(options, of: type, from: &item)
    }

    /// Whether the field is required: the element is present and not `false` (decision D15).
    private static func isRequired(_ item: inout ElementReader) -> Bool {
        guard item.has("required") else { return false }
        guard let value = item.token("required"), value.text.lowercased() != "true" else { return true }
        let position = value.position
        guard value.text.lowercased() != "false" else {
            item.report(.requiredFalse, "The iOS player takes any ‘required’ for true", at: position)
            return false
        }
        item.report(
            .badFlag, "‘\(value.text)’ is neither ‘true’ nor ‘false’; the field is required, as ‘required’ is there",
            at: position, suggestions: ElementReader.flags(like: value.text))
        return true
    }

    /// What other systems call these kinds.
    private static let others: [String: Kind] = [
        "STRING": .text, "MULTILINE": .longText, "MEMO": .longText, "INT": .number, "INTEGER": .number,
        "DECIMAL": .number, "NUMERIC": .number, "MAIL": .email, "MOBILE": .phone, "TELEPHONE": .phone,
        "PASS": .password, "PASSWD": .password, "BOOL": .check, "BOOLEAN": .check, "SWITCH": .check,
        "TOGGLE": .check, "RADIO": .picker, "COMBO": .picker, "LIST": .picker, "DROPDOWN": .picker,
        "SPINNER": .picker, "OPTION": .picker, "PHOTO": .image, "PICTURE": .image, "CAMERA": .image,
        "FILE": .image, "UPLOAD": .image, "DAY": .date,
        "CALENDAR": .date, "DATEPICKER": .date, "DATETIME": .date, "HOUR": .time,
        "CLOCK": .time, "TEXTO": .text, "NUMERO": .number, "FECHA": .date, "HORA": .time, "FOTO": .image,
        "TELEFONO": .phone, "TELEFONE": .phone, "CORREO": .email
    ]

    private static let prefix = "INPUT_"
    /// Without the beginning that they share, which would make short names look alike.
    private static let kinds = NearMiss(among: Kind.allCases.map { String($0.rawValue.dropFirst(prefix.count)) })

    private static func kind(
        _ type: ElementReader.Value?, severity: Diagnostic.Severity, from item: inout ElementReader
    )
        -> Kind?
    {
        guard let type else { return nil }
        if let kind = Kind(rawValue: type.text) { return kind }
        let position = type.position
        let upper = type.text.uppercased()
        let aliases = [
            "INPUT_TEXTAREA": Kind.longText, "INPUT_SELECT": .picker, "INPUT_CHECKBOX": .check, "INPUT_TEL": .phone
        ]
        let full = upper.hasPrefix(prefix) ? upper : prefix + upper
        if let kind = Kind(rawValue: full) ?? aliases[full] {
            item.report(
                .fieldTypeAlias, "‘\(type.text)’ was read as ‘\(kind.rawValue)’", at: position,
                suggestions: [kind.rawValue],
                fix: .value(at: type.offset, from: type.text, to: kind.rawValue))
            return kind
        }
        item.report(
            .unknownFieldType, "There is no field type ‘\(type.text)’; a text field is shown", at: position,
            severity: severity,
            suggestions: Self.others[String(full.dropFirst(prefix.count))].map { [$0.rawValue] } ?? names(like: upper))
        return nil
    }

    /// Returns the types that an unknown name in capitals may mean. It may have the beginning that they share, or one that
    /// is like it.
    private static func names(like written: String) -> [String] {
        let words = written.split { "_- ".contains($0) }
        let name = words.count > 1 ? words.dropFirst().joined(separator: "_") : written
        return kinds.matches(for: name).map { prefix + $0 }
    }

    private func report(_ type: ElementReader.Value?, severity: Diagnostic.Severity, from item: inout ElementReader) {
        if type == nil {
            item.report(.fieldWithoutType, "The field has no ‘fieldType’; a text field is shown", severity: severity)
        }
        if kind == .label, isRequired {
            item.report(.requiredLabel, "A label cannot be filled in, so it cannot be required")
        }
        if kind == .check, isRequired, options.allSatisfy(\.isEmpty), let element = item.child("required") {
            item.report(.requiredCheck, "The box must be ticked here; the phones' players do not insist", at: element)
        }
    }

    /// Whether the written type is one that shows a text field, and not one that is missing or unknown.
    private static func isText(_ type: ElementReader.Value?) -> Bool {
        ["INPUT_TEXT", "TEXT"].contains(type?.text.uppercased())
    }

    private func reportOptions(
        _ elements: [Element], of type: ElementReader.Value?, from item: inout ElementReader
    ) {
        guard kind == .picker || kind == .check else {
            // A wrong type is reported, and is the cause.
            guard let first = elements.first(where: { !$0.text.isEmpty }), kind != .text || Self.isText(type) else {
                return
            }
            item.report(
                .optionsWithoutPicker, "‘\(kind.rawValue)’ shows no options, so ‘fieldParam’ is ignored", at: first)
            return
        }
        if kind == .picker, elements.isEmpty {
            item.report(.pickerWithoutOptions, "The picker has no ‘fieldParam’ to choose from")
        }
        if kind == .picker, elements.count == 1 { item.report(.pickerWithOneOption, "The picker has a single option") }
        let choices = kind == .picker ? elements : elements.filter { !$0.text.isEmpty }
        if kind == .check, let first = choices.first {
            item.report(.checkWithOptions, "The phones' players show one box to tick, without its options", at: first)
        }
        var seen: Set<String> = []
        for choice in choices where !seen.insert(choice.text.onOneLine).inserted {
            item.report(.repeatedOption, "The option ‘\(choice.text.onOneLine)’ stands here again", at: choice)
        }
    }

    /// Whether the field has a value.
    var hasValue: Bool { kind != .label }

    /// Whether the form is not sent without a value of the field. A list always has one, unless it asks with an empty first
    /// option (`activities.md` 16.5).
    var mustBeFilledIn: Bool { isRequired && (kind != .picker || options.first == "") }
}

extension [FormField] {
    /// Returns what is to be said about names that several fields share.
    /// - Parameter areKept: whether the values go under their names; otherwise they choose a screen by their order.
    func repeatedNames(areKept: Bool = true) -> [Diagnostic] {
        var seen: [String: FormField] = [:]
        var found: [Diagnostic] = []
        for field in self {
            guard let name = field.name else { continue }
            if let first = seen[name] {
                let isHarmless = !areKept || !field.hasValue || !first.hasValue
                found.append(
                    Diagnostic(
                        .repeatedFieldName, "The field name ‘\(name)’ is used again", at: field.position,
                        severity: isHarmless ? .warning : .error, notes: [.previously(at: first.position)]))
                // A field behind the label is compared with one that has a value.
                if !field.hasValue { continue }
            }
            seen[name] = field
        }
        return found
    }

    /// The scripts of a screen with these fields.
    var parts: [PagePart] { [.fields] + (contains { $0.kind == .image } ? [.pictures] : []) }

    /// - Parameter areKept: whether the values go under their names; otherwise each field has a name of its own, because
    ///   radio buttons of one name are one group.
    func viewModels(in site: any PageContext, areKept: Bool = true) -> [FieldViewModel] {
        var names: Set<String> = []
        return enumerated().map { number, field in
            var name = field.name ?? "field\(number + 1)"
            while !areKept, field.hasValue, !names.insert(name).inserted { name += "-\(number + 1)" }
            return FieldViewModel(field, number: number, name: name, in: site)
        }
    }
}

/// One field as a template sees it.
package struct FieldViewModel: PageModel {
    let id: String
    let name: String
    let label: String
    let kind: FormField.Kind
    let isRequired: Bool
    let options: [OptionViewModel]

    init(_ field: FormField, number: Int, name: String, in site: any PageContext) {
        let id = "field-\(number + 1)"
        self.id = id
        self.name = name
        label = field.label.isEmpty ? field.name ?? site.string("field") : field.label
        kind = field.kind
        isRequired = field.mustBeFilledIn
        options = field.options.enumerated().map { number, text in
            OptionViewModel(
                id: "\(id)-\(number + 1)", value: text,
                label: !text.isEmpty ? text : number == 0 ? site.string("choose") : "–")
        }
    }

    package static let fields: [Field<FieldViewModel>] = [
        .text("id", "an id unique on the page") { $0.id },
        .text("name", "the parameter's name") { $0.name },
        .text("label", "what to fill in") { $0.label },
        .text("plainLabel", "the label within a sentence, without a colon at its end") { $0.plainLabel },
        .text("inputType", "the value of `type` for a one-line field") { $0.inputType },
        .text("autocomplete", "what browsers may fill in by themselves") { $0.autocomplete },
        .flag("isInput", "whether it is a one-line field") { $0.inputType != nil },
        .flag("isNumber", "whether it is a one-line field for a number") { $0.kind == .number },
        .flag("isLongText", "whether it is a field of several lines") { $0.kind == .longText },
        .flag("isCheck", "whether it is a single check box") { $0.kind == .check && $0.choices.isEmpty },
        .flag("isRadio", "whether it is a group of radio buttons") { $0.kind == .check && !$0.choices.isEmpty },
        .flag("isPicker", "whether it is a list to choose from") { $0.kind == .picker },
        .flag("isImage", "whether it takes a picture") { $0.kind == .image },
        .flag("isLabel", "whether it is a heading only") { $0.kind == .label },
        .flag("isRequired", "whether it must be filled in") { $0.isRequired },
        .list("options", "the choices of a list, the empty one included") { $0.options },
        .list("choices", "the choices that have a text") { $0.choices }
    ]

    /// Authors put colons and stars behind labels, which make no sense where scripts name the field.
    private var plainLabel: String {
        var text = Substring(label)
        while let last = text.last, last.isWhitespace || "*:\u{FF1A}".contains(last) { text.removeLast() }
        return String(text)
    }

    private var choices: [OptionViewModel] { options.filter { !$0.value.isEmpty } }

    private var inputType: String? {
        switch kind {
        case .text: "text"
        case .number: "number"
        case .email: "email"
        case .phone: "tel"
        case .password: "password"
        case .date: "date"
        case .time: "time"
        case .longText, .check, .picker, .image, .label: nil
        }
    }

    private var autocomplete: String? {
        switch kind {
        case .email: "email"
        case .phone: "tel"
        default: nil
        }
    }
}

/// One choice of a field.
package struct OptionViewModel: PageModel {
    let id: String
    let value: String
    let label: String

    package static let fields: [Field<OptionViewModel>] = [
        .text("id", "an id unique on the page") { $0.id },
        .text("value", "what is sent") { $0.value },
        .text("label", "what is shown") { $0.label }
    ]
}

extension FormField {
    /// Descriptions of its elements.
    static let tags = [
        "cameraImage": "A picture for the button that takes a photo.",
        "fieldParam": "One of the values to choose from, for INPUT_PICKER; an empty first one asks visitors to choose.",
        "libraryImage": "A picture for the button that chooses a picture of the device.",
        "required":
            "true if the field must be filled in; every value but false means that, none too, and without the element the field may stay empty."
    ]
}
