// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests that nothing of a bundle rules or runs on the server of its site, or is sent as another kind of file than it is.
@Suite struct ServerFileTests {
    private static func app(_ type: String, _ data: String, _ files: [String: String]) async throws -> TestApp {
        try await TestApp(
            type: type, data: "<levelData><data><dataId>a</dataId>\(data)</data></levelData>", more: files)
    }

    private static func assets(_ site: borrowing TestSite) -> [String] {
        site.files.filter { $0.hasPrefix("assets/") }
    }

    @Test func filesBesideAPageThatServersHeedAreNotPublished() async throws {
        let reported = [
            ".htaccess", ".user.ini", "_headers", "_redirects", "WEB.config", "x.php", "X.PHP5", "x.phtml",
            "y.php.html", "b/c.shtml", "b/d.cgi", ".hidden/e.html", "v.var", "v.var.txt", "b/head.asis", "s.lua",
            "old.cer", "old.cdx", "s.svc"
        ].map { "html/" + $0 }
        let files = reported + ["html/.DS_Store", "html/.git/config", "html/x.php.bak"]
        let plain = ["html/a.html", "html/phpinfo.html", "html/z.pl.html", "html/headers", "html/php"]
        let app = try await Self.app(
            "WEB_ACTIVITY", "<local>true</local><webUrl>a.html</webUrl>",
            Dictionary(uniqueKeysWithValues: (files + plain).map { ($0, "<p>a") }))
        #expect(try await Self.assets(TestSite(app.graph)) == plain.map { "assets/" + $0 }.sorted())
        let found = app.diagnostics.filter { $0.kind.code == "file/server-file" }.map(\.position.file)
        #expect(found.sorted() == reported.sorted())
    }

    @Test(arguments: [
        ("WEB_ACTIVITY", "webUrl", "html/x.php"), ("WEB_ACTIVITY", "webUrl", "x.asp"),
        ("PDF_ACTIVITY", "pdfUrl", "pdf/doc.php"), ("VIDEO_ACTIVITY", "videoUrl", "video/f.cgi"),
        ("IMAGE_ZOOM_ACTIVITY", "imageFile", "images/pic.php"), ("IMAGE_ZOOM_ACTIVITY", "imageFile", "images/.pic.png")
    ])
    func fileForAServerIsNotShown(type: String, tag: String, path: String) async throws {
        let app = try await Self.app(type, "<\(tag)>\(path)</\(tag)>", [path: "%PDF-1.7"])
        let site = try await TestSite(app.graph)
        #expect(Self.assets(site) == [])
        #expect(try site.deadAddresses() == [])
        let found = app.diagnostics.filter { $0.kind.code == "file/server-file" }
        #expect(found.map(\.position.file) == ["xml/data.xml"] && found.allSatisfy { $0.position.offset > 0 })
    }

    @Test(arguments: [
        ("PDF_ACTIVITY", "pdfUrl", "pdf/evil.html", "pdf/evil-html.pdf"),
        ("PDF_ACTIVITY", "pdfUrl", "pdf/plan", "pdf/plan.pdf"), ("PDF_ACTIVITY", "pdfUrl", "pdf/A.PDF", "pdf/a.pdf"),
        ("IMAGE_ZOOM_ACTIVITY", "imageFile", "images/evil.html", "images/evil-html.png"),
        ("IMAGE_ZOOM_ACTIVITY", "imageFile", "images/evil.xht", "images/evil-xht.png"),
        ("IMAGE_ZOOM_ACTIVITY", "imageFile", "images/scan.TIF", "images/scan.tif"),
        ("AUDIO_ACTIVITY", "audioUrl", "audio/evil.xml", "audio/evil-xml.mp3"),
        ("AUDIO_ACTIVITY", "audioUrl", "audio/voice.amr", "audio/voice.amr"),
        ("VIDEO_ACTIVITY", "videoUrl", "video/evil.svg", "video/evil-svg.mp4"),
        ("WEB_ACTIVITY", "webUrl", "html/evil.html", "html/evil.html")
    ])
    func fileIsPublishedAsWhatItIsNamedAs(type: String, tag: String, path: String, copy: String) async throws {
        let app = try await Self.app(type, "<local>true</local><\(tag)>\(path)</\(tag)>", [path: "%PDF-1.7<p>a"])
        let site = try await TestSite(app.graph)
        #expect(Self.assets(site) == ["assets/" + copy])
        #expect(try site.text("l/a.html").contains("../assets/" + copy))
        #expect(try site.deadAddresses() == [])
    }

    /// A page is still a page where it is named as a document, too.
    @Test func pageIsNeverEmbedded() async throws {
        let app = try await Self.app(
            "PDF_ACTIVITY", "<pdfUrl>html/evil.html</pdfUrl>", ["html/evil.html": "%PDF-1.7<script>alert(1)</script>"])
        let site = try await TestSite(app.graph)
        let page = try site.text("l/a.html")
        #expect(Self.assets(site) == ["assets/html/evil.html"])
        #expect(!page.contains("<object") && page.contains("href=\"../assets/html/evil.html\" download"))
    }

    /// Otherwise a server that a frame may show could lead it, with its origin, to a page of the site.
    @Test func frameOfAnotherServerCannotComeBack() async throws {
        var settings = SiteSettings()
        settings.frames = ["https://example.org"]
        let app = try await TestApp(
            type: "WEB_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId><webUrl>https://example.org/x</webUrl></data></levelData>",
            settings: settings)
        let page = try await TestSite(app.graph).text("l/a.html")
        #expect(page.contains("frame-src https://example.org;"))
    }
}
