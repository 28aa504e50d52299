// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@testable import Theming

/// Tests of the layouts that levels choose by `levelXib` (`extensions.md` 5).
@Suite struct LayoutTests {
    private static func app(_ layout: String) async throws -> TestApp {
        let levels =
            "<level><levelId>a</levelId><levelFile>a.xml</levelFile><levelType>LIST_ACTIVITY</levelType><levelXib>\(layout)</levelXib></level>"
            + "<level><levelId>b</levelId><levelFile>a.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
        return try await TestApp([
            "xml/app.xml": TestApp.appXML(levels: levels), "xml/portada.xml": TestApp.cover(to: "a", 0),
            "xml/a.xml":
                "<levelData><data><dataId>x</dataId><list><listItem><text>Fila</text>\(Sample.link("b", "x"))</listItem></list></data></levelData>"
        ])
    }

    private static func site(_ layout: String) async throws -> TestSite {
        try await TestSite(try await app(layout).graph)
    }

    @Test(arguments: ["cards", "posters", "segments", "strip"]) func pagesOfTheLevelHaveTheStyleAndNoOthers(
        layout: String
    ) async throws {
        let site = try await Self.site(layout)
        let page = try site.text("a/x.html")
        let style = try #require(page.firstMatch(of: /href="\.\.\/(static\/layout-[^"]*\.css)"/)?.1)
        #expect(page.contains("xib-\(layout)\"") && style.contains("layout-\(layout)."))
        #expect(try site.text(String(style)).contains(".xib-\(layout):"))
        #expect(!(try site.text("b/x.html").contains("static/layout-")))
        #expect(site.files.count { $0.hasPrefix("static/layout-") } == 1)
    }

    @Test func unknownNameIsAClassAlone() async throws {
        let site = try await Self.site("Native.View 2")
        #expect(try site.text("a/x.html").contains("xib-NativeView2\""))
        #expect(!site.files.contains { $0.hasPrefix("static/layout-") })
    }

    @Test func nameWithoutASignForAClassIsNone() async throws {
        let site = try await Self.site("é")
        #expect(try !site.text("a/x.html").contains("xib-"))
    }

    @Test func ownLayoutFollowsThatOfTheThemeBelow() throws {
        let theme = Theme(layers: [
            ThemeFolder(place: "a", files: ["layouts/strip.css": ".a{}"]),
            ThemeFolder(place: "b", files: ["layouts/strip.css": ".b{}", "layouts/wall.css": ".c{}"])
        ])
        #expect(theme.styles == [.layout("strip"): ".a{}\n.b{}", .layout("wall"): ".c{}"])
        #expect(theme.faults.isEmpty)
    }

    @Test func layoutSaysHowBroadThePicturesOfRowsAre() throws {
        let theme = Theme(layers: [
            ThemeFolder(
                place: "a",
                files: [
                    "layouts/strip.css": "/* sizes: 240px */\n.a{}", "layouts/wall.css": "/* Small */\n.b{}",
                    "layouts/poster.css": "/* sizes: 100vw */\n.c{}", "layouts/odd.css": "/* sizes: 1px"
                ]),
            ThemeFolder(
                place: "b",
                files: ["layouts/strip.css": ".d{}", "layouts/poster.css": "/* sizes: (width < 9em) 9em, 50vw */.e{}"])
        ])
        #expect(theme.rowSizes == ["strip": "240px", "poster": "(width < 9em) 9em, 50vw"])
        let layouts = ["cards", "posters", "segments", "strip"]
        let ofTool = try Theme(folders: [Repository.defaultTheme.path]).rowSizes
        #expect(layouts.filter { ofTool[$0] != nil } == ["cards", "posters", "strip"])
    }
}
