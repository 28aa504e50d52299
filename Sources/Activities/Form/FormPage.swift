// SPDX-License-Identifier: MIT

package import AppModel

/// The page model for the template of a form.
package struct FormPage: PageModel {
    let fields: [FieldViewModel]
    let receiver: String?
    let submitImage: ImageModel?
    let cameraImage: ImageModel?
    let libraryImage: ImageModel?
    let choices: [FormChoice]
    let leadsNowhere: Bool
    let next: LinkModel?
    let needsServer: Bool
    let levelID: String?
    let itemID: String
    let table: FilledTableViewModel?

    /// The maximum number of targets listed for visitors without scripts, where the form cannot choose.
    private static let longestList = 200

    package static let fields: [Field<FormPage>] = [
        .list("fields", "the fields in file order") { $0.fields },
        .text("receiver", "the address that gets the values; absent for a form that only stores, or chooses a screen") {
            $0.receiver
        },
        .model("submitImage", "a picture for the button") { $0.submitImage },
        .model("cameraImage", "a picture for the button that takes a photo") { $0.cameraImage },
        .model("libraryImage", "a picture for the button that takes a picture from the device") { $0.libraryImage },
        .flag("hasImage", "whether one of the fields takes a picture") { $0.fields.contains { $0.kind == .image } },
        .list("choices", "the screens that a choosing form can lead to") { $0.choices },
        .flag("hasChoices", "whether there are such screens, and few enough to show them all") {
            1...longestList ~= $0.choices.count
        },
        .flag("leadsNowhere", "whether it neither sends nor stores, and has no level to choose from") {
            $0.leadsNowhere
        },
        .model("table", "the table in which the values are stored; absent for other forms") { $0.table },
        .flag("isFilled", "whether visitors fill it in to send or to store, and not to choose a screen") {
            $0.receiver != nil || $0.table != nil
        },
        .model("next", "the screen after sending or storing") { $0.next },
        .flag("needsServer", "whether what follows the form exists only on the server that it is sent to") {
            $0.needsServer
        },
        .text("levelID", "the id of the screen's level, or `#` and its number, which is sent along") { $0.levelID },
        .text("itemID", "the id of the screen's data item, or `#` and its number, which is sent along") { $0.itemID }
    ]
}

/// A screen that a static form can lead to.
package struct FormChoice: PageModel {
    let key: String
    let entry: ScreenEntry

    /// Returns nil if the screen has no page.
    init?(_ screen: ScreenID, in site: any PageContext) {
        guard let entry = site.entries(of: [screen]).first else { return nil }
        key = site.graph.item(of: screen)?.id?.text ?? ""
        self.entry = entry
    }

    package static let fields: [Field<FormChoice>] = [
        .text("key", "the screen's id, which the values are compared with; empty if all values lead to it") { $0.key },
        .text("title", "the screen's title") { $0.entry.title },
        .text("href", "its address") { $0.entry.href },
        .text("view", "the view name of its type, such as `list`") { $0.entry.view }
    ]
}
