// SPDX-License-Identifier: MIT

import Activities
import AppModel
import Diagnostics
import TestSupport
import Testing

@Suite struct MapLibraryTests {
    @Test func appWithMapsOnAMachineWithoutTheLibraryGetsOneNote() async throws {
        let data = ["a", "b"].map { "<data><dataId>\($0)</dataId><positions/></data>" }.joined()
        let app = try await TestApp(type: "MAP_ACTIVITY", data: "<levelData>\(data)</levelData>")
        #expect(MapLibrary(folder: "/there/is/no/such/folder") == nil)
        let found = ActivityRegistry.all.problems(in: app.graph, makers: [:])
        #expect(found.map(\.kind.code) == ["map/no-leaflet"])
        #expect(found.map(\.severity) == [.note])
    }

    @Test func appWithoutMapsNeedsNoLibrary() async throws {
        let app = try await TestApp(
            type: "CANVAS_ACTIVITY", data: "<levelData><data><dataId>a</dataId></data></levelData>")
        #expect(ActivityRegistry.all.problems(in: app.graph, makers: [:]).isEmpty)
    }
}
