// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension ImageZoomActivity {
    package static let guide = FormatGuide(
        "One large picture, such as a plan.",
        site:
            "It fits the screen at first. Two fingers, the wheel, a double tap or the keys + and - enlarge it, and it can be moved. Without script it is shown in its own size, to scroll in.",
        players:
            "The HTML5 player cannot enlarge it; Android shows it in its own size only.",
        example: .data(
            "IMAGE_ZOOM_ACTIVITY",
            """
            <data>
              <dataId>plan</dataId>
              <headerText>Plan</headerText>
              <imageFile>images/plan.jpg</imageFile>
            </data>
            """))
}
