// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension SearchActivity {
    package static let guide = FormatGuide(
        "The search through all texts of the app.",
        site:
            "It is in every site, and finds while typing, without regard to accents and capitals; in Chinese, Japanese, Thai, Lao, Burmese and Khmer also words within a text without blanks. Links lead there with the level ‘emobc’ and the screen ‘search’, menus with the system action ‘search’. A level of this type opens the same screen and needs no file. Without script it lists all screens.",
        players:
            "The players search titles, and Android rows of lists.",
        example: .menu(
            """
            <level>
              <menuActions>
                <menuLevel>Default</menuLevel>
                <action>
                  <actionTitle>Search</actionTitle>
                  <systemAction>search</systemAction>
                </action>
              </menuActions>
            </level>
            """))
}
