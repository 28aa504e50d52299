// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension CanvasActivity {
    package static let guide = FormatGuide(
        "A sheet to draw on.",
        site:
            "Visitors draw with finger, pen or mouse, with colours, widths, an eraser and undo, and save the drawing as a picture. It needs script, and says so without it. A drawing is gone when the app is closed.",
        players:
            "The phones cannot save a drawing.",
        example: .data(
            "CANVAS_ACTIVITY",
            """
            <data>
              <dataId>sketchbook</dataId>
              <headerText>Sketchbook</headerText>
            </data>
            """))
}
