// SPDX-License-Identifier: MIT

internal import AppModel
internal import BundleXML
internal import Diagnostics
internal import Markup
internal import Text

/// A row that is there before the visitor adds any (`extensions.md` 1).
struct TableRow: Sendable {
    /// In the order of the columns; empty ones are left out. Columns of one name have the same value.
    private let values: [Value]
    let pictures: [AssetReference]

    private struct Value: Sendable {
        /// Where its column stands among all.
        let column: Int
        let text: String
    }

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
        self.values = values.flatMap { name, text in
            columns.numbers(of: name).map { Value(column: $0, text: text) }
        }
        .sorted { $0.column < $1.column }
        self.pictures = pictures.values.sorted { $0.position < $1.position }
    }

    /// Returns the value of the first column of a name; nil if it is empty.
    func text(of name: String, among columns: TableColumn.Index) -> String? {
        guard let number = columns.number(of: name) else { return nil }
        return values.first { $0.column == number }?.text
    }

    /// Returns its texts, for the search.
    /// - Parameter shown: returns what stands for a value.
    func text(of columns: TableColumn.Index, shown: (TableColumn.Kind, String) -> String) -> String {
        values.compactMap { value in
            let kind = columns.all[value.column].kind
            return kind == .image || kind == .check ? nil : shown(kind, value.text)
        }
        .joined(separator: " · ")
    }

    /// A number that the row keeps as long as its values stay the same.
    func hash(of columns: TableColumn.Index) -> UInt64 {
        let named = values.map { "\(columns.all[$0.column].name)\0\($0.text)" }
        return ContentHash.stable(Array(named.joined(separator: "\0").utf8))
    }

    /// Returns what stands for it beside its title, for readers of a language.
    /// - Returns: the texts as HTML.
    private func note(without title: String?, among columns: TableColumn.Index, in language: String) -> [String] {
        values.compactMap { value in
            let column = columns.all[value.column]
            return text(of: value, in: column, without: title, in: language).map { text in
                let text = Prose.escaped(text)
                guard let href = column.kind.href(value.text) else { return text }
                return "<a href=\"\(Prose.escaped(href))\">\(text)</a>"
            }
        }
    }

    /// Returns a value as it is shown beside the title of its row; nil if it is not.
    private func text(of value: Value, in column: TableColumn, without title: String?, in language: String) -> String? {
        if column.name == title || column.kind == .image || column.isAddressOfScreen { return nil }
        guard column.kind == .check else { return column.kind.shown(value.text, in: language) }
        return value.text == "true" ? column.label : nil
    }

    /// Returns the page models of all rows of a table.
    static func viewModels(of rows: [TableRow], in table: CrudActivity, _ site: any PageContext) -> [TableRowViewModel]
    {
        var counts: [UInt64: Int] = [:]
        let (columns, title) = (table.columns, table.titleColumn)
        return zip(rows, table.rowHashes).map { row, hash in
            let values = row.values.map { TableValueViewModel(name: columns.all[$0.column].name, value: $0.text) }
            let picture = table.imageColumn.flatMap { row.text(of: $0, among: columns) }
            counts[hash, default: 0] += 1
            let others = row.note(without: title, among: columns, in: site.language)
            return TableRowViewModel(
                key: "\(ContentHash.digits(hash))-\(counts[hash] ?? 1)",
                title: title.flatMap { row.text(of: $0, among: columns) } ?? site.string("crudUntitled"),
                // Each runs its own way, because telephone numbers and addresses would stand in reverse among texts that run
                // from right to left.
                note: others.map { "<bdi>\($0)</bdi>" }.joined(separator: " · "),
                image: row.pictures.first { $0.value == picture }.flatMap {
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
