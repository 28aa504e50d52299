// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text
import Theming

@testable import SiteBuilder

/// Tests of the icons of a site and of its `manifest.webmanifest`.
@Suite struct IconTests {
    private func site(_ files: [String: String] = [:], accent: String? = nil, painter: IconPainter? = nil) async throws
        -> TestSite
    {
        var settings = SiteSettings()
        settings.accent = accent
        let app = try await TestApp(
            [
                "xml/app.xml":
                    "<application><title>¡ñu!</title><levels><level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
                "xml/l.xml": "<levelData><data><dataId>a</dataId></data></levelData>"
            ].merging(files) { $1 }, settings: settings)
        return try await TestSite(app.graph, includesUnreachable: true) { $0.programs.iconPainter = painter }
    }

    /// Browsers request a default icon if a page names none, and it would be missing.
    @Test(arguments: ["default", "classic"]) func everyPageNamesItsIcon(theme: String) async throws {
        let rows = (0..<250).map { "<data><dataId>\($0)</dataId><text>x</text></data>" }.joined()
        let app = try await TestApp(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY", data: "<levelData>\(rows)</levelData>")
        let site = try await TestSite(
            app.graph, theme: Theme(named: theme, builtIn: Repository.themes.path), includesUnreachable: true)
        #expect(site.pages.count > 250 && site.pages.contains("emobc/search.1.html"))
        for path in site.pages {
            let address = try #require(
                try site.text(path).firstMatch(of: /<link rel="icon" href="([^"]+)">/), "\(path)"
            ).1
            #expect(site.files.contains(String(address.trimmingPrefix("./").replacing("../", with: ""))), "\(path)")
        }
    }

    @Test func appWithoutIconHasItsInitialOnTheAccentColour() async throws {
        let drawing = try await site(accent: "#b3261e").text("icons/icon.svg")
        #expect(
            drawing.contains(">Ñ</text>") && drawing.contains("fill=\"#b3261e\"/>") && drawing.contains("fill=\"#fff\"")
        )
        #expect(
            try await site(accent: "#ffee88").text("icons/icon.svg").contains("fill=\"#000\""),
            "white could not be read on yellow")
    }

    /// The first letter joins the sign after it to one character. Vowels that are written before their consonant are left out, and
    /// signs that count as letters.
    @Test(arguments: [
        ("\u{D4E}<Norte", "\u{D4E}"), ("\u{D4E}&", "\u{D4E}"), ("e\u{301}a", "E\u{301}"), ("Ⓐ", "Ⓐ"),
        ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"), ("각", "각"),
        ("เกาะช้าง", "ก"), ("ໂຮງ", "ຮ"), ("ʻOkina", "O")
    ])
    func initialIsALetterWithItsMarks(title: String, initial: String) async throws {
        let escaped = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        let drawing = try await site(["xml/app.xml": "<application><title>\(escaped)</title></application>"]).text(
            "icons/icon.svg")
        #expect(Array(drawing.utf8).firstRange(of: Array(">\(initial)</text>".utf8)) != nil)
    }

    @Test(arguments: ["exit 1", "exit 127", "kill -9 $$", "echo nonsense"])
    func painterThatFailsIsReported(script: String) async throws {
        let folder = try TemporaryFolder()
        try folder.writeProgram("bin/rsvg-convert", "#!/bin/sh\ncat >/dev/null\n\(script)\n")
        let cache = folder.path + "/cache"
        let painter = try #require(IconPainter(cacheFolder: cache, in: folder.path + "/bin"))
        #expect(try await site(painter: painter).files.filter { $0.hasPrefix("icons/") } == ["icons/icon.svg"])
        var options = Site.Options()
        options.programs.iconPainter = painter
        let app = try await TestApp(["xml/app.xml": "<application><title>A</title></application>"])
        let found = await Site.assets(of: app.graph, theme: try ToolTheme.named("default"), options: options)
            .diagnostics
        #expect(found.map(\.kind.code) == ["site/icons-not-made"] && found.first?.position.file == "xml/app.xml")
        #expect(FileManager.default.relativeFiles(below: URL(fileURLWithPath: cache)).isEmpty)
    }

    @Test func pictureOfAnyKindKeepsItsType() async throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1, 0xFF, 0xC0, 0, 11, 8, 0, 100, 0, 200, 1, 1, 0x11, 0]
        let icons = try #require(try await manifest(icon: "marca.jpg", jpeg)["icons"] as? [[String: String]])
        #expect(icons.first?["type"] == "image/jpeg" && icons.first?["sizes"] == "200x100")
    }

    /// Scaling a picture of sixty thousand by sixty thousand pixels takes gigabytes.
    @Test func pictureOfTooManyPixelsIsLeftOut() async throws {
        let png: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0xEA, 0x60, 0, 0,
            0xEA, 0x60
        ]
        let icons = try #require(try await manifest(icon: "marca.png", png)["icons"] as? [[String: String]])
        #expect(icons.compactMap { $0["src"] } == ["icons/icon.svg"])
        let app = try await app(icon: "marca.png", png)
        #expect(IconPainter.problems(in: app.graph, painter: IconPainter()).first?.kind.code == "site/icon-too-large")
    }

    /// The header has twelve bytes: a segment without a length, and six letters.
    @Test func pictureWithABrokenHeaderIsNoIcon() async throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 0] + Array("emobic".utf8)
        let icons = try #require(try await manifest(icon: "marca.jpg", jpeg)["icons"] as? [[String: String]])
        #expect(icons.compactMap { $0["src"] } == ["icons/icon.svg"])
        let app = try await app(icon: "marca.jpg", jpeg)
        #expect(
            IconPainter.problems(in: app.graph, painter: IconPainter()).allSatisfy { $0.kind.code == "site/no-icons" })
    }

    private func app(icon: String, _ bytes: [UInt8]) async throws -> TestApp {
        var settings = SiteSettings()
        settings.icon = AssetReference(.image, icon, at: SourcePosition(file: "emobic-site.yaml", offset: 0))
        let xml = ["xml/app.xml": TestApp.appXML(levels: ""), "xml/portada.xml": "<level/>"].mapValues {
            Array($0.utf8)
        }
        return try await TestApp(AppBundle(bytes: xml.merging(["images/" + icon: bytes]) { $1 }), settings: settings)
    }

    private func manifest(icon: String, _ bytes: [UInt8]) async throws -> [String: Any] {
        let site = try await TestSite(app(icon: icon, bytes).graph)
        return try #require(JSONSerialization.jsonObject(with: site.data("manifest.webmanifest")) as? [String: Any])
    }

    @Test(arguments: [("portrait", "portrait"), ("Landscape", "landscape"), ("both", nil), ("", nil)])
    func rotationIsTheOrientationOfAnInstalledApp(rotation: String, orientation: String?) async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/app.xml": Sample.app("<rotation>\(rotation)</rotation>")]))
        let site = try await TestSite(app.graph)
        let manifest = try #require(
            JSONSerialization.jsonObject(with: site.data("manifest.webmanifest")) as? [String: Any])
        #expect(manifest["orientation"] as? String == orientation)
    }

    @Test func manifestNamesTheAppAndItsFirstScreen() async throws {
        let site = try await site()
        let manifest = try #require(
            JSONSerialization.jsonObject(with: site.data("manifest.webmanifest")) as? [String: Any])
        #expect(
            manifest["name"] as? String == "¡ñu!" && manifest["start_url"] as? String == "index.html"
                && manifest["display"] as? String == "standalone")
        let icons = try #require(manifest["icons"] as? [[String: String]])
        #expect(icons.compactMap { $0["src"] } == ["icons/icon.svg"])
        let page = try site.text("l/a.html")
        #expect(page.contains("<link rel=\"icon\" href=\"../icons/icon.svg\">") && !page.contains("apple-touch-icon"))
        #expect(
            page.contains("data-manifest=\"../manifest.webmanifest\"") && !page.contains("rel=\"manifest\""),
            "a link is an error on the disk")
    }

    @Test(.enabled(if: IconPainter() != nil), arguments: [false, true])
    func homeScreensGetPicturesOfTheirSizes(_ hasPicture: Bool) async throws {
        let files =
            hasPicture ? ["images/icon.png": "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\0;"] : [:]
        let site = try await site(files, painter: IconPainter())
        let sizes = [
            "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512, "apple-touch-icon.png": 180
        ]
        for (name, size) in sizes {
            let found = try #require(ImageSize(of: [UInt8](site.data("icons/" + name))), "\(name)")
            #expect(found.width == size && found.height == size)
        }
        #expect(site.files.contains("icons/icon.svg") != hasPicture)
        #expect(
            try site.text("l/a.html").contains("<link rel=\"apple-touch-icon\" href=\"../icons/apple-touch-icon.png\">")
        )
        #expect(try site.deadAddresses().isEmpty)
        let again = try await self.site(files, painter: IconPainter())
        for name in sizes.keys { #expect(try site.data("icons/" + name) == again.data("icons/" + name)) }
    }

    /// The programs stand for `fc-list`: the first finds no font, the second one.
    @Test(.enabled(if: IconPainter() != nil), arguments: [("true", true), ("echo", false), ("no-such-program", false)])
    func letterWithoutAFontIsNotPainted(fontList: String, isMissing: Bool) async throws {
        let files = [
            "xml/app.xml":
                "<application><title>街の案内</title><levels><level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>"
        ]
        let painter = try #require(IconPainter(fontList: fontList))
        let site = try await site(files, painter: painter)
        #expect(try site.text("icons/icon.svg").contains(">街</text>"))
        let dot = try await self.site(
            ["xml/app.xml": files["xml/app.xml"]?.replacing("街の案内", with: "…") ?? ""], painter: painter)
        #expect(try (site.data("icons/icon-192.png") == dot.data("icons/icon-192.png")) == isMissing)
        let codes = IconPainter.problems(in: try await TestApp(files).graph, painter: painter).map(\.kind.code)
        #expect(codes == (isMissing ? ["site/no-letter"] : []))
        #expect(
            try await IconPainter.problems(
                in: TestApp(["xml/app.xml": "<application><title>Ñu</title></application>"]).graph, painter: painter
            ).isEmpty)
    }

    /// Painting a drawing takes its time for each size; pixels take none.
    @Test(.enabled(if: IconPainter() != nil)) func drawingIsPaintedOnce() async throws {
        let folder = try TemporaryFolder()
        let log = folder.path + "/log"
        try folder.writeProgram(
            "bin/rsvg-convert",
            "#!/bin/sh\ncat >'\(folder.path)/'$$\ngrep -o 'data:image/[a-z]*' '\(folder.path)/'$$ >>'\(log)'\nexec /usr/bin/rsvg-convert \"$@\" <'\(folder.path)/'$$\n"
        )
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path d=\"M0 0h8v8z\"/></svg>"
        let app = try await app(icon: "marca.svg", Array(drawing.utf8))
        let painter = IconPainter(in: folder.path + "/bin")
        let site = try await TestSite(app.graph) { $0.programs.iconPainter = painter }
        let kinds = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").map(String.init)
        let icons = site.files.filter { $0.hasPrefix("icons/") && $0.hasSuffix(".png") }
        #expect(kinds.count { $0 == "data:image/svg" } == 1 && kinds.count == icons.count + 1, "\(kinds)")
        let small = try #require(ImageSize(of: [UInt8](site.data("icons/apple-touch-icon.png"))))
        #expect(small.width == 180 && small.height == 180)
    }

    @Test func drawingThatCannotBePaintedIsTriedOnce() async throws {
        let folder = try TemporaryFolder()
        let log = folder.path + "/log"
        try folder.writeProgram("bin/rsvg-convert", "#!/bin/sh\ncat >/dev/null\necho x >>'\(log)'\nexit 1\n")
        let app = try await app(icon: "marca.svg", Array("<svg viewBox=\"0 0 8 8\"/>".utf8))
        let painter = IconPainter(in: folder.path + "/bin")
        let site = try await TestSite(app.graph) { $0.programs.iconPainter = painter }
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "x\n")
        #expect(!site.files.contains { $0.hasPrefix("icons/") && $0.hasSuffix(".png") })
    }

    /// All sizes have one time limit.
    @Test(.enabled(if: IconPainter() != nil)) func paintedIconsAreKept() async throws {
        let folder = try TemporaryFolder()
        let cache = folder.path + "/cache"
        let painted = try await site(painter: IconPainter(cacheFolder: cache))
        let all = FileManager.default.relativeFiles(below: URL(fileURLWithPath: cache)).sorted()
        let kept = all.filter { !$0.hasSuffix(".sum") }
        #expect(kept.count == 4 && kept.allSatisfy { $0.hasPrefix("icons/") && $0.hasSuffix(".png") }, "\(kept)")
        // One cached icon is damaged and one is replaced by another picture: the first is painted again, the second
        // shows that the cache is used.
        let square = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path d=\"M0 0h8v8z\"/></svg>"
        let other = try Data(#require(IconPainter()).png(square, size: 180))
        let touch = try #require(kept.first { $0.hasSuffix("-180.png") })
        try other.write(to: URL(fileURLWithPath: cache + "/" + touch))
        try Data(ContentHash.short([UInt8](other), count: 16).utf8).write(
            to: URL(fileURLWithPath: cache + "/" + touch + ".sum"))
        let small = try #require(kept.first { $0.hasSuffix("-192.png") })
        try Data(other.prefix(100)).write(to: URL(fileURLWithPath: cache + "/" + small))
        let again = try await site(painter: IconPainter(cacheFolder: cache))
        #expect(try again.data("icons/icon-192.png") == painted.data("icons/icon-192.png"))
        #expect(try again.data("icons/apple-touch-icon.png") == other)
        #expect(FileManager.default.relativeFiles(below: URL(fileURLWithPath: cache)).sorted() == all)
    }

    @Test func aCacheThatCannotBeWrittenIsNoHindrance() async throws {
        let folder = try TemporaryFolder()
        try folder.write(["file": ""])
        guard let painter = IconPainter(cacheFolder: folder.path + "/file/cache") else { return }
        #expect(try await site(painter: painter).files.contains("icons/icon-192.png"))
    }

    @Test func machineWithoutAPainterIsNoted() async throws {
        let app = try await TestApp(["xml/app.xml": "<application><title>A</title></application>"])
        #expect(IconPainter.problems(in: app.graph, painter: nil).map(\.kind.code) == ["site/no-icons"])
        if let painter = IconPainter() { #expect(IconPainter.problems(in: app.graph, painter: painter).isEmpty) }
    }
}
