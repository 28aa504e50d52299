// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing
import Theming

@testable import SiteBuilder

@Suite struct StylesheetTests {
    /// Returns the rules that an app's own styles and formats add to the stylesheet.
    private func rules(
        styles: String, formats: String, more: [String: String] = [:], fonts: [String: TestFont] = [:],
        pictures: [String: [UInt8]] = [:], accent: String? = nil, theme: [String: String] = [:]
    ) async throws -> [String] {
        var settings = SiteSettings()
        settings.language = "es"
        settings.accent = accent
        settings.colors = ThemeColors(properties: theme)
        let base = [
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>",
                more: "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/l.xml":
                "<levelData><data><dataId>d</dataId><list><listItem><text>a</text></listItem></list></data></levelData>",
            "xml/s.xml": "<application><styles>\(styles)</styles></application>",
            "xml/f.xml": "<application><formats>\(formats)</formats></application>"
        ]
        let files = base.merging(more) { _, own in own }.mapValues { Array($0.utf8) }.merging(fonts.mapValues(\.bytes))
        { _, font in font }.merging(pictures) { _, picture in picture }
        let app = try await TestApp(AppBundle(bytes: files), settings: settings)
        let site = try await TestSite(app.graph, theme: Theme(files: ["page.mustache": "{{bodyClass}}"]))
        let sheet = try #require(site.files.first { $0.hasSuffix(".css") })
        return try site.text(sheet).split(separator: "\n").map(String.init)
    }

    private let style = "<type><typeId>LIST_ACTIVITY</typeId><components>header=t;</components></type>"

    @Test(arguments: [
        ("<textColor>#112233</textColor>", "color:light-dark(#112233,"),
        ("<textColor>#80FFFFFF</textColor>", "color:light-dark(#6e6e6f,#ffffff80)"),
        ("<textColor>white</textColor>", "color:light-dark(#6f6f6f,#ffffff)"),
        ("<textSize>20sp</textSize>", "font-size:1.25rem"), ("<textSize>12px</textSize>", "font-size:20.0px"),
        ("<textSize>60sp</textSize>", "font-size:2.125rem"),
        ("<textStyle>normal</textStyle>", "font-weight:400;font-style:normal}"),
        ("<textStyle>italic</textStyle>", "font-style:italic}"), ("<textStyle>bold</textStyle>", "font-weight:700;"),
        ("<typeFace>serif</typeFace>", "font-family:serif"),
        ("<textStyle>bold</textStyle><typeFace>sans</typeFace>", "font-weight:700;font-style:normal}"),
        ("<typeFace>Arial</typeFace>", "font-family:\"Arial\",sans-serif}"),
        ("<typeFace>Times New Roman</typeFace>", "font-family:\"Times New Roman\",serif}"),
        ("<typeFace>Rótulo</typeFace>", "font-family:\"Rótulo\",sans-serif}"),
        ("<textStyle>bold</textStyle><typeFace>A\"B</typeFace>", "font-weight:700;font-style:normal}"),
        ("<textStyle>bold</textStyle><typeFace>A\\</typeFace>", "font-weight:700;font-style:normal}"),
        ("<typeFace>Ubuntu-Medium</typeFace>", "font-weight:500;font-family:\"Ubuntu\",sans-serif}"),
        ("<textStyle>bold</textStyle><typeFace>A-Medium</typeFace>", "font-weight:700;font-style:normal;font-family"),
        ("<textStyle>italic</textStyle><typeFace>Ubuntu-Bold</typeFace>", "font-weight:700;font-style:italic;"),
        (
            "<textStyle>normal</textStyle><typeFace>Ubuntu-BoldItalic</typeFace>",
            "font-weight:700;font-style:italic;font-family:\"Ubuntu\",sans-serif}"
        )
    ])
    func formatBecomesARule(element: String, declaration: String) async throws {
        let rules = try await rules(styles: style, formats: "<format><name>t</name>\(element)</format>")
        #expect(rules.contains { $0.hasPrefix(".look-1 .c-header{\(declaration)") }, "\(rules)")
    }

    @Test(arguments: [
        ("Header", [".look-1 .c-header{font-size:1.25rem}"]),
        ("BASIC-TEXT", [".look-1 .c-basic-text{font-size:1.25rem}"]),
        ("My_Part", [".look-1 .c-my-part{font-size:1.25rem}"]), ("é", []), ("ca fé", []), ("a.b", [])
    ])
    func componentIsAClassWhateverItsCase(name: String, expected: [String]) async throws {
        let rules = try await rules(
            styles: "<type><typeId>LIST_ACTIVITY</typeId><components>\(name)=t;</components></type>",
            formats: "<format><name>t</name><textSize>20sp</textSize></format>")
        #expect(rules.filter { $0.contains(".c-") } == expected)
    }

    @Test(arguments: ["red;} body{display:none", "url(javascript:1)", "#12345", "\"><script>"])
    func rawValuesNeverGetIntoTheStylesheet(value: String) async throws {
        let escaped = value.replacingOccurrences(of: "<", with: "&lt;")
        let rules = try await rules(
            styles: style,
            formats:
                "<format><name>t</name><textColor>\(escaped)</textColor><textSize>\(escaped)</textSize><typeFace>\(escaped)</typeFace></format>"
        )
        #expect(
            !rules.joined().contains("display:none") && !rules.joined().contains("javascript:")
                && !rules.joined().contains("<"))
    }

    @Test func backgroundAndFontAreFilesOfTheSite() async throws {
        let rules = try await rules(
            styles:
                "<type><typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/Fondo Rojo.png</backgroundFileName><components>header=t</components></type>",
            formats: "<format><name>t</name><typeFace>Mi Letra</typeFace></format>",
            more: ["images/Fondo Rojo.png": "x", "fonts/Mi Letra.ttf": "x"])
        #expect(rules.contains(".look-1{--page-image:url(\"../assets/images/fondo-rojo.png\")}"))
        #expect(
            rules.contains(
                "@font-face{font-family:\"bundle-mi-letra\";src:url(\"../assets/fonts/mi-letra.ttf\");font-display:swap}"
            ))
        #expect(rules.contains(".look-1 .c-header{font-family:\"bundle-mi-letra\",sans-serif}"))
    }

    @Test func facesSayWhatTheirFilesCanDraw() async throws {
        var (bold, variable) = (TestFont("Puerto-Bold"), TestFont())
        (bold.weight, bold.isItalic, variable.weightAxis) = (700, true, 200...800)
        let rules = try await rules(
            styles: style,
            formats:
                "<format><name>t</name><typeFace>Puerto-Bold</typeFace></format><format><name>u</name><typeFace>mar</typeFace></format>",
            fonts: ["fonts/pb.ttf": bold, "fonts/Mar.ttf": variable])
        #expect(
            rules.contains(
                "@font-face{font-family:\"bundle-pb\";src:url(\"../assets/fonts/pb.ttf\");font-weight:700;font-style:italic;font-display:swap}"
            ))
        #expect(
            rules.contains(
                "@font-face{font-family:\"bundle-mar\";src:url(\"../assets/fonts/mar.ttf\");font-weight:200 800;font-display:swap}"
            ))
        #expect(rules.contains(".look-1 .c-header{font-family:\"bundle-pb\",sans-serif}"))
    }

    @Test(
        arguments: [
            ("images/Toque.png", "assets/images/toque.png"), ("toque.PNG", "assets/images/toque.png"),
            ("list_selector.xml", nil), ("@drawable/toque", nil), ("otro.png", nil)
        ] as [(String, String?)])
    func rowsThatAreTouchedShowAPictureOfTheBundle(value: String, address: String?) async throws {
        let rules = try await rules(
            styles: style.replacing("header", with: "selection_list"),
            formats:
                "<format><name>t</name><textColor>black</textColor><backgroundSelectionFileName>\(value)</backgroundSelectionFileName></format>",
            more: ["images/Toque.png": "x", "images/list_selector.xml": "x"])
        let rule = try #require(rules.first { $0.hasPrefix(".look-1 .c-selection-list{") })
        #expect(rule.contains("--row-image:") == (address != nil))
        #expect(rule.contains(address.map { "url(\"../\($0)\")" } ?? "color:"))
    }

    /// The contents of the styles that a page links, in their order.
    private func linkedStyles(type: String, frame: String, page: String) async throws -> [String] {
        var settings = SiteSettings()
        settings.language = "es"
        let app = try await TestApp(
            [
                "xml/app.xml": TestApp.appXML(
                    levels:
                        "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>\(type)</levelType></level>",
                    more: "<profileFileName>p.xml</profileFileName>"),
                "xml/portada.xml": TestApp.cover(to: "l", 0),
                "xml/p.xml": "<levelData><data><dataId>p</dataId></data></levelData>",
                "xml/l.xml":
                    "<levelData><data><dataId>d</dataId><list><listItem><text>a</text></listItem></list></data></levelData>"
            ], settings: settings)
        let styles = [
            "theme.css": "every", "activities/list/style.css": "list", "activities/image-list/style.css": "image-list",
            "activities/quiz/style.css": "quiz", "activities/cover/style.css": "cover"
        ]
        let files = Dictionary(uniqueKeysWithValues: styles.map { ($0.key, "@layer t{.\($0.value){}}") })
        let site = try await TestSite(
            app.graph, theme: Theme(files: files.merging(["page.mustache": frame]) { _, own in own }))
        return try site.text(page).split(separator: " ").map { address in
            try site.text(address.replacing("../", with: "").description).matches(of: /{\.([a-z-]+)/).map {
                String($0.1)
            }.joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("LIST_ACTIVITY", "l/d.html", ["every", "list"]),
        ("IMAGE_LIST_ACTIVITY", "l/d.html", ["every", "list", "image-list"]),
        ("WEB_ACTIVITY", "l/d.html", ["every"]), ("LIST_ACTIVITY", "index.html", ["every", "cover"])
    ])
    func pageLinksTheStylesOfItsTypeAfterThatOfEveryPage(type: String, page: String, styles: [String]) async throws {
        let frame = "{{stylesheet}}{{#styles}} {{src}}{{/styles}}"
        #expect(try await linkedStyles(type: type, frame: frame, page: page) == styles)
        let spaced = "{{stylesheet}}{{# styles }} {{ src }}{{/ styles}}"
        #expect(try await linkedStyles(type: type, frame: spaced, page: page) == styles)
    }

    @Test func frameThatListsNoStylesHasThemAllInOne() async throws {
        #expect(
            try await linkedStyles(type: "LIST_ACTIVITY", frame: "{{stylesheet}}", page: "l/d.html") == [
                "every cover list"
            ])
    }

    @Test func equalStylesShareALook() async throws {
        let rules = try await rules(
            styles: style + "<type><typeId>COVER</typeId><components>header=t</components></type>",
            formats: "<format><name>t</name><textStyle>bold</textStyle></format>")
        #expect(rules.count { $0.contains(".c-header") } == 1)
    }

    @Test(
        arguments: [("#b3261e", nil, "#b3261e"), ("#777777", nil, nil), ("#b3261e", "#006600", "#006600")]
            as [(String, String?, String?)])
    func accentComesFromTheSettingOrTheHeadersColour(color: String, setting: String?, accent: String?) async throws {
        let rules = try await rules(
            styles: style, formats: "<format><name>t</name><textColor>\(color)</textColor></format>", accent: setting)
        #expect(rules.first { $0.hasPrefix(":root{--accent:") } == accent.map { ":root{--accent:\($0)}" })
    }

    /// Names of formats have no influence, and a style for one level no more than that of the level.
    @Test(
        arguments: [
            (["a": "#0b5c6b", "DEFAULT": "#b3261e"], "#b3261e"),
            (["a": "#0b5c6b", "b": "#0b5c6b", "DEFAULT": "#b3261e"], "#0b5c6b"),
            (["a": "#0b5c6b", "b": "#b3261e"], "#0b5c6b"), (["b": "#b3261e"], "#b3261e"),
            (["a": "#777777", "b": "#777777", "DEFAULT": "#b3261e"], nil),
            (["DEFAULT": "#b3261e", "COVER_ACTIVITY": "#0b5c6b"], "#0b5c6b")
        ] as [([String: String], String?)])
    func accentIsThatOfMostLevels(colors: [String: String], accent: String?) async throws {
        for names in [
            ["a": "y", "b": "x", "DEFAULT": "z", "COVER_ACTIVITY": "w"],
            ["a": "x", "b": "y", "DEFAULT": "a", "COVER_ACTIVITY": "b"]
        ] {
            let styles = colors.keys.sorted().map { scope in
                let tag = scope.count == 1 ? "levelId" : "typeId"
                return "<type><\(tag)>\(scope)</\(tag)><components>header=\(names[scope] ?? "");</components></type>"
            }
            let formats = colors.map {
                "<format><name>\(names[$0.key] ?? "")</name><textColor>\($0.value)</textColor></format>"
            }
            let levels = ["a", "b", "c"].map {
                "<level><levelId>\($0)</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
            }
            let rules = try await rules(
                styles: styles.joined(), formats: formats.joined(),
                more: [
                    "xml/app.xml": TestApp.appXML(
                        levels: levels.joined(),
                        more: "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
                    "xml/portada.xml": TestApp.cover(to: "a", 0)
                ])
            #expect(
                rules.first { $0.hasPrefix(":root{--accent:") } == accent.map { ":root{--accent:\($0)}" }, "\(names)")
        }
    }

    /// The colours that a rule gives to a property, in light and dark.
    private func colors(_ property: String, of selector: String, in rules: [String]) throws -> ThemeColors.Pair {
        let rule = try #require(rules.first { $0.hasPrefix(selector + "{") }, "\(rules)")
        let value = try #require(
            rule.split(separator: "{").last?.dropLast().split(separator: ";").first { $0.hasPrefix(property + ":") }?
                .dropFirst(property.count + 1), "\(rule)")
        let parts =
            value.hasPrefix("light-dark(")
            ? value.dropFirst("light-dark(".count).dropLast().split(separator: ",") : [value, value]
        return try .init(light: #require(Color(String(parts[0]))), dark: #require(Color(String(parts[1]))))
    }

    @Test(arguments: [
        "#ccffff", "#ffff00", "#777777", "#ffffff", "#000000", "#0000ff", "#80808080", "#00ffffff", "#10ff0000"
    ])
    func colourOfEveryComponentCanBeReadInBothLooks(color: String) async throws {
        let components = ["header", "footer", "basic_text", "description", "selection_list"]
        let rules = try await rules(
            styles:
                "<type><typeId>LIST_ACTIVITY</typeId><components>\(components.map { $0 + "=t" }.joined(separator: ";"))</components></type>",
            formats: "<format><name>t</name><textColor>\(color)</textColor></format>")
        var theme = ThemeColors()
        if let accent = rules.first(where: { $0.hasPrefix(":root{--accent:") }) {
            theme.accent = try #require(Color(String(accent.dropFirst(15).dropLast())))
        }
        for component in components {
            let shown = try colors("color", of: ".look-1 .c-" + component.replacing("_", with: "-"), in: rules)
            let ground =
                component == "header"
                ? theme.page : component == "footer" ? try #require(theme[.tint].first) : theme.card
            #expect(
                shown.light.contrast(on: [ground.light]) >= 4.5 && shown.dark.contrast(on: [ground.dark]) >= 4.5,
                "\(component) \(shown)")
        }
    }

    /// extensions.md 5: a full ground, in light and dark, from which the colours of texts are computed.
    @Test(arguments: [
        ("#0000ff", "dark"), ("#ffff00", "light"), ("#ff0000", "light"), ("#777777", "light"), ("#000", "dark"),
        ("#8000ff00", "light"), ("blue", "dark")
    ])
    func pageWithAColourHasOneLookAndTextsThatCanBeRead(color: String, scheme: String) async throws {
        let rules = try await rules(
            styles:
                "<type><typeId>LIST_ACTIVITY</typeId><backgroundColor>\(color)</backgroundColor><components>header=t</components></type>",
            formats: "<format><name>t</name><textColor>#808080</textColor></format>")
        let rule = try #require(rules.first { $0.hasPrefix(".look-1{") })
        #expect(rule.contains("{color-scheme:\(scheme);") && rule.contains(";background:var(--bg);"))
        let theme = ThemeColors()
        let ground = try colors("--bg", of: ".look-1", in: rules).light
        #expect(ground == Color(color)?.over(theme.page.light))
        let card = try colors("--surface", of: ".look-1", in: rules).light
        #expect(card != ground)
        for property in ["--text", "--muted", "--accent-text"] {
            let text = try colors(property, of: ".look-1", in: rules)
            #expect(text.light == text.dark && text.light.contrast(on: [ground, card]) >= 4.5, "\(property) \(text)")
        }
        let header = try colors("color", of: ".look-1 .c-header", in: rules)
        #expect(header.light == header.dark && header.light.contrast(with: ground) >= 4.5, "\(header)")
    }

    /// Without a setting the accent is the header's colour, which is often the page's too.
    @Test(arguments: [("#7a1f3d", "#7a1f3d", true), ("#7a1f3d", "#ffffff", false), ("#ffe800", "#ffe800", false)])
    func mainButtonsOnAPageOfTheirColourAreSeen(accent: String, page: String, isInverse: Bool) async throws {
        let rules = try await rules(
            styles: "<type><typeId>LIST_ACTIVITY</typeId><backgroundColor>\(page)</backgroundColor></type>",
            formats: "", accent: accent)
        #expect(rules.contains { $0.hasPrefix(".look-1 :is(.fill") } == isInverse, "\(rules)")
    }

    @Test func colourTakesThePlaceOfAPictureBelowItAndAPictureThatOfAColour() async throws {
        let picture = "<type><typeId>DEFAULT</typeId><backgroundFileName>images/a.png</backgroundFileName></type>"
        let color = "<type><typeId>LIST_ACTIVITY</typeId><backgroundColor>#0000ff</backgroundColor></type>"
        let files = ["images/a.png": "x"]
        let above = try await rules(styles: picture + color, formats: "", more: files)
        #expect(
            above.contains { $0.contains("--bg:#0000ff") } && !above.contains { $0.hasPrefix(".look-2{--page-image") })
        let below = try await rules(
            styles: color.replacing("LIST_ACTIVITY", with: "DEFAULT")
                + picture.replacing("DEFAULT", with: "LIST_ACTIVITY"),
            formats: "", more: files)
        #expect(
            below.contains { $0.hasPrefix(".look-2{--page-image") } && !below.contains { $0.hasPrefix(".look-2{color") }
        )
    }

    /// The picture stands in a frame of the cover, and not behind the page.
    @Test func coverKeepsTheColourOfPagesBesideAPictureOfItsOwn() async throws {
        let rules = try await rules(
            styles: "<type><typeId>DEFAULT</typeId><backgroundColor>#0000ff</backgroundColor></type>", formats: "",
            more: [
                "images/a.png": "x",
                "xml/portada.xml":
                    "<level><title>A</title><backgroundFileName>images/a.png</backgroundFileName><buttons/></level>"
            ])
        #expect(rules.contains { $0.hasPrefix(".look-1{--page-image") })
        #expect(rules.contains { $0.hasPrefix(".look-1{color-scheme") })
    }

    /// The texts of a theme are made for its ground.
    @Test(arguments: [
        ([:], "light-dark(.95,.12)"), (["--bg": "#000080"], ".12"), (["--bg": "#ffffee"], ".95"),
        (["--bg": "light-dark(#222,#eee)"], "light-dark(.12,.95)")
    ])
    func veilOverAPictureIsAsDarkAsTheGroundOfTheTheme(theme: [String: String], lightness: String) async throws {
        let picture = TestPicture.png(2, kind: 2, lines: [[0, 200, 0, 0, 0, 0, 200]])
        let rules = try await rules(
            styles: "<type><typeId>DEFAULT</typeId><backgroundFileName>images/a.png</backgroundFileName></type>",
            formats: "", pictures: ["images/a.png": picture], theme: theme)
        let rule = try #require(rules.first { $0.hasPrefix(".look-1{--page-image") }, "\(rules)")
        let veil = try #require(rule.split(separator: "--veil:").last?.dropLast())
        let lightnesses = veil.matches(of: /oklch\(from #[0-9a-f]+ (\.[0-9]+)/).map(\.1)
        let found = lightnesses.joined(separator: ",")
        #expect((veil.hasPrefix("light-dark(") ? "light-dark(\(found))" : found) == lightness, "\(rule)")
    }

    @Test func listWithAGroundOfItsOwnShowsItsTextAsWrittenInTheLight() async throws {
        let rules = try await rules(
            styles:
                "<type><typeId>LIST_ACTIVITY</typeId><components>selection_list=t;description=u</components></type>",
            formats: """
                <format><name>t</name><textColor>#ccffff</textColor><backgroundColor>#303030</backgroundColor></format>\
                <format><name>u</name><textColor>#dddddd</textColor></format>
                """)
        #expect(try colors("color", of: ".look-1 .c-selection-list", in: rules).light == Color("#ccffff"))
        let ground = try colors("--surface", of: ".look-1 .c-selection-list", in: rules)
        #expect(ground.light == Color("#303030") && ground.dark == ThemeColors().card.dark)
        // The other texts there are the theme's, so their colours are adjusted.
        for property in ["--muted", "--accent-text"] {
            let text = try colors(property, of: ".look-1 .c-selection-list", in: rules)
            #expect(text.light.contrast(with: ground.light) >= 4.5, "\(property)")
        }
        #expect(
            try colors("color", of: ".look-1 .c-selection-list .c-description", in: rules).light == Color("#dddddd"))
        #expect(try colors("color", of: ".look-1 .c-description", in: rules).light.contrast(with: .white) >= 4.5)
    }

    /// A page with a colour of its own is the same in the dark, and so are its lists.
    @Test(arguments: ["#000080", "#ffffcc"]) func listOnAPageWithAColourKeepsItsGround(page: String) async throws {
        let styles = """
            <type><typeId>LIST_ACTIVITY</typeId><backgroundColor>\(page)</backgroundColor>\
            <components>selection_list=t;description=u</components></type>
            """
        let list = ".look-1 .c-selection-list"
        for ground in ["#7a1020", "#ffffff", "#ffff00"] {
            let format = "<format><name>t</name>%<backgroundColor>\(ground)</backgroundColor></format>"
            let own = try await rules(
                styles: styles,
                formats: format.replacing("%", with: "<textColor>#fefefe</textColor>")
                    + "<format><name>u</name><textColor>#dddddd</textColor></format>")
            // Only where it is another colour than outside of lists has it a rule of its own.
            let inList = list + " .c-description"
            let description = own.contains { $0.hasPrefix(inList + "{") } ? inList : ".look-1 .c-description"
            for (property, rule, color) in [
                ("--surface", list, ground), ("color", list, "#fefefe"), ("color", description, "#dddddd")
            ] {
                let shown = try colors(property, of: rule, in: own)
                #expect(shown.light == Color(color) && shown.dark == shown.light, "\(rule) \(property) on \(ground)")
            }
            let plain = try await rules(styles: styles, formats: format.replacing("%", with: ""))
            let hasText = plain.contains { $0.hasPrefix(list + "{") && $0.contains(";color:") }
            let text =
                try hasText ? colors("color", of: list, in: plain) : colors("--text", of: ".look-1", in: plain)
            let shown = try #require(Color(ground))
            #expect(text.dark == text.light && text.light.contrast(on: [shown]) >= 4.5, "\(page) \(ground) \(text)")
        }
    }

    @Test func listWithAGroundAndNoColourOfItsOwnGetsOneThatCanBeRead() async throws {
        for ground in ["#303030", "#777777", "#ffff00", "#80000000", "#ffffff"] {
            let rules = try await rules(
                styles: style.replacing("header", with: "selection_list"),
                formats: "<format><name>t</name><backgroundColor>\(ground)</backgroundColor></format>")
            let shown = try colors("--surface", of: ".look-1 .c-selection-list", in: rules).light
            #expect(shown == Color(ground)?.over(.white))
            let text = ThemeColors().text.light
            let color =
                text.contrast(with: shown) >= 4.5
                ? text : try colors("color", of: ".look-1 .c-selection-list", in: rules).light
            #expect(color.contrast(with: shown) >= 4.5, "\(ground)")
        }
    }

    @Test func pictureOfATouchedRowGoesWithTheColourThatWasWritten() async throws {
        for (color, isShown) in [("white", false), ("black", true)] {
            let rules = try await rules(
                styles: style.replacing("header", with: "selection_list"),
                formats:
                    "<format><name>t</name><textColor>\(color)</textColor><backgroundSelectionFileName>images/a.png</backgroundSelectionFileName></format>",
                more: ["images/a.png": "x"])
            #expect(
                rules.contains { $0.contains("--row-image:linear-gradient(light-dark(#0000,") } == isShown, "\(rules)")
        }
    }

    @Test func accentIsOpaqueSinceTextsStandOnIt() async throws {
        let rules = try await rules(styles: style, formats: "<format><name>t</name></format>", accent: "#80112233")
        #expect(rules.contains(":root{--accent:#889099}"), "\(rules)")
    }

    @Test(arguments: [
        ("@layer t{\n/* rows */\n.row{color:red}\n}", "@layer t{\n.row{color:red}\n}\n"),
        (
            "@layer t{\n/* rows */ .row{color:red} /* mine */\n}",
            "@layer t{\n/* rows */ .row{color:red} /* mine */\n}\n"
        ),
        ("@layer t{\n/* off:\n/* rows */\n.row{color:red}\n}", "@layer t{\n/* off:\n/* rows */\n.row{color:red}\n}\n")
    ])
    func onlyLinesOfCommentAreLeftOutOfAStyle(style: String, expected: String) async throws {
        let app = try await TestApp(
            type: "LIST_ACTIVITY", data: "<levelData><data><dataId>d</dataId></data></levelData>")
        let site = try await TestSite(
            app.graph,
            theme: Theme(files: [
                "page.mustache": "{{stylesheet}}{{#styles}} {{src}}{{/styles}}", "activities/list/style.css": style
            ]))
        #expect(try site.text(try #require(site.files.first { $0.hasPrefix("static/list.") })) == expected)
    }

    /// Files in `html` keep their names, because pages there refer to them.
    @Test(arguments: ["fondo#1.png", "fon\"do.png", "100%.png"]) func addressOfAnOddlyNamedPictureIsEncoded(
        name: String
    ) async throws {
        let path = "html/img/" + name
        let rules = try await rules(
            styles:
                "<type><typeId>LIST_ACTIVITY</typeId><backgroundFileName>\(path)</backgroundFileName><components>selection_list=t</components></type>",
            formats:
                "<format><name>t</name><backgroundSelectionFileName>\(path)</backgroundSelectionFileName></format>",
            more: [path: "x"])
        let address =
            "url(\"../assets/html/img/"
            + name.replacing("#", with: "%23").replacing("\"", with: "%22").replacing("100%", with: "100%25") + "\")"
        #expect(rules.contains(".look-1{--page-image:\(address)}"), "\(rules)")
        #expect(
            rules.contains { $0.hasPrefix(".look-1 .c-selection-list{--row-image:") && $0.hasSuffix(address + "}") },
            "\(rules)")
    }
}
