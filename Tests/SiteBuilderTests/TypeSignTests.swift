// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing

@testable import Theming

/// Tests of the signs of screen types on pages.
@Suite struct TypeSignTests {
    private static func svg(_ inner: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(inner)</svg>"
    }

    /// Returns the signs on the page that lists all screens of an app with a single one.
    private func signs(_ type: String, _ files: [String: String]) async throws -> [String] {
        let app = try await TestApp(
            type: type, data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ]
        let site = try await TestSite(app.graph, theme: Theme(layers: layers))
        return try site.text("emobc/search.html").mainElement.matches(of: /<path d="([^"]+)"/).map { String($0.1) }
    }

    /// Safari does not draw the data of a path that a style sets.
    @Test func signIsPartOfTheMarkup() async throws {
        let list = try #require(try Theme(folders: [Repository.defaultTheme.path]).signs.types["list"])
        #expect(try await signs("LIST_ACTIVITY", [:]).contains(list))
        for name in Theme.names(in: Repository.themes.path) {
            let theme = try Theme(named: name, builtIn: Repository.themes.path)
            #expect(!theme.styles.values.contains { $0.contains("d:path(") }, "\(name)")
        }
    }

    /// The app has no web screen.
    @Test func linkOutOfTheAppHasTheSignOfItsKind() async throws {
        let addresses = [
            "https://h.example/": "web", "TEL:112": "tel", "mailto:a@h.example": "mailto", "sms:112": "sms",
            "geo:1,2": "geo"
        ]
        let rows = addresses.keys.sorted().map { "<listItem><text>a</text><webUrl>\($0)</webUrl></listItem>" }
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData><data><list>\(rows.joined())</list></data></levelData>")
        let site = try await TestSite(app.graph)
        let page = try site.text(#require(site.pages.first { try site.text($0).contains("view-list") }))
        let signs = try Theme(folders: [Repository.defaultTheme.path]).signs
        for (address, kind) in addresses {
            let row = try #require(page.firstRange(of: "href=\"\(address)\""), "\(address)")
            let sign = try #require(signs.sign(named: kind))
            #expect(page[row.upperBound...].prefix(300).contains("<path d=\"\(sign)\"/>"), "\(address)")
        }
    }

    /// Beside a screen the address is a button of its own.
    @Test(arguments: [("tel:112", "tel"), ("mailto:a@h.example", "mailto"), ("geo:1,2", "geo")])
    func buttonThatLeadsToNoPageHasTheSignOfItsKind(address: String, kind: String) async throws {
        let link = "<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>d</nextLevelDataId></nextLevel>"
        let sign = try #require(try Theme(folders: [Repository.defaultTheme.path]).signs.sign(named: kind))
        for (type, screen) in [
            ("LIST_ACTIVITY", "<list><listItem><text>a</text>\(link)<webUrl>\(address)</webUrl></listItem></list>"),
            (
                "MAP_ACTIVITY",
                "<positions><position><positionTitle>a</positionTitle><positionLat>1</positionLat><positionLon>2</positionLon>\(link)<webUrl>\(address)</webUrl></position></positions>"
            )
        ] {
            let app = try await TestApp(
                type: type, data: "<levelData><data><dataId>d</dataId>\(screen)</data></levelData>")
            let site = try await TestSite(app.graph)
            let page = try site.text("l/d.html")
            let button = try #require(page.firstRange(of: "href=\"\(address)\""), "\(type)")
            #expect(page[button.upperBound...].prefix(300).contains("<path d=\"\(sign)\"/>"), "\(type)")
        }
    }

    @Test func signOfAThemeTakesThePlaceOfTheOneBelowAndHoldsForVarieties() async throws {
        let own = ["activities/list/icon.svg": Self.svg("<path d='M1 2h3'/>")]
        #expect(try await signs("LIST_ACTIVITY", own).contains("M1 2h3"))
        // An image list has a sign of its own.
        #expect(try await !signs("IMAGE_LIST_ACTIVITY", own).contains("M1 2h3"))
        let signs = Theme(files: own).signs
        #expect(signs.sign(of: "city-list") == "M1 2h3")
        #expect(signs.sign(of: "city") == ThemeSigns().sign(of: ""))
    }

    @Test func frameShowsTheSignOfItsScreen() async throws {
        let data = "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>"
        let frame = ["page.mustache": "<body><i>{{sign}}</i>{{{body}}}</body>"]
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: frame)
        ]
        let site = try await TestSite(TestApp(type: "LIST_ACTIVITY", data: data).graph, theme: Theme(layers: layers))
        let types = try Theme(folders: [Repository.defaultTheme.path]).signs.types
        for (path, view) in [("emobc/search.html", "search"), ("offline.html", "notice"), ("index.html", "cover")] {
            let sign = try #require(types[view])
            #expect(try site.text(path).contains("<i>\(sign)</i>"), "\(path)")
        }
        let list = try #require(types["list"])
        #expect(try site.pages.contains { try site.text($0).contains("<i>\(list)</i>") })
    }

    /// Also within its other fields, such as its picture; one that leads nowhere has that of the screen.
    @Test func rowHasTheSignOfWhatItLeadsTo() async throws {
        let rows = ["<webUrl>https://h.example/</webUrl>", "<webUrl>tel:112</webUrl>", ""]
        let items = rows.map { "<listItem><text>a</text>\($0)</listItem>" }.joined()
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData><data><list>\(items)</list></data></levelData>")
        let template = "{{#rows}}<b>{{sign}}</b>{{#link}}<i>{{sign}}</i>{{/link}}{{/rows}}"
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path),
            ThemeFolder(place: "mine", files: ["activities/list/page.mustache": template])
        ]
        let site = try await TestSite(app.graph, theme: Theme(layers: layers))
        let page = try site.text(#require(site.pages.first { try site.text($0).contains("view-list") }))
        let signs = try Theme(folders: [Repository.defaultTheme.path]).signs
        let (web, tel, list) = (signs.sign(of: "web"), signs.sign(of: "tel"), signs.sign(of: "list"))
        #expect(page.contains("<b>\(web)</b><i>\(web)</i><b>\(tel)</b><i>\(tel)</i><b>\(list)</b>"))
    }

    /// A child of the data that is called `sign` does not take its place.
    @Test func screenOfATypeOfTheThemeHasASign() async throws {
        let files = [
            "activities/city/page.mustache": "<i>{{sign}}</i>{{#town}}<b>{{sign}}</b>{{/town}}",
            "activities/city/icon.svg": Self.svg("<path d='M1 2h3'/>")
        ]
        let layers = [
            try ThemeFolder(reading: Repository.defaultTheme.path), ThemeFolder(place: "mine", files: files)
        ]
        let theme = Theme(layers: layers)
        let level =
            "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>CITY_ACTIVITY</levelType></level>"
        let data = "<data><dataId>a</dataId><sign>x</sign><town><sign>y</sign></town></data>"
        let app = try await TestApp(
            [
                "xml/app.xml": TestApp.appXML(levels: level), "xml/portada.xml": TestApp.cover(to: "l", 0),
                "xml/l.xml": "<levelData>\(data)</levelData>"
            ], registry: .all.withTemplates(theme.views))
        let site = try await TestSite(app.graph, theme: theme)
        #expect(try site.text("l/a.html").contains("<i>M1 2h3</i><b>M1 2h3</b>"))
    }

    @Test func signOfAnActionIsItsOwn() throws {
        let signs = try Theme(folders: [Repository.defaultTheme.path]).signs
        #expect(signs.sign(ofAction: "map") == signs.others["map"] && signs.sign(of: "map") == signs.types["map"])
        #expect(signs.sign(ofAction: "favourite") == nil)
    }

    @Test func signThatNoTemplateShowsIsAFault() throws {
        let below = try ThemeFolder(reading: Repository.defaultTheme.path)
        func faults(_ path: String, _ page: String = "") -> [String] {
            let files = [path: Self.svg("<path d='M1 2h3'/>"), "partials/ad.mustache": page]
            let theme = Theme(layers: [below, ThemeFolder(place: "mine", files: files)])
            return ThemeCheck.faults(of: theme, for: .all, frame: .site).map(\.summary)
        }
        #expect(faults("signs/home.svg") == [])
        for tag in ["{{signs.own}}", "{{ signs.own }}", "{{#signs.own}}x{{/signs.own}}"] {
            #expect(faults("signs/own.svg", tag) == [], "\(tag)")
        }
        #expect(faults("signs/hme.svg") == ["No template shows a sign ‘hme’"])
        #expect(faults("signs/home.svg", "{{signs.hme}}") == ["There is no field ‘signs.hme’ here"])
    }
}
