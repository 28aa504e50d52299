// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ImageListActivity {
    package static let guide = FormatGuide(
        "A list below a picture.",
        site:
            "On wide screens the list stands beside the picture. Rows are as in LIST_ACTIVITY, in the order of the file unless ‘order’ says otherwise.",
        players:
            "Android loses the picture, and sorts the rows in any case.",
        example: .data(
            "IMAGE_LIST_ACTIVITY",
            """
            <data>
              <dataId>year</dataId>
              <headerText>Seasons</headerText>
              <imageFile>images/garden.jpg</imageFile>
              <list>
                <listItem>
                  <text>Spring: tulips</text>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>tulip</nextLevelDataId>
                  </nextLevel>
                </listItem>
                <listItem>
                  <text>Summer: sunflowers</text>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </listItem>
              </list>
            </data>
            """))
}
