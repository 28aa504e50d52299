// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Theming

/// Tests of how a theme's style determines the grounds on which colours of the bundle are shown.
@Suite struct ThemeColorTests {
    private func pair(_ light: String, _ dark: String) throws -> ThemeColors.Pair {
        try .init(light: #require(Color(light)), dark: #require(Color(dark)))
    }

    @Test(arguments: [
        (":root{--bg:light-dark(#fffaf0,#123)}", "#fffaf0", "#112233"),
        (":root{--bg: LIGHT-DARK( #FFFAF0 , black ) }", "#fffaf0", "#000000"),
        (":root{--bg:#123456}", "#123456", "#123456"),
        ("@layer a{@layer b{html , :root{color:red;--bg:white;}}}", "#ffffff", "#ffffff"),
        (":root{--bg:#111;--bg:#222}@layer a{:root{--bg:#333}}", "#222222", "#222222"),
        ("@layer a{:root{--bg:#111}}@layer b{:root{--bg:#222}}@layer a{:root{--bg:#333}}", "#222222", "#222222"),
        ("@layer b,a;@layer a{:root{--bg:#111}}@layer b{:root{--bg:#222}}", "#111111", "#111111"),
        ("@layer a{:root{--bg:#111!important}}@layer b{:root{--bg:#222 ! Important}}", "#111111", "#111111"),
        ("@layer a{:root{--bg:#111 !important}}:root{--bg:#222}", "#111111", "#111111"),
        ("@layer a{:root{--bg:#111}@layer b{:root{--bg:#222}}}@layer a.b{:root{--bg:#333}}", "#111111", "#111111"),
        (
            "@layer a{@layer c{:root{--bg:#111}}@layer b{:root{--bg:#222}}}@layer a.c{:root{--bg:#333}}", "#222222",
            "#222222"
        ),
        ("@layer{:root{--bg:#111}}@layer{:root{--bg:#222}}", "#222222", "#222222"),
        (":root{--bg:#111}html{--bg:#222}", "#111111", "#111111"),
        ("html:root{--bg:#111}:root{--bg:#222}", "#111111", "#111111"),
        (":root{--bg:#111;--bg:#222}html:root{--bg:#333}", "#333333", "#333333"),
        (":root{color-scheme:only dark;--bg:light-dark(#fffaf0,#14110c)}", "#14110c", "#14110c"),
        (":root{color-scheme:light only;--bg:light-dark(#fffaf0,#14110c)}", "#fffaf0", "#fffaf0"),
        (":root{color-scheme:light dark;--bg:light-dark(#fffaf0,#14110c)}", "#fffaf0", "#14110c"),
        (":root{--bg:color-mix(in srgb, 20% #000, #fff)}", "#cccccc", "#cccccc"),
        (":root{--bg:color-mix(in srgb, white, 20%  var(--x));--x:black}", "#cccccc", "#cccccc"),
        ("@layers{:root{--bg:#111}}", "#f2f2f6", "#000000"),
        ("/*:root{--bg:#111}*/:root{/* a */--bg:#222;--x:'};--bg:#333'}", "#222222", "#222222"),
        ("@media print{:root{--bg:#111}}", "#f2f2f6", "#000000"), (".card{--bg:#111}", "#f2f2f6", "#000000"),
        (":root{--bg:rgb(from red r g b)}", "#f2f2f6", "#000000"),
        (":root{--bg:#11223344}", "#f2f2f6", "#000000"), ("a{b:c}", "#f2f2f6", "#000000"),
        (":root{--bg:'\\", "#f2f2f6", "#000000")
    ])
    func groundIsReadFromTheStyle(css: String, light: String, dark: String) throws {
        #expect(try ThemeColors(ThemeProperties(css)).page == pair(light, dark))
    }

    /// The right values are those of Chromium.
    @Test(arguments: [
        ("navy", "#000080"), ("RebeccaPurple", "#663399"), ("rgb(20 20 82)", "#141452"),
        ("rgb(0, 128, 255)", "#0080ff"), ("rgb(10% 20% 30% / 1)", "#1a334d"), ("rgb(none 128 300)", "#0080ff"),
        ("hsl(240 60% 20%)", "#141452"), ("HSL(-120deg, 60%, 20%)", "#141452"), ("hsl(.5turn 100% 25%)", "#008080"),
        ("hsl(200grad 100% 25%)", "#008080"), ("hwb(120 20% 40%)", "#339933"), ("hwb(0 60% 60%)", "#808080"),
        ("oklch(20% 0 0)", "#161616"), ("oklch(.9 .1 20)", "#ffc4c3"), ("oklch(60% 0.1 250deg)", "#4f84ba"),
        ("oklab(50% .1 -.05)", "#88497e"), ("color-mix(in srgb, navy 50%, rgb(0 0 0))", "#000040")
    ]) func coloursAreReadInAllWaysOfWritingThem(css: String, color: String) throws {
        #expect(try ThemeColors(ThemeProperties(":root{--bg:\(css)}")).page == pair(color, color))
    }

    @Test(arguments: [
        "nave", "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1 2 3 /)", "rgb(a b c)", "hsl(1x 2% 3%)", "lab(1 2 3)", "rgb()",
        "oklch(nan 0 0)", "rgb(1e999 0 0)"
    ]) func whatIsNoColourIsNotGuessed(css: String) throws {
        #expect(try ThemeColors(ThemeProperties(":root{--bg:\(css)}")).page == pair("#f2f2f6", "#000000"))
    }

    @Test func themesOfTheToolSayWhatIsAssumedWithoutAStyle() throws {
        #expect(try Theme(folders: [Repository.defaultTheme.path]).colors == ThemeColors())
        let classic = try Theme(named: "classic", builtIn: Repository.themes.path).colors
        #expect(try classic.page == pair("#dfe2e6", "#0f1011") && classic.card.dark == Color("#1c1d1f"))
        #expect(classic.accent == ThemeColors().accent)
        #expect(
            try classic[.title] == [pair("#f9fafb", "#1e2022"), pair("#e6e9ec", "#161719")]
                && classic[.button].map(\.dark) == [Color("#3e4246"), Color("#2a2d30")])
        #expect(classic.keepsColors && !ThemeColors().keepsColors)
    }

    @Test func coloursOfTheBundleAreMovedForTheThemesOwnGround() throws {
        let ink = try #require(Color("#222222"))
        let sand = try #require(Color("#888070"))
        for ground in [ThemeColors().card, try pair("#fff8e8", "#3a2a1a"), try pair("#fff8e8", "#fff8e8")] {
            for color in [ink, sand] {
                let dark = color.readableInDark(on: [ground.dark], insteadOf: [ground.light])
                #expect(dark.contrast(with: ground.dark) >= 4.5, "\(dark) on \(ground.dark)")
                #expect(color.readable(on: [ground.light]).contrast(with: ground.light) >= 4.5)
            }
        }
    }

    @Test(arguments: [(ThemeColors(), true), (ThemeColors(ThemeProperties(":root{--bg:#1a1208}")), false)])
    func contrastIsThatWithTheThemesGround(colors: ThemeColors, isLow: Bool) async throws {
        var settings = SiteSettings()
        settings.language = "es"
        settings.colors = colors
        let app = try await TestApp(
            [
                "xml/app.xml": TestApp.appXML(
                    levels:
                        "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>",
                    more: "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
                "xml/portada.xml": TestApp.cover(to: "l", 0),
                "xml/l.xml":
                    "<levelData><data><dataId>d</dataId><list><listItem><text>a</text></listItem></list></data></levelData>",
                "xml/s.xml":
                    "<application><styles><type><levelId>l</levelId><components>header=t;</components></type></styles></application>",
                "xml/f.xml":
                    "<application><formats><format><name>t</name><textColor>#f0e0c0</textColor></format></formats></application>"
            ], settings: settings)
        #expect(app.remarkable.map(\.kind.code) == (isLow ? ["format/low-contrast"] : []))
    }

    @Test func webManifestHasTheThemesColours() async throws {
        var app = try await TestApp(
            type: "LIST_ACTIVITY",
            data: "<levelData><data><list><listItem><text>a</text></listItem></list></data></levelData>")
        #expect(try await manifest(of: app).contains("\"background_color\": \"#f2f2f6\""))
        var settings = app.graph.app.settings
        settings.colors = ThemeColors(ThemeProperties(":root{--bg:light-dark(#fffaf0,#000);--accent:#aa2200}"))
        app = try await TestApp(app.graph.app.bundle, settings: settings)
        let text = try await manifest(of: app)
        #expect(text.contains("\"background_color\": \"#fffaf0\"") && text.contains("\"theme_color\": \"#aa2200\""))
    }

    private func manifest(of app: TestApp) async throws -> String {
        try await TestSite(app.graph, theme: Theme(files: ["page.mustache": ""])).text("manifest.webmanifest")
    }
}
