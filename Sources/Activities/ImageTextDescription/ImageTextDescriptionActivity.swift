// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// A picture and a text, with links to the next and the previous screen (`activities.md` 7).
package struct ImageTextDescriptionActivity: Activity {
    package static let type: ActivityType = "IMAGE_TEXT_DESCRIPTION_ACTIVITY"
    package static let aliases: [ActivityType] = ["IMAGE_TEXT_ACTIVITY"]
    package static let diagnosticKinds: [Diagnostic.Kind] = [.nothingToRead, .barText, .oneWayNeighbours]

    let image: AssetReference?
    let text: String?
    let next: NextLevel?
    let previous: NextLevel?
    /// The position of the screen in its file. Levels that share a file share its screens' neighbours.
    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        image = data.image("imageFile")
        text = data.prose("text")
        next = data.nextLevel()
        previous = data.nextLevel(.prevLevel)
        if let bar = data.child("barText"), !bar.isEmpty {
            data.report(.barText, "‘barText’ is shown by no player", at: bar)
        }
        if image == nil, text == nil { data.report(.nothingToRead, "The screen has neither a text nor a picture") }
    }

    package var links: [NextLevel] { [next, previous].compactMap { $0 } }
    package var assets: [AssetReference] { [image].compactMap { $0 } }

    package var searchTexts: [SearchText] { [text].compactMap { $0 }.map { SearchText(.text, $0) } }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard let next, let item = app.resolve(next).screens.first.flatMap({ app.item(of: $0) }),
            item.position != position,
            let follower = item.activity as? Self, !follower.leadsBack(to: position, in: app)
        else { return [] }
        return [
            Diagnostic(
                .oneWayNeighbours, "The next screen does not have this one as its previous screen", at: next.position,
                notes: [Diagnostic.Note("the next screen is here", at: follower.previous?.position ?? item.position)])
        ]
    }

    /// Whether the previous-screen link leads to a position. A dead link counts as one that does, because it is
    /// reported separately.
    private func leadsBack(to position: SourcePosition, in app: AppGraph) -> Bool {
        guard let previous else { return false }
        let screens = app.resolve(previous).screens
        return screens.isEmpty || screens.contains { app.item(of: $0)?.position == position }
    }

    package func page(in site: any PageContext) -> ScreenOutput<ImageTextDescriptionPage> {
        ScreenOutput(
            ImageTextDescriptionPage(
                image: site.image(image, alternative: site.screenTitle), text: text.map(Prose.html),
                previous: site.link(previous),
                next: site.link(next)))
    }
}

/// The page model for the template of a picture with a text.
package struct ImageTextDescriptionPage: PageModel {
    let image: ImageModel?
    let text: String?
    let previous: LinkModel?
    let next: LinkModel?

    package static let fields: [Field<ImageTextDescriptionPage>] = [
        .model("image", "the picture") { $0.image },
        .html("text", "the text as paragraphs") { $0.text },
        .model("previous", "the screen before this one") { $0.previous },
        .model("next", "the screen after this one") { $0.next },
        .flag("hasNeighbours", "whether there is one before or after") { $0.previous != nil || $0.next != nil }
    ]
}

extension ImageTextDescriptionActivity {
    package static let tags = [
        "barText": "A text that no player shows.",
        "prevLevel": "The screen before this one."
    ]
}
