// SPDX-License-Identifier: MIT

import AppModel
import Checks
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of the note on files that nothing uses.
@Suite struct UnusedFileTests {
    private static func unused(
        _ files: [String: String], screen: String = "", app: String = "", themes: [String] = [], settings: String = "",
        without excluded: Set<String> = []
    ) async throws -> [String] {
        var all = Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a", screen))])
        if !app.isEmpty { all["xml/app.xml"] = Sample.app(app) }
        let read = try await TestApp(AppBundle(all.merging(files) { _, own in own }))
        let found = UnusedFileCheck.diagnostics(
            for: read.graph, themes: themes, settings: settings, isExcluded: excluded.contains)
        #expect(found.count <= 1)
        #expect(found.allSatisfy { $0.kind.code == "file/unused" && $0.position.file == "xml/app.xml" })
        return found.flatMap(\.notes).compactMap(\.position?.file)
    }

    @Test func filesThatNothingNamesAreOneNote() async throws {
        let files = [
            "images/a.png": "", "images/old/b.png": "", "xml/old.xml": "<levelData/>", "xml/left.XML": "<levelData/>",
            "audio/c.mp3": "",
            "html/d.html": "", "fonts/e.ttf": "", "shots/f.jpg": ""
        ]
        #expect(try await Self.unused(files) == files.keys.sorted())
        #expect(try await Self.unused([:]).isEmpty)
    }

    @Test func manyFilesAreNamedInPart() async throws {
        let files = Dictionary(uniqueKeysWithValues: (100..<160).map { ("images/\($0).png", "") })
        let read = try await TestApp(AppBundle(Sample.bundle(files)))
        let notes = UnusedFileCheck.diagnostics(for: read.graph).flatMap(\.notes)
        #expect(notes.count == 51 && notes.last?.text == "and at 10 more places")
        #expect(notes.allSatisfy { $0.role == .repetition })
    }

    @Test(arguments: [
        ".hidden.png", ".vscode/settings.xml", "emobic-site.yaml", "README.md", "images/LICENSE", "images/CREDITS.txt",
        "known.json", "Makefile", "node_modules/a/b.png", "images/Default-568h@2x.png", "images/splash.png",
        "images/Icon-72.png", "images/icons/apple-touch-icon.png", "images/index.html", "xml/catalog.xml",
        "schema/data.rng"
    ])
    func whatIsThereForAnotherPurposeIsLeftOut(_ path: String) async throws {
        #expect(try await Self.unused([path: ""]).isEmpty)
    }

    @Test func sitesInTheFolderAreNotTheApp() async throws {
        let site = ["public/emobic-site.manifest": "", "public/assets/images/a.png": "", "public/icons/b.png": ""]
        #expect(try await Self.unused(site).isEmpty)
    }

    @Test(arguments: [
        ["images/a.png"], ["images/a.png", "images/hdpi/a.png", "images/xhdpi-land/a.png"],
        ["images/iphone4/images/a.png", "images/ipad/images/a.png"],
        ["images/a.png", "images/a@2x.png", "images/a-iPad.png", "images/a-iPad-Landscape@2x.png"]
    ])
    func variantsOfAUsedPictureAreUsed(_ paths: [String]) async throws {
        let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
        #expect(try await Self.unused(files, screen: "<imageFile>images/a.png</imageFile>").isEmpty)
        #expect(try await Self.unused(files) == paths.sorted())
    }

    @Test func filesOfOtherLanguagesAreUsedWithTheirPictures() async throws {
        let files = [
            "xml/ca/data.xml": Sample.list(Sample.item("a", "<imageFile>images/ca.png</imageFile>")),
            "images/ca.png": ""
        ]
        #expect(try await Self.unused(files).isEmpty)
        #expect(try await Self.unused(["xml/ca/other.xml": "<levelData/>"]) == ["xml/ca/other.xml"])
    }

    @Test func whatTextsAndElementsOfOtherPlayersNameIsUsed() async throws {
        let files = ["images/in text.png": "", "images/b.png": "", "images/other/b.png": "", "images/c.png": ""]
        let text =
            "<description>&lt;img src=\"images/in%20text.png\"&gt;</description><nativePicture>images/b.png</nativePicture>See c."
        #expect(try await Self.unused(files, screen: text) == ["images/c.png", "images/other/b.png"])
    }

    @Test func filesOfOneNameAreFoundInAllTheirFolders() async throws {
        let files = ["images/a/x.png": "", "images/b/x.png": "", "images/c/x.png": "", "images/b/y.png": ""]
        let text = "images/a/x.png, images/a/x.png, images/B/X.png"
        #expect(
            try await Self.unused(files, screen: "<description>\(text)</description>") == [
                "images/b/y.png", "images/c/x.png"
            ])
        #expect(try await Self.unused(files, screen: "<description>x.png</description>") == ["images/b/y.png"])
    }

    @Test func filesOfPagesAreUsedIfTheirPageIs() async throws {
        let files = [
            "html/p.html": "<link rel='stylesheet' href='look.css'><script src='run.js'></script>",
            "html/look.css": "a { background: url(bg.png) }", "html/bg.png": "", "html/run.js": "load('more.json')",
            "html/more.json": "{}", "html/forgotten.js": ""
        ]
        let app = [
            "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><local>true</local><webUrl>p.html</webUrl></data></levelData>"
        ]
        #expect(try await Self.unused(files.merging(app) { $1 }) == ["html/forgotten.js"])
        #expect(try await Self.unused(files) == files.keys.sorted())
    }

    @Test func filesOfThemeAndSettingsAreUsed() async throws {
        let files = [
            "look/theme.css": "a { background: url(../images/a.png) }", "look/b.png": "", "images/a.png": "",
            "emobic-site.yaml": "icon: images/c.png", "images/c.png": ""
        ]
        #expect(try await Self.unused(files, themes: ["look"], settings: "emobic-site.yaml").isEmpty)
    }

    @Test func captionsLieBesideTheirFilm() async throws {
        let files = [
            "xml/app.xml": Sample.app(levels: Sample.level(type: "VIDEO_ACTIVITY")), "video/a.mp4": "",
            "video/a.vtt": "",
            "video/b.vtt": "",
            "xml/data.xml": "<levelData><data><dataId>a</dataId><videoUrl>a.mp4</videoUrl></data></levelData>"
        ]
        #expect(try await Self.unused(files) == ["video/b.vtt"])
    }

    @Test func captionsAreUsedInTheLanguagesOfTheSite() async throws {
        let files = [
            "xml/app.xml": Sample.app(levels: Sample.level(type: "VIDEO_ACTIVITY")), "video/a.mp4": "",
            "video/a.vtt": "", "video/a.ca.vtt": "", "video/a.fr.vtt": "",
            "xml/data.xml": "<levelData><data><dataId>a</dataId><videoUrl>a.mp4</videoUrl></data></levelData>",
            "xml/ca/data.xml": "<levelData><data><dataId>a</dataId><videoUrl>a.mp4</videoUrl></data></levelData>"
        ]
        #expect(try await Self.unused(files) == ["video/a.fr.vtt"])
    }

    @Test func settingsCanExcludeSome() async throws {
        let files = ["images/a.png": "", "images/b.png": ""]
        #expect(try await Self.unused(files, without: ["images/a.png"]) == ["images/b.png"])
    }

    @Test func listOfFilesHasAnEnd() async throws {
        let files = Dictionary(uniqueKeysWithValues: (100..<180).map { ("images/\($0).png", "") })
        #expect(try await Self.unused(files).count == 50)
    }
}
