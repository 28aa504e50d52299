// SPDX-License-Identifier: MIT

import AppModel
import Foundation
import TestSupport
import Testing

@testable import Activities

@Suite struct PlaceFileTests {
    @Test func placesWithPointsAreWrittenLongitudeFirst() async throws {
        let app = try await ActivityApp(
            MapActivity.self,
            .data(
                """
                <positions><position><positionTitle>La "casa"</positionTitle><positionAddress>Calle\\1</positionAddress><positionLat>40.5</positionLat>
                <positionLon>-3.25</positionLon>\(String.link("a"))</position><position><positionTitle>Nada</positionTitle></position></positions>
                """))
        let file = try #require(app.items[0].activity.output(in: StubContext(graph: app.app.graph)).attachments.first)
        #expect(file.ending == "geojson")
        let json = try #require(JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
        let features = try #require(json["features"] as? [[String: Any]])
        #expect(json["type"] as? String == "FeatureCollection" && features.count == 1)
        let geometry = try #require(features[0]["geometry"] as? [String: Any])
        #expect(geometry["coordinates"] as? [Double] == [-3.25, 40.5])
        #expect(
            features[0]["properties"] as? [String: String] == [
                "title": "La \"casa\"", "address": "Calle\\1", "url": "‘ficha’/a"
            ])
    }

    @Test func mapWithoutPointsHasNoFile() async throws {
        let app = try await ActivityApp(
            MapActivity.self, .data("<positions><position><positionTitle>A</positionTitle></position></positions>"))
        #expect(app.items[0].activity.output(in: StubContext(graph: app.app.graph)).attachments.isEmpty)
        #expect(app.page().flag("hasPoints") == false)
    }
}
