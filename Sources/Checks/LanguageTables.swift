// SPDX-License-Identifier: MIT

internal import AppModel
internal import Diagnostics
internal import Text

/// Finds tables that have other names in one language than in the main one. What visitors keep in the browser goes by
/// these names, and belongs to all languages (`extensions.md` 1 and 6).
enum LanguageTables {
    private struct Table {
        let position: SourcePosition
        let rows: KeptRows
    }

    static func diagnostics(for main: AppGraph, others: [AppLanguage]) -> [Diagnostic] {
        let known = Dictionary(tables(of: main)) { first, _ in first }
        if known.isEmpty { return [] }
        let language = main.app.settings.pageLanguage
        return others.flatMap { other -> [Diagnostic] in
            // Several levels may show the same table.
            var seen: Set<SourcePosition> = []
            return tables(of: other.graph).compactMap { identity, table -> Diagnostic? in
                guard let own = known[identity], own.position != table.position, seen.insert(table.position).inserted
                else { return nil }
                return compare(table, of: other.folder, with: own, of: language)
            }
        }
    }

    /// The tables that visitors reach. Those without columns are reported.
    private static func tables(of graph: AppGraph) -> [(ScreenIdentity, Table)] {
        graph.screens.compactMap { screen -> (ScreenIdentity, Table)? in
            guard graph.reachable.contains(screen), let item = graph.item(of: screen),
                item.activityType.traits.takesForms, let rows = item.activity.keeps, !rows.columns.isEmpty
            else { return nil }
            return (graph.identity(of: screen), Table(position: item.position, rows: rows))
        }
    }

    private static func compare(
        _ table: Table, of language: String, with own: Table, of mainLanguage: String
    ) -> Diagnostic? {
        let note = Diagnostic.Note("the table in ‘\(mainLanguage)’", at: own.position)
        if table.rows.place != own.rows.place {
            return Diagnostic(
                .otherTable,
                "The database of the table is called otherwise than in ‘\(mainLanguage)’, so ‘\(language)’ has rows of its own",
                at: table.position, notes: [note])
        }
        let (names, ownNames) = (Set(table.rows.columns.map(\.name)), Set(own.rows.columns.map(\.name)))
        let added = table.rows.columns.filter { !ownNames.contains($0.name) }
        let lacking = own.rows.columns.filter { !names.contains($0.name) }
        guard let first = added.first else {
            if lacking.isEmpty {
                return compareTypes(table, with: own, of: mainLanguage)
                    ?? compareRows(table, of: language, with: own, of: mainLanguage)
            }
            return Diagnostic(
                .otherTable,
                "The table lacks \(list(lacking)) of ‘\(mainLanguage)’, so ‘\(language)’ does not show what is kept there",
                at: table.position, notes: [note])
        }
        // A column that was translated stands where it stood.
        let place = table.rows.columns.firstIndex { $0.name == first.name } ?? 0
        let meant = table.rows.columns.count == own.rows.columns.count ? own.rows.columns[place].name : nil
        return Diagnostic(
            .otherTable,
            "In ‘\(mainLanguage)’ the table has no \(list(added)), so one language lacks what is kept in the other",
            at: first.position,
            suggestions: [meant].compactMap { $0 }.filter { !names.contains($0) },
            notes: Diagnostic.Note.repetitions(
                of: "so it is with this one", at: added.dropFirst().map(\.position)) + [note])
    }

    private static func compareTypes(_ table: Table, with own: Table, of mainLanguage: String) -> Diagnostic? {
        let types = Dictionary(own.rows.columns.map { ($0.name, $0.type) }) { first, _ in first }
        guard let other = table.rows.columns.first(where: { $0.type != types[$0.name] }) else { return nil }
        return Diagnostic(
            .otherTable,
            "The column ‘\(other.name)’ is of the type ‘\(other.type)’ here and ‘\(types[other.name] ?? "")’ in ‘\(mainLanguage)’, so one language cannot show what is kept in the other",
            at: other.position, notes: [Diagnostic.Note("the table in ‘\(mainLanguage)’", at: own.position)])
    }

    private static func compareRows(
        _ table: Table, of language: String, with own: Table, of mainLanguage: String
    ) -> Diagnostic? {
        guard table.rows.given != own.rows.given else { return nil }
        return Diagnostic(
            .otherRows,
            "The rows of the app differ from those in ‘\(mainLanguage)’, so one that a visitor changes or removes is still there in ‘\(language)’",
            at: table.position, notes: [Diagnostic.Note("the table in ‘\(mainLanguage)’", at: own.position)])
    }

    private static func list(_ columns: [KeptRows.Column]) -> String {
        "column".plural(for: columns.count) + " " + columns.map(\.name).listed()
    }
}

extension Diagnostic.Kind {
    static let otherTable = Self(
        "language/other-table", .warning,
        "What visitors keep in a table is theirs in all languages of the site. It is found by the names of the database (‘modelName’), of the table and of its columns. With another name a language does not show what was kept in another, or shows rows without a name.",
        howToFix:
            "Write the names as they are in the main language. What visitors read is translated: the ‘headerText’ of the table and the ‘fieldLabel’ of each column.",
        bad: example("<fieldName>↓vista</fieldName>"),
        good: example("<fieldName>seen</fieldName>\n        <fieldLabel>Vista</fieldLabel>"))
    static let otherRows = Self(
        "language/other-rows", .warning,
        "What visitors keep in a table is theirs in all languages of the site, and a row of the app is known by its values. With other values it is another row: one that a visitor removed in one language is there in the other, and one that was changed is there twice.",
        howToFix:
            "Write the same rows in all languages, or leave out the table’s translation. Where rows have to be translated, give each language a table of its own with another ‘modelName’, and hide ‘language/other-table’ there.",
        bad: example(rows: row("Kestrel"), row("Cernícalo"), mark: "↓"),
        good: example(rows: row("Kestrel"), row("Kestrel")))

    private static func row(_ name: String) -> String {
        "<rows><row><value><fieldName>nombre</fieldName><fieldValue>\(name)</fieldValue></value></row></rows>"
    }

    private static func example(rows: String, _ others: String, mark: String = "") -> Example {
        let column = "<fieldName>seen</fieldName>"
        return Example.data("CRUD_ACTIVITY", table(column, rows: rows))
            .with(.file("xml/es/example.xml", table(column, rows: others, mark: mark)))
    }

    private static func example(_ column: String) -> Example {
        Example.data("CRUD_ACTIVITY", table("<fieldName>seen</fieldName>"))
            .with(.file("xml/es/example.xml", table(column)))
    }

    private static func table(_ column: String, rows: String = "", mark: String = "") -> String {
        """
        <tables>
          \(mark)<table>
            <name>Bird</name>
            <fields>
              <field>
                <fieldName>nombre</fieldName>
                <fieldType>TEXT</fieldType>
              </field>
              <field>
                \(column)
                <fieldType>DATE</fieldType>
              </field>
            </fields>\(rows.isEmpty ? "" : "\n    " + rows)
          </table>
        </tables>
        """
    }
}
