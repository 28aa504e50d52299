// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

/// Tests of how links are resolved, with the diagnostics of each (`app.md` 6, 17).
@Suite struct LinkTests {
    /// Levels `l` (items a, b) and `m` (item c), and a level of a screen that has this link.
    private static func files(_ link: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app(
                levels: Sample.level() + Sample.level("m", file: "m.xml") + Sample.level("from", file: "from.xml")),
            "xml/portada.xml": Sample.cover(
                Sample.link("from", "x"), Sample.link("l", "a"), Sample.link("l", "b"), Sample.link("m", "c")),
            "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b")), "xml/m.xml": Sample.list(Sample.item("c")),
            "xml/from.xml": Sample.list(Sample.item("x", link))
        ]
    }

    private static func link(_ inside: String) -> String { "1️⃣<nextLevel>\(inside)</nextLevel>" }
    private static func levelID(_ id: String) -> String { "<nextLevelLevelId>2️⃣\(id)</nextLevelLevelId>" }
    private static func dataID(_ id: String) -> String { "<nextLevelDataId>3️⃣\(id)</nextLevelDataId>" }
    private static func level(_ number: String) -> String { "<nextLevelLevel>2️⃣\(number)</nextLevelLevel>" }
    private static func data(_ number: String) -> String { "<nextLevelDataNumber>3️⃣\(number)</nextLevelDataNumber>" }

    static let resolutions: [(link: String, target: String, findings: [String])] = [
        (levelID("l") + dataID("b"), "l/b", []),
        (level("0") + data("1"), "l/b", []),
        (levelID("l") + data("1"), "l/b", []),
        (level("0") + dataID("b"), "l/b", []),
        // An id takes precedence over a number, for each half separately.
        (levelID("m") + level("0") + dataID("c") + data("7"), "m/c", []),
        (levelID("l") + level("x") + dataID("a") + data("y"), "l/a", []),
        (dataID("a") + levelID("l"), "l/a", []),
        // Incomplete links.
        (levelID("m"), "m/c", ["1️⃣ link/partial warning"]),
        (level("1"), "m/c", ["1️⃣ link/partial warning"]),
        (levelID("l"), "nowhere", ["1️⃣ link/partial warning"]),
        (dataID("a"), "nowhere", ["1️⃣ link/partial warning"]),
        (data("0"), "nowhere", ["1️⃣ link/partial warning"]),
        // No near match is accepted.
        (levelID("L") + dataID("a"), "nowhere", ["2️⃣ link/unknown-level error"]),
        (levelID("l") + dataID("á"), "nowhere", ["3️⃣ link/unknown-data error"]),
        (levelID("x") + dataID("x"), "nowhere", ["2️⃣ link/unknown-level error"]),
        (level("3") + data("0"), "nowhere", ["2️⃣ link/number-out-of-range error"]),
        (level("1") + data("1"), "nowhere", ["3️⃣ link/number-out-of-range error"]),
        (level("-1") + data("0"), "nowhere", ["2️⃣ link/bad-number error"]),
        (level("99999999999999999999") + data("0"), "nowhere", ["2️⃣ link/bad-number error"]),
        (levelID("x") + data("y"), "nowhere", ["3️⃣ link/bad-number error"]),
        (data("y"), "nowhere", ["3️⃣ link/bad-number error"]),
        // Built-in screens.
        (levelID("emobc") + dataID("cover"), "cover", []),
        (levelID("emobc") + dataID("search"), "search", []),
        (levelID("emobc") + dataID("profile"), "nowhere", ["3️⃣ link/unknown-data error"]),
        (levelID("emobc") + dataID("emobc"), "nowhere", ["3️⃣ link/unknown-data error"]),
        (levelID("emobc") + data("0"), "nowhere", ["3️⃣ link/unknown-data error"]),
        (levelID("emobc") + "<nextLevelDataId/>", "nowhere", ["1️⃣ link/partial warning"]),
        (levelID("eMobc") + dataID("cover"), "cover", ["2️⃣ link/old-reserved-id warning"]),
        (levelID("emobic") + dataID("search"), "search", ["2️⃣ link/old-reserved-id warning"]),
        (levelID("EMOBC") + dataID("search"), "nowhere", ["2️⃣ link/unknown-level error"]),
        (levelID("l") + dataID("search"), "nowhere", ["3️⃣ link/unknown-data error"])
    ]

    /// The data item of a dead link may have been moved to another level.
    @Test func deadLinkTellsWhereItsItemIs() async throws {
        func notes(_ link: String, _ changes: [String: String] = [:]) async throws -> [Diagnostic.Note] {
            let app = try await TestApp(Self.files(link).merging(changes) { $1 })
            return try #require(app.remarkable.first { $0.kind.code == "link/unknown-data" }).notes.filter {
                $0.text.contains("of that id")
            }
        }
        let moved = try await notes(Sample.link("l", "c"))
        #expect(moved.map(\.text) == ["level ‘m’ has a data item of that id"])
        #expect(moved.first?.position?.file == "xml/m.xml")
        #expect(try await notes(Sample.link("l", "d")).isEmpty)
        let several = ["xml/from.xml": Sample.list(Sample.item("x", Sample.link("l", "c")), Sample.item("c"))]
        #expect(try await notes("", several).isEmpty, "which of them is meant is not known")
    }

    @Test(arguments: resolutions) func linkLeads(_ link: String, _ target: String, _ findings: [String]) async throws {
        let bundle = MarkedBundle(Self.files(Self.link(link)))
        let app = try await TestApp(bundle.files)
        #expect(app.targets(of: app.item("from", "x")) == [target])
        #expect(bundle.findings(app) == findings)
    }

    /// By number both levels of one id count (`app.md` 4.7), and the first one's screens are lost.
    @Test(arguments: [
        ("m.xml", level("0") + data("0"), "nowhere", ["2️⃣ link/unknown-level error"]),
        ("m.xml", level("0") + dataID("c"), "nowhere", ["2️⃣ link/unknown-level error"]),
        ("m.xml", level("1") + data("0"), "l/c", []),
        // They are the same screens.
        ("data.xml", level("0") + data("1"), "l/b", [])
    ])
    func numberOfALevelWhoseIDIsUsedAgain(
        _ file: String, _ link: String, _ target: String, _ findings: [String]
    ) async throws {
        let levels = Sample.level() + Sample.level(file: file) + Sample.level("from", file: "from.xml")
        let changes = [
            "xml/app.xml": Sample.app(levels: levels), "xml/portada.xml": Sample.cover(Sample.link("from", "x"))
        ]
        let bundle = MarkedBundle(Self.files(Self.link(link)).merging(changes) { $1 })
        let app = try await TestApp(bundle.files)
        #expect(app.targets(of: app.item("from", "x")) == [target])
        #expect(bundle.findings(app).filter { $0.contains("link/") } == findings)
    }

    @Test(arguments: [
        "<nextLevel/>", "<nextLevel><nextLevelLevelId/><nextLevelDataId/></nextLevel>", "<nextLevel>\n</nextLevel>", ""
    ])
    func emptyLinkIsNoLink(_ link: String) async throws {
        let app = try await TestApp(Self.files(link))
        #expect(app.targets(of: app.item("from", "x")) == [])
        #expect(app.report == "")
    }

    @Test func composedAndDecomposedIdsAreTheSame() async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: Sample.level("men\u{FA}")),
            "xml/portada.xml": Sample.cover(Sample.link("menu\u{301}", "ni\u{F1}o")),
            "xml/data.xml": Sample.list(Sample.item("nin\u{303}o"))
        ])
        #expect(app.report == "")
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["men\u{FA}/ni\u{F1}o"])
    }

    @Test(arguments: [
        ("Diseño menu 1", "a", ["Diseño menú 1"]), ("diseño menú 1", "a", ["Diseño menú 1"]),
        ("Diseño menú 1", "A", ["a"]),
        ("Galeria", "a", ["Galería"]), ("Nada de esto", "a", [])
    ]) func deadLinkSuggestsTheNearName(_ level: String, _ data: String, _ suggestions: [String]) async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: Sample.level("Diseño menú 1") + Sample.level("Galería", file: "g.xml")),
            "xml/portada.xml": Sample.cover(
                Sample.link("Diseño menú 1", "a"), Sample.link("Galería", "a"), Sample.link(level, data)),
            "xml/data.xml": Sample.list(Sample.item("a")), "xml/g.xml": Sample.list(Sample.item("a"))
        ])
        #expect(app.remarkable.map(\.suggestions) == [suggestions])
    }

    @Test func deadLinkNamesThePlaceOfTheWrongID() async throws {
        let marked = MarkedText(
            Sample.list(
                Sample.item(
                    "a",
                    "1️⃣<nextLevel><nextLevelLevelId> 2️⃣x</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></nextLevel>"
                )))
        let app = try await TestApp(Sample.bundle(["xml/data.xml": marked.text]))
        let diagnostic = try #require(app.remarkable.first)
        #expect(marked.mark(at: diagnostic.position.offset) == "2️⃣")
        #expect(diagnostic.notes.compactMap(\.position?.offset).map(marked.mark) == ["1️⃣"])
        #expect(diagnostic.notes.first?.role == .around)
    }

    /// Two levels with the same file read it twice, but its mistakes are reported once.
    @Test func deadLinkInASharedFileIsSaidOnce() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level() + Sample.level("m") + Sample.level("n", type: "IMAGE_LIST_ACTIVITY")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"), Sample.link("n", "a")),
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link("x", "a")))
            ]))
        #expect(app.diagnostics.filter { $0.kind.code.hasPrefix("link/") }.map(\.kind.code) == ["link/unknown-level"])
    }

    @Test func deadLinksOfEveryPlaceAreFound() async throws {
        let bundle = MarkedBundle([
            "xml/app.xml": Sample.app(
                "<entryPoint><pointLevelId>1️⃣x</pointLevelId><pointDataId>x</pointDataId></entryPoint><menu><topMenu>m.xml</topMenu></menu>",
                levels: Sample.level() + Sample.level("b", file: "b.xml", type: "BUTTONS_ACTIVITY")
                    + Sample.level("q", file: "q.xml", type: "QR_ACTIVITY")
                    + Sample.level("u", file: "u.xml", type: "6️⃣RARA_ACTIVITY")),
            "xml/portada.xml": Sample.cover(
                Sample.link("2️⃣x2", "x"), Sample.link("l", "a"), Sample.link("b", "a"), Sample.link("q", "a"),
                Sample.link("u", "a")),
            "xml/m.xml":
                "<level><menuActions><action><actionTitle>T</actionTitle>\(Sample.link("3️⃣x3", "x"))</action></menuActions></level>",
            "xml/data.xml": Sample.list(Sample.item("a", Sample.link("4️⃣x4", "x"))),
            "xml/b.xml":
                "<levelData><data><dataId>a</dataId><buttons><button><buttonTitle>B</buttonTitle>\(Sample.link("5️⃣x5", "x"))</button></buttons></data></levelData>",
            "xml/q.xml":
                "<levelData><data><dataId>a</dataId><qrs><qr><idQr>1</idQr>\(Sample.link("7️⃣x7", "x"))</qr></qrs></data></levelData>",
            "xml/u.xml":
                "<levelData><data><dataId>a</dataId><cosa><otra>\(Sample.link("8️⃣x8", "x"))</otra></cosa></data></levelData>"
        ])
        let app = try await TestApp(bundle.files)
        let expected =
            ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "7️⃣", "8️⃣"].map { "\($0) link/unknown-level error" } + [
                "6️⃣ level/unknown-type error"
            ]
        #expect(bundle.findings(app) == expected.sorted())
        #expect(app.name(of: app.graph.entry) == "cover")
    }
}

/// Special features of a level.
@Suite struct SpecialLevelTests {
    @Test func lastLevelOfAnIdWinsAndBothCountByNumber() async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(
                levels: Sample.level() + Sample.level("l", file: "m.xml") + Sample.level("n", file: "n.xml")),
            "xml/portada.xml": Sample.cover(
                Sample.link("l", "b"),
                "<nextLevel><nextLevelLevel>0</nextLevelLevel><nextLevelDataId>b</nextLevelDataId></nextLevel>",
                "<nextLevel><nextLevelLevel>2</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"),
            "xml/data.xml": Sample.list(Sample.item("a")), "xml/m.xml": Sample.list(Sample.item("b")),
            "xml/n.xml": Sample.list(Sample.item("c"))
        ])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["l/b", "nowhere", "n/c"])
        #expect(app.problems == ["level/duplicate-id", "link/unknown-level"])
        #expect(app.screenNames == ["l/b", "n/c"])
    }

    @Test func lastItemOfAnIdWins() async throws {
        let file =
            "<levelData><data><dataId>a</dataId><headerText>first</headerText><list><listItem><text>.</text></listItem></list></data>"
            + Sample.item("b")
            + "<data><dataId>a</dataId><headerText>last</headerText><list><listItem><text>.</text></listItem></list></data></levelData>"
        let app = try await TestApp(Sample.bundle(["xml/portada.xml": TestApp.cover(to: "l", 0), "xml/data.xml": file]))
        #expect(app.item("l", "a")?.headerText == "last")
        // The number means the first item, which is not in the site.
        let target = try #require(app.graph.app.builtIns[.cover]?.activity.links.first)
        #expect(app.graph.resolve(target).screens.first.flatMap(app.graph.item)?.headerText == "last")
        #expect(app.screenNames == ["l/b", "l/a"])
        #expect(app.problems == ["data/duplicate-id"])
    }

    @Test func duplicateNamesTheFirstPlace() async throws {
        let level = MarkedText(Sample.app(levels: "1️⃣" + Sample.level() + "2️⃣" + Sample.level()))
        let app = try await TestApp(Sample.bundle(["xml/app.xml": level.text]))
        let diagnostic = try #require(app.diagnostics.first)
        #expect(level.mark(at: diagnostic.position.offset) == "2️⃣")
        #expect(diagnostic.notes.compactMap(\.position?.offset).map(level.mark) == ["1️⃣"])
    }

    /// Decision D8: the level is kept, the three reserved pairs stay reserved.
    @Test func levelCalledEmobcIsKept() async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: Sample.level("emobc")),
            "xml/portada.xml": Sample.cover(
                Sample.link("emobc", "emobc"), Sample.link("emobc", "search"), Sample.link("emobc", "cover")),
            "xml/data.xml": Sample.list(Sample.item("emobc"), Sample.item("search"))
        ])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["emobc/emobc", "search", "cover"])
        #expect(app.problems == ["level/reserved-id"])
    }

    /// If a level has the old spelling as its id, the link means the level's own items.
    @Test func levelCalledLikeAnOldReservedIdIsALevel() async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: Sample.level("eMobc")),
            "xml/portada.xml": Sample.cover(Sample.link("eMobc", "search")),
            "xml/data.xml": Sample.list(Sample.item("search"))
        ])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["eMobc/search"])
        #expect(app.report == "")
    }

    @Test(arguments: [("COVER_ACTIVITY", "cover"), ("SEARCH_ACTIVITY", "search"), ("PROFILE_ACTIVITY", "profile")])
    func levelOfABuiltInTypeOpensTheBuiltInScreen(_ type: String, _ screen: String) async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(
                "<profileFileName>perfil.xml</profileFileName>",
                levels: Sample.level() + Sample.level("m", file: "nada.xml", type: type)),
            "xml/perfil.xml":
                "<profile><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field></profile>",
            "xml/portada.xml": Sample.cover(
                Sample.link("l", "a"), Sample.link("m", "lo que sea"),
                "<nextLevel><nextLevelLevelId>m</nextLevelLevelId></nextLevel>",
                Sample.link("emobc", "profile")),
            "xml/data.xml": Sample.list(Sample.item("a"))
        ])
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["l/a", screen, screen, "profile"])
        #expect(app.remarkable.map(\.kind.code) == (screen == "cover" ? ["level/unused-file"] : []))
        #expect(app.screenNames == ["l/a"])
    }

    @Test func profileLevelWithoutAProfileIsADeadEnd() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m", type: "PROFILE_ACTIVITY")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "x"))
            ]))
        #expect(app.problems == ["link/unknown-data"])
    }

    @Test(arguments: ["SPLASH_ACTIVITY"]) func levelThatNeedsNoFileIsOneScreen(_ type: String) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId><levelTitle>M</levelTitle><levelType>\(type)</levelType></level>"),
                "xml/portada.xml": Sample.cover(
                    Sample.link("l", "a"), Sample.link("m", "lo que sea"),
                    "<nextLevel><nextLevelLevelId>m</nextLevelLevelId></nextLevel>"),
                "images/splash.png": ""
            ]))
        #expect(app.targets(of: app.graph.app.builtIns[.cover]) == ["l/a", "m#0", "m#0"])
        #expect(app.report == "")
    }

    /// Only what is reachable from `app.xml` counts (`app.md` 14.4).
    @Test func filesThatNothingUsesAreNotRead() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/rota.xml": "<levelData><data>", "xml/top_menu.xml": "<nada", "xml/styles.xml": "?",
                "xml/formats.xml": "<", "xml/profile.xml": "&",
                "xml/muerta.xml": Sample.list(Sample.item("a", Sample.link("x", "x"))), "html/app.xml": "<"
            ]))
        #expect(app.report == "")
    }

    @Test func mistakesOfAUsedFileAreSaidOnceForAllItsLevels() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m")),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
                "xml/data.xml": Sample.list(Sample.item("a"), "<cosa/>")
            ]))
        #expect(app.problems == ["xml/unknown-element"])
    }
}

/// Tests of the entry point (`app.md` 6.6), and of the replacement of a missing cover.
@Suite struct EntryTests {
    private static let entry = "<entryPoint><pointLevelId>%l</pointLevelId><pointDataId>%d</pointDataId></entryPoint>"

    @Test(arguments: [
        ("l", "a", "l/a"), ("emobc", "search", "search"), ("emobc", "cover", "cover"), ("emobic", "search", "search"),
        ("x", "a", "cover"), ("l", "x", "cover"),
        ("emobc", "profile", "cover"), ("", "", "cover"), ("l", "", "cover"), ("", "a", "cover")
    ]) func appStarts(_ level: String, _ data: String, _ entry: String) async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(Self.entry.replacing("%l", with: level).replacing("%d", with: data))
            ]))
        #expect(app.name(of: app.graph.entry) == entry)
        #expect(app.graph.reachable.contains(app.graph.entry))
        #expect(app.graph.parents[app.graph.entry] == nil)
    }

    @Test func appMayStartAtARemoteScreen() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    Self.entry.replacing("%l", with: "r").replacing("%d", with: "x"),
                    levels: Sample.level() + Sample.level("r", file: "https://h.example/r.xml"))
            ]))
        #expect(app.name(of: app.graph.entry) == "placeholder:r")
        #expect(app.problems == [])
    }

    /// E4: the generated cover lists every level that has contents.
    @Test func coverThatIsMadeListsTheLevels() async throws {
        let levels = [
            Sample.level(), Sample.level("vacía", file: "nada.xml"),
            Sample.level("lejos", file: "https://h.example/r.xml"), Sample.level("l", file: "data.xml"),
            "<level><levelTitle>Sin id</levelTitle><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>",
            Sample.level("portada", type: "COVER_ACTIVITY"), Sample.level("buscar", type: "SEARCH_ACTIVITY"),
            "<level><levelId>inicio</levelId><levelType>SPLASH_ACTIVITY</levelType></level>"
        ]
        let app = try await TestApp([
            "xml/app.xml":
                "<application><title>Test</title><coverFileName>nada.xml</coverFileName><levels>\(levels.joined())</levels></application>",
            "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b"))
        ])
        #expect(app.name(of: app.graph.entry) == "cover")
        #expect(
            app.targets(of: app.graph.app.builtIns[.cover]) == [
                "l/a", "placeholder:lejos", "l/a", "#4/a", "search", "inicio#0"
            ])
        #expect(app.diagnostics.filter { $0.severity != .note && $0.kind.code.hasPrefix("link/") }.isEmpty)
    }

    @Test func titleFallsBackToTheCoverAndThenToTheFolder() async throws {
        let untitled =
            "<application><coverFileName>portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
        let cover = "<level><title>De portada</title>" + Sample.cover(Sample.link("l", "a")).dropFirst("<level>".count)
        let own = try await TestApp(AppBundle(Sample.bundle(["xml/portada.xml": cover]), name: "carpeta"))
        let fromCover = try await TestApp(
            AppBundle(Sample.bundle(["xml/app.xml": untitled, "xml/portada.xml": cover]), name: "carpeta"))
        let fromFolder = try await TestApp(AppBundle(Sample.bundle(["xml/app.xml": untitled]), name: "carpeta"))
        #expect([own, fromCover, fromFolder].map(\.graph.app.title) == ["Test", "De portada", "carpeta"])
    }

    /// Levels and data items often have the same ids.
    @Test func suggestionIsSaidBesideALevelOfThatName() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", "l"), Sample.link("l", "L")),
                "xml/data.xml": Sample.list(Sample.item("l"))
            ]))
        #expect(
            app.report.contains("Level ‘l’ has no data item ‘L’; did you mean ‘l’? [link/unknown-data]"),
            "\(app.report)")
    }

    /// A built-in screen that the app lacks may be the one that is meant.
    @Test(arguments: [
        ("favorites", "it has ‘favourites’ only if a menu has a star"),
        ("Profil", "it has ‘profile’ only if app.xml names a profile"),
        ("serch", "did you mean ‘search’?"), ("tickets", "it has ‘cover’ and ‘search’")
    ]) func misspeltBuiltInScreenIsNamed(id: String, text: String) async throws {
        let cover = Sample.cover(Sample.link("l", "a"), Sample.link("emobc", id))
        let app = try await TestApp(Sample.bundle(["xml/portada.xml": cover]))
        #expect(
            app.report.contains(
                "The app's own level ‘emobc’ has no screen ‘\(id)’; \(text) [link/unknown-data]"), "\(app.report)")
    }

    /// Of names that are equally near, the data id tells which one is meant.
    @Test(
        arguments: [
            ("PLACES", "gone", ["places"], "places"),
            ("PLACES", "all", ["places"], "places"),
            ("placs", "all", ["places"], nil), ("placs", "one", ["place"], nil), ("placs", "both", [], nil),
            ("placs", "gone", [], nil)
        ] as [(String, String, [String], String?)])
    func levelIsSuggestedByTheItemsThatItHas(level: String, data: String, suggestions: [String], fix: String?)
        async throws
    {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(
                levels: Sample.level("place", file: "1.xml") + Sample.level("places", file: "2.xml")),
            "xml/portada.xml": Sample.cover(
                Sample.link("place", "one"), Sample.link("places", "all"), Sample.link(level, data)),
            "xml/1.xml": Sample.list(Sample.item("one"), Sample.item("both")),
            "xml/2.xml": Sample.list(Sample.item("all"), Sample.item("both"))
        ])
        let found = app.diagnostics.filter { $0.kind.code == "link/unknown-level" }
        #expect(found.count == 1 && found[0].suggestions == suggestions && found[0].fix?.new == fix, "\(app.report)")
    }
}
