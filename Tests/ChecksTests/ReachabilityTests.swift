// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of which screens are reachable, and from where.
@Suite struct ReachabilityTests {
    private static func row(_ links: String...) -> String {
        links.map { "<listItem><text>.</text>\($0)</listItem>" }.joined()
    }

    /// One level `l` whose data items link to each other as given.
    private static func app(
        _ items: KeyValuePairs<String, [String]>, cover: [String], more: [String: String] = [:], app: String = ""
    ) async throws -> TestApp {
        let data = items.map { id, links in
            "<data><dataId>\(id)</dataId><list>"
                + (links.isEmpty ? row("") : links.map { row(Sample.link("l", $0)) }.joined()) + "</list></data>"
        }
        let buttons = cover.map { "<button><buttonTitle>.</buttonTitle>\(Sample.link("l", $0))</button>" }.joined()
        return try await TestApp(
            [
                "xml/app.xml": Sample.app(app), "xml/portada.xml": "<level><buttons>\(buttons)</buttons></level>",
                "xml/data.xml": "<levelData>\(data.joined())</levelData>"
            ].merging(more) { _, own in own })
    }

    private static func parents(_ app: TestApp) -> [String: String] {
        Dictionary(uniqueKeysWithValues: app.graph.parents.map { (app.name(of: $0), app.name(of: $1)) })
    }

    @Test func parentIsTheWayOfFewestSteps() async throws {
        let app = try await Self.app(["a": ["b"], "b": ["c"], "c": ["d"], "d": [], "e": ["d"]], cover: ["a", "e"])
        let parents = Self.parents(app)
        #expect(parents["l/d"] == "l/e")
        #expect(parents["l/c"] == "l/b")
        #expect(parents["l/a"] == "cover")
        #expect(parents["search"] == "cover")
        #expect(parents["cover"] == nil)
    }

    @Test(arguments: [(["a", "b"], "l/a"), (["b", "a"], "l/b")]) func amongEqualWaysTheFirstInDocumentOrderCounts(
        _ cover: [String], _ parent: String
    ) async throws {
        let app = try await Self.app(["a": ["z"], "b": ["z"], "z": []], cover: cover)
        #expect(Self.parents(app)["l/z"] == parent)
    }

    @Test func circlesEnd() async throws {
        let app = try await Self.app(["a": ["b"], "b": ["a", "b"]], cover: ["a"])
        #expect(Self.parents(app) == ["l/a": "cover", "l/b": "l/a", "search": "cover"])
    }

    @Test func screenThatNothingLeadsToIsANote() async throws {
        let data = MarkedText(
            Sample.list(
                Sample.item("a"), "1️⃣" + Sample.item("b", Sample.link("l", "c")), "2️⃣" + Sample.item("c"),
                "3️⃣<data><list><listItem><text>.</text></listItem></list></data>"))
        let app = try await TestApp(Sample.bundle(["xml/data.xml": data.text]))
        let unreachable = app.diagnostics.filter { $0.kind.code == "screen/unreachable" }
        #expect(unreachable.map { data.mark(at: $0.position.offset) } == ["1️⃣", "2️⃣", "3️⃣"])
        #expect(unreachable.allSatisfy { $0.severity == .note })
        #expect(app.graph.screens.filter(app.graph.reachable.contains).map(app.name) == ["l/a"])
        #expect(app.graph.screens.count == 4)
    }

    @Test func linksOfUnreachableScreensReachNothingButAreChecked() async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b", Sample.link("x", "x")))]))
        #expect(app.remarkable.map(\.kind.code).sorted() == ["link/unknown-level", "screen/unreachable"])
    }

    @Test func entryPointIsTheStartAndTheCoverStaysReachable() async throws {
        let app = try await Self.app(
            ["a": ["b"], "b": [], "c": []], cover: ["c"],
            app: "<entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>")
        #expect(Self.parents(app) == ["l/b": "l/a", "cover": "l/a", "search": "l/a", "l/c": "cover"])
    }

    @Test func screenOnlyAMenuReachesHangsBelowTheEntry() async throws {
        let menu =
            "<level><menuActions><action><actionTitle>.</actionTitle>\(Sample.link("l", "c"))</action></menuActions></level>"
        let app = try await Self.app(
            ["a": ["b"], "b": [], "c": ["d"], "d": []], cover: ["a"], more: ["xml/m.xml": menu],
            app: "<menu><bottomMenu>m.xml</bottomMenu></menu>")
        #expect(Self.parents(app)["l/c"] == "cover")
        #expect(Self.parents(app)["l/d"] == "l/c")
        #expect(app.report == "")
    }

    /// A route over links on screens takes precedence over a menu, even if it is longer.
    @Test func menuDoesNotHideTheWayOverTheScreens() async throws {
        let menu =
            "<level><menuActions><action><actionTitle>.</actionTitle>\(Sample.link("l", "c"))</action></menuActions></level>"
        let app = try await Self.app(
            ["a": ["b"], "b": ["c"], "c": []], cover: ["a"], more: ["xml/m.xml": menu],
            app: "<menu><topMenu>m.xml</topMenu></menu>")
        #expect(Self.parents(app)["l/c"] == "l/b")
    }

    /// The menu of a level counts once one of its screens is reached; its targets may make further menus reachable.
    @Test func menusOfLevelsAreFollowedOnlyWhereTheyAreShown() async throws {
        func menu(_ level: String, _ target: String) -> String {
            "<menuActions><menuLevel>\(level)</menuLevel><action><actionTitle>.</actionTitle>\(Sample.link(target, "a"))</action></menuActions>"
        }
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    levels: ["l", "m", "n", "o", "p"].map { Sample.level($0) }.joined()),
                "xml/m.xml": "<level>" + menu("o", "p") + menu("m", "n") + menu("l", "m") + "</level>"
            ]))
        #expect(Set(app.graph.reachable.map(app.name)) == ["cover", "search", "l/a", "m/a", "n/a"])
        #expect(
            app.remarkable.map(\.kind.code).filter { $0 != "level/shared-file" } == [
                "level/unlinked", "screen/unreachable"
            ])
    }

    @Test func menuOfTheReservedLevelIsFollowed() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>m.xml</topMenu></menu>", levels: Sample.level() + Sample.level("m", file: "n.xml")),
                "xml/n.xml": Sample.list(Sample.item("a")),
                "xml/m.xml":
                    "<level><menuActions><menuLevel>emobc</menuLevel><action><actionTitle>.</actionTitle>\(Sample.link("m", "a"))</action></menuActions></level>"
            ]))
        #expect(app.report == "")
    }

    private static func form(_ fields: String, targets: [String]) -> [String: String] {
        [
            "xml/app.xml": Sample.app(levels: Sample.level("f", file: "f.xml", type: "FORM_ACTIVITY") + Sample.level()),
            "xml/portada.xml": Sample.cover(Sample.link("f", "f")),
            "xml/f.xml":
                "<levelData><data><dataId>f</dataId><nextLevel><nextLevelLevelId>l</nextLevelLevelId></nextLevel><form>\(fields)</form></data></levelData>",
            "xml/data.xml": "<levelData>" + targets.map { Sample.item($0) }.joined() + "</levelData>"
        ]
    }

    private static func picker(_ options: String...) -> String {
        "<field><fieldType>INPUT_PICKER</fieldType><fieldLabel>P</fieldLabel><fieldName>p\(options.count)</fieldName>"
            + options.map { "<fieldParam>\($0)</fieldParam>" }.joined() + "</field>"
    }

    private static let check =
        "<field><fieldType>INPUT_CHECK</fieldType><fieldLabel>C</fieldLabel><fieldName>c</fieldName></field>"
    private static let text =
        "<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>T</fieldLabel><fieldName>t</fieldName></field>"

    @Test(arguments: [
        (picker("SEAT", "OPEL"), ["seat", "opel", "fiat"], ["l/seat", "l/opel"]),
        (picker("A", "B", "C") + check, ["a_true", "c_false", "a"], ["l/a_true", "l/c_false"]),
        (picker("", "Á B"), ["á b"], ["l/á b"]),
        (picker("A", "B") + text, ["a", "x"], ["l/a", "l/x"])
    ]) func staticFormReachesItsKeys(_ fields: String, _ items: [String], _ reached: [String]) async throws {
        let app = try await TestApp(Self.form(fields, targets: items))
        #expect(app.graph.screens.filter(app.graph.reachable.contains).map(app.name) == ["f/f"] + reached)
        #expect(reached.allSatisfy { Self.parents(app)[$0] == "f/f" })
        #expect(!app.diagnostics.contains { $0.kind.code.hasPrefix("link/") })
    }

    @Test func codesReachTheirScreens() async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: Sample.level("q", file: "q.xml", type: "QR_ACTIVITY") + Sample.level()),
            "xml/portada.xml": Sample.cover(Sample.link("q", "q")),
            "xml/q.xml":
                "<levelData><data><dataId>q</dataId><qrs><qr><idQr>1</idQr>\(Sample.link("l", "a"))</qr></qrs></data></levelData>",
            "xml/data.xml": Sample.list(Sample.item("a"))
        ])
        #expect(app.report == "")
        #expect(Self.parents(app)["l/a"] == "q/q")
    }

    @Test func placeholdersAreReachedToo() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("r", file: "https://h.example/r.xml")
                        + Sample.level("s", file: "https://h.example/s.xml")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("r", "x"))
            ]))
        #expect(Set(app.graph.reachable.map(app.name)) == ["cover", "search", "l/a", "placeholder:r"])
        #expect(app.graph.allPlaces.map(app.name) == ["cover", "search", "l/a", "placeholder:r", "placeholder:s"])
    }

    /// A pair defined twice is one screen, whether the level or the item is repeated.
    @Test func pairDefinedTwiceIsOneScreen() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level() + Sample.level("m")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
                "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("a"))
            ]))
        #expect(app.screenNames == ["l/a", "m/a"])
        #expect(app.graph.screens.allSatisfy(app.graph.reachable.contains))
    }

    @Test(arguments: [1, 2, 8]) func numberOfJobsDoesNotShow(_ jobs: Int) async throws {
        let levels = (0..<30).map { Sample.level("l\($0)", file: "\($0).xml") }.joined()
        var files = ["xml/app.xml": Sample.app(levels: levels), "xml/portada.xml": Sample.cover(Sample.link("l0", "a"))]
        for number in 0..<30 {
            files["xml/\(number).xml"] = Sample.list(Sample.item("a", Sample.link("l\(number + 1)", "a")), "<cosa/>")
        }
        let (app, diagnostics) = try await App.read(AppBundle(files), registry: .all, jobs: jobs)
        let (one, first) = try await App.read(AppBundle(files), registry: .all, jobs: 1)
        #expect(diagnostics == first)
        #expect(app.levels.flatMap(\.items).map(\.position) == one.levels.flatMap(\.items).map(\.position))
        #expect(app.levels.count == 30)
    }
}
