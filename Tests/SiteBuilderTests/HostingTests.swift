// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of the files of rules for hosts. Tests in a browser show what nginx and Apache do with them.
@Suite struct HostingTests {
    /// An app of a list of pictures.
    private static func app(
        _ host: SiteSettings.Hosting? = nil, base: String? = nil, pictures: [String] = [], more: [String: String] = [:]
    ) async throws -> TestApp {
        var settings = SiteSettings()
        (settings.hosting, settings.baseURL) = (host, base)
        let items = pictures.enumerated().map {
            "<data><dataId>\($0.offset)</dataId><headerText>T</headerText><imageFile>\($0.element)</imageFile><text>x</text></data>"
        }
        return try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            data: "<levelData>\(items.isEmpty ? "<data><text>x</text></data>" : items.joined())</levelData>",
            more: more, settings: settings)
    }

    private func rules(_ site: borrowing TestSite) throws -> [String: String] {
        try Dictionary(uniqueKeysWithValues: site.files.filter(HostFiles.contain).map { ($0, try site.text($0)) })
    }

    @Test func withoutAHostThereAreNoRules() async throws {
        #expect(try rules(await TestSite(Self.app().graph)).isEmpty)
    }

    @Test(arguments: SiteSettings.Hosting.allCases) func aHostHasItsOwnFilesOnly(host: SiteSettings.Hosting)
        async throws
    {
        let site = try await TestSite(Self.app(host).graph)
        #expect(try rules(site).keys.sorted() == host.host.paths.sorted())
        let worker = try site.text("sw.js")
        #expect(!host.host.paths.contains { worker.contains("\n\($0) ") }, "no browser asks for them")
        let preview = try await TestSite(Self.app(host).graph) { $0.isForHost = false }
        #expect(try rules(preview).isEmpty)
    }

    /// The site of a preview lies at the top of its server.
    @Test func pageForLostAddressesOfAPreviewLeadsToItsTop() async throws {
        let app = try await Self.app(base: "https://museo.example/una/")
        let site = try await TestSite(app.graph)
        let preview = try await TestSite(app.graph) { $0.isForHost = false }
        #expect(try site.text("404.html").contains("href=\"/una/index.html\""))
        #expect(try preview.text("404.html").contains("href=\"/index.html\""))
    }

    @Test func policyOfTheHeaderPermitsWhatPagesDoAndNoMore() async throws {
        let site = try await TestSite(
            Self.app(
                .nginx, base: "https://museo.example/", pictures: ["https://a.example/1.png", "https://b.example/2.png"]
            ).graph,
            includesUnreachable: true)
        let text = try site.text("emobic-site.nginx.conf")
        #expect(text.contains("img-src 'self' data: https://a.example https://b.example;"))
        #expect(text.contains("script-src 'self'; style-src 'self';") && text.contains("frame-ancestors 'self'"))
        #expect(text.contains("camera=(), geolocation=(), microphone=()"))
        for page in site.pages { #expect(try !site.text(page).contains("frame-ancestors")) }
    }

    @Test func pageForLostAddressesOfAnUnknownSiteWorksUnderTheHeader() async throws {
        let text = try await TestSite(Self.app(.apache).graph).text(".htaccess")
        #expect(text.contains("script-src 'self' \(LonePage.scriptHash);"))
        #expect(text.contains("style-src 'self' \(LonePage.styleHash);"))
    }

    /// A path can hold anything that an address can.
    @Test(arguments: ["una/app/", "a%22%3B%20evil%20%7B/", "a\";evil{/", "caf%C3%A9/", "a b/", "a%5C%22%20evil%20%7B/"])
    func pathOfTheAddressCannotEndARule(path: String) async throws {
        let nginx = try await TestSite(Self.app(.nginx, base: "https://museo.example/\(path)").graph)
        let line = try #require(
            nginx.text("emobic-site.nginx.conf").split(separator: "\n").first { $0.hasPrefix("location") })
        #expect(line.wholeMatch(of: /location \^~ "([^"\\]|\\.)*" \{/) != nil, "\(line)")
        for host in [SiteSettings.Hosting.apache, .netlify, .cloudflare] {
            for (name, text) in try rules(await TestSite(Self.app(host, base: "https://museo.example/\(path)").graph)) {
                for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                    #expect(!line.contains("evil {") && !line.contains("evil{"), "\(name): \(line)")
                }
            }
        }
    }

    /// Both hosts compare rules with what browsers send, which encode few signs.
    @Test func rulesHaveThePathThatBrowsersSend() async throws {
        let (written, sent) = (
            "a!\"$&'()+,-.;<=>@[]_`{}~%40%C3%A9é b/", "a!%22$&'()+,-.;%3C=%3E@[]_%60%7B%7D~%40%C3%A9%C3%A9%20b/"
        )
        for host in [SiteSettings.Hosting.netlify, .cloudflare] {
            let site = try await TestSite(Self.app(host, base: "https://museo.example/\(written)").graph)
            #expect(try site.text("_headers").contains("\n/\(sent)*\n"), "\(host)")
            #expect(try site.text("_redirects").contains("\n/\(sent)index.php /\(sent)index.html 301\n"), "\(host)")
        }
        // There a dollar sign begins a variable.
        let nginx = try await TestSite(Self.app(.nginx, base: "https://museo.example/\(written)").graph)
        #expect(try nginx.text("emobic-site.nginx.conf").contains("%22%24%26%27%28%29"))
    }

    /// The server's own redirection has its port, which behind another server is not that of the visitor.
    @Test func nginxLeadsFromThePathWithoutItsLastSign() async throws {
        func text(_ path: String) async throws -> String {
            try await TestSite(Self.app(.nginx, base: "https://museo.example\(path)").graph)
                .text("emobic-site.nginx.conf")
        }
        let rule = "\nlocation = \"/a b\" { absolute_redirect off; return 301 \"/a%20b/$is_args$args\"; }\n"
        #expect(try await text("/a%20b/").hasSuffix(rule))
        #expect(try await !text("/").contains("\nlocation ="))
    }

    /// The rest of the rules is sound whatever the path is.
    @Test(arguments: [
        ("a*b/", "they cannot name ‘*’"), ("a%3Ab/", "they cannot name ‘:’"), ("a%7cb/", "they cannot name ‘|’"),
        ("%40garden/", "they name ‘%40’, and not ‘@’"), ("a%2Fb/", "they name ‘%2F’, and not ‘/’"),
        ("caf%c3%a9/", "they name ‘%c3’, and not ‘%C3’"),
        (String(repeating: "a", count: 80) + "/", "they have room for 80 of its 90 other spellings")
    ])
    func pathThatRulesCannotNameIsReported(path: String, reason: String) async throws {
        func found(_ host: SiteSettings.Hosting) async throws -> [String] {
            try await Hosting.problems(in: Self.app(host, base: "https://museo.example/\(path)").graph)
                .filter { $0.kind.code == "hosting/bad-path" }.map(\.summary)
        }
        let start = "The rules for Cloudflare Pages do not hold at every address below ‘"
        let summaries = try await found(.cloudflare)
        #expect(summaries.count == 1 && summaries.allSatisfy { $0.hasPrefix(start) && $0.hasSuffix("’: " + reason) })
        #expect(try await found(.nginx).isEmpty)
        #expect(try await found(.netlify).isEmpty == !reason.hasPrefix("they cannot name"))
        let rules = try await TestSite(Self.app(.cloudflare, base: "https://museo.example/\(path)").graph)
            .text("_headers").split(separator: "\n").filter { $0.hasPrefix("/") }
        #expect(rules.count <= 100 && rules.allSatisfy { $0.count { $0 == "*" } <= 1 && !$0.contains(":") })
    }

    @Test(arguments: [
        "", "una/", "uña/", "caf%C3%A9/", "a%20b/", "@garden/", "a,b+c'(d)!$&;=e/",
        "friends-of-the-botanical-garden/volunteers-2027/"
    ])
    func pathThatRulesCanNameIsFine(path: String) async throws {
        for host in [SiteSettings.Hosting.netlify, .cloudflare] {
            let found = try await Hosting.problems(in: Self.app(host, base: "https://museo.example/\(path)").graph)
            #expect(!found.contains { $0.kind.code == "hosting/bad-path" }, "\(found.map(\.summary))")
        }
    }

    /// Those of the folder itself are the ones that always have rules.
    @Test func longPathLeavesRoomForTheSpellingsOfTheFolder() async throws {
        let path = "/\(String(repeating: "long/", count: 40))"
        let text = try await TestSite(Self.app(.cloudflare, base: "https://museo.example\(path)").graph).text(
            "_headers")
        for name in ["%61", "a%73", "asse%74", "assets%2F", "assets%2f"] {
            #expect(text.contains("\n\(path)\(name)*\n"), "\(name)")
        }
    }

    /// Pages and drawings of the bundle have scripts, which must not run in the site.
    @Test func documentsOfTheAppAreSandboxed() async throws {
        let data =
            "<levelData><data><dataId>a</dataId><local>true</local><webUrl>a b.html</webUrl></data></levelData>"
        func site(_ host: SiteSettings.Hosting, more: [String: String] = [:]) async throws -> [String: String] {
            var settings = SiteSettings()
            (settings.hosting, settings.baseURL) = (host, "https://museo.example/una/")
            let files = ["html/a b.html": "<p>a", "html/c/index.html": "<p>c"].merging(more) { $1 }
            return try rules(
                await TestSite(TestApp(type: "WEB_ACTIVITY", data: data, more: files, settings: settings).graph))
        }
        let policy = "Content-Security-Policy: \(DocumentSandbox.policy)\n"
        let nginx = try await site(.nginx)["emobic-site.nginx.conf"] ?? ""
        #expect(nginx.contains("location ~* \"\\\\.(atom|htm|html|rss|svg|xhtml|xml)$\" {"))
        #expect(nginx.contains("Content-Security-Policy \"\(DocumentSandbox.policy)\" always;"))
        let apache = try await site(.apache)["assets/.htaccess"] ?? ""
        #expect(apache.contains("\"\(DocumentSandbox.policy)\" \"expr=%{CONTENT_TYPE} =~ /html|xml|xsl/\"\n"))
        let pdf = ["html/d.pdf": "%PDF-1.7"]
        #expect(try await site(.netlify)["_headers"]?.contains("/una/assets/html/*\n  \(policy)") == true)
        let unknown = pdf.merging(["html/e.xht": "<html/>", "html/f": "f"]) { $1 }
        let exact = try await site(.netlify, more: unknown)["_headers"] ?? ""
        #expect(!exact.contains("assets/html/*"), "a PDF is not shown in a sandbox")
        for name in ["a%20b.html", "a%20b", "c/index.html", "c/", "e.xht", "f"] {
            #expect(exact.contains("/una/assets/html/\(name)\n  \(policy)"), "\(name)")
        }
        let cloudflare = try await site(.cloudflare)["_headers"] ?? ""
        #expect(cloudflare.contains("/una/assets/*\n  ! Permissions-Policy\n  ! Content-Security-Policy\n  \(policy)"))
        for name in ["%75", "una%2f", "una/%61", "una/asse%74", "una/assets%2F"] {
            let fields = "  ! Permissions-Policy\n  ! Content-Security-Policy\n  \(policy)"
            #expect(cloudflare.contains("\n/\(name)*\n\(fields)"), "\(name)")
        }
        let rule = "/una/assets/*.pdf\n  ! Content-Security-Policy\n"
        #expect(try await site(.cloudflare, more: pdf)["_headers"]?.contains(rule) == true)
        let disguised = pdf.merging(["html/x.pdf.html": "<p>x"]) { $1 }
        #expect(try await site(.cloudflare, more: disguised)["_headers"]?.contains(".pdf") == false)
    }

    /// The longest path of which all spellings have rules leaves room for few others.
    @Test(arguments: [false, true])
    func foldersOfPDFsLeaveTheRulesOfCloudflareTheirRoom(isDisguised: Bool) async throws {
        var settings = SiteSettings()
        let path = "/friends-of-the-botanical-garden/volunteers-2027/"
        (settings.hosting, settings.baseURL) = (SiteSettings.Hosting.cloudflare, "https://museo.example\(path)")
        let papers = (1990..<2027).map { "minutes-\($0)/a.pdf" }
        let items = papers.map {
            "<data><dataId>\($0.prefix(12))</dataId><local>true</local><pdfUrl>\($0)</pdfUrl></data>"
        }
        let levels = [("p", "PDF"), ("w", "WEB")].map { id, type in
            "<level><levelId>\(id)</levelId><levelTitle>L</levelTitle><levelFile>\(id).xml</levelFile><levelType>\(type)_ACTIVITY</levelType></level>"
        }
        var files = Dictionary(uniqueKeysWithValues: papers.map { ($0, "%PDF-1.7") })
        files["xml/app.xml"] = TestApp.appXML(levels: levels.joined())
        files["xml/portada.xml"] = TestApp.cover(to: "p", 0)
        files["xml/p.xml"] = "<levelData>\(items.joined())</levelData>"
        files["xml/w.xml"] =
            "<levelData><data><dataId>a</dataId><local>true</local><webUrl>a.html</webUrl></data></levelData>"
        files["html/a.html"] = "<p>a"
        if isDisguised { files["html/b.pdf.html"] = "<p>b" }
        let app = try await TestApp(files, settings: settings)
        let text = try await TestSite(app.graph, includesUnreachable: true).text("_headers")
        let rules = text.split(separator: "\n").filter { $0.hasPrefix("/") }
        #expect(rules.count <= 100 && Set(rules).count == rules.count, "\(rules)")
        #expect(rules.contains("\(path)assets/*.pdf") == !isDisguised, "\(rules)")
        #expect(rules.contains { $0.hasSuffix(".pdf") })
        // One rule for both: of two with the same address the second counts.
        let fields = "  ! Permissions-Policy\n  ! Content-Security-Policy\n  Cache-Control: \(HostingRules.immutable)\n"
        #expect(text.contains("\n\(path)static/*\n\(fields)"), "\(text)")
        for ending in HostingRules.rareEndings { #expect(rules.contains("\(path)*.\(ending)")) }
    }

    /// Pages of the app have no origin, so they load fonts and modules only with permission.
    @Test func filesOfTheAppMayBeReadByItsPages() async throws {
        let name = "Access-Control-Allow-Origin"
        func text(_ host: SiteSettings.Hosting, _ file: String) async throws -> String {
            try await TestSite(Self.app(host, base: "https://museo.example/una/").graph).text(file)
        }
        let nginx = try await text(.nginx, "emobic-site.nginx.conf")
        let place = try #require(nginx.firstRange(of: "location ^~ \"/una/assets/\" {"))
        #expect(!nginx[..<place.lowerBound].contains(name))
        #expect(nginx[place.upperBound...].ranges(of: "add_header \(name) \"*\" always;").count == 2)
        #expect(try await text(.apache, "assets/.htaccess").contains("Header always set \(name) \"*\"\n"))
        #expect(try await !text(.apache, ".htaccess").contains(name))
        #expect(try await text(.netlify, "_headers").contains("/una/assets/*\n  \(name): *\n"))
        let cloudflare = try await text(.cloudflare, "_headers")
        #expect(cloudflare.contains("\(DocumentSandbox.policy)\n  \(name): *\n"))
        #expect(cloudflare.ranges(of: name).count == 1)
    }

    /// The page, its style and a drawing say themselves what they are; a header would be believed before them.
    @Test func textsThatAreNotUTF8AreSentWithoutAnEncoding() async throws {
        let data = "<levelData><data><dataId>a</dataId><local>true</local><webUrl>b.html</webUrl></data></levelData>"
        func text(_ host: SiteSettings.Hosting, _ file: String) async throws -> String {
            var settings = SiteSettings()
            (settings.hosting, settings.baseURL) = (host, "https://museo.example/una/")
            let files = [
                "html/b.html": "<p>ñ", "html/a 'b'.css.html": "<meta charset=iso-8859-1>ñ",
                "html/c/d.css": "/* charset=iso-8859-1 ñ */",
                "html/f.xhtml": "<?xml version='1.0' encoding='iso-8859-2'?><!-- charset=iso-8859-1 --><p>è</p>",
                "html/e.png": "charset=iso-8859-1 ñ"
            ]
            return try await TestSite(TestApp(type: "WEB_ACTIVITY", data: data, more: files, settings: settings).graph)
                .text(file)
        }
        let nginx = try await text(.nginx, "emobic-site.nginx.conf")
        #expect(nginx.ranges(of: "charset off;").count == 3 && nginx.contains("charset utf-8;"))
        let page = try #require(
            nginx.firstMatch(of: /location = "\/una\/assets\/html\/a 'b'\.css\.html" \{([^}]*)\}/)?.1)
        #expect(page.contains("charset off;") && page.contains(DocumentSandbox.policy) && page.contains("nosniff"))
        let style = try #require(nginx.firstMatch(of: /location = "\/una\/assets\/html\/c\/d\.css" \{([^}]*)\}/)?.1)
        #expect(!style.contains("add_header"), "those around it hold")
        let apache = try await text(.apache, "assets/.htaccess")
        #expect(apache.ranges(of: "AddDefaultCharset Off\n").count == 3)
        #expect(
            apache.contains(
                """
                <If "%{REQUEST_URI} =~ m#^/una/assets/html/a\\x20\\x27b\\x27\\x2ecss\\x2ehtml$#">
                AddDefaultCharset Off
                RemoveCharset .css .html
                </If>

                """))
    }

    // MARK: Limits

    private struct SmallHost: WebHost {
        static let name = "Small"
        static let limits = HostLimits(fileSize: 20, files: 3, siteSize: 20, header: 400)
        static let paths: [String] = []
        static func texts(_ rules: HostingRules) -> [String] { [] }
    }

    @Test func limitsOfAHostAreReported() async throws {
        let app = try await Self.app(
            pictures: [
                "a.png", "b.png", "https://very.long.name.of.a.server.example/\(String(repeating: "x", count: 9)).png"
            ],
            more: ["images/a.png": String(repeating: "a", count: 21), "images/b.png": String(repeating: "b", count: 20)]
        )
        let found = Hosting.problems(in: app.graph, for: SmallHost.self)
        #expect(
            found.map(\.kind.code).sorted() == [
                "hosting/file-too-large", "hosting/policy-too-long", "hosting/site-too-large", "hosting/too-many-files"
            ], "\(found.map(\.summary))")
        #expect(found.first { $0.kind.code == "hosting/file-too-large" }?.position.file == "images/a.png")
    }

    /// A site has the files of all of its languages.
    @Test func limitsCountTheFilesOfAllLanguages() async throws {
        func app(_ folder: String) async throws -> TestApp {
            var files = [
                "xml/app.xml": TestApp.appXML(levels: Sample.level()),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a")),
                "xml/data.xml": Sample.list(Sample.item("a")), "images/a.png": String(repeating: "a", count: 21)
            ]
            files["xml/\(folder)data.xml"] = Sample.list(
                Sample.item("a", "<imageFile>images/a.png</imageFile>"))
            return try await TestApp(files)
        }
        for folder in ["", "en/"] {
            let graph = try await app(folder).graph
            let others = try await graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
            let codes = Hosting.problems(in: graph, others: others, for: SmallHost.self).map(\.kind.code)
            #expect(codes.contains("hosting/file-too-large"), "\(folder) \(codes)")
        }
    }

    /// Only a build knows the pieces of the search and what else it adds.
    @Test func limitsThatOnlyTheWholeSiteExceedsAreReportedByABuild() async throws {
        let app = try await Self.app(pictures: ["a.png"])
        func problems(files: Int, size: Int) -> [String] {
            Hosting.problems(
                of: (0..<files).map { WrittenFile(path: "\($0)", hash: 0, size: size) }, in: app.graph,
                for: SmallHost.self
            ).map { "\($0.kind.code) \($0.summary)" }
        }
        #expect(problems(files: 3, size: 6) == [])
        #expect(problems(files: 4, size: 1) == ["hosting/too-many-files The site has 4 files; Small takes 3"])
        #expect(
            problems(files: 3, size: 1 << 20) == [
                "hosting/site-too-large The site has 3 MiB; Small takes sites up to 0.1 MiB"
            ])
        #expect(
            Hosting.problems(in: app.graph, for: SmallHost.self).filter { $0.kind.code != "hosting/policy-too-long" }
                .isEmpty)
    }

    @Test(arguments: SiteSettings.Hosting.allCases) func smallSitesAreWithinAllLimits(host: SiteSettings.Hosting)
        async throws
    {
        let found = try await Hosting.problems(in: Self.app(host, pictures: ["a.png"]).graph)
        #expect(found.map(\.kind.code) == (host == .github ? ["hosting/no-rules"] : []))
    }

    /// Cloudflare ignores a longer line, so it gets none; each page keeps its own policy.
    @Test func policyThatAHostDoesNotTakeIsLeftToThePages() async throws {
        let pictures = (0..<80).map { "https://server-with-number-\($0).pictures.example/p.png" }
        let app = try await Self.app(.cloudflare, pictures: pictures)
        let levels = try await TestSite(app.graph, includesUnreachable: true)
        let headers = try levels.text("_headers")
        #expect(headers.contains("Content-Security-Policy: frame-ancestors 'self'\n"))
        #expect(headers.split(separator: "\n").allSatisfy { $0.count <= 2_000 })
    }

    @Test func addressBelowAPathHasANote() async throws {
        #expect(
            try await Hosting.problems(in: Self.app(base: "https://museo.example/una/").graph).map(\.kind.code) == [
                "hosting/no-robots"
            ])
        #expect(try await Hosting.problems(in: Self.app(base: "https://museo.example/").graph).isEmpty)
        #expect(try await Hosting.problems(in: Self.app().graph).isEmpty)
    }

    // MARK: Other servers

    @Test func serversAreListedWithTheirPages() async throws {
        let site = try await TestSite(
            Self.app(pictures: ["https://a.example/1.png", "a.png", "https://a.example/2.png"]).graph,
            includesUnreachable: true)
        #expect(
            site.result.summary.servers == [
                ForeignServer(origin: "https://a.example", moment: .opening, pages: ["l/0.html", "l/2.html"])
            ])
    }

    /// A map that waits for a tap shows nothing of its own before it; in the list a place without a picture has its pin.
    @Test(arguments: [true, false]) func pinsWaitWithTheirMap(waits: Bool) async throws {
        var settings = SiteSettings()
        settings.map.isOnRequest = waits
        func place(_ pin: String, _ picture: String) -> String {
            "<position><positionTitle>T</positionTitle><positionLat>40.4</positionLat><positionLon>-3.7</positionLon><iconFile>\(pin)</iconFile>\(picture)</position>"
        }
        let app = try await TestApp(
            type: "MAP_ACTIVITY",
            data:
                "<levelData><data><dataId>a</dataId><positions>\(place("https://pin.example/1.png", "<imageFile>https://row.example/1.png</imageFile>"))\(place("https://both.example/1.png", ""))</positions></data></levelData>",
            settings: settings)
        let servers = try await TestSite(app.graph, includesUnreachable: true).result.summary.servers
        let later = servers.filter { $0.moment == .tap }.map(\.origin)
        #expect(servers.count == 4, "\(servers)")
        #expect(later == (waits ? ["https://pin.example", "https://tile.openstreetmap.org"] : []), "\(servers)")
    }
}
