// SPDX-License-Identifier: MIT

import AppModel
import BundleXML
import Testing

@testable import Activities

@Suite struct ImageListActivityTests: ActivityCases {
    static let cases = [
        FindingCase(
            "a picture with a list", ImageListActivity.self,
            .data("\(picture)<list><listItem><text>A</text></listItem></list>"), []),
        FindingCase(
            "no picture", ImageListActivity.self, .data("<list><listItem><text>A</text></listItem></list>"),
            ["9️⃣ warning image-list/no-image"]),
        FindingCase("no list", ImageListActivity.self, .data(picture), ["9️⃣ error list/no-list"]),
        FindingCase("no rows", ImageListActivity.self, .data("\(picture)1️⃣<list/>"), ["1️⃣ warning list/no-rows"]),
        FindingCase(
            "a row without text", ImageListActivity.self, .data("\(picture)<list>1️⃣<listItem/></list>"),
            ["1️⃣ warning list/row-without-text"]),
        FindingCase(
            "missing pictures", ImageListActivity.self,
            .data(
                "<imageFile>1️⃣nada.png</imageFile><list><listItem><text>A</text><imageFile>2️⃣nadie.png</imageFile></listItem></list>"
            ),
            ["1️⃣ warning file/missing", "2️⃣ warning file/missing"]),
        FindingCase(
            "a picture twice", ImageListActivity.self,
            .data("<imageFile>images/b.png</imageFile>1️⃣\(picture)<list><listItem><text>A</text></listItem></list>"),
            ["1️⃣ warning xml/repeated-element"]),
        FindingCase(
            "rows that the Android player would sort", ImageListActivity.self,
            .data("\(picture)1️⃣<list><listItem><text>b</text></listItem><listItem><text>a</text></listItem></list>"),
            ["1️⃣ note list/order-default"]),
        FindingCase(
            "two rows of one look with two targets", ImageListActivity.self,
            .data(
                "\(picture)<list><listItem><text>A</text>\(String.link("a"))</listItem>1️⃣<listItem><text>A</text>\(String.link("b"))</listItem></list>"
            ),
            ["1️⃣ warning list/repeated-row"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func pictureOfTheScreenIsNotThatOfARow() async throws {
        let app = try await ActivityApp(
            ImageListActivity.self,
            .data(
                """
                \(Self.picture)<geoRef>41.1, -0.9</geoRef><list>
                <listItem><text>Leer</text><description>Más</description><imageFile>images/b.png</imageFile>\(String.link("a"))</listItem>
                <listItem><text>Agua</text></listItem></list>
                """))
        let page = app.page()
        #expect(app.items[0].geoReference?.text == "41.1, -0.9")
        #expect(page.text("image.src") == "images/a.png")
        #expect(page.text("image.alt") == "Título & más")
        #expect(page.texts("rows.text") == ["Leer", "Agua"])
        #expect(page.texts("rows.description") == ["Más"])
        #expect(page.texts("rows.image.src") == ["images/b.png"])
        #expect(page.texts("rows.link.href") == ["‘ficha’/a"])
        #expect(page.flag("hasPictures") == true)
        #expect(page.flag("hasIcons") == false)
    }

    @Test func rowsAreSortedOnlyIfAsked() async throws {
        let rows = "<list><listItem><text>b</text></listItem><listItem><text>a</text></listItem></list>"
        #expect(
            try await ActivityApp(ImageListActivity.self, .data(Self.picture + rows)).page().texts("rows.text") == [
                "b", "a"
            ])
        #expect(
            try await ActivityApp(ImageListActivity.self, .data("<order>true</order>" + Self.picture + rows)).page()
                .texts("rows.text") == ["a", "b"])
    }

    private static let picture = "<imageFile>images/a.png</imageFile>"
}
