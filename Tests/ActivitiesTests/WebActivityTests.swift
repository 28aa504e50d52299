// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import Activities

@Suite struct WebActivityTests: ActivityCases {
    private static var ownSite: Stage {
        var stage = Stage()
        stage.settings.baseURL = "https://museo.example/una/"
        return stage
    }

    /// A page and a style of its own, each with a mark before its first font or module.
    private static func withFonts(
        _ page: String = "", _ style: String = "", hosting: SiteSettings.Hosting? = nil
    ) -> Stage {
        let markup = """
            <a href=c.woff>C</a><link rel=stylesheet href=b.css><script src=d.js></script><script type=module src="\(page)d.js"></script>
            <style>@font-face{src:url(c.woff)} @font-face{src:url(https://example.org/e.woff2)}</style>
            """
        var stage = withPage(
            markup,
            [
                "html/b.css": "@font-face{src:url(\(style)c.woff?x) format('woff')}", "html/c.woff": "c",
                "html/d.js": "d"
            ])
        stage.settings.hosting = hosting
        return stage
    }

    private static func inLatin1(hosting: SiteSettings.Hosting? = nil) -> Stage {
        var stage = withPage(
            "<meta charset=iso-8859-1><link rel=stylesheet href=l.css><script src=l.js></script>Ni1️⃣ños",
            [
                "html/l.css": "/* charset=iso-8859-1 */ a::after { content: '2️⃣ñ' }",
                "html/l.js": "// charset=iso-8859-1\nalert('3️⃣ñ')"
            ])
        stage.settings.hosting = hosting
        return stage
    }

    /// Pages whose names look like hosts.
    private static var withPages: Stage {
        var stage = Stage()
        stage.files["html/www.a.html"] = "<p>a"
        stage.files["html/guia.v2/a.html"] = "<p>a"
        return stage
    }

    static let cases = [
        FindingCase("a page of the bundle", WebActivity.self, .data("<local>true</local><webUrl>a.html</webUrl>"), []),
        FindingCase(
            "a page of the bundle with its folder", WebActivity.self,
            .data("<local>true</local><webUrl>html/a.html</webUrl>"), []),
        FindingCase("a page of another site", WebActivity.self, .data("<webUrl>https://example.org/</webUrl>"), []),
        FindingCase("nothing", WebActivity.self, .data("1️⃣<webUrl/>"), ["1️⃣ error web/no-page"]),
        FindingCase(
            "a missing page", WebActivity.self, .data("<local>true</local><webUrl>1️⃣nada.html</webUrl>"),
            ["1️⃣ error file/missing"]),
        FindingCase(
            "no scheme", WebActivity.self, .data("<webUrl>1️⃣www.example.org</webUrl>"),
            ["1️⃣ warning media/address-without-scheme"]),
        FindingCase(
            "no scheme but a path", WebActivity.self, .data("<local>false</local><webUrl>1️⃣example.org/a</webUrl>"),
            ["1️⃣ warning media/address-without-scheme"]),
        FindingCase(
            "a file that begins like a host, and a folder with a point", WebActivity.self,
            "<levelData><data><dataId>a</dataId><headerText>A</headerText><webUrl>www.a.html</webUrl></data><data><dataId>b</dataId><headerText>B</headerText><webUrl>guia.v2/a.html</webUrl></data></levelData>",
            [], on: Self.withPages),
        FindingCase(
            "slashes alone", WebActivity.self, .data("<webUrl>1️⃣//</webUrl>"), ["1️⃣ error file/missing"]),
        FindingCase(
            "a private host without a scheme", WebActivity.self, .data("<webUrl>1️⃣192.168.0.1/x</webUrl>"),
            ["1️⃣ warning media/address-without-scheme", "1️⃣ warning media/private-address"]),
        FindingCase(
            "an address that is called local", WebActivity.self,
            .data("<local>true</local><webUrl>1️⃣https://example.org/</webUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "a page that is called remote", WebActivity.self, .data("<local>false</local><webUrl>1️⃣a.html</webUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "an address without encryption", WebActivity.self, .data("<webUrl>1️⃣http://example.org/</webUrl>"),
            ["1️⃣ note media/insecure-address"]),
        FindingCase(
            "a host alone", WebActivity.self, .data("<webUrl>1️⃣google.es</webUrl>"),
            ["1️⃣ warning media/address-without-scheme"]),
        FindingCase(
            "a host alone that is called remote", WebActivity.self,
            .data("<local>false</local><webUrl>1️⃣google.es</webUrl>"), ["1️⃣ warning media/address-without-scheme"]),
        FindingCase(
            "a file that ends like a host", WebActivity.self, .data("<local>true</local><webUrl>1️⃣google.es</webUrl>"),
            ["1️⃣ error file/missing"]),
        FindingCase(
            "an address with one slash", WebActivity.self, .data("<webUrl>1️⃣http:/example.org</webUrl>"),
            ["1️⃣ warning media/bad-address"]),
        FindingCase(
            "a misspelt scheme", WebActivity.self, .data("<webUrl>1️⃣htps://example.org/</webUrl>"),
            ["1️⃣ warning media/bad-address"]),
        FindingCase(
            "an address without a host", WebActivity.self, .data("<webUrl>1️⃣https:///a.html</webUrl>"),
            ["1️⃣ warning media/bad-address"]),
        FindingCase(
            "a blank in an address", WebActivity.self, .data("<webUrl>1️⃣http://example.org/a b</webUrl>"),
            ["1️⃣ note media/insecure-address", "1️⃣ warning media/blank-in-address"]),
        FindingCase(
            "a blank in a host", WebActivity.self, .data("<webUrl>1️⃣https://exam ple.org/a b</webUrl>"),
            ["1️⃣ warning media/bad-address"]),
        FindingCase(
            "a host of a private network", WebActivity.self, .data("<webUrl>1️⃣http://172.20.1.2/a</webUrl>"),
            ["1️⃣ warning media/private-address"]),
        FindingCase(
            "a page that asks for what is not there", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            [
                "1️⃣ warning web/missing-part", "2️⃣ warning web/missing-part", "3️⃣ warning web/insecure-script",
                "4️⃣ warning web/insecure-script"
            ],
            on: withPage(
                """
                <!-- <img src="nada.png"> --><link rel=stylesheet href='1️⃣nada.css'><link rel="icon" href="http://example.org/i.png">
                <img src="a.png?x=1"><img src = "../images/a.png"><img src="con%20blanco.png"><IMG SRC="2️⃣A.PNG"><img src="http://example.org/a.png">
                <script>document.write('<img src="otra.png">')</script><script src="3️⃣http://example.org/a.js"></script><iframe src="4️⃣http://example.org/"></iframe>
                <a href="#arriba">A</a><a href="mailto:a@example.org">B</a><a href="/raiz.html">C</a><a href="a.html#b">D</a><a href="./">E</a><a href="//example.org/x">F</a><a>G</a>
                """)),
        FindingCase(
            "a page with another base", WebActivity.self, .data("<local>true</local><webUrl>b.html</webUrl>"), [],
            on: withPage("<base href='https://example.org/'><img src=nada.png>")),
        FindingCase(
            "grounds, pages and styles elsewhere that ask for what is not there", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            ["1️⃣ warning web/missing-part", "2️⃣ warning web/missing-part", "3️⃣ warning web/missing-part"],
            on: withPage(
                "<body background='1️⃣nada.png'><table background='../images/a.png'><a href='../c/c.html'>C</a>",
                [
                    "c/c.html": "<link rel=stylesheet href=c.css><img src='2️⃣nada.png'>",
                    "c/c.css": "a { b: url(3️⃣nada.png) }"
                ])),
        FindingCase(
            "styles that ask for what is not there", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            [
                "1️⃣ warning web/missing-part", "2️⃣ warning web/missing-part", "3️⃣ warning web/missing-part",
                "4️⃣ warning web/missing-part",
                "5️⃣ warning web/insecure-script", "6️⃣ warning web/missing-part", "7️⃣ warning web/missing-part"
            ],
            on: withPage(
                """
                <img srcset="a.png 1x, 1️⃣nada.png 2x,2️⃣otra.png,data:image/png;base64,A=,B 3x">
                <style>b { c: url(a.png) } /* url(nada.png) */ d { e: url(3️⃣"nada.png") url(#f) url(data:image/png;base64,AA==) }</style>
                <p style="background:url(4️⃣nada.png)"><link rel="stylesheet" href="css/b.css">
                """,
                [
                    "html/css/b.css":
                        "@import 'c.css';@import url(5️⃣http://example.org/d.css);a{b:url(6️⃣nada.png) url(../a.png) url(https://example.org/e.png)}",
                    "html/css/c.css": "@import 'b.css';a{b:url(7️⃣'nada.woff')}"
                ])),
        FindingCase(
            "fonts and modules", WebActivity.self, .data("<local>true</local><webUrl>b.html</webUrl>"),
            ["1️⃣ note web/part-needs-permission", "2️⃣ note web/part-needs-permission"],
            on: withFonts("1️⃣", "2️⃣")),
        FindingCase(
            "fonts and modules on a host with rules", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"), [],
            on: withFonts(hosting: .nginx)),
        FindingCase(
            "a page, a style and a script in Latin-1", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            ["1️⃣ warning web/encoding", "2️⃣ warning web/encoding", "3️⃣ warning web/encoding"], on: inLatin1()),
        FindingCase(
            "a page in Latin-1 on a host whose rules leave it so", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"), [], on: inLatin1(hosting: .apache)),
        FindingCase(
            "a page and its style with merge conflicts", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            ["1️⃣ error web/merge-conflict", "2️⃣ error web/merge-conflict"],
            on: withPage(
                "<link rel=stylesheet href=l.css>\n1️⃣<<<<<<< HEAD\n<p>a\n=======\n<p>b\n>>>>>>> c\n",
                ["html/l.css": "2️⃣<<<<<<< HEAD\na { color: red }\n=======\na {}\n>>>>>>> c\n"])),
        FindingCase(
            "a module and data with merge conflicts, which no page names", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            ["1️⃣ error web/merge-conflict", "2️⃣ error web/merge-conflict"],
            on: withPage(
                "<script src=s.js></script>",
                [
                    "html/s.js": "import './m.mjs'\n", "html/m.mjs": "1️⃣<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n",
                    "html/d.json": "2️⃣<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> c\n"
                ])),
        FindingCase(
            "a page whose drawing is none", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"), ["1️⃣ warning file/not-a-picture"],
            on: withPage("<img src='1️⃣i.svg'><img src=i.svg>", ["html/i.svg": "<svg><g></svg>"])),
        FindingCase(
            "a page in UTF-8", WebActivity.self, .data("<local>true</local><webUrl>b.html</webUrl>"), [],
            on: withPage("<p>Niños")),
        FindingCase(
            "pages behind the first one, in a circle", WebActivity.self,
            .data("<local>true</local><webUrl>b.html</webUrl>"),
            [
                "1️⃣ warning web/missing-part", "2️⃣ warning web/missing-part"
            ],
            on: withPage(
                "<a href='c.html#d'>C</a><a href='mas/d.htm?x=1'>D</a>",
                [
                    "html/c.html": "<a href='b.html'>B</a><img src='1️⃣nada.png'>",
                    "html/mas/d.htm": "<a href='../c.html'>C</a><a href='2️⃣c.html'>C</a>",
                    "html/e.html": "<img src='nada.png'>"
                ])),
        FindingCase(
            "a stray sign of the manual", WebActivity.self, .data("<local>1️⃣>true</local><webUrl>a.html</webUrl>"),
            ["1️⃣ warning xml/repaired"]),
        FindingCase(
            "a page of the site itself", WebActivity.self, .data("<webUrl>1️⃣https://museo.example/una/a.html</webUrl>"),
            ["1️⃣ warning web/own-address"], on: ownSite),
        FindingCase(
            "the tag in other case", WebActivity.self, .data("1️⃣<webURL>a.html</webURL>"), ["1️⃣ warning xml/element-case"]
        )
    ]

    /// With a scheme it would be as useless.
    @Test func privateHostIsNotSuggested() async throws {
        let app = try await ActivityApp(WebActivity.self, .data("<webUrl>192.168.0.1/x</webUrl>"))
        #expect(app.reported.allSatisfy { $0.suggestions.isEmpty })
    }

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [
        ("https://museo.example/una/assets/html/a.html", [], true, false),
        ("https://MUSEO.example/una/a.html", ["https://museo.example"], true, true),
        ("https://museo.example/otra/a.html", ["https://museo.example"], true, true),
        ("https://museo.example/otra/a.html", [], false, false),
        ("https://example.org/una/a.html", ["https://example.org"], false, true)
    ])
    func pageOfTheSiteItselfIsItsOwn(address: String, frames: [String], isOwn: Bool, isFramed: Bool) async throws {
        var stage = Self.ownSite
        stage.settings.frames = Set(frames)
        let app = try await ActivityApp(WebActivity.self, .data("<webUrl>\(address)</webUrl>"), on: stage)
        #expect(app.reported.map(\.kind.code) == (isOwn ? ["web/own-address"] : []))
        let page = app.page()
        #expect(page.flag("isOwn") == isOwn && page.flag("isFramed") == isFramed)
    }

    @Test(arguments: [
        ("A.PNG", "a.png"), ("./A.png", "./a.png"), ("../Images/A.png", "../images/a.png"), ("Mas//A.png", "mas/a.png")
    ])
    func partInOtherCaseIsSuggested(written: String, suggestion: String) async throws {
        let app = try await ActivityApp(
            WebActivity.self, .data("<local>true</local><webUrl>b.html</webUrl>"),
            on: Self.withPage("<img src='\(written)'>"))
        #expect(app.reported.map(\.suggestions) == [[suggestion]])
    }

    @Test func conflictInAPageOfTwoByteSignsHasItsPlace() async throws {
        let data = "<levelData><data><dataId>a</dataId><local>true</local><webUrl>a.html</webUrl></data></levelData>"
        let bundle = Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")), "xml/data.xml": data
        ])
        let page = "\u{FEFF}<p>ñ\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> c\n"
        var files = bundle.mapValues { Array($0.utf8) }
        files["html/a.html"] = page.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let found = try await TestApp(AppBundle(bytes: files)).diagnostics.filter {
            $0.kind.code == "web/merge-conflict"
        }
        #expect(found.map(\.position) == [SourcePosition(file: "html/a.html", offset: 12)])
    }

    private static func withPage(_ markup: String, _ others: [String: String] = [:]) -> Stage {
        var stage = Stage()
        stage.files.merge(others) { _, other in other }
        stage.files["html/b.html"] = markup
        stage.files["html/a.png"] = "a"
        stage.files["html/con blanco.png"] = "a"
        stage.files["html/mas/a.png"] = "a"
        return stage
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", "https://example.org/a?b=c", "example.org"),
        ("www.google.es", "https://www.google.es", "www.google.es"),
        ("example.org/a/b.html", "https://example.org/a/b.html", "example.org"),
        ("https://example.org/?a=1&amp;amp;b=2", "https://example.org/?a=1&b=2", "example.org"),
        ("a.html", "html/a.html", nil), ("assets/html/a.html", "html/a.html", nil)
    ])
    func pagesAreFoundHereAndElsewhere(written: String, href: String, host: String?) async throws {
        let page = try await ActivityApp(WebActivity.self, .data("<webUrl>\(written)</webUrl>")).page()
        #expect(page.text("file.href") == href)
        #expect(page.text("host") == host)
        #expect(page.text("title") == "Título & más")
    }
}
