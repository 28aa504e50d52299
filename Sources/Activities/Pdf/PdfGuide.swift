// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension PdfActivity {
    package static let guide = FormatGuide(
        "A document in PDF.",
        site:
            "A document of the app is shown in the page, one of another server behind a link. Links to open and to save it are always there, because phones often cannot show it in a page. A file that is no PDF can only be saved.",
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
