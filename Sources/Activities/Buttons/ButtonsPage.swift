// SPDX-License-Identifier: MIT

package import AppModel

/// The page model for the template of a grid of buttons.
package struct ButtonsPage: PageModel {
    let columns: Int
    let buttons: [ButtonViewModel]

    package static let fields: [Field<ButtonsPage>] = [
        .number("columns", "how many buttons stand in a row, if there is room") { $0.columns },
        .list("buttons", "the buttons in file order") { $0.buttons },
        .flag("isEmpty", "whether there are no buttons") { $0.buttons.isEmpty }
    ]
}

/// One button.
package struct ButtonViewModel: PageModel {
    let title: String?
    let image: ImageModel?
    let link: LinkModel?

    package static let fields: [Field<ButtonViewModel>] = [
        .text(
            "title",
            "the label, for a link without one the title of its target; it is the picture's text alternative too"
        ) { $0.title },
        .model("image", "the picture; it takes the label's place") { $0.image },
        .model("link", "where the button leads; absent for one that does nothing") { $0.link }
    ]
}
