// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Checks
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of what one language of an app has and another has not.
@Suite struct LanguageTests {
    /// Returns `CODE file summary`, with the files of the notes.
    private func found(
        _ changes: [String: String], in language: String = "es", settings: SiteSettings = SiteSettings()
    ) async throws -> [String] {
        var settings = settings
        settings.language = language
        let app = try await TestApp(Sample.bundle(changes), settings: settings)
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language).filter {
            $0.folder != AppLanguage.outside
        }
        return LanguageCheck.diagnostics(for: app.graph, others: others).map { diagnostic in
            ([diagnostic.kind.code, diagnostic.position.file, diagnostic.summary]
                + diagnostic.notes.compactMap { $0.position?.file }).joined(separator: " ")
        }
    }

    private static let link = Sample.cover(Sample.link("l", "a"))

    @Test func completeLanguageHasNoFindings() async throws {
        let files = ["xml/en/data.xml": Sample.list(Sample.item("a")), "xml/en/portada.xml": Self.link]
        #expect(try await found(files).isEmpty)
        #expect(try await found([:]).isEmpty)
    }

    @Test func filesWithoutTranslationAreOneNoteForTheLanguagesThatLackThem() async throws {
        let files = [
            "xml/en/seo.xml": "<seo/>", "xml/ca/seo.xml": "<seo/>", "xml/fr/portada.xml": Self.link
        ]
        #expect(
            try await found(files) == [
                "language/untranslated-file xml/data.xml The pages in ‘ca’, ‘en’ and ‘fr’ have the texts of this file, because their folder has none",
                "language/untranslated-file xml/portada.xml The pages in ‘ca’ and ‘en’ have the texts of this file, because their folder has none"
            ])
        #expect(
            try await found(["xml/en/seo.xml": "<seo/>"]) == [
                "language/untranslated-file xml/data.xml The pages in ‘en’ have the texts of this file and 1 more, because their folder has none xml/portada.xml"
            ])
    }

    @Test func textsOfTheOwnerInOneLanguageAreANote() async throws {
        let complete = ["xml/data.xml": Sample.list(Sample.item("a")), "xml/portada.xml": Self.link]
        let files = ["en", "fr"].reduce(into: complete) { files, language in
            for (path, text) in complete { files["xml/\(language)/" + path.lastComponent] = text }
        }
        var settings = SiteSettings()
        settings.footer = "Los hoteleros"
        settings.footerPosition = SourcePosition(file: "emobic-site.yaml")
        settings.links = [.init("Aviso", to: .address(WebLink("https://example.org", at: SourcePosition(file: ""))))]
        settings.linksPosition = settings.footerPosition
        #expect(
            try await found(files, settings: settings) == [
                "language/untranslated-setting emobic-site.yaml The pages in ‘en’ and ‘fr’ show ‘footer’ in ‘es’",
                "language/untranslated-setting emobic-site.yaml The pages in ‘en’ and ‘fr’ show ‘links’ in ‘es’"
            ])
        settings.links = []
        settings.footers = Translated(versions: [.init("Los hoteleros", in: "es"), .init("The hoteliers", in: "en")])
        #expect(
            try await found(files, settings: settings) == [
                "language/untranslated-setting emobic-site.yaml The pages in ‘fr’ show ‘footer’ in ‘es’"
            ])
        #expect(try await found([:], settings: settings).isEmpty)
    }

    @Test func screenThatALanguageLacksIsNamedWhereItIs() async throws {
        let cover = Sample.cover(Sample.link("l", "a"), Sample.link("l", "b"), Sample.link("l", "c"))
        let all = Sample.list(Sample.item("a"), Sample.item("b"), Sample.item("c"))
        let one = Sample.list(Sample.item("a"))
        let base = ["xml/portada.xml": cover, "xml/en/portada.xml": Sample.cover(Sample.link("l", "a"))]
        let text = "so the choice of the language leads to the first one"
        #expect(
            try await found(base.merging(["xml/data.xml": all, "xml/en/data.xml": one]) { $1 }) == [
                "language/missing-screen xml/data.xml No link in ‘en’ leads to this and 1 more screen of the level ‘l’, \(text) xml/data.xml"
            ])
        #expect(
            try await found(
                [
                    "xml/portada.xml": Sample.cover(Sample.link("l", "a")), "xml/en/portada.xml": cover,
                    "xml/data.xml": one,
                    "xml/en/data.xml": Sample.list(Sample.item("a"), Sample.item("b"))
                ]) == [
                    "language/missing-screen xml/en/data.xml No link in ‘es’ leads to such a screen, \(text)"
                ])
    }

    /// A dead link is reported itself; with it go its target, and what only that leads to.
    @Test(arguments: [
        // The item has another id, and leads on.
        ("a", Sample.list(Sample.item("a"), Sample.item("x"), Sample.item("c")), false),
        // One that no link names.
        ("a", Sample.list(Sample.item("a"), Sample.item("b")), true), ("gone", Sample.list(Sample.item("a")), true)
    ]) func screenBehindADeadLinkIsNotMissing(link: String, items: String, isMissing: Bool) async throws {
        let all = Sample.list(
            Sample.item("a"), Sample.item("b", Sample.link("l", "c")), Sample.item("c"))
        let found = try await found([
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b")), "xml/data.xml": all,
            "xml/en/portada.xml": Sample.cover(Sample.link("l", link), Sample.link("l", "b")), "xml/en/data.xml": items
        ])
        #expect(found.contains { $0.contains("language/missing-screen") } == isMissing, "\(found)")
    }

    /// What a language seems to lack may be in a file that could not be read, or linked from there.
    @Test func nothingIsMissingBehindAFileThatIsNotWhole() async throws {
        let cover = Sample.cover(Sample.link("l", "a"), Sample.link("l", "b"))
        let all = Sample.list(Sample.item("a"), Sample.item("b"))
        let broken = all.replacing("</levelData>", with: "<data><dataId>c</dataid></data></levelData>")
        let files = ["xml/portada.xml": cover, "xml/en/portada.xml": cover, "xml/data.xml": all]
        for part in [
            ["xml/en/data.xml": broken],
            ["xml/en/portada.xml": Sample.cover(Sample.link("l", "a")).replacing("</level>", with: "<buttons></level>")]
        ] {
            let found = try await found(files.merging(["xml/en/data.xml": all]) { $1 }.merging(part) { $1 })
            #expect(!found.contains { $0.contains("language/missing-screen") }, "\(found)")
        }
    }

    private static func table(_ model: String, _ columns: String...) -> String { table(model, columns) }

    private static func table(_ model: String, _ columns: [String]) -> String {
        let fields = columns.map { "<field><fieldName>\($0)</fieldName><fieldType>TEXT</fieldType></field>" }
        return
            "<tables><modelName>\(model)</modelName><table><name>a</name><fields>\(fields.joined())</fields></table></tables>"
    }

    /// Kept rows go by these names, in all languages.
    @Test(
        arguments: [
            (table("m", "nombre", "peso"), nil), (table("m", "peso", "nombre"), nil),
            (
                table("m", "name", "weight"),
                "In ‘es’ the table has no columns ‘name’ and ‘weight’, so one language lacks what is kept in the other nombre"
            ),
            (
                table("m", "nombre", "peso", "color"),
                "In ‘es’ the table has no column ‘color’, so one language lacks what is kept in the other"
            ),
            (table("m", "peso"), "The table lacks column ‘nombre’ of ‘es’, so ‘en’ does not show what is kept there"),
            (
                table("other", "nombre", "peso"),
                "The database of the table is called otherwise than in ‘es’, so ‘en’ has rows of its own"
            ),
            (
                table("m", "nombre", "peso").replacing(
                    "<fieldName>peso</fieldName><fieldType>TEXT", with: "<fieldName>peso</fieldName><fieldType>NUMBER"),
                "The column ‘peso’ is of the type ‘NUMBER’ here and ‘TEXT’ in ‘es’, so one language cannot show what is kept in the other"
            )
        ] as [(String, String?)])
    func tablesHaveTheSameNamesInAllLanguages(_ translated: String, _ expected: String?) async throws {
        let found = try await comparison(translated)
        #expect(found.map { ([$0.summary] + $0.suggestions).joined(separator: " ") } == [expected].compactMap { $0 })
        #expect(found.allSatisfy { $0.position.file == "xml/en/data.xml" && $0.kind.code == "language/other-table" })
        #expect(found.allSatisfy { $0.notes.last?.position?.file == "xml/data.xml" })
    }

    /// Rows of the app are known by their values.
    @Test(arguments: [(["Uno", "Dos"], true), (["Uno"], false), (["Uno", "Two"], false), ([], false)])
    func rowsOfTheAppAreTheSameInAllLanguages(_ others: [String], areSame: Bool) async throws {
        func table(_ names: [String]) -> String {
            let rows = names.map {
                "<row><value><fieldName>nombre</fieldName><fieldValue>\($0)</fieldValue></value></row>"
            }
            return Self.table("m", "nombre", "peso").replacing(
                "</fields>", with: "</fields><rows>\(rows.joined())</rows>")
        }
        let found = try await comparison(table(others), with: table(["Uno", "Dos"]))
        #expect(found.map(\.kind.code) == (areSame ? [] : ["language/other-rows"]))
        #expect(
            found.allSatisfy { $0.position.file == "xml/en/data.xml" && $0.notes[0].position?.file == "xml/data.xml" })
    }

    @Test func manyOtherColumnsAreNamedInPart() async throws {
        let notes = try await comparison(Self.table("m", (0..<40).map { "c\($0)" })).flatMap(\.notes)
        #expect(notes.count == 12 && notes[10].text == "and at 29 more places")
    }

    /// What is said about a table in another language than that of the app.
    private func comparison(_ translated: String, with own: String? = nil) async throws -> [Diagnostic] {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "CRUD_ACTIVITY")), "xml/portada.xml": Self.link,
                "xml/data.xml": own ?? Self.table("m", "nombre", "peso"), "xml/en/data.xml": translated,
                "xml/en/portada.xml": Self.link
            ]))
        let others = try await app.graph.app.readOtherLanguages(registry: .all, jobs: 1).map(\.language)
        return LanguageCheck.diagnostics(for: app.graph, others: others)
    }

    /// A screen that nobody can reach has no page in any language.
    @Test func draftsAreNotMissed() async throws {
        let files = [
            "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("draft")),
            "xml/en/data.xml": Sample.list(Sample.item("a")), "xml/en/portada.xml": Self.link
        ]
        #expect(try await found(files).isEmpty)
    }

    /// With a folder of its own the main language takes the place of files that then no language has.
    @Test func filesThatNoLanguageReadsAreOneWarning() async throws {
        let files = ["xml/en/data.xml": Sample.list(Sample.item("a")), "xml/en/portada.xml": Self.link]
        #expect(
            try await found(files, in: "en-GB") == [
                "language/unread-file xml/data.xml No page has the texts of this file and 1 more: the main language, ‘en-GB’, has ‘xml/en/data.xml’ and others in their place xml/portada.xml"
            ])
        let one = ["xml/en/data.xml": Sample.list(Sample.item("a"))]
        #expect(
            try await found(one, in: "en") == [
                "language/unread-file xml/data.xml No page has the texts of this file: the main language, ‘en’, has ‘xml/en/data.xml’ in its place"
            ])
        // Another language reads what it lacks.
        let more = one.merging(["xml/ca/portada.xml": Self.link]) { $1 }
        #expect(
            try await found(more, in: "en") == [
                "language/untranslated-file xml/data.xml The pages in ‘ca’ have the texts of this file, because their folder has none"
            ])
    }
}
