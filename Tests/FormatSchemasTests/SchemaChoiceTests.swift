// SPDX-License-Identifier: MIT

import Activities
import AppModel
import FormatSchemas
import TestSupport
import Testing

/// Tests that a file has the grammar of what the reader of the app takes it for.
@Suite struct SchemaChoiceTests {
    private static func schemas(_ files: [String: String]) async throws -> [String: String] {
        try await SchemaChoice(AppBundle(files), .all).schemas
    }

    private static let app = Sample.app(levels: Sample.level(file: "l.xml"))

    @Test(arguments: ["en", "pt-BR", "zh-Hant", "fil"]) func filesOfEveryLanguageHaveOne(folder: String) async throws {
        let found = try await Self.schemas([
            "xml/app.xml": Self.app, "xml/portada.xml": "<level/>", "xml/l.xml": "<levelData/>",
            "xml/\(folder)/l.xml": "<levelData/>", "xml/old/l.xml": "<levelData/>"
        ])
        #expect(
            found == [
                "xml/app.xml": "app", "xml/portada.xml": "cover", "xml/l.xml": "data-list",
                "xml/\(folder)/l.xml": "data-list"
            ])
    }

    @Test func filesAreFoundAsTheReaderFindsThem() async throws {
        let found = try await Self.schemas([
            "xml/app.xml": Sample.app(
                "<topMenu>Top.xml</topMenu><menu><bottomMenu>menus/bottom.xml</bottomMenu></menu>",
                levels: Sample.level(file: "sub/l.xml") + Sample.level("m", file: "xml/m.xml", type: "quiz_activity")),
            "xml/portada.xml": "<level/>", "xml/top.xml": "<level><menuActions/></level>",
            "xml/menus/bottom.xml": "<level><menuActions/></level>", "xml/sub/l.xml": "<levelData/>",
            "xml/m.xml": "<levelData/>", "xml/SEO.xml": "<seo/>", "xml/seo.xml": "<seo/>",
            "xml/other.xml": "<levelData/>"
        ])
        #expect(
            found == [
                "xml/app.xml": "app", "xml/portada.xml": "cover", "xml/top.xml": "menu", "xml/menus/bottom.xml": "menu",
                "xml/sub/l.xml": "data-list", "xml/m.xml": "data-quiz", "xml/seo.xml": "seo"
            ])
    }

    @Test func newFileHasItsGrammarBeforeAnythingStandsInIt() async throws {
        let found = try await Self.schemas(["xml/app.xml": Self.app, "xml/portada.xml": "", "xml/l.xml": ""])
        #expect(found == ["xml/app.xml": "app", "xml/portada.xml": "cover", "xml/l.xml": "data-list"])
    }

    @Test func fileOfStylesAndFormatsHasNone() async throws {
        let both = "<application><styles/><formats/></application>"
        let names = "<stylesFileName>s.xml</stylesFileName><formatsFileName>s.xml</formatsFileName>"
        let found = try await Self.schemas(["xml/app.xml": Sample.app(names), "xml/s.xml": both])
        #expect(found == ["xml/app.xml": "app"])
    }

    @Test func brokenAppHasItsGrammar() async throws {
        let broken = "<application><levels>"
        #expect(try await Self.schemas(["xml/app.xml": broken, "xml/l.xml": ""]) == ["xml/app.xml": "app"])
        let found = try await Self.schemas([
            "xml/app.xml": Self.app, "xml/l.xml": "", "xml/en/app.xml": broken, "xml/fr/l.xml": ""
        ])
        #expect(
            found == [
                "xml/app.xml": "app", "xml/l.xml": "data-list", "xml/en/app.xml": "app", "xml/fr/l.xml": "data-list"
            ])
    }

    @Test func folderWithoutAnAppIsAnError() async {
        await #expect(throws: BundleError.self) { try await Self.schemas(["xml/l.xml": ""]) }
    }
}
