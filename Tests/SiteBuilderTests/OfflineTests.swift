// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of the list of files in the worker of a site. Tests in a browser show what the worker does with them.
@Suite struct OfflineTests {
    private static func app(_ settings: SiteSettings = SiteSettings(), text: String = "Uno") async throws -> TestApp {
        try await TestApp(
            AppBundle([
                "xml/app.xml": """
                <application><title>A</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>z</pointDataId></entryPoint>
                <levels><level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile>
                <levelType>LIST_ACTIVITY</levelType></level></levels></application>
                """,
                "xml/l.xml": "<levelData>" + item("a", text, to: "b") + item("b", "Dos", to: "c")
                    + item("c", "Tres", to: "a")
                    + item("z", "Cero", to: "a") + "</levelData>"
            ]), settings: settings)
    }

    private static func item(_ id: String, _ title: String, to next: String) -> String {
        """
        <data><dataId>\(id)</dataId><headerText>\(title)</headerText><list><listItem><text>Sigue</text><nextLevel>\
        <nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>\(next)</nextLevelDataId></nextLevel></listItem></list></data>
        """
    }

    /// The paths in a worker: those of the first visit, and the others.
    private func paths(_ site: borrowing TestSite) throws -> (first: [String], later: [String]) {
        let text = try site.text("sw.js")
        let count = try #require(text.firstMatch(of: /const first = (\d+);/).flatMap { Int($0.1) })
        let list = try #require(text.firstMatch(of: /const files = `\n([^`]*)`/)).1.split(separator: "\n")
        let paths = list.map { String($0.split(separator: " ")[0]) }
        return (Array(paths.prefix(count)), Array(paths.dropFirst(count)))
    }

    @Test func frameComesFirstAndPagesByTheirDistance() async throws {
        let site = try await TestSite(Self.app().graph)
        let (first, later) = try paths(site)
        #expect(later == [])
        #expect(
            first.filter { $0.hasSuffix(".html") }
                == ["offline.html", "index.html", "emobc/search.html", "l/a.html", "l/b.html", "l/c.html"])
        let page = try #require(first.firstIndex(of: "index.html"))
        #expect(
            first[..<page].contains { $0.hasPrefix("static/app.") }
                && first[page...].allSatisfy { !$0.hasPrefix("static/") || $0.hasPrefix("static/addresses.") })
        #expect(!first.contains("404.html") && !first.contains("sw.js"))
        #expect(site.result.summary.offline?.first.files == first.count)
    }

    @Test func everyFileIsListedWithTheHashOfItsContents() async throws {
        let site = try await TestSite(Self.app().graph)
        let list = try #require(site.text("sw.js").firstMatch(of: /const files = `\n([^`]*)`/)).1.split(separator: "\n")
        for line in list {
            let parts = line.split(separator: " ").map(String.init)
            #expect(
                ContentHash.digits(ContentHash.of(Array(try site.data(parts[0].percentDecoded)))) == parts[1], "\(line)"
            )
        }
        let unlisted = Set(site.files).subtracting(list.map { String($0.split(separator: " ")[0]).percentDecoded })
        #expect(unlisted == ["404.html", "sw.js", "l/z.html", Manifest.fileName])
    }

    @Test func budgetLeavesFarPagesForLater() async throws {
        var settings = SiteSettings()
        let whole = try await TestSite(Self.app().graph)
        let all = try #require(whole.result.summary.offline?.first.bytes)
        // What comes after that page is smaller, so that there is room for it.
        settings.offline.budget = try all - whole.data("l/c.html").count
        let site = try await TestSite(Self.app(settings).graph)
        let (first, later) = try paths(site)
        #expect(later == ["l/c.html"] && first.contains("l/b.html"))
        #expect(site.result.summary.offline.map { $0.later.files } == 1)
    }

    @Test func continuationsAreAsFarAsTheirNumber() async throws {
        let items = (1...210).map { "<data><dataId>d\($0)</dataId><text>x</text></data>" }.joined()
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData>\(items)</levelData>")
        let site = try await TestSite(app.graph, includesUnreachable: true)
        let pages = try paths(site).first.filter { $0.hasSuffix(".html") }
        #expect(pages.contains("l/d210.html"))
        #expect(pages.suffix(2) == ["emobc/search.1.html", "emobc/search.2.html"])
    }

    /// A document without an origin has no worker, so only the page itself can be shown without a connection.
    @Test func ofOwnPagesTheFirstVisitLoadsNothingElse() async throws {
        let app = try await TestApp(
            type: "WEB_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId><local>true</local><webUrl>r.html</webUrl></data></levelData>",
            more: [
                "html/r.html": "<link rel=stylesheet href=e.css><script src=../js/s.js></script><img src=p.png>",
                "html/e.css": "a { color: red }", "js/s.js": "0", "html/p.png": ""
            ])
        let site = try await TestSite(app.graph)
        let (first, later) = try paths(site)
        #expect(first.filter { $0.hasPrefix("assets/") } == ["assets/html/r.html"])
        #expect(later == ["assets/html/p.png"])
        #expect(site.files.contains("assets/html/e.css") && site.files.contains("assets/js/s.js"))
    }

    @Test func oldAddressesComeAfterPagesAndCountInTheBudget() async throws {
        let whole = try await TestSite(Self.app().graph)
        let first = try paths(whole).first
        let table = try #require(first.firstIndex { $0.hasPrefix("static/addresses.") })
        let page = try #require(first.lastIndex { $0.hasSuffix(".html") })
        #expect(table > page)
        var settings = SiteSettings()
        settings.offline.budget = 0
        let site = try await TestSite(Self.app(settings).graph)
        #expect(try paths(site).later.contains(first[table]))
    }

    @Test func workerChangesWithTheSiteAndOnlyThen() async throws {
        let same = try await (TestSite(Self.app().graph).text("sw.js"), TestSite(Self.app().graph).text("sw.js"))
        #expect(same.0 == same.1)
        #expect(try await TestSite(Self.app(text: "Otro").graph).text("sw.js") != same.0)
        var settings = SiteSettings()
        settings.baseURL = "https://museo.example/"
        // Only `404.html` and what search engines read differ.
        #expect(try await TestSite(Self.app(settings).graph).text("sw.js") != same.0)
    }

    @Test func workerKnowsTheTypesOfTheBuild() async throws {
        let text = try await TestSite(Self.app().graph).text("sw.js")
        let line = try #require(text.firstMatch(of: /const types = (\{[^\n]*\});\n/)).1
        let types = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        #expect(types["html"] == "text/html" && types["svg"] == "image/svg+xml")
        #expect(types.count == MediaType.byEnding.count)
    }

    @Test(arguments: [true, false]) func withoutOfflineTheWorkerKeepsNothing(bySetting: Bool) async throws {
        var settings = SiteSettings()
        settings.offline.isOn = !bySetting
        let site = try await TestSite(Self.app(settings).graph) { $0.isOffline = bySetting }
        #expect(try site.text("sw.js").contains("const version = \"\";\nconst first = 0;\nconst files = `\n`;"))
        #expect(site.result.summary.offline == nil && !site.files.contains("offline.html"))
        for page in site.pages { #expect(try !site.text(page).contains("data-worker"), "\(page)") }
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ), (String(repeating: "a", count: 64), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb")
    ]) func hashOfAPolicyIsTheOneOfTheStandard(text: String, hash: String) {
        let digits = SHA256.digest(of: Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        #expect(digits.joined() == hash)
    }

    @Test func pageForLostAddressesPermitsItsOwnScriptAndStyleOnly() async throws {
        let html = try await TestSite(Self.app().graph).text("404.html")
        for element in ["script", "style"] {
            let text = try #require(html.firstMatch(of: try Regex("<\(element)>(.*?)</\(element)>")))[1].substring
            let hash = Base64.encode(SHA256.digest(of: Array((text ?? "").utf8)))
            #expect(html.contains("\(element)-src 'sha256-\(hash)'"))
        }
        #expect(SiteLinks(html: html).relativePaths == [])
    }

    @Test func pageForLostAddressesOfAKnownSiteHasAddressesFromTheTopOfTheHost() async throws {
        var settings = SiteSettings()
        settings.baseURL = "https://museo.example/una/app/"
        let html = try await TestSite(Self.app(settings).graph).text("404.html")
        #expect(SiteLinks(html: html).relativePaths.allSatisfy { $0.hasPrefix("/una/app/") })
        #expect(html.contains("href=\"/una/app/emobc/search.html\"") && html.contains("href=\"/una/app/static/app."))
    }
}
