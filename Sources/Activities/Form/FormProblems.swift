// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a form as a whole (`activities.md` 16). Those about its fields are in `FieldProblems`, those about the
/// table that it fills in `FilledTableProblems`.
extension Diagnostic.Kind {
    static let formMissing = Self(
        "form/no-form", .error,
        "Players look for the fields in the ‘form’, so the screen has nothing to fill in.",
        isAbsence: true,
        howToFix: "Put the fields into a ‘form’ element, together with the ‘actionUrl’ if there is one.",
        bad: .formItem(.next(), isMarked: true),
        good: .formItem(.next(), .form([.name], to: nil)))
    static let formWithoutFields = Self(
        "form/no-fields", .warning, "The visitor finds a button to send and nothing to fill in.",
        isAbsence: true, howToFix: "Add a ‘field’ for each thing you want to know.",
        bad: .formItem(.next(), .form([]), isMarked: true),
        good: .formItem(.next(), .form([.name])))
    static let formWithoutTarget = Self(
        "form/no-target", .warning,
        "If the form sends nothing either, what is filled in goes nowhere, and that is an error. A form that sends ends with the site's own word of thanks.",
        isAbsence: true,
        howToFix:
            "Name in ‘nextLevel’ the screen that follows. For a form without ‘actionUrl’ the level is enough: the values choose the data item.",
        bad: .formItem(.form([.name]), isMarked: true),
        good: .formItem(.next(), .form([.name])))
    static let fieldWithoutName = Self(
        "form/field-without-name", .error,
        "What the visitor writes into this field is neither sent nor stored in a table. In a form that only chooses a screen, and for a label, that does less harm.",
        isAbsence: true,
        howToFix: "Give the field a ‘fieldName’: a short name without blanks that no other field of the form has.",
        bad: .form(.field("INPUT_TEXT", "Name", nil).marked),
        good: .form(.name))
    static let reservedFieldName = Self(
        "form/reserved-field-name", .warning,
        "A form sends the ids of its own screen under the names ‘levelId’ and ‘dataId’, so the value of this field cannot be told from them.",
        howToFix: "Choose another ‘fieldName’.",
        bad: .form(.field("INPUT_TEXT", "Floor", "↓levelId")),
        good: .form(.field("INPUT_TEXT", "Floor", "floor")))
    static let badReceiver = Self(
        "form/bad-receiver", .warning,
        "The value is no address, so nothing can be sent; the form keeps what was written and says so.",
        howToFix:
            "Write the whole address of the receiver, with ‘https://’ at its start, or ‘mailto:’ and a mail address.",
        bad: .form(.name, to: "↓loans.php"),
        good: .form(.name))
    static let insecureReceiver = Self(
        "form/insecure-receiver", .note,
        "What the visitor writes is sent unencrypted, and from a site on https browsers do not send it at all.",
        howToFix: "Use an address that starts with ‘https://’, if the receiver has one.",
        bad: .form(.name, to: "↓http://library.example/loans"),
        good: .form(.name))
    static let privateReceiver = Self(
        "form/private-receiver", .warning,
        "The address exists only inside your own network or on your own machine; for visitors the form leads nowhere.",
        howToFix:
            "Give the public address of the receiver. The settings file can replace it without a change in the bundle.",
        bad: .form(.name, to: "↓https://192.168.1.20/loans"),
        good: .form(.name))
    static let insecurePassword = Self(
        "form/insecure-password", .warning,
        "Everybody on the way to the receiver can read the visitor's password, and a mail keeps it.",
        howToFix: "Use a receiver on https, or do not ask for a password.",
        bad: .form(.field("INPUT_PASSWORD", "Password", "password").marked, to: "http://library.example/loans"),
        good: .form(.field("INPUT_PASSWORD", "Password", "password")))
    static let pictureByMail = Self(
        "form/picture-by-mail", .warning,
        "A web page can put text into a mail, and no files. The visitor chooses a picture, reads that it has to be attached by hand, and may forget it.",
        howToFix: "Use a receiver on https, or ask for no picture.",
        bad: .formItem(
            .form([.field("INPUT_IMAGE", "Photo", "photo").marked], to: "mailto:desk@library.example")),
        good: .form(.field("INPUT_IMAGE", "Photo", "photo"), to: "https://library.example/loans"))
    static let unusedTarget = Self(
        "form/unused-target", .note,
        "The visitor goes on in the mail program, and nobody tells the page whether the mail is sent.",
        howToFix: "Delete the ‘nextLevel’, or let it name a table, which stores the values.",
        bad: .form(.name, to: "mailto:desk@library.example", next: .next().marked),
        good: .formItem(.form([.name], to: "mailto:desk@library.example")))
    static let formNeedsServer = Self(
        "form/needs-server", .warning,
        "What follows this form exists only in the answer of its server, as after a login. A site of plain files cannot show that, so visitors get no further than here.",
        howToFix:
            "Offer a way that needs no login, or name in ‘nextLevel’ a screen of the bundle. If somebody else receives the form, say who in the settings file, under ‘forms’.",
        bad: .form(
            .field("INPUT_PASSWORD", "Password", "password"), to: "↓https://library.example/login",
            next: .next(to: "account", "start")),
        good: .form(.field("INPUT_PASSWORD", "Password", "password"), to: "https://library.example/login"))
    static let missingKeys = Self(
        "form/missing-keys", .warning,
        "The visitor fills in the form and is told that there is no result for these choices.",
        howToFix:
            "Add a data item for each combination. Its id is made of the values, in the order of the fields, in lower case and with ‘_’ between them.",
        bad: .formWithinApp(
            .field("INPUT_PICKER", "Floor", "floor", .option("First"), .option("Third")),
            next: .next(to: "other", nil).marked),
        good: .formWithinApp(
            .field("INPUT_PICKER", "Floor", "floor", .option("First"), .option("Second")), next: .next(to: "other", nil)
        ))
}
