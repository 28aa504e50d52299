// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension QrActivity {
    package static let guide = FormatGuide(
        "Printed codes that open screens.",
        site:
            "Visitors scan a code with the camera or from a photo, where the browser can read codes, or type it. Without script the targets are a list. ‘emobic-site build --qr-sheet’ writes the codes as sheets to print, 12 on each: ‘qr-sheet.svg’, ‘qr-sheet-2.svg’ and so on, at the top of the site. Whoever publishes the site publishes them, so delete them first if visitors are to look for the codes. The next build without the option removes them.",
        players:
            "The HTML5 player has only a notice.",
        example: .data(
            "QR_ACTIVITY",
            """
            <data>
              <dataId>signs</dataId>
              <headerText>Read a sign</headerText>
              <qrs>
                <qr>
                  <idQr>GARDEN-SUNFLOWER</idQr>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>sunflower</nextLevelDataId>
                  </nextLevel>
                </qr>
                <qr>
                  <idQr>GARDEN-FERN</idQr>
                  <nextLevel>
                    <nextLevelLevelId>plant</nextLevelLevelId>
                    <nextLevelDataId>fern</nextLevelDataId>
                  </nextLevel>
                </qr>
              </qrs>
            </data>
            """))
}
