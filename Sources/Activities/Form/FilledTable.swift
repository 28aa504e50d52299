// SPDX-License-Identifier: MIT

package import AppModel

/// The table in which a form stores its values, as its template sees it (`extensions.md` 1).
package struct FilledTableViewModel: PageModel {
    private let table: CrudActivity
    private let columns: [StoredColumnViewModel]
    private let starts: [StartViewModel]

    /// - Parameter fields: those of the form; a column gets the value of the field with its name.
    init(_ table: CrudActivity, by fields: [FormField]) {
        self.table = table
        let named = Dictionary(fields.compactMap { field in field.name.map { ($0, field) } }) { first, _ in first }
        let filled = named.flatMap { name, field in
            table.columns.numbers(of: name).filter { field.fits(table.columns.all[$0]) }
        }
        let stored = Set(filled + table.ownOfForms)
        columns = stored.sorted().map { StoredColumnViewModel(table.columns.all[$0]) }
        starts = table.columns.all.indices.filter { !stored.contains($0) }.compactMap {
            StartViewModel(table.columns.all[$0])
        }
    }

    package static let fields: [Field<FilledTableViewModel>] = [
        .text("model", "the name of the local database") { $0.table.model },
        .text("table", "the name of the table") { $0.table.name },
        .text("nameColumn", "the column that stands for a row") { $0.table.titleColumn },
        .number("limit", "the most rows it holds; absent if there is no limit") { $0.table.limit },
        .text("rowNames", "what stands for each of the app’s own rows, as a list in JSON; absent if there is no limit")
        {
            $0.table.limit == nil ? nil : $0.table.rowNames
        },
        .list("columns", "the columns that are filled") { $0.columns },
        .list("starts", "what the other columns of a new row start with") { $0.starts }
    ]
}

/// What a column of a new row starts with (`extensions.md` 1).
package struct StartViewModel: PageModel {
    private let name: String
    private let value: String

    /// Nil for a column that starts empty.
    init?(_ column: TableColumn) {
        guard let value = column.start else { return nil }
        (name, self.value) = (column.name, value)
    }

    package static let fields: [Field<StartViewModel>] = [
        .text("name", "the name of the column") { $0.name }, .text("value", "what it starts with") { $0.value }
    ]
}

/// A column with what it holds, for scripts that store or read values of it.
package struct StoredColumnViewModel: PageModel {
    private let column: TableColumn

    init(_ column: TableColumn) { self.column = column }

    package static let fields: [Field<StoredColumnViewModel>] = [
        .text("name", "its name, which is that of a form’s field that fills it") { $0.column.name },
        .text("kind", "`text`, `number`, `date`, `image`, `code`, `check`, `email` or `phone`") {
            $0.column.kind.rawValue.lowercased()
        }
    ]
}

extension FormField {
    /// Whether what visitors fill in is a value of the column.
    func fits(_ column: TableColumn) -> Bool {
        if column.isOfScreen { return false }
        switch column.kind {
        case .text: return ![.image, .password, .label].contains(kind)
        case .number: return kind == .number
        case .date: return kind == .date
        case .image: return kind == .image
        // With options it is a choice of one of them.
        case .check: return kind == .check && options.allSatisfy(\.isEmpty)
        case .email: return kind == .email
        case .phone: return kind == .phone
        case .code: return false
        }
    }
}
