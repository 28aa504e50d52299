// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text

/// Tests of the sections of one thing, from the menu that names them to the pages (`extensions.md` 3).
@Suite struct SectionTests {
    /// Hotels `sol` and `mar`; both have a place, only one has photos.
    private static func files(
        menu: String = menu("hotel"), photos: String = data("sol"), place: String = "topMenu"
    ) -> [String: String] {
        [
            "xml/app.xml": Sample.app(
                "<menu><\(place)>m.xml</\(place)></menu>",
                levels: Sample.level("hotel", file: "hotel.xml") + Sample.level("lugar", file: "lugar.xml")
                    + Sample.level("fotos", file: "fotos.xml") + Sample.level("lista", file: "lista.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("lista", "todos")),
            "xml/lista.xml": "<levelData><data><dataId>todos</dataId><headerText>Hoteles</headerText><list>"
                + ["sol", "mar"].map { "<listItem><text>\($0)</text>\(Sample.link("hotel", $0))</listItem>" }.joined()
                + "</list></data></levelData>",
            "xml/hotel.xml": "<levelData>"
                + data("sol", "<headerText>Hotel Sol</headerText><headerImageFile>images/sol.jpg</headerImageFile>")
                + data("mar", "<headerText>Hotel Mar</headerText>") + "</levelData>",
            "xml/lugar.xml":
                "<levelData>\(data("sol"))\(data("mar", "<headerText>Cómo llegar</headerText>"))</levelData>",
            "xml/fotos.xml": "<levelData>\(photos)\(data("otro"))</levelData>",
            "xml/m.xml": "<level>\(menu)</level>", "images/sol.jpg": "x"
        ]
    }

    private static func data(_ id: String, _ more: String = "") -> String {
        "<data><dataId>\(id)</dataId>\(more)<list><listItem><text>Fila</text></listItem></list></data>"
    }

    private static func entry(_ level: String, _ mark: String = "") -> String {
        "<action><actionTitle>\(level)!</actionTitle>\(mark)<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId></nextLevel></action>"
    }

    private static func menu(_ level: String?, _ marks: [String: String] = [:], more: String = "") -> String {
        let entries = ["hotel", "lugar", "fotos"].map { entry($0, marks[$0] ?? "") }.joined()
        return "<menuActions>" + (level.map { "<menuLevel>\($0)</menuLevel>" } ?? "") + entries + more
            + "</menuActions>"
    }

    /// A menu that leads to another level is on screens that are no sections themselves.
    @Test func onlySectionsHaveAFirstOne() async throws {
        let menu = "<menuActions>\(Self.entry("fotos"))</menuActions>"
        let app = try await TestApp(Self.files(menu: menu))
        let screen = try #require(app.graph.screens.first { app.graph.item(of: $0)?.title == "Hotel Sol" })
        #expect(app.graph.firstSection(of: screen) == nil)
        let whole = try await TestApp(Self.files())
        let names = whole.graph.screens.filter { whole.graph.firstSection(of: $0) != nil }.map {
            whole.graph.level(of: $0)?.id?.text
        }
        #expect(names == ["lugar", "lugar", "fotos"])
    }

    /// The only section of a thing leaves no choice.
    @Test func sectionWithoutOthersIsNotShown() async throws {
        let files = Self.files(menu: Self.menu(nil)).filter { $0.key != "xml/lugar.xml" }.merging(
            [
                "xml/fotos.xml": "<levelData>\(Self.data("sol"))</levelData>",
                "xml/lugar.xml": "<levelData>\(Self.data("sol"))</levelData>"
            ]) { $1 }
        let site = try await TestSite(try await TestApp(files).graph)
        let alone = try site.text("hotel/mar.html")
        #expect(Self.sections(alone) == [] && !alone.contains("hotel!"))
        #expect(try Self.sections(site.text("hotel/sol.html")).count == 3)
    }

    private static func sections(_ page: String) -> [String] {
        guard let start = page.range(of: "class=\"segments\""),
            let end = page.range(of: "</nav>", range: start.upperBound..<page.endIndex)
        else { return [] }
        return page[start.upperBound..<end.lowerBound].matches(of: /<a [^>]*title="([^"]*)"[^>]*>/).map { found in
            let tag = found.0
            let href = tag.firstMatch(of: /href="([^"]*)"/).map { String($0.1) }
            return "\(found.1) " + (tag.contains("aria-current") ? "here" : href ?? "dead")
        }
    }

    @Test(arguments: ["hotel", nil]) func sectionsHaveTheDataIDOfTheScreen(level: String?) async throws {
        let app = try await TestApp(Self.files(menu: Self.menu(level)))
        let site = try await TestSite(app.graph)
        #expect(
            try Self.sections(site.text("hotel/sol.html"))
                == ["hotel! here", "lugar! ../lugar/sol.html", "fotos! ../fotos/sol.html"])
        #expect(try Self.sections(site.text("hotel/mar.html")) == ["hotel! here", "lugar! ../lugar/mar.html"])
        #expect(
            try Self.sections(site.text("fotos/sol.html"))
                == ["hotel! ../hotel/sol.html", "lugar! ../lugar/sol.html", "fotos! here"])
        #expect(try !site.text("lista/todos.html").contains("segments"))
        #expect(!site.pages.contains("fotos/otro.html"), "no screen leads to it")
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func titleAndPictureOfTheFirstSectionStandOnTheOthers() async throws {
        let site = try await TestSite(TestApp(Self.files()).graph)
        for page in ["lugar/sol.html", "fotos/sol.html"] {
            #expect(try site.text(page).contains(">Hotel Sol</h1>"), "\(page)")
            #expect(try site.text(page).contains("class=\"head-pic\" src=\"../assets/images/sol.jpg\""), "\(page)")
        }
        #expect(try site.text("lugar/mar.html").contains(">Cómo llegar</h1>"))
        #expect(try !site.text("lugar/mar.html").contains("head-pic"))
    }

    /// The sections of one thing share its title, so the word of the menu's entry tells them apart; for the way back, too.
    @Test func namesOfPagesTellSectionsApart() async throws {
        let site = try await TestSite(TestApp(Self.files()).graph)
        #expect(try site.text("hotel/sol.html").contains("<title>hotel! · Hotel Sol · Test</title>"))
        #expect(try site.text("fotos/sol.html").contains("<title>fotos! · Hotel Sol · Test</title>"))
        #expect(try site.text("fotos/sol.html").contains("<span class=\"back-word\">hotel! · Hotel Sol</span>"))
        #expect(try site.text("lista/todos.html").contains("<title>Hoteles · Test</title>"))
        let same = Self.menu("hotel").replacing("hotel!", with: "Hotel Sol")
        let named = try await TestSite(TestApp(Self.files(menu: same)).graph)
        #expect(try named.text("hotel/sol.html").contains("<title>Hotel Sol · Test</title>"))
    }

    @Test func remotePictureOfTheFirstSectionIsPermittedOnTheOthers() async throws {
        let files = Self.files().mapValues { $0.replacing("images/sol.jpg", with: "https://h.example/sol.jpg") }
        let site = try await TestSite(TestApp(files).graph)
        for page in ["hotel/sol.html", "lugar/sol.html", "fotos/sol.html"] {
            let text = try site.text(page)
            #expect(text.contains("src=\"https://h.example/sol.jpg\""), "\(page)")
            #expect(text.contains(" data: https://h.example; font-src"), "\(page)")
        }
        #expect(try !site.text("hotel/mar.html").contains("h.example"))
        #expect(
            site.result.summary.servers.map { Set($0.pages) } == [
                ["hotel/sol.html", "lugar/sol.html", "fotos/sol.html"]
            ])
    }

    /// Results of the search have the title of the thing, so those of the others have that of their level, too.
    @Test func searchTellsSectionsApart() async throws {
        let site = try await TestSite(TestApp(Self.files()).graph)
        let index = try site.text(#require(site.files.first { $0.contains("search/d-") }))
        #expect(index.contains(#"["Hotel Sol","hotel/sol.html","list","#), "\(index)")
        #expect(index.contains(#"["Hotel Sol","lugar/sol.html",["list","lugar"],"#), "\(index)")
    }

    @Test func screensWithoutASectionAreReported() async throws {
        let bundle = MarkedBundle(Self.files(menu: Self.menu("hotel", ["fotos": "1️⃣"])))
        let app = try await TestApp(bundle.files)
        #expect(
            bundle.findings(app).filter { !$0.hasSuffix(" note") } == ["1️⃣ link/missing-section warning"])
        let finding = try #require(app.remarkable.first { $0.kind.code == "link/missing-section" })
        #expect(finding.summary.contains("‘mar’") && finding.notes.count == 1)
        let whole = try await TestApp(Self.files(photos: Self.data("sol") + Self.data("mar")))
        #expect(whole.problems == [])
    }

    /// On another screen than those of the thing the link is as partial as ever. The only item of a level stands for all.
    @Test func levelThatSharesNoDataIDIsAPartialLink() async throws {
        let bundle = MarkedBundle(Self.files(menu: Self.menu("hotel", ["fotos": "1️⃣"]), photos: ""))
        let only = try await TestApp(bundle.files)
        #expect(only.problems == [], "a level with a single screen: that one")
        let page = try await TestSite(only.graph).text("hotel/sol.html")
        #expect(page.contains("href=\"../fotos/otro.html\""))
        let several = MarkedBundle(
            Self.files(menu: Self.menu("hotel", ["fotos": "1️⃣"]), photos: Self.data("uno")))
        let app = try await TestApp(several.files)
        #expect(several.findings(app).contains("1️⃣ link/partial warning"))
        #expect(try await !TestSite(app.graph).text("hotel/sol.html").contains("fotos!"))
    }

    /// What is right is not blamed for a mistake beside it.
    @Test func menuWithAMisspeltLevelHasNoPartialLinks() async throws {
        let entries = Self.entry("hotel") + Self.entry("lugra") + Self.entry("otra cosa")
        let misspelt = try await TestApp(
            Self.files(menu: "<menuActions><menuLevel>hotel</menuLevel>\(entries)</menuActions>"))
        #expect(misspelt.problems == ["link/unknown-level", "link/unknown-level"], "\(misspelt.report)")
        let unknown = try await TestApp(Self.files(menu: Self.menu("hotels")))
        #expect(unknown.problems == ["menu/unknown-level"], "\(unknown.report)")
    }

    /// A second entry for a section does the same as the first, also if it names the level by its number.
    @Test func sectionThatIsNamedTwiceIsNoPartialLink() async throws {
        let again =
            "<action><actionTitle>Otra</actionTitle><nextLevel><nextLevelLevel>2</nextLevelLevel></nextLevel></action>"
        let app = try await TestApp(
            Self.files(menu: Self.menu("hotel", more: again), photos: Self.data("sol") + Self.data("mar")))
        #expect(app.problems == [])
        #expect(try await Self.sections(TestSite(app.graph).text("hotel/sol.html")).last == "Otra ../fotos/sol.html")
    }

    /// Each section may have a menu of its own, whose entry for itself is the current one everywhere.
    @Test func menusOfEachSectionNameTheirOwnLevelToo() async throws {
        let menus = ["hotel", "lugar"].map { level in
            "<menuActions><menuLevel>\(level)</menuLevel>\(Self.entry("hotel"))\(Self.entry("lugar"))</menuActions>"
        }
        let app = try await TestApp(Self.files(menu: menus.joined()))
        #expect(app.problems == [])
        let alone = "<menuActions><menuLevel>hotel</menuLevel>\(Self.entry("hotel"))</menuActions>"
        #expect(try await TestApp(Self.files(menu: alone)).problems == ["link/partial"])
    }

    @Test func otherEntriesStayInTheBar() async throws {
        let share = "<action><actionTitle>Contar</actionTitle><systemAction>share</systemAction></action>"
        let site = try await TestSite(TestApp(Self.files(menu: Self.menu("hotel", more: share))).graph)
        let page = try site.text("hotel/sol.html")
        #expect(Self.sections(page).count == 3)
        let bar = try #require(page.components(separatedBy: "class=\"top-menu\"").dropFirst().first)
        let menu = try #require(bar.components(separatedBy: "</nav>").first)
        #expect(menu.contains("Contar") && !menu.contains("lugar!"))
    }

    /// Their entries mark the current one all the same.
    @Test func moreThanFiveSectionsAndThoseOfOtherMenusAreNoSegments() async throws {
        let many = (0..<6).map { _ in Self.entry("lugar") }.joined()
        for (menu, place) in [(Self.menu("hotel", more: many), "topMenu"), (Self.menu("hotel"), "bottomMenu")] {
            let page = try await TestSite(TestApp(Self.files(menu: menu, place: place)).graph).text("hotel/sol.html")
            #expect(!page.contains("segments") && page.contains("href=\"../lugar/sol.html\""))
            #expect(page.contains("aria-current=\"page\" title=\"hotel!\""))
        }
    }

    /// The way back from a section that only the menu reaches leads to the thing.
    @Test func sectionsAreReachedFromTheirScreen() async throws {
        let app = try await TestApp(Self.files())
        let parents = Dictionary(
            uniqueKeysWithValues: app.graph.parents.map { (app.name(of: $0), app.name(of: $1)) })
        #expect(parents["fotos/sol"] == "hotel/sol" && parents["lugar/mar"] == "hotel/mar")
        #expect(!app.diagnostics.contains { $0.kind.code == "screen/trap" })
    }
}
