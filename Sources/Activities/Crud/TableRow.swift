// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Markup
internal import Text

/// A row that is there before the visitor adds any (`extensions.md` 1).
struct TableRow: Sendable {
    /// By the names of their columns; empty ones are left out.
    let values: [String: String]
    let pictures: [AssetReference]

    init(from item: inout ElementReader, columns: TableColumn.Index) {
        var values: [String: String] = [:]
        var pictures: [String: AssetReference] = [:]
        var names: [String: SourcePosition] = [:]
        item.gather(["fieldName", "fieldValue"], into: "value", each: "fieldName")
        _ = item.items(of: "value") { item in
            let name = item.token("fieldName")
            guard let name, let column = columns[name.text] else {
                // So that the element is known.
                _ = item.value("fieldValue")
                item.report(
                    .unknownColumn, name.map { "The table has no column ‘\($0.text)’" } ?? "The value names no column",
                    at: name?.position, suggestions: name.map { columns.matches(for: $0.text) } ?? [])
                return
            }
            if let first = names.updateValue(name.position, forKey: name.text) {
                item.report(
                    .repeatedValue, "The row has another value for the column ‘\(name.text)’; the last one counts",
                    at: name.position, notes: [.previously(at: first)])
            }
            guard let value = column.kind.value("fieldValue", from: &item) else { return }
            values[name.text] = value.text
            pictures[name.text] = column.kind.picture(value)
        }
        self.values = values
        self.pictures = pictures.values.sorted { $0.position < $1.position }
    }

    /// Returns its texts, for the search.
    /// - Parameter shown: returns what stands for a value.
    func text(of columns: [TableColumn], shown: (TableColumn.Kind, String) -> String) -> String {
        columns.filter { $0.kind != .image && $0.kind != .check }.compactMap { column in
            values[column.name].map { shown(column.kind, $0) }
        }
        .joined(separator: " · ")
    }

    /// A number that the row keeps as long as its values stay the same.
    func hash(of columns: [TableColumn]) -> UInt64 {
        let named = columns.compactMap { column in values[column.name].map { "\(column.name)\0\($0)" } }
        return ContentHash.stable(Array(named.joined(separator: "\0").utf8))
    }

    /// Returns the page models of all rows of a table.
    static func viewModels(of rows: [TableRow], in table: CrudActivity, _ site: any PageContext) -> [TableRowViewModel]
    {
        var counts: [UInt64: Int] = [:]
        let title = table.titleColumn
        return zip(rows, table.rowHashes).map { row, hash in
            let values = table.columns.compactMap { column in
                row.values[column.name].map { TableValueViewModel(name: column.name, value: $0) }
            }
            counts[hash, default: 0] += 1
            let others = table.columns.filter { $0.name != title && $0.kind != .image && !$0.isOfScreen }.compactMap {
                column in
                row.values[column.name].flatMap { value in
                    column.kind == .check
                        ? (value == "true" ? column.label : nil) : column.kind.shown(value, in: site.language)
                }
            }
            return TableRowViewModel(
                key: "\(ContentHash.digits(hash))-\(counts[hash] ?? 1)",
                title: title.flatMap { row.values[$0] } ?? site.string("crudUntitled"),
                // Each runs its own way, because telephone numbers and addresses would stand in reverse among texts that run
                // from right to left.
                note: others.map { "<bdi>\(Prose.escaped($0))</bdi>" }.joined(separator: " · "),
                image: row.pictures.first { $0.value == table.imageColumn.flatMap { row.values[$0] } }.flatMap {
                    site.image($0, alternative: "")
                }, values: values)
        }
    }
}

/// The page model of a row.
struct TableRowViewModel: PageModel {
    let key: String
    let title: String
    let note: String
    let image: ImageModel?
    let values: [TableValueViewModel]

    static let fields: [Field<TableRowViewModel>] = [
        .text("key", "a name that the row keeps as long as its values stay the same") { $0.key },
        .text("title", "what stands for it") { $0.title },
        .html("note", "its other values; absent without any") { $0.note },
        .model("image", "its picture") { $0.image },
        .list("values", "its values") { $0.values }
    ]
}

/// The page model of a value.
struct TableValueViewModel: PageModel {
    let name: String
    let value: String

    static let fields: [Field<TableValueViewModel>] = [
        .text("name", "the name of the column") { $0.name },
        .text("value", "the value as the bundle has it") { $0.value }
    ]
}
