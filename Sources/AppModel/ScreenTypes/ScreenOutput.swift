// SPDX-License-Identifier: MIT

/// What a screen's page is made of: what its template sees, the files beside it, and the pages that go on with it.
///
/// All of it comes from one call, because all of it is made from the same data.
package struct ScreenOutput<Page: Sendable>: Sendable {
    /// What the template sees.
    package let page: Page
    /// Files that lie beside the page.
    package let attachments: [Attachment]
    /// The pages that go on with it, in order.
    package let continuations: [ContinuationPage]

    package init(_ page: Page, attachments: [Attachment] = [], continuations: [ContinuationPage] = []) {
        self.page = page
        self.attachments = attachments
        self.continuations = continuations
    }
}

extension Activity {
    /// The same as `page(in:)`, for callers that do not know the type.
    package func output(in site: any PageContext) -> ScreenOutput<any PageModel> {
        let output = page(in: site)
        return ScreenOutput(output.page, attachments: output.attachments, continuations: output.continuations)
    }
}

/// A file that lies beside a page and has its name, such as the events of a calendar.
package struct Attachment: Sendable {
    package let ending: String
    package let text: String

    package init(ending: String, text: String) {
        self.ending = ending
        self.text = text
    }
}

/// One more page of a screen that is too long for one. It lies beside the screen's page, in the same frame.
package struct ContinuationPage: Sendable {
    /// Counted from 1.
    package let number: Int
    /// What its title says behind that of the screen.
    package let title: String
    /// What the template of the screen's type sees.
    package let model: any PageModel

    package init(number: Int, title: String, model: any PageModel) {
        self.number = number
        self.title = title
        self.model = model
    }

    /// The ending of its file, for `PageContext.attachmentAddress`.
    package static func ending(_ number: Int) -> String { "\(number).html" }
}
