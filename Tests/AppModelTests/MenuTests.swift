// SPDX-License-Identifier: MIT

import AppModel
import TestSupport
import Testing

/// Tests of which menu a screen gets and of its entries (`app.md` 9).
@Suite struct MenuTests {
    /// Levels `l` and `m` and one menu file.
    private static func files(_ menus: String, levels: String = Sample.level() + Sample.level("m", file: "m.xml"))
        -> [String: String]
    {
        [
            "xml/app.xml": Sample.app("<menu><topMenu>t.xml</topMenu></menu>", levels: levels),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/data.xml": Sample.list(Sample.item("a")),
            "xml/m.xml": Sample.list(Sample.item("a")), "xml/t.xml": "<level>\(menus)</level>"
        ]
    }

    private static func menu(_ level: String?, _ title: String) -> String {
        "<menuActions>" + (level.map { "<menuLevel>\($0)</menuLevel>" } ?? "")
            + "<action><actionTitle>\(title)</actionTitle><systemAction>back</systemAction></action></menuActions>"
    }

    static let choices: [(menus: String, on: [String: String?], findings: [String])] = [
        (menu(nil, "G"), ["l": "G", "m": "G"], []),
        (menu("", "G"), ["l": "G", "m": "G"], []),
        (menu("Default", "G"), ["l": "G", "m": "G"], []),
        (menu("default", "G") + menu("l", "L"), ["l": "L", "m": "G"], []),
        (menu("l", "L"), ["l": "L", "m": nil], []),
        (menu("l", "L") + menu(nil, "G"), ["l": "L", "m": "G"], []),
        (menu(nil, "G1") + "1️⃣" + menu("DEFAULT", "G2"), ["l": "G2", "m": "G2"], ["1️⃣ menu/repeated warning"]),
        (menu("l", "L1") + "1️⃣" + menu("l", "L2"), ["l": "L2", "m": nil], ["1️⃣ menu/repeated warning"]),
        (menu(nil, "G") + menu("1️⃣x", "X"), ["l": "G", "m": "G"], ["1️⃣ menu/unknown-level warning"]),
        (menu(nil, "G") + menu("1️⃣L", "X"), ["l": "G", "m": "G"], ["1️⃣ menu/unknown-level warning"]),
        ("", ["l": nil, "m": nil], [])
    ]

    @Test(arguments: choices) func screenGetsItsMenu(
        _ menus: String, _ expected: [String: String?], _ findings: [String]
    ) async throws {
        let bundle = MarkedBundle(Self.files(menus))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == findings)
        for screen in app.graph.screens {
            let level = try #require(app.graph.level(of: screen)?.id?.text)
            #expect(app.graph.menu(.top, on: screen)?.actions.first?.title == expected[level] ?? nil)
            #expect(app.graph.menu(.bottom, on: screen) == nil)
        }
    }

    /// An existing level called `Default` takes precedence over the general meaning (decision D7, `app.md` 9.2).
    @Test func levelCalledDefaultHasAMenuOfItsOwn() async throws {
        let app = try await TestApp(
            Self.files(
                Self.menu("Default", "D") + Self.menu(nil, "G"),
                levels: Sample.level() + Sample.level("m") + Sample.level("Default")))
        let titles = app.graph.screens.map { app.graph.menu(.top, on: $0)?.actions.first?.title }
        #expect(titles == ["G", "G", "D"])
    }

    @Test func coverHasNoMenuAndOtherBuiltInScreensHaveTheirs() async throws {
        let app = try await TestApp(Self.files(Self.menu(nil, "G") + Self.menu("emobc", "E")))
        let cover = try #require(app.graph.builtIn(.cover))
        let search = try #require(app.graph.builtIn(.search))
        #expect(app.graph.menu(.top, on: cover) == nil)
        #expect(app.graph.menu(.top, on: search)?.actions.first?.title == "E")
        #expect(app.report == "")
    }

    @Test func fourPlacesHaveTheirFiles() async throws {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    "<menu><topMenu>t.xml</topMenu><bottomMenu>b.xml</bottomMenu><contextMenu>c.xml</contextMenu><sideMenu>s.xml</sideMenu>"
                        + "<backgroundMenu>x.png</backgroundMenu></menu>"),
                "xml/t.xml": "<level>\(Self.menu(nil, "T"))</level>",
                "xml/b.xml": "<level>\(Self.menu(nil, "B"))</level>",
                "xml/c.xml": "<level>\(Self.menu(nil, "C"))</level>",
                "xml/s.xml": "<level>\(Self.menu(nil, "S"))</level>", "images/x.png": ""
            ]))
        let screen = try #require(app.graph.screens.first)
        #expect(MenuPlace.allCases.map { app.graph.menu($0, on: screen)?.actions.first?.title } == ["T", "B", "C", "S"])
        #expect(app.graph.app.menuBackground?.value == "x.png")
        #expect(app.report == "")
    }

    static let entries:
        [(entry: String, title: String?, action: SystemAction?, hasLink: Bool, isKept: Bool, findings: [String])] = [
            ("<actionTitle>T</actionTitle>" + Sample.link("l", "a"), "T", nil, true, true, []),
            ("<systemAction>home</systemAction>", nil, .home, false, true, []),
            (
                "<actionTitle>T</actionTitle><systemAction>share</systemAction>" + Sample.link("l", "a"), "T", .share,
                true, true, []
            ),
            (
                "<actionTitle>T</actionTitle><systemAction>1️⃣volver</systemAction>" + Sample.link("l", "a"), "T", nil,
                true, true, ["1️⃣ menu/unknown-system-action warning"]
            ),
            (
                "<actionTitle>T</actionTitle><systemAction>1️⃣volver</systemAction>", nil, nil, false, false,
                ["1️⃣ menu/unknown-system-action warning"]
            ),
            ("<actionTitle>T</actionTitle>", "T", nil, false, true, ["1️⃣ menu/no-target warning"]),
            ("<actionTitle>T</actionTitle><webUrl>https://a.example/</webUrl>", "T", nil, false, true, []),
            (
                "<actionTitle>T</actionTitle><webUrl>1️⃣https://a.example/</webUrl>" + Sample.link("l", "a"), "T", nil,
                true,
                true, ["1️⃣ menu/two-targets warning"]
            ),
            // One mistake is one finding.
            (
                "<actionTitle>T</actionTitle><webUrl>1️⃣a.example</webUrl>", "T", nil, false, true,
                ["1️⃣ link/bad-address warning"]
            )
        ]

    @Test(arguments: entries) func entryIsRead(
        _ entry: String, _ title: String?, _ action: SystemAction?, _ hasLink: Bool, _ isKept: Bool,
        _ findings: [String]
    ) async throws {
        let bundle = MarkedBundle(
            Self.files(
                "<menuActions>\(findings.contains("1️⃣ menu/no-target warning") ? "1️⃣" : "")<action>\(entry)</action></menuActions>"
            ))
        let app = try await TestApp(bundle.files)
        #expect(bundle.findings(app) == findings)
        let read = app.graph.app.menus[.top]?.first?.actions ?? []
        #expect(read.count == (isKept ? 1 : 0))
        #expect(read.first?.title == title)
        #expect(read.first?.systemAction == action)
        #expect((read.first?.next != nil) == hasLink)
    }

    @Test func entryWithOnlyAPictureIsReported() async throws {
        let bundle = MarkedBundle(
            Self.files(
                "<menuActions>1️⃣<action><actionImageName>x.png</actionImageName>\(Sample.link("l", "a"))</action></menuActions>"
            ))
        let app = try await TestApp(bundle.files.merging(["images/x.png": ""]) { _, own in own })
        #expect(bundle.findings(app) == ["1️⃣ menu/no-title warning"])
    }
}
