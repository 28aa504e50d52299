// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import SiteBuilder

/// Tests of what search engines find of a site.
@Suite struct FoundTests {
    private static func app(_ text: String, base: String? = nil) async throws -> TestApp {
        var settings = SiteSettings()
        settings.baseURL = base
        return try await TestApp(
            AppBundle([
                "xml/app.xml": """
                <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>
                <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile>
                <levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level></levels></application>
                """,
                "xml/l.xml": """
                <levelData><data><dataId>a</dataId><headerText>Uno</headerText><text>\(text)</text></data>
                <data><dataId>b</dataId><headerText>Dos</headerText><text>Otro</text></data></levelData>
                """
            ]), settings: settings)
    }

    private func description(_ path: String, of site: borrowing TestSite) throws -> String {
        String(try #require(try site.text(path).firstMatch(of: /<meta name="description" content="([^"]*)">/)).1)
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
}
