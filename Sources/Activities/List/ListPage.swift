// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup

/// The page model for the template of a list.
package struct ListPage: PageModel {
    let rows: [RowViewModel]

    package static let fields: [Field<ListPage>] = [
        .list("rows", "the rows in the order to show") { $0.rows },
        .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
        .flag("isLong", "whether there are so many rows that scripts offer a filter") { $0.rows.isLong }
    ]
}

extension [RowViewModel] {
    /// Whether the list is long. The page states this at the start of the list because its style and scripts cannot
    /// count rows that have not been loaded yet.
    var isLong: Bool { count >= 20 }
}

/// One row of a list.
package struct RowViewModel: PageModel {
    let number: Int
    let text: String
    let description: String?
    let image: ImageModel?
    let link: LinkModel?

    package static let fields: [Field<RowViewModel>] = [
        .number("number", "the number in file order, counted from 1") { $0.number },
        .html("text", "the first line as markup, without links") { Prose.inline($0.text, hasLinks: false) },
        .html("description", "the lines below it as markup, with links only if the row itself is none") { row in
            row.description.map { Prose.inline($0, hasLinks: row.link == nil) }
        },
        .model("image", "the picture at the start of the row") { $0.image },
        .model("link", "where the row leads; absent for a row that does nothing") { $0.link }
    ]
}
