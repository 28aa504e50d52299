// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A table that the visitor fills in, stored on the device (`activities.md` 25, `extensions.md` 1). The data id of its
/// link is the table's name.
package struct CrudActivity: Activity {
    package static let type: ActivityType = "CRUD_ACTIVITY"
    private static let modelName: Tag = "modelName"
    package static let source = ActivitySource(root: "tables", item: "table", idTag: "name", shared: [modelName])
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .tableWithoutColumns, .columnWithoutName, .reservedColumn, .unknownColumnType, .unfilledColumn, .repeatedColumn,
        .columnKey,
        .noNameColumn, .unknownColumn, .repeatedValue, .badColumnValue, .badTableLimit, .unknownTableLayout,
        .notAnIdentifier, .sharedTable
    ]

    package static let traits = PageTraits(takesForms: true)

    /// How the rows stand (`extensions.md` 1).
    enum Layout: String, CaseIterable {
        /// One below the other.
        case list
        /// One a page, the newest first.
        case cards
    }

    /// What visitors read above the rows; the name if the bundle has no words for it.
    package let title: String?
    /// The name in the database, which links and stored rows go by.
    let name: String
    private let namePosition: SourcePosition
    /// The name of the local database.
    let model: String
    let columns: TableColumn.Index
    /// The rows that are there before the visitor adds any.
    let rows: [TableRow]
    /// What the rows are known by, in the same order.
    let rowHashes: [UInt64]
    /// The maximum number of rows.
    let limit: Int?
    /// The column that stands for its row in the list; nil if the bundle names none.
    private let nameColumn: String?
    /// The column that stands for a row: the one that the bundle names, ‘nombre’, or the first with a text.
    let titleColumn: String?
    /// Where the columns stand that forms fill by themselves: with codes, and with the screen that led to them.
    let ownOfForms: [Int]
    /// The column with the picture of a row.
    let imageColumn: String?
    /// The column with the last day of a row.
    let expires: String?
    let layout: Layout

    package init(from data: inout ElementReader) {
        name = data.text("name") ?? ""
        namePosition = data.value("name")?.position ?? data.position
        title = data.text("headerText") ?? (name.isEmpty ? nil : name)
        model = data.sharedToken(Self.modelName)?.text ?? "app"
        let columns = data.items("fields", of: "field") { TableColumn(from: &$0) }
        let known = TableColumn.Index(columns)
        self.columns = known
        let named = data.column("nameColumn", among: known, of: { $0.isLine }, kind: "a text")
        nameColumn = named
        titleColumn = named ?? Self.titleColumn(among: known)
        ownOfForms = columns.indices.filter { columns[$0].kind == .code || columns[$0].isOfScreen }
        imageColumn =
            data.column("imageColumn", among: known, of: { $0 == .image }, kind: "a picture")
            ?? columns.first { $0.kind == .image }?.name
        limit = Self.limit(from: &data)
        expires = data.column("expires", among: known, of: { $0 == .date }, kind: "days")
        layout = data.choice("layout", or: .list, .unknownTableLayout) {
            "There is no layout ‘\($0)’; the rows stand in a list"
        }
        rows = data.items("rows", of: "row") { TableRow(from: &$0, columns: known) }
        rowHashes = rows.map { $0.hash(of: known) }
        data.reportIdentifier("name")
        if columns.isEmpty { data.report(.tableWithoutColumns, "The table has no columns") }
        reportRepeatedNames(&data)
        reportTooManyRows(&data)
        if !columns.isEmpty, named == nil, known["nombre"] == nil {
            data.report(.noNameColumn, "The table has no column ‘nombre’, by which the Android player shows its rows")
        }
    }

    private static func limit(from data: inout ElementReader) -> Int? {
        guard let limit = data.integer("limit"), let element = data.child("limit") else { return nil }
        if limit > 0 { return limit }
        data.report(.badTableLimit, "A table with at most \(limit) rows could hold nothing", atTextOf: element)
        return nil
    }

    private func reportTooManyRows(_ data: inout ElementReader) {
        guard let limit, rows.count > limit, let element = data.child("limit") else { return }
        data.report(
            .badTableLimit, "The table is to hold at most \(limit) rows, and \(rows.count) are there from the start",
            atTextOf: element)
    }

    private func reportRepeatedNames(_ data: inout ElementReader) {
        var seen: [String: TableColumn] = [:]
        for column in columns.all where !column.name.isEmpty {
            if let first = seen[column.name.lowercased()] {
                data.report(
                    .repeatedColumn, "The column ‘\(column.name)’ is declared again", at: column.position,
                    notes: [.previously(at: first.position)])
            }
            seen[column.name.lowercased()] = column
        }
    }

    package static func problems(of screens: some Sequence<CrudActivity>, in app: AppGraph) -> [Diagnostic] {
        var known: [String: CrudActivity] = [:]
        return screens.compactMap { table in
            guard let kept = table.keeps, !kept.columns.isEmpty else { return nil }
            guard let first = known[kept.place] else {
                known[kept.place] = table
                return nil
            }
            // Several levels may show one table, and two screens the same columns of it.
            guard first.namePosition != table.namePosition, first.columnTypes != table.columnTypes else { return nil }
            return Diagnostic(
                .sharedTable,
                "The table ‘\(table.name)’ has the rows of another of its name, which has other columns",
                at: table.namePosition, notes: [Diagnostic.Note("that table", at: first.namePosition)])
        }
    }

    private var columnTypes: [String: String] {
        Dictionary(columns.all.map { ($0.name, $0.kind.rawValue) }) { first, _ in first }
    }

    package var assets: [AssetReference] { columns.all.compactMap(\.picture) + rows.flatMap(\.pictures) }

    package var searchTexts: SearchTexts { searchTexts { $1 } }

    package func searchTexts(in language: String) -> SearchTexts {
        searchTexts { $0.shown($1, in: language) }
    }

    /// - Parameter shown: returns what stands for a value.
    private func searchTexts(shown: @escaping @Sendable (TableColumn.Kind, String) -> String) -> SearchTexts {
        SearchTexts(count: rows.count) { SearchText(.value, rows[$0].text(of: columns, shown: shown)) }
    }

    /// Whether the table has more than texts, numbers and days, which every player knows.
    private var isExtended: Bool {
        nameColumn != nil || layout != .list || limit != nil || expires != nil || !rows.isEmpty
            || columns.all.contains { $0.kind.isOurs || $0.start != nil || $0.isOfScreen }
    }

    /// The scripts of tables name it in the same way.
    package var keeps: KeptRows? {
        KeptRows(
            place: place(ofRowsIn: name), given: rowHashes,
            columns: columns.all.filter { !$0.name.isEmpty }.map {
                KeptRows.Column($0.name, type: $0.kind.rawValue, at: $0.position)
            })
    }

    /// Returns the name under which scripts store the rows of a table of the same database.
    func place(ofRowsIn table: String) -> String { "crud:\(model):\(table)" }

    /// Forms show what they store, and the screen of all that is kept its columns.
    package var effects: String {
        let shown = columns.all.flatMap { [$0.label, $0.kind.rawValue] }
        return ([title ?? "", titleColumn ?? "", "\(limit ?? 0)", limit == nil ? "" : rowNames] + shown)
            .joined(separator: "\0")
    }

    /// What stands for each row, as a list in JSON. A form names the oldest one when it asks whether that may go.
    var rowNames: String {
        let names = rows.map { row in (titleColumn.flatMap { row.text(of: $0, among: columns) } ?? "").jsonQuoted }
        return "[" + names.joined(separator: ",") + "]"
    }

    /// Whether forms fill it with the screen that led to them.
    var isFilledWithScreen: Bool { ownOfForms.contains { columns.all[$0].isOfScreen } }

    private var parts: [PagePart] {
        [.fields, .transfer] + (isExtended ? [.columns, .rows] : [])
            + (columns.all.contains { $0.kind == .image } ? [.pictures] : [])
            + (layout == .cards ? [.cards] : [])
    }

    package func needs(_ settings: SiteSettings) -> PageNeeds { PageNeeds(parts: parts) }

    package func page(in site: any PageContext) -> ScreenOutput<CrudPage> {
        ScreenOutput(
            CrudPage(
                model: model, table: name, heading: title ?? "",
                columns: columns.all.enumerated().map { ColumnViewModel($1, number: $0 + 1) },
                rows: TableRow.viewModels(of: rows, in: self, site), pictures: pictures(in: site),
                isExtended: isExtended, nameColumn: nameColumn ?? (titleColumn == "screenTitle" ? titleColumn : nil),
                imageColumn: imageColumn, limit: limit, expires: expires,
                isCards: layout == .cards, data: site.graph.builtIn(.data).flatMap(site.address)))
    }

    /// Returns the pictures of the bundle that rows can have, each once.
    private func pictures(in site: any PageContext) -> [TablePictureViewModel] {
        var known: Set<String> = []
        return assets.filter { known.insert($0.value).inserted }.compactMap { reference in
            site.image(reference, alternative: "").map { TablePictureViewModel(name: reference.value, image: $0) }
        }
    }

    /// Returns the column that stands for a row if the bundle names none.
    private static func titleColumn(among columns: TableColumn.Index) -> String? {
        if columns["nombre"] != nil { return "nombre" }
        let texts = columns.all.filter { $0.kind == .text }
        return (texts.first { !$0.isOfScreen } ?? texts.first { $0.name == "screenTitle" })?.name
    }
}

extension CrudActivity {
    package static let tags = [
        "expires": "The column with the last day of a row. After it the row is marked as past and goes to the end.",
        "fieldDefault": "What a new row starts with, written like a value of a row.",
        "fieldKey": "Whether the column is a key; leave it out, because every table has the key ‘id’.",
        "fields": "The columns, in order.",
        "fieldValue":
            "The value of the row in the column: for DATE a day such as 2024-05-31 or 31/05/2024, for IMAGE a picture of images/.",
        "imageColumn": "The column whose picture stands in the row, in the place of the first of the type IMAGE.",
        "layout": "How the rows stand; in a list if it is left out.",
        "limit": "The most rows the table holds. A new one beyond it takes the place of the oldest, after asking.",
        "modelName": "The name of the local database.",
        "nameColumn": "The column that stands for its row, in the place of ‘nombre’ or the first text.",
        "row": "One row.",
        "rows": "Rows that are there before visitors add any; they can be changed, removed and brought back.",
        "table": "One table.",
        "value": "One value of the row."
    ]
}

extension ElementReader {
    /// Reports a name that is a valid SQL identifier only when quoted.
    mutating func reportIdentifier(_ tag: Tag) {
        guard let name = token(tag), !name.text.isIdentifier else { return }
        report(.notAnIdentifier, "‘\(name.text)’ is no name for a table or column of a database", at: name.position)
    }
}

extension String {
    /// Whether the string consists of ASCII letters, digits and underscores, and does not begin with a digit.
    fileprivate var isIdentifier: Bool {
        utf8.first?.isASCIIDigit == false && utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    }
}
