// SPDX-License-Identifier: MIT
import Diagnostics

/// What can be wrong with a map (`activities.md` 13).
extension Diagnostic.Kind {
    static let latitudeRange = Self(
        "map/latitude-out-of-range", .error, "The place cannot be drawn on the map; its text is listed all the same.",
        mending: "Write the latitude in degrees, from -90 at the South Pole to 90 at the North Pole. A value beyond that is often a slip of the pen, or latitude and longitude are swapped.",
        bad: .data("MAP_ACTIVITY", """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                ↓<positionLat>108.24</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """),
        good: .data("MAP_ACTIVITY", """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                <positionLat>37.77</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """))
    static let longitudeRange = Self("map/longitude-out-of-range", .error, "The place cannot be drawn on the map.")
    static let coordinateNotANumber = Self("map/coordinate-not-a-number", .error, "The place cannot be drawn on the map.")
    static let coordinateMissing = Self("map/coordinate-missing", .warning, "The place cannot be drawn on the map.")
    static let placeWithoutTitle = Self("map/place-without-title", .warning, "Nothing says what the place is.")
    static let mapWithoutPlaces = Self("map/no-places", .warning, "The map is shown empty.")
    static let showAllWithoutPlaces = Self("map/show-all-without-places", .warning, "The map is shown empty.")
}
