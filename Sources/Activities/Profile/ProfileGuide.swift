// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ProfileActivity {
    package static let guide = FormatGuide(
        "What visitors say about themselves.",
        site:
            "The fields are offered once, on the first visit, and can be skipped. Values stay on the device, can be changed and deleted, and are sent nowhere. Links lead there with the level ‘emobc’ and the screen ‘profile’. Its file is named by ‘profileFileName’.",
        players:
            "iOS and the HTML5 player ask for it before the cover, and it cannot be skipped. Phones send the values to levels with ‘levelUseProfile’.",
        example: .profile(
            """
            <profile>
              <field>
                <fieldType>INPUT_TEXT</fieldType>
                <fieldLabel>Name</fieldLabel>
                <fieldName>name</fieldName>
              </field>
              <field>
                <fieldType>INPUT_CHECK</fieldType>
                <fieldLabel>I have a garden</fieldLabel>
                <fieldName>garden</fieldName>
              </field>
            </profile>
            """))
}
