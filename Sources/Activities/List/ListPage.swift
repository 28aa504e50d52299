// SPDX-License-Identifier: MIT

package import AppModel
internal import Markup

/// The page model of a screen with the rows of a list.
protocol RowsPage: PageModel {
    var rows: [RowViewModel] { get }
    var narrowing: NarrowingViewModel? { get }
}

extension RowsPage {
    /// What templates show of the rows.
    static var rowsFields: [Field<Self>] {
        [
            .list("rows", "the rows in the order to show") { $0.rows },
            .model("narrowing", "by what visitors can narrow the list; absent if by nothing") { $0.narrowing },
            .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
            .flag("isLong", "whether there are so many rows that scripts offer a filter") { $0.rows.isLong },
            .flag("hasPictures", "whether one of the rows has a picture") { $0.rows.hasPictures },
            .flag("hasIcons", "whether one without a picture leads anywhere, which has a sign") { $0.rows.hasIcons }
        ]
    }
}

/// The page model for the template of a list.
package struct ListPage: RowsPage {
    let rows: [RowViewModel]
    let narrowing: NarrowingViewModel?

    package static let fields = rowsFields
}

extension [RowViewModel] {
    /// Whether the list is long. The page states this at the start of the list because its style and scripts cannot
    /// count rows that have not been loaded yet.
    var isLong: Bool { count >= ListRows.long }

    /// What the rows have in front of their texts. The page states this at the list because a style that looks for it
    /// takes seconds with thousands of rows.
    var hasPictures: Bool { contains { $0.image != nil } }
    var hasIcons: Bool { contains { $0.image == nil && $0.link != nil } }
}

/// One row of a list.
package struct RowViewModel: PageModel {
    let number: Int
    let text: String
    /// Whether the text is the title of a screen, whose tags are not followed.
    let isTitle: Bool
    let description: String?
    let image: ImageModel?
    let link: LinkModel?
    let second: LinkModel?
    let rating: RatingViewModel?
    let tags: [String]
    let tagNumbers: String?

    package static let fields: [Field<RowViewModel>] = [
        .number("number", "the number in file order, counted from 1") { $0.number },
        .html("text", "the first line as markup, without links") {
            $0.isTitle ? Prose.escaped($0.text) : Prose.inline($0.text, hasLinks: false)
        },
        .text("plainText", "the first line without markup") { $0.plainText },
        .html("description", "the lines below it as markup, with links only if the row itself is none") { row in
            row.description.map { Prose.inline($0, hasLinks: row.link == nil) }
        },
        .model("image", "the picture at the start of the row") { $0.image },
        .model("link", "where the row leads; absent for a row that does nothing") { $0.link },
        .text("second", "an address outside of the app that the row leads to, too") { $0.second?.href },
        .model("secondLink", "the same as a link, with the kind of address as `view`") { $0.second },
        .text("destination", "its host, or what else of it tells where it leads, such as a telephone number") {
            $0.destination
        },
        .flag("isPage", "whether that address is a page of the web") { $0.second?.isPage ?? false },
        .model("rating", "the stars of the row") { $0.rating },
        .text("tags", "the words that the list can be narrowed by; absent without any") { row in
            row.tags.isEmpty ? nil : row.tags.joined(separator: " · ")
        },
        .text("tagNumbers", "their numbers, with blanks between them") { $0.tagNumbers }
    ]

    var plainText: String {
        (isTitle ? text : Prose.plain(text)).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    var destination: String? { second?.href?.destination }
}
