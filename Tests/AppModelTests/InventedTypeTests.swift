// SPDX-License-Identifier: MIT

import Activities
import AppModel
import BundleXML
import Diagnostics
import TestSupport
import Testing
import Text

/// A screen type that the format does not know, with only the members that every type has to implement.
private struct AlmanacActivity: Activity {
    static let type: ActivityType = "ALMANAC_ACTIVITY"
    static let aliases: [ActivityType] = ["CALENDARIO_LUNAR_ACTIVITY"]
    static let diagnosticKinds: [Diagnostic.Kind] = [.almanacWithoutTown, .almanacAlone]

    let town: String
    let picture: AssetReference?
    let next: NextLevel?
    private let position: SourcePosition

    init(from data: inout ElementReader) {
        position = data.position
        town = data.text("town") ?? ""
        picture = data.image("skyImage", isMain: true)
        next = data.nextLevel()
        if town.isEmpty { data.report(.almanacWithoutTown, "The almanac of no town") }
    }

    var links: [NextLevel] { [next].compactMap { $0 } }
    var assets: [AssetReference] { [picture].compactMap { $0 } }

    func problems(in app: AppGraph) -> [Diagnostic] {
        app.screens.count > 1 ? [] : [Diagnostic(.almanacAlone, "Nothing but an almanac", at: position)]
    }

    func page(in site: any PageContext) -> ScreenOutput<AlmanacPage> { ScreenOutput(AlmanacPage(town: town)) }
}

private struct AlmanacPage: PageModel {
    let town: String

    static let fields: [Field<AlmanacPage>] = [.text("town", "where") { $0.town }]
}

extension Diagnostic.Kind {
    fileprivate static let almanacWithoutTown = Self(
        "almanac/no-town", .warning, "It does not say for which town it is.")
    fileprivate static let almanacAlone = Self("almanac/alone", .note, "The app has no other screen.")
}

/// Tests of everything that follows from the type without further code.
@Suite struct InventedTypeTests {
    private static let registry = ActivityRegistry(
        ActivityRegistry.all.types + [AlmanacActivity.self], unknown: ActivityRegistry.all.unknown)

    private func app(_ items: String, type: String = "ALMANAC_ACTIVITY", more: [String: String] = [:]) async throws -> (
        app: TestApp, findings: [String]
    ) {
        let bundle = MarkedBundle(
            [
                "xml/app.xml": Sample.app(levels: Sample.level("w", file: "w.xml", type: type) + Sample.level()),
                "xml/portada.xml": TestApp.cover(to: "w", 0),
                "xml/w.xml": "<levelData>\(items)</levelData>", "xml/data.xml": Sample.list(Sample.item("a"))
            ].merging(more) { _, own in own })
        let app = try await TestApp(bundle.files, registry: Self.registry)
        return (app, bundle.findings(app))
    }

    @Test func soundItemIsReadWithItsEnvelope() async throws {
        let (app, findings) = try await app(
            "<data><dataId>hoy</dataId><headerText>Hoy</headerText><town>Cádiz</town><skyImage>sol.png</skyImage>\(Sample.link("l", "a"))</data>",
            more: ["images/sol.png": ""])
        let item = try #require(app.item("w", "hoy"))
        #expect(findings == [])
        #expect(item.headerText == "Hoy")
        #expect((item.activity as? AlmanacActivity)?.town == "Cádiz")
        #expect(app.targets(of: item) == ["l/a"])
    }

    @Test func screensBehindItAreReached() async throws {
        let (app, _) = try await app("<data><dataId>hoy</dataId><town>Cádiz</town>\(Sample.link("l", "a"))</data>")
        let screen = try #require(app.graph.screens.last)
        #expect(app.name(of: screen) == "l/a")
        #expect(app.graph.parents[screen].map(app.name) == "w/hoy")
    }

    @Test func itsMistakesAreReported() async throws {
        let (_, findings) = try await app(
            """
            1️⃣<data><dataId>hoy</dataId><skyImage>2️⃣nada.png</skyImage>\(Sample.link("3️⃣x", "x"))4️⃣<twon>Cádiz</twon></data>
            5️⃣<data><town>Vigo</town>\(Sample.link("l", "a"))</data>
            """)
        #expect(
            findings == [
                "1️⃣ almanac/no-town warning", "2️⃣ file/missing error", "3️⃣ link/unknown-level error",
                "4️⃣ xml/unknown-element warning", "5️⃣ data/no-id warning",
                // The second screen links to the list, but no link leads to the second screen.
                "5️⃣ screen/unreachable note", "xml/data.xml:11 screen/unreachable note"
            ])
    }

    @Test func misspeltElementGetsASuggestion() async throws {
        let (app, _) = try await app("<data><dataId>hoy</dataId><twon>Cádiz</twon>\(Sample.link("l", "a"))</data>")
        #expect(app.diagnostics.first { $0.kind.code == "xml/unknown-element" }?.suggestions == ["town"])
    }

    @Test func itCanJudgeTheWholeApp() async throws {
        let bundle = MarkedBundle([
            "xml/app.xml": Sample.app(levels: Sample.level("w", file: "w.xml", type: "ALMANAC_ACTIVITY")),
            "xml/portada.xml": TestApp.cover(to: "w", 0),
            "xml/w.xml": "<levelData>1️⃣<data><dataId>hoy</dataId><town>Cádiz</town></data></levelData>"
        ])
        let app = try await TestApp(bundle.files, registry: Self.registry)
        #expect(bundle.findings(app) == ["1️⃣ almanac/alone note"])
    }

    @Test(arguments: ["almanac_activity", "ALMANAC", "CALENDARIO_LUNAR_ACTIVITY", "calendario_lunar_activity"])
    func itsOtherNamesAreUnderstood(_ type: String) async throws {
        let (app, _) = try await app(
            "<data><dataId>hoy</dataId><town>Cádiz</town>\(Sample.link("l", "a"))</data>", type: type)
        #expect(app.problems == ["level/type-alias"])
        #expect(app.item("w", "hoy")?.activity is AlmanacActivity)
    }

    @Test func nearNameOfItsTypeIsSuggested() async throws {
        let (app, _) = try await app(
            "<data><dataId>hoy</dataId><town>Cádiz</town>\(Sample.link("l", "a"))</data>", type: "ALMANC_ACTIVITY")
        #expect(app.remarkable.map(\.kind.code) == ["level/unknown-type"])
        #expect(app.diagnostics.first?.suggestions == ["ALMANAC_ACTIVITY"])
        #expect(app.item("w", "hoy").map(app.targets) == ["l/a"])
    }

    @Test func withoutItTheRegistryDoesNotKnowTheType() async throws {
        #expect(ActivityRegistry.all[AlmanacActivity.type] == nil)
        #expect(Self.registry[AlmanacActivity.type] != nil)
        #expect(AlmanacActivity.view == "almanac")
    }
}
