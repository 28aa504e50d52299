// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of findings about entries of menus that are not shown, or do something else than is written.
@Suite struct MenuEntryTests {
    private static let opens =
        "1️⃣<action><actionTitle>More</actionTitle><systemAction>sideMenu</systemAction></action>"

    private static func files(_ entries: String, side: String? = nil, top: String = "") -> [String: String] {
        var files = Sample.bundle([
            "xml/app.xml": Sample.app(
                "<menu><topMenu>t.xml</topMenu><sideMenu>\(side == nil ? "" : "s.xml")</sideMenu></menu>",
                levels: Sample.level() + Sample.level("m")),
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a")),
            "xml/t.xml": "<level><menuActions>\(top)\(entries)</menuActions></level>"
        ])
        if let side { files["xml/s.xml"] = "<level>\(side)</level>" }
        return files
    }

    private static let home = "<action><actionTitle>Home</actionTitle><systemAction>home</systemAction></action>"
    private static let nowhere = "No screen of this menu has a side menu with entries, so this one is not shown"

    private static let sideMenus: [(side: String?, top: String, summary: String?)] = [
        (nil, "", nowhere), ("<menuActions/>", "", nowhere),
        (
            "<menuActions><action><actionTitle>B</actionTitle><systemAction>back</systemAction></action></menuActions>",
            "", nowhere
        ),
        (
            "<menuActions><menuLevel>m</menuLevel>\(home)</menuActions>", "",
            "The screens of level ‘l’ have no side menu with entries, so this one is not shown there"
        ),
        ("<menuActions><menuLevel>m</menuLevel>\(home)</menuActions>", "<menuLevel>l</menuLevel>", nowhere),
        ("<menuActions><menuLevel>m</menuLevel>\(home)</menuActions>", "<menuLevel>m</menuLevel>", nil),
        ("<menuActions>\(home)</menuActions>", "", nil)
    ]

    @Test(arguments: sideMenus)
    func entryThatOpensNoSideMenuIsReported(side: String?, top: String, summary: String?) async throws {
        let bundle = MarkedBundle(Self.files(Self.opens, side: side, top: top))
        let app = try await TestApp(bundle.files)
        let found = app.diagnostics.filter { $0.kind.code == "menu/no-side-menu" }
        #expect(found.map(\.summary) == [summary].compactMap { $0 }, "\(app.report)")
        #expect(found.map(bundle.finding) == (summary == nil ? [] : ["1️⃣ menu/no-side-menu warning"]))
    }

    @Test func entryWithALinkNeedsNoSideMenu() async throws {
        let entry =
            "<action><actionTitle>A</actionTitle><systemAction>sideMenu</systemAction>\(Sample.link("l", "a"))</action>"
        #expect(try await TestApp(Self.files(entry)).problems == [])
    }

    @Test(arguments: [
        ("<systemAction>home</systemAction>", "so the entry does ‘home’"), ("", "so it does nothing"),
        ("<webUrl>https://a.example/</webUrl>", "so the entry opens its ‘webUrl’")
    ])
    func halfALinkLeavesTheSystemAction(action: String, ending: String) async throws {
        let entry =
            "<action><actionTitle>A</actionTitle>\(action)<nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel></action>"
        let app = try await TestApp(Self.files(entry))
        let found = app.diagnostics.filter { $0.kind.code == "link/partial" }
        #expect(found.count == 1 && found.allSatisfy { $0.summary.hasSuffix(ending) }, "\(app.report)")
    }

    @Test func entryWithHalfALinkThatOpensNoSideMenuIsReported() async throws {
        let entry =
            "<action><actionTitle>A</actionTitle><systemAction>sideMenu</systemAction><nextLevel><nextLevelDataId>a</nextLevelDataId></nextLevel></action>"
        #expect(Set(try await TestApp(Self.files(entry)).problems) == ["link/partial", "menu/no-side-menu"])
    }

    @Test(arguments: [
        ("<action></action>", ["menu/no-target"]), ("<action>\(Sample.link("l", "a"))</action>", ["menu/no-title"]),
        (
            "<action><actionImageName>images/a.png</actionImageName>\(Sample.link("l", "a"))</action>",
            ["menu/no-title"]
        )
    ])
    func entryWithoutATitleIsReportedOnce(entry: String, codes: [String]) async throws {
        let app = try await TestApp(Self.files(entry).merging(["images/a.png": ""]) { own, _ in own })
        #expect(app.problems == codes, "\(app.report)")
        let hasPicture = entry.contains("actionImageName")
        for found in app.diagnostics where found.kind.code == "menu/no-title" {
            #expect(found.summary.contains("those who do not see its picture") == hasPicture)
        }
    }
}
