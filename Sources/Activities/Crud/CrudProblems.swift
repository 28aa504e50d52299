// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a table that the visitor fills in (`activities.md` 25).
extension Diagnostic.Kind {
    static let tableWithoutColumns = Self(
        "crud/no-columns", .error, "There is nothing to fill in, so the table can hold nothing.",
        isAbsence: true, howToFix: "Describe its columns in ‘fields’, each in a ‘field’ with a name and a type.",
        bad: .data(
            "CRUD_ACTIVITY",
            """
            <tables>
              ↓<table>
                <name>Bird</name>
              </table>
            </tables>
            """),
        good: .table())
    static let columnWithoutName = Self(
        "crud/column-without-name", .error, "The column has no label, and what is written into it cannot be kept.",
        isAbsence: true, howToFix: "Give the column a ‘fieldName’.",
        bad: .table(.nombre, .init("<field><fieldType>DATE</fieldType></field>").marked),
        good: .table(.nombre, .column("seen", "DATE")))
    static let reservedColumn = Self(
        "crud/reserved-column", .error,
        "Every table has a column ‘id’ of its own already; with a second one the Android player cannot make the table.",
        howToFix: "Leave the column out, or give it another name, such as ‘number’.",
        bad: .table(.column("↓id", "NUMBER"), .nombre),
        good: .table(.column("number", "NUMBER"), .nombre))
    static let unknownColumnType = Self(
        "crud/unknown-column-type", .error,
        "The column takes any text; the Android player stops when the table is opened.",
        howToFix:
            "Write ‘TEXT’, ‘NUMBER’ or ‘DATE’, or one of ours: ‘IMAGE’, ‘CODE’, ‘CHECK’, ‘EMAIL’, ‘PHONE’. The names of form fields, such as ‘INPUT_TEXT’, are not known here.",
        bad: .table(.column("nombre", "↓INPUT_TEXT")),
        good: .table())
    static let unfilledColumn = Self(
        "crud/unfilled-column", .warning,
        "Forms fill the columns ‘screenTitle’, ‘screenImage’ and ‘screenLink’ with the screen that led to them. This one stays empty, and its rows show and open no screen.",
        howToFix: "Write the name as it is in the message, or another one if visitors fill the column in.",
        bad: .table(.nombre, .column("↓screenlink", "TEXT")),
        good: .table(.nombre, .column("screenLink", "TEXT")))
    static let repeatedColumn = Self(
        "crud/repeated-column", .error, "Two columns share a name, so what is written into one of them is lost.",
        howToFix: "Give one of them another name. Capitals make no difference.",
        bad: .table(.nombre, .column("↓Nombre", "TEXT")),
        good: .table(.nombre, .column("place", "TEXT")))
    static let unknownColumn = Self(
        "crud/unknown-column", .error, "What names the column has no effect: the value or the setting is left out.",
        isSaidOncePerFile: true,
        howToFix: "Write the name of a column of the table, as its ‘fieldName’ has it.",
        bad: .table(with: .row(("↓Nombre", "Heron"))),
        good: .table(with: .row(("nombre", "Heron"))))
    static let repeatedValue = Self(
        "crud/repeated-value", .warning,
        "A row has one value for each column, so of several only the last gets into the table.",
        howToFix: "Correct the ‘fieldName’ of the value that belongs to another column, or delete the value.",
        bad: .table(with: .row(("nombre", "Quinces"), ("↓nombre", "Harbour garden"))),
        good: .table(with: .row(("nombre", "Quinces"))))
    static let badColumnValue = Self(
        "crud/bad-value", .warning, "The value does not fit its column, so the row begins without it.",
        howToFix:
            "Write numbers with a point, days as 2024-05-31 or 31/05/2024, ‘true’ or ‘false’ for a CHECK, and nothing for a CODE, which the site makes.",
        bad: .table(.nombre, .column("seen", "DATE", .value("fieldDefault", "↓31/5/2024"))),
        good: .table(.nombre, .column("seen", "DATE", .value("fieldDefault", "2024-05-31"))))
    static let unknownTableLayout = Self(
        "crud/unknown-layout", .warning, "The rows stand one below the other.",
        howToFix: "Write ‘list’ or ‘cards’, or leave the element out.",
        bad: .table(with: .value("layout", "↓card")),
        good: .table(with: .value("layout", "cards")))
    static let badTableLimit = Self(
        "crud/bad-limit", .warning,
        "With a limit below 1 the site could keep nothing, so the table has none. With one below the number of its own rows visitors see more rows than it may hold, and their first one takes the place of one of them.",
        howToFix:
            "Write how many rows the table may hold, at least 1 and at least as many as ‘rows’ has, or leave ‘limit’ out.",
        bad: .table(with: .value("limit", "↓0")),
        good: .table(with: .value("limit", "20")))
    static let columnKey = Self(
        "crud/key", .warning,
        "The table works on the site, but the Android player cannot make a table with a second key.",
        howToFix: "Leave ‘fieldKey’ out: every row has a key already.",
        bad: .table(.column("nombre", "TEXT", .value("fieldKey", "true").marked)),
        good: .table())
    static let noNameColumn = Self(
        "crud/no-name-column", .warning,
        "The list of rows shows the first text of each; the Android player looks for a column called ‘nombre’ and finds none.",
        isAbsence: true,
        howToFix:
            "Name the column that says what a row is about in ‘nameColumn’. The Android player does not know that; for it the column itself would have to be called ‘nombre’.",
        bad: .table(.column("species", "TEXT"), isMarked: true),
        good: .table())
    static let notAnIdentifier = Self(
        "crud/not-an-identifier", .warning,
        "The name works on the site; the Android player puts it into a command to its database, which fails.",
        howToFix: "Use the letters a to z without accents, digits and ‘_’ only, and begin with a letter.",
        bad: .table(name: "↓Birds of the marsh"),
        good: .table(name: "Marsh_birds"))
    static let sharedTable = Self(
        "crud/shared-table", .warning,
        "Rows are kept by the names of the database (‘modelName’) and of the table, so both tables have the same ones. What is written into a column that one of them lacks is not shown there, and does not get into its file.",
        howToFix:
            "Give one of the tables another ‘name’, or its file another ‘modelName’. If both are meant to show the same rows, give them the same columns.",
        bad: .table(.nombre).with(.ponds(named: "↓Bird")), good: .table(.nombre).with(.ponds(named: "Pond")))
}

extension Example {
    /// A level with a table of its own.
    fileprivate static func ponds(named name: String) -> Example {
        let table = Part.element(
            "table", [.value("name", name), .element("fields", [.nombre, .column("depth", "NUMBER")])])
        let level = Part.element(
            "level",
            [
                .value("levelId", "ponds"), .value("levelTitle", "Ponds"), .value("levelFile", "ponds.xml"),
                .value("levelType", "CRUD_ACTIVITY")
            ])
        return levels(Part.text([level])).with(
            .file("xml/ponds.xml", Part.text([.element("tables", [table])])))
    }

    /// A table with columns, by default one, and with something of its own before them.
    fileprivate static func table(
        _ columns: Part..., name: String = "Bird", isMarked: Bool = false, with more: Part...
    ) -> Example {
        let fields = Part.element("fields", columns.isEmpty ? [.nombre] : columns)
        let table = Part.element("table", [Part.value("name", name)] + more + [fields])
        return data("CRUD_ACTIVITY", Part.text([.element("tables", [isMarked ? table.marked : table])]))
    }
}

extension Example.Part {
    /// The column that the Android player looks for.
    fileprivate static let nombre = column("nombre", "TEXT")

    fileprivate static func column(_ name: String, _ type: String, _ more: Self...) -> Self {
        let own = [value("fieldName", name), value("fieldType", type)]
        if more.isEmpty { return Self("<field>\(own.flatMap(\.lines).joined())</field>") }
        return element("field", own + more)
    }

    /// A row with values of columns.
    fileprivate static func row(_ values: (column: String, text: String)...) -> Self {
        let values = values.map { column, text in
            Self("<value><fieldName>\(column)</fieldName><fieldValue>\(text)</fieldValue></value>")
        }
        return element("rows", [element("row", values)])
    }
}
