// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import Markup
import TestSupport
import Testing

@testable import SiteBuilder

/// Tests of what search engines find of a site.
@Suite struct FoundTests {
    private static func app(
        _ text: String, base: String? = nil, more files: [String: String] = [:]
    ) async throws -> TestApp {
        var settings = SiteSettings()
        settings.baseURL = base
        return try await TestApp(
            AppBundle(
                [
                    "xml/app.xml": """
                    <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>
                    <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile>
                    <levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>
                    """,
                    "xml/l.xml": """
                    <levelData><data><dataId>a</dataId><headerText>Uno</headerText><text>\(text)</text></data>
                    <data><dataId>b</dataId><headerText>Dos</headerText><text>Otro</text></data></levelData>
                    """
                ].merging(files) { _, own in own }), settings: settings)
    }

    private func description(_ path: String, of site: borrowing TestSite) throws -> String {
        String(try #require(try site.text(path).firstMatch(of: /<meta name="description" content="([^"]*)">/)).1)
    }

    /// `app.md` 14.1; a page with words of its own is described by them.
    @Test func firstScreenAndCoverHaveTheDescriptionOfTheApp() async throws {
        let seo = ["xml/seo.xml": "<seo><description>Faros de la costa</description></seo>"]
        let site = try await TestSite(Self.app("Un faro", more: seo).graph, includesUnreachable: true)
        #expect(try description("index.html", of: site) == "Faros de la costa")
        #expect(try description("l/b.html", of: site) == "Otro")
        let covered = try await TestSite(
            TestApp(
                Sample.bundle(seo.merging(["xml/portada.xml": Sample.cover(Sample.link("l", "a"))]) { own, _ in own })
            ).graph)
        #expect(try description("index.html", of: covered) == "Faros de la costa")
        #expect(try description("l/a.html", of: covered) == "Row")
    }

    @Test func descriptionOfAScreenIsTheBeginningOfItsText() async throws {
        let site = try await TestSite(Self.app("  Un   faro &amp; un\npuerto ").graph, includesUnreachable: true)
        #expect(try description("index.html", of: site) == "Un faro &amp; un puerto")
        #expect(try description("l/b.html", of: site) == "Otro")
        #expect(try description("emobc/search.html", of: site) == "A")
    }

    @Test(arguments: [String(repeating: "palabra ", count: 60), String(repeating: "ñ", count: 400)])
    func longTextIsCutAndSaysSo(text: String) async throws {
        let site = try await TestSite(Self.app(text).graph)
        let description = try description("index.html", of: site)
        #expect(description.count <= 160 && description.count > 140 && description.hasSuffix("…"))
        #expect(!description.contains(" …"))
    }

    /// The next word would not fit.
    @Test(arguments: [".", "!", "?", "…", "。"]) func textThatIsCutBehindASentenceHasNoEllipsis(end: String) async throws
    {
        let sentence = String(repeating: "palabra ", count: 18) + "final" + end
        let site = try await TestSite(Self.app(sentence + " " + String(repeating: "sigue", count: 5)).graph)
        #expect(try description("index.html", of: site) == sentence)
    }

    @Test func screenWithoutTextHasTheDescriptionOfTheApp() async throws {
        #expect(try description("index.html", of: await TestSite(Self.app("").graph)) == "A")
    }

    @Test func listOfPagesHasWhatIsTheApps() async throws {
        let graph = try await Self.app("x", base: "https://museo.example/una/").graph
        let site = try await TestSite(graph, includesUnreachable: true)
        #expect(
            try site.text("sitemap.xml") == """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                <url><loc>https://museo.example/una/</loc></url>
                <url><loc>https://museo.example/una/l/b.html</loc></url>
                </urlset>

                """)
        #expect(!site.files.contains("robots.txt"))
        #expect(try site.text("emobc/search.html").contains("<meta name=\"robots\" content=\"noindex\">"))
        #expect(try !site.text("index.html").contains("noindex"))
    }

    @Test func fileForCrawlersIsAtTheTopOfAHostOnly() async throws {
        let site = try await TestSite(Self.app("x", base: "https://museo.example/").graph)
        #expect(try site.text("robots.txt").hasSuffix("Sitemap: https://museo.example/sitemap.xml\n"))
        let unknown = try await TestSite(Self.app("x").graph)
        #expect(!unknown.files.contains { $0.hasPrefix("sitemap") || $0 == "robots.txt" })
    }

    @Test func longListsAreDivided() async throws {
        let graph = try await Self.app("x", base: "https://museo.example/una/").graph
        var options = Site.Options()
        options.includesUnreachable = true
        let theme = try ToolTheme.named("default")
        let assets = await Site.assetTable(graph, theme: theme, options: options)
        let plans = Site.plans(graph, theme: theme, assets: assets, options: options)
        let files = try #require(Sitemap(plans, limit: 1)).files
        #expect(files.map(\.path) == ["sitemap-1.xml", "sitemap-2.xml", "sitemap.xml"])
        let texts = files.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(texts[0].contains("<url><loc>https://museo.example/una/</loc></url>"))
        #expect(texts[1].contains("<url><loc>https://museo.example/una/l/b.html</loc></url>"))
        #expect(
            texts[2].contains(
                "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n<sitemap><loc>https://museo.example/una/sitemap-1.xml</loc></sitemap>\n<sitemap><loc>https://museo.example/una/sitemap-2.xml</loc></sitemap>\n</sitemapindex>"
            ))
        #expect(Sitemap.limit == 50_000)
    }

    /// A list of the protocol has at least one address.
    @Test(arguments: ["https://museo.example/", "https://museo.example/una/"])
    func siteOfPlaceholdersHasNoList(base: String) async throws {
        var settings = SiteSettings()
        settings.baseURL = base
        let app = try await TestApp(
            [
                "xml/app.xml": """
                <application><title>A</title><entryPoint><pointLevelId>lejos</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>
                <level><levelId>lejos</levelId><levelTitle>Lejos</levelTitle><levelFile>https://otro.example/d.xml</levelFile>
                <levelType>LIST_ACTIVITY</levelType></level></levels></application>
                """
            ], settings: settings)
        #expect(Hosting.problems(in: app.graph).isEmpty)
        let site = try await TestSite(app.graph)
        #expect(site.files.contains("index.html"))
        #expect(!site.files.contains { $0.hasPrefix("sitemap") || $0 == "robots.txt" })
    }

    /// Placeholders, the profile and the search have no contents of the app.
    @Test func screensWithoutContentsAreNotToBeFound() async throws {
        var settings = SiteSettings()
        settings.baseURL = "https://museo.example/"
        let app = try await TestApp(
            [
                "xml/app.xml": """
                <application><title>A</title><profileFileName>p.xml</profileFileName>
                <entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>
                <level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
                <level><levelId>lejos</levelId><levelTitle>Lejos</levelTitle><levelFile>https://otro.example/d.xml</levelFile>
                <levelType>LIST_ACTIVITY</levelType></level></levels></application>
                """,
                "xml/l.xml": "<levelData><data><dataId>a</dataId><headerText>Uno</headerText></data></levelData>",
                "xml/p.xml":
                    "<profile><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field></profile>"
            ], settings: settings)
        let site = try await TestSite(app.graph, includesUnreachable: true)
        let list = try site.text("sitemap.xml")
        for path in ["emobc/search.html", "emobc/profile.html", "lejos/index.html"] {
            #expect(try site.text(path).contains("<meta name=\"robots\" content=\"noindex\">"), "\(path)")
            #expect(!list.contains(path))
        }
        #expect(list.contains("<loc>https://museo.example/</loc>"))
    }

    // MARK: Shared addresses

    private func meta(_ path: String, of site: borrowing TestSite) throws -> [String: String] {
        let page = try site.text(path)
        return Dictionary(
            page.matches(of: /<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/).map {
                (String($0.1), String($0.2))
            }, uniquingKeysWith: { first, second in first + "+" + second })
    }

    private static func pictured(base: String?) async throws -> TestSite {
        var settings = SiteSettings()
        settings.baseURL = base
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            data: """
                <levelData><data><dataId>a</dataId><headerText>Sala &amp; mar</headerText><imageFile>Gran foto.gif</imageFile><text>Un faro</text></data>
                <data><dataId>b</dataId><headerText>Otra</headerText><imageFile>poca.gif</imageFile><text>Nada</text></data></levelData>
                """,
            more: [
                "images/Gran foto.gif": "GIF89a\u{50}\u{02}\u{50}\u{02}",
                "images/poca.gif": "GIF89a\u{50}\u{00}\u{50}\u{00}"
            ],
            settings: settings)
        return try await TestSite(app.graph, includesUnreachable: true)
    }

    @Test func sharedAddressShowsTitleTextAndPictureOfItsScreen() async throws {
        let site = try await Self.pictured(base: "https://museo.example/una/")
        #expect(
            try meta("l/a.html", of: site) == [
                "og:type": "website", "og:site_name": "Test", "og:title": "Sala &amp; mar", "og:description": "Un faro",
                "og:url": "https://museo.example/una/l/a.html",
                "og:image": "https://museo.example/una/assets/images/gran-foto.gif",
                "twitter:card": "summary_large_image"
            ])
        let other = try meta("l/b.html", of: site)
        #expect(other["twitter:card"] == "summary" && other["og:title"] == "Otra")
        #expect(other["og:image"] == nil, "a small picture is none, and without a painter there is no icon")
    }

    @Test func siteOfNoKnownAddressSharesNothing() async throws {
        let site = try await Self.pictured(base: nil)
        for page in site.pages { #expect(try meta(page, of: site).isEmpty) }
    }

    // MARK: Descriptions of many screens

    private static let bundles =
        [Repository.exampleApp.path]
        + FixtureSiteTests.bundles.map { Repository.fixtures.appendingPathComponent("bundles/\($0)").path }

    @Test(arguments: bundles) func screensWithTextsOfTheirOwnShareNoDescription(path: String) async throws {
        let graph = try await TestApp(AppBundle(folder: path)).graph
        var options = Site.Options()
        options.includesUnreachable = true
        let theme = try ToolTheme.named("default")
        let assets = await Site.assetTable(graph, theme: theme, options: options)
        let plan = Site.plans(graph, theme: theme, assets: assets, options: options)[0]
        var known: [String: String] = [:]
        // Levels that show the same file have the same screens.
        for screen in graph.distinctPlaces where !screen.isUnlisted {
            let all = graph.item(of: screen)?.activity.searchTexts ?? SearchTexts([])
            let texts = all.filter { $0.kind != .label }.map { Prose.plain($0.text) }
            guard texts.contains(where: { !$0.isEmpty }), let path = plan.path(of: screen) else { continue }
            let description = ScreenDescription.text(of: screen, in: plan)
            #expect(known[description] == nil, "\(known[description] ?? "") and \(path): \(description)")
            known[description] = path
        }
        #expect(!known.isEmpty)
    }
}
