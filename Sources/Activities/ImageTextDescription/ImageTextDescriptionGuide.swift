// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ImageTextDescriptionActivity {
    package static let guide = FormatGuide(
        "A picture and a text; the usual screen for what there is to tell.",
        site:
            "The picture stands above the text, on wide screens beside it; with the ‘imagePosition’ below or left it stands there. ‘nextLevel’ and ‘prevLevel’ are the buttons ‘Next’ and ‘Previous’ below, so they suit neighbours in a series; swipes and arrow keys turn pages too. A ‘barText’ is what the first of them says. The system actions share, copy, email and tts use the text.",
        players:
            "‘imagePosition’ is ours, and no other player shows ‘barText’. Android has no button for ‘prevLevel’ and confuses it with ‘nextLevel’; leave it out if the app is for phones too.",
        example: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>sunflower</dataId>
              <headerText>Sunflower</headerText>
              <imageFile>images/sunflower.jpg</imageFile>
              <text>Sow in April, one seed to a pot.

            Leave the heads in autumn: birds like the seeds.</text>
              <nextLevel>
                <nextLevelLevelId>plant</nextLevelLevelId>
                <nextLevelDataId>fern</nextLevelDataId>
              </nextLevel>
            </data>
            """))
}
