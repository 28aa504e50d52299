// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension FavouritesActivity {
    package static let guide = FormatGuide(
        "The screens that the visitor has starred. It is an addition of this tool.",
        site:
            "It is in the sites of apps that have a star: an entry with the system action ‘favourite’ in a menu. The star stands on the screens of the levels that have the menu, filled when starred, and is always drawn by the theme; of the sections of one thing the first has it. Links lead to the favourites with the level ‘emobc’ and the screen ‘favourites’. They show picture, title and number of the starred screens, and change their order by dragging or with the arrow keys. They are kept in the visitor's browser, for all languages of the site.",
        players:
            "None know it.",
        example: .menu(
            """
            <level>
              <menuActions>
                <menuLevel>Default</menuLevel>
                <action>
                  <actionTitle>Favourite</actionTitle>
                  <systemAction>favourite</systemAction>
                </action>
                <action>
                  <actionTitle>My favourites</actionTitle>
                  <nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>favourites</nextLevelDataId></nextLevel>
                </action>
              </menuActions>
            </level>
            """))
}
