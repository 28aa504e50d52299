// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension MapActivity {
    package static let guide = FormatGuide(
        "Places on a map.",
        site:
            "All places are in view. A tap on one opens its picture, title and address, the way to it, and a link if it has a ‘nextLevel’. Below the map, and without script, the places are a list. On a phone visitors can choose the list alone. With ‘localizeMe’ visitors can ask where they are, which sorts the list by distance and offers a radius. ‘rating’, ‘tags’ and ‘webUrl’ are as in lists: stars, words that narrow the list and the map, and an address outside of the app. The tiles come from OpenStreetMap, or from what the setting ‘map’ names; with ‘mapType’ satellite or hybrid they are the pictures that it names for those. A button saves the places as a file (‘.geojson’), which lies beside the page, so their degrees are public.",
        players:
            "‘rating’, ‘tags’, ‘webUrl’ and ‘mapType’ are ours. Most apps write ‘positionAdress’, which the HTML5 player wants; Android and iOS want ‘positionAddress’. Both are read. Only iOS has ‘showAll’.",
        example: .data(
            "MAP_ACTIVITY",
            """
            <data>
              <dataId>garden</dataId>
              <headerText>Map</headerText>
              <localizeMe>true</localizeMe>
              <positions>
                <position>
                  <positionTitle>The gate</positionTitle>
                  <positionAddress>1 Meadow Lane</positionAddress>
                  <positionLat>51.5282</positionLat>
                  <positionLon>-0.1541</positionLon>
                </position>
                <position>
                  <positionTitle>Sunflower field</positionTitle>
                  <imageFile>images/sunflower.jpg</imageFile>
                  <positionLat>51.5296</positionLat>
                  <positionLon>-0.1528</positionLon>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </position>
              </positions>
            </data>
            """))
}
