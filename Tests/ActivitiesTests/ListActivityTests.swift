// SPDX-License-Identifier: MIT
@testable import Activities
import AppModel
import Testing

@Suite struct ListActivityTests {
    static let cases = [
        FindingCase("one row", ListActivity.self, .data("<list>\(row("A"))</list>"), []),
        FindingCase("a layout of iOS", ListActivity.self, .data("<cellXib>fila</cellXib><list>\(row("A"))</list>"), []),
        FindingCase("no list", ListActivity.self, .data("<order>true</order>"), ["9️⃣ error list/no-list"]),
        FindingCase("no rows", ListActivity.self, .data("<list/>"), ["9️⃣ warning list/no-rows"]),
        FindingCase(
            "a row without text", ListActivity.self, .data("<list>1️⃣<listItem><text/><description>B</description></listItem></list>"),
            ["1️⃣ warning list/row-without-text"]),
        FindingCase("rows outside the list", ListActivity.self, .data("1️⃣\(row("A"))\(row("B"))"), ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "a picture for another kind of list", ListActivity.self, .data("1️⃣<imageFile>images/a.png</imageFile><list>\(row("A"))</list>"),
            ["1️⃣ warning list/picture-ignored"]),
        FindingCase("an empty picture", ListActivity.self, .data("<imageFile/><list>\(row("A"))</list>"), []),
        FindingCase(
            "a missing picture", ListActivity.self, .data("<list><listItem><text>A</text>1️⃣<imageFile>nada.png</imageFile></listItem></list>"),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "links to nowhere", ListActivity.self,
            .data(
                """
                <list><listItem><text>A</text>1️⃣\(String.link("nada"))</listItem><listItem><text>B</text>2️⃣<nextLevel>\
                <nextLevelLevelId>nadie</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem></list>
                """), ["1️⃣ error link/unknown-data", "2️⃣ error link/unknown-level"]),
        FindingCase(
            "aliases of a link", ListActivity.self,
            .data("<list><listItem><text>A</text><nextLevel>1️⃣<levelId>ficha</levelId>2️⃣<dataId>a</dataId></nextLevel></listItem></list>"),
            ["1️⃣ warning xml/tag-alias", "2️⃣ warning xml/tag-alias"]),
        FindingCase(
            "numbers of iOS", ListActivity.self,
            .data("<list><listItem><text>A</text><nextLevel><nextLevelLevel>1</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel></listItem></list>"), []),
        FindingCase(
            "numbers of Android", ListActivity.self,
            .data("<list><listItem><text>A</text><nextLevel><levelNumber>1</levelNumber><dataNumber>0</dataNumber></nextLevel></listItem></list>"), []),
        FindingCase(
            "aliases of the envelope", ListActivity.self,
            "<levelData><data>1️⃣<dataID>d</dataID>2️⃣<header>Título</header><list>\(row("A"))</list></data></levelData>",
            ["1️⃣ warning xml/tag-alias", "2️⃣ warning xml/tag-alias"]),
        FindingCase(
            "the short alias of the id", ListActivity.self, "<levelData><data>1️⃣<id>d</id><list>\(row("A"))</list></data></levelData>",
            ["1️⃣ warning xml/tag-alias"]),
        FindingCase(
            "a misspelt element", ListActivity.self, .data("<list><listItem><text>A</text>1️⃣<descripcion>B</descripcion></listItem></list>"),
            ["1️⃣ warning xml/unknown-element"]),
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws { try await example.expectFindings() }

    @Test(arguments: ["dataID", "id"]) func aliasesOfTheEnvelopeAreRead(tag: String) async throws {
        let app = try await ActivityApp(ListActivity.self, "<levelData><data><\(tag)>d</\(tag)><header>Título</header><list/></data></levelData>")
        #expect(app.items.map(\.id?.text) == ["d"])
        #expect(app.items.map(\.headerText) == ["Título"])
    }

    @Test func rowsKeepTheirContentWithAndWithoutATarget() async throws {
        let app = try await ActivityApp(
            ListActivity.self,
            .data(
                """
                <list>
                <listItem><text>Sala 1</text><description>Planta baja</description><imageFile>images/a.png</imageFile>\(String.link("a"))</listItem>
                <listItem><text>Sala 2</text><description>Cerrada</description><imageFile>https://example.org/b.jpg</imageFile></listItem>
                <listItem><text>Sala 3</text><imageFile>nada.png</imageFile>\(String.link("nada"))</listItem>
                </list>
                """))
        let page = app.page()
        #expect(page.texts("rows.text") == ["Sala 1", "Sala 2", "Sala 3"])
        #expect(page.texts("rows.description") == ["Planta baja", "Cerrada"])
        #expect(page.texts("rows.image.src") == ["images/a.png", "https://example.org/b.jpg"])
        #expect(page.texts("rows.image.alt") == [], "the same words stand beside the picture")
        #expect(page.texts("rows.link.href") == ["‘ficha’/a"])
        #expect(page.flags("rows.link.isDead") == [false, true])
        #expect(app.items[0].activity.links.count == 2)
    }

    @Test(arguments: ["", "<order/>", "<order>false</order>", "<order>sí</order>"])
    func rowsKeepTheFilesOrderUnlessSortingIsAsked(order: String) async throws {
        #expect(try await texts(["b", "C", "a"], order: order) == ["b", "C", "a"])
    }

    @Test(arguments: [
        (["oca", "ñandú", "nube", "Ñu", "nácar"], ["nácar", "nube", "ñandú", "Ñu", "oca"]),
        (["Zoo", "árbol", "arco", "Abeto"], ["Abeto", "árbol", "arco", "Zoo"]),
        (["Sala 10", "Sala 2", "sala 1"], ["sala 1", "Sala 2", "Sala 10"]),
        (["Íberos", "Agenda", "hoy"], ["Agenda", "hoy", "Íberos"]),
    ])
    func rowsAreSortedAsInSpanish(written: [String], expected: [String]) async throws {
        #expect(try await texts(written, order: "<order>TRUE</order>") == expected)
    }

    @Test func rowsOfOneTextKeepTheirDescriptions() async throws {
        let rows = ["1", "2"].map { "<listItem><text>Igual</text><description>\($0)</description></listItem>" }
        let page = try await ActivityApp(ListActivity.self, .data("<order>true</order><list>\(rows.joined())</list>")).page()
        #expect(page.texts("rows.description") == ["1", "2"])
    }

    private func texts(_ rows: [String], order: String) async throws -> [String] {
        try await ActivityApp(ListActivity.self, .data("\(order)<list>\(rows.map(Self.row).joined())</list>")).page().texts("rows.text")
    }

    private static func row(_ text: String) -> String { "<listItem><text>\(text)</text></listItem>" }
}
