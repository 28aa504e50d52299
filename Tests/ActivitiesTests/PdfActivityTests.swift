// SPDX-License-Identifier: MIT

import AppModel
import Testing

@testable import Activities

@Suite struct PdfActivityTests: ActivityCases {
    static let cases = [
        FindingCase("a document", PdfActivity.self, .data("<local>true</local><pdfUrl>a.pdf</pdfUrl>"), []),
        FindingCase("no document", PdfActivity.self, .data("<local>true</local>"), ["9️⃣ error pdf/no-document"]),
        FindingCase(
            "a missing document", PdfActivity.self, .data("<pdfUrl>1️⃣nada.pdf</pdfUrl>"), ["1️⃣ error file/missing"]),
        FindingCase(
            "a page that is called a document", PdfActivity.self, .data("<pdfUrl>1️⃣a.html</pdfUrl>"),
            ["1️⃣ warning pdf/not-a-pdf"]),
        FindingCase(
            "a large document", PdfActivity.self, .data("<pdfUrl>1️⃣b.pdf</pdfUrl>"), ["1️⃣ note pdf/large"],
            on: withLargeDocument),
        FindingCase(
            "an address that is called local", PdfActivity.self,
            .data("<local>true</local><pdfUrl>1️⃣https://example.org/a.pdf</pdfUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "a file that is called remote", PdfActivity.self, .data("<local>false</local><pdfUrl>1️⃣a.pdf</pdfUrl>"),
            ["1️⃣ warning media/local-mismatch"]),
        FindingCase(
            "an address without encryption", PdfActivity.self, .data("<pdfUrl>1️⃣http://example.org/a.pdf</pdfUrl>"),
            ["1️⃣ note media/insecure-address"]),
        FindingCase(
            "the tag in other case", PdfActivity.self, .data("1️⃣<pdfURL>a.pdf</pdfURL>"), ["1️⃣ warning xml/element-case"]),
        FindingCase(
            "a document in other case", PdfActivity.self, .data("<pdfUrl>1️⃣A.PDF</pdfUrl>"),
            ["1️⃣ warning file/inexact-name"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test func localDocumentIsShownWithoutAHost() async throws {
        let page = try await ActivityApp(PdfActivity.self, .data("<pdfUrl>a.pdf</pdfUrl>")).page()
        #expect(page.text("file.href") == "pdf/a.pdf")
        #expect(page.text("host") == nil)
        #expect(page.text("title") == "Título & más")
    }

    /// Browsers go by the type that the server sends, and so by the ending.
    @Test(arguments: [
        ("pdf/a.pdf", "%PDF-1.7", true), ("pdf/A.PDF", "%PDF-", true), ("pdf/b.pdf", "<p>%PDF-1.7", false),
        ("pdf/b.html", "%PDF-1.7", false), ("pdf/b", "%PDF-1.7", false)
    ])
    func onlyADocumentIsEmbedded(path: String, text: String, isEmbedded: Bool) async throws {
        var stage = Stage()
        stage.files[path] = text
        let page = try await ActivityApp(PdfActivity.self, .data("<pdfUrl>\(path)</pdfUrl>"), on: stage).page()
        #expect(page.flag("isEmbedded") == isEmbedded)
    }

    @Test func remoteDocumentNamesItsHost() async throws {
        let page = try await ActivityApp(PdfActivity.self, .data("<pdfUrl>https://docs.example.org/x/a.pdf</pdfUrl>"))
            .page()
        #expect(page.text("file.href") == "https://docs.example.org/x/a.pdf")
        #expect(page.text("host") == "docs.example.org")
    }

    private static let withLargeDocument: Stage = {
        var stage = Stage()
        stage.files["pdf/b.pdf"] = "%PDF-1.7" + String(repeating: "x", count: 10_000_000)
        return stage
    }()
}
