// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a document (`activities.md` 12).
extension Diagnostic.Kind {
    static let documentMissing = Self(
        "pdf/no-document", .error, "The screen has a title and nothing below it.",
        isAbsence: true, howToFix: "Name the document in ‘pdfUrl’: a file of the bundle's ‘pdf’ folder, or an address.",
        bad: .data(
            "PDF_ACTIVITY",
            """
            <data>
              <dataId>timetable</dataId>
              <headerText>Bus timetable</headerText>
              <local>true</local>
              ↓<pdfUrl/>
            </data>
            """),
        good: .data(
            "PDF_ACTIVITY",
            """
            <data>
              <dataId>timetable</dataId>
              <headerText>Bus timetable</headerText>
              <local>true</local>
              <pdfUrl>a.pdf</pdfUrl>
            </data>
            """))
    static let notAPDF = Self(
        "pdf/not-a-pdf", .warning,
        "The file does not begin as documents of this kind do, so the page offers to save it and does not show it.",
        howToFix: "Save the document as PDF again. If it is a web page, use a level of type WEB_ACTIVITY.",
        bad: .data("PDF_ACTIVITY", "<local>true</local><pdfUrl>↓menu.pdf</pdfUrl>").with(
            .file("pdf/menu.pdf", "<h1>Menu</h1>")),
        good: .data("PDF_ACTIVITY", "<local>true</local><pdfUrl>menu.pdf</pdfUrl>").with(
            .file("pdf/menu.pdf", "%PDF-1.7")))
    static let largeDocument = Self(
        "pdf/large", .note,
        "On a mobile connection the document takes long to load and uses much of the visitor's data.",
        howToFix:
            "Most programs can save a PDF in a smaller size: pictures at 150 dots per inch are enough for a screen.",
        bad: .data("PDF_ACTIVITY", "<local>true</local><pdfUrl>↓pdf/large.pdf</pdfUrl>"),
        good: .data("PDF_ACTIVITY", "<local>true</local><pdfUrl>pdf/a.pdf</pdfUrl>"))
}
