// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension PdfActivity {
    package static let guide = FormatGuide(
        "A document in PDF.",
        site:
            "A document of the app is shown in the page, with links to open and to save it, because phones often cannot show it there; one of another server is behind a link. A file that is no PDF can only be saved.",
        players:
            "Android shows only documents with a public address.",
        example: .data(
            "PDF_ACTIVITY",
            """
            <data>
              <dataId>leaflet</dataId>
              <headerText>Leaflet</headerText>
              <local>true</local>
              <pdfUrl>leaflet.pdf</pdfUrl>
            </data>
            """))
}
