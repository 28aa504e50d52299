// SPDX-License-Identifier: MIT
package import AppModel

/// What the template of a list sees.
package struct ListPage: PageModel {
    let rows: [RowPage]

    package static let fields: [Field<ListPage>] = [
        .list("rows", "the rows in the order to show") { $0.rows },
        .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
    ]
}

/// One row of a list.
package struct RowPage: PageModel {
    let number: Int
    let text: String
    let description: String?
    let image: ImageModel?
    let link: LinkModel?

    package static let fields: [Field<RowPage>] = [
        .number("number", "the number in file order, counted from 1") { $0.number },
        .text("text", "the first line") { $0.text },
        .text("description", "the second line") { $0.description },
        .model("image", "the picture at the start of the row") { $0.image },
        .model("link", "where the row leads; absent for a row that does nothing") { $0.link },
    ]
}
