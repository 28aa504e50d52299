// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Theming

/// Tests of screens of a type without Swift code, made by a theme of one file.
@Suite struct ThemedTypeTests {
    private func theme() throws -> Theme {
        try Theme(
            named: Repository.fixtures.appendingPathComponent("themes/city-guide").path, builtIn: Repository.themes.path
        )
    }

    private func app(_ data: String, more files: [String: String] = [:], registry: ActivityRegistry) async throws
        -> TestApp
    {
        let level =
            "<level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>CITY_GUIDE_ACTIVITY</levelType></level>"
        let base = [
            "xml/app.xml": TestApp.appXML(levels: level), "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/data.xml": "<levelData>\(data)</levelData>"
        ]
        return try await TestApp(base.merging(files) { _, new in new }, registry: registry)
    }

    private func main(_ data: String, more files: [String: String] = [:]) async throws -> String {
        let theme = try theme()
        let app = try await app(data, more: files, registry: .all.withTemplates(theme.views))
        #expect(app.problems == [])
        return try await TestSite(app.graph, theme: theme).text("l/a.html").mainElement
    }

    @Test func themeOfOneFileIsSound() throws {
        let theme = try theme()
        #expect(theme.faults + ThemeCheck.faults(of: theme, for: .all, frame: .site) == [])
    }

    @Test func elementsAreShownByTheirNames() async throws {
        let main = try await main(
            """
            <data><dataId>a</dataId><headerText>Cities</headerText><intro>Two &lt;towns&gt;</intro>
            <city><name>Jaén</name><photo>images/jaen.png</photo><story>One.\n\nTwo.</story><sight>Castle</sight><sight>Baths</sight>
            <site>https://jaen.example.org/</site></city>
            <city><name>Úbeda</name><nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>b</nextLevelDataId></nextLevel></city></data>
            <data><dataId>b</dataId></data>
            """, more: ["images/jaen.png": "x"])
        #expect(main.contains("<p class=\"card\">Two &lt;towns&gt;</p>"))
        #expect(main.contains("<h2 class=\"section\">Jaén</h2>") && main.contains("<h2 class=\"section\">Úbeda</h2>"))
        #expect(main.contains("src=\"../assets/images/jaen.png\""))
        #expect(main.contains("<p>One.</p>") && main.contains("<p>Two.</p>"))
        #expect(main.contains("<p>Castle</p>\n<p>Baths</p>"))
        #expect(main.contains("<a href=\"https://jaen.example.org/\""))
        #expect(main.contains("<a class=\"btn\" href=\"b.html\">"))
        // Elements that the second city lacks are not taken from the first.
        #expect(main.components("<img").count == 2 && main.components("jaen.example.org").count == 2)
    }

    @Test func screenWithoutElementsIsEmpty() async throws {
        let main = try await main("<data><dataId>a</dataId></data>")
        #expect(main.contains("class=\"empty\"") && !main.contains("class=\"card\""))
    }

    /// The README promises this for every dead link.
    @Test func deadLinkIsShownDisabled() async throws {
        let theme = try theme()
        let data =
            "<data><dataId>a</dataId><city><nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>z</nextLevelDataId></nextLevel></city></data>"
        let app = try await app(data, registry: .all.withTemplates(theme.views))
        let main = try await TestSite(app.graph, theme: theme).text("l/a.html").mainElement
        #expect(main.contains("<a class=\"btn\" role=\"link\" aria-disabled=\"true\">"))
    }

    @Test func bundleCannotPutMarkupOrScriptAddressesIntoThePage() async throws {
        let main = try await main(
            """
            <data><dataId>a</dataId><city><name>&lt;script&gt;</name><story><paragraphs>&lt;script&gt;</paragraphs></story>
            <target><href>javascript:alert(1)</href></target><site>javascript:alert(1)</site>
            <photo><picture><src>javascript:alert(1)</src></picture></photo></city></data>
            """)
        #expect(!main.contains("<script") && !main.contains("javascript:"))
    }

    @Test func linksFilesAndTextsOfTheDataCount() async throws {
        let theme = try theme()
        let app = try await app(
            """
            <data><dataId>a</dataId><city><name>Jaén</name><photo>images/gone.png</photo>
            <nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>z</nextLevelDataId></nextLevel></city></data>
            """, registry: .all.withTemplates(theme.views))
        #expect(app.problems.contains("link/unknown-data"))
        #expect(app.problems.count == 2, "\(app.report)")
        #expect(Array(app.graph.app.levels[0].items[0].activity.searchTexts) == [SearchText(.text, "Jaén")])
    }

    /// The theme alone has everything of the type: template, style, script, sign and strings.
    @Test func typeWithAFolderOfItsOwnNeedsNoOtherFile() async throws {
        let folder = try TemporaryFolder()
        let files = [
            "page.mustache": "<p class=\"guide\">{{strings.opening}} {{#city}}{{name}}{{/city}}</p>",
            "style.css": "@layer own{.guide{background:url(paper.svg),url(icon.svg)}}", "paper.svg": "<svg/>",
            "script.js": "// Guide\nwindow.emobic.part('walk');", "walk.js": "// Walk\nwalk();",
            "icon.svg": "<svg viewBox=\"0 0 24 24\"><path d=\"M2 2h20\"/></svg>",
            "strings.en.yaml": "opening: Welcome to", "strings.es.yaml": "opening: Bienvenidos a"
        ]
        try folder.write(
            Dictionary(uniqueKeysWithValues: files.map { ("own/activities/city-guide/" + $0.key, $0.value) }))
        let theme = try Theme(named: folder.path + "/own", builtIn: Repository.themes.path)
        #expect(theme.faults + ThemeCheck.faults(of: theme, for: .all, frame: .site) == [])
        let data = "<data><dataId>a</dataId><city><name>Jaén</name></city></data>"
        let app = try await app(data, registry: .all.withTemplates(theme.views))
        let site = try await TestSite(app.graph, theme: theme)
        let page = try site.text("l/a.html")
        #expect(page.mainElement.contains("<p class=\"guide\">Bienvenidos a Jaén</p>"))
        for file in [
            "href=\"../static/city-guide.*.css\"", "src=\"../static/city-guide.*.js\"",
            "walk=../static/city-guide-walk.*.js "
        ] {
            #expect(page.replacing(/\.[0-9a-f]{8}\./, with: ".*.").contains(file), "\(file)")
        }
        #expect(try site.text("emobc/search.html").contains("<path d=\"M2 2h20\"/>"))
        for picture in ["paper", "icon"] {
            #expect(site.files.contains { $0.hasPrefix("static/theme/\(picture).") }, "\(picture)")
        }
        #expect(try site.deadAddresses() == [])
    }

    @Test func withoutTheThemeTheTypeIsUnknown() async throws {
        let app = try await app("<data><dataId>a</dataId></data>", registry: .all)
        #expect(app.problems == ["level/unknown-type"])
    }

    @Test(arguments: ["PLACEHOLDER_ACTIVITY", "UNKNOWN_ACTIVITY"]) func templatesOfTheFrameAreNoTypes(type: String)
        throws
    {
        #expect(ActivityRegistry.all.withTemplates(try theme().views).match(type) == nil)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
