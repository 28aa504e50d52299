// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A table that the visitor fills in, stored on the device (`activities.md` 25). The data id of its link is the table's
/// name.
package struct CrudActivity: Activity {
    package static let type: ActivityType = "CRUD_ACTIVITY"
    package static let source = ActivitySource(root: "tables", item: "table", idTag: "name", shared: ["modelName"])
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .tableWithoutColumns, .columnWithoutName, .reservedColumn, .unknownColumnType, .repeatedColumn, .columnKey,
        .noNameColumn,
        .notAnIdentifier
    ]

    package let title: String?
    /// The name of the local database.
    let model: String
    let columns: [Column]

    struct Column: Sendable {
        enum Kind: String, Sendable, CaseIterable {
            case text = "TEXT"
            case number = "NUMBER"
            case date = "DATE"
        }

        let name: String
        let kind: Kind
        /// The position of the column's name; of the column if it has no name.
        let position: SourcePosition
    }

    package init(from data: inout ElementReader) {
        title = data.text("name")
        model = data.shared.last { $0.name == "modelName" }?.text ?? "app"
        columns = data.items("fields", of: "field") { Column(from: &$0) }
        data.reportIdentifier("name")
        if columns.isEmpty { data.report(.tableWithoutColumns, "The table has no columns") }
        reportRepeatedNames(&data)
        if !columns.isEmpty, !columns.contains(where: { $0.name == "nombre" }) {
            data.report(.noNameColumn, "The table has no column ‘nombre’, by which the Android player shows its rows")
        }
    }

    private func reportRepeatedNames(_ data: inout ElementReader) {
        var seen: [String: Column] = [:]
        for column in columns where !column.name.isEmpty {
            if let first = seen[column.name.lowercased()] {
                data.report(
                    .repeatedColumn, "The column ‘\(column.name)’ is declared again", at: column.position,
                    notes: [Diagnostic.Note("previously here", at: first.position)])
            }
            seen[column.name.lowercased()] = column
        }
    }

    package func page(in site: any PageContext) -> ScreenOutput<CrudPage> {
        ScreenOutput(
            CrudPage(
                model: model, table: title ?? "", columns: columns.map { ColumnViewModel(name: $0.name, kind: $0.kind) }
            ))
    }
}

extension CrudActivity.Column {
    init(from item: inout ElementReader) {
        let written = item.token("fieldName")
        position = written?.position ?? item.position
        name = written?.text ?? ""
        kind = Self.kind(from: &item)
        if item.flag("fieldKey"), let key = item.child("fieldKey") {
            item.report(.columnKey, "A key beside the implicit ‘id’ makes the Android player fail", at: key)
        }
        if name.isEmpty { item.report(.columnWithoutName, "The column has no ‘fieldName’") }
        if name.lowercased() == "id" {
            item.report(.reservedColumn, "The column ‘id’ exists in every table and cannot be declared", at: position)
        }
        item.reportIdentifier("fieldName")
    }

    private static let kinds = NearMiss(among: Kind.allCases.map(\.rawValue))

    private static func kind(from item: inout ElementReader) -> Kind {
        guard let type = item.token("fieldType", among: Kind.allCases.map(\.rawValue)) else {
            item.report(.unknownColumnType, "The column has no ‘fieldType’; a text was taken")
            return .text
        }
        if let kind = Kind(rawValue: type.text.uppercased()) { return kind }
        item.report(
            .unknownColumnType, "There is no column type ‘\(type.text)’; a text was taken", at: type.position,
            suggestions: kinds.matches(for: type.text))
        return .text
    }
}

extension ElementReader {
    /// Reports a name that is a valid SQL identifier only when quoted.
    fileprivate mutating func reportIdentifier(_ tag: Tag) {
        guard let name = token(tag), !name.text.isIdentifier else { return }
        report(.notAnIdentifier, "‘\(name.text)’ is no name for a table or column of a database", at: name.position)
    }
}

extension String {
    /// Whether the string consists of ASCII letters, digits and underscores, and does not begin with a digit.
    fileprivate var isIdentifier: Bool {
        let isNamed = utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || byte >= 0x30 && byte <= 0x39 || byte >= 0x41 && byte <= 0x5A
                || byte >= 0x61 && byte <= 0x7A
        }
        return isNamed && utf8.first.map { $0 > 0x39 } ?? false
    }
}

/// The page model for the template of a table.
package struct CrudPage: PageModel {
    let model: String
    let table: String
    let columns: [ColumnViewModel]

    package static let fields: [Field<CrudPage>] = [
        .text("model", "the name of the local database") { $0.model },
        .text("table", "the name of the table") { $0.table },
        .list("columns", "the columns in file order") { $0.columns }
    ]
}

/// One column of a table.
package struct ColumnViewModel: PageModel {
    let name: String
    let kind: CrudActivity.Column.Kind

    package static let fields: [Field<ColumnViewModel>] = [
        .text("name", "its name and label") { $0.name },
        .text("inputType", "the value of `type` for its field") { $0.kind.rawValue.lowercased() }
    ]
}

extension CrudActivity {
    package static let tags = [
        "fieldKey": "Whether the column is a key; leave it out, because every table has the key ‘id’.",
        "fields": "The columns, in order.",
        "modelName": "The name of the local database.",
        "table": "One table."
    ]
}
