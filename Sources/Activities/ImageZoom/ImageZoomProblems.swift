// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a zoomable picture (`activities.md` 9).
extension Diagnostic.Kind {
    static let zoomWithoutImage = Self(
        "image-zoom/no-image", .error, "The screen is there for one picture, and it has none.",
        isAbsence: true, howToFix: "Name the picture in ‘imageFile’.",
        bad: .data(
            "IMAGE_ZOOM_ACTIVITY",
            """
            ↓<data>
              <dataId>plan</dataId>
              <headerText>Plan of the town</headerText>
            </data>
            """),
        good: .data(
            "IMAGE_ZOOM_ACTIVITY",
            """
            <data>
              <dataId>plan</dataId>
              <headerText>Plan of the town</headerText>
              <imageFile>images/a.png</imageFile>
            </data>
            """))
    static let smallZoomPicture = Self(
        "image-zoom/small-picture", .warning,
        "The picture is smaller than a phone's screen: there is nothing more to see when the visitor brings it closer.",
        howToFix:
            "Use a larger copy of the picture, at least as wide as a screen (320 pixels) and better several times that.",
        bad: .data(
            "IMAGE_ZOOM_ACTIVITY",
            """
            <imageFile>↓images/small.gif</imageFile>
            """),
        good: .data(
            "IMAGE_ZOOM_ACTIVITY",
            """
            <imageFile>images/a.png</imageFile>
            """))
}
