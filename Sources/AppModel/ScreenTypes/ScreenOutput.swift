// SPDX-License-Identifier: MIT

/// The contents of a screen's page: what its template sees, the files beside it, and its continuation pages.
///
/// One call returns all of it, because all of it is made from the same data.
package struct ScreenOutput<Page: Sendable>: Sendable {
    /// What the template sees.
    package let page: Page
    /// Files that lie beside the page.
    package let attachments: [Attachment]
    /// Its continuation pages, in order.
    package let continuations: [ContinuationPage]

    package init(_ page: Page, attachments: [Attachment] = [], continuations: [ContinuationPage] = []) {
        self.page = page
        self.attachments = attachments
        self.continuations = continuations
    }
}

extension Activity {
    /// The type of the models of its pages.
    package static var pageType: any PageModel.Type { Page.self }

    /// Returns the same as `page(in:)`, for callers that do not know the type.
    package func output(in site: any PageContext) -> ScreenOutput<any PageModel> {
        let output = page(in: site)
        return ScreenOutput(output.page, attachments: output.attachments, continuations: output.continuations)
    }
}

/// A file that lies beside a page and has its name, such as the events of a calendar.
package struct Attachment: Sendable {
    /// What its name has instead of the page's ending, without the point, such as `ics`.
    package let ending: String
    /// The whole contents, written as UTF-8.
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
    /// The text that follows the screen's title in its title.
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
