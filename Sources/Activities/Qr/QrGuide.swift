// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension QrActivity {
    package static let guide = FormatGuide(
        "Printed codes that open screens.",
        site:
            "Visitors scan a code with the camera or from a photo, where the browser can read codes, or type it. Without script the targets are a list. ‘emobic-site build --qr-sheet’ writes the codes as a sheet to print.",
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
