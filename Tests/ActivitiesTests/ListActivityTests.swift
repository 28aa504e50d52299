// SPDX-License-Identifier: MIT

import AppModel
import Testing

@testable import Activities

@Suite struct ListActivityTests: ActivityCases {
    static let cases = [
        FindingCase("one row", ListActivity.self, .data("<list>\(row("A"))</list>"), []),
        FindingCase("a layout of iOS", ListActivity.self, .data("<cellXib>fila</cellXib><list>\(row("A"))</list>"), []),
        FindingCase("no list", ListActivity.self, .data("<order>true</order>"), ["9️⃣ error list/no-list"]),
        FindingCase("no rows", ListActivity.self, .data("1️⃣<list/>"), ["1️⃣ warning list/no-rows"]),
        FindingCase(
            "a row without text", ListActivity.self,
            .data("<list><listItem>1️⃣<text/><description>B</description></listItem></list>"),
            ["1️⃣ warning list/row-without-text"]),
        FindingCase(
            "rows outside the list", ListActivity.self, .data("1️⃣\(row("A"))\(row("B"))"),
            ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "rows beside an empty list", ListActivity.self, .data("<list/>1️⃣\(row("A"))"),
            ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "rows in the list and outside", ListActivity.self, .data("<list>\(row("A"))</list>1️⃣\(row("B"))"),
            ["1️⃣ warning xml/misplaced-element"]),
        FindingCase(
            "two rows of one look with two targets", ListActivity.self,
            .data("<list>\(linked("A", "a"))1️⃣\(linked("A", "b"))</list>"),
            ["1️⃣ warning list/repeated-row"]),
        FindingCase(
            "three rows of one look", ListActivity.self,
            .data("<list>\(linked("A", "a"))1️⃣\(linked("A", "b"))\(linked("A", "a"))2️⃣\(linked("A", "c"))</list>"),
            ["1️⃣ warning list/repeated-row", "2️⃣ warning list/repeated-row"]),
        FindingCase(
            "two rows of one look with one target", ListActivity.self,
            .data("<list>\(linked("A", "a"))\(linked("A", "a"))</list>"), []),
        FindingCase(
            "one target by id and by number", ListActivity.self,
            .data(
                """
                <list>\(linked("A", "a"))<listItem><text>A</text><nextLevel><nextLevelLevel>1</nextLevelLevel>\
                <nextLevelDataNumber>0</nextLevelDataNumber></nextLevel></listItem></list>
                """), []),
        FindingCase(
            "two rows of one look, one inert", ListActivity.self, .data("<list>\(row("A"))\(linked("A", "a"))</list>"),
            []),
        FindingCase(
            "two rows told apart by their second line", ListActivity.self,
            .data("<list>\(linked("A", "a", "Mañana"))\(linked("A", "b", "Tarde"))</list>"), []),
        FindingCase(
            "two rows whose lines end elsewhere in the same words", ListActivity.self,
            .data("<list>\(linked("A", "b", "BC"))\(linked("AB", "a", "C"))</list>"), []),
        FindingCase(
            "two rows of one look, one target dead", ListActivity.self,
            .data("<list>\(linked("A", "a"))<listItem><text>A</text>\(String.link("1️⃣nada"))</listItem></list>"),
            ["1️⃣ error link/unknown-data"]),
        FindingCase(
            "rows that the Android player would sort", ListActivity.self, .data("1️⃣<list>\(row("b"))\(row("a"))</list>"),
            ["1️⃣ note list/order-default"]),
        FindingCase(
            "capitals that stand first by their values", ListActivity.self,
            .data("<list>\(row("Zoo"))\(row("abeto"))</list>"), []),
        FindingCase(
            "a row without text among sorted ones", ListActivity.self,
            .data("<list>\(row("a"))1️⃣<listItem/>\(row("b"))</list>"), ["1️⃣ warning list/row-without-text"]),
        FindingCase(
            "an empty order", ListActivity.self, .data("<order/>1️⃣<list>\(row("b"))\(row("a"))</list>"),
            ["1️⃣ note list/order-default"]),
        FindingCase(
            "an order that is declined", ListActivity.self,
            .data("<order>false</order><list>\(row("b"))\(row("a"))</list>"), []),
        FindingCase(
            "an order that is wanted", ListActivity.self,
            .data("<order>true</order><list>\(row("b"))\(row("a"))</list>"), []),
        FindingCase(
            "the order is said once per file", ListActivity.self,
            """
            <levelData><data><dataId>d</dataId>1️⃣<list>\(row("b"))\(row("a"))</list></data>
            <data><dataId>e</dataId>2️⃣<list>\(row("b"))\(row("a"))</list></data></levelData>
            """, ["1️⃣ note list/order-default"]),
        FindingCase(
            "a picture for another kind of list", ListActivity.self,
            .data("1️⃣<imageFile>images/a.png</imageFile><list>\(row("A"))</list>"),
            ["1️⃣ warning list/picture-ignored"]),
        FindingCase("an empty picture", ListActivity.self, .data("<imageFile/><list>\(row("A"))</list>"), []),
        FindingCase(
            "a missing picture", ListActivity.self,
            .data("<list><listItem><text>A</text><imageFile>1️⃣nada.png</imageFile></listItem></list>"),
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "links to nowhere", ListActivity.self,
            .data(
                """
                <list><listItem><text>A</text>\(String.link("1️⃣nada"))</listItem><listItem><text>B</text><nextLevel>\
                <nextLevelLevelId>2️⃣nadie</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></listItem></list>
                """), ["1️⃣ error link/unknown-data", "2️⃣ error link/unknown-level"]),
        FindingCase(
            "aliases of a link", ListActivity.self,
            .data(
                "<list><listItem><text>A</text><nextLevel>1️⃣<levelId>ficha</levelId>2️⃣<dataId>a</dataId></nextLevel></listItem></list>"
            ),
            ["1️⃣ warning xml/tag-alias", "2️⃣ warning xml/tag-alias"]),
        FindingCase(
            "numbers of iOS", ListActivity.self,
            .data(
                "<list><listItem><text>A</text><nextLevel><nextLevelLevel>1</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel></listItem></list>"
            ), []),
        FindingCase(
            "numbers of Android", ListActivity.self,
            .data(
                "<list><listItem><text>A</text><nextLevel><levelNumber>1</levelNumber><dataNumber>0</dataNumber></nextLevel></listItem></list>"
            ), []),
        FindingCase(
            "aliases of the envelope", ListActivity.self,
            "<levelData><data>1️⃣<dataID>d</dataID>2️⃣<header>Título</header><list>\(row("A"))</list></data></levelData>",
            ["1️⃣ warning xml/tag-alias", "2️⃣ warning xml/tag-alias"]),
        FindingCase(
            "the short alias of the id", ListActivity.self,
            "<levelData><data>1️⃣<id>d</id><list>\(row("A"))</list></data></levelData>",
            ["1️⃣ warning xml/tag-alias"]),
        FindingCase(
            "the best first", ListActivity.self,
            .data("<order>Rating</order><list>\(row("b"))\(row("a"))</list>"), []),
        FindingCase(
            "an order that nobody knows", ListActivity.self,
            .data("<order>1️⃣stars</order><list>\(row("b"))\(row("a"))</list>"), ["1️⃣ warning xml/bad-flag"]),
        FindingCase(
            "stars in halves", ListActivity.self,
            .data("<list>\(marked("<rating>0</rating>"))\(marked("<rating>4.5</rating>"))</list>"), []),
        FindingCase(
            "stars out of range", ListActivity.self,
            .data(
                "<list>\(marked("<rating>1️⃣5.5</rating>"))\(marked("<rating>2️⃣-1</rating>"))\(marked("<rating>3️⃣good</rating>"))</list>"
            ), ["1️⃣ warning row/bad-rating", "2️⃣ warning row/bad-rating", "3️⃣ warning row/bad-rating"]),
        FindingCase(
            "stars in thirds", ListActivity.self, .data("<list>\(marked("<rating>1️⃣3.3</rating>"))</list>"),
            ["1️⃣ warning row/bad-rating"]),
        FindingCase(
            "addresses out of the app", ListActivity.self,
            .data(
                "<list>"
                    + ["https://a.example/x?a=1", "tel:+34 600 000 000", "mailto:a@b.example", "sms:123", "geo:1,2"].map
                {
                    marked("<webUrl>\($0)</webUrl>")
                }.joined() + "</list>"), []),
        FindingCase(
            "addresses that nobody can follow", ListActivity.self,
            .data(
                "<list>\(marked("<webUrl>1️⃣javascript:alert(1)</webUrl>"))\(marked("<webUrl>2️⃣www.a.example</webUrl>"))\(marked("<webUrl>3️⃣https://</webUrl>"))\(marked("<webUrl>4️⃣mailto:</webUrl>"))</list>"
            ),
            ["1️⃣", "2️⃣", "3️⃣", "4️⃣"].map { $0 + " warning link/bad-address" }),
        FindingCase(
            "a misspelt element", ListActivity.self,
            .data("<list><listItem><text>A</text>1️⃣<descripcion>B</descripcion></listItem></list>"),
            ["1️⃣ warning xml/unknown-element"])
    ]

    private static func marked(_ marks: String) -> String { "<listItem><text>A</text>\(marks)</listItem>" }

    private func rows(_ list: String, order: String = "false") async throws -> ListPage {
        let app = try await ActivityApp(
            ListActivity.self, .data("<order>\(order)</order><list>\(list)</list>"))
        return try #require(app.page(0) as? ListPage)
    }

    @Test func bestRowsComeFirstAndEqualOnesKeepTheirOrder() async throws {
        let page = try await rows(
            ["1", "5", "", "3.5", "5"].map { Self.marked("<rating>\($0)</rating>") }.joined(), order: "rating")
        #expect(page.rows.map(\.number) == [2, 5, 4, 1, 3])
        #expect(page.rows.map(\.rating?.halves) == [10, 10, 7, 2, nil])
        let narrowing = try #require(page.narrowing)
        #expect(narrowing.hasRatings && narrowing.chips.isEmpty)
    }

    /// More than sorting compares one by one.
    @Test(arguments: ["true", "rating"]) func equalRowsKeepTheirOrder(order: String) async throws {
        let rows = (0..<200).map { number in
            "<listItem><text>\(number % 2 == 0 ? "b" : "a")</text><rating>\(number % 2 == 0 ? 1 : 5)</rating></listItem>"
        }
        let page = try await self.rows(rows.joined(), order: order)
        #expect(page.rows.map(\.number) == (1...100).map { $0 * 2 } + (1...100).map { $0 * 2 - 1 })
    }

    @Test(arguments: ["ظل، ماء؛ رمل", "現役、創立，他", "a；b, c"])
    func commaMayBeThatOfAnyScript(tags: String) async throws {
        let page = try await rows(Self.marked("<tags>\(tags)</tags>") + Self.marked("<tags>z</tags>"))
        #expect(page.rows[0].tags.count == 3, "\(page.rows[0].tags)")
    }

    @Test func tagsAreTheSameWithoutCaseAndAccents() async throws {
        let page = try await rows(
            ["Música, Gratis", "gratis , ,MUSICA,música", "Jazz", ""].map { Self.marked("<tags>\($0)</tags>") }.joined()
        )
        #expect(page.narrowing?.chips.map(\.name) == ["Música", "Gratis", "Jazz"])
        #expect(page.narrowing?.chips.map(\.count) == [2, 2, 1])
        #expect(page.rows.map(\.tagNumbers) == ["0 1", "1 0", "2", nil])
        #expect(page.rows[1].tags == ["gratis", "MUSICA"])
    }

    @Test(arguments: ["", "<tags>Jazz</tags>", "<rating>3</rating>"])
    func nothingToChooseFromIsNotOffered(_ marks: String) async throws {
        #expect(try await rows(Self.marked(marks) + Self.marked("<tags>jazz</tags>")).narrowing == nil)
    }

    @Test(arguments: [
        ("", false), ("<tags/><rating/>", false), ("<tags>, ,</tags><rating> </rating>", false),
        ("<tags>Jazz</tags>", true), ("<rating>3</rating>", true)
    ])
    func emptyMarksBringNoScript(_ marks: String, isNarrowed: Bool) async throws {
        let app = try await ActivityApp(ListActivity.self, .data("<list>\(Self.marked(marks))</list>"))
        #expect(app.items[0].activity.needs(SiteSettings()).parts.contains(.narrow) == isNarrowed)
    }

    @Test func addressIsTheLinkOfARowOrASecondOne() async throws {
        let page = try await rows(
            Self.marked("<webUrl>https://a.example/</webUrl>") + Self.marked("<webUrl>tel:+34 600</webUrl>")
                + Self.marked("<webUrl>https://a.example/</webUrl>" + .link("a")))
        #expect(page.rows.map(\.link?.href) == ["https://a.example/", "tel:+34600", page.rows[2].link?.href])
        #expect(page.rows[2].link?.href?.hasPrefix("https") == false)
        #expect(page.rows.map(\.second?.href) == [nil, nil, "https://a.example/"])
        #expect(page.rows.map { $0.second?.isPage } == [nil, nil, true])
    }

    @Test(arguments: [
        ("https://www.a.example/b?c=d", "www.a.example"), ("tel:+34 600", "+34600"),
        ("mailto:a@b.org?subject=c", "a@b.org")
    ])
    func secondAddressIsCalledByWhereItLeads(_ address: String, _ destination: String) async throws {
        let item =
            "<listItem><text>&lt;b&gt;Oak&lt;/b&gt;</text><webUrl>\(address)</webUrl>\(String.link("a"))</listItem>"
        let row = try #require(try await rows(item).rows.first)
        #expect(row.destination == destination)
        #expect(row.plainText == "Oak")
    }

    @Test(arguments: [
        ("mailto:a@b.org?subject=Book a table&amp;body=x", "mailto:a@b.org?subject=Book%20a%20table&body=x"),
        ("sms:+34 600?body=I am late", "sms:+34600?body=I%20am%20late"),
        ("geo:0,0?q=Calle Mayor 1, Madrid", "geo:0,0?q=Calle%20Mayor%201,%20Madrid"),
        ("tel:+44 (0)20 7946 0958", "tel:+442079460958")
    ])
    func blanksOfAnAddressAreKeptWhereTheyAreWords(_ written: String, _ href: String) async throws {
        let page = try await rows(Self.marked("<webUrl>\(written)</webUrl>"))
        #expect(page.rows[0].link?.href == href)
    }

    @Test func tagsAreFound() async throws {
        let app = try await ActivityApp(
            ListActivity.self,
            .data(
                "<list>\(Self.marked("<description>B</description><tags>Vegan, Wine bar</tags>"))\(Self.marked("<tags>c</tags>"))</list>"
            ))
        #expect(app.items[0].activity.searchTexts.map(\.text) == ["A\nB\nVegan · Wine bar", "A\nc"])
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: ["dataID", "id"]) func aliasesOfTheEnvelopeAreRead(tag: String) async throws {
        let app = try await ActivityApp(
            ListActivity.self, "<levelData><data><\(tag)>d</\(tag)><header>Título</header><list/></data></levelData>")
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
        #expect(page.flag("hasPictures") == true)
        #expect(page.flag("hasIcons") == true, "the last row")
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
        (["Íberos", "Agenda", "hoy"], ["Agenda", "hoy", "Íberos"])
    ])
    func rowsAreSortedAsInSpanish(written: [String], expected: [String]) async throws {
        #expect(try await texts(written, order: "<order>TRUE</order>") == expected)
    }

    /// Tags that pages follow are not read, so they are not sorted by.
    @Test func rowsAreSortedByWhatIsRead() async throws {
        let written = ["Beta", "&lt;b&gt;Gamma&lt;/b&gt;", "Alpha", "&lt;i&gt;Aaa&lt;/i&gt;", "&lt;b&gt; alone"]
        let sorted = ["&lt;b&gt; alone", "<i>Aaa</i>", "Alpha", "Beta", "<b>Gamma</b>"]
        #expect(try await texts(written, order: "<order>true</order>") == sorted)
    }

    /// The screen itself shows the tags of its title.
    @Test func rowIsNamedByATitleAsItIsWritten() async throws {
        var stage = Stage()
        let id = "&lt;b&gt;x&lt;/b&gt;"
        stage.screens = ["ficha": [id]]
        let rows = Self.row("Q") + Self.row("").replacing("</listItem>", with: String.link(id) + "</listItem>")
        let page = try await ActivityApp(
            ListActivity.self, .data("<order>true</order><list>\(rows)</list>"), on: stage
        ).page()
        #expect(page.texts("rows.text") == ["Pantalla ‘ficha’/\(id)", "Q"])
        #expect(page.texts("rows.plainText") == ["Pantalla ‘ficha’/<b>x</b>", "Q"])
    }

    @Test func rowsOfOneTextKeepTheirDescriptions() async throws {
        let rows = ["1", "2"].map { "<listItem><text>Igual</text><description>\($0)</description></listItem>" }
        let page = try await ActivityApp(ListActivity.self, .data("<order>true</order><list>\(rows.joined())</list>"))
            .page()
        #expect(page.texts("rows.description") == ["1", "2"])
    }

    /// By this the style leaves room in front of rows that have nothing there.
    @Test(arguments: [
        ("", "", false, false), ("", String.link("a"), false, true), (Self.picture, String.link("a"), true, false),
        (Self.picture, "", true, false)
    ]) func listSaysWhatItsRowsHave(image: String, link: String, hasPictures: Bool, hasIcons: Bool) async throws {
        let row = "<listItem><text>B</text>\(image)\(link)</listItem>"
        let page = try await ActivityApp(ListActivity.self, .data("<list>\(Self.row("A"))\(row)</list>")).page()
        #expect(page.flag("hasPictures") == hasPictures)
        #expect(page.flag("hasIcons") == hasIcons)
    }

    private func texts(_ rows: [String], order: String) async throws -> [String] {
        try await ActivityApp(ListActivity.self, .data("\(order)<list>\(rows.map(Self.row).joined())</list>")).page()
            .texts("rows.text")
    }

    @Test func rowsOnBothSidesOfTheListAreShownInFileOrder() async throws {
        #expect(
            try await ActivityApp(
                ListActivity.self, .data("\(Self.row("C"))<list>\(Self.row("A"))</list>\(Self.row("B"))")
            ).page().texts("rows.text") == ["C", "A", "B"])
    }

    private static let picture = "<imageFile>images/a.png</imageFile>"

    private static func linked(_ text: String, _ target: String, _ description: String = "") -> String {
        "<listItem><text>\(text)</text><description>\(description)</description>\(String.link(target))</listItem>"
    }

    private static func row(_ text: String) -> String { "<listItem><text>\(text)</text></listItem>" }
}
