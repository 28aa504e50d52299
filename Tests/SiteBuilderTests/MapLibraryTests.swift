// SPDX-License-Identifier: MIT

import Diagnostics
import SiteBuilder
import TestSupport
import Testing

@Suite struct MapLibraryTests {
    @Test func appWithMapsOnAMachineWithoutTheLibraryGetsOneNote() async throws {
        let data = ["a", "b"].map { "<data><dataId>\($0)</dataId><positions/></data>" }.joined()
        let app = try await TestApp(type: "MAP_ACTIVITY", data: "<levelData>\(data)</levelData>")
        let found = MapLibrary.problems(in: app.graph, library: MapLibrary(folder: "/there/is/no/such/folder"))
        #expect(found.map(\.kind.code) == ["map/no-leaflet"])
        #expect(found.map(\.severity) == [.note])
    }

    @Test func appWithoutMapsNeedsNoLibrary() async throws {
        let app = try await TestApp(
            type: "CANVAS_ACTIVITY", data: "<levelData><data><dataId>a</dataId></data></levelData>")
        #expect(MapLibrary.problems(in: app.graph, library: nil).isEmpty)
    }
}
