// SPDX-License-Identifier: MIT
package import AppModel
package import BundleXML
package import Diagnostics

/// Rows of text and pictures, each leading to another screen (`activities.md` 5).
package struct ListActivity: Activity {
    package static let type: ActivityType = "LIST_ACTIVITY"
    package static let problems = ListRows.problems + [.listPictureIgnored]

    let rows: ListRows

    package init(from data: inout ElementReader) {
        data.ignore("cellXib")
        if let picture = data.child("imageFile"), !picture.isEmpty {
            data.report(.listPictureIgnored, "A plain list has no picture; ‘IMAGE_LIST_ACTIVITY’ has", at: picture)
        }
        rows = ListRows(from: &data)
    }

    package var links: [NextLevel] { rows.rows.compactMap(\.next) }
    package var assets: [AssetReference] { rows.rows.compactMap(\.image) }

    package var searchTexts: [SearchText] { rows.searchTexts }

    package func page(in site: any PageContext) -> ListPage {
        ListPage(rows: rows.page(in: site))
    }
}

/// The rows of a list, shared by the two kinds of lists.
struct ListRows: Sendable {
    struct Row: Sendable {
        let text: String
        let description: String?
        let image: AssetReference?
        let next: NextLevel?
    }

    /// What reading the rows of either kind can report.
    static let problems: [Diagnostic.Kind] = [.listMissing, .listWithoutRows, .rowWithoutText]

    let rows: [Row]
    /// Whether rows are shown in alphabetical order: only if the author says so (decision Q4).
    private let isSorted: Bool

    init(from data: inout ElementReader) {
        isSorted = data.flag("order")
        let hasList = data.has("list")
        rows = data.items("list", of: "listItem") { Row(from: &$0) }
        if !hasList, rows.isEmpty {
            data.report(.listMissing, "The screen has no ‘list’")
        } else if rows.isEmpty {
            data.report(.listWithoutRows, "The list has no rows")
        }
    }

    var searchTexts: [SearchText] {
        rows.enumerated().map { index, row in SearchText(.row, [row.text, row.description].compactMap(\.self).joined(separator: "\n"), row: index + 1) }
    }

    func page(in site: any PageContext) -> [RowPage] {
        // Rows keep their numbers in whatever order they are shown, because the search leads to them.
        let numbered = Array(rows.enumerated())
        let shown = isSorted ? numbered.sorted { $0.element.text.sorts(before: $1.element.text, in: site.language) } : numbered
        return shown.map { index, row in
            RowPage(number: index + 1, text: row.text, description: row.description, image: site.image(row.image, ""), link: site.link(row.next))
        }
    }
}

extension ListRows.Row {
    init(from item: inout ElementReader) {
        text = item.text("text") ?? ""
        description = item.text("description")
        image = item.image("imageFile")
        next = item.nextLevel()
        if text.isEmpty { item.report(.rowWithoutText, "The row has no ‘text’") }
    }
}

extension Diagnostic.Kind {
    fileprivate static let listMissing = Self("list/no-list", .error, "The screen is shown empty.")
    fileprivate static let listWithoutRows = Self("list/no-rows", .warning, "The list is shown as an empty screen.")
    fileprivate static let rowWithoutText = Self("list/row-without-text", .warning, "The row shows only its picture, if it has one.")
    fileprivate static let listPictureIgnored = Self("list/picture-ignored", .warning, "The picture is not shown.")
}
