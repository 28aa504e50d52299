// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of the grounds of texts: in light and dark, under the styles of an app.
@Suite struct TextGroundTests {
    private func color(_ text: String) throws -> Color { try #require(Color(text)) }

    /// An app with one level whose style has these components, and one format.
    private func app(
        _ type: String = "LIST_ACTIVITY", components: String, format: String, background: String = "",
        more: String = "", properties: [String: String] = [:]
    ) async throws -> TestApp {
        var settings = SiteSettings()
        settings.language = "es"
        settings.colors = ThemeColors(properties: properties)
        return try await TestApp(
            [
                "xml/app.xml": TestApp.appXML(
                    levels:
                        "<level><levelId>l</levelId><levelTitle>L</levelTitle><levelFile>l.xml</levelFile><levelType>\(type)</levelType></level>",
                    more: "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
                "xml/portada.xml": TestApp.cover(to: "l", 0), "images/fondo.png": "x",
                "xml/l.xml": """
                <levelData><data><dataId>d</dataId><text>T</text><list><listItem><text>a</text></listItem></list><description>D</description><itemPrice>1</itemPrice>\
                <questions><question><text>q</text><answers><answer><ansText>a</ansText></answer></answers></question></questions></data></levelData>
                """,
                "xml/s.xml":
                    "<application><styles><type><typeId>\(type)</typeId>\(background)<components>\(components)</components></type></styles></application>",
                "xml/f.xml":
                    "<application><formats><format><name>t</name><backgroundSelectionFileName>x</backgroundSelectionFileName>\(format)</format>\(more)</formats></application>"
            ], settings: settings)
    }

    private func message(_ app: TestApp) -> String? {
        app.diagnostics.first { $0.kind.code == "format/low-contrast" }?.summary
    }

    @Test(arguments: [
        ("LIST_ACTIVITY", "header=t", "the page, ‘#"),
        ("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "footer=t", "a button under the pointer, ‘#"),
        ("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "basic_text=t", "the card that it stands on, ‘#"),
        ("SALE_ACTIVITY", "basic_text=t", "the page, ‘#"),
        ("QUIZ_ACTIVITY", "basic_text=t", "the page, ‘#"), ("LIST_ACTIVITY", "description=t", "a marked row, ‘#"),
        ("LIST_ACTIVITY", "selection_list=t", "a marked row, ‘#")
    ])
    func noteNamesTheGroundOnWhichTheTextIsHardestToRead(type: String, components: String, ground: String) async throws
    {
        let message = try #require(
            message(await app(type, components: components, format: "<textColor>#808080</textColor>")))
        #expect(message.contains(" with \(ground)") && message.contains("it is shown as ‘#"), "\(message)")
    }

    @Test func groundIsTheColourOfThePage() async throws {
        let blue = "<backgroundColor>#0000ff</backgroundColor>"
        let message = try #require(
            message(
                await app(components: "header=t", format: "<textColor>#444444</textColor>", background: blue)))
        #expect(message.contains(" with the ‘backgroundColor’ of the page, ‘#0000FF’; letters"), "\(message)")
        #expect(
            try await self.message(
                app(components: "header=t", format: "<textColor>#eeeeee</textColor>", background: blue)) == nil)
    }

    @Test func groundIsTheVeilOverABackgroundPicture() async throws {
        let background = "<backgroundFileName>images/fondo.png</backgroundFileName>"
        // The contrast suffices on the page, but not over a dark background picture.
        let format = "<textColor>#666666</textColor>"
        #expect(try await message(app(components: "header=t", format: format)) == nil)
        let message = try #require(message(await app(components: "header=t", format: format, background: background)))
        #expect(message.contains("the page over its background picture"))
        // No diagnostic in a theme that shows the picture without a veil.
        #expect(
            try await self.message(
                app(
                    components: "header=t", format: format, background: background,
                    properties: ["--veil": "transparent"])) == nil)
        #expect(
            try await self.message(
                app(
                    components: "header=t", format: format,
                    background: "<backgroundFileName>images/no.png</backgroundFileName>")) == nil)
    }

    @Test func onAGroundOfTheAuthorsATextIsShownAsWritten() async throws {
        let format = "<textColor>#777777</textColor><backgroundColor>#888888</backgroundColor>"
        let message = try #require(message(await app(components: "selection_list=t", format: format)))
        #expect(
            message.contains("the ‘backgroundColor’ of the list, ‘#888888’")
                && message.hasSuffix("it is shown as written"))
        // The texts below the rows have another format and the same ground.
        let more = "<format><name>u</name><textColor>#333333</textColor></format>"
        let app = try await app(
            components: "selection_list=t;description=u",
            format: "<textColor>white</textColor><backgroundColor>black</backgroundColor>", more: more)
        #expect(try #require(self.message(app)).contains("‘#000000’"))
    }

    @Test func themeThatKeepsColoursShowsThemAsWritten() async throws {
        let properties = ["--format-colors": "as-written", "--head": "#26282b"]
        let app = try await app(
            components: "header=t;basic_text=t", format: "<textColor>#333333</textColor>", properties: properties)
        #expect(
            try #require(message(app)).contains(
                "with the bar of titles, ‘#26282B’; letters of this size take 4.5; it is shown as written"))
        let table = TextGroundTable(app.graph, tones: .unknown)
        let look = try #require(StyleClasses(app.graph).classes.last)
        let written = try color("#ccffff")
        #expect(
            try #require(table.grounds(of: "header", in: look).first).shown(written)
                == .init(light: written, dark: written))
        let prose = try #require(table.grounds(of: "basic_text", in: look).first).shown(color("#333333"))
        #expect(try prose.light == color("#333333") && prose.dark.contrast(with: table.colors.card.dark) >= 4.5)
    }

    @Test func buttonsAreTintedWithTheAppsOwnAccent() async throws {
        let app = try await app(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY", components: "header=t;footer=t", format: "<textColor>#b3261e</textColor>"
        )
        #expect(try TextGroundTable(app.graph, tones: .unknown).colors.accent == color("#b3261e"))
        let tint = try #require(app.graph.app.themeColors[.tint].first)
        // Without rounding it is rgb(249.9, 232.3, 229.4) and rgb(44.1, 31.8, 32.7).
        #expect(try tint == .init(light: color("#f9e8e5"), dark: color("#2d2021")), "\(tint)")
    }

    @Test(arguments: [
        (["--bg": "color-mix(in srgb,#fff 50%,#000)"], "#7f7f7f", "#7f7f7f"),
        (["--bg": "var(--x)", "--x": "light-dark(#FFF,var(--y,#123))"], "#ffffff", "#112233"),
        (["--bg": "light-dark(color-mix(in srgb,#000,#fff 90%),#000)"], "#e5e5e5", "#000000"),
        (["--bg": "var(--bg)"], "#f2f2f6", "#000000"),
        (["--bg": "linear-gradient(#111 0%,#222 90%)"], "#111111", "#111111"),
        (["--bg": "#fff8"], "#f2f2f6", "#000000"),
        (["--bg": "#ffffff80"], "#f2f2f6", "#000000"), (["--bg": "#ffffffff"], "#ffffff", "#ffffff"),
        (["--bg": "light-dark(#fff)"], "#f2f2f6", "#000000"),
        (["--bg": "color-mix(in oklab,#fff 150%,#000)"], "#f2f2f6", "#000000"),
        (["--bg": "light-dark(#fff,#222)", "color-scheme": "dark"], "#222222", "#222222"),
        (["--bg": "light-dark(#fff,#222)", "color-scheme": "light"], "#ffffff", "#ffffff"),
        (["--bg": "light-dark(#fff,#222)", "color-scheme": "light dark"], "#ffffff", "#222222")
    ])
    func groundIsWhatAStyleMakesOfOtherColours(properties: [String: String], light: String, dark: String) throws {
        let page = ThemeColors(properties: properties).page
        #expect(try page == .init(light: color(light), dark: color(dark)), "\(page)")
    }

    @Test func hugeAndEndlessValuesAreLeftAlone() {
        let nested =
            String(repeating: "color-mix(in oklab,", count: 20_000) + "#fff"
            + String(repeating: ",#000)", count: 20_000)
        #expect(
            ThemeColors(properties: ["--bg": nested, "--surface": String(repeating: "(", count: 100_000)])
                == ThemeColors())
        #expect(
            ThemeColors(properties: [
                "--bg": "light-dark(var(--surface),var(--surface))", "--surface": "light-dark(var(--bg),var(--bg))"
            ]) == ThemeColors())
    }
}
