// SPDX-License-Identifier: MIT
package import AppModel
package import BundleXML
package import Diagnostics

/// A picture and a text, with ways to the next and the previous one (`activities.md` 7).
package struct ImageTextDescriptionActivity: Activity {
    package static let type: ActivityType = "IMAGE_TEXT_DESCRIPTION_ACTIVITY"
    package static let aliases: [ActivityType] = ["IMAGE_TEXT_ACTIVITY"]
    package static let problems: [Diagnostic.Kind] = [.nothingToRead, .barText]

    let image: AssetReference?
    let text: String?
    let next: NextLevel?
    let previous: NextLevel?

    package init(from data: inout ElementReader) {
        image = data.image("imageFile")
        text = data.prose("text")
        next = data.nextLevel()
        previous = data.nextLevel(.prevLevel)
        if let bar = data.child("barText"), !bar.isEmpty { data.report(.barText, "‘barText’ is shown by no player", at: bar) }
        if image == nil, text == nil { data.report(.nothingToRead, "The screen has neither a text nor a picture") }
    }

    package var links: [NextLevel] { [next, previous].compactMap { $0 } }
    package var assets: [AssetReference] { [image].compactMap { $0 } }

    package var searchTexts: [SearchText] { [text].compactMap { $0 }.map { SearchText(.text, $0) } }

    package func page(in site: any PageContext) -> ImageTextDescriptionPage {
        ImageTextDescriptionPage(
            image: site.image(image, site.screenTitle), text: text.map(Prose.html), previous: site.link(previous), next: site.link(next))
    }
}

/// What the template of a picture with a text sees.
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
        .flag("hasNeighbours", "whether there is one before or after") { $0.previous != nil || $0.next != nil },
    ]
}

extension Diagnostic.Kind {
    fileprivate static let nothingToRead = Self("image-text-description/empty", .warning, "The screen is shown empty.")
    fileprivate static let barText = Self("image-text-description/bar-text", .warning, "The text is never shown.")
}
