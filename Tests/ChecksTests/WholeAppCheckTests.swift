// SPDX-License-Identifier: MIT

import AppModel
import Checks
import Diagnostics
import TestSupport
import Testing

/// Tests of the checks that need the whole app (`activities.md` 1.5, 1.9, 17, 21).
@Suite struct WholeAppCheckTests {
    /// A case: the files that differ from the valid sample, with marks, and all diagnostics about them.
    static let cases: [(what: String, files: [String: String], findings: [String])] = [
        (
            "levels that share a file",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId><levelFile>1️⃣data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"))
            ], ["1️⃣ level/shared-file note"]
        ),
        (
            "a level that nothing links to",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("m", file: "m.xml")),
                "xml/m.xml": "<levelData>\(Sample.item("a"))</levelData>"
            ],
            ["1️⃣ level/unlinked note"]
        ),
        (
            "levels with the same file that nothing links to",
            [
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + ["m", "n"].map {
                            "\($0 == "m" ? "1️⃣" : "3️⃣")<level><levelId>\($0)</levelId><levelFile>\($0 == "m" ? "2️⃣" : "4️⃣")data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                        }.joined())
            ],
            ["1️⃣ level/unlinked note", "2️⃣ level/shared-file note", "3️⃣ level/unlinked note", "4️⃣ level/shared-file note"]
        ),
        (
            "a level that only links to itself",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + "1️⃣" + Sample.level("m", file: "m.xml")),
                "xml/m.xml": "<levelData>\(Sample.item("a", Sample.link("m", "a")))</levelData>"
            ], ["1️⃣ level/unlinked note"]
        ),
        (
            "a level that wants a profile which the app does not have",
            ["xml/app.xml": Sample.app(levels: Sample.level("l", "1️⃣<levelUseProfile>true</levelUseProfile>"))],
            ["1️⃣ level/no-profile warning"]
        ),
        (
            "a level that wants no profile",
            ["xml/app.xml": Sample.app(levels: Sample.level("l", "<levelUseProfile>false</levelUseProfile>"))], []
        ),
        (
            "a level on a server",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.remote("http://example.org/a.xml")),
                "xml/portada.xml": cover
            ],
            ["1️⃣ level/remote note"]
        ),
        (
            "a level on a private server",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.remote("http://172.20.3.4/a.xml")),
                "xml/portada.xml": cover
            ],
            ["1️⃣ level/private-address warning"]
        ),
        (
            "a level at no address",
            [
                "xml/app.xml": Sample.app(levels: Sample.level() + Sample.remote("https://example..org/a.xml")),
                "xml/portada.xml": cover
            ],
            ["1️⃣ level/bad-address warning"]
        ),
        (
            "pictures of servers",
            [
                "xml/data.xml": Sample.list(
                    Sample.item("a", "<imageFile>1️⃣http://example.org/a.png</imageFile>"),
                    "2️⃣" + Sample.item("b", "<imageFile>3️⃣https://localhost/a.png</imageFile>"),
                    "4️⃣" + Sample.item("c", "<imageFile>5️⃣https://example.org/a b.png</imageFile>"),
                    "6️⃣" + Sample.item("d", "<imageFile>https://example.org/a%20b.png</imageFile>"),
                    "7️⃣" + Sample.item("e", "<imageFile>8️⃣https://exam ple.org/a.png</imageFile>"))
            ],
            [
                "1️⃣ media/insecure-address note", "2️⃣ screen/unreachable note", "3️⃣ media/private-address warning",
                "4️⃣ screen/unreachable note", "5️⃣ media/blank-in-address warning",
                "6️⃣ screen/unreachable note", "7️⃣ screen/unreachable note", "8️⃣ media/bad-address warning"
            ]
        ),
        (
            "names that not every system can hold",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣a|b.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/a|b.xml": Sample.list(Sample.item("a", "<imageFile>2️⃣images/¿que?.png</imageFile>")),
                "images/¿que?.png": "a"
            ], ["1️⃣ file/reserved-characters warning", "2️⃣ file/reserved-characters warning"]
        ),
        (
            "no title anywhere",
            [
                "xml/app.xml":
                    "<application><coverFileName>portada.xml</coverFileName><levels><level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
                "xml/data.xml":
                    "<levelData>1️⃣<data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data></levelData>"
            ], ["1️⃣ screen/no-title warning"]
        ),
        (
            "no title but the cover's",
            [
                "xml/app.xml":
                    "<application><coverFileName>portada.xml</coverFileName><levels><level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level></levels></application>",
                "xml/portada.xml": Sample.cover(Sample.link("l", "a")).replacing(
                    "<level>", with: "<level><title>T</title>"),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><list><listItem><text>A</text></listItem></list></data></levelData>"
            ], []
        ),
        ("a screen without any text", drawing(menu: nil), ["1️⃣ search/no-text note"]),
        (
            "a button to a search that finds nothing",
            drawing(menu: nil).merging([
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), "2️⃣" + Sample.link("emobc", "search"))
            ]) { $1 },
            ["1️⃣ search/no-text note", "2️⃣ search/empty warning"]
        ),
        (
            "a menu with a search that finds nothing",
            drawing(menu: "2️⃣<action><actionTitle>Busca</actionTitle><systemAction>search</systemAction></action>"),
            ["1️⃣ search/no-text note", "2️⃣ search/empty warning"]
        ),
        (
            "a search that finds something",
            ["xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "search"))], []
        )
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(
        _ what: String, _ files: [String: String], _ findings: [String]
    ) async throws {
        let bundle = MarkedBundle(Sample.bundle(files))
        let app = try await TestApp(bundle.files)
        let found = app.diagnostics.filter { $0.kind.code != "screen/trap" }.map(bundle.finding).sorted()
        #expect(found == findings, "\(what): \(app.report)")
    }

    /// The list of `ActivityCheck` is empty: it reports what the activities list.
    @Test(arguments: cases) func checksReportOnlyWhatTheyList(
        _ what: String, _ files: [String: String], _ findings: [String]
    ) async throws {
        let app = try await TestApp(MarkedBundle(Sample.bundle(files)).files)
        for check in AppChecks.all where !check.diagnosticKinds.isEmpty {
            let listed = Set(check.diagnosticKinds.map(\.code))
            let others = check.diagnostics(for: app.graph).map(\.kind.code).filter { !listed.contains($0) }
            #expect(others == [], "\(check): \(what)")
        }
    }

    @Test(arguments: [("htps://example.org/a", ["https://example.org/a"]), ("gopher://example.org/a", [])])
    func misspeltSchemeIsSuggested(_ written: String, _ expected: [String]) async throws {
        let app = try await TestApp(
            type: "WEB_ACTIVITY",
            data: "<levelData><data><dataId>a</dataId><webUrl>\(written)</webUrl></data></levelData>")
        #expect(app.diagnostics.filter { $0.kind.code == "media/bad-address" }.map(\.suggestions) == [expected])
    }

    private static let cover = Sample.cover(Sample.link("l", "a"), Sample.link("2️⃣r", "a"))

    /// An app whose only screen has no text at all.
    private static func drawing(menu: String?) -> [String: String] {
        let names = menu == nil ? "" : "<menu><topMenu>m.xml</topMenu></menu>"
        return [
            "xml/app.xml": Sample.app(
                names,
                levels:
                    "<level><levelId>l</levelId><levelFile>data.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
            ),
            "xml/data.xml": "<levelData>1️⃣<data><dataId>a</dataId></data></levelData>",
            "xml/m.xml": "<level><menuActions>\(menu ?? "")</menuActions></level>"
        ]
    }
}

extension Sample {
    /// A level `r` on a server; the mark 1️⃣ stands before its address.
    fileprivate static func remote(_ address: String) -> String {
        "<level><levelId>r</levelId><levelTitle>R</levelTitle><levelFile>1️⃣\(address)</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
    }
}
