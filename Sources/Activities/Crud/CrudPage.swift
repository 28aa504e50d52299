// SPDX-License-Identifier: MIT

package import AppModel

/// The page model for the template of a table.
package struct CrudPage: PageModel {
    let model: String
    let table: String
    let heading: String
    let columns: [ColumnViewModel]
    let rows: [TableRowViewModel]
    let pictures: [TablePictureViewModel]
    let isExtended: Bool
    let nameColumn: String?
    let imageColumn: String?
    let limit: Int?
    let expires: String?
    let isCards: Bool
    let data: String?

    package static let fields: [Field<CrudPage>] = [
        .text("model", "the name of the local database") { $0.model },
        .text("table", "the name of the table in the database") { $0.table },
        .text("heading", "what visitors read for the table") { $0.heading },
        .list("columns", "the columns in file order") { $0.columns },
        .flag("isExtended", "whether it has more than texts, numbers and days") { $0.isExtended },
        .list("rows", "the rows that are there before the visitor adds any") { $0.rows },
        .flag("hasRows", "whether there are such rows") { !$0.rows.isEmpty },
        .flag("hasPictures", "whether one of them has a picture") { $0.rows.contains { $0.image != nil } },
        .list("pictures", "the pictures of the app that rows can have, each once") { $0.pictures },
        .text("nameColumn", "the column that stands for its row, if the app names one") { $0.nameColumn },
        .text("imageColumn", "the column with the picture of a row, if there is one") { $0.imageColumn },
        .number("limit", "the most rows it holds; absent if there is no limit") { $0.limit },
        .text("expires", "the column with the last day of a row, if there is one") { $0.expires },
        .flag("isCards", "whether the rows are cards, one a page") { $0.isCards },
        .text("data", "the address of the screen with all that the app keeps") { $0.data }
    ]
}

/// One column of a table.
package struct ColumnViewModel: PageModel {
    private let column: TableColumn
    private let number: Int

    init(_ column: TableColumn, number: Int) { (self.column, self.number) = (column, number) }

    package static let fields: [Field<ColumnViewModel>] = [
        .number("number", "its number, from 1") { $0.number },
        .text("name", "its name") { $0.column.name },
        .text("label", "what visitors read for it") { $0.column.label },
        .text("inputType", "the value of `type` for a field of one line") { $0.column.kind.inputType },
        .flag("isInput", "whether it is filled in as one line, a number or a day") {
            $0.column.kind.inputType != nil && !$0.column.isOfScreen
        },
        .flag("isOfScreen", "whether forms fill it, and visitors do not") { $0.column.isOfScreen },
        .flag("isImage", "whether it holds a picture") { $0.column.kind == .image && !$0.column.isOfScreen },
        .flag("isCode", "whether it holds a code that the script makes") { $0.column.kind == .code },
        .flag("isCheck", "whether it is a box to tick") { $0.column.kind == .check },
        .text("start", "what a new row starts with") { $0.column.start }
    ]
}

/// A picture of the app that rows of a table can have.
package struct TablePictureViewModel: PageModel {
    let name: String
    let image: ImageModel

    package static let fields: [Field<TablePictureViewModel>] = [
        .text("name", "what the values call it") { $0.name },
        .model("image", "the picture") { Optional($0.image) }
    ]
}
