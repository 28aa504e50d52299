// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing

@testable import Activities

@Suite struct CrudActivityTests: ActivityCases {
    static let cases = [
        table(
            "a good table", "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("altura", "number"))</fields>", []),
        table("no columns", "<name>T</name><fields/>", ["9️⃣ error crud/no-columns"]),
        table("no container", "<name>T</name>", ["9️⃣ error crud/no-columns"]),
        table("no name", "<fields>\(field("nombre", "TEXT"))</fields>", ["9️⃣ warning data/no-id"]),
        table(
            "a column without a name",
            "<name>T</name><fields>\(field("nombre", "TEXT"))1️⃣<field><fieldType>TEXT</fieldType></field></fields>",
            ["1️⃣ error crud/column-without-name"]),
        table(
            "two columns without a name",
            "<name>T</name><fields>\(field("nombre", "TEXT"))1️⃣<field><fieldType>TEXT</fieldType></field>2️⃣<field><fieldType>TEXT</fieldType></field></fields>",
            ["1️⃣ error crud/column-without-name", "2️⃣ error crud/column-without-name"]),
        table(
            "the reserved column", "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("1️⃣ID", "NUMBER"))</fields>",
            ["1️⃣ error crud/reserved-column"]),
        table(
            "an unknown type", "<name>T</name><fields>\(field("nombre", "1️⃣INPUT_TEXT"))</fields>",
            ["1️⃣ error crud/unknown-column-type"]),
        table(
            "no type", "<name>T</name><fields>1️⃣<field><fieldName>nombre</fieldName></field></fields>",
            ["1️⃣ error crud/unknown-column-type"]),
        table(
            "a column twice", "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("1️⃣Nombre", "DATE"))</fields>",
            ["1️⃣ error crud/repeated-column"]),
        table(
            "a key",
            "<name>T</name><fields><field><fieldName>nombre</fieldName><fieldType>TEXT</fieldType>1️⃣<fieldKey>true</fieldKey></field></fields>",
            ["1️⃣ warning crud/key"]),
        table(
            "no column for the label", "<name>T</name><fields>\(field("autor", "TEXT"))</fields>",
            ["9️⃣ warning crud/no-name-column"]),
        table(
            "names that no database takes",
            "<name>1️⃣Mis plantas</name><fields>\(field("nombre", "TEXT"))\(field("2️⃣tamaño", "TEXT"))\(field("3️⃣2ª", "TEXT"))</fields>",
            ["1️⃣ warning crud/not-an-identifier", "2️⃣ warning crud/not-an-identifier", "3️⃣ warning crud/not-an-identifier"]
        ),
        table(
            "names with digits and lines",
            "<name>_Plantas_2</name><fields>\(field("nombre", "TEXT"))\(field("Alto_1", "TEXT"))</fields>", []),
        FindingCase(
            "a table twice", CrudActivity.self,
            "<tables>\(whole)1️⃣\(whole)</tables>", ["1️⃣ error data/duplicate-id"]),
        FindingCase("no table", CrudActivity.self, "1️⃣<tables><modelName>m</modelName></tables>", ["1️⃣ error data/none"]),
        FindingCase(
            "a file of another kind", CrudActivity.self, "1️⃣<levelData>\(whole)</levelData>",
            ["1️⃣ error level/wrong-root"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: ["<modelName>vivero</modelName>\(whole)", "\(whole)<modelName>vivero</modelName>"])
    func modelNameMayStandBeforeOrAfterTheTables(content: String) async throws {
        let app = try await ActivityApp(CrudActivity.self, "<tables>\(content)</tables>")
        #expect(app.findings == [])
        #expect(app.page().text("model") == "vivero")
    }

    /// The last table may have lost columns, so it is dropped like an incomplete `data` element.
    @Test func tableThatBreaksOffIsLeftOut() async throws {
        let app = try await ActivityApp(
            CrudActivity.self,
            "<tables><modelName>vivero</modelName>\(Self.whole)<table><name>Semilla</name>1️⃣<fields>\(Self.field("nombre", "TEXT"))"
        )
        #expect(app.findings == ["1️⃣ error xml/malformed"])
        #expect(app.items.map(\.id?.text) == ["T"])
        #expect(app.page().text("model") == "vivero")
    }

    @Test func modelWithoutANameGetsOne() async throws {
        #expect(
            try await ActivityApp(CrudActivity.self, "<tables>\(Self.whole)</tables>").page().text("model") == "app")
    }

    @Test func dataIdOfALinkIsTheNameOfATable() async throws {
        let app = try await ActivityApp(
            CrudActivity.self,
            "<tables>\(Self.whole)<table><name>Semilla</name><fields>\(Self.field("nombre", "TEXT"))</fields></table></tables>"
        )
        #expect(app.items.map(\.id?.text) == ["T", "Semilla"])
        #expect(app.page(1).text("table") == "Semilla")
        #expect(app.items[1].activity.title == "Semilla")
    }

    @Test func columnsAreShownInFileOrder() async throws {
        let columns =
            Self.field("nombre", "TEXT") + Self.field("altura", "Number") + Self.field("nacimiento", "date")
            + Self.field("raro", "BLOB")
        let page = try await ActivityApp(
            CrudActivity.self, "<tables><table><name>T</name><fields>\(columns)</fields></table></tables>"
        ).page()
        #expect(page.texts("columns.name") == ["nombre", "altura", "nacimiento", "raro"])
        #expect(page.texts("columns.inputType") == ["text", "number", "date", "text"])
    }

    private static let whole = "<table><name>T</name><fields>\(field("nombre", "TEXT"))</fields></table>"

    private static func field(_ name: String, _ type: String) -> String {
        "<field><fieldName>\(name)</fieldName><fieldType>\(type)</fieldType></field>"
    }

    /// A case of one table; the mark 9️⃣ stands at its start tag.
    private static func table(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(
            name, CrudActivity.self, "<tables><modelName>m</modelName>9️⃣<table>\(content)</table></tables>", findings)
    }
}
