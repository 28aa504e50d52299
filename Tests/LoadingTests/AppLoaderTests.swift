// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import Foundation
import Loading
import SiteBuilder
import TestSupport
import Testing
import Text
import Theming

/// Apps in memory, loaded as the commands do.
@Suite struct AppLoaderTests {
    private let loader = AppLoader(
        themes: Repository.themes.path, registry: .all, programs: SitePrograms(), kinds: { _ in nil },
        suggestCodes: { _ in nil })

    private func load(_ files: [String: String], _ change: (inout AppRequest) -> Void = { _ in }) async throws
        -> LoadedApp
    {
        var request = AppRequest(folder: "no-such-folder")
        request.makesPages = false
        change(&request)
        let bundle = AppBundle(bytes: files.mapValues { Array($0.utf8) })
        return try await loader.load(request, bundle, theme: ToolTheme.named("default"))
    }

    private func found(_ code: String, in app: LoadedApp) -> [Diagnostic] { app.told.filter { $0.kind.code == code } }

    @Test func folderWithoutAnAppHasDiagnosticsAlone() async throws {
        let error = try await #require(throws: UnusableApp.self) { try await load(["notes.txt": "x"]) }
        #expect(error.diagnostics.contains { $0.kind.code == "app/no-app-xml" })
    }

    /// An editor passes what is being written, which is not yet on the disk.
    @Test(arguments: ["xml/app.xml", "xml/en/app.xml"])
    func unusableAppHasThePlacesOfTheContentsThatWereGiven(path: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Sample.bundle(["emobic-site.yaml": "language: es\n", "xml/en/app.xml": Sample.app()]))
        var request = AppRequest(folder: folder.path)
        (request.makesPages, request.readsEveryLanguage) = (false, true)
        request.contents = [path: Array("\n\n\n<application><title>x".utf8)]
        let asked = request
        let error = try await #require(throws: UnusableApp.self) {
            try await loader.load(asked, theme: ToolTheme.named("default"))
        }
        #expect(error.located.first.map { "\($0.diagnostic.position.file):\($0.location.line)" } == "\(path):4")
    }

    // MARK: Settings

    @Test(arguments: ["emobic-site.yml", "xml/Emobic-Site.yaml"])
    func fileThatIsMeantForTheSettingsIsReported(name: String) async throws {
        let app = try await load(Sample.bundle([name: "language: en\n"]))
        #expect(found("settings/unread-file", in: app).map(\.position.file) == [name])
        // Whoever names another file means that one.
        let other = try await load(Sample.bundle([name: "language: en\n"])) {
            $0.config = AppRequest.Config(path: "mine.yaml", bytes: Array("language: ca\n".utf8))
        }
        #expect(found("settings/unread-file", in: other).isEmpty && other.graph.app.settings.language == "ca")
    }

    @Test func onlyOneOfTwoFilesOfSettingsIsRead() async throws {
        let app = try await load(
            Sample.bundle(["emobic-site.yaml": "language: ca\n", "xml/emobic-site.yaml": "language: en\n"]))
        #expect(found("settings/unread-file", in: app).map(\.position.file) == ["xml/emobic-site.yaml"])
        #expect(app.graph.app.settings.language == "ca")
    }

    /// What settings leave out is not told, and every command sees the same.
    @Test func rulesOfTheSettingsApply() async throws {
        let dead = Sample.bundle(["xml/portada.xml": Sample.cover(Sample.link("l", "nowhere"))])
        #expect(try await found("link/unknown-data", in: load(dead)).map(\.severity) == [.error])
        let settings = "severity:\n  link/unknown-data: note\n"
        let milder = try await load(dead.merging(["emobic-site.yaml": settings]) { $1 })
        #expect(found("link/unknown-data", in: milder).map(\.severity) == [.note])
        let silent = try await load(dead.merging(["emobic-site.yaml": "ignore: [link/unknown-data]\n"]) { $1 })
        #expect(found("link/unknown-data", in: silent).isEmpty)
    }

    // MARK: Themes

    @Test func unknownThemeOfTheSettingsIsReportedAtItsName() async throws {
        let app = try await load(Sample.bundle(["emobic-site.yaml": "theme: clasic\n"]))
        let fault = try #require(Array(app.themeFaults).first)
        #expect(fault.kind.code == "theme/unknown-theme" && fault.suggestions == ["classic"])
        #expect(fault.position.file == "emobic-site.yaml" && fault.position.offset == 7)
    }

    @Test func unknownThemeOfTheCommandIsAnError() async {
        await #expect(throws: ThemeError.self) { try await load(Sample.bundle()) { $0.theme = "clasic" } }
    }

    // MARK: Other languages

    /// A file that all languages share may be right in one of them, so it is fixed only where the same is right for all.
    @Test(arguments: [("a", true), ("b", false)])
    func fixIsKeptIfAllLanguagesNeedIt(id: String, isKept: Bool) async throws {
        let app = try await load(
            Sample.bundle([
                "emobic-site.yaml": "language: es\n", "xml/portada.xml": Sample.cover(Sample.link("l", "A")),
                "xml/en/data.xml": Sample.list(Sample.item(id))
            ])
        ) { $0.readsEveryLanguage = true }
        #expect(app.others.map(\.folder) == ["en"])
        let link = try #require(found("link/unknown-data", in: app).first { $0.position.file == "xml/portada.xml" })
        #expect(link.fix?.new == (isKept ? "a" : nil))
        let note = "what to write here is not the same in the language ‘en’, so there is no fix"
        #expect(link.notes.contains { $0.text == note } == !isKept, "\(link.notes)")
    }

    /// One cause is reported once, at all of its places; the places of another language are not lost because the languages share one of
    /// them.
    @Test(arguments: [false, true]) func placesThatOnlyAnotherLanguageHasAreReported(isCommonOneIgnored: Bool)
        async throws
    {
        let ignored = isCommonOneIgnored ? "<!-- emobic-site: ignore link/unknown-level -->" : ""
        let app = try await load(
            Sample.bundle([
                "emobic-site.yaml": "language: es\n",
                "xml/portada.xml": ignored + Sample.cover(Sample.link("l", "a"), Sample.link("gone", "a")),
                "xml/en/data.xml": Sample.list(Sample.item("a", Sample.link("gone", "a"))),
                "xml/fr/data.xml": Sample.list(Sample.item("a", Sample.link("gone", "b")))
            ])
        ) { $0.readsEveryLanguage = true }
        let dead = found("link/unknown-level", in: app)
        #expect(
            dead.flatMap(\.placesOfProblem).map(\.file).sorted()
                == ["xml/en/data.xml", "xml/fr/data.xml"] + (isCommonOneIgnored ? [] : ["xml/portada.xml"]))
        #expect(dead.allSatisfy { !$0.notes.contains { $0.text.hasPrefix("in the language") } })
    }

    /// What is wrong only in some languages is told with them, at every place.
    @Test func placesOfSharedFilesNameTheLanguagesThatHaveThem() async throws {
        let right = Sample.list(Sample.item("a"), Sample.item("b"))
        let app = try await load(
            Sample.bundle([
                "emobic-site.yaml": "language: es\n", "xml/data.xml": right, "xml/fr/data.xml": right,
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b")),
                "xml/en/data.xml": Sample.list(Sample.item("a", Sample.link("l", "b")))
            ])
        ) { $0.readsEveryLanguage = true }
        let dead = found("link/unknown-data", in: app)
        #expect(dead.map(\.position.file) == ["xml/en/data.xml", "xml/portada.xml"])
        #expect(dead.map { $0.notes.contains { $0.text == "in the language ‘en’" } } == [false, true])
    }

    /// What only the app's own language finds in a file that another reads too is told with it.
    @Test func findingsOfTheOwnLanguageAloneNameIt() async throws {
        let app = try await load(
            Sample.bundle([
                "emobic-site.yaml": "language: es\n",
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b"), Sample.link("l", "c")),
                "xml/data.xml": Sample.list(Sample.item("a")),
                "xml/en/data.xml": Sample.list(Sample.item("a"), Sample.item("b")),
                "xml/fr/data.xml": Sample.list(Sample.item("a"))
            ])
        ) { $0.readsEveryLanguage = true }
        let dead = found("link/unknown-data", in: app).sorted { $0.position < $1.position }
        #expect(dead.map(\.position.file) == ["xml/portada.xml", "xml/portada.xml"])
        let notes = dead.map { $0.notes.map(\.text).filter { $0.hasPrefix("in the language") } }
        #expect(notes == [["in the languages ‘es’ and ‘fr’"], []])
    }

    @Test func assumedLanguageIsThatOfTheSite() async throws {
        let app = try await load(Sample.bundle(["xml/en/data.xml": Sample.list(Sample.item("a"))])) {
            $0.readsEveryLanguage = true
        }
        #expect(found("app/language-assumed", in: app).map(\.notes) == [[]])
    }

    /// What one language does not use is used if another one does, whichever is the app's own.
    @Test(arguments: ["es", "en"]) func whatALanguageUsesIsNotSaidToBeWithoutUse(own: String) async throws {
        let menu =
            "<level><menuActions><menuLevel>n</menuLevel><action><systemAction>home</systemAction></action></menuActions></level>"
        let files = "<menu><topMenu>t.xml</topMenu></menu><stylesFileName>s.xml</stylesFileName>"
        var bundle = [
            "emobic-site.yaml": "language: \(own)\n", "xml/t.xml": menu,
            "xml/s.xml":
                "<application><styles><type><levelId>n</levelId><components>header=t;</components></type></styles></application>"
        ]
        for (language, levels) in [("es", Sample.level()), ("en", Sample.level() + Sample.level("n"))] {
            bundle["xml/\(language)/app.xml"] = Sample.app(files, levels: levels)
            bundle["xml/\(language)/data.xml"] = Sample.list(Sample.item("a"))
        }
        let app = try await load(Sample.bundle(bundle)) { $0.readsEveryLanguage = true }
        #expect(app.others.count == 1)
        #expect(app.told.filter(\.kind.isDisuse).isEmpty)
        bundle["xml/t.xml"] = menu.replacing(">n<", with: ">m<")
        let unused = try await load(Sample.bundle(bundle)) { $0.readsEveryLanguage = true }
        #expect(unused.told.filter(\.kind.isDisuse).map(\.kind.code) == ["menu/unknown-level"])
    }

    @Test func findingsOfOneCodeAtOnePlaceAreAllReportedInEachLanguage() async throws {
        let price =
            "<levelData><data><dataId>a</dataId><headerText>A</headerText><itemDescripcion>A</itemDescripcion><itemPrice>-3.555</itemPrice></data></levelData>"
        let levels = Sample.level(type: "SALE_ACTIVITY")
        let files = Sample.bundle(["emobic-site.yaml": "language: es\n", "xml/app.xml": Sample.app(levels: levels)])
        func summaries(_ path: String) async throws -> [String] {
            let app = try await load(files.merging([path: price]) { $1 }) { $0.readsEveryLanguage = true }
            return app.told.filter { $0.position.file == path && $0.kind.code.hasPrefix("sale/") }.map(\.summary)
                .sorted()
        }
        let main = try await summaries("xml/data.xml")
        #expect(main.count > 1)
        #expect(try await summaries("xml/en/data.xml") == main)
    }

    /// An archive is often unpacked into a folder of its own name.
    @Test func fileBelowAFolderNamedAsTheAppIsOneOfTheApp() async throws {
        let files = Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", Sample.link("gone", "a")))])
        let nested = Dictionary(uniqueKeysWithValues: files.map { ("demo/" + $0.key, $0.value) })
        let app = try await load(nested) {
            ($0.folder, $0.part) = ("demo", "demo/xml/data.xml")
        }
        #expect(app.diagnostics.map(\.kind.code).contains("link/unknown-level"))
        #expect(app.reads("demo/xml/data.xml"))
        let ignoring = nested.merging(["emobic-site.yaml": "ignore: {demo/xml/data.xml: link}\n"]) { $1 }
        for folder in ["demo", ".", "elsewhere/demo"] {
            let app = try await load(ignoring) { $0.folder = folder }
            #expect(found("link/unknown-level", in: app).isEmpty && found("settings/unmatched-path", in: app).isEmpty)
        }
    }

    /// The text under a wrong tag is shown nowhere.
    @Test(
        arguments: [
            ("footer: {es: A, se: B}", ["se"], [["en"]]), ("footer: {es: A, en: B}", [], []),
            ("footer: {en: B}", [], []),
            ("footer: {de: A, en-GB: B}", ["en-GB"], [[]]), ("footer: A", [], []),
            ("links: {es: {A: https://a.example}, sv: {B: https://b.example}}", ["sv"], [["en"]])
        ] as [(String, [String], [[String]])])
    func languageOfTheSettingsThatTheSiteDoesNotHaveIsReported(
        setting: String, tags: [String], suggestions: [[String]]
    ) async throws {
        let app = try await load(
            Sample.bundle([
                "emobic-site.yaml": "language: es\n\(setting)\n", "xml/en/data.xml": Sample.list(Sample.item("a"))
            ])
        ) { $0.readsEveryLanguage = true }
        let unused = found("settings/unused-language", in: app)
        #expect(unused.map { $0.summary.contains("‘\(tags.first ?? "")’") } == tags.map { _ in true })
        #expect(unused.map(\.suggestions) == suggestions)
    }

    /// Editors pass one file, and are told that it is of the wrong kind, though the file that names it is at fault.
    @Test func partThatIsOfAnotherTypeIsReported() async throws {
        let map =
            "<levelData><data><dataId>a</dataId><positions><position><title>A</title><lat>1</lat><lon>2</lon></position></positions></data></levelData>"
        let app = try await load(Sample.bundle(["xml/data.xml": map])) { $0.part = "xml/data.xml" }
        #expect(app.diagnostics.map(\.kind.code).contains("level/other-type"))
    }
}
