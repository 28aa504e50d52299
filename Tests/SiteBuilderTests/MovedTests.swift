// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of old addresses of screens that have other ids now (`moved` in the settings).
@Suite struct MovedTests {
    private static func level(_ id: String, _ type: String = "IMAGE_TEXT_DESCRIPTION_ACTIVITY", file: String? = nil)
        -> String
    {
        "<level><levelId>\(id)</levelId><levelTitle>\(id)</levelTitle><levelFile>\(file ?? id + ".xml")</levelFile><levelType>\(type)</levelType></level>"
    }

    private static func item(_ id: String) -> String {
        "<data><dataId>\(id)</dataId><headerText>\(id)</headerText><text>x</text></data>"
    }

    private static func row(_ level: String, _ item: String) -> String {
        "<listItem><text>.</text><nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>\(item)</nextLevelDataId></nextLevel></listItem>"
    }

    /// A list, a level of two screens and one that nothing links to, another level, and one on a server.
    private static let files = [
        "xml/app.xml":
            "<application><title>A</title><entryPoint><pointLevelId>Inicio</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>"
            + level("Inicio", "LIST_ACTIVITY", file: "inicio.xml") + level("Textos", file: "textos.xml")
            + level("Más", file: "mas.xml") + level("Lejos", file: "https://example.org/l.xml")
            + "</levels></application>",
        "xml/inicio.xml":
            "<levelData><data><dataId>a</dataId><list>"
            + [("Textos", "Uno"), ("Textos", "uno"), ("Más", "Fin"), ("Lejos", "x")].map { row($0.0, $0.1) }.joined()
            + "</list></data></levelData>",
        "xml/textos.xml": "<levelData>\(item("Uno"))\(item("uno"))\(item("solo"))</levelData>",
        "xml/mas.xml": "<levelData>\(item("Fin"))</levelData>"
    ]

    private static func app(
        _ moved: [String], _ more: String = "", files: [String: String] = files, limits: Limits = .standard
    ) async throws -> (app: TestApp, problems: [Diagnostic]) {
        let settings = "language: es\n\(more)moved:\n" + moved.map { "  \($0)\n" }.joined()
        let (read, problems) = SettingsFile.read(Array(settings.utf8), file: "emobic-site.yaml")
        let bundle = AppBundle(TestPicture.filled(files))
        return (try await TestApp(bundle, settings: read, limits: limits), problems)
    }

    private static func findings(_ app: TestApp) -> [String] {
        app.diagnostics.filter { $0.position.file == "emobic-site.yaml" }
            .map { "\($0.kind.code) \($0.severity.rawValue): \($0.summary)" }
    }

    // MARK: Hosts

    /// With an accent behind it a sign is another character for Swift, and the same for a server.
    @Test(arguments: ["\"", "\\", "$", "{", "}", "(", "*", "|", ";", "'", "^", "[", "+", "."])
    func accentBehindASignOfThePathDoesNotHideIt(_ sign: String) async throws {
        func text(_ host: String, _ file: String) async throws -> String {
            let base = "baseURL: https://museo.example/a\(sign.percentEncoded)%CC%81b/\nhosting: \(host)\n"
            let (app, problems) = try await Self.app(["Texto: Textos"], base)
            #expect(problems.isEmpty)
            return try await TestSite(app.graph).text(file)
        }
        let apache = try await text("apache", ".htaccess")
        let rule = /RedirectMatch [0-9]+ "([^"\\]|\\.)*"( "([^"\\]|\\.)*")?/.matchingSemantics(.unicodeScalar)
        let lines = apache.split(separator: "\n").filter { $0.hasPrefix("RedirectMatch") }
        #expect(lines.count > 3)
        for line in lines { #expect(line.wholeMatch(of: rule) != nil, "\(line)") }
        let nginx = try await text("nginx", "emobic-site.nginx.conf")
        let place = /location [^ ]+ "([^"\\]|\\.)*" \{.*/.matchingSemantics(.unicodeScalar)
        for line in nginx.split(separator: "\n") where line.trimmed.hasPrefix("location") {
            #expect(line.trimmed.wholeMatch(of: place) != nil, "\(line)")
        }
        #expect(nginx.contains("set $emobic_site_dollar") == (sign == "$"))
    }

    // MARK: Pages

    @Test func pageOfAnItemLeadsOn() async throws {
        let (app, problems) = try await Self.app(["Viejo/Último: Más/Fin", "Textos/Fin: Más/Fin"])
        #expect(problems.isEmpty && Self.findings(app).isEmpty, "\(app.report)")
        let site = try await TestSite(app.graph)
        for path in ["viejo/ultimo.html", "textos/fin.html"] {
            let page = try site.text(path)
            #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=../mas/fin.html\">"))
            #expect(page.contains("<a href=\"../mas/fin.html\">") && !page.contains("<script"))
        }
        #expect(try site.deadAddresses().isEmpty)
        #expect(try !site.text("404.html").contains("data-moved"), "no folder has moved as a whole")
    }

    /// In the new folder names are as they were in the old one, those that two items would have, too.
    @Test func allPagesOfALevelLeadOn() async throws {
        let (app, _) = try await Self.app(["Texto: Textos", "Lugar: Lejos"], "baseURL: https://museo.example/app/\n")
        #expect(Self.findings(app).isEmpty, "\(app.report)")
        let site = try await TestSite(app.graph)
        let new = site.files.filter { $0.hasPrefix("textos/") }
        #expect(
            new.count == 2 && site.files.filter { $0.hasPrefix("texto/") } == new.map { "texto/" + $0.dropFirst(7) })
        let page = try site.text("texto/uno.html")
        #expect(page.contains("<link rel=\"canonical\" href=\"https://museo.example/app/textos/uno.html\">"))
        #expect(try site.text("lugar/index.html").contains("url=../lejos/index.html"))
        #expect(try site.text("404.html").contains("[&quot;texto&quot;,&quot;textos&quot;]"))
        #expect(try !site.text("sitemap.xml").contains("/texto/"))
    }

    /// The page that loads nothing has them in an attribute, and a script of its own reads them.
    @Test func foldersThatHaveMovedAreEscapedInThePageForAnyDepth() async throws {
        let (app, _) = try await Self.app(["Texto: Textos"])
        let page = try await TestSite(app.graph).text("404.html")
        #expect(page.contains("<body data-moved=\"[[&quot;texto&quot;,&quot;textos&quot;]]\">"), "\(page)")
    }

    /// Another screen may become the first later, and then the one that was keeps the address of its ids.
    @Test(arguments: ["", "hosting: apache\nbaseURL: https://museo.example/\n"])
    func addressOfTheFirstScreensIDsLeadsToTheSite(settings: String) async throws {
        let (app, problems) = try await Self.app(["Inicio/a: Más/Fin", "Viejo/Último: Inicio/a"], settings)
        #expect(problems.isEmpty)
        let site = try await TestSite(app.graph)
        let page = try site.text("inicio/a.html")
        #expect(page.contains("<meta http-equiv=\"refresh\" content=\"0; url=../index.html\">"))
        #expect(settings.isEmpty || page.contains("<link rel=\"canonical\" href=\"https://museo.example/\">"))
        #expect(try settings.isEmpty || !site.text(".htaccess").contains("inicio/a"), "not for ever")
        let other = Self.files["xml/app.xml"]?.replacing(
            "<pointLevelId>Inicio</pointLevelId><pointDataId>a<",
            with: "<pointLevelId>Más</pointLevelId><pointDataId>Fin<")
        let changed = try await TestSite(
            try await Self.app([], files: Self.files.merging(["xml/app.xml": try #require(other)]) { $1 }).app.graph)
        #expect(try changed.text("mas/fin.html").contains("url=../index.html"))
        #expect(try changed.deadAddresses().isEmpty)
    }

    /// The first screen has the address of the site.
    @Test func pageThatLeadsToTheFirstScreenNamesTheSite() async throws {
        let (app, _) = try await Self.app(["Viejo/Último: Inicio/a"], "baseURL: https://museo.example/app/\n")
        let site = try await TestSite(app.graph)
        let canonical = "<link rel=\"canonical\" href=\"https://museo.example/app/\">"
        #expect(try site.text("viejo/ultimo.html").contains(canonical))
        #expect(try site.text("index.html").contains(canonical))
    }

    /// A host redirects them, so a worker that waits for their bytes would never be installed.
    @Test func workerLeavesOldPagesToTheHost() async throws {
        let (app, _) = try await Self.app(["Texto: Textos", "Viejo/Último: Más/Fin"])
        let site = try await TestSite(app.graph)
        let worker = try site.text("sw.js")
        #expect(site.files.contains("texto/uno.html") && site.files.contains("viejo/ultimo.html"))
        #expect(!worker.contains("texto/uno.html ") && !worker.contains("viejo/ultimo.html "))
        #expect(worker.contains("\ntextos/uno.html ") && worker.contains("\nmas/fin.html "))
    }

    @Test func whatIsSaidOfAnItemCountsMoreThanItsLevel() async throws {
        let (app, _) = try await Self.app(["Texto: Textos", "Texto/Uno: Más/Fin"])
        let site = try await TestSite(app.graph)
        #expect(try site.text("texto/uno.html").contains("url=../mas/fin.html"))
    }

    /// A page that the site has is left as it is.
    @Test func pagesOfTheSiteAreKept() async throws {
        let (app, _) = try await Self.app(["textos: Textos", "Más/fin: Textos/Uno"])
        let site = try await TestSite(app.graph)
        #expect(try !site.text("textos/uno.html").contains("http-equiv=\"refresh\""))
        #expect(try !site.text("mas/fin.html").contains("http-equiv=\"refresh\""))
    }

    /// Of two ids that differ by what an address lacks, the second has a hash in its folder, whichever of them has moved.
    @Test(arguments: [["Nuevo", "texto"], ["Texto", "Nuevo"]])
    func foldersOfLikeIDsStay(now: [String]) async throws {
        func files(_ levels: [String]) -> [String: String] {
            [
                "xml/app.xml":
                    "<application><title>A</title><entryPoint><pointLevelId>Inicio</pointLevelId><pointDataId>a</pointDataId></entryPoint><levels>"
                    + Self.level("Inicio", "LIST_ACTIVITY", file: "inicio.xml")
                    + levels.enumerated().map { Self.level($1, file: "l\($0).xml") }.joined()
                    + "</levels></application>",
                "xml/inicio.xml":
                    "<levelData><data><dataId>a</dataId><list>" + levels.map { Self.row($0, "uno") }.joined()
                    + "</list></data></levelData>",
                "xml/l0.xml": "<levelData>\(Self.item("uno"))</levelData>",
                "xml/l1.xml": "<levelData>\(Self.item("uno"))</levelData>"
            ]
        }
        let old = ["Texto", "texto"]
        let first = try await TestSite(TestApp(files(old)).graph)
        let before = first.files.filter { $0.hasSuffix("/uno.html") }.sorted()
        #expect(before.count == 2 && before.contains("texto/uno.html"))
        let isFirst = now[0] == "Nuevo"
        let (app, _) = try await Self.app(["\(old[isFirst ? 0 : 1]): Nuevo"], files: files(now))
        #expect(Self.findings(app).isEmpty, "\(app.report)")
        let site = try await TestSite(app.graph)
        #expect(site.files.filter { $0.hasSuffix("/uno.html") }.sorted() == (before + ["nuevo/uno.html"]).sorted())
        for path in before {
            let leadsOn = try site.text(path).contains("url=../nuevo/uno.html")
            #expect(leadsOn == ((path == "texto/uno.html") == isFirst), "\(path)")
        }
    }

    @Test func idsOfTheOldProgramLeadOn() async throws {
        let (app, _) = try await Self.app(["Texto: Textos", "Viejo/Último: Más/Fin", "Lugar: Lejos"])
        let site = try await TestSite(app.graph)
        let table = try site.text(#require(site.files.first { $0.hasPrefix("static/addresses.") }))
        #expect(table.contains("[\"Viejo\",[[\"Último\",\"mas/fin.html\"]]]"))
        #expect(table.contains("[\"Texto\",[[\"Uno\",\"textos/uno.html\"],"))
        #expect(table.contains("[\"Lugar\",[[\"\",\"lejos/index.html\"]]]"))
    }

    @Test func everyLanguageHasTheOldPages() async throws {
        var files = Self.files
        files["xml/en/textos.xml"] = "<levelData>\(Self.item("Uno"))\(Self.item("uno"))</levelData>"
        let (app, _) = try await Self.app(["Texto: Textos"], files: files)
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        let site = try await TestSite(app.graph, others: others)
        let page = try site.text("en/texto/uno.html")
        #expect(page.contains("url=../textos/uno.html") && page.contains("<html lang=\"en\""), "\(page)")
        #expect(try site.deadAddresses().isEmpty)
    }

    // MARK: Hosts

    @Test(arguments: [
        (
            "nginx", "emobic-site.nginx.conf",
            [
                "location = \"/app/viejo/ultimo.html\" { return 301 \"/app/mas/fin.html$is_args$args\"; }",
                "location ^~ \"/app/texto/\" { rewrite \"^/app/texto/(.*)$\" \"/app/textos/$1\" permanent; }"
            ]
        ),
        (
            "apache", ".htaccess",
            [
                "RedirectMatch 301 \"^/app/viejo/ultimo\\.html$\" \"/app/mas/fin.html\"",
                "RedirectMatch 301 \"^/app/texto/(.*)$\" \"/app/textos/$1\""
            ]
        ),
        (
            "netlify", "_redirects",
            [
                "/app/viejo/ultimo.html /app/mas/fin.html 301!", "/app/viejo/ultimo /app/mas/fin.html 301!",
                "/app/texto/* /app/textos/:splat 301!"
            ]
        ),
        (
            "cloudflare", "_redirects",
            [
                "/app/viejo/ultimo.html /app/mas/fin 301", "/app/viejo/ultimo /app/mas/fin 301",
                "/app/texto/* /app/textos/:splat 301"
            ]
        )
    ])
    func hostLeadsOn(host: String, file: String, rules: [String]) async throws {
        let (app, _) = try await Self.app(
            ["Texto: Textos", "Viejo/Último: Más/Fin"], "baseURL: https://museo.example/app/\nhosting: \(host)\n")
        let text = try await TestSite(app.graph).text(file)
        for rule in rules { #expect(text.contains(rule), "\(text)") }
        #expect(!text.contains("texto/uno"), "the rule of the folder is enough")
    }

    /// nginx sends what stands there; Apache encodes it. Both put captures and variables in for some signs.
    @Test func pathOfAnySignsLeadsOn() async throws {
        func rules(_ host: String, _ file: String) async throws -> String {
            let settings = "baseURL: https://museo.example/jardín%20$host$1/\nhosting: \(host)\n"
            let (app, _) = try await Self.app(["Texto: Textos", "Viejo/Último: Más/Fin"], settings)
            return try await TestSite(app.graph).text(file)
        }
        let nginx = try await rules("nginx", "emobic-site.nginx.conf")
        for rule in [
            "if ($uri ~ \"(\\\\$)\") { set $emobic_site_dollar $1; }\nlocation ^~ \"/jardín $host$1/\" {",
            "error_page 404 \"/jardín ${emobic_site_dollar}host${emobic_site_dollar}1/404.html\";",
            "location = \"/jardín $host$1/viejo/ultimo.html\" { return 301 \"/jard%C3%ADn%20%24host%241/mas/fin.html$is_args$args\"; }",
            "rewrite \"^/jardín \\\\$host\\\\$1/texto/(.*)$\" \"/jard%C3%ADn%20%24host%241/textos/$1\" permanent;",
            "return 301 \"/jard%C3%ADn%20%24host%241/index.html$is_args$args\";"
        ] { #expect(nginx.contains(rule), "\(nginx)") }
        let apache = try await rules("apache", ".htaccess")
        for rule in [
            "RedirectMatch 301 \"^/jardín \\$host\\$1/viejo/ultimo\\.html$\" \"/jardín \\$host\\$1/mas/fin.html\"",
            "RedirectMatch 301 \"^/jardín \\$host\\$1/texto/(.*)$\" \"/jardín \\$host\\$1/textos/$1\"",
            "ErrorDocument 404 \"/jard%C3%ADn%20%24host%241/404.html\""
        ] { #expect(apache.contains(rule), "\(apache)") }
    }

    @Test(arguments: ["nginx", "apache"]) func pathWithAnEndOfLineAddsNoRule(host: String) async throws {
        let (app, _) = try await Self.app(
            ["Texto: Textos", "Viejo/Último: Más/Fin"],
            "baseURL: https://museo.example/a%0AErrorDocument%20404%20x%0A/\nhosting: \(host)\n")
        let site = try await TestSite(app.graph)
        let text = try site.text(host == "nginx" ? "emobic-site.nginx.conf" : ".htaccess")
        // Between quotes, nginx takes an end of line for what it is.
        let rest = host == "nginx" ? text.replacing(/"([^"\\]|\\.)*"/, with: "") : text
        #expect(!rest.contains("\nErrorDocument 404 x"), "\(text)")
        #expect(site.files.contains("viejo/ultimo.html"))
    }

    // MARK: Checks

    @Test(arguments: [
        (["Textos/Uno: Más/Fin"], ["settings/not-moved error: The screen ‘Textos/Uno’ is still there"]),
        (["Textos: Más"], ["settings/not-moved error: The level ‘Textos’ is still there"]),
        (["Lejos/x: Más/Fin"], ["settings/not-moved error: The screen ‘Lejos/x’ is still there"]),
        (["a/b: Texto/Uno"], ["settings/moved-nowhere error: There is no level ‘Texto’"]),
        (["a/b: Textos/dos"], ["settings/moved-nowhere error: There is no screen ‘Textos/dos’"]),
        (
            ["a/b: Textos"],
            ["settings/moved-nowhere error: The level ‘Textos’ has several screens, and ‘Textos’ names none of them"]
        ),
        (["a/b: Más"], []),
        (["a: b"], ["settings/moved-nowhere error: There is no level ‘b’"]),
        (
            ["a/b: Textos/solo"],
            ["settings/moved-nowhere warning: No link leads to ‘Textos/solo’, so it has no page"]
        ),
        (
            ["a/b: c/d", "c/d: Más/Fin"],
            ["settings/moved-again note: ‘c/d’ has moved itself; ‘Más/Fin’ is the place now"]
        ),
        (["a: b", "b: Más"], ["settings/moved-again note: ‘b’ has moved itself; ‘Más’ is the place now"]),
        (["a/b: c/d", "c/d: a/b"], ["settings/moved-in-circle error: ‘a/b’ leads in a circle, to no screen"]),
        (["a: b", "b: a"], ["settings/moved-in-circle error: ‘a’ leads in a circle, to no screen"]),
        (
            ["x/1: a/1", "y/1: b/1", "a: b", "b: a"],
            [
                "settings/moved-in-circle error: ‘x/1’ leads in a circle, to no screen",
                "settings/moved-in-circle error: ‘a’ leads in a circle, to no screen"
            ]
        ),
        (
            ["x/1: a/1", "a: b", "b: c", "c/1: Más/Fin", "y/1: c/1"],
            [
                "settings/moved-again note: ‘a/1’ has moved itself; ‘Más/Fin’ is the place now",
                "settings/moved-again note: ‘b’ has moved itself; ‘c’ is the place now",
                "settings/moved-nowhere error: There is no level ‘c’",
                "settings/moved-nowhere error: There is no level ‘c’",
                "settings/moved-again note: ‘c/1’ has moved itself; ‘Más/Fin’ is the place now"
            ]
        )
    ])
    func entriesAreChecked(moved: [String], findings: [String]) async throws {
        let (app, problems) = try await Self.app(moved)
        #expect(problems.isEmpty)
        #expect(Self.findings(app) == findings)
    }

    @Test func screenThatOnlyABuildOfAllHasIsNoMistakeThere() async throws {
        var settings = SettingsFile.read(
            Array("language: es\nmoved: {a/b: Textos/solo}\n".utf8), file: "emobic-site.yaml"
        ).settings
        settings.includesUnreachable = true
        let app = try await TestApp(AppBundle(TestPicture.filled(Self.files)), settings: settings)
        #expect(Self.findings(app) == [])
    }

    /// Of what could not be read nothing is known, and its cause is reported.
    @Test(arguments: [
        "Textos/Dos: Más/Fin", "a/b: Textos/Dos", "a/b: Textos/solo"
    ]) func nothingIsSaidOfFilesThatAreNotWhole(moved: String) async throws {
        for text in ["<levelData>", "<levelData>\(Self.item("Uno"))<data></levelData>", "x"] {
            let files = Self.files.merging(["xml/textos.xml": text]) { $1 }
            #expect(Self.findings(try await Self.app([moved], files: files).app) == [], "\(text)")
        }
    }

    @Test(arguments: ["a: b/c", "/a: b", "a/: b", "a: {level: b}", "a: [b]"])
    func valuesThatAreNoPlacesAreReported(moved: String) async throws {
        let (app, problems) = try await Self.app([moved])
        #expect(problems.map(\.kind.code) == ["settings/bad-value"])
        #expect(app.graph.app.settings.moved.isEmpty)
    }

    /// A level got another id, and later one of its items another level.
    @Test func itemsOfAChainLeadToTheirPlace() async throws {
        let (app, _) = try await Self.app(["a: Textos", "Textos/Fin: Más/Fin"])
        let moved = MovedScreens(in: app.graph).entries.filter { $0.level == "a" && $0.item == "Fin" }
        #expect(moved.map { app.name(of: $0.screen) } == ["Más/Fin"])
    }

    /// Levels that were renamed one after the other have the items of all the later ones, with the square of their number.
    @Test(arguments: [
        (1, ["a/x"], "b/y"), (3, ["a/x", "b/y", "a/y"], "a"), (4, ["a/x", "b/y", "a/y", "a/Fin"], "b"),
        (6, ["a/x", "b/y", "a/y", "a/Fin", "b/Fin", "c/Fin"], "")
    ])
    func addressesBeyondTheLimitAreLeftOut(most: Int, kept: [String], leftOut: String) async throws {
        let moved = ["a/x: Más/Fin", "b/y: Más/Fin", "a: b", "b: c", "c: Más"]
        let (app, _) = try await Self.app(moved, limits: .with { $0.moved = most })
        let screens = MovedScreens(in: app.graph)
        #expect(screens.entries.map { "\($0.level)/\($0.item ?? "")" } == kept)
        #expect((screens.firstLeftOut?.old.description ?? "") == leftOut)
        let found = Self.findings(app).filter { $0.hasPrefix("settings/too-many-moved") }
        let text = "With this line there are more than \(most) old addresses; those beyond are left out"
        #expect(found == (leftOut.isEmpty ? [] : ["settings/too-many-moved error: " + text]))
    }
}
