// SPDX-License-Identifier: MIT

package import Text

/// A text of a screen that the search finds.
package struct SearchText: Sendable, Equatable {
    package enum Kind: Sendable { case text, row, button, event, place }

    package let kind: Kind
    package let text: String
    /// The number of the row it stands in, counted from 1 in file order: the page has an element `row-<number>`.
    package let row: Int?

    package init(_ kind: Kind, _ text: String, row: Int? = nil) {
        self.kind = kind
        self.text = text
        self.row = row
    }
}

/// An address of another server to which a visitor can go from a screen, and where the bundle names it.
package struct WebLink: Sendable, Equatable {
    package let address: String
    package let position: SourcePosition

    package init(_ address: String, at position: SourcePosition) {
        self.address = address
        self.position = position
    }
}

/// Something the whole site has once, for the pages that load it.
package enum SharedFile: Sendable, Hashable, CaseIterable {
    /// The script that says where the pieces of the search index are.
    case searchIndex
    /// The folder of the map library.
    case mapLibrary
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

/// A text that visitors scan to open a screen, for a sheet of printed codes.
package struct ScanCode: Sendable {
    package let text: String
    package let next: NextLevel?

    package init(text: String, next: NextLevel?) {
        self.text = text
        self.next = next
    }
}
