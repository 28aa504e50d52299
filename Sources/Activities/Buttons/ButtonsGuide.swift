// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ButtonsActivity {
    package static let guide = FormatGuide(
        "A grid of buttons, each leading to another screen.",
        site:
            "‘columns’ buttons stand in a row as far as the screen has room for them. A button with a picture shows only the picture; its title is what a screen reader says. In the place of a ‘nextLevel’ a ‘webUrl’ leads out of the app.",
        players:
            "‘webUrl’ is ours. Only Android reads ‘columns’; iOS and the HTML5 player always show two.",
        example: .data(
            "BUTTONS_ACTIVITY",
            """
            <data>
              <dataId>all</dataId>
              <headerText>Garden</headerText>
              <columns>2</columns>
              <buttons>
                <button>
                  <buttonTitle>Sunflower</buttonTitle>
                  <buttonFileName>images/sunflower.jpg</buttonFileName>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </button>
                <button>
                  <buttonTitle>Search</buttonTitle>
                  <nextLevel>
                    <nextLevelLevelId>emobc</nextLevelLevelId>
                    <nextLevelDataId>search</nextLevelDataId>
                  </nextLevel>
                </button>
              </buttons>
            </data>
            """))
}
