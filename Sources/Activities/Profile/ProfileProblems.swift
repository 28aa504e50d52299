// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about the profile (`activities.md` 17).
extension Diagnostic.Kind {
    static let profileFieldWithoutName = Self(
        "profile/field-without-name", .warning,
        "What the visitor types is kept under the field's name; without one it is lost.",
        isAbsence: true, howToFix: "Give the field a ‘fieldName’ that no other field has.",
        bad: .profile(
            "<profile>\n  ↓<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Town</fieldLabel></field>\n</profile>"),
        good: .profile("<profile>\n  \(town)\n</profile>"))
    static let profilePassword = Self(
        "profile/password", .warning,
        "Passwords are never stored on the visitor's device, so this one has to be typed again each time and serves nobody.",
        howToFix: "Remove the field, or ask with another ‘fieldType’ if it is no secret.",
        bad: .profile(
            "<profile>\n  ↓<field><fieldType>INPUT_PASSWORD</fieldType><fieldLabel>Library card</fieldLabel><fieldName>card</fieldName></field>\n</profile>"
        ),
        good: .profile(
            "<profile>\n  <field><fieldType>INPUT_NUMBER</fieldType><fieldLabel>Library card</fieldLabel><fieldName>card</fieldName></field>\n</profile>"
        ))
    static let profileWithoutFields = Self(
        "profile/no-fields", .warning, "Visitors are asked to fill in a form with nothing in it.",
        isAbsence: true, howToFix: "Add a ‘field’ for each thing to ask, or remove ‘profileFileName’ from app.xml.",
        bad: .profile("↓<profile>\n</profile>"), good: .profile("<profile>\n  \(town)\n</profile>"))
    static let unusedProfile = Self(
        "profile/unused", .warning,
        "No level asks for the visitor's values and no link leads to the profile, so filling it in has no effect.",
        isDisuse: true,
        howToFix:
            "Link to the level ‘emobc’ with the data id ‘profile’, set ‘levelUseProfile’ in the level whose server wants the values, or remove ‘profileFileName’ from app.xml.",
        bad: .application("<profileFileName>visitor.xml</profileFileName>").with(
            .file("xml/visitor.xml", "↓<profile>\n  \(town)\n</profile>")),
        good: .profile("<profile>\n  \(town)\n</profile>"))

    private static let town =
        "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Town</fieldLabel><fieldName>town</fieldName></field>"
}
