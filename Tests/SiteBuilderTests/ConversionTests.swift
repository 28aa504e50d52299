// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import Foundation
import TestSupport
import Testing
import Text
import Theming

@testable import SiteBuilder

/// Tests of the files that programs make smaller. Most run a script in the place of a program, so they also run on
/// machines without it, and know how often it was run.
@Suite struct ConversionTests {
    /// A folder with a program, its cache, and a line for each of its runs.
    private struct Machine: ~Copyable {
        let folder: TemporaryFolder

        /// - Parameters:
        ///   - name: the program's name.
        ///   - script: the lines of a shell script.
        init(_ name: String, _ script: String) throws {
            let folder = try TemporaryFolder()
            let text = "#!/bin/sh\necho run >>'\(folder.path)/runs'\n\(script)\n"
            try folder.writeProgram("bin/" + name, text)
            self.folder = folder
        }

        var cache: String { folder.path + "/cache" }
        var runs: Int {
            (try? String(contentsOfFile: folder.path + "/runs", encoding: .utf8))?.split(separator: "\n").count ?? 0
        }
        var scaler: PictureScaler? { PictureScaler(cacheFolder: cache, in: folder.path + "/bin") }
        var packer: FontPacker? { FontPacker(cacheFolder: cache, in: folder.path + "/bin") }

        func build(_ graph: AppGraph) async throws -> TestSite {
            try await TestSite(graph, includesUnreachable: true) {
                $0.programs.pictureScaler = scaler
                $0.programs.fontPacker = packer
            }
        }

        func diagnostics(_ graph: AppGraph) async throws -> [Diagnostic] {
            var options = Site.Options()
            options.includesUnreachable = true
            (options.programs.pictureScaler, options.programs.fontPacker) = (scaler, packer)
            return await Site.assets(of: graph, theme: try ToolTheme.named("default"), options: options).diagnostics
        }
    }

    /// An app has hundreds of files for which a program that hangs would take as long.
    @Test func programThatTakesTooLongIsNotRunAgain() throws {
        let machine = try Machine("slow", "exec sleep 60")
        let limit = Duration.milliseconds(500)
        let program = try #require(
            CachedProgram("slow", limit: limit, cacheFolder: nil, in: machine.folder.path + "/bin"))
        let other = try #require(
            CachedProgram("slow", limit: limit, cacheFolder: nil, in: machine.folder.path + "/bin"))
        for _ in 0..<3 { #expect(program.result([]) == nil) }
        #expect(machine.runs == 1)
        #expect(other.result([]) == nil)
        #expect(machine.runs == 2)
    }

    /// Writes the head of a WebP picture as wide as `-resize` asks for, which is the fifth argument.
    private static let webP = #"""
        cat >/dev/null
        w=$(($5 - 1))
        printf 'RIFF\026\000\000\000WEBPVP8X\012\000\000\000\000\000\000\000'
        printf "\\$(printf %03o $((w % 256)))\\$(printf %03o $((w / 256)))\\000\\011\\000\\000"
        """#

    /// A PNG picture of so many bytes that has nothing but a size.
    private static func png(_ width: Int, _ height: Int, bytes: Int = 500) -> [UInt8] {
        let numbers = [width, height].flatMap { value in [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + numbers
            + [8, 2, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + Array("IDAT".utf8) + Array(repeating: 0, count: bytes)
    }

    /// - Parameter rows: the names of the pictures in the list; nil for all.
    private static func app(
        _ pictures: [String: [UInt8]], rows: [String]? = nil, style: String = "", layout: String = ""
    ) async throws -> TestApp {
        let rows = (rows ?? pictures.keys.sorted()).map {
            "<listItem><text>x</text><imageFile>images/\($0)</imageFile></listItem>"
        }
        var files = [
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType><levelXib>\(layout)</levelXib></level>",
                more: style.isEmpty ? "" : "<stylesFileName>s.xml</stylesFileName>"),
            "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/s.xml":
                "<application><styles><type><typeId>DEFAULT</typeId><backgroundFileName>images/\(style)</backgroundFileName></type></styles></application>",
            "xml/l.xml": "<levelData><data><dataId>a</dataId><list>\(rows.joined())</list></data></levelData>"
        ].mapValues { Array($0.utf8) }
        if style.isEmpty { files["xml/s.xml"] = nil }
        for (name, bytes) in pictures { files["images/" + name] = bytes }
        return try await TestApp(AppBundle(bytes: files))
    }

    @Test func aPictureHasCopiesInTheWidthsBelowItsOwn() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app([
            "a.png": Self.png(1000, 700), "b.png": Self.png(480, 300), "c.png": Self.png(2000, 9)
        ])
        let site = try await machine.build(app.graph)
        let copies = site.files.filter { $0.hasPrefix("static/pictures/") }
        #expect(
            copies.compactMap { $0.firstMatch(of: /pictures\/([a-z]-\d+)\.[0-9a-f]{8}\.webp/)?.1 }.sorted()
                == ["a-480", "a-960", "c-1440", "c-480", "c-960"])
        let page = try site.text("l/a.html")
        let set = try #require(page.firstMatch(of: /src="..\/assets\/images\/a.png" srcset="([^"]*)" sizes="64px"/)?.1)
        #expect(set.split(separator: ", ").map { $0.split(separator: " ").last } == ["480w", "960w", "1000w"])
        #expect(page.contains("src=\"../assets/images/b.png\" width"), "a narrow picture has no copies")
        #expect(try site.deadAddresses().isEmpty)
        // The worker keeps one width of each, and knows the others.
        let lines = try site.text("sw.js").split(separator: "\n").filter { $0.contains("/a") && $0.contains("480") }
        #expect(
            lines.count == 1 && lines[0].hasPrefix("static/pictures/a-960.") && lines[0].contains("assets/images/a.png")
        )
    }

    /// `app.md` 2.1 and 21: values name the plain file, which may be made for the screens of 2012.
    @Test(arguments: [
        ("images/a@2x.png", 640, 480, true), ("images/a-iPad.png", 768, 577, true),
        ("images/A-Ipad@2x.png", 1536, 1152, true),
        ("images/xhdpi/a.png", 640, 480, true), ("images/ipad/images/a.png", 768, 576, true),
        ("images/a@2x.png", 640, 960, false), ("images/a@2x.png", 300, 225, false),
        ("images/a@2x.png", 320, 240, false),
        ("images/a-portrait.png", 640, 480, false), ("images/b@2x.png", 640, 480, false),
        ("images/xhdpi-land/a.png", 960, 480, false), ("images/a@2x.png", 9000, 6750, false)
    ]) func aPictureIsShownFromItsFinestVariant(path: String, width: Int, height: Int, isUsed: Bool) async throws {
        let app = try await Self.app(
            ["a.png": Self.png(320, 240), String(path.dropFirst("images/".count)): Self.png(width, height)],
            rows: ["a.png"])
        let site = try await TestSite(app.graph, includesUnreachable: true)
        let page = try site.text("l/a.html")
        let others = site.files.filter { $0.hasSuffix(".png") && $0.hasPrefix("assets/images/") }
        guard isUsed else {
            #expect(page.contains("src=\"../assets/images/a.png\" width=\"320\"") && others.count == 1, "\(others)")
            return
        }
        let own = try #require(
            page.firstMatch(of: /src="..\/(assets\/images\/[^"]*)" srcset="([^"]*)" [^>]*width="320" height="240"/))
        #expect(own.1 != "assets/images/a.png" && site.files.contains(String(own.1)))
        #expect(own.2 == "../assets/images/a.png 320w, ../\(own.1) \(width)w")
        #expect(others.count == 2)
        #expect(try site.deadAddresses().isEmpty)
    }

    @Test func copiesAreMadeOfTheFinestVariant() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app(
            ["a.png": Self.png(600, 300), "a@2x.png": Self.png(1200, 600)], rows: ["a.png"], style: "a.png")
        let site = try await machine.build(app.graph)
        let set = try #require(try site.text("l/a.html").firstMatch(of: /srcset="([^"]*)"/)?.1)
        #expect(set.split(separator: ", ").map { $0.split(separator: " ").last } == ["480w", "600w", "960w", "1200w"])
        #expect(site.files.filter { $0.hasPrefix("static/pictures/") }.allSatisfy { $0.contains("a-2x-") })
        #expect(machine.runs == 2)
        #expect(try site.deadAddresses().isEmpty)
        let lines = try site.text("sw.js").split(separator: "\n").filter { $0.contains("a-2x-480") }
        #expect(lines.count == 1 && lines[0].hasPrefix("static/pictures/a-2x-960."))
        let style = try #require(site.files.first { $0.firstMatch(of: /static\/app\.\w+\.css/) != nil })
        #expect(try site.text(style).contains("a-2x.png"), "the background of large windows")
    }

    @Test(arguments: [("cards", "(max-width: 487px) 100vw, 340px"), ("strip", "240px"), ("segments", "64px")])
    func aLayoutWithLargePicturesNamesTheirWidth(layout: String, sizes: String) async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app(["a.png": Self.png(1000, 700)], layout: layout)
        let page = try await machine.build(app.graph).text("l/a.html")
        #expect(page.contains(" 1000w\" sizes=\"\(sizes)\""), "\(page)")
    }

    @Test func aSecondBuildConvertsNothingAndIsTheSame() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app(["a.png": Self.png(1000, 700), "small.png": Self.png(1500, 9, bytes: 1)])
        let cold = try await machine.build(app.graph)
        #expect(machine.runs == 5)
        let warm = try await machine.build(app.graph)
        #expect(machine.runs == 5)
        #expect(cold.files == warm.files)
        for path in cold.files { #expect(try cold.data(path) == warm.data(path), "\(path)") }
        // A damaged file of the cache is made again.
        let kept = FileManager.default.relativeFiles(below: URL(fileURLWithPath: machine.cache)).filter {
            !$0.hasSuffix(".sum")
        }
        #expect(kept.count == 5)
        let first = URL(fileURLWithPath: machine.cache + "/" + (try #require(kept.first { $0.contains("-480") })))
        var bytes = try Data(contentsOf: first)
        // Its head is what it was.
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: first)
        let mended = try await machine.build(app.graph)
        #expect(machine.runs == 6 && mended.files == cold.files)
    }

    @Test func aCopyThatIsNotSmallerIsLeftOut() async throws {
        let machine = try Machine("cwebp", Self.webP + "\nhead -c 2000 /dev/zero")
        let app = try await Self.app(["a.png": Self.png(1000, 700)])
        // What the script writes is no whole picture either: the length in its head is another.
        #expect(try await machine.diagnostics(app.graph).map(\.kind.code) == ["site/program-failed"])
        let honest = try Machine("cwebp", Self.webP)
        let tiny = try await Self.app([
            "a.webp": Array("RIFF\u{16}\0\0\0WEBPVP8X\u{A}\0\0\0\0\0\0\0".utf8) + [0, 4, 0, 9, 0, 0]
        ])
        let site = try await honest.build(tiny.graph)
        #expect(honest.runs == 1 && !site.files.contains { $0.hasPrefix("static/pictures/") })
        #expect(!(try site.text("l/a.html").contains("srcset")))
        _ = try await honest.build(tiny.graph)
        #expect(honest.runs == 1, "that there is none is kept too")
    }

    @Test(arguments: [
        ("cat >/dev/null; exit 255", "site/picture-not-decoded", 1), ("exit 1", "site/picture-not-decoded", 1),
        ("kill -9 $$", "site/program-failed", 2), ("exit 127", "site/program-failed", 2),
        ("echo nonsense", "site/program-failed", 2),
        (":", "site/program-failed", 2)
    ]) func aProgramThatFailsIsReportedAndTheSiteHasThePicture(script: String, code: String, runs: Int) async throws {
        let machine = try Machine("cwebp", script)
        let app = try await Self.app(["a.png": Self.png(1000, 700)])
        let found = try await machine.diagnostics(app.graph)
        #expect(found.map(\.kind.code) == [code])
        #expect(found.first?.position.file == "xml/l.xml" && found.first?.summary.contains("‘images/a.png’") == true)
        let site = try await machine.build(app.graph)
        #expect(site.files.contains("assets/images/a.png") && machine.runs == runs)
        #expect(try site.text("l/a.html").contains("src=\"../assets/images/a.png\" width=\"1000\""))
    }

    @Test func picturesThatWouldLookDifferentAreLeftAsTheyAre() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let gif = Array("GIF89a".utf8) + [0xE8, 3, 0xE8, 3, 0, 0, 0]
        let animated = Self.png(1000, 700).prefix(33) + [0, 0, 0, 0] + Array("acTL".utf8) + Self.png(9, 9)
        let app = try await Self.app([
            "a.gif": gif, "b.png": Array(animated), "c.svg": Array("<svg width='2000' height='9'/>".utf8),
            "d.png": Self.png(20_000, 9)
        ])
        #expect(try await machine.diagnostics(app.graph).isEmpty)
        #expect(machine.runs == 0)
    }

    /// A file that begins like a picture and ends before it says its size.
    @Test func aPictureThatWasCutOffIsReported() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app(["a.jpg": [0xFF, 0xD8, 0xFF, 0xE0, 0, 9]])
        #expect(try await machine.diagnostics(app.graph).map(\.kind.code) == ["site/picture-not-decoded"])
        #expect(machine.runs == 0)
    }

    @Test func aBackgroundHasTheFileOfEachWindowAndLoadsItAtOnce() async throws {
        let machine = try Machine("cwebp", Self.webP)
        let app = try await Self.app(["a.png": Self.png(1000, 700)], style: "a.png")
        let site = try await machine.build(app.graph)
        let css = try site.text(try #require(site.files.first { $0.hasPrefix("static/app.") && $0.hasSuffix(".css") }))
        let sets = css.matches(of: /--page-image:([^;}]*)/).map {
            $0.1.matches(of: /\/(a[^."\/]*)\.[^"]*"\)( \dx)?/).map { $0.1 + ($0.2 ?? "") }
        }
        #expect(sets == [["a-480 1x", "a-960 2x", "a 3x"], ["a-960 1x", "a 2x"], ["a"]])
        let page = try site.text("l/a.html")
        let preloads = page.matches(of: /rel="preload" as="image" href="[^"]*\/(a[^."\/]*)\.[^"]*" media="([^"]*)"/)
        #expect(preloads.map(\.1) == ["a-480", "a-960", "a"])
        #expect(
            preloads.map(\.2) == [
                "(max-width: 480px) and (max-resolution: 1dppx)",
                "(max-width: 480px) and (min-resolution: 1.01dppx) and (max-resolution: 2dppx), (min-width: 480.02px) and (max-width: 960px) and (max-resolution: 1dppx)",
                "(max-width: 480px) and (min-resolution: 2.01dppx), (min-width: 480.02px) and (max-width: 960px) and (min-resolution: 1.01dppx), (min-width: 960.02px)"
            ])
        let plain = try await TestSite(app.graph, includesUnreachable: true)
        #expect(
            try plain.text("l/a.html").contains("<link rel=\"preload\" as=\"image\" href=\"../assets/images/a.png\">"))
        #expect(try plain.deadAddresses().isEmpty && site.deadAddresses().isEmpty)
    }

    // MARK: Fonts

    private static func app(font: [UInt8]) async throws -> TestApp {
        let files = [
            "xml/app.xml": TestApp.appXML(
                levels:
                    "<level><levelId>l</levelId><levelFile>l.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>",
                more: "<formatsFileName>f.xml</formatsFileName>"),
            "xml/portada.xml": TestApp.cover(to: "l", 0),
            "xml/f.xml":
                "<application><formats><format><name>t</name><typeFace>fonts/F.ttf</typeFace></format></formats></application>",
            "xml/l.xml": "<levelData><data><dataId>a</dataId></data></levelData>"
        ].mapValues { Array($0.utf8) }
        return try await TestApp(AppBundle(bytes: files.merging(["fonts/F.ttf": font]) { $1 }))
    }

    /// Writes a font of twelve bytes beside its argument, as the program does.
    private static let woff2 = #"printf 'wOF2\000\001\000\000\000\000\000\014' >"${1%.*}.woff2""#

    @Test func aFontIsCompressedOnce() async throws {
        let machine = try Machine("woff2_compress", Self.woff2)
        let app = try await Self.app(font: TestFont("F").bytes)
        let cold = try await machine.build(app.graph)
        let font = try #require(cold.files.first { $0.hasPrefix("static/fonts/f.") && $0.hasSuffix(".woff2") })
        #expect(try cold.data(font).count == 12 && !cold.files.contains { $0.hasSuffix(".ttf") })
        #expect(try cold.deadAddresses().isEmpty && machine.runs == 1)
        let warm = try await machine.build(app.graph)
        #expect(machine.runs == 1 && warm.files == cold.files)
    }

    @Test(arguments: [
        ("exit 1", "site/font-not-packed"), (":", "site/program-failed"), ("kill -9 $$", "site/program-failed")
    ]) func aFontThatCannotBeCompressedIsUsedAsItIs(script: String, code: String) async throws {
        let machine = try Machine("woff2_compress", script)
        let app = try await Self.app(font: TestFont("F").bytes)
        let found = try await machine.diagnostics(app.graph)
        #expect(found.map(\.kind.code) == [code] && found.first?.position.file == "xml/f.xml")
        #expect(try await machine.build(app.graph).files.contains("assets/fonts/f.ttf"))
    }

    // MARK: The programs themselves

    @Test func aMachineWithoutTheProgramsIsNotedIfTheyWouldDoSomething() async throws {
        func codes(_ app: TestApp) -> [String] {
            Conversion.problems(in: app.graph, scaler: nil, packer: nil).map(\.kind.code)
        }
        #expect(try await codes(Self.app(["a.png": Self.png(1000, 700, bytes: 20_000)])) == ["site/no-narrow-pictures"])
        #expect(try await codes(Self.app(["a.png": Self.png(400, 700, bytes: 20_000)])) == [])
        #expect(try await codes(Self.app(["a.png": Self.png(1000, 700)])) == [])
        #expect(try await codes(Self.app(font: TestFont("F").bytes)) == ["site/no-packed-fonts"])
    }

    @Test(.enabled(if: PictureScaler() != nil, "cwebp is not on this machine"))
    func cwebpMakesCopiesOfPhotosAndDrawings()
        async throws
    {
        let images = Repository.exampleApp.appendingPathComponent("images")
        let photo = try [UInt8](Data(contentsOf: images.appendingPathComponent("piezas/anfora.jpg")))
        let drawing = try [UInt8](Data(contentsOf: images.appendingPathComponent("plano/plano-general.png")))
        let app = try await Self.app(["a.jpg": photo, "b.png": drawing, "cut.jpg": Array(photo.prefix(photo.count / 2))]
        )
        let scaler = PictureScaler()
        let site = try await TestSite(app.graph, includesUnreachable: true) { $0.programs.pictureScaler = scaler }
        let copies = site.files.filter { $0.hasPrefix("static/pictures/") }
        #expect(copies.count >= 4)
        for path in copies {
            let bytes = try [UInt8](site.data(path))
            let size = try #require(ImageSize(of: bytes))
            #expect(path.contains("-\(size.width).") && bytes.count < (path.contains("/a") ? photo : drawing).count)
        }
        var options = Site.Options()
        (options.includesUnreachable, options.programs.pictureScaler) = (true, scaler)
        let assets = await Site.assets(of: app.graph, theme: try ToolTheme.named("default"), options: options)
        #expect(
            assets.diagnostics.map(\.summary).allSatisfy { $0.contains("‘images/cut.jpg’") }
                && assets.diagnostics.count == 1)
    }

    @Test(.enabled(if: FontPacker() != nil, "woff2_compress is not on this machine"))
    func woff2CompressHalvesTheExamplesFont() async throws {
        let file = Repository.exampleApp.appendingPathComponent("fonts/RotuloPuerto.ttf")
        let font = try [UInt8](Data(contentsOf: file))
        let packer = FontPacker()
        let site = try await TestSite(try await Self.app(font: font).graph, includesUnreachable: true) {
            $0.programs.fontPacker = packer
        }
        let path = try #require(site.files.first { $0.hasPrefix("static/fonts/") })
        #expect(try site.data(path).count * 2 < font.count)
    }
}
