// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a map (`activities.md` 14).
extension Diagnostic.Kind {
    static let latitudeRange = Self(
        "map/latitude-out-of-range", .error, "The place cannot be drawn on the map; its text is listed all the same.",
        howToFix:
            "Write the latitude in degrees, from -90 at the South Pole to 90 at the North Pole. A value beyond that is often a slip of the pen, or latitude and longitude are swapped.",
        bad: .data(
            "MAP_ACTIVITY",
            """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                <positionLat>↓108.24</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """),
        good: .data(
            "MAP_ACTIVITY",
            """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                <positionLat>37.77</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """))
    static let unknownMapType = Self(
        "map/unknown-type", .warning, "The map shows its usual ground.",
        howToFix: "Write ‘standard’, ‘satellite’ or ‘hybrid’.",
        bad: .data(
            "MAP_ACTIVITY",
            """
            <mapType>↓satelite</mapType>
            <positions>
              <position><positionTitle>Town hall</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>
            </positions>
            """),
        good: .data(
            "MAP_ACTIVITY",
            """
            <mapType>standard</mapType>
            <positions>
              <position><positionTitle>Town hall</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>
            </positions>
            """))
    static let mapTypeWithoutTiles = Self(
        "map/type-without-tiles", .note,
        "No free server of pictures from above is known for all, so the settings have to name one.",
        howToFix: "Name the pictures in the settings, as ‘satellite’ or ‘hybrid’ in ‘map’, with their ‘attribution’.",
        bad: .data(
            "MAP_ACTIVITY",
            """
            ↓<mapType>satellite</mapType>
            <positions>
              <position><positionTitle>Town hall</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>
            </positions>
            """),
        good: Example.data(
            "MAP_ACTIVITY",
            """
            <mapType>satellite</mapType>
            <positions>
              <position><positionTitle>Town hall</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>
            </positions>
            """
        ).with(.settings("map:\n  satellite: https://tiles.example.org/above/{z}/{x}/{y}.jpg")))
    static let longitudeRange = Self(
        "map/longitude-out-of-range", .error, "The place cannot be drawn on the map; its text is listed all the same.",
        howToFix: "Write the longitude in degrees, from -180 to 180; west of Greenwich is below zero.",
        bad: place(
            "<positionTitle>Old mill</positionTitle>\n<positionLat>37.77</positionLat>\n<positionLon>↓356.21</positionLon>"
        ),
        good: place(
            "<positionTitle>Old mill</positionTitle>\n<positionLat>37.77</positionLat>\n<positionLon>-3.79</positionLon>"
        ))
    static let coordinateNotANumber = Self(
        "map/coordinate-not-a-number", .error, "The place cannot be drawn on the map; its text is listed all the same.",
        howToFix:
            "Write degrees as a decimal number, such as 37.77. Degrees, minutes and seconds have to be converted, and letters such as N or W become the sign.",
        bad: place(
            "<positionTitle>Old mill</positionTitle>\n<positionLat>↓37° 46′ N</positionLat>\n<positionLon>-3.79</positionLon>"
        ),
        good: place(
            "<positionTitle>Old mill</positionTitle>\n<positionLat>37.77</positionLat>\n<positionLon>-3.79</positionLon>"
        ))
    static let coordinateMissing = Self(
        "map/coordinate-missing", .warning,
        "Nobody can tell where the place is, so it stands in the list below the map only.",
        isAbsence: true,
        howToFix:
            "Fill in ‘positionLat’ and ‘positionLon’, or both in ‘geoRef’. Map programs show them when you tap on a place.",
        bad: .data(
            "MAP_ACTIVITY",
            "<positions>\n  ↓<position><positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat></position>\n</positions>"
        ),
        good: place(
            "<positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon>"))
    static let swappedCoordinates = Self(
        "map/swapped-coordinates", .warning,
        "The map zooms out over half the world to show a place that is probably next door.",
        howToFix:
            "Exchange the values of ‘positionLat’ (north and south) and ‘positionLon’ (east and west). In a ‘geoRef’ the latitude comes first.",
        bad: .data(
            "MAP_ACTIVITY",
            "<positions>\(neighbours)\n  ↓<position><positionTitle>Old mill</positionTitle><positionLat>-3.79</positionLat><positionLon>37.77</positionLon></position>\n</positions>"
        ),
        good: .data(
            "MAP_ACTIVITY",
            "<positions>\(neighbours)\n  <position><positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>\n</positions>"
        ))
    static let repeatedPoint = Self(
        "map/repeated-point", .warning,
        "Visitors see one marker for both. Without the package ‘libjs-leaflet.markercluster’ they can tap only one of the places; with it, the marker lists them.",
        howToFix:
            "Correct the coordinates of one of them. If the two share a house, make them one place or move one of the markers a little.",
        bad: .data(
            "MAP_ACTIVITY",
            "<positions>\(neighbours)\n  ↓<position><positionTitle>Old mill</positionTitle><positionLat>37.76</positionLat><positionLon>-3.78</positionLon></position>\n</positions>"
        ),
        good: .data(
            "MAP_ACTIVITY",
            "<positions>\(neighbours)\n  <position><positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>\n</positions>"
        ))
    static let placeWithoutTitle = Self(
        "map/place-without-title", .warning,
        "The site names the marker and the line in the list by the address, or by the degrees, so nobody knows what is there; players show no name.",
        isAbsence: true, howToFix: "Name the place in ‘positionTitle’.",
        bad: .data(
            "MAP_ACTIVITY",
            "<positions>\n  ↓<position><positionLat>37.77</positionLat><positionLon>-3.79</positionLon></position>\n</positions>"
        ),
        good: place(
            "<positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon>"))
    static let mapWithoutPlaces = Self(
        "map/no-places", .warning, "Visitors see an empty map.",
        isAbsence: true,
        howToFix: "Add a ‘position’ for each place, or set ‘showAll’ to show the places of all screens.",
        bad: .data("MAP_ACTIVITY", "↓<data>\n  <dataId>around</dataId>\n  <positions/>\n</data>"),
        good: place(
            "<positionTitle>Old mill</positionTitle><positionLat>37.77</positionLat><positionLon>-3.79</positionLon>"))
    static let showAllWithoutPlaces = Self(
        "map/show-all-without-places", .warning,
        "The map is to show the places of all screens, and no screen says where it is.",
        howToFix:
            "Write ‘latitude,longitude’ into the ‘geoRef’ of the screens that have a place, or set ‘showAll’ to ‘false’.",
        bad: .data("MAP_ACTIVITY", "↓<showAll>true</showAll>"),
        good: .data("MAP_ACTIVITY", "<geoRef>37.77,-3.79</geoRef>\n<showAll>true</showAll>"))
    static let referenceWithoutCoordinates = Self(
        "map/georef-not-coordinates", .warning,
        "A map of the app shows the places of all screens, but only a server could find out where this one is.",
        howToFix: "Write ‘latitude,longitude’ in degrees instead of an address.",
        bad: .data(
            "MAP_ACTIVITY",
            "<data><dataId>all</dataId><geoRef>37.77,-3.79</geoRef><showAll>true</showAll></data>\n<data><dataId>mill</dataId><geoRef>↓Mill Lane 3</geoRef><positions>\(neighbours)</positions></data>"
        ),
        good: .data(
            "MAP_ACTIVITY",
            "<data><dataId>all</dataId><geoRef>37.77,-3.79</geoRef><showAll>true</showAll></data>\n<data><dataId>mill</dataId><geoRef>37.77,-3.79</geoRef><positions>\(neighbours)</positions></data>"
        ))

    private static func place(_ content: String) -> Example {
        .data("MAP_ACTIVITY", "<positions><position>\n\(content)\n</position></positions>")
    }

    private static let neighbours = """

          <position><positionTitle>Town hall</positionTitle><positionLat>37.76</positionLat><positionLon>-3.78</positionLon></position>
          <position><positionTitle>Library</positionTitle><positionLat>37.75</positionLat><positionLon>-3.8</positionLon></position>
        """
}
