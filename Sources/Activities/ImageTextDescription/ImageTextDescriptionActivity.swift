// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// A picture and a text, with links to the next and the previous screen (`activities.md` 7).
///
/// A class, because most screens of large apps are of this type: each question about one would copy its texts.
package final class ImageTextDescriptionActivity: Activity {
    package static let type: ActivityType = "IMAGE_TEXT_DESCRIPTION_ACTIVITY"
    package static let aliases: [ActivityType] = ["IMAGE_TEXT_ACTIVITY"]
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .nothingToRead, .barText, .oneWayNeighbours, .unknownImagePosition
    ]

    /// Where the picture stands (`extensions.md` 5).
    enum ImagePosition: String, CaseIterable { case above, below, left }

    let image: AssetReference?
    let imagePosition: ImagePosition
    let text: String?
    /// The words of the button to the next screen.
    let nextLabel: String?
    let next: NextLevel?
    let previous: NextLevel?
    /// The position of the screen in its file. Levels that share a file share its screens' neighbours.
    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        image = data.image("imageFile")
        imagePosition = data.choice("imagePosition", or: .above, .unknownImagePosition) {
            "There is no position ‘\($0)’; the picture stands above the text"
        }
        text = data.prose("text")
        next = data.nextLevel()
        previous = data.nextLevel(.prevLevel)
        nextLabel = data.text("barText")
        if next == nil, let bar = data.child("barText"), !bar.isEmpty {
            data.report(.barText, "The screen has a ‘barText’ and no ‘nextLevel’, so it is not shown", at: bar)
        }
        if image == nil, text == nil { data.report(.nothingToRead, "The screen has neither a text nor a picture") }
    }

    package var links: [NextLevel] { [next, previous].compactMap { $0 } }
    package var assets: [AssetReference] { [image].compactMap { $0 } }

    package var searchTexts: SearchTexts { SearchTexts(.text, [text].compactMap { $0 }) }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard let next, let item = app.resolve(next).screens.first.flatMap({ app.item(of: $0) }),
            item.position != position,
            let follower = item.contents(as: Self.self), !follower.leadsBack(to: position, in: app)
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
                image: site.image(image, alternative: site.screenTitle),
                imagePosition: imagePosition == .above ? nil : imagePosition.rawValue, text: text.map(Prose.html),
                previous: site.link(previous), next: site.link(next), nextLabel: nextLabel))
    }
}

/// The page model for the template of a picture with a text.
package struct ImageTextDescriptionPage: PageModel {
    let image: ImageModel?
    let imagePosition: String?
    let text: String?
    let previous: LinkModel?
    let next: LinkModel?
    let nextLabel: String?

    package static let fields: [Field<ImageTextDescriptionPage>] = [
        .model("image", "the picture") { $0.image },
        .text("imagePosition", "`below` or `left` if the picture does not stand above the text") { $0.imagePosition },
        .html("text", "the text as paragraphs") { $0.text },
        .model("previous", "the screen before this one") { $0.previous },
        .model("next", "the screen after this one") { $0.next },
        .text("nextLabel", "what the link to it says, if the app says so") { $0.nextLabel },
        .flag("hasNeighbours", "whether there is one before or after") { $0.previous != nil || $0.next != nil }
    ]
}

extension ImageTextDescriptionActivity {
    package static let tags = [
        "barText": "What the button to the next screen says.",
        "imagePosition": "Where the picture stands: above the text, below it, or to its left; above if it is left out.",
        "prevLevel": "The screen before this one."
    ]
}
