// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing

/// Tests of where an app starts if its entry point is wrong (`app.md` 19, E3 to E5).
@Suite struct StartTests {
    private static func app(_ level: String, _ data: String) -> [String: String] {
        [
            "xml/app.xml":
                "<application><title>Test</title><entryPoint><pointLevelId>\(level)</pointLevelId><pointDataId>\(data)</pointDataId></entryPoint>"
                + "<levels>\(Sample.level("A"))\(Sample.level("B"))\(Sample.level("C"))</levels></application>",
            "xml/data.xml": Sample.list(Sample.item("a"))
        ]
    }

    @Test(arguments: [
        ("ZZ", "a", ["link/unknown-level"]), ("A", "zz", ["link/unknown-data"]), ("emobc", "zz", ["link/unknown-data"]),
        ("emobc", "profile", ["link/unknown-data"])
    ])
    func wrongStartOfAnAppWithoutACoverIsAListOfItsLevels(level: String, data: String, problems: [String])
        async throws
    {
        let app = try await TestApp(Self.app(level, data))
        #expect(app.name(of: app.graph.entry) == "cover")
        #expect(app.graph.screens.allSatisfy(app.graph.reachable.contains))
        #expect(app.targets(of: app.graph.item(of: app.graph.entry)) == ["A/a", "B/a", "C/a"])
        #expect(app.problems == problems, "\(app.report)")
        #expect(app.diagnostics.contains { $0.summary.hasSuffix("; the app starts at the cover") })
    }

    /// A start that cannot be read is a notice, which would be all that visitors see of the app.
    @Test(arguments: [false, true]) func startThatCannotBeReadIsTheCover(hasCover: Bool) async throws {
        var files = Self.app("N", "a")
        files["xml/app.xml"]?.replace("<levels>", with: "<levels>" + Sample.level("N", file: "n.xml"))
        files["xml/n.xml"] = "<levelData></levelData>"
        if hasCover {
            files["xml/app.xml"]?.replace("<levels>", with: "<coverFileName>portada.xml</coverFileName><levels>")
            files["xml/portada.xml"] = Sample.cover(Sample.link("A", "a"), Sample.link("B", "a"), Sample.link("C", "a"))
        }
        let app = try await TestApp(files)
        #expect(app.name(of: app.graph.entry) == "cover")
        #expect(app.targets(of: app.graph.item(of: app.graph.entry)) == ["A/a", "B/a", "C/a"])
        #expect(app.problems == ["data/none"], "\(app.report)")
        #expect(
            app.diagnostics.first { $0.kind.code == "link/unreadable-level" }?.summary
                == "Level ‘N’ has no screens; the app starts at the cover")
    }

    /// A file on another server may be there when visitors come.
    @Test func startOnAServerStays() async throws {
        var files = Self.app("N", "a")
        files["xml/app.xml"]?.replace(
            "<levels>", with: "<levels>" + Sample.level("N", file: "https://example.org/n.xml"))
        let app = try await TestApp(files)
        #expect(app.graph.entry.place == .placeholder(level: 0))
        #expect(app.graph.app.builtIns[.cover] == nil)
    }

    @Test func coverCanBeTheStartOfAnAppWithoutOne() async throws {
        let app = try await TestApp(Self.app("emobc", "cover"))
        #expect(app.name(of: app.graph.entry) == "cover" && app.problems == [], "\(app.report)")
        #expect(app.targets(of: app.graph.item(of: app.graph.entry)) == ["A/a", "B/a", "C/a"])
    }

    @Test(arguments: [("A", "a", "A/a"), ("emobc", "search", "search")])
    func rightStartNeedsNoCover(level: String, data: String, entry: String) async throws {
        let app = try await TestApp(Self.app(level, data))
        #expect(app.name(of: app.graph.entry) == entry && app.graph.app.builtIns[.cover] == nil)
    }

    @Test(arguments: [
        (
            "<nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>search</nextLevelDataId></nextLevel>",
            []
        ),
        (Sample.link("l", "a"), ["app/no-levels"])
    ])
    func appWithoutLevelsMayHaveACoverThatLeadsSomewhere(link: String, problems: [String]) async throws {
        let app = try await TestApp([
            "xml/app.xml": Sample.app(levels: ""), "xml/portada.xml": Sample.cover(link)
        ])
        #expect(app.problems == problems, "\(app.report)")
    }

    /// `app.md` 6.3, and the decision on the reserved id.
    @Test(arguments: ["emobc", "eMobc", "emobic"]) func oldSpellingReachesTheAppsOwnReservedLevel(id: String)
        async throws
    {
        let app = try await TestApp(
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level("emobc")),
                "xml/portada.xml": Sample.cover(Sample.link(id, "a"), Sample.link(id, "search"))
            ]))
        #expect(app.targets(of: app.graph.item(of: app.graph.entry)) == ["emobc/a", "search"])
        #expect(
            app.problems.filter { $0 != "level/reserved-id" }
                == (id == "emobc" ? [] : ["link/old-reserved-id", "link/old-reserved-id"]))
    }
}
