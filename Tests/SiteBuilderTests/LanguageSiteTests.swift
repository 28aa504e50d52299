// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Foundation
import TestSupport
import Testing
import Text

@testable import SiteBuilder

/// Tests of sites in several languages (`decisions.md` D4, `extensions.md` 6).
@Suite struct LanguageSiteTests {
    private static func item(_ id: String, _ title: String) -> String {
        "<data><dataId>\(id)</dataId><headerText>\(title)</headerText><imageFile>images/x.png</imageFile><text>\(title) x</text></data>"
    }

    private static func data(_ items: String...) -> String { "<levelData>\(items.joined())</levelData>" }

    private static func list(_ rows: (String, String)...) -> String {
        let rows = rows.map {
            "<listItem><text>\($0.1)</text><nextLevel><nextLevelLevelId>sala</nextLevelLevelId><nextLevelDataId>\($0.0)</nextLevelDataId></nextLevel></listItem>"
        }.joined()
        return
            "<levelData><data><dataId>a</dataId><headerText>Lista</headerText><list>\(rows)</list></data></levelData>"
    }

    private static func cover(_ title: String) -> String {
        """
        <level><title>\(title)</title><buttons><button><buttonTitle>\(title)</buttonTitle><nextLevel>\
        <nextLevelLevelId>lista</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel></button></buttons></level>
        """
    }

    private static func app(_ title: String) -> String {
        """
        <application><title>\(title)</title><coverFileName>portada.xml</coverFileName><levels>
        <level><levelId>lista</levelId><levelFile>lista.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>
        <level><levelId>sala</levelId><levelFile>sala.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType></level>
        </levels></application>
        """
    }

    /// A museum in Spanish, in English without its second room, and in Hebrew, of which Android has the old code.
    private static let files = [
        "xml/app.xml": app("Museo"), "xml/portada.xml": cover("Entrar"),
        "xml/lista.xml": list(("uno", "Uno"), ("dos", "Dos")),
        "xml/sala.xml": data(item("uno", "Primera sala"), item("dos", "Segunda sala")),
        "xml/en/app.xml": app("Museum"), "xml/en/portada.xml": cover("Enter"), "xml/en/lista.xml": list(("uno", "One")),
        "xml/en/sala.xml": data(item("uno", "First room")),
        "xml/iw/sala.xml": data(item("uno", "חדר"), item("dos", "חדר שני")), "images/x.png": ""
    ]

    private static func apps(
        _ files: [String: String] = files, base: String? = nil, hosting: SiteSettings.Hosting? = nil
    ) async throws -> (
        main: AppGraph, others: [AppLanguage]
    ) {
        var settings = SiteSettings()
        settings.language = "es"
        (settings.baseURL, settings.hosting) = (base, hosting)
        let graph = try await TestApp(files, settings: settings).graph
        return (graph, try await graph.app.readOtherLanguages(registry: .all, jobs: 2).map(\.language))
    }

    private static func site(
        _ files: [String: String] = files, base: String? = nil, hosting: SiteSettings.Hosting? = nil
    ) async throws -> TestSite {
        let apps = try await apps(files, base: base, hosting: hosting)
        return try await TestSite(apps.main, others: apps.others)
    }

    /// A film with captions in Spanish, which have no tag, and in Portuguese.
    @Test func captionsHaveTheirOwnLanguage() async throws {
        let video = Self.app("Museo").replacing("IMAGE_TEXT_DESCRIPTION_ACTIVITY", with: "VIDEO_ACTIVITY")
        let film = Self.data("<data><dataId>uno</dataId><videoUrl>v.mp4</videoUrl></data>")
        let site = try await Self.site([
            "xml/app.xml": video, "xml/portada.xml": Self.cover("Entrar"), "xml/lista.xml": Self.list(("uno", "Uno")),
            "xml/sala.xml": film, "xml/en/sala.xml": film, "xml/pt-BR/lista.xml": Self.list(("uno", "Um")),
            "video/v.mp4": "a", "video/v.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nHola",
            "video/v.pt.vtt": "WEBVTT\n\n00:01.000 --> 00:02.000\nOi"
        ])
        for (page, top, name, language, text) in [
            ("sala/uno.html", "../", "v.vtt", "es", "Hola"), ("en/sala/uno.html", "../../", "v.vtt", "es", "Hola"),
            ("pt-br/sala/uno.html", "../../", "v-pt.vtt", "pt", "Oi")
        ] {
            let html = try site.text(page)
            #expect(html.contains("src=\"\(top)assets/video/\(name)\" srclang=\"\(language)\""), "\(page)")
            #expect(html.contains("<ol class=\"card\" lang=\"\(language)\" dir=\"auto\">"), "\(page)")
            #expect(html.contains(">\(text)</li>"), "\(page)")
        }
    }

    /// A voice that reads a page aloud has to know the language of each part (WCAG 3.1.2).
    @Test func textsThatAreNotTranslatedHaveTheirLanguage() async throws {
        let site = try await Self.site(Self.files.merging(["xml/pt-BR/lista.xml": Self.list(("uno", "Um"))]) { $1 })
        let main = "<main id=\"main\""
        #expect(try site.text("iw/lista/a.html").contains(main + " lang=\"es\" dir=\"ltr\">"))
        for path in ["iw/sala/uno.html", "en/sala/uno.html", "sala/uno.html", "pt-br/lista/a.html"] {
            #expect(try site.text(path).contains(main + ">"), "\(path)")
        }
        #expect(try site.text("pt-br/sala/uno.html").contains(main + " lang=\"es\" dir=\"ltr\">"))
        #expect(try site.text("pt-br/sala/uno.html").contains("<html lang=\"pt-BR\""))
    }

    /// The same page as in a site of all languages (`--lang`).
    @Test func siteOfOneLanguageKnowsThatOfItsOtherTexts() async throws {
        let hebrew = try #require(try await Self.apps().others.first { $0.folder == "iw" })
        let site = try await TestSite(hebrew.graph)
        #expect(try site.text("lista/a.html").contains("<main id=\"main\" lang=\"es\" dir=\"ltr\">"))
        #expect(try site.text("sala/uno.html").contains("<main id=\"main\">"))
        #expect(try site.text("emobc/search.html").contains("<main id=\"main\">"))
    }

    /// The words of a language are also those of its regions.
    @Test func regionsOfALanguageHaveNamesOfTheirOwn() async throws {
        let rooms = ["pt", "pt-BR"].map { ("xml/\($0)/sala.xml", Self.data(Self.item("uno", "Um"))) }
        let page = try await Self.site(Self.files.merging(rooms) { $1 }).text("sala/uno.html")
        #expect(page.contains(">Português (Brasil)<") && page.contains(">Português<"))
    }

    /// A voice has to know it, and in the page of the other direction so has the text.
    @Test func textsOfTheOwnerHaveTheirLanguage() async throws {
        var settings = SiteSettings()
        settings.language = "es"
        settings.footers = Translated(versions: [.init("Museo.", in: "es"), .init("Museum.", in: "en")])
        let address = WebLink("https://museo.example/", at: SourcePosition(file: SettingsFile.name))
        settings.links = [.init("Aviso", to: .address(address))]
        let graph = try await TestApp(Self.files, settings: settings).graph
        let others = try await graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        let site = try await TestSite(graph, others: others)
        for (path, footer) in [
            ("sala/uno.html", "<footer class=\"foot\">Museo.<ul class=\"duties\"><li>"),
            ("en/sala/uno.html", "<footer class=\"foot\">Museum.<ul class=\"duties\" lang=\"es\" dir=\"ltr\"><li>"),
            ("iw/sala/uno.html", "<footer class=\"foot\" lang=\"es\" dir=\"ltr\">Museo.<ul class=\"duties\"><li>")
        ] { #expect(try site.text(path).contains(footer), "\(path)") }
    }

    @Test func eachLanguageHasItsPageForLostAddresses() async throws {
        for (host, file, rule) in [
            (SiteSettings.Hosting.netlify, "_redirects", "/m/en/* /m/en/404.html 404\n"),
            (.apache, "en/.htaccess", "ErrorDocument 404 \"/m/en/404.html\"\n"),
            (.nginx, "emobic-site.nginx.conf", "error_page 404 \"/m/en/404.html\";\n")
        ] {
            let apps = try await Self.apps(base: "https://museo.example/m/", hosting: host)
            let site = try await TestSite(apps.main, others: apps.others)
            #expect(try site.text(file).contains(rule), "\(host)")
            let page = try site.text("en/404.html")
            #expect(page.contains("<html lang=\"en\"") && page.contains("href=\"/m/en/index.html\""))
            #expect(try site.text("404.html").contains("<html lang=\"es\""))
            let worker = try site.text("sw.js")
            #expect(!worker.contains("404.html") && !worker.contains(".htaccess"))
            if let sitemap = try? site.text("sitemap.xml") { #expect(!sitemap.contains("404")) }
        }
        #expect(try await Self.site().text("iw/404.html").contains("<html lang=\"he\" dir=\"rtl\""))
    }

    @Test func oldProgramOfEachLanguageLeadsToItsFirstScreen() async throws {
        for (host, file, rule) in [
            (SiteSettings.Hosting.netlify, "_redirects", "\n/m/en/index.php /m/en/index.html 301\n"),
            (.cloudflare, "_redirects", "\n/m/en/index.php /m/en/index.html 301\n"),
            (
                .nginx, "emobic-site.nginx.conf",
                " location = \"/m/en/index.php\" { return 301 \"/m/en/index.html$is_args$args\"; }\n"
            )
        ] {
            let apps = try await Self.apps(base: "https://museo.example/m/", hosting: host)
            let site = try await TestSite(apps.main, others: apps.others)
            let text = try site.text(file)
            #expect(text.contains(rule), "\(text)")
            #expect(text.contains(rule.replacing("/en/", with: "/")), "\(text)")
        }
    }

    @Test func firstVisitLoadsTheMainLanguageAndTheOthersTakeTurns() async throws {
        let site = try await Self.site()
        let list = try #require(site.text("sw.js").firstMatch(of: /const files = `\n([^`]*)`/)).1.split(separator: "\n")
        let paths = list.map { String($0.split(separator: " ")[0]) }
        let pages = paths.filter { $0.hasSuffix(".html") && !$0.hasPrefix("offline") }
        #expect(pages.prefix(5).allSatisfy { !$0.hasPrefix("en/") && !$0.hasPrefix("iw/") }, "\(pages)")
        #expect(pages.dropFirst(5).prefix(6).map { $0.prefix(2) } == ["en", "iw", "en", "iw", "en", "iw"])
        #expect(pages.count == 14)
        let searches = paths.enumerated().filter { $1.hasPrefix("static/search/") }
        let page = try #require(paths.firstIndex(of: "index.html"))
        for (place, path) in searches { #expect((place < page) == (path.split(separator: "/").count == 3), "\(path)") }
    }

    @Test func mainLanguageIsAtTheTopAndEachOtherInItsFolder() async throws {
        let site = try await Self.site()
        #expect(site.pages.count { !$0.contains("offline") } == 5 + 4 + 5, "\(site.pages)")
        for (page, language, title) in [
            ("sala/uno.html", "es", "Primera sala"), ("en/sala/uno.html", "en", "First room"),
            ("iw/sala/uno.html", "he", "חדר")
        ] {
            let text = try site.text(page)
            #expect(text.contains("<html lang=\"\(language)\""))
            #expect(text.contains(">\(title)</h1>"))
        }
        #expect(try site.text("iw/sala/uno.html").contains("dir=\"rtl\""))
        // The app itself has a title in each language, and so have the words of the interface.
        #expect(try site.text("en/index.html").contains("<title>Enter · Museum</title>"))
        #expect(try site.text("en/sala/uno.html").contains("Skip to content"))
        #expect(try site.text("sala/uno.html").contains("Saltar al contenido"))
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func choiceLeadsToTheSameScreenOrToTheFirst() async throws {
        let site = try await Self.site()
        func choice(_ page: String) throws -> [String] {
            try site.text(page).matches(
                of:
                    /(?s)<a class="act" href="([^"]*)" hreflang="([^"]*)" lang="[^"]*">.*?<span class="act-word">([^<]*)</
            ).map { "\($0.2) \($0.1) \($0.3)" }
        }
        #expect(try choice("sala/uno.html") == ["en ../en/sala/uno.html English", "he ../iw/sala/uno.html עברית"])
        #expect(try choice("en/sala/uno.html") == ["es ../../sala/uno.html Español", "he ../../iw/sala/uno.html עברית"])
        #expect(try choice("sala/dos.html") == ["en ../en/index.html English", "he ../iw/sala/dos.html עברית"])
        #expect(try choice("index.html") == ["en en/index.html English", "he iw/index.html עברית"])
        #expect(try choice("en/index.html") == ["es ../index.html Español", "he ../iw/index.html עברית"])
        #expect(try choice("emobc/search.html").first == "en ../en/emobc/search.html English")
        #expect(try choice("offline.en.html") == ["es index.html Español", "he iw/index.html עברית"])
    }

    @Test(arguments: [nil, "https://museo.example/una/"]) func searchEnginesKnowTheLanguagesOfAScreen(base: String?)
        async throws
    {
        let site = try await Self.site(base: base)
        func alternates(_ page: String) throws -> [String] {
            try site.text(page).matches(of: /<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/).map {
                "\($0.1) \($0.2)"
            }
        }
        let root = base ?? "../"
        #expect(
            try alternates("sala/uno.html") == [
                "es \(base.map { $0 + "sala/uno.html" } ?? "uno.html")", "en \(root)en/sala/uno.html",
                "he \(root)iw/sala/uno.html", "x-default \(base.map { $0 + "sala/uno.html" } ?? "uno.html")"
            ])
        // Each language names the same addresses.
        if base != nil { #expect(try alternates("en/sala/uno.html") == alternates("sala/uno.html")) }
        #expect(try alternates("sala/dos.html").map { $0.prefix(2) } == ["es", "he", "x-"])
        #expect(try alternates("emobc/search.html").isEmpty)
        guard let base else { return }
        #expect(try alternates("en/index.html").first == "es \(base)")
        #expect(try site.text("en/index.html").contains("<link rel=\"canonical\" href=\"\(base)en/index.html\">"))
        let list = try site.text("sitemap.xml")
        #expect(list.contains("<loc>\(base)en/sala/uno.html</loc>"))
        #expect(list.contains("<loc>\(base)sala/dos.html</loc><xhtml:link rel=\"alternate\" hreflang=\"es\" "))
        #expect(
            list.contains(
                "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"\(base)sala/uno.html\"/></url>"))
        #expect(list.split(separator: "<url>").count - 1 == 4 + 3 + 2)
    }

    /// A search engine would show the same texts as several pages, and those of another language to whoever looks for one.
    @Test func screensWithoutTranslationAreNoTranslations() async throws {
        let base = "https://museo.example/una/"
        let site = try await Self.site(base: base)
        for (page, original) in [("iw/lista/a.html", "lista/a.html"), ("iw/index.html", "")] {
            let html = try site.text(page)
            #expect(html.contains("<link rel=\"canonical\" href=\"\(base)\(original)\">"), "\(page)")
            #expect(!html.contains("rel=\"alternate\""), "\(page)")
        }
        let list = try site.text("lista/a.html")
        #expect(list.contains("hreflang=\"en\" href=\"\(base)en/lista/a.html\""))
        #expect(!list.contains("href=\"\(base)iw/"), "\(list)")
        let sitemap = try site.text("sitemap.xml")
        #expect(sitemap.contains("\(base)iw/sala/uno.html") && !sitemap.contains("\(base)iw/lista"))
        // The words of the search are those of the theme.
        let search = try site.text("iw/emobc/search.html")
        #expect(search.contains("href=\"\(base)iw/emobc/search.html\"") && search.contains("<main id=\"main\">"))
    }

    /// What search engines are not told is still there for visitors.
    @Test func choiceLeadsToScreensWithoutTranslation() async throws {
        let page = try await Self.site().text("lista/a.html")
        #expect(page.contains("href=\"../iw/lista/a.html\""))
    }

    /// Cloudflare leads from the names of pages to addresses without their endings; a canonical link that is led on counts little.
    @Test func searchEnginesGetTheAddressesThatTheHostShows() async throws {
        let base = "https://museo.example/una/"
        let site = try await Self.site(base: base, hosting: .cloudflare)
        let page = try site.text("en/sala/uno.html")
        for address in ["rel=\"canonical\" href", "property=\"og:url\" content", "hreflang=\"en\" href"] {
            #expect(page.contains("\(address)=\"\(base)en/sala/uno\""), "\(address)")
        }
        #expect(page.contains("hreflang=\"x-default\" href=\"\(base)sala/uno\""))
        #expect(try site.text("en/index.html").contains("rel=\"canonical\" href=\"\(base)en/\""))
        let sitemap = try site.text("sitemap.xml")
        #expect(sitemap.contains("<loc>\(base)</loc>") && sitemap.contains("<loc>\(base)en/</loc>"))
        #expect(!sitemap.contains(".html"))
    }

    @Test func languagesShareAllFilesButPagesAndSearch() async throws {
        let one = try await TestSite(Self.apps().main)
        let several = try await Self.site()
        func others(_ site: borrowing TestSite) -> Set<String> {
            Set(
                site.files.filter {
                    !$0.hasSuffix(".html") && !$0.hasPrefix("static/search/") && !$0.hasSuffix(".webmanifest")
                        && !$0.hasPrefix("static/addresses.")
                })
        }
        #expect(others(several) == others(one))
        #expect(several.files.count { $0.hasSuffix("/x.png") } == 1)
        for folder in ["", "en/", "iw/"] {
            #expect(several.files.contains { $0.hasPrefix("static/search/\(folder)index.") })
            #expect(several.files.contains(folder + "manifest.webmanifest"))
        }
        let manifest = try several.text("en/manifest.webmanifest")
        #expect(manifest.contains("\"name\": \"Museum\"") && manifest.contains("\"lang\": \"en\""))
        #expect(manifest.contains("\"start_url\": \"index.html\"") && manifest.contains("\"scope\": \"../\""))
        #expect(manifest.contains("\"src\": \"../icons/icon.svg\""))
    }

    @Test func searchOfALanguageFindsItsScreensOnly() async throws {
        let site = try await Self.site()
        func index(_ folder: String) throws -> String {
            var text = ""
            for path in site.files where path.hasPrefix("static/search/\(folder)d-") { text += try site.text(path) }
            return text
        }
        #expect(try index("en/").contains("\"en/sala/uno.html\""))
        #expect(try !index("en/").contains("Primera") && !index("").contains("First"))
    }

    @Test func workerKeepsAllLanguages() async throws {
        let worker = try await Self.site().text("sw.js")
        for path in ["sala/uno.html", "en/sala/uno.html", "iw/sala/uno.html", "offline.html", "offline.en.html"] {
            #expect(worker.contains("\n\(path) ") || worker.contains("`\(path) "), "\(path)")
        }
    }

    /// All languages have one store in the browser: what visitors keep is theirs in each.
    @Test func languagesShareWhatVisitorsKeep() async throws {
        let site = try await Self.site()
        let keys = try ["index.html", "en/index.html", "iw/sala/uno.html"].map {
            try #require(try site.text($0).firstMatch(of: /<body[^>]* data-app="([^"]*)"/)).1
        }
        #expect(Set(keys).count == 1)
    }

    @Test func levelCannotTakeTheFolderOfALanguage() async throws {
        var files = Self.files
        for path in ["xml/app.xml", "xml/en/app.xml", "xml/lista.xml", "xml/en/lista.xml"] {
            files[path] = files[path]?.replacing("<levelId>sala<", with: "<levelId>en<")
                .replacing("<nextLevelLevelId>sala<", with: "<nextLevelLevelId>en<")
        }
        let site = try await Self.site(files)
        #expect(try site.deadAddresses().isEmpty)
        #expect(try site.text("en/en/uno.html").contains("First room"))
        #expect(site.pages.contains { $0.hasPrefix("en-") && $0.hasSuffix("/uno.html") }, "\(site.pages)")
    }

    @Test func previewIsTheSameAsAFreshBuild() async throws {
        let folder = try TemporaryFolder()
        let theme = try ToolTheme.named("default")
        var options = Site.Options()
        options.jobs = 2
        let before = try await Self.apps()
        let first = try await Site.update(
            before.main, others: before.others, theme: theme, in: folder.path + "/site", options: options, after: nil)
        let changed = Self.files.merging(["xml/en/sala.xml": Self.data(Self.item("uno", "Room one"))]) { $1 }
        let after = try await Self.apps(changed)
        let update = try await Site.update(
            after.main, others: after.others, theme: theme, in: folder.path + "/site", options: options,
            after: first.cache)
        #expect(update.changed.contains("en/sala/uno.html") && !update.changed.contains("sala/uno.html"))
        let fresh = try await TestSite(after.main, others: after.others)
        for path in fresh.files where path != Manifest.fileName {
            let old = try Data(contentsOf: folder.url.appendingPathComponent("site/" + path))
            #expect(try old == fresh.data(path), "\(path)")
        }
    }
}
