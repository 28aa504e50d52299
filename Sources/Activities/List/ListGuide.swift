// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ListActivity {
    package static let guide = FormatGuide(
        "Rows of text, each leading to another screen.",
        site:
            "A row is its picture, ‘text’ and ‘description’; all of it is the link. A row without ‘nextLevel’ is shown and leads nowhere. Lists of 20 rows or more have a box that filters them while typing. A ‘rating’ stands as stars, and visitors can order such a list by it or by name. ‘tags’ are words that visitors narrow the list by: several can be chosen, and the choice is kept and part of the address. A ‘webUrl’ leads out of the app; beside a ‘nextLevel’ it is a second button of the row.",
        players:
            "‘rating’, ‘tags’, ‘webUrl’ and the order ‘rating’ are ours. Without ‘order’ Android sorts the rows, and the others do not: write ‘false’ to keep the order of the file if the app is for phones too.",
        example: .data(
            "LIST_ACTIVITY",
            """
            <data>
              <dataId>all</dataId>
              <headerText>Plants</headerText>
              <order>true</order>
              <list>
                <listItem>
                  <text>Sunflower</text>
                  <description>An annual as tall as a house</description>
                  <imageFile>images/sunflower.jpg</imageFile>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </listItem>
                <listItem>
                  <text>Fern</text>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>fern</nextLevelDataId>
                  </nextLevel>
                </listItem>
              </list>
            </data>
            """))
}
