// SPDX-License-Identifier: MIT

import Diagnostics
import Text

/// Diagnostics about a field of a form or of the profile (`activities.md` 16.1, 16.2).
extension Diagnostic.Kind {
    /// All kinds about fields, for forms and the profile.
    static let fieldProblems: [Diagnostic.Kind] = [
        .unknownFieldType, .fieldTypeAlias, .fieldWithoutType, .pickerWithoutOptions, .pickerWithOneOption,
        .repeatedOption, .checkWithOptions, .optionsWithoutPicker,
        .requiredLabel, .requiredCheck, .requiredFalse, .repeatedFieldName
    ]

    static let unknownFieldType = Self(
        "form/unknown-field-type", .error,
        "Nobody knows what is to be filled in here, so the site shows a plain text field; other players show the label alone.",
        howToFix:
            "Use one of the types of the format, \(FormField.Kind.written.listed(quoted: false, by: "or")), or one of ours: \(FormField.Kind.ours.map(\.rawValue).listed(quoted: false, by: "or")).",
        bad: .form(.field("↓INPUT_COLOUR", "Card number", "card")),
        good: .form(.field("INPUT_TEXT", "Card number", "card")))
    static let fieldTypeAlias = Self(
        "form/field-type-alias", .warning,
        "It was understood here, but other players know only the exact name and show the label without a field.",
        howToFix: "Write the name that the message gives, in capitals and with ‘INPUT_’ at its start.",
        bad: .form(.field("↓textarea", "Your wish", "wish")),
        good: .form(.field("INPUT_TEXTVIEW", "Your wish", "wish")))
    static let fieldWithoutType = Self(
        "form/field-without-type", .error,
        "The site shows a plain text field, which may not be what is wanted; the Android player shows no field at all.",
        isAbsence: true, howToFix: "Say in ‘fieldType’ what is to be filled in, such as ‘INPUT_TEXT’ or ‘INPUT_EMAIL’.",
        bad: .form(.field(nil, "Card number", "card").marked),
        good: .form(.field("INPUT_TEXT", "Card number", "card")))
    static let pickerWithoutOptions = Self(
        "form/picker-without-options", .error,
        "The list is empty, so the visitor cannot choose; the phones' players stop here.",
        isAbsence: true, howToFix: "Add a ‘fieldParam’ for each thing to choose from.",
        bad: .form(.field("INPUT_PICKER", "Branch", "branch").marked),
        good: .form(.field("INPUT_PICKER", "Branch", "branch", .option("Harbour"), .option("Old town"))))
    static let pickerWithOneOption = Self(
        "form/picker-with-one-option", .warning, "A list with one entry asks the visitor for a decision that is none.",
        howToFix: "Add the other options. If there are none, say it in a label instead.",
        bad: .form(.field("INPUT_PICKER", "Branch", "branch", .option("Harbour")).marked),
        good: .form(.field("INPUT_PICKER", "Branch", "branch", .option("Harbour"), .option("Old town"))))
    static let repeatedOption = Self(
        "form/repeated-option", .warning,
        "Neither the visitor nor the receiver of the form can tell the two apart.",
        howToFix: "Remove one of them, or say how they differ.",
        bad: .form(
            .field(
                "INPUT_PICKER", "Branch", "branch", .option("Harbour"), .option("Old town"), .option("Harbour").marked)),
        good: .form(.field("INPUT_PICKER", "Branch", "branch", .option("Harbour"), .option("Old town"))))
    static let checkWithOptions = Self(
        "form/check-with-options", .warning,
        "The site shows a button for each option, of which one can be chosen; the phones' players show a single box and send ‘true’ or ‘false’.",
        howToFix: "Use ‘INPUT_PICKER’ for a choice. Leave the ‘fieldParam’ out for a box to tick.",
        bad: .form(.field("INPUT_CHECK", "Send me", "form", .option("a letter").marked, .option("a mail"))),
        good: .form(.field("INPUT_PICKER", "Send me", "form", .option("a letter"), .option("a mail"))))
    static let optionsWithoutPicker = Self(
        "form/options-without-picker", .warning,
        "Only a list or radio buttons show options; a field of another type is filled in freely, and nobody sees them.",
        howToFix: "Use ‘INPUT_PICKER’ for a choice, or take ‘fieldParam’ out.",
        bad: .form(.field("INPUT_TEXT", "Branch", "branch", .option("Harbour").marked, .option("Old town"))),
        good: .form(.field("INPUT_PICKER", "Branch", "branch", .option("Harbour"), .option("Old town"))))
    static let requiredLabel = Self(
        "form/required-label", .warning,
        "A label takes no value, so nobody could ever meet the requirement; it is ignored.",
        howToFix: "Take ‘required’ out of the label, and put it into the field that must be filled in.",
        bad: .form(.field("INPUT_LABEL", "About you", "heading", .required).marked, .name),
        good: .form(.field("INPUT_LABEL", "About you", "heading"), .field("INPUT_TEXT", "Name", "name", .required)))
    static let requiredCheck = Self(
        "form/required-check", .warning,
        "The form cannot be sent before this box is ticked. On the phones' players it can: there ‘required’ changes nothing for a box.",
        howToFix:
            "If everybody has to agree, say so in the label and do not rely on it where the form arrives; else leave ‘required’ out.",
        bad: .form(.field("INPUT_CHECK", "I have read the rules", "rules", .required.marked)),
        good: .form(.field("INPUT_CHECK", "I have read the rules", "rules")))
    static let requiredFalse = Self(
        "form/required-false", .note,
        "The field may stay empty here; the iOS player looks only whether ‘required’ is there, and insists.",
        howToFix: "Leave ‘required’ out of fields that may stay empty.",
        bad: .form(.field("INPUT_TEXT", "Name", "name", .value("required", "↓false"))),
        good: .form(.name))
    static let repeatedFieldName = Self(
        "form/repeated-field-name", .error,
        "Both values go under one name, and only one of them arrives, or is stored in a table. In a form that only chooses a screen, and for a label, that does less harm.",
        howToFix: "Give each field a ‘fieldName’ of its own.",
        bad: .form(.name, .field("INPUT_TEXT", "Surname", "name").marked),
        good: .form(.name, .field("INPUT_TEXT", "Surname", "surname")))
}
