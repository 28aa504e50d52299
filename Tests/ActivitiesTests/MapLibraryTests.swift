// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import SiteBuilder
import TestSupport
import Testing
import Text

@Suite struct MapLibraryTests {
    @Test func appWithMapsOnAMachineWithoutTheLibraryGetsOneNote() async throws {
        let data = ["a", "b"].map { "<data><dataId>\($0)</dataId><positions/></data>" }.joined()
        let app = try await TestApp(type: "MAP_ACTIVITY", data: "<levelData>\(data)</levelData>")
        #expect(MapLibrary(folder: "/there/is/no/such/folder") == nil)
        let found = ActivityRegistry.all.problems(in: app.graph, makers: [:])
        #expect(found.map(\.kind.code) == ["map/no-leaflet"])
        #expect(found.map(\.severity) == [.note])
    }

    /// Maps with places at these latitudes: one for each list.
    private static func app(_ maps: [[Double]]) async throws -> TestApp {
        let data = maps.enumerated().map { number, latitudes in
            let places = latitudes.map {
                "<position><positionTitle>A</positionTitle><positionLat>\($0)</positionLat><positionLon>2</positionLon></position>"
            }
            return "<data><dataId>m\(number)</dataId><positions>\(places.joined())</positions></data>"
        }
        return try await TestApp(type: "MAP_ACTIVITY", data: "<levelData>\(data.joined())</levelData>")
    }

    private static func apart(_ count: Int) -> [Double] { (1...count).map { Double($0) } }

    @Test(arguments: [
        (apart(30), false), (apart(31), true), ([40, 40], true), ([40, 40.00005], true), ([40, 40.001], false)
    ])
    func mapNeedsGroupsIfMarkersLieOverEachOther(latitudes: [Double], isNeeded: Bool) async throws {
        let app = try await Self.app([[1], latitudes])
        let item = try #require(app.graph.screens.compactMap(app.graph.item).first { $0.id?.text == "m1" })
        #expect(SharedFile.mapGroups.isNeeded(by: item, in: app.graph) == isNeeded)
        // The note about the groups is none where the map itself is missing.
        #expect(ActivityRegistry.all.problems(in: app.graph, makers: [:]).map(\.kind.code) == ["map/no-leaflet"])
        let found = ActivityRegistry.all.problems(in: app.graph, makers: [.mapLibrary: Library()])
        #expect(found.map(\.kind.code) == (isNeeded ? ["map/no-groups"] : []))
        #expect(found.allSatisfy { $0.severity == .note && $0.position == item.position })
    }

    @Test func siteHasTheGroupsIfAMapNeedsThem() async throws {
        #expect(MapGroups(folder: "/there/is/no/such/folder") == nil)
        for (latitudes, isNeeded) in [(Self.apart(3), false), (Self.apart(31), true)] {
            let makers: [SharedFile: any SharedFileMaker] = [
                .mapLibrary: Library(), .mapGroups: Library(path: "assets/groups/")
            ]
            let site = try await TestSite(
                Self.app([[1, 2], latitudes]).graph, includesUnreachable: true, options: { $0.makers = makers })
            let pages = try site.pages.filter { try site.text($0).contains("data-library=") }
            #expect(pages.count == 2)
            let grouped = try pages.filter { try site.text($0).contains("assets/groups/") }
            #expect(grouped.map { $0.contains("m1") } == (isNeeded ? [true] : []))
            #expect(try site.text("sw.js").contains("assets/groups/a.js") == isNeeded)
        }
    }

    /// Stands in for a library, because machines differ in what is installed.
    private struct Library: SharedFileMaker {
        var path = "assets/library/"

        init() {}

        init(path: String) { self.path = path }

        func files(for site: any SiteContents) -> [(path: String, bytes: [UInt8])] {
            [(path + "a.js", Array("1".utf8))]
        }
    }

    @Test func appWithoutMapsNeedsNoLibrary() async throws {
        let app = try await TestApp(
            type: "CANVAS_ACTIVITY", data: "<levelData><data><dataId>a</dataId></data></levelData>")
        #expect(ActivityRegistry.all.problems(in: app.graph, makers: [:]).isEmpty)
    }
}
