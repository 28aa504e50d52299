// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing
import Text

@testable import SiteBuilder

@Suite struct SiteMapTests {
    @Test(arguments: [
        ("Íberos y romanos", "iberos-y-romanos"), ("¿Cuánto sabes?", "cuanto-sabes"), ("Menú", "menu"),
        ("a/b\\c", "a-b-c"), ("../../etc", "etc"),
        ("50%", "50"), ("Straße", "strasse"), ("Łódź", "lodz"), ("Œuvre", "oeuvre"), ("Ærø", "aero"), ("Þórr", "thorr"),
        ("Đorđe", "dorde"), ("ışık", "isik")
    ])
    func idsBecomeReadableNames(id: String, name: String) {
        var names = SlugSet()
        #expect(names.name(for: id) == name)
    }

    @Test(arguments: ["日本", "…", "", "con", "NUL"])
    func idsWithoutAUsableNameGetAHash(id: String) {
        var names = SlugSet()
        let name = names.name(for: id)
        #expect(name.wholeMatch(of: /[a-z0-9]+-[0-9a-f]{6}/) != nil)
        #expect(name.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func laterNamesThatCollideGetAHashOfTheirID() {
        var names = SlugSet()
        #expect(names.name(for: "Galeria video") == "galeria-video")
        let second = names.name(for: "Galería video")
        #expect(second.hasPrefix("galeria-video-"))
        var others = SlugSet()
        _ = others.name(for: "Galeria video")
        _ = others.name(for: "Something else")
        #expect(others.name(for: "Galería video") == second)
    }

    @Test func sameIDTwiceStillGivesTwoNames() {
        var names = SlugSet()
        #expect(Set((0..<5).map { _ in names.name(for: "x") }).count == 5)
    }

    @Test func veryLongIDsAreCut() {
        var names = SlugSet()
        #expect(names.name(for: String(repeating: "a", count: 500)).utf8.count <= 60)
    }

    @Test func entryIsTheIndexAndOthersLieInTheirLevelsFolder() async throws {
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(
                levels: """
                    <level><levelId>Mis listas</levelId><levelFile>list.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    <level><levelId>emobc</levelId><levelFile>list.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    <level><levelFile>list.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    <level><levelId>lejos</levelId><levelFile>https://example.org/x.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                    """),
            "xml/portada.xml": TestApp.cover(to: "Mis listas", 0),
            "xml/list.xml": """
            <levelData><data><dataId>Uno</dataId><list><listItem><text>a</text></listItem></list></data>
            <data><list><listItem><text>b</text></listItem></list></data></levelData>
            """
        ])
        let map = PagePaths(app.graph)
        let paths = app.graph.allPlaces.compactMap(map.path)
        #expect(paths.first == "index.html")
        #expect(paths.contains("emobc/search.html"))
        #expect(paths.contains("mis-listas/uno.html") && paths.contains("mis-listas/n1.html"))
        #expect(paths.contains("n2/uno.html"))
        #expect(paths.contains("lejos/index.html"))
        #expect(!paths.contains("emobc/uno.html"), "the folder of built-in screens is not a level's")
        #expect(Set(paths).count == paths.count)
    }

    @Test(arguments: [
        ("index.html", "", "index.html"), ("a/b.html", "", "a/b.html"), ("a/b.html", "a", "b.html"),
        ("a/b.html", "c", "../a/b.html"),
        ("index.html", "a", "../index.html"), ("assets/images/x.png", "a", "../assets/images/x.png"),
        // Of a language below the top.
        ("en/a/b.html", "en", "a/b.html"), ("en/a/b.html", "en/a", "b.html"), ("en/a/b.html", "en/c", "../a/b.html"),
        ("en/index.html", "en/c", "../index.html"), ("a/b.html", "en", "../a/b.html"),
        ("static/app.css", "en/c", "../../static/app.css"), ("en/a/b.html", "c", "../en/a/b.html")
    ])
    func addressesAreRelative(path: String, folder: String, address: String) {
        #expect(PagePaths.relative(path, from: folder) == address)
    }
}
