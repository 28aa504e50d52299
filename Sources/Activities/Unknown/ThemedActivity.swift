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
        var contents = Contents()
        contents.collect(from: &data)
        links = contents.links
        assets = contents.pictures
        searchTexts = SearchTexts(.text, contents.texts)
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

    /// The parts of the data that the site needs, whatever the template shows of them.
    private struct Contents {
        var links: [NextLevel] = []
        var pictures: [AssetReference] = []
        var texts: [String] = []

        mutating func collect(from reader: inout ElementReader) {
            for child in reader.element.children {
                if child.name == "nextLevel" || child.name == "prevLevel" {
                    collectLink(child, from: &reader)
                } else if !child.children.isEmpty {
                    reader.nested(child) { collect(from: &$0) }
                } else if Self.namesPicture(child.text) {
                    pictures.append(
                        AssetReference(.image, child.text, at: SourcePosition(file: reader.file, offset: child.offset)))
                } else if !child.text.isEmpty, child.name != "dataId", child.name != "headerText" {
                    texts.append(child.text)
                }
            }
            reader.ignoreRest()
        }

        /// Reads a link as if it were the only child, because an element with several links must not lose any.
        private mutating func collectLink(_ child: Element, from reader: inout ElementReader) {
            let element = reader.element
            let parent = Element(
                name: element.name, offset: element.offset, textOffset: element.textOffset, text: "", children: [child])
            reader.nested(parent) { reader in
                if let link = reader.nextLevel(Tag(child.name)) { links.append(link) }
            }
        }

        private static func namesPicture(_ text: String) -> Bool {
            !text.contains { $0.isNewline } && MediaType.isPicture(text)
        }
    }
}
