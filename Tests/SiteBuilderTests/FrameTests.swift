// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Text
import Theming

/// Tests of the frame: menus with their sizes, advertisements, and what the settings show and hide.
@Suite struct FrameTests {
    private func app(
        _ more: String = "", files: [String: String] = [:], change: (inout SiteSettings) -> Void = { _ in }
    ) async throws -> TestApp {
        var settings = SiteSettings()
        settings.language = "es"
        change(&settings)
        let level =
            "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
        let base = [
            "xml/app.xml": TestApp.appXML(levels: level, more: more), "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/l.xml": "<levelData><data><dataId>a</dataId></data></levelData>"
        ]
        return try await TestApp(base.merging(files) { _, new in new }, settings: settings)
    }

    // MARK: Texts

    /// The places of what differs between pages are marked by private-use characters, which a text may hold too.
    @Test func noTextIsTakenForAPlaceOfTheFrame() async throws {
        let marks = (0..<20).map { "\u{E000}\($0)\u{E001}" }.joined()
        let menu = "<topMenu>top.xml</topMenu>"
        let action = "<action><actionTitle>Go\(marks)</actionTitle>\(Sample.link("l", "a"))</action>"
        let site = try await TestSite(
            app(
                "<menu>\(menu)</menu>",
                files: [
                    "xml/top.xml": "<level><menuActions><menuLevel>Default</menuLevel>\(action)</menuActions></level>"
                ]
            ) { $0.footer = "Foot\(marks)" }.graph)
        let page = try site.text("l/a.html")
        #expect(page.contains("Go\(marks)") && page.contains("Foot\(marks)"))
        #expect(page.components(separatedBy: "view-canvas").count == 2)
    }

    // MARK: The colour of a page

    /// The bars of phones have the colour that the page has, and what is no screen looks like the app.
    @Test func browsersAreToldTheColourOfAPage() async throws {
        func styles(_ scope: String, _ color: String) -> [String: String] {
            let style = "<type><typeId>\(scope)</typeId><backgroundColor>\(color)</backgroundColor></type>"
            return ["xml/styles.xml": "<application><styles>\(style)</styles></application>"]
        }
        let named = "<stylesFileName>styles.xml</stylesFileName>"
        func told(_ page: String) -> [Substring] { page.matches(of: /<meta name="theme-color"[^>]*>/).map(\.0) }
        let all = try await TestSite(app(named, files: styles("DEFAULT", "#1b4f72")).graph)
        for path in ["index.html", "l/a.html", "offline.html"] {
            let page = try all.text(path)
            #expect(told(page) == ["<meta name=\"theme-color\" content=\"#1b4f72\">"], "\(path)")
            #expect(page.contains(" look-1\""), "\(path)")
        }
        let one = try await TestSite(app(named, files: styles("CANVAS_ACTIVITY", "#801b4f72")).graph)
        #expect(try told(one.text("l/a.html")).count == 1)
        // Half of it lets the theme's page through.
        #expect(try !told(one.text("l/a.html")).contains { $0.contains("1b4f72") })
        #expect(try told(one.text("index.html")).count == 2 && told(one.text("offline.html")).count == 2)
    }

    /// The players give the cover, the profile and the search that level (`app.md` 6.3 and 9.2).
    @Test(arguments: ["emobc", "eMobc"]) func styleOfTheReservedLevelIsForBuiltInScreens(level: String) async throws {
        let style = "<type><levelId>\(level)</levelId><backgroundColor>#1b4f72</backgroundColor></type>"
        let files = ["xml/styles.xml": "<application><styles>\(style)</styles></application>"]
        let site = try await TestSite(app("<stylesFileName>styles.xml</stylesFileName>", files: files).graph)
        for path in ["index.html", "emobc/search.html"] {
            #expect(try site.text(path).contains(" look-1\""), "\(path)")
        }
        #expect(try !site.text("l/a.html").contains("look-1"))
    }

    @Test func browsersAreToldTheColoursOfTheTheme() async throws {
        let style = "@layer n{:root{--bg:light-dark(#fffaf0,#14110c)}}"
        let site = try await TestSite(app { $0.colors = ThemeColors(ThemeProperties(style)) }.graph)
        for path in ["index.html", "l/a.html", "offline.html"] {
            let told = try site.text(path).matches(
                of: /<meta name="theme-color" media="[^"]*: (\w+)\)" content="([^"]*)">/)
            #expect(told.map { "\($0.1) \($0.2)" } == ["light #fffaf0", "dark #14110c"], "\(path)")
        }
    }

    // MARK: Titles

    /// The description in the page model states the length.
    @Test func titleThatMayBeCutOnAPhoneIsCalledBroad() async throws {
        let told = try #require(
            FramePage.descriptions.first { $0.name == "isHeadingBroad" }?.summary.firstMatch(of: /[0-9]+/)?.0)
        let length = try #require(Int(told))
        for count in [length, length + 1] {
            let title = String(repeating: "ñ", count: count)
            let data = "<levelData><data><dataId>a</dataId><headerText>\(title)</headerText></data></levelData>"
            let page = try await TestSite(app(files: ["xml/l.xml": data]).graph).text("l/a.html")
            #expect(page.contains(">\(title)</h1>") && page.contains(" broad\"") == (count > length))
        }
    }

    // MARK: Placeholders

    @Test(
        arguments: [
            ("https://h.example/x.xml", "https://h.example/x.xml", "https://h.example/x.xml"),
            ("http://", "http://", nil),
            ("https://h.example/a b.xml", "https://h.example/a b.xml", nil),
            ("https://user:pw@h.example/x.xml", "https://h.example/x.xml", "https://h.example/x.xml")
        ] as [(String, String, String?)])
    func placeholderLinksToWhatABrowserCanFollow(address: String, text: String, href: String?) async throws {
        let levels = Sample.level() + Sample.level("m", file: address)
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: levels), "xml/portada.xml": Sample.cover(Sample.link("m", "a"))
            ]))
        let site = try await TestSite(app.graph)
        let page = try site.text("m/index.html")
        #expect(page.contains("<p class=\"host\">\(text)</p>"))
        #expect(page.firstMatch(of: /<a class="btn" href="([^"]*)"/).map { String($0.1) } == href)
        let notes = app.diagnostics.filter { $0.kind.code == "level/remote" }.map(\.summary)
        #expect(notes.contains { $0.contains("password") } == address.contains("pw"))
    }

    // MARK: Menus

    private func menuSite(_ theme: String) async throws -> (page: String, css: String) {
        let entries = """
            <action><actionTitle>A</actionTitle><leftMargin>5</leftMargin><widthButton>40</widthButton><heightButton>28</heightButton>\
            <systemAction>home</systemAction></action>\
            <action><actionTitle>B</actionTitle><leftMargin>-3</leftMargin><widthButton>99999</widthButton><systemAction>share</systemAction></action>
            """
        let app = try await app(
            "<menu><topMenu>top.xml</topMenu></menu>",
            files: ["xml/top.xml": "<level><menuActions>\(entries)</menuActions></level>"])
        let site = try await TestSite(app.graph, theme: ToolTheme.named(theme))
        let sheet = try #require(site.files.first { $0.hasSuffix(".css") })
        return (try site.text("l/a.html"), try site.text(sheet))
    }

    @Test func classicKeepsToTheSizesOfMenuEntriesWithoutStylesInThePage() async throws {
        let site = try await menuSite("classic")
        #expect(site.page.contains("<li class=\"menu-5-40-28\"") && !site.page.contains("style="))
        #expect(site.css.contains(".menu-5-40-28{--menu-left:5;--menu-width:40;--menu-height:28}"))
        // Invalid numbers are ignored.
        #expect(
            site.css.components(separatedBy: "{--menu-").count == 2
                && site.page.components(separatedBy: "class=\"menu-").count == 2)
    }

    /// A picture is all that such an entry shows, so its name has to come from what it does.
    @Test(arguments: ["default", "classic"]) func systemActionWithoutATitleHasAName(theme: String) async throws {
        let names = [
            SystemAction.home: "Inicio", .sideMenu: "Menú", .tts: "Leer en voz alta", .share: "Compartir",
            .copy: "Copiar", .email: "Enviar por correo", .search: "Buscar", .map: "Mapa", .refresh: "Actualizar",
            .favourite: "Favorito"
        ]
        #expect(Set(names.keys).union([.back]) == Set(SystemAction.allCases))
        let entries = SystemAction.allCases.map { "<action><systemAction>\($0.rawValue)</systemAction></action>" }
        let app = try await app(
            "<menu><bottomMenu>m.xml</bottomMenu><sideMenu>m.xml</sideMenu></menu>",
            files: ["xml/m.xml": "<level><menuActions>\(entries.joined())</menuActions></level>"])
        let page = try await TestSite(app.graph, theme: ToolTheme.named(theme)).text("l/a.html")
        #expect(!page.contains("action."))
        for name in names.values { #expect(page.contains(">\(name)<") || page.contains("\"\(name)\""), "\(name)") }
    }

    /// A drawer without entries is none, so no entry opens it.
    @Test(arguments: [
        "", "<action><systemAction>sideMenu</systemAction></action>",
        "<action><systemAction>back</systemAction></action>",
        "<action><nextLevel><nextLevelLevelId>m</nextLevelLevelId></nextLevel></action>"
    ])
    func drawerWithoutEntriesIsNotOpened(entries: String) async throws {
        func page(_ side: String) async throws -> String {
            let level =
                "<level><levelId>m</levelId><levelFile>m.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
            let app = try await app(
                "<menu><topMenu>t.xml</topMenu><sideMenu>s.xml</sideMenu></menu>",
                files: [
                    "xml/t.xml":
                        "<level><menuActions><action><actionTitle>All</actionTitle><systemAction>sideMenu</systemAction></action></menuActions></level>",
                    "xml/s.xml": "<level><menuActions>\(side)</menuActions></level>",
                    "xml/app.xml": TestApp.appXML(
                        levels:
                            "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
                            + level, more: "<menu><topMenu>t.xml</topMenu><sideMenu>s.xml</sideMenu></menu>"),
                    "xml/m.xml": "<levelData><data><dataId>x</dataId></data><data><dataId>y</dataId></data></levelData>"
                ])
            return try await TestSite(app.graph, includesUnreachable: true).text("l/a.html")
        }
        let without = try await page(entries)
        #expect(!without.contains("side-menu"))
        let with = try await page(entries + "<action><systemAction>home</systemAction></action>")
        #expect(with.contains("href=\"#side-menu\"") && with.contains("id=\"side-menu\""))
    }

    /// Half of a link is none, so the entry does what it does without (`app.md` 6.4, decision D12).
    @Test func entryWithHalfALinkDoesItsSystemAction() async throws {
        let half = "<nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel>"
        let actions = SystemAction.allCases.filter { $0 != .back }
        let web = "<webUrl>https://a.example/</webUrl>"
        func page(_ link: String) async throws -> String {
            let entries = (actions.map { "<systemAction>\($0.rawValue)</systemAction>" } + [web]).map {
                "<action><actionTitle>E</actionTitle>\($0)\(link)</action>"
            }
            let idle = link.isEmpty ? "" : "<action><actionTitle>Idle</actionTitle>\(link)</action>"
            let menu = "<level><menuActions>\(entries.joined())\(idle)</menuActions></level>"
            let app = try await app("<menu><bottomMenu>m.xml</bottomMenu></menu>", files: ["xml/m.xml": menu])
            return try await TestSite(app.graph).text("l/a.html")
        }
        let (with, without) = (try await page(half), try await page(""))
        #expect(with == without && with.contains("data-action=\"share\"") && !with.contains("data-action=\"\""))
    }

    /// Its page has the launch image already.
    @Test func appThatStartsWithItsLaunchImageShowsItOnce() async throws {
        let entry =
            "<entryPoint><pointLevelId>s</pointLevelId><pointDataId>s</pointDataId></entryPoint>"
        let level =
            "<level><levelId>s</levelId><levelFile>s.xml</levelFile><levelType>SPLASH_ACTIVITY</levelType></level>"
        let app = try await app(files: [
            "xml/app.xml": TestApp.appXML(levels: level, more: entry), "images/splash.png": "PNG",
            "xml/s.xml": "<levelData><data><dataId>s</dataId></data></levelData>"
        ])
        let page = try await TestSite(app.graph, includesUnreachable: true).text("index.html")
        #expect(page.components(separatedBy: "id=\"launch\"").count == 2)
    }

    /// The entry shows only a picture, so its name comes from its target.
    @Test func menuEntryWithoutATitleIsCalledLikeItsTarget() async throws {
        func target(_ level: String) -> String {
            "<nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel>"
        }
        let entries = ["l", "nada"].map {
            "<action><actionImageName>images/\($0).png</actionImageName>\(target($0))</action>"
        }.joined()
        let app = try await app(
            "<menu><topMenu>top.xml</topMenu></menu>",
            files: [
                "xml/top.xml": "<level><menuActions>\(entries)</menuActions></level>", "images/l.png": "x",
                "images/nada.png": "x",
                "xml/l.xml":
                    "<levelData><data><dataId>a</dataId><headerText>Pizarra</headerText></data><data><dataId>b</dataId></data></levelData>"
            ])
        let page = try await TestSite(app.graph, includesUnreachable: true).text("l/b.html")
        #expect(page.contains("title=\"Pizarra\"") && page.contains("<span class=\"act-word vh\">Pizarra</span>"))
        #expect(page.contains("title=\"nada\"") && page.contains("<span class=\"act-word vh\">nada</span>"))
    }

    @Test func picturesThatNoMenuShowsAreNotCopied() async throws {
        let entries = [
            ("back", ""), ("favourite", ""), ("copy", ""), ("sideMenu", ""), ("home", ""),
            ("share", Sample.link("l", "a"))
        ]
        .map { action, link in
            "<action><actionTitle>\(action)</actionTitle><actionImageName>images/\(action).png</actionImageName><systemAction>\(action)</systemAction>\(link)</action>"
        }
        let idle = "<action><actionTitle>idle</actionTitle><actionImageName>images/idle.png</actionImageName></action>"
        var files = [
            "xml/top.xml": "<level><menuActions>\(entries.joined())\(idle)</menuActions></level>",
            "xml/s.xml":
                "<level><menuActions><action><actionTitle>s</actionTitle>\(Sample.link("l", "a"))</action></menuActions></level>"
        ]
        for name in ["back", "favourite", "copy", "sideMenu", "home", "share", "idle"] {
            files["images/\(name).png"] = "x"
        }
        let app = try await app("<menu><topMenu>top.xml</topMenu><sideMenu>s.xml</sideMenu></menu>", files: files)
        let site = try await TestSite(app.graph)
        #expect(
            site.files.filter { $0.hasPrefix("assets/") }.sorted()
                == ["copy", "home", "share", "sidemenu"].map { "assets/images/\($0).png" })
    }

    /// A target in the app takes precedence over an address, and that over a system action.
    @Test func menuEntryLeadsOutOfTheApp() async throws {
        let address = "<webUrl>https://a.example/?a=1&amp;b=2</webUrl>"
        let target =
            "<nextLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>b</nextLevelDataId></nextLevel>"
        let entries = [
            address, "<systemAction>home</systemAction>" + address, target + address, "<webUrl>tel:112</webUrl>"
        ]
        .enumerated().map { "<action><actionTitle>E\($0)</actionTitle>\($1)</action>" }.joined()
        let app = try await app(
            "<menu><bottomMenu>m.xml</bottomMenu></menu>",
            files: [
                "xml/m.xml": "<level><menuActions>\(entries)</menuActions></level>",
                "xml/l.xml": "<levelData><data><dataId>a</dataId></data><data><dataId>b</dataId></data></levelData>"
            ])
        let page = try await TestSite(app.graph).text("l/a.html")
        let links = page.matches(of: /<a class="act" title="E(\d)"[^>]*>/).map { String($0.0) }
        #expect(links.count == 4)
        for link in links.prefix(2) {
            #expect(link.contains("target=\"_blank\" rel=\"noopener\" href=\"https://a.example/?a=1&amp;b=2\""))
        }
        #expect(links[2].contains("href=\"b.html\"") && links[3].contains("href=\"tel:112\""))
        #expect(!links[2].contains("_blank") && !links[3].contains("_blank"))
    }

    @Test func otherThemesAreNotBurdenedWithThem() async throws {
        let site = try await menuSite("default")
        #expect(!site.page.contains("menu-5-40-28") && !site.css.contains("menu-5-40-28"))
    }

    // MARK: Advertisements

    @Test(arguments: [
        ("custom", "top", true), ("custom", "bottom", true), ("custom", "", false), ("admob", "top", false),
        ("CUSTOM", "TOP", true)
    ])
    func bannersOfTheAppsOwnShowItsPictures(type: String, place: String, isShown: Bool) async throws {
        let app = try await app(
            "<banner><type>\(type)</type><position>\(place)</position><id>7</id></banner>",
            files: ["images/ads/b.png": "x", "images/ads/a.jpg": "x", "images/ads/notes.txt": "x", "images/c.png": "x"])
        let site = try await TestSite(app.graph)
        let main = try site.text("l/a.html").mainElement
        let ads = main.matches(of: /assets\/images\/ads\/[a-z]+\.[a-z]+/).map { String($0.0) }
        #expect(ads == (isShown ? ["assets/images/ads/a.jpg", "assets/images/ads/b.png"] : []))
        #expect(main.contains("aria-label=\"Publicidad\"") == isShown)
        #expect(!(try site.text("index.html")).contains("/ads/"), "a cover never shows any")
        #expect(app.diagnostics.contains { $0.kind.code == "app/banner" } == (type == "admob"))
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func bannerOfTheAppsOwnWithoutPicturesIsReported() async throws {
        let app = try await app("<banner><type>custom</type><position>top</position><id>7</id></banner>")
        #expect(app.diagnostics.contains { $0.kind.code == "app/banner" })
        #expect(!(try await TestSite(app.graph).text("l/a.html")).contains("class=\"ad\""))
    }

    // MARK: Settings

    @Test func searchAndChoiceOfTheLookStandOnEveryPageUnlessTheSettingsHideThem() async throws {
        let shown = try await TestSite(app().graph)
        #expect(
            try shown.text("l/a.html").contains("frame-search") && shown.text("l/a.html").contains("data-scheme-dark"))
        let hidden = try await TestSite(
            app {
                $0.showsSearch = false
                $0.showsSchemeSwitch = false
            }.graph)
        let page = try hidden.text("l/a.html")
        #expect(
            !page.contains("frame-search") && !page.contains("data-scheme-dark") && !page.contains("class=\"more\""))
        #expect(
            try shown.text("l/a.html").contains("data-chosen>") && !page.contains("data-chosen"),
            "who could not choose has chosen nothing")
    }

    @Test func ownersTextStandsBelowEveryScreen() async throws {
        let site = try await TestSite(
            app { $0.footer = "<a href=\"https://museo.example/\">Imprint</a> <img src=x> info@museo.example" }.graph)
        for page in site.pages {
            #expect(
                try site.text(page).contains(
                    "<footer class=\"foot\"><a href=\"https://museo.example/\" rel=\"noopener\">Imprint</a> &lt;img src=x&gt; <a href=\"mailto:info@museo.example\" rel=\"noopener\">info@museo.example</a></footer>"
                ), "\(page)")
        }
    }

    @Test func iconIsTheSettingsElseTheBundles() async throws {
        let files = ["images/icon.png": "GIF89ad\0d\0", "images/logo.png": "GIF89ad\0d\0"]
        let own = try await TestSite(app(files: files).graph)
        #expect(try own.text("l/a.html").contains("<link rel=\"icon\" href=\"../assets/images/icon.png\">"))
        let read = SettingsFile.read(Array("language: es\nicon: images/logo.png".utf8), file: SettingsFile.name)
            .settings
        let set = try await TestSite(app(files: files) { $0 = read }.graph)
        #expect(try set.text("l/a.html").contains("<link rel=\"icon\" href=\"../assets/images/logo.png\">"))
        let missing = try await app { $0 = read }
        #expect(missing.diagnostics.contains { $0.position.file == SettingsFile.name && $0.severity == .warning })
    }
}
