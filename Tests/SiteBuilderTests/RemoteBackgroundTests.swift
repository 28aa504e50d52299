// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

@testable import SiteBuilder

/// Tests of pictures behind pages and in menus that are on other servers (`app.md` 2.4).
@Suite struct RemoteBackgroundTests {
    private static func site(
        _ styles: String, cover: String = "", menus: String = "", theme: String = "default"
    ) async throws -> TestSite {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(menus + "<stylesFileName>s.xml</stylesFileName>"),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a")).replacing("<level>", with: "<level>" + cover),
                "xml/s.xml": "<application><styles>\(styles)</styles></application>"
            ]))
        return try await TestSite(app.graph, theme: try ToolTheme.named(theme))
    }

    private static func style(_ type: String) -> String {
        "<type><typeId>\(type)</typeId><backgroundFileName>https://h.example/a%20b(1).png?c=\"d\\</backgroundFileName></type>"
    }

    private static func policy(_ page: String) -> String {
        page.firstMatch(of: /img-src (.*?); font-src/).map { String($0.1) } ?? ""
    }

    @Test func pictureIsInTheStylesheetAndInThePolicyOfItsPages() async throws {
        let site = try await Self.site(Self.style("LIST_ACTIVITY"))
        let sheets = try site.files.filter { $0.hasSuffix(".css") }.map { try site.text($0) }.joined()
        #expect(sheets.contains("--page-image:url(\"https://h.example/a%20b(1).png?c=%22d%5C\")"))
        let policies = try ["l/a.html", "index.html"].map { Self.policy(try site.text($0)) }
        #expect(policies[0].hasSuffix("https://h.example") && !policies[1].contains("h.example"), "\(policies)")
        #expect(
            site.result.summary.servers == [
                ForeignServer(origin: "https://h.example", moment: .opening, pages: ["l/a.html"])
            ])
    }

    @Test func pictureOfAllScreensIsOnPagesThatAreNone() async throws {
        let site = try await Self.site(Self.style("DEFAULT"))
        for page in site.pages { #expect(Self.policy(try site.text(page)).contains("https://h.example"), "\(page)") }
    }

    @Test func pictureOfTheCoverIsShown() async throws {
        let site = try await Self.site(
            "", cover: "<backgroundFileName>https://h.example/x.png</backgroundFileName>")
        let sheets = try site.files.filter { $0.hasSuffix(".css") }.map { try site.text($0) }.joined()
        #expect(sheets.contains("--page-image:url(\"https://h.example/x.png\")"))
        #expect(Self.policy(try site.text("index.html")).contains("https://h.example"))
        #expect(site.result.summary.servers.map(\.pages) == [["index.html"]])
    }

    @Test(arguments: [("classic", true), ("default", false)]) func pictureBehindMenusIsShownByTheThemeThatHasIt(
        theme: String, isShown: Bool
    ) async throws {
        let site = try await Self.site(
            "", menus: "<menu><backgroundMenu>https://h.example/x.png</backgroundMenu></menu>", theme: theme)
        #expect(Self.policy(try site.text("l/a.html")).contains("https://h.example") == isShown)
        #expect(site.result.summary.servers.isEmpty == !isShown)
    }

    /// The page has the address as it is written, and browsers ask the host that it stands for.
    @Test func hostBeyondASCIIIsInThePolicyAsBrowsersAskForIt() async throws {
        let site = try await Self.site(
            "", cover: "<backgroundFileName>https://ana:clave@España.example/x.png</backgroundFileName>")
        #expect(Self.policy(try site.text("index.html")).hasSuffix(" https://xn--espaa-rta.example"))
        #expect(site.result.summary.servers.map(\.origin) == ["https://xn--espaa-rta.example"])
    }

    @Test func partOfAHostThatCannotBeReadIsNotPermitted() async throws {
        let site = try await Self.site(
            "", cover: "<backgroundFileName>https://espa'ña.example/x.png</backgroundFileName>")
        #expect(!Self.policy(try site.text("index.html")).contains("https:"))
        #expect(site.result.summary.servers.isEmpty)
    }

    @Test func picturesOfMenusAreInThePolicyOfTheirPages() async throws {
        func entry(_ name: String, _ rest: String) -> String {
            "<action><actionTitle>\(name)</actionTitle><actionImageName>https://\(name).example/a.png</actionImageName>\(rest)</action>"
        }
        let home = "<systemAction>home</systemAction>"
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>t.xml</topMenu><bottomMenu>b.xml</bottomMenu></menu>",
                    levels: Sample.level() + Sample.level("k", file: "k.xml")),
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link("k", "c"))),
                "xml/k.xml": Sample.list(Sample.item("c")),
                "xml/t.xml": "<level><menuActions>"
                    + entry("all", home) + entry("back", "<systemAction>back</systemAction>")
                    + "</menuActions><menuActions><menuLevel>k</menuLevel>" + entry("own", Sample.link("l", "a"))
                    + "</menuActions></level>",
                "xml/b.xml": "<level><menuActions>\(entry("bottom", home))</menuActions></level>"
            ]))
        let site = try await TestSite(app.graph)
        let servers = try ["index.html", "l/a.html", "k/c.html"].map {
            Self.policy(try site.text($0)).split(separator: " ").filter { $0.hasPrefix("https:") }
        }
        #expect(
            servers == [
                [], ["https://all.example", "https://bottom.example"], ["https://bottom.example", "https://own.example"]
            ])
        #expect(
            site.result.summary.servers.map(\.origin) == [
                "https://all.example", "https://bottom.example", "https://own.example"
            ])
    }
}
