// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests that the bundle's own pages find in the site what they find in the bundle.
@Suite struct OwnPageTests {
    private static func app(
        _ page: String, _ files: [String: String], type: String = "WEB_ACTIVITY",
        data: String = "<local>true</local><webUrl>r.html</webUrl>", settings: SiteSettings? = nil
    ) async throws -> TestApp {
        try await TestApp(
            type: type, data: "<levelData><data><dataId>a</dataId>\(data)</data></levelData>",
            more: files.merging(["html/r.html": page]) { $1 }, settings: settings)
    }

    private static func assets(_ site: borrowing TestSite) -> [String] {
        site.files.filter { $0.hasPrefix("assets/") }
    }

    @Test func filesInOtherFoldersAreWhereThePageNamesThem() async throws {
        let page = """
            <link rel=stylesheet href="../css/e.css"><style>b { background: url(../images/style.png) }</style>
            <body background="../images/ground.png"><img src="../images/l/Escudo%20A.PNG" srcset="../images/two.png 2x">
            <video src="../video/Á.mp4" poster="../images/poster.png"></video><object data="../pdf/plan.pdf"></object>
            <a href="../pages/Otra.html">B</a><p style="background: url('../images/inline.png')">
            """
        let named = [
            "css/e.css": "a { background: url(deep/css.png) }", "css/deep/css.png": "", "images/style.png": "",
            "images/ground.png": "", "images/l/Escudo A.PNG": "", "images/two.png": "", "video/Á.mp4": "v",
            "images/poster.png": "", "pdf/plan.pdf": "%PDF-1.7", "pages/Otra.html": "<img src='p.png'>",
            "pages/p.png": "", "images/inline.png": ""
        ]
        let others = ["images/other.png": "", "pages/other.html": ""]
        let app = try await Self.app(page, named.merging(others) { $1 })
        #expect(app.problems == [])
        let site = try await TestSite(app.graph)
        #expect(Self.assets(site) == (named.keys.map { "assets/" + $0 } + ["assets/html/r.html"]).sorted())
        #expect(try site.deadAddresses() == [])
    }

    @Test(arguments: [
        ("WEB_ACTIVITY", "<webUrl>r.html#los precios</webUrl>", "../assets/html/r.html#los%20precios"),
        ("WEB_ACTIVITY", "<webUrl>c#.html#x</webUrl>", "../assets/html/c%23.html%23x"),
        ("PDF_ACTIVITY", "<pdfUrl>p.pdf#page=3</pdfUrl>", "../assets/pdf/p.pdf#page=3")
    ])
    func placeInAPageIsKept(type: String, data: String, address: String) async throws {
        let files = ["html/c#.html#x": "<p>x</p>", "pdf/p.pdf": "%PDF-1.7"]
        let app = try await Self.app("<h1 id='los precios'>P</h1>", files, type: type, data: data)
        let site = try await TestSite(app.graph)
        let page = try site.text(
            site.files.first { $0.hasSuffix("/a.html") && !$0.hasPrefix("assets/") } ?? "index.html")
        let frame = try #require(page.firstMatch(of: /<(iframe|object)[^>]* (src|data)="([^"]*)"/)).output.3
        #expect(frame == address)
        #expect(try site.deadAddresses() == [])
    }

    /// Whoever opens the screen asks them, and whoever opens the page by itself. A page behind a link is asked for later.
    @Test func serversThatAPageAsksAreThoseOfItsScreen() async throws {
        let page = """
            <link rel=stylesheet href="e.css"><img src="https://a.example/1.png"><iframe src="q.html"></iframe>
            <a href="otra.html">B</a><a href="https://nobody.example/">C</a>
            """
        let app = try await Self.app(
            page,
            [
                "html/e.css": "@font-face { src: url(https://b.example/f.woff2) } a { background: url(e.css) }",
                "html/q.html": "<script src='//c.example/t.js'></script><link rel=stylesheet href='e.css'>",
                "html/otra.html": "<img src='https://d.example/1.png'><iframe src='q.html'></iframe>"
            ])
        let site = try await TestSite(app.graph)
        func server(_ name: String, _ pages: String...) -> ForeignServer {
            ForeignServer(origin: "https://\(name).example", moment: .opening, pages: pages)
        }
        let (own, other) = ("assets/html/r.html", "assets/html/otra.html")
        #expect(
            site.result.summary.servers == [
                server("a", "l/a.html", own), server("b", "l/a.html", own, other),
                server("c", "l/a.html", own, other), server("d", other)
            ], "\(site.result.summary.servers)")
        #expect(site.files.contains(own) && site.files.contains(other))
    }

    @Test func serversOfThePageThatTheOwnerLinksAreListed() async throws {
        var settings = SiteSettings()
        settings.links =
            SettingsFile.read(Array("links:\n  Aviso: html/r.html\n".utf8), file: SettingsFile.name).settings.links
        let app = try await Self.app(
            "<img src='https://a.example/1.png'>", [:], type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            data: "<text>x</text>", settings: settings)
        let site = try await TestSite(app.graph)
        #expect(site.result.summary.servers.map(\.pages) == [["assets/html/r.html"]])
    }

    /// Pages of the site name a picture by a safe name, which stays when an own page shows it, too.
    @Test func pictureOfAScreenHasBothNames() async throws {
        var settings = SiteSettings()
        settings.language = "es"
        settings.links =
            SettingsFile.read(
                Array("links:\n  Aviso: html/r.html\n".utf8), file: SettingsFile.name
            ).settings.links
        let app = try await Self.app(
            "<img src='../images/Escudo.PNG'><img src='../images/b.png'>",
            ["images/Escudo.PNG": "", "images/b.png": ""], type: "IMAGE_ZOOM_ACTIVITY",
            data: "<imageFile>images/Escudo.PNG</imageFile>", settings: settings)
        let site = try await TestSite(app.graph)
        #expect(
            Self.assets(site) == [
                "assets/html/r.html", "assets/images/Escudo.PNG", "assets/images/b.png", "assets/images/escudo.png"
            ])
        #expect(try site.text("l/a.html").contains("../assets/images/escudo.png"))
        #expect(try site.deadAddresses() == [])
    }

    @Test func filesThatServersHeedAreNotPublishedAndReported() async throws {
        let app = try await Self.app(
            "<img src='../images/a.php.png'><a href='../x.php'>X</a><a href='../.htaccess'>H</a>",
            ["images/a.php.png": "", "x.php": "x", ".htaccess": "x"])
        #expect(try await Self.assets(TestSite(app.graph)) == ["assets/html/r.html"])
        let found = app.diagnostics.filter { $0.kind.code == "file/server-file" }
        #expect(found.count == 3 && found.allSatisfy { $0.position.file == "html/r.html" })
    }

    /// Above that folder lie the files of the site, or of another one.
    @Test func filesOutsideOfTheAppsOwnFolderAreReported() async throws {
        let files = Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><local>true</local><webUrl>r.html</webUrl></data></levelData>",
            "html/r.html": "<img src='../../out.png'><img src='../images/in.png'>", "images/in.png": ""
        ])
        let below = Dictionary(uniqueKeysWithValues: files.map { ("assets/" + $0, $1) })
        let app = try await TestApp(below.merging(["out.png": ""]) { $1 })
        #expect(app.problems == ["web/missing-part"])
        #expect(try await Self.assets(TestSite(app.graph)) == ["assets/html/r.html", "assets/images/in.png"])
    }

    /// A file that only other files of `html/` name is not there for a screen.
    @Test func pagesThatNoScreenShowsPublishNothing() async throws {
        let app = try await Self.app(
            "<p>r", ["html/other.html": "<img src='../images/other.png'>", "images/other.png": ""])
        #expect(try await Self.assets(TestSite(app.graph)) == ["assets/html/other.html", "assets/html/r.html"])
    }

    /// The first visit loads what the frame needs whatever its size.
    @Test func stylesOfOwnPagesAreNoPartOfTheFrame() async throws {
        var settings = SiteSettings()
        settings.offline.budget = 0
        let app = try await Self.app(
            "<link rel=stylesheet href='../css/e.css'><script src='../js/e.js'></script><a href='../p/e.html'>E</a>",
            ["css/e.css": "a { b: c }", "js/e.js": "e", "p/e.html": "<p>e"], settings: settings)
        let site = try await TestSite(app.graph)
        #expect(site.result.summary.offline?.first.files ?? 0 > 0)
        let worker = try site.text("sw.js")
        let list = try #require(worker.firstMatch(of: /const files = `\n([^`]*)`/)).1.split(separator: "\n")
        let count = try #require(worker.firstMatch(of: /const first = (\d+);/).flatMap { Int($0.1) })
        // Styles and scripts of such pages are not in the list at all.
        #expect(list.dropFirst(count).count { $0.hasPrefix("assets/") } == 2)
        #expect(list.count { $0.hasPrefix("assets/") } == 2)
    }
}
