// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension MultimediaActivity {
    package static let guide = FormatGuide(
        "Photos, sounds and videos of the visitor’s own, to look at and to share.",
        site:
            "Visitors choose a photo, a sound or a video of their device, or record their voice; nothing leaves the device unless they share it. It needs script.",
        players:
            "The manual names the type; no player has it.",
        example: .data(
            "MULTIMEDIA_ACTIVITY",
            """
            <data>
              <dataId>mine</dataId>
              <headerText>My garden</headerText>
            </data>
            """))
}
