// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// Rows of text and pictures, each linking to another screen (`activities.md` 5).
package struct ListActivity: Activity {
    package static let type: ActivityType = "LIST_ACTIVITY"
    package static let diagnosticKinds = ListRows.diagnosticKinds + [.listPictureIgnored]

    let rows: ListRows

    package init(from data: inout ElementReader) {
        data.ignore("cellXib")
        if let picture = data.child("imageFile"), !picture.isEmpty {
            data.report(.listPictureIgnored, "A plain list has no picture; ‘IMAGE_LIST_ACTIVITY’ has", at: picture)
        }
        rows = ListRows(from: &data)
    }

    package var links: [NextLevel] { rows.rows.compactMap { $0.next } }
    package var assets: [AssetReference] { rows.rows.compactMap { $0.image } }

    package var searchTexts: [SearchText] { rows.searchTexts }

    package func problems(in app: AppGraph) -> [Diagnostic] { rows.problems(in: app) }

    package func page(in site: any PageContext) -> ScreenOutput<ListPage> {
        ScreenOutput(ListPage(rows: rows.viewModels(in: site)))
    }
}

/// The rows of a list, shared by the two list types.
struct ListRows: Sendable {
    struct Row: Sendable {
        let text: String
        let description: String?
        let image: AssetReference?
        let next: NextLevel?
        let position: SourcePosition
    }

    /// The diagnostics that reading the rows of either type can report.
    static let diagnosticKinds: [Diagnostic.Kind] = [
        .listMissing, .listWithoutRows, .rowWithoutText, .repeatedRow, .listOrderDefault
    ]

    let rows: [Row]
    /// Whether rows are sorted alphabetically, which the author has to request (decision Q4).
    private let isSorted: Bool

    init(from data: inout ElementReader) {
        let order = data.optionalFlag("order")
        isSorted = order ?? false
        let list = data.child("list")
        rows = data.items("list", of: "listItem") { Row(from: &$0) }
        if rows.isEmpty {
            data.report(
                list == nil ? .listMissing : .listWithoutRows,
                list == nil ? "The screen has no ‘list’" : "The list has no rows",
                at: list.map { data.position(of: $0) })
        }
        let texts = rows.map(\.text).filter { !$0.isEmpty }
        // The Android player compares by code unit values.
        if order == nil, zip(texts, texts.dropFirst()).contains(where: { $1.utf8.lexicographicallyPrecedes($0.utf8) }) {
            data.report(
                .listOrderDefault, "A list does not say whether its rows are to be sorted; they keep their order",
                at: list.map { data.position(of: $0) })
        }
    }

    /// Reports rows with the same content as an earlier row and another target.
    func problems(in app: AppGraph) -> [Diagnostic] {
        // By a hash of the bytes, because all texts of all lists pass through here: strings as keys took as long as the
        // other checks together.
        var seen: [UInt64: Int] = [:]
        return rows.indices.compactMap { index in
            let row = rows[index]
            guard !row.text.isEmpty, let target = row.next else { return nil }
            let look = ContentHash.of(row.text, row.description ?? "")
            guard let first = seen[look].map({ rows[$0] }) else {
                seen[look] = index
                return nil
            }
            guard first.text == row.text, first.description ?? "" == row.description ?? "" else { return nil }
            let (here, there) = (app.resolve(target).screens, first.next.map { app.resolve($0).screens } ?? [])
            guard !here.isEmpty, !there.isEmpty, here != there else { return nil }
            return Diagnostic(
                .repeatedRow, "Another row ‘\(row.text)’ leads to another screen", at: row.position,
                notes: [Diagnostic.Note("previously here", at: first.position)])
        }
    }

    var searchTexts: [SearchText] {
        rows.enumerated().map { index, row in
            SearchText(.row, row.description.map { row.text + "\n" + $0 } ?? row.text, row: index + 1)
        }
    }

    func viewModels(in site: any PageContext) -> [RowViewModel] {
        // Rows are numbered in file order even when sorted, because search results link to these numbers.
        let numbered = Array(rows.enumerated())
        let shown =
            isSorted ? numbered.sorted { $0.element.text.sorts(before: $1.element.text, in: site.language) } : numbered
        return shown.map { index, row in
            RowViewModel(
                number: index + 1, text: row.label(in: site), description: row.description,
                image: site.image(row.image, alternative: ""), link: site.link(row.next))
        }
    }
}

extension ListRows.Row {
    /// Returns the row's text; a link without text is named after its target.
    fileprivate func label(in site: any PageContext) -> String {
        guard text.isEmpty, description == nil, let next else { return text }
        return site.name(of: next, picture: image)
    }

    init(from item: inout ElementReader) {
        position = item.position
        text = item.text("text") ?? ""
        description = item.prose("description")
        image = item.image("imageFile")
        next = item.nextLevel()
        if text.isEmpty { item.report(.rowWithoutText, "The row has no ‘text’") }
    }
}

extension ListRows {
    /// Descriptions of its elements.
    static let tags = [
        "list": "The rows.",
        "listItem": "One row.",
        "order": "true for alphabetical order; without it the rows keep the order of the file."
    ]
}

extension ListActivity {
    package static let tags = ListRows.tags.merging([
        "cellXib": "A native layout of the phones for the rows; a site has its own."
    ]) { _, own in own }
}
