// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text
import Theming

@testable import SiteBuilder

@Suite struct ExampleSiteTests {
    private func app() async throws -> TestApp {
        try await TestApp(AppBundle(folder: Repository.exampleApp.path), settings: settings)
    }

    private var settings: SiteSettings {
        let file = Repository.exampleApp.appendingPathComponent(SettingsFile.name)
        return SettingsFile.read((try? Array(Data(contentsOf: file))) ?? [], file: SettingsFile.name).settings
    }

    @Test func exampleHasNoErrorsAndNoWarningsAndAllOfItCanBeReached() async throws {
        let app = try await app()
        #expect(app.problems.isEmpty)
        #expect(app.graph.screens.allSatisfy(app.graph.reachable.contains))
        try Golden.expect(app.report, at: Repository.fixtures.appendingPathComponent("example-app/diagnostics.txt"))
    }

    @Test func exampleHasAScreenOfEveryType() async throws {
        let app = try await app()
        let used = Set(
            app.graph.app.levels.map { $0.activity.type }
                + app.graph.app.builtIns.values.map { type(of: $0.activity).type })
        // The example has no star: its pages are those of an app that does without.
        let missing = ActivityRegistry.all.types.map { $0.type.name }.filter {
            !used.contains(ActivityType($0)) && $0 != "FAVOURITES_ACTIVITY"
        }
        #expect(missing.isEmpty)
    }

    @Test func listOfFilesIsTheRecordedOne() async throws {
        let site = try await TestSite(app().graph)
        let names = site.files.map { $0.replacing(/\.[0-9a-f]{8}\.(css|js)$/) { ".HASH.\($0.1)" } }.sorted()
        try Golden.expect(
            names.joined(separator: "\n") + "\n",
            at: Repository.fixtures.appendingPathComponent("example-app/files.txt"))
    }

    @Test func everyAddressOnEveryPageLeadsToAFile() async throws {
        let site = try await TestSite(app().graph, includesUnreachable: true)
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func fragmentsLeadToElementsOfTheirPage() async throws {
        let site = try await TestSite(app().graph)
        for page in site.pages {
            let links = SiteLinks(html: try site.text(page))
            for address in links.addresses where address.hasPrefix("#") && address.count > 1 {
                #expect(links.ids.contains(String(address.dropFirst())), "\(page): \(address)")
            }
        }
    }

    @Test func twoBuildsAreIdenticalToTheByte() async throws {
        let app = try await app()
        let first = try await TestSite(app.graph, jobs: 1)
        let second = try await TestSite(app.graph, jobs: 4)
        #expect(first.files == second.files)
        for path in first.files { #expect(try first.data(path) == second.data(path), "\(path)") }
    }

    @Test func everyPageHasWhatEveryPageNeeds() async throws {
        let site = try await TestSite(app().graph)
        #expect(site.pages.count > 80)
        for page in site.pages {
            let html = try site.text(page)
            #expect(html.hasPrefix("<!doctype html>") && html.contains("<html lang=\"es\""), "\(page)")
            #expect(html.matches(of: /<h1[ >]/).count == 1, "\(page) has one h1")
            #expect(
                html.matches(of: /<main[ >]/).count == 1 && html.contains("<title>")
                    && html.contains("name=\"description\""), "\(page)")
            #expect(html.contains("Content-Security-Policy") && html.contains("href=\"#main\""), "\(page)")
            let inline = html.firstMatch(
                of:
                    /<style|<script(?! src="[^"]+" (?:defer|data-app="[^"]+" data-manifest="[^"]+"(?: data-addresses="[^"]+")?(?: data-chosen)?)><\/script>)|\sstyle=|\son[a-z]+=|javascript:/
            ).map { String($0.0) }
            #expect(inline == nil, "\(page) has nothing inline")
            #expect(!html.contains("{{") && !html.contains("\u{E000}"), "\(page) is filled in")
            #expect(html.firstMatch(of: /<img(?![^>]*\salt=)/) == nil, "\(page) has no picture without alternative")
            #expect(!html.contains("Words(") && !html.contains("Optional("), "\(page)")
        }
    }

    @Test func onlyFilesThatPagesNameAreCopied() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(at: Repository.exampleApp, to: folder.url.appendingPathComponent("app"))
        try folder.write(["app/images/unused.png": "x", "app/secret.txt": "x"])
        let app = try await TestApp(AppBundle(folder: folder.path + "/app"), settings: settings)
        let site = try await TestSite(app.graph)
        #expect(
            !site.files.contains {
                $0.contains("unused") || $0.contains("secret") || $0.hasSuffix(".xml") || $0.contains("art/")
            })
    }

    @Test func menuEntriesOfBackAreTheFramesOwnControl() async throws {
        let site = try await TestSite(app().graph)
        for page in site.pages {
            let count = try site.text(page).matches(of: /class="back"/).count
            #expect(count == (page == "index.html" ? 0 : 1), "\(page)")
        }
    }
}

@Suite struct SiteTests {
    @Test func deadLinkIsShownDisabledAndTheSiteIsComplete() async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data: """
                <levelData><data><dataId>d</dataId><list><listItem><text>Nowhere</text><nextLevel><nextLevelLevelId>zzz</nextLevelLevelId>
                <nextLevelDataId>zzz</nextLevelDataId></nextLevel></listItem></list></data></levelData>
                """)
        let site = try await TestSite(app.graph)
        #expect(try site.text("l/d.html").firstMatch(of: /<a class="row"[^>]*aria-disabled="true"/) != nil)
        #expect(try site.deadAddresses().isEmpty)
    }

    /// Only files that are read as a whole have a largest size.
    @Test func aLargeFilmIsCopied() async throws {
        let folder = try TemporaryFolder()
        let film = String(repeating: "film", count: 5000)
        try folder.write([
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>VIDEO_ACTIVITY</levelType></level>"
            ),
            "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/l.xml": "<levelData><data><dataId>a</dataId><videoUrl>film.mp4</videoUrl></data></levelData>",
            "video/film.mp4": film
        ])
        var limits = Limits.standard
        limits.file = 10_000
        let app = try await TestApp(AppBundle(folder: folder.path, limits: limits), limits: limits)
        let site = try await TestSite(app.graph)
        #expect(try site.text("assets/video/film.mp4") == film)
    }

    @Test func unreachableScreensAreBuiltOnlyWhenAskedFor() async throws {
        let data =
            "<levelData><data><dataId>a</dataId><list><listItem><text>x</text></listItem></list></data><data><dataId>b</dataId><list><listItem><text>y</text></listItem></list></data></levelData>"
        let app = try await TestApp(type: "LIST_ACTIVITY", data: data)
        let some = try await TestSite(app.graph)
        let all = try await TestSite(app.graph, includesUnreachable: true)
        #expect(!some.files.contains("l/b.html") && all.files.contains("l/b.html"))
        #expect(some.result.summary.screens == 1 && all.result.summary.screens == 2)
    }

    /// Every text, id and name of the bundle holds markup, none of which may reach a page as markup.
    @Test func markupInABundleStaysText() async throws {
        let evil = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"
        let app = try await TestApp([
            "xml/app.xml": """
            <application><title>\(evil)</title><coverFileName>portada.xml</coverFileName><menu><topMenu>top.xml</topMenu></menu><levels><level><levelId>\(evil)</levelId>
            <levelTitle>\(evil)</levelTitle><levelFile>d.xml</levelFile><levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType><levelXib>\(evil)</levelXib></level>
            <level><levelId>w</levelId><levelFile>w.xml</levelFile><levelType>WEB_ACTIVITY</levelType></level></levels></application>
            """,
            "xml/portada.xml": """
            <level><title>\(evil)</title><facebook>javascript:alert(1)</facebook><www>javascript:alert(1)</www><buttons><button><buttonTitle>\(evil)</buttonTitle><nextLevel>
            <nextLevelLevelId>\(evil)</nextLevelLevelId><nextLevelDataId>\(evil)</nextLevelDataId></nextLevel></button><button><buttonTitle>w</buttonTitle><nextLevel>
            <nextLevelLevelId>w</nextLevelLevelId><nextLevelDataId>w</nextLevelDataId></nextLevel></button></buttons></level>
            """,
            "xml/top.xml":
                "<level><menuActions><action><actionTitle>\(evil)</actionTitle><systemAction>home</systemAction></action></menuActions></level>",
            "xml/d.xml":
                "<levelData><data><dataId>\(evil)</dataId><headerText>\(evil)</headerText><imageFile>images/\(evil).png</imageFile><text>\(evil) &lt;a href=\"javascript:alert(1)\"&gt;x&lt;/a&gt;</text></data></levelData>",
            "xml/w.xml": "<levelData><data><dataId>w</dataId><webUrl>javascript:alert(1)</webUrl></data></levelData>"
        ])
        let site = try await TestSite(app.graph)
        for page in site.pages {
            let html = try site.text(page)
            let tags = html.matches(of: /<[^>]*>/).map { $0.0.replacing(/"[^"]*"/, with: "\"\"") }
            #expect(
                !tags.contains {
                    // The page for addresses that are not there has its script inside, with a hash in its policy.
                    $0.hasPrefix("<script") && !(page == "404.html" && $0 == "<script>")
                        && ![
                            "<script src=\"\" defer>", "<script src=\"\" data-app=\"\" data-manifest=\"\" data-chosen>",
                            "<script src=\"\" data-app=\"\" data-manifest=\"\" data-addresses=\"\" data-chosen>"
                        ].contains($0) || $0.contains(" onerror")
                }, "\(page)")
            #expect(!SiteLinks(html: html).addresses.contains { $0.lowercased().hasPrefix("javascript") }, "\(page)")
        }
        #expect(try site.text("404.html").matches(of: /<script>/).count == 1)
        #expect(site.files.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test func remoteLevelGetsAPlaceholder() async throws {
        let app = try await TestApp([
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>r</levelId><levelTitle>Remoto</levelTitle><levelFile>https://example.org/r.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
            ),
            "xml/portada.xml": TestApp.cover(to: "r", 0)
        ])
        let site = try await TestSite(app.graph)
        let html = try site.text("r/index.html")
        #expect(html.contains("Remoto") && html.contains("https://example.org/r.xml"))
    }

    @Test func policyAllowsOtherServersOnlyWhereTheBundleNamesThem() async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY",
            data:
                "<levelData><data><dataId>d</dataId><list><listItem><text>x</text><imageFile>https://Cdn.example.org:8443/a.png;script-src *</imageFile></listItem></list></data></levelData>"
        )
        let site = try await TestSite(app.graph)
        #expect(try site.text("l/d.html").contains("img-src &#39;self&#39; data: https://cdn.example.org:8443;"))
        let policy = try #require(site.text("l/d.html").firstMatch(of: /Content-Security-Policy" content="([^"]*)"/))
        #expect(!policy.1.contains("*"))
        #expect(try !site.text("index.html").contains("cdn.example.org"))
    }

    @Test func policyAllowsFramesAndOwnFilesOnlyWhereTheTypeNeedsThem() async throws {
        let film = try await TestSite(
            TestApp(
                type: "VIDEO_ACTIVITY",
                data: "<levelData><data><dataId>d</dataId><videoUrl>https://vimeo.com/1</videoUrl></data></levelData>"
            ).graph)
        #expect(try film.text("l/d.html").contains("frame-src &#39;self&#39; https://player.vimeo.com;"))
        #expect(try !film.text("index.html").contains("vimeo"))
        let own = try await TestSite(
            TestApp(type: "MULTIMEDIA_ACTIVITY", data: "<levelData><data><dataId>d</dataId></data></levelData>").graph)
        #expect(try own.text("l/d.html").contains("img-src &#39;self&#39; data: blob:;"))
        #expect(try own.text("l/d.html").contains("media-src &#39;self&#39; blob:;"))
        #expect(try !own.text("index.html").contains("blob:"))
    }

    @Test func canonicalAddressNeedsTheSitesAddress() async throws {
        var settings = SiteSettings()
        settings.language = "es"
        settings.baseURL = "https://example.org/app/"
        let data =
            "<levelData><data><dataId>d</dataId><list><listItem><text>x</text></listItem></list></data></levelData>"
        let with = try await TestSite(TestApp(type: "LIST_ACTIVITY", data: data, settings: settings).graph)
        let without = try await TestSite(TestApp(type: "LIST_ACTIVITY", data: data).graph)
        #expect(
            try with.text("l/d.html").contains("<link rel=\"canonical\" href=\"https://example.org/app/l/d.html\">"))
        #expect(try with.text("index.html").contains("href=\"https://example.org/app/\""))
        #expect(try !without.text("l/d.html").contains("canonical"))
    }

    @Test func everyScreenOfALargeAppIsListedWithoutScript() async throws {
        let items = (1...450).map { "<data><dataId>d\($0)</dataId><text>x</text></data>" }.joined()
        var settings = SiteSettings()
        settings.baseURL = "https://example.org/"
        let app = try await TestApp(
            type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData>\(items)</levelData>", settings: settings)
        let site = try await TestSite(app.graph, includesUnreachable: true)
        let search = SiteLinks(html: try site.text("emobc/search.html")).addresses
        let parts = ["search.1.html", "search.2.html", "search.3.html"]
        #expect(parts.allSatisfy(search.contains) && !search.contains("../l/d450.html"))
        let listed = try parts.flatMap { try SiteLinks(html: site.text("emobc/" + $0)).addresses }
        #expect((1...450).allSatisfy { listed.contains("../l/d\($0).html") })
        #expect(try site.deadAddresses().isEmpty)
        let last = try site.text("emobc/search.3.html")
        #expect(last.contains("<link rel=\"canonical\" href=\"https://example.org/emobc/search.3.html\">"))
        #expect(last.contains("401–") && last.firstMatch(of: /<a class="back" href="search.html">/) != nil)
    }

    @Test func titleIsUsedInTheBrowserAndOnThePage() async throws {
        let data =
            "<levelData><data><dataId>d</dataId><headerText>Uno &amp; dos</headerText><list><listItem><text>x</text></listItem></list></data></levelData>"
        let site = try await TestSite(TestApp(type: "LIST_ACTIVITY", data: data).graph)
        #expect(try site.text("l/d.html").contains("<title>Uno &amp; dos · Test</title>"))
    }

    @Test(arguments: ["images", "xml", "images/deep", ".", ".."], ["one", "Guía"])
    func siteIsNotWrittenWhereItWouldBeReadAsInput(place: String, name: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write([
            "apps/\(name)/xml/app.xml": TestApp.appXML(levels: ""), "apps/\(name)/xml/portada.xml": "<level/>",
            "apps/\(name)/images/x.png": "x"
        ])
        let bundle = folder.path + "/apps/" + name
        let app = try await TestApp(AppBundle(folder: bundle))
        var options = Site.Options()
        options.bundleFolder = bundle
        options.isForced = true
        let target = bundle + "/" + place
        await #expect(throws: SiteError.self) {
            try await Site.build(
                app.graph, theme: Theme(folders: [Repository.defaultTheme.path]), to: target, options: options)
        }
        #expect(
            FileManager.default.relativeFiles(below: folder.url)
                == ["images/x.png", "xml/app.xml", "xml/portada.xml"].map { "apps/\(name)/\($0)" })
    }

    @Test func filesOfAnAppBelowAnAccentedFolderKeepTheirPlaces() async throws {
        let level =
            "<level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        let app = [
            "xml/app.xml": TestApp.appXML(levels: level), "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/data.xml":
                "<levelData><data><dataId>d</dataId><list><listItem><text>x</text><imageFile>images/x.png</imageFile></listItem></list></data></levelData>",
            "images/x.png": "PNG", "images/splash.png": "PNG"
        ]
        let site = try await TestSite(TestApp(Dictionary(uniqueKeysWithValues: app.map { ("Guía/\($0)", $1) })).graph)
        #expect(site.files.filter { $0.hasPrefix("assets/") } == ["assets/images/splash.png", "assets/images/x.png"])
    }
}
