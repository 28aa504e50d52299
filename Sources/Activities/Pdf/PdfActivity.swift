// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Text

/// A document (`activities.md` 12).
package struct PdfActivity: Activity {
    package static let type: ActivityType = "PDF_ACTIVITY"
    package static let diagnosticKinds = Diagnostic.Kind.mediaKinds + [.documentMissing, .notAPDF, .largeDocument]

    let source: MediaSource

    package init(from data: inout ElementReader) {
        source = MediaSource(.pdf, "pdfUrl", from: &data, missing: .documentMissing)
    }

    package var assets: [AssetReference] { source.assets }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard let reference = source.reference, case .file(let path) = app.assets.resolve(reference) else { return [] }
        var problems: [Diagnostic] = []
        if app.app.bundle.isDocument(path) == false, !app.app.bundle.isLargeFilePointer(path) {
            problems.append(Diagnostic(.notAPDF, "‘\(reference.value)’ is not a PDF document", at: reference.position))
        }
        if let size = app.app.bundle.size(path), size > 10_000_000 {
            problems.append(
                Diagnostic(.largeDocument, "‘\(reference.value)’ has \(byteCount(size))", at: reference.position))
        }
        return problems
    }

    package func page(in site: any PageContext) -> ScreenOutput<DocumentPage> {
        ScreenOutput(
            DocumentPage(
                file: site.file(source.reference), title: site.screenTitle, isEmbedded: isEmbedded(in: site)))
    }

    /// Whether the page shows the document. Browsers go by the type that the server sends, and so by the ending, and not
    /// by what a page says of the file: anything else could be a page with scripts.
    private func isEmbedded(in site: any PageContext) -> Bool {
        guard let reference = source.reference, case .file(let path) = site.graph.assets.resolve(reference),
            let file = site.file(reference), file.href.prefix(while: { $0 != "#" }).lowercased().hasSuffix(".pdf")
        else { return false }
        return site.graph.app.bundle.isDocument(path) ?? false
    }
}

extension AppBundle {
    /// Whether a file begins as documents in PDF do; nil if it cannot be read.
    fileprivate func isDocument(_ path: String) -> Bool? { head(path, count: 5).map { $0 == Array("%PDF-".utf8) } }
}

/// The page model for the templates of a document and of a web page.
package struct DocumentPage: PageModel {
    let file: FileModel?
    let title: String
    var isEmbedded = false
    var isFramed = false
    /// Whether it is a page of the site itself, which gets no origin in its frame.
    var isOwn = false

    package static let fields: [Field<DocumentPage>] = [
        .model("file", "the document; absent if it is missing") { $0.file },
        .text("title", "what to call it") { $0.title },
        .text("host", "the server it lies on, if it is remote") { $0.host },
        .flag("isEmbedded", "whether it is a document that browsers show in a page") { $0.isEmbedded },
        .flag("isFramed", "whether the settings let its server into a frame") { $0.isFramed },
        .flag("isOwn", "whether it is a web page of the app, or below the address of the site") { $0.isOwn }
    ]

    private var host: String? {
        file.flatMap { $0.isRemote ? WebAddress($0.href)?.host : nil }
    }
}

extension PdfActivity {
    package static let tags = MediaSource.tags.merging([
        "pdfUrl": "A file of pdf/, also a page of it (‘plan.pdf#page=3’), or an address."
    ]) { _, own in own }
}
