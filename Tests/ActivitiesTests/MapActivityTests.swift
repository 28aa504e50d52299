// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import Activities

@Suite struct MapActivityTests: ActivityCases {
    static let cases = [
        place(
            "a good place",
            "<positionTitle>A</positionTitle><positionLat>40.4</positionLat><positionLon>-3.7</positionLon>", []),
        place(
            "the limits",
            "<positionTitle>A</positionTitle><positionLat>-90</positionLat><positionLon>180</positionLon>", []),
        place(
            "the usual spelling",
            "<positionTitle>A</positionTitle><positionAdress>C</positionAdress><positionLat>4</positionLat><positionLon>3</positionLon>",
            []),
        place(
            "a latitude off the globe",
            "<positionTitle>A</positionTitle><positionLat>1️⃣108.24</positionLat><positionLon>3</positionLon>",
            ["1️⃣ error map/latitude-out-of-range"]),
        place(
            "a longitude off the globe",
            "<positionTitle>A</positionTitle><positionLat>4</positionLat><positionLon>1️⃣-180.01</positionLon>",
            ["1️⃣ error map/longitude-out-of-range"]),
        place(
            "words", "<positionTitle>A</positionTitle><positionLat>1️⃣norte</positionLat><positionLon>3</positionLon>",
            ["1️⃣ error map/coordinate-not-a-number"]),
        place(
            "no number", "<positionTitle>A</positionTitle><positionLat>1️⃣nan</positionLat><positionLon>3</positionLon>",
            ["1️⃣ error map/coordinate-not-a-number"]),
        place(
            "an empty latitude", "<positionTitle>A</positionTitle>1️⃣<positionLat/><positionLon>3</positionLon>",
            ["1️⃣ warning map/coordinate-missing"]),
        place(
            "no longitude", "<positionTitle>A</positionTitle><positionLat>4</positionLat>",
            ["8️⃣ warning map/coordinate-missing"]),
        place(
            "neither latitude nor longitude", "<positionTitle>A</positionTitle>", ["8️⃣ warning map/coordinate-missing"]),
        place(
            "the sea off Africa",
            "<positionTitle>A</positionTitle><positionLat>0</positionLat><positionLon>0.0</positionLon>",
            ["8️⃣ warning map/coordinate-missing"]),
        place(
            "the equator", "<positionTitle>A</positionTitle><positionLat>0</positionLat><positionLon>9</positionLon>",
            []),
        place(
            "decimal commas",
            "<positionTitle>A</positionTitle><positionLat>1️⃣40,4</positionLat><positionLon>2️⃣-3,7</positionLon>",
            ["1️⃣ warning xml/decimal-comma", "2️⃣ warning xml/decimal-comma"]),
        place(
            "no title", "<positionLat>4</positionLat><positionLon>3</positionLon>",
            ["8️⃣ warning map/place-without-title"]),
        FindingCase(
            "an unknown ground", MapActivity.self,
            .data("<mapType>1️⃣satelite</mapType><positions>\(madrid)</positions>"),
            ["1️⃣ warning map/unknown-type"]),
        FindingCase(
            "a ground without pictures", MapActivity.self,
            .data("1️⃣<mapType>satellite</mapType><positions>\(madrid)</positions>"),
            ["1️⃣ note map/type-without-tiles"]),
        place(
            "an alias", "<positionTitle>A</positionTitle><positionLat>4</positionLat>1️⃣<positionLong>3</positionLong>",
            ["1️⃣ warning xml/tag-alias"]),
        place(
            "another alias",
            "<positionTitle>A</positionTitle><positionLat>4</positionLat>1️⃣<positionLng>3</positionLng>",
            ["1️⃣ warning xml/tag-alias"]),
        place(
            "a missing icon",
            "<positionTitle>A</positionTitle><positionLat>4</positionLat><positionLon>3</positionLon><iconFile>1️⃣nada.png</iconFile>",
            ["1️⃣ warning file/missing"]),
        place(
            "a dead link",
            "<positionTitle>A</positionTitle><positionLat>4</positionLat><positionLon>3</positionLon>\(String.link("1️⃣nada"))",
            ["1️⃣ error link/unknown-data"]),
        FindingCase(
            "a place with too many stars", MapActivity.self,
            .data(
                "<positions><position><positionTitle>A</positionTitle><positionLat>1</positionLat><positionLon>1</positionLon><rating>1️⃣6</rating><tags>a,b</tags><webUrl>geo:1,1</webUrl></position></positions>"
            ), ["1️⃣ warning row/bad-rating"]),
        FindingCase("no places", MapActivity.self, .data("<positions/>"), ["9️⃣ warning map/no-places"]),
        FindingCase(
            "places without their container", MapActivity.self, .data("1️⃣\(madrid)"), ["1️⃣ warning xml/misplaced-element"]
        ),
        FindingCase(
            "all places of an app without any", MapActivity.self, .data("1️⃣<showAll>true</showAll>"),
            ["1️⃣ warning map/show-all-without-places"]),
        FindingCase(
            "all places of an app with addresses only", MapActivity.self,
            .data("<geoRef>1️⃣Calle Mayor 1</geoRef>2️⃣<showAll>true</showAll><positions>\(madrid)</positions>"),
            ["1️⃣ warning map/georef-not-coordinates", "2️⃣ warning map/show-all-without-places"]),
        FindingCase(
            "all places of an app with some", MapActivity.self, .data("<showAll>true</showAll>"),
            ["7️⃣ warning map/georef-not-coordinates"], on: withPlaces),
        FindingCase(
            "addresses in an app whose map does not show them", MapActivity.self,
            .data("<positions>\(madrid)</positions>"), [], on: withPlaces),
        FindingCase(
            "places that were exchanged and have decimal commas", MapActivity.self,
            .data(
                "<positions><position><positionTitle>B</positionTitle><positionLat>1️⃣108.24</positionLat><positionLon>2️⃣-3,79</positionLon></position></positions>"
            ), ["1️⃣ error map/latitude-out-of-range", "2️⃣ warning xml/decimal-comma"]),
        FindingCase(
            "two places on one point", MapActivity.self,
            .data(
                "<positions>\(madrid)1️⃣<position><positionTitle>B</positionTitle><positionLat>40.41380</positionLat><positionLon>-3.6921</positionLon></position></positions>"
            ),
            ["1️⃣ warning map/repeated-point"]),
        FindingCase(
            "two places without a point", MapActivity.self,
            .data("<positions>\(at("", "3", "1️⃣"))\(at("", "3", "2️⃣"))</positions>"),
            ["1️⃣ warning map/coordinate-missing", "2️⃣ warning map/coordinate-missing"]),
        FindingCase(
            "a place with latitude and longitude swapped", MapActivity.self,
            .data("<positions>\(madrid)1️⃣\(at("-3.7", "40.4"))\(at("40.5", "-3.6"))</positions>"),
            ["1️⃣ warning map/swapped-coordinates"]),
        FindingCase(
            "a screen with latitude and longitude swapped among all places of an app", MapActivity.self,
            .data(
                "<geoRef>1️⃣-3.7,40.4</geoRef><showAll>true</showAll><positions>\(madrid)\(at("40.5", "-3.6"))</positions>"
            ),
            ["1️⃣ warning map/swapped-coordinates"]),
        FindingCase(
            "a swapped place of a map that shows all of an app", MapActivity.self,
            .data(
                "<geoRef>40.5,-3.6</geoRef><showAll>true</showAll><positions>\(madrid)1️⃣\(at("-3.7", "40.4"))\(at("40.5", "-3.6"))</positions>"
            ),
            ["1️⃣ warning map/swapped-coordinates"]),
        FindingCase(
            "a screen at no place among all places of an app", MapActivity.self,
            .data("<geoRef>1️⃣0,0</geoRef><showAll>true</showAll><positions>\(madrid)</positions>"),
            ["1️⃣ warning map/coordinate-missing"]),
        FindingCase(
            "places all over the world", MapActivity.self,
            .data(
                "<positions>\(madrid)\(at("-33.9", "151.2"))\(at("41.9", "12.5"))\(at("-33.4", "-70.7"))</positions>"),
            []),
        FindingCase(
            "two places, of which either may be wrong", MapActivity.self,
            .data("<positions>\(madrid)\(at("-3.7", "40.4"))</positions>"), []),
        place(
            "both spellings of the address",
            "<positionTitle>A</positionTitle><positionAddress>C</positionAddress>1️⃣<positionAdress>D</positionAdress><positionLat>4</positionLat><positionLon>3</positionLon>",
            ["1️⃣ warning xml/repeated-element"]),
        place(
            "both spellings, one of them empty",
            "<positionTitle>A</positionTitle><positionAddress/><positionAdress>D</positionAdress><positionLat>4</positionLat><positionLon>3</positionLon>",
            [])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func placesAreListedInFileOrder() async throws {
        let app = try await ActivityApp(
            MapActivity.self,
            .data(
                """
                <positions>\(Self.madrid)<position><positionTitle>Sin punto</positionTitle><positionAddress>Calle Mayor 1, Jaén</positionAddress>
                <positionLat/><positionLon/><imageFile>images/a.png</imageFile><iconFile>images/b.png</iconFile>\(String.link("b"))</position>
                <position><positionTitle>Nada</positionTitle><positionLat>91</positionLat><positionLon>1</positionLon></position></positions>
                """))
        let page = app.page()
        #expect(page.texts("places.title") == ["Madrid", "Sin punto", "Nada"])
        #expect(page.texts("places.latitude") == ["40.4138"])
        #expect(page.texts("places.longitude") == ["-3.6921"])
        #expect(
            page.texts("places.mapHref") == [
                "https://www.openstreetmap.org/?mlat=40.4138&mlon=-3.6921#map=17/40.4138/-3.6921",
                "https://www.openstreetmap.org/search?query=Calle%20Mayor%201%2C%20Ja%C3%A9n"
            ])
        #expect(page.texts("places.image.src") == ["images/a.png"])
        #expect(page.flag("hasPictures") == true)
        #expect(page.texts("places.icon.src") == ["images/b.png"])
        #expect(page.texts("places.link.href") == ["‘ficha’/b"])
    }

    @Test(arguments: [("40,4138", "-3,6921"), ("40.4138", "-3.6921"), (" 40.4138\n", "&#13;-3.6921")])
    func separatorsAndBlanksAreAccepted(latitude: String, longitude: String) async throws {
        let place =
            "<position><positionTitle>A</positionTitle><positionLat>\(latitude)</positionLat><positionLon>\(longitude)</positionLon></position>"
        let page = try await ActivityApp(MapActivity.self, .data("<positions>\(place)</positions>")).page()
        #expect(page.texts("places.latitude") + page.texts("places.longitude") == ["40.4138", "-3.6921"])
    }

    @Test(arguments: ["positionAddress", "positionAdress"]) func bothSpellingsOfTheAddressAreRead(tag: String)
        async throws
    {
        let page = try await ActivityApp(
            MapActivity.self,
            .data(
                "<positions><position><positionTitle>A</positionTitle><\(tag)>Plaza 2</\(tag)></position></positions>")
        ).page()
        #expect(page.texts("places.address") == ["Plaza 2"])
        #expect(page.flag("hasPictures") == false)
    }

    @Test func canonicalAddressWins() async throws {
        let place =
            "<position><positionTitle>A</positionTitle><positionAdress>Vieja</positionAdress><positionAddress>Nueva</positionAddress></position>"
        #expect(
            try await ActivityApp(MapActivity.self, .data("<positions>\(place)</positions>")).page().texts(
                "places.address") == ["Nueva"])
    }

    /// What is there names a place without a title, and stands on the page once.
    @Test(
        arguments: [
            (
                "<positionAddress>Calle Mayor 1&lt;br/&gt;Jaén\nPuerta B</positionAddress>", "Calle Mayor 1, Jaén",
                "Puerta B"
            ),
            (
                "<positionAddress>&lt;b&gt;Calle 1\nJaén&lt;/b&gt;</positionAddress>", "Calle 1",
                "<b>Calle 1<br>Jaén</b>"
            ),
            ("<positionAddress>&lt;p&gt;\nCalle 1\nJaén&lt;/p&gt;</positionAddress>", "Calle 1", "Calle 1<br>Jaén"),
            ("<positionAddress>ONE D</positionAddress>", "ONE D", nil), ("", "40.4, -3.7", nil),
            ("<positionAddress>ONE D</positionAddress>\(String.link("b"))", "Pantalla ‘ficha’/b", "ONE D"),
            ("<positionAddress>ONE D</positionAddress>\(String.link("nada"))", "ONE D", nil)
        ] as [(String, String, String?)])
    func placeWithoutATitleIsNamedByWhatIsKnown(elements: String, title: String, address: String?) async throws {
        let place =
            "<position>\(elements)<positionLat>40.4</positionLat><positionLon>-3.7</positionLon></position>"
        let page = try await ActivityApp(MapActivity.self, .data("<positions>\(place)</positions>")).page()
        #expect(page.texts("places.title") == [title])
        #expect(page.texts("places.address") == [address].compactMap { $0 })
    }

    @Test func addressKeepsItsLinesAndLeadsThereWithoutMarkup() async throws {
        let place =
            "<position><positionTitle>A</positionTitle><positionAddress>Calle Mayor 1&lt;br/&gt;23001 Jaén\n  Tel. 953 123 456</positionAddress></position>"
        let page = try await ActivityApp(MapActivity.self, .data("<positions>\(place)</positions>")).page()
        #expect(
            page.texts("places.address") == [
                "Calle Mayor 1<br>23001 Jaén<br>Tel. <a href=\"tel:953123456\" rel=\"noopener\">953 123 456</a>"
            ])
        #expect(
            page.texts("places.directionsHref") == [
                "https://www.openstreetmap.org/directions?to=Calle%20Mayor%201%2C%2023001%20Ja%C3%A9n%2C%20Tel.%20953%20123%20456"
            ])
    }

    @Test(arguments: [
        (90.0, 180.0, true), (-90.0, -180.0, true), (90.001, 0, false), (-90.001, 0, false), (0, 180.001, false),
        (0, -180.001, false), (.nan, 0, false)
    ])
    func coordinatesHaveLimits(latitude: Double, longitude: Double, isValid: Bool) {
        #expect((Coordinates(latitude: latitude, longitude: longitude) != nil) == isValid)
    }

    @Test(arguments: [
        ("41.1,-0.9", Coordinates(latitude: 41.1, longitude: -0.9)),
        (" 41.1 , -0.9 ", Coordinates(latitude: 41.1, longitude: -0.9)), ("41,1,-0,9", nil),
        ("91,0", nil), ("Calle Mayor, 1", nil), ("Calle Mayor", nil), ("", nil)
    ])
    func referencesMayBeCoordinates(text: String, expected: Coordinates?) {
        #expect(Coordinates(text) == expected)
    }

    @Test func showAllAddsEveryScreenThatSaysWhereItIs() async throws {
        let app = try await ActivityApp(
            MapActivity.self, .data("<showAll>true</showAll><positions>\(Self.madrid)</positions>"), on: Self.withPlaces
        )
        let page = app.page()
        #expect(page.texts("places.title") == ["Madrid", "Pantalla ‘sitios’/punto", "Pantalla ‘sitios’/calle"])
        #expect(page.texts("places.latitude") == ["40.4138", "41.5"])
        #expect(page.texts("places.address") == ["Calle Mayor 1"])
        #expect(page.texts("places.link.href") == ["‘sitios’/punto", "‘sitios’/calle"])
    }

    /// `app.md` 6.4: a screen has no link to itself.
    @Test func mapIsAPlaceWithoutALinkOnItsOwnList() async throws {
        let app = try await ActivityApp(
            MapActivity.self, .data("<geoRef>41.0,-1.0</geoRef><showAll>true</showAll>"), on: Self.withPlaces)
        let graph = app.app.graph
        let map = try #require(graph.screens.first)
        let page = app.items[0].activity.output(in: StubContext(graph: graph, screen: map)).page
        #expect(page.texts("places.title").count == 3)
        #expect(page.texts("places.link.href") == ["‘sitios’/punto", "‘sitios’/calle"])
        #expect(page.flags("places.link.isCurrent") == [true, false, false])
    }

    /// Nothing else links to the screens that the map shows.
    @Test(arguments: [true, false]) func mapOfAllPlacesIsAWayToThem(showsAll: Bool) async throws {
        let level =
            "<level><levelId>s</levelId><levelFile>s.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>"
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelFile>m.xml</levelFile><levelType>MAP_ACTIVITY</levelType></level>"
                    + level),
            "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/m.xml":
                "<levelData><data><dataId>m</dataId><headerText>M</headerText><showAll>\(showsAll)</showAll><positions>\(Self.madrid)</positions></data></levelData>",
            "xml/s.xml":
                "<levelData><data><dataId>a</dataId><headerText>A</headerText><geoRef>40.5,-3.5</geoRef><text>A</text></data><data><dataId>b</dataId><headerText>B</headerText><text>B</text></data></levelData>"
        ])
        let found = Set(app.graph.screens.filter(app.graph.reachable.contains).map { app.name(of: $0) })
        #expect(found == (showsAll ? ["l/m", "s/a"] : ["l/m"]))
        #expect(app.report.contains("level/unlinked") == !showsAll, "\(app.report)")
        #expect(app.report.contains("Data item ‘b’ of level ‘s’ is unreachable") == showsAll, "\(app.report)")
        let traps = app.diagnostics.filter { $0.kind.code == "screen/trap" }.map(\.position.file)
        #expect(traps == (showsAll ? ["xml/s.xml"] : ["xml/m.xml"]))
    }

    @Test func otherScreensAreNotPlacesUnlessAsked() async throws {
        let page = try await ActivityApp(
            MapActivity.self, .data("<showAll>false</showAll><positions>\(Self.madrid)</positions>"),
            on: Self.withPlaces
        ).page()
        #expect(page.texts("places.title") == ["Madrid"])
    }

    @Test(arguments: [
        ("satellite", "https://above.example.org/{z}/{x}/{y}.jpg"), ("Hybrid", nil), ("standard", nil), ("moon", nil)
    ])
    func groundIsThatOfTheTypeIfTheSettingsNameIt(type: String, address: String?) async throws {
        var stage = Stage()
        stage.settings.map.layers = [.satellite: "https://above.example.org/{z}/{x}/{y}.jpg"]
        let app = try await ActivityApp(
            MapActivity.self, .data("<mapType>\(type)</mapType><positions>\(Self.madrid)</positions>"), on: stage)
        let usual = SiteSettings.MapTiles().tiles
        #expect(app.page().texts("tiles") == [address ?? usual])
        #expect(app.items[0].activity.needs(stage.settings).pictureServers == [address ?? usual])
    }

    @Test(arguments: [
        ("https://{s}.tiles.example/{z}/{x}/{y}.png", "tiles.example"),
        ("https://a-{s}.tiles.example:8080/{z}/{x}/{y}.png", "tiles.example"),
        ("https://u:p@Tëst.example/{z}/{x}/{y}.png", "tëst.example")
    ])
    func noteAboveAMapNamesTheServer(tiles: String, server: String) async throws {
        var stage = Stage()
        stage.settings.map.tiles = tiles
        stage.settings.map.isOnRequest = true
        let app = try await ActivityApp(MapActivity.self, .data("<positions>\(Self.madrid)</positions>"), on: stage)
        #expect(app.page().texts("server") == [server])
    }

    @Test func picturesOfTheVisitorAreAssets() async throws {
        let pictures =
            "<currentPositionIconFile>images/a.png</currentPositionIconFile><nearPosImage>images/b.png</nearPosImage>"
        let app = try await ActivityApp(
            MapActivity.self, .data("<localizeMe>true</localizeMe>\(pictures)<positions>\(Self.madrid)</positions>"))
        #expect(app.items[0].activity.assets.map(\.value) == ["images/a.png", "images/b.png"])
        #expect(try app.activity(as: MapActivity.self).locatesVisitor)
    }

    private static let madrid = """
        <position><positionTitle>Madrid</positionTitle><positionLat>40.4138</positionLat><positionLon>-3.6921</positionLon></position>
        """

    private static let withPlaces: Stage = {
        var stage = Stage()
        stage.levels =
            "<level><levelId>sitios</levelId><levelTitle>Sitios</levelTitle><levelFile>sitios.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        stage.files["xml/sitios.xml"] = """
            <levelData><data><dataId>punto</dataId><geoRef>41.5,-0.9</geoRef></data><data><dataId>calle</dataId><geoRef>7️⃣Calle Mayor 1</geoRef></data>\
            <data><dataId>nada</dataId><geoRef/></data></levelData>
            """
        return stage
    }()

    private static func at(_ latitude: String, _ longitude: String, _ mark: String = "") -> String {
        "<position><positionTitle>A \(latitude)</positionTitle>\(mark)<positionLat>\(latitude)</positionLat><positionLon>\(longitude)</positionLon></position>"
    }

    /// A case of one place; the mark 8️⃣ stands at its start tag.
    private static func place(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, MapActivity.self, .data("<positions>8️⃣<position>\(content)</position></positions>"), findings)
    }
}
