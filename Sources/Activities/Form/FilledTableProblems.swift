// SPDX-License-Identifier: MIT

import Diagnostics

/// The problems of a form that stores its values in a table.
extension Diagnostic.Kind {
    static let unfitColumn = Self(
        "form/unfit-column", .warning,
        "The form stores its values in a table, by equal names of fields and columns. The value of this field is not kept.",
        howToFix:
            "Give the table a column of this name and of a type that fits: DATE for INPUT_DATE, NUMBER for INPUT_NUMBER, CHECK for INPUT_CHECK, IMAGE for INPUT_IMAGE, TEXT for all but pictures.",
        bad: .filling("↓name"),
        good: .filling("nombre"))
}

extension Example {
    /// A form with one field, which stores into a table with the column ‘nombre’.
    fileprivate static func filling(_ field: String) -> Example {
        formWithinApp(.field("INPUT_TEXT", "Name", field), next: .next(to: "guests", "Guest")).with(
            .levels(
                "<level><levelId>guests</levelId><levelFile>guests.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level>"
            )
        ).with(
            .file(
                "xml/guests.xml",
                """
                <tables>
                  <table>
                    <name>Guest</name>
                    <fields>
                      <field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType></field>
                    </fields>
                  </table>
                </tables>
                """))
    }
}
