// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
internal import Diagnostics
internal import FileSystem
internal import Text

/// A screen of a type that only the site's theme defines, by a template of the type's name. The template gets the
/// elements as they are in the file.
package struct ThemedActivity: Activity {
    package static let type: ActivityType = ""
    /// Empty, because the template is named after the level's own type.
    package static let view: ViewName = ""
    package static let traits = PageTraits(proseGrounds: [.card, .page])

    package let links: [NextLevel]
    package let assets: [AssetReference]
    package let searchTexts: SearchTexts
    private let element: Element

    package init(from data: inout ElementReader) {
        let file = data.file
        var pictures: [AssetReference] = []
        var texts: [String] = []
        links = data.allLinks { leaf in
            if Self.namesPicture(leaf.text) {
                pictures.append(
                    AssetReference(.image, leaf.text, at: SourcePosition(file: file, offset: leaf.offset)))
            } else if !leaf.text.isEmpty, leaf.name != "dataId", leaf.name != "headerText" {
                texts.append(leaf.text)
            }
        }
        assets = pictures
        searchTexts = SearchTexts(.text, texts)
        element = data.element
    }

    package func page(in site: any PageContext) -> ScreenOutput<ElementPage> {
        let targets = links.compactMap { link in site.link(link).map { (link.position.offset, $0) } }
        let pictures = assets.compactMap { picture in
            site.image(picture, alternative: "").map { (picture.position.offset, $0) }
        }
        return ScreenOutput(
            ElementPage(
                element, links: Dictionary(targets) { first, _ in first },
                pictures: Dictionary(pictures) { first, _ in first }))
    }

    private static func namesPicture(_ text: String) -> Bool {
        !text.contains { $0.isNewline } && MediaType.isPicture(text)
    }
}
