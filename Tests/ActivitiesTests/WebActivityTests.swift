// SPDX-License-Identifier: MIT
@testable import Activities
import AppModel
import Testing

@Suite struct WebActivityTests {
    static let cases = [
        FindingCase("a page of the bundle", WebActivity.self, .data("<local>true</local><webUrl>a.html</webUrl>"), []),
        FindingCase("a page of the bundle with its folder", WebActivity.self, .data("<local>true</local><webUrl>html/a.html</webUrl>"), []),
        FindingCase("a page of another site", WebActivity.self, .data("<webUrl>https://example.org/</webUrl>"), []),
        FindingCase("nothing", WebActivity.self, .data("<webUrl/>"), ["9️⃣ error web/no-page"]),
        FindingCase("a missing page", WebActivity.self, .data("<local>true</local>1️⃣<webUrl>nada.html</webUrl>"), ["1️⃣ error file/missing"]),
        FindingCase("no scheme", WebActivity.self, .data("1️⃣<webUrl>www.example.org</webUrl>"), ["1️⃣ warning media/address-without-scheme"]),
        FindingCase("no scheme but a path", WebActivity.self, .data("<local>false</local>1️⃣<webUrl>example.org/a</webUrl>"), ["1️⃣ warning media/address-without-scheme"]),
        FindingCase(
            "an address that is called local", WebActivity.self, .data("<local>true</local>1️⃣<webUrl>https://example.org/</webUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase("a page that is called remote", WebActivity.self, .data("<local>false</local>1️⃣<webUrl>a.html</webUrl>"), ["1️⃣ warning media/local-mismatch"]),
        FindingCase("an address without encryption", WebActivity.self, .data("1️⃣<webUrl>http://example.org/</webUrl>"), ["1️⃣ note media/insecure-address"]),
        FindingCase("a stray sign of the manual", WebActivity.self, .data("<local>1️⃣>true</local><webUrl>a.html</webUrl>"), ["1️⃣ warning xml/repaired"]),
        FindingCase("the tag in other case", WebActivity.self, .data("1️⃣<webURL>a.html</webURL>"), ["1️⃣ warning xml/element-case"]),
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws { try await example.expectFindings() }

    @Test(arguments: [
        ("https://example.org/a?b=c", "https://example.org/a?b=c", "example.org"), ("www.google.es", "https://www.google.es", "www.google.es"),
        ("example.org/a/b.html", "https://example.org/a/b.html", "example.org"), ("https://example.org/?a=1&amp;amp;b=2", "https://example.org/?a=1&b=2", "example.org"),
        ("a.html", "html/a.html", nil), ("assets/html/a.html", "html/a.html", nil),
    ])
    func pagesAreFoundHereAndElsewhere(written: String, href: String, host: String?) async throws {
        let page = try await ActivityApp(WebActivity.self, .data("<webUrl>\(written)</webUrl>")).page()
        #expect(page.text("file.href") == href)
        #expect(page.text("host") == host)
        #expect(page.text("title") == "Título & más")
    }
}
