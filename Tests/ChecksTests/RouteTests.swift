// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of what reports say about the routes to a screen and from it.
@Suite struct RouteTests {
    private static func notes(_ app: TestApp, _ code: String) -> [[String]] {
        app.diagnostics.filter { $0.kind.code == code }.map { $0.notes.filter { $0.role != .around }.map(\.text) }
    }

    // MARK: Dead links

    @Test func deadLinkSaysHowItIsReached() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/data.xml": Sample.list(
                    Sample.item("a", Sample.link("l", "b")), Sample.item("b", Sample.link("l", "c")),
                    Sample.item("c", Sample.link("x", "x")))
            ]))
        #expect(Self.notes(app, "link/unknown-level") == [["reached by: Cover › a › b › c"]])
    }

    @Test func longRouteIsShownWithoutItsMiddle() async throws {
        let items = (0..<12).map { Sample.item("s\($0)", Sample.link("l", "s\($0 + 1)")) }
        let app = try await TestApp(
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", "s0")),
                "xml/data.xml": "<levelData>\(items.joined())</levelData>"
            ]))
        #expect(Self.notes(app, "link/unknown-data") == [["reached by: Cover › … › s6 › s7 › s8 › s9 › s10 › s11"]])
    }

    @Test func wayThroughAMenuIsNamed() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"),
                "xml/m.xml":
                    "<level><menuActions><action><actionTitle>.</actionTitle>\(Sample.link("l", "b"))</action></menuActions></level>",
                "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b", Sample.link("x", "x")))
            ]))
        #expect(Self.notes(app, "link/unknown-level") == [["reached by: Cover › (menu) › b"]])
    }

    @Test func deadLinkOnTheFirstScreenNeedsNoWay() async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("x", "x"))]))
        #expect(Self.notes(app, "link/unknown-level") == [[]])
    }

    @Test func deadLinkOnAnUnreachableScreenSaysSo() async throws {
        let app = try await TestApp(
            Sample.bundle(["xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b", Sample.link("x", "x")))]))
        #expect(Self.notes(app, "link/unknown-level") == [["it stands on ‘b’, which is unreachable"]])
    }

    /// Of two levels with the same file, the reachable one counts.
    @Test func deadLinkInASharedFileNamesTheWayThatExists() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.level("m")),
                "xml/portada.xml": Sample.cover(Sample.link("m", "a")),
                "xml/data.xml": Sample.list(Sample.item("a", Sample.link("x", "x")))
            ]))
        #expect(Self.notes(app, "link/unknown-level") == [["reached by: Cover › a"]])
    }

    // MARK: Unreachable screens

    @Test func unreachableScreenSaysWhoLinksToIt() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/data.xml": Sample.list(
                    Sample.item("a"), Sample.item("b", Sample.link("l", "c")), Sample.item("c", Sample.link("l", "d")),
                    Sample.item("d", Sample.link("l", "d")),
                    Sample.item("e", Sample.link("l", "d")))
            ]))
        #expect(
            Self.notes(app, "screen/unreachable") == [
                ["nothing links here", "its neighbour ‘a’ is reached by: Cover › a"],
                [
                    "only linked from ‘b’, which is unreachable too",
                    "the way begins at ‘b’, whose neighbour ‘a’ is reached by: Cover › a"
                ],
                [
                    "only linked from ‘c’, which is unreachable too; the same goes for 1 more link",
                    "the way begins at ‘b’, whose neighbour ‘a’ is reached by: Cover › a"
                ],
                ["nothing links here", "its neighbour ‘a’ is reached by: Cover › a"]
            ])
        let source = try #require(
            app.diagnostics.filter { $0.kind.code == "screen/unreachable" }[1].notes.first?.position)
        #expect(source == app.item("l", "b")?.position)
    }

    @Test func screenOfAMenuThatIsNeverShownSaysSo() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>m.xml</topMenu></menu>", levels: Sample.level() + Sample.level("m", file: "m2.xml")),
                "xml/m.xml":
                    "<level><menuActions><menuLevel>m</menuLevel><action><actionTitle>.</actionTitle>\(Sample.link("l", "b"))</action></menuActions></level>",
                "xml/data.xml": Sample.list(Sample.item("a"), Sample.item("b")),
                "xml/m2.xml": Sample.list(Sample.item("z"))
            ]))
        #expect(
            Self.notes(app, "screen/unreachable") == [
                ["only linked from a menu that is never shown", "its neighbour ‘a’ is reached by: Cover › a"]
            ])
        #expect(
            Self.notes(app, "level/unlinked") == [["the level nearest in app.xml that is reached is ‘l’: Cover › a"]])
    }

    /// Screens that link only to each other have no first one.
    @Test func circleThatNothingLeadsIntoNamesItsNeighbour() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/data.xml": Sample.list(
                    Sample.item("a"), Sample.item("b", Sample.link("l", "c")), Sample.item("c", Sample.link("l", "b")))
            ]))
        #expect(
            Self.notes(app, "screen/unreachable") == [
                ["only linked from ‘c’, which is unreachable too", "its neighbour ‘a’ is reached by: Cover › a"],
                ["only linked from ‘b’, which is unreachable too", "its neighbour ‘a’ is reached by: Cover › a"]
            ])
    }

    /// If a whole part of the app is not linked, it lacks a link from the level before it.
    @Test func orphanedLevelsNameTheNearestThatIsReached() async throws {
        let levels =
            Sample.level("k", file: "k.xml") + Sample.level() + Sample.level("m", file: "m.xml")
            + Sample.level("n", file: "n.xml")
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: levels), "xml/k.xml": Sample.list(Sample.item("k")),
                "xml/m.xml": Sample.list(Sample.item("z", Sample.link("n", "y"))),
                "xml/n.xml": Sample.list(Sample.item("y"))
            ]))
        #expect(
            Self.notes(app, "screen/unreachable") == [
                [
                    "only linked from ‘z’, which is unreachable too",
                    "the way begins at ‘z’; the level nearest in app.xml that is reached is ‘l’: Cover › a"
                ]
            ])
        #expect(
            Self.notes(app, "level/unlinked") == [
                ["the level nearest in app.xml that is reached is ‘l’: Cover › a"],
                ["the level nearest in app.xml that is reached is ‘l’: Cover › a"]
            ])
    }

    // MARK: No way out

    private static func menu(_ action: String, level: String = "") -> [String: String] {
        [
            "xml/app.xml": Sample.app(
                "<menu><bottomMenu>m.xml</bottomMenu></menu>",
                levels: Sample.level() + Sample.level("m", file: "m2.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "z")),
            "xml/m2.xml": Sample.list(Sample.item("z", Sample.link("l", "a"))),
            "xml/m.xml":
                "<level><menuActions><menuLevel>\(level)</menuLevel><action><actionTitle>.</actionTitle>\(action)</action></menuActions></level>"
        ]
    }

    private static let home = "<systemAction>home</systemAction>"

    static let ways: [(what: String, files: [String: String], isTrap: Bool)] = [
        ("nothing", [:], true),
        ("a link", ["xml/data.xml": Sample.list(Sample.item("a", Sample.link("emobc", "cover")))], false),
        ("a link to itself", ["xml/data.xml": Sample.list(Sample.item("a", Sample.link("l", "a")))], true),
        ("a dead link", ["xml/data.xml": Sample.list(Sample.item("a", Sample.link("x", "a")))], true),
        ("a menu with ‘home’", menu(home), false),
        ("a menu with a link", menu(Sample.link("m", "z")), false),
        ("a menu that leads only here", menu(Sample.link("l", "a")), true),
        ("a menu that leads here and on", menu(Sample.link("l", "a") + "</action><action>" + home), false),
        ("a menu with a dead link", menu(Sample.link("x", "z")), true),
        ("a menu that only shares", menu("<systemAction>share</systemAction>"), true),
        ("a menu of its level", menu(home, level: "l"), false),
        ("a menu of another level", menu(home, level: "m"), true),
        (
            "a form whose server may lead on",
            [
                "xml/app.xml": Sample.app(levels: Sample.level("l", type: "FORM_ACTIVITY")),
                "xml/data.xml": """
                <levelData><data><dataId>a</dataId>\(Sample.link("x", "y"))<form><actionUrl>https://example.org/</actionUrl>\
                <field><fieldType>INPUT_TEXT</fieldType><fieldLabel>T</fieldLabel><fieldName>t</fieldName></field></form></data></levelData>
                """
            ], false
        )
    ]

    @Test(arguments: ways) func screenIsATrapUnlessSomethingLeadsOn(
        _ what: String, _ files: [String: String], _ isTrap: Bool
    ) async throws {
        let app = try await TestApp(Sample.bundle(files))
        let traps = app.diagnostics.filter { $0.kind.code == "screen/trap" }
        #expect(traps.map(\.position) == (isTrap ? [app.item("l", "a")?.position] : []), "\(what)")
        #expect(traps.allSatisfy { $0.severity == .note })
    }

    @Test(arguments: [("l", ["l"]), ("m", ["m"])]) func homeLeadsAwayFromOtherScreensThanTheFirst(
        _ first: String, _ traps: [String]
    ) async throws {
        let start = "<entryPoint><pointLevelId>\(first)</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
        let app = try await TestApp([
            "xml/app.xml": Sample.app(
                start + "<menu><bottomMenu>m.xml</bottomMenu></menu>",
                levels: Sample.level() + Sample.level("m", file: "data.xml")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/data.xml": Sample.list(Sample.item("a")),
            "xml/m.xml":
                "<level><menuActions><action><actionTitle>.</actionTitle>\(Self.home)</action></menuActions></level>"
        ])
        let found = app.diagnostics.filter { $0.kind.code == "screen/trap" }.map(\.summary)
        #expect(found.count == traps.count)
        #expect(zip(found, traps).allSatisfy { $0.contains("of level ‘\($1)’") }, "\(found)")
    }

    @Test func trapsOfALevelAreSaidOnce() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("l", "b"), Sample.link("l", "c")),
                "xml/data.xml": Sample.list(
                    Sample.item("a", Sample.link("l", "b")), Sample.item("b"), Sample.item("c"), Sample.item("d"))
            ]))
        let traps = app.diagnostics.filter { $0.kind.code == "screen/trap" }
        #expect(
            traps.map(\.summary) == [
                "Data item ‘b’ and 1 more of level ‘l’ have neither a working link to another screen nor a menu that leads on"
            ])
        #expect(traps.map(\.position) == [app.item("l", "b")?.position])
        #expect(Self.notes(app, "screen/trap") == [["reached by: Cover › b"]])
    }
}
