// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests with too much of something, and with inputs whose time once grew with the square of their size.
@Suite struct LimitTests {
    private static func letters(_ number: Int) -> String {
        String(decoding: [1, 26, 676, 17_576].map { UInt8(ascii: "a") + UInt8(number / $0 % 26) }, as: UTF8.self)
    }

    private static func app(_ files: [String: String], _ change: (inout Limits) -> Void = { _ in }) async throws
        -> TestApp
    {
        let limits = Limits.with(change)
        return try await TestApp(AppBundle(Sample.bundle(files), limits: limits), limits: limits)
    }

    private static func codes(_ app: TestApp) -> [String] {
        app.remarkable.map(\.kind.code).filter { $0 != "level/shared-file" }
    }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined() }

    // MARK: Limits

    @Test func tooLargeFileIsNotRead() async throws {
        let files = [
            "xml/app.xml": Sample.app(
                "<stylesFileName>s.xml</stylesFileName>", levels: Sample.level() + Sample.level("m", file: "m.xml")),
            "xml/m.xml": Sample.list(Sample.item("a")) + String(repeating: " ", count: 2000),
            "xml/s.xml": String(repeating: " ", count: 3000)
        ]
        let app = try await Self.app(files) { $0.file = 1000 }
        let large = app.diagnostics.filter { $0.kind.code == "app/file-too-large" }
        #expect(large.map(\.position) == [SourcePosition(file: "xml/m.xml"), SourcePosition(file: "xml/s.xml")])
        #expect(large[1].summary == "‘s.xml’ has 3000 bytes; of more than 1000 nothing is read")
        #expect(app.graph.screens.map(app.name) == ["l/a"], "nothing else is lost")
        #expect(
            app.bundle.isTooLarge("xml/m.xml") && !app.bundle.isTooLarge("xml/app.xml")
                && app.bundle.read("xml/m.xml") == nil)
        #expect(try await Self.app(files).diagnostics.allSatisfy { $0.kind.code != "app/file-too-large" })
    }

    @Test func tooLargeAppFileIsAnErrorOfItsOwn() async throws {
        await #expect { try await Self.app([:]) { $0.file = 10 } } throws: { error in
            guard case BundleError.noApp(let diagnostics) = error else { return false }
            return diagnostics.map(\.kind.code) == ["app/file-too-large"]
        }
    }

    @Test func tooManyLevelsAreLeftOut() async throws {
        let bundle = MarkedBundle([
            "xml/app.xml": Sample.app(
                levels: Self.lines(3) { Sample.level("l\($0 == 0 ? "" : "\($0)")") } + "1️⃣" + Sample.level("m")
                    + Sample.level("n"))
        ])
        let app = try await Self.app(bundle.files) { $0.levels = 3 }
        #expect(app.graph.app.levels.map { $0.id?.text } == ["l", "l1", "l2"])
        #expect(bundle.findings(app).filter { $0.contains("too-many") } == ["1️⃣ level/too-many error"])
        #expect(
            app.diagnostics.first { $0.kind.code == "level/too-many" }?.summary
                == "The app has 5 levels; those from here on are left out, because 3 are the most")
        #expect(!Self.codes(app).contains("xml/unknown-element"))
    }

    @Test func tooManyScreensAreLeftOut() async throws {
        let bundle = MarkedBundle([
            "xml/app.xml": Sample.app(
                levels: Sample.level() + Sample.level("m", file: "m.xml") + Sample.level("n", file: "n.xml")),
            "xml/data.xml": Sample.list(Sample.item("a", Sample.link("m", "a")), Sample.item("b")),
            "xml/m.xml": Sample.list(Sample.item("a")).replacing(
                "</levelData>", with: "1️⃣" + Sample.item("b") + "</levelData>"),
            "xml/n.xml": Sample.list(Sample.item("a"))
        ])
        let app = try await Self.app(bundle.files) { $0.screens = 3 }
        #expect(app.graph.screens.map(app.name) == ["l/a", "l/b", "m/a"])
        #expect(bundle.findings(app).filter { $0.contains("too-many") } == ["1️⃣ data/too-many error"])
        let all = try await Self.app(bundle.files) { $0.screens = 5 }
        #expect(all.graph.screens.count == 5 && !Self.codes(all).contains("data/too-many"))
    }

    @Test func tooManyScreensOfOneFileAreNotEvenRead() async throws {
        let bundle = MarkedBundle([
            "xml/data.xml": "<levelData>" + Sample.item("a") + Sample.item("b")
                + "1️⃣<data><nonsense/></data></levelData>"
        ])
        let app = try await Self.app(bundle.files) { $0.screens = 2 }
        #expect(app.graph.screens.count == 2)
        #expect(bundle.findings(app).filter { !$0.contains("unreachable") } == ["1️⃣ data/too-many error"])
    }

    @Test func screensOfASharedFileCountForEachLevel() async throws {
        let levels = [
            "xml/app.xml": Sample.app(levels: ["l", "m", "n"].map { Sample.level($0) }.joined()),
            "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b"))
        ]
        let app = try await Self.app(levels) { $0.screens = 5 }
        #expect(app.graph.screens.map(app.name) == ["l/a", "l/b", "m/a", "m/b", "n/a"])
        #expect(Self.codes(app).contains("data/too-many"))
    }

    @Test func unknownNameThatIsTooLongSaysSo() async throws {
        let id = String(repeating: "x", count: 8000)
        let app = try await Self.app([
            "xml/data.xml": Sample.list(Sample.item("a", Sample.link("l", id + "y")), Sample.item(id))
        ])
        let dead = try #require(app.diagnostics.first { $0.kind.code == "link/unknown-data" })
        #expect(dead.suggestions.isEmpty && dead.notes.contains { $0.text.hasPrefix("it has more than 64 letters") })
        let cased = try await Self.app([
            "xml/data.xml": Sample.list(Sample.item("a", Sample.link("l", id.uppercased())), Sample.item(id))
        ])
        #expect(cased.diagnostics.first { $0.kind.code == "link/unknown-data" }?.suggestions == [id])
    }

    private static func menu(_ actions: String) -> MarkedBundle {
        MarkedBundle([
            "xml/app.xml": Sample.app("<menu><bottomMenu>m.xml</bottomMenu></menu>"),
            "xml/data.xml": Sample.list(Sample.item("a")),
            "xml/m.xml": "<level><menuActions>\(actions)</menuActions></level>"
        ])
    }

    private static func entry(_ title: String, _ action: String = "<systemAction>home</systemAction>") -> String {
        "<action><actionTitle>\(title)</actionTitle>\(action)</action>"
    }

    @Test func entriesOfAMenuThatAreTooManyAreLeftOut() async throws {
        let bundle = Self.menu(Self.lines(3) { Self.entry("t\($0)") } + "1️⃣" + Self.entry("t3") + Self.entry("t4"))
        let app = try await Self.app(bundle.files) { $0.menuEntries = 3 }
        #expect(app.graph.app.menus[.bottom]?.map { $0.actions.map(\.title) } == [["t0", "t1", "t2"]])
        #expect(bundle.findings(app) == ["1️⃣ menu/too-many error"])
        #expect(
            app.diagnostics.first { $0.kind.code == "menu/too-many" }?.summary.hasPrefix(
                "The menu has 5 entries; those from here on are left out, because 3 are the most") == true)
        let all = try await Self.app(bundle.files) { $0.menuEntries = 5 }
        #expect(all.graph.app.menus[.bottom]?.first?.actions.count == 5 && bundle.findings(all).isEmpty)
    }

    @Test func titlesAndAddressesOfAMenuHaveALimitTogether() async throws {
        let web = "<webUrl>https://example.org/</webUrl>"
        let bundle = Self.menu(Self.entry("1234567890", web) + Self.entry("12345") + "1️⃣" + Self.entry("123456"))
        let app = try await Self.app(bundle.files) { $0.menuBytes = 40 }
        #expect(app.graph.app.menus[.bottom]?.first?.actions.count == 2)
        #expect(bundle.findings(app) == ["1️⃣ menu/too-many error"])
        #expect(bundle.findings(try await Self.app(bundle.files) { $0.menuBytes = 41 }).isEmpty)
    }

    @Test func picturesOfABannerHaveALimit() async throws {
        var files = ["xml/app.xml": Sample.app("<banner><type>custom</type><position>top</position></banner>")]
        for number in 0..<4 { files["images/ads/\(number).png"] = "x" }
        let app = try await Self.app(files) { $0.bannerPictures = 3 }
        #expect(app.graph.app.banner?.pictures.map(\.value) == (0..<3).map { "images/ads/\($0).png" })
        #expect(
            app.diagnostics.first { $0.kind.code == "app/banner" }?.summary
                == "The banner shows the first 3 pictures of ‘images/ads’, not all 4")
        #expect(try await !Self.app(files).diagnostics.contains { $0.kind.code == "app/banner" })
    }

    // MARK: Shared files

    @Test func levelsOfOneFileAndTypeShareItsItems() async throws {
        let app = try await Self.app([
            "xml/app.xml": Sample.app(
                levels: ["l", "m"].map { Sample.level($0) }.joined() + Sample.level("n", type: "IMAGE_LIST_ACTIVITY")
                    + Sample.level("o", file: "./data.xml"))
        ])
        #expect(app.graph.app.levels.map(\.twin) == [nil, 0, nil, 0])
        #expect(app.graph.screens.map(app.name) == ["l/a", "m/a", "n/a", "o/a"])
    }

    @Test func whatIsWrongInASharedFileIsSaidOnce() async throws {
        let wrong = Sample.item("a", Sample.link("nowhere", "x") + "<nonsense/>") + "<data><list/></data>"
        let bundle = MarkedBundle([
            "xml/app.xml": Sample.app(levels: ["k", "l", "m"].map { Sample.level($0) }.joined()),
            "xml/data.xml": "<levelData>" + wrong + "</levelData>"
        ])
        let app = try await Self.app(bundle.files)
        for code in ["link/unknown-level", "xml/unknown-element", "data/no-id", "list/no-rows"] {
            #expect(Self.codes(app).count { $0 == code } == 1, "\(code)")
        }
        // The route is the one to the reachable level.
        #expect(
            app.diagnostics.first { $0.kind.code == "link/unknown-level" }?.notes.map(\.text).last
                == "reached by: Cover › a")
    }

    @Test func manyLevelsOfOneFileWithManyDeadLinks() async throws {
        let count = 300
        let app = try await Self.app([
            "xml/app.xml": Sample.app(levels: Self.lines(count) { Sample.level("l\($0 == 0 ? "" : "\($0)")") }),
            // Otherwise the levels would be reported as a whole.
            "xml/portada.xml": "<level><buttons>"
                + Self.lines(count) {
                    "<button><buttonTitle>.</buttonTitle>\(Sample.link("l\($0 == 0 ? "" : "\($0)")", "a"))</button>"
                } + "</buttons></level>",
            "xml/data.xml": "<levelData>"
                + Self.lines(count) { Sample.item($0 == 0 ? "a" : "a\($0)", Sample.link("nowhere\($0)", "x")) }
                + "</levelData>"
        ])
        #expect(app.graph.screens.count == count * count)
        #expect(app.diagnostics.count { $0.kind.code == "link/unknown-level" } == count)
        // Ten of the unreachable levels are reported, and the tenth diagnostic counts the others.
        #expect(app.diagnostics.count(.error) == count)
        let unreachable = app.diagnostics.filter {
            $0.kind.code == "screen/unreachable" && $0.summary.contains(" ‘a1’ ")
        }
        #expect(unreachable.count == 10)
        #expect(
            unreachable.count {
                $0.summary == "Data item ‘a1’ of level ‘l9’ and \(count - 10) more with the same file are unreachable"
            } == 1)
    }

    // MARK: Growth

    @Test func manyMissingFilesAreLookedForAmongMany() async throws {
        let count = 3000
        var files = Dictionary(uniqueKeysWithValues: (0..<count).map { ("xml/b\(Self.letters($0)).xml", "<a/>") })
        files["xml/app.xml"] = Sample.app(
            levels: Sample.level() + Self.lines(count) { Sample.level("m\($0)", file: "cc\(Self.letters($0)).xml") }
                + Sample.level("n", file: "BAAAA.xml"))
        let app = try await Self.app(files)
        #expect(app.diagnostics.count { $0.kind.code == "level/file-missing" } == count)
        #expect(app.diagnostics.contains { $0.kind.code == "file/inexact-name" })
    }

    @Test func eachOfManyLevelsHasItsMenu() async throws {
        let count = 5000
        let menus = Self.lines(count) {
            "<menuActions><menuLevel>m\($0)</menuLevel><action><actionTitle>.</actionTitle>\(Sample.link("m\($0 + 1)", "a"))</action></menuActions>"
        }
        let app = try await Self.app([
            "xml/app.xml": Sample.app(
                "<menu><topMenu>m.xml</topMenu></menu>",
                levels: Sample.level() + Self.lines(count) { Sample.level("m\($0)", file: "m.xml.xml") }),
            "xml/m.xml": "<level>" + menus + "</level>", "xml/m.xml.xml": Sample.list(Sample.item("a")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m0", "a"))
        ])
        // Each menu makes the next level reachable.
        #expect(app.graph.screens.allSatisfy(app.graph.reachable.contains))
        #expect(app.graph.menu(.top, on: try #require(app.graph.screens.last))?.level?.text == "m\(count - 1)")
    }

    @Test func ofTwoMenusForALevelTheLastCounts() async throws {
        func menu(_ level: String, _ title: String) -> String {
            "<menuActions>\(level)<action><actionTitle>\(title)</actionTitle><systemAction>back</systemAction></action></menuActions>"
        }
        let own = "<menuLevel>l</menuLevel>"
        let app = try await Self.app([
            "xml/app.xml": Sample.app(
                "<menu><topMenu>m.xml</topMenu></menu>", levels: Sample.level() + Sample.level("m", file: "m2.xml")),
            "xml/m2.xml": Sample.list(Sample.item("a")),
            "xml/m.xml": "<level>" + menu(own, "1") + menu("", "2") + menu(own, "3")
                + menu("<menuLevel>DEFAULT</menuLevel>", "4") + "</level>"
        ])
        #expect(app.graph.screens.map { app.graph.menu(.top, on: $0)?.actions.first?.title } == ["3", "4"])
    }

    @Test func stylesOfOneScopeAreLaidOverEachOther() async throws {
        let count = 2000
        let styles = Self.lines(count) {
            "<type><typeId>DEFAULT</typeId><components>c\($0)=f;header=h\($0)</components></type>"
        }
        let app = try await Self.app([
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>"),
            "xml/s.xml": "<application><styles>" + styles + "</styles></application>"
        ])
        let style = app.graph.app.styles.style(of: nil, type: nil, format: nil)
        #expect(style.components.count == count + 1 && style.components["header"]?.format == "h\(count - 1)")
    }

    @Test func longTitlesAreClippedInMessages() async throws {
        let title = String(repeating: "x", count: 200_000)
        let item =
            "<data><dataId>a</dataId><headerText>\(title)</headerText><list>"
            + Self.lines(500) { "<listItem><text>\($0)</text>\(Sample.link("nowhere\($0)", "x"))</listItem>" }
            + "</list></data>"
        let app = try await Self.app(["xml/data.xml": Sample.list(item)])
        let ways = app.diagnostics.filter { $0.kind.code == "link/unknown-level" }.compactMap { $0.notes.last?.text }
        #expect(ways.count == 500 && ways.allSatisfy { $0.utf8.count < 200 })
    }

    @Test func manyCommentsInManyFilesAreHeldAgainstTheirOwnFindings() {
        let count = 2000
        let kind = Diagnostic.Kind("list/no-rows", .warning, "Explained.")
        let bundle = AppBundle(
            Dictionary(
                uniqueKeysWithValues: (0..<count).map { ("xml/f\($0).xml", "<!-- emobic-site: ignore list --><a/>") }))
        let all = (0..<count).flatMap { file in
            (0..<20).map { Diagnostic(kind, "\($0)", at: SourcePosition(file: "xml/f\(file).xml", offset: 33)) }
        }
        #expect(bundle.applyingIgnoreComments(to: all) { _ in nil }.isEmpty)
    }

    @Test func screenTakesEightBytes() { #expect(MemoryLayout<ScreenID>.size == 8) }
}
