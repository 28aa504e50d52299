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
}
