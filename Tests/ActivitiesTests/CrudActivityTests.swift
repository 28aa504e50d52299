// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Testing
import Text

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
        table(
            "a column for the name",
            "<name>T</name><nameColumn>autor</nameColumn><fields>\(field("autor", "TEXT"))\(field("foto", "image"))</fields><imageColumn>foto</imageColumn>",
            []),
        table(
            "columns for name and picture that are none",
            "<name>T</name><nameColumn>1️⃣Nombre</nameColumn><fields>\(field("nombre", "TEXT"))\(field("foto", "IMAGE"))</fields><imageColumn>2️⃣nombre</imageColumn>",
            ["1️⃣ error crud/unknown-column", "2️⃣ error crud/unknown-column"]),
        table(
            "a column that each row misspells",
            "<name>T</name><fields>\(field("nombre", "TEXT"))</fields><rows><row>\(value("1️⃣nmbre", "A"))</row><row>\(value("nmbre", "B"))</row></rows>",
            ["1️⃣ error crud/unknown-column"]),
        table(
            "values to start with that fit",
            "<name>T</name><fields>\(field("nombre", "TEXT", "Sin nombre"))\(field("a", "NUMBER", "-2.5"))\(field("b", "DATE", "2024-02-29"))\(field("c", "CHECK", "false"))\(field("d", "EMAIL", "a@b.example"))\(field("e", "PHONE", "+34 600"))\(field("f", "IMAGE", "a.png"))</fields>",
            []),
        table(
            "values to start with that do not fit",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER", "1️⃣mucho"))\(field("b", "DATE", "2️⃣2023-02-29"))\(field("c", "CHECK", "3️⃣yes"))\(field("d", "CODE", "4️⃣ABC"))</fields>",
            [
                "1️⃣ warning crud/bad-value", "2️⃣ warning crud/bad-value", "3️⃣ warning crud/bad-value",
                "4️⃣ warning crud/bad-value"
            ]),
        table(
            "values to start with that are written in another way",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER", "1️⃣1,5"))\(field("b", "DATE", "05/03/2000"))\(field("c", "CHECK", "TRUE"))</fields>",
            ["1️⃣ warning xml/decimal-comma"]),
        table(
            "a number with commas between thousands",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER", "1️⃣1,250,000"))</fields>",
            ["1️⃣ warning crud/bad-value"]),
        table(
            "a picture to start with that is missing",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("f", "IMAGE", "1️⃣no.png"))</fields>",
            ["1️⃣ warning file/missing"]),
        table(
            "a limit", "<name>T</name><limit>21</limit><fields>\(field("nombre", "TEXT"))</fields>", []),
        table(
            "a last day",
            "<name>T</name><expires>a</expires><fields>\(field("nombre", "TEXT"))\(field("a", "DATE"))</fields>",
            []),
        table(
            "a last day that is none",
            "<name>T</name><expires>1️⃣nombre</expires><fields>\(field("nombre", "TEXT"))</fields>",
            ["1️⃣ error crud/unknown-column"]),
        table(
            "cards", "<name>T</name><layout>Cards</layout><fields>\(field("nombre", "TEXT"))</fields>", []),
        table(
            "an unknown layout", "<name>T</name><layout>1️⃣grid</layout><fields>\(field("nombre", "TEXT"))</fields>",
            ["1️⃣ warning crud/unknown-layout"]),
        table(
            "a limit of nothing", "<name>T</name><limit>1️⃣0</limit><fields>\(field("nombre", "TEXT"))</fields>",
            ["1️⃣ warning crud/bad-limit"]),
        table(
            "a limit below the number of rows",
            "<name>T</name><limit>1️⃣1</limit><fields>\(field("nombre", "TEXT"))</fields>\(twoRows)",
            ["1️⃣ warning crud/bad-limit"]),
        table(
            "a limit of the number of rows",
            "<name>T</name><limit>2</limit><fields>\(field("nombre", "TEXT"))</fields>\(twoRows)", []),
        table(
            "rows",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER"))</fields><rows><row>\(value("nombre", "A"))\(value("a", "3"))</row><row/></rows>",
            []),
        table(
            "rows with values of no column",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "DATE"))</fields><rows><row>\(value("1️⃣color", "A"))2️⃣<value><fieldValue>A</fieldValue></value>\(value("a", "3️⃣3/4/2024"))</row></rows>",
            ["1️⃣ error crud/unknown-column", "2️⃣ error crud/unknown-column", "3️⃣ warning crud/bad-value"]),
        table(
            "two values of a row for one column",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER"))</fields><rows><row>\(value("nombre", "A"))\(value("1️⃣nombre", "B"))\(value("a", "1"))\(value("2️⃣a", "2"))</row><row>\(value("nombre", "A"))</row></rows>",
            ["1️⃣ warning crud/repeated-value", "2️⃣ warning crud/repeated-value"]),
        table(
            "values of a row without ‘value’",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("a", "NUMBER"))</fields><rows><row>1️⃣<fieldName>nombre</fieldName><fieldValue>A</fieldValue><fieldName>a</fieldName><fieldValue>1</fieldValue></row></rows>",
            ["1️⃣ warning xml/misplaced-element"]),
        table(
            "values of a row beside an empty ‘value’",
            "<name>T</name><fields>\(field("nombre", "TEXT"))</fields><rows><row><value/>1️⃣<fieldName>nombre</fieldName><fieldValue>A</fieldValue></row></rows>",
            ["1️⃣ warning xml/misplaced-element"]),
        table(
            "tags in what rows hold",
            "<name>T</name><fields>\(field("nombre", "TEXT", "1️⃣&lt;b>A&lt;/b>"))</fields><rows><row>\(value("nombre", "A 2️⃣&lt;i>B&lt;/i>"))</row></rows>",
            ["1️⃣ warning text/shown-markup", "2️⃣ warning text/shown-markup"]),
        FindingCase(
            "a table twice", CrudActivity.self,
            "<tables>\(whole)1️⃣\(whole)</tables>", ["1️⃣ error data/duplicate-id"]),
        table(
            "a column that no form fills",
            "<name>T</name><fields>\(field("nombre", "TEXT"))\(field("1️⃣screenURL", "TEXT"))</fields>",
            ["1️⃣ warning crud/unfilled-column"]),
        FindingCase(
            "tables of one name with other columns", CrudActivity.self,
            "<tables><table><name>T</name><fields>\(field("nombre", "TEXT"))\(field("peso", "NUMBER"))</fields></table></tables>",
            ["1️⃣ warning crud/shared-table"], on: Self.besideATable),
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

    /// Otherwise the rows that visitors have would be those of another database.
    @Test func modelNameIsReadInOtherCase() async throws {
        let app = try await ActivityApp(
            CrudActivity.self, "<tables>1️⃣<ModelName>vivero</ModelName>\(Self.whole)</tables>")
        #expect(app.findings == ["1️⃣ warning xml/element-case"])
        #expect(app.page().text("model") == "vivero")
    }

    @Test(
        arguments: [
            ("<modelName>vivero</modelName>1️⃣<ModelName>m</ModelName>", ["1️⃣ warning xml/repeated-element"]),
            ("1️⃣<ModelName>vivero</ModelName><modelName/>", ["1️⃣ warning xml/element-case"]),
            ("<modelName>vivero</modelName>1️⃣<modelName> </modelName>", ["1️⃣ warning xml/repeated-element"]),
            ("<modelName>m</modelName>1️⃣<modelName>vivero</modelName>", ["1️⃣ warning xml/repeated-element"])
        ]) func oneOfSeveralModelNamesCounts(names: String, findings: [String]) async throws
    {
        let app = try await ActivityApp(CrudActivity.self, "<tables>\(names)\(Self.whole)</tables>")
        #expect(app.findings == findings)
        #expect(app.page().text("model") == "vivero")
    }

    /// As every name is read.
    @Test(
        arguments: [
            ("<modelName>1️⃣<b>vivero</b></modelName>", ["1️⃣ warning xml/markup-in-value"]),
            ("<modelName> mi\n  vivero </modelName>", []),
            ("<modelName>1️⃣>vivero</modelName>", ["1️⃣ warning xml/repaired"])
        ] as [(String, [String])])
    func modelNameIsAShortValue(name: String, findings: [String]) async throws {
        let tables = Self.whole + Self.whole.replacing("<name>T<", with: "<name>U<")
        let app = try await ActivityApp(CrudActivity.self, "<tables>\(name)\(tables)</tables>")
        #expect(app.findings == findings)
        #expect(app.page().text("model") == (findings.isEmpty ? "mi vivero" : "vivero"))
    }

    @Test func emptyModelNameIsNone() async throws {
        let app = try await ActivityApp(CrudActivity.self, "<tables><modelName/>\(Self.whole)</tables>")
        #expect(app.page().text("model") == "app")
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

    /// In the page they are as the fields of a browser take them.
    @Test func valuesAreReadAsEverywhere() async throws {
        let written = ["n": "1,5", "d": "05/03/2000", "c": "True", "o": "+4", "p": "-4.", "q": "+.5", "r": "2.e3"]
        let kinds = ["d": "DATE", "c": "CHECK"]
        let columns = written.keys.sorted().map { Self.field($0, kinds[$0] ?? "NUMBER", written[$0]) }.joined()
        let values = written.keys.sorted().map { Self.value($0, written[$0] ?? "") }.joined()
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(columns)</fields><rows><row>\(values)</row></rows></table></tables>"
        ).page()
        let expected = ["true", "2000-03-05", "1.5", "4", "-4", ".5", "2e3"]
        #expect(page.texts("columns.start") == expected)
        #expect(page.models("rows")[0].texts("values.value") == expected)
    }

    /// Browsers keep the key, so it is the one that earlier versions wrote: whatever the order of the values, they count in
    /// that of the columns.
    @Test func rowIsKnownByItsValuesInTheOrderOfTheColumns() async throws {
        let columns = ["nombre", "a", "b", "a"].map { Self.field($0, "TEXT") }.joined()
        let rows = [["b", "a", "nombre"], ["nombre", "b"], ["b"]].map { names in
            "<row>\(names.map { Self.value($0, "v" + $0) }.joined())</row>"
        }
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(columns)</fields><rows>\(rows.joined())</rows></table></tables>"
        ).page()
        let hashed = ["nombre\0vnombre\0a\0va\0b\0vb\0a\0va", "nombre\0vnombre\0b\0vb", "b\0vb"]
        #expect(
            page.models("rows").map { $0.text("key") }
                == hashed.map { ContentHash.digits(ContentHash.stable(Array($0.utf8))) + "-1" })
        #expect(
            page.models("rows").map { $0.texts("values.name") } == [["nombre", "a", "b", "a"], ["nombre", "b"], ["b"]])
    }

    @Test func tickedColumnIsShownByItsLabel() async throws {
        let label =
            "<field><fieldName>is_done</fieldName><fieldLabel>Done</fieldLabel><fieldType>CHECK</fieldType></field>"
        let row = "<row>\(Self.value("nombre", "A"))\(Self.value("is_done", "true"))</row>"
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(Self.field("nombre", "TEXT"))\(label)</fields><rows>\(row)</rows></table></tables>"
        ).page()
        #expect(page.models("rows")[0].text("note") == "<bdi>Done</bdi>")
    }

    /// Without script a row shows its values as the script would.
    @Test(arguments: [
        ("NUMBER", "2.5", "2,5"), ("NUMBER", "007", "007"), ("NUMBER", "-1.50", "-1,50"), ("NUMBER", "1234", "1234"),
        ("NUMBER", "12345.6", "12.345,6"), ("NUMBER", "1234567890123456", "1234567890123456"),
        ("DATE", "04/12/2026", "4 dic 2026"), ("TEXT", "2026-12-04", "2026-12-04")
    ]) func valuesAreShownInTheNotationOfTheLanguage(kind: String, value: String, shown: String) async throws {
        let columns = Self.field("nombre", "TEXT") + Self.field("a", kind)
        let row = "<row>\(Self.value("nombre", "A"))\(Self.value("a", value))</row>"
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(columns)</fields><rows>\(row)</rows></table></tables>"
        ).page()
        #expect(page.texts("rows.note") == ["<bdi>\(shown)</bdi>"])
    }

    /// A telephone number between two Arabic texts would show its groups in reverse.
    @Test func eachValueOfARowRunsItsOwnWay() async throws {
        let columns =
            Self.field("nombre", "TEXT") + Self.field("a", "TEXT") + Self.field("b", "PHONE")
            + Self.field("c", "EMAIL")
        let row =
            "<row>\(Self.value("nombre", "A"))\(Self.value("a", "بيت &amp; حديقة"))\(Self.value("b", "+20 100 123 4567"))\(Self.value("c", "a@b.example"))</row>"
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(columns)</fields><rows>\(row)</rows></table></tables>"
        ).page()
        #expect(
            page.texts("rows.note") == [
                "<bdi>بيت &amp; حديقة</bdi> · <bdi><a href=\"tel:+201001234567\">+20 100 123 4567</a></bdi> · <bdi><a href=\"mailto:a@b.example\">a@b.example</a></bdi>"
            ])
    }

    /// A level with the table `whole` beside the one under test.
    private static var besideATable: Stage {
        var stage = Stage()
        stage.screens = [:]
        stage.levels =
            "<level><levelId>otra</levelId><levelFile>otra.xml</levelFile><levelType>CRUD_ACTIVITY</levelType></level>"
        stage.files["xml/otra.xml"] =
            "<tables>\(whole.replacing("<name>", with: "<name>1️⃣"))</tables>"
        return stage
    }

    private static let whole = "<table><name>T</name><fields>\(field("nombre", "TEXT"))</fields></table>"

    @Test func tablesOfTextsNumbersAndDaysNeedNothingMore() async throws {
        let columns = Self.field("nombre", "TEXT") + Self.field("a", "NUMBER") + Self.field("b", "DATE")
        let app = try await ActivityApp(
            CrudActivity.self, "<tables><table><name>T</name><fields>\(columns)</fields></table></tables>")
        #expect(app.items[0].activity.needs(SiteSettings()).parts == [.fields, .transfer])
        #expect(app.page().flag("isExtended") == false)
    }

    @Test func otherColumnsNeedTheirScripts() async throws {
        func parts(_ column: String) async throws -> [PagePart] {
            let app = try await ActivityApp(
                CrudActivity.self,
                "<tables><table><name>T</name><fields>\(Self.field("nombre", "TEXT"))\(column)</fields></table></tables>"
            )
            return app.items[0].activity.needs(SiteSettings()).parts
        }
        #expect(try await parts(Self.field("a", "CHECK")) == [.fields, .transfer, .columns, .rows])
        #expect(try await parts(Self.field("a", "TEXT", "A")) == [.fields, .transfer, .columns, .rows])
        #expect(try await parts(Self.field("a", "IMAGE")) == [.fields, .transfer, .columns, .rows, .pictures])
    }

    /// The script recognises rows by their keys: they stay the same while others come and go, and differ for equal rows.
    @Test func valuesWithoutTheirElementAreRead() async throws {
        let page = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(Self.field("nombre", "TEXT"))\(Self.field("a", "NUMBER"))</fields><rows><row><fieldName>nombre</fieldName><fieldValue>A</fieldValue><fieldName>a</fieldName><fieldValue>1</fieldValue></row></rows></table></tables>"
        ).page()
        #expect(page.models("rows")[0].texts("values.value") == ["A", "1"])
    }

    @Test func keysOfRowsFollowFromTheirValues() async throws {
        func keys(_ names: String...) async throws -> [String] {
            let rows = names.map { "<row>\(Self.value("nombre", $0))</row>" }.joined()
            return try await ActivityApp(
                CrudActivity.self,
                "<tables><table><name>T</name><fields>\(Self.field("nombre", "TEXT"))</fields><rows>\(rows)</rows></table></tables>"
            ).page().texts("rows.key")
        }
        let keys = (try await keys("A", "B", "A"), try await keys("C", "A", "B"))
        #expect(Set(keys.0).count == 3)
        #expect(keys.0[0] == keys.1[1])
        #expect(keys.0[1] == keys.1[2])
    }

    @Test func searchFindsTagsOfRowsAsThePageShowsThem() async throws {
        let rows = "<rows><row>\(Self.value("nombre", "A &lt;i>B&lt;/i>"))</row></rows>"
        let app = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(Self.field("nombre", "TEXT"))</fields>\(rows)</table></tables>")
        #expect(app.page().text("rows.title") == "A <i>B</i>")
        #expect(app.items[0].activity.searchTexts.map { $0.read { _ in "" } } == ["A <i>B</i>"])
    }

    @Test func searchShowsDaysAndNumbersAsThePageDoes() async throws {
        let fields = Self.field("nombre", "TEXT") + Self.field("dia", "DATE") + Self.field("kg", "NUMBER")
        let values = Self.value("nombre", "Polvo") + Self.value("dia", "2026-11-26") + Self.value("kg", "7.5")
        let app = try await ActivityApp(
            CrudActivity.self,
            "<tables><table><name>T</name><fields>\(fields)</fields><rows><row>\(values)</row></rows></table></tables>")
        let activity = app.items[0].activity
        #expect(activity.searchTexts(in: "pt").map(\.text) == ["Polvo · 26 de nov. de 2026 · 7,5"])
        #expect(activity.searchTexts.map(\.text) == ["Polvo · 2026-11-26 · 7.5"])
    }

    private static let twoRows = "<rows><row>\(value("nombre", "A"))</row><row>\(value("nombre", "B"))</row></rows>"

    private static func field(_ name: String, _ type: String, _ start: String? = nil) -> String {
        "<field><fieldName>\(name)</fieldName><fieldType>\(type)</fieldType>\(start.map { "<fieldDefault>\($0)</fieldDefault>" } ?? "")</field>"
    }

    private static func value(_ column: String, _ value: String) -> String {
        "<value><fieldName>\(column)</fieldName><fieldValue>\(value)</fieldValue></value>"
    }

    /// A case of one table; the mark 9️⃣ stands at its start tag.
    private static func table(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(
            name, CrudActivity.self, "<tables><modelName>m</modelName>9️⃣<table>\(content)</table></tables>", findings)
    }
}
