// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of the folders `xml/<ll>/` of `app.md` 2.6: for each file, the one of the language comes first.
@Suite struct LanguageFolderTests {
    private func app(_ files: [String: String], _ language: String?) async throws -> TestApp {
        var settings = SiteSettings()
        settings.language = language
        return try await TestApp(files, settings: settings)
    }

    private static func list(_ header: String) -> String {
        "<levelData><data><dataId>a</dataId><headerText>\(header)</headerText><list><listItem><text>.</text></listItem></list></data></levelData>"
    }

    @Test(arguments: [
        ("en", "en", "en"), ("es", "en", "base"), (nil, "en", "base"), ("en-GB", "en", "en"), ("he", "iw", "iw"),
        ("he", "he", "he"), ("id", "in", "in"),
        ("yi", "ji", "ji"), ("pt-BR", "pt-BR", "pt-BR"), ("pt-br", "pt-BR", "pt-BR"),
        ("zh-Hant-TW", "zh-Hant", "zh-Hant"),
        ("fil", "fi", "base"), ("ast", "as", "base"), ("pt", "pt-BR", "base")
    ]) func dataFileOfTheLanguageWins(_ language: String?, _ folder: String, _ expected: String) async throws {
        let app = try await app(
            Sample.bundle(["xml/data.xml": Self.list("base"), "xml/\(folder)/data.xml": Self.list(folder)]), language)
        #expect(app.item("l", "a")?.headerText == expected)
        #expect(app.problems == [])
    }

    /// Brazilian takes what it lacks from Portuguese, and both are languages of the site.
    @Test func regionHasTheFilesOfItsLanguage() async throws {
        let files = Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "m.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/data.xml": Self.list("base"), "xml/m.xml": Self.list("base"),
            "xml/pt/data.xml": Self.list("pt"), "xml/pt/m.xml": Self.list("pt"), "xml/pt-BR/m.xml": Self.list("br")
        ])
        let brazil = try await app(files, "pt-BR")
        #expect(brazil.item("l", "a")?.headerText == "pt" && brazil.item("m", "a")?.headerText == "br")
        #expect(brazil.graph.app.otherLanguages == ["pt", "und"])
        #expect(try await app(files, "pt").graph.app.otherLanguages == ["pt-BR", "und"])
        #expect(try await app(files, "es").graph.app.otherLanguages == ["pt", "pt-BR"])
    }

    @Test(arguments: [
        ("EN", "en"), ("pt_BR", "pt-BR"), ("pt-rBR", "pt-BR"), ("pt-br", "pt-BR"), ("sr-latn", "sr-Latn"), ("old", nil),
        ("FIL", "fil"), ("gsw_CH", "gsw-CH"), ("eng", "en"), ("spa-MX", "es-MX"), ("nld", "nl"), ("RUS", "ru"),
        ("cmn-Hant", "zh-Hant"), ("french", "fr"), ("Français", "fr"), ("DEUTSCH", "de"), ("en-UK", "en-GB"),
        ("en_uk", "en-GB"), ("uk", nil), ("older", nil), ("bak", nil), ("new", nil), ("fil", nil),
        ("en", nil), ("pt-BR", nil), ("en2", nil)
    ])
    func folderThatLooksLikeALanguageIsReported(folder: String, meant: String?) async throws {
        let app = try await app(Sample.bundle(["xml/\(folder)/data.xml": Self.list("x")]), "es").graph.app
        #expect(app.languageFolderProblems.map(\.suggestions) == (meant.map { [[$0]] } ?? []))
        let both = Sample.bundle(["xml/\(folder)/data.xml": "", "xml/\(meant ?? "fr")/data.xml": Self.list("x")])
        let problems = try await self.app(both, "es").graph.app.languageFolderProblems
        #expect(problems.map(\.suggestions) == (meant.map { [[$0]] } ?? []))
    }

    @Test func eachFileIsChosenForItself() async throws {
        let files = Sample.bundle([
            "xml/app.xml": Sample.app(
                "<stylesFileName>s.xml</stylesFileName>", levels: Sample.level() + Sample.level("m", file: "m.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/data.xml": Self.list("base"), "xml/m.xml": Self.list("base"), "xml/en/m.xml": Self.list("en"),
            "xml/s.xml": "<application><styles><type><typeId>COVER</typeId></type></styles></application>",
            "xml/seo.xml": "<seo><author>base</author></seo>", "xml/en/seo.xml": "<seo><author>en</author></seo>"
        ])
        let app = try await app(files, "en")
        #expect(app.report == "")
        #expect(app.item("l", "a")?.headerText == "base")
        #expect(app.item("m", "a")?.headerText == "en")
        #expect(app.graph.app.search.author == "en")
    }

    @Test(arguments: ["formats.xml", "format.xml"]) func formatsOfALanguageAreNoTwin(name: String) async throws {
        func formats(_ size: String) -> String {
            "<application><formats><format><name>t</name><textSize>\(size)</textSize></format></formats></application>"
        }
        let files = Sample.bundle([
            "xml/app.xml": Sample.app("<formatsFileName>\(name)</formatsFileName>", levels: Sample.level()),
            "xml/\(name)": formats("20sp"), "xml/en/\(name)": formats("30sp")
        ])
        for language in ["en", "es"] {
            #expect(try await app(files, language).diagnostics.allSatisfy { $0.kind.code != "style/other-file" })
        }
    }

    @Test func flatLayoutHasItsLanguagesBesideAppXML() async throws {
        let files = [
            "app.xml": Sample.app(), "portada.xml": Sample.cover(Sample.link("l", "a")), "data.xml": Self.list("base"),
            "en/data.xml": Self.list("en")
        ]
        #expect(try await app(files, "en").item("l", "a")?.headerText == "en")
        #expect(try await app(files, "es").item("l", "a")?.headerText == "base")
    }

    @Test(arguments: [("en", ["fr", "und"]), ("en-GB", ["fr", "und"]), ("es", ["en", "fr"]), (nil, ["en", "fr"])])
    func otherLanguagesAreKnown(_ language: String?, _ others: [String]) async throws {
        let app = try await app(
            Sample.bundle([
                "xml/en/data.xml": Self.list("en"), "xml/fr/data.xml": Self.list("fr"), "xml/de/readme.txt": "",
                "xml/old/data.xml": ""
            ]), language)
        #expect(app.graph.app.otherLanguages == others)
        #expect(app.graph.app.languageProblems.map(\.kind.code) == ["app/other-languages"])
        #expect(try await self.app(Sample.bundle(), language).graph.app.languageProblems.isEmpty)
    }

    /// The language of the settings, that of the command line, and whether the app has it.
    private static let namedLanguages: [(String?, String, Bool)] = [
        ("en", "fr", false), ("en", "se", false), ("en", "en-GB", true), ("en-GB", "en", true), ("en", "es", true),
        ("en", "es-MX", true), ("en", "pt", true), ("iw", "he", true), (nil, "fr", true)
    ]

    @Test(arguments: namedLanguages)
    func languageThatTheAppDoesNotHaveIsReported(main: String?, language: String, isThere: Bool) async throws {
        var settings = SiteSettings()
        (settings.mainLanguage, settings.language) = (main, language)
        let files = Sample.bundle(["xml/es/data.xml": Self.list("es"), "xml/PT/data.xml": Self.list("pt")])
        let found = try await TestApp(files, settings: settings).graph.app.languageProblems
        #expect(found.contains { $0.kind.code == "app/unknown-language" } == !isThere)
        guard !isThere else { return }
        #expect(
            found.map(\.summary) == [
                "The app has no texts in ‘\(language)’, which ‘--lang’ names, but in ‘en’ and ‘es’"
            ])
    }

    /// Nearly every three letters are the code of a language; a folder of copies is none.
    @Test(arguments: [
        ("fil", true), ("ast", true), ("ckb", true), ("gsw-CH", true), ("hsb", true), ("kab", true), ("yue-Hant", true),
        ("old", false), ("new", false), ("bak", false), ("tmp", false), ("old-2024", false), ("eng", false),
        ("ast-", false), ("fils", false), ("a", false), ("-ES", false)
    ]) func folderHasThreeLettersIfTheLanguageHasNoTwo(folder: String, isLanguage: Bool) async throws {
        let app = try await app(Sample.bundle(["xml/\(folder)/data.xml": Self.list("x")]), "es").graph.app
        #expect(app.otherLanguages == (isLanguage ? [folder] : []))
    }

    @Test func fileOfTheLanguageIsFoundInOtherCase() async throws {
        let files = Sample.bundle(["xml/data.xml": Self.list("base"), "xml/en/Data.xml": Self.list("en")])
        let english = try await app(files, "en")
        #expect(english.item("l", "a")?.headerText == "en")
        let found = english.diagnostics.filter { $0.kind.code == "file/inexact-name" }
        #expect(found.map(\.summary) == ["‘xml/en/data.xml’ does not exist; ‘xml/en/Data.xml’ was read instead"])
        // The value is right for the main language, so nothing is to be written in its place.
        #expect(found.allSatisfy { $0.suggestions.isEmpty && $0.fix == nil })
        let spanish = try await app(files, "es")
        #expect(spanish.item("l", "a")?.headerText == "base" && spanish.problems == [])
        #expect(spanish.graph.app.otherLanguages == ["en"])
    }

    /// No site has a folder in other case, so its files take no other's place, whatever the language.
    @Test(arguments: ["en", "es"]) func folderInOtherCaseIsNoneOfTheLanguage(language: String) async throws {
        let files = Sample.bundle(["xml/data.xml": Self.list("base"), "xml/EN/data.xml": Self.list("EN")])
        let found = try await app(files, language)
        #expect(found.item("l", "a")?.headerText == "base")
        #expect(found.problems == ["app/language-folder"])
    }

    @Test func fileThatOnlyAFolderInOtherCaseHasIsRead() async throws {
        var files = Sample.bundle(["xml/EN/data.xml": Self.list("EN")])
        files["xml/data.xml"] = nil
        let found = try await app(files, "en")
        #expect(found.item("l", "a")?.headerText == "EN")
        #expect(found.problems == ["file/inexact-name"])
    }

    @Test func onlyFileOfALanguageMayHaveAnotherCase() async throws {
        let files = Sample.bundle(["xml/en/DATA.XML": Self.list("en")])
        let spanish = try await app(files, "es")
        #expect(spanish.graph.app.otherLanguages == ["en"])
        #expect(try await app(files, "en").item("l", "a")?.headerText == "en")
    }

    /// Java's old code of Hebrew and the present one are one language.
    @Test func oldAndNewCodeAreOneLanguage() async throws {
        let files = Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "m.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/data.xml": Self.list("base"), "xml/m.xml": Self.list("base"),
            "xml/iw/data.xml": Self.list("iw"), "xml/iw/m.xml": Self.list("iw"), "xml/he/m.xml": Self.list("he")
        ])
        let spanish = try await app(files, "es")
        #expect(spanish.graph.app.otherLanguages == ["he"])
        let found = spanish.diagnostics.filter { $0.kind.code == "app/language-folder" }
        #expect(found.map(\.position.file) == ["xml/iw/data.xml"])
        let hebrew = try await app(files, "he")
        #expect(hebrew.item("l", "a")?.headerText == "iw" && hebrew.item("m", "a")?.headerText == "he")
        #expect(hebrew.graph.app.otherLanguages == ["und"])
    }

    /// A file that stands in the folder of one language is none for the others.
    @Test func fileOfAnotherLanguageIsNotSuggested() async throws {
        let files = Sample.bundle([
            "xml/app.xml": Sample.app("<stylesFileName>styles.xml</stylesFileName>"),
            "xml/es/styles.xml": "<application><styles/></application>", "xml/es/data.xml": Self.list("es")
        ])
        let found = try await app(files, "en").diagnostics.filter { $0.summary.contains("‘styles.xml’") }
        #expect(found.map(\.suggestions) == [[]])
        #expect(found.first?.notes.map(\.text).first?.hasPrefix("‘es/styles.xml’ is for one language") == true)
        #expect(try await !app(files, "es").diagnostics.contains { $0.summary.contains("‘styles.xml’") })
    }

    @Test(arguments: [
        ("bk/data-old.xml", []), ("bk/data.xml", ["bk"]), ("bk/Data.xml", ["bk"]), ("bk/app.xml", ["bk"]),
        ("bk/seo.xml", ["bk"]), ("bk/later.xml", ["bk"]), ("bk/old/data.xml", [])
    ]) func folderIsOneOfALanguageOnlyWithAFileThatTheAppNames(path: String, languages: [String]) async throws {
        let app = try await app(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", file: "later.xml")),
                "xml/\(path)": path.hasSuffix("app.xml") ? Sample.app() : Self.list("x")
            ]), "es")
        #expect(app.graph.app.otherLanguages == languages)
    }

    /// Pictures are not localised.
    @Test func picturesAreTheSameInAllLanguages() async throws {
        let files = Sample.bundle([
            "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>x.png</imageFile>")), "images/x.png": "",
            "images/en/x.png": "", "xml/en/x.png": ""
        ])
        let app = try await app(files, "en")
        let picture = try #require(app.item("l", "a")?.activity.assets.first)
        #expect(app.graph.assets.resolve(picture) == .file("images/x.png"))
    }
}
