// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension DataActivity {
    package static let guide = FormatGuide(
        "What the app keeps on the visitor’s device.",
        site:
            "It is in the site of every app with a table, or with a star for favourites. Links lead there with the level ‘emobc’ and the screen ‘data’; a level of this type opens the same screen and needs no file. It lists each table with the number of its rows and its size, and the profile, favourites, messages that wait for a connection, and drafts. All tables, the profile and these messages can be saved to one JSON file, photos included, and read from it: the tables of the file take the place of those on the device, all of them or, if the file is damaged or there is no room, none. Tables, columns and values that the app no longer has, and pictures that are none, are named and left out, after asking; a code that is there twice becomes another; a file of another app is asked about. All that the app keeps can be erased, after asking. It works without a connection and from the disk. Without script it says that nothing is kept.",
        players: "It is ours; other players have no such screen.",
        example: .menu(
            """
            <level>
              <menuActions>
                <menuLevel>Default</menuLevel>
                <action>
                  <actionTitle>Your data</actionTitle>
                  <nextLevel>
                    <nextLevelLevelId>emobc</nextLevelLevelId>
                    <nextLevelDataId>data</nextLevelDataId>
                  </nextLevel>
                </action>
              </menuActions>
            </level>
            """
        ).with(
            .data(
                "CRUD_ACTIVITY",
                """
                <tables>
                  <modelName>garden</modelName>
                  <table>
                    <name>harvest</name>
                    <fields>
                      <field>
                        <fieldName>nombre</fieldName>
                        <fieldType>TEXT</fieldType>
                      </field>
                    </fields>
                  </table>
                </tables>
                """)))
}
