// SPDX-License-Identifier: MIT

package import BundleXML
internal import Markup

/// The page model of a screen type that only a theme has: an element of the bundle, with its children by their names.
///
/// `{{city}}` shows the text of the first child of that name, `{{#city}}…{{/city}}` iterates over all of them.
package struct ElementPage: PageModel {
    private let element: Element
    private let links: [Int: LinkModel]
    private let pictures: [Int: ImageModel]

    /// - Parameters:
    ///   - links: the models of the links in it, by the offsets of their elements.
    ///   - pictures: the pictures it names, by the offsets of their elements.
    package init(_ element: Element, links: [Int: LinkModel], pictures: [Int: ImageModel]) {
        self.element = element
        self.links = links
        self.pictures = pictures
    }

    package static let fields: [Field<ElementPage>] = [
        .text("text", "the element’s own text; where it has children `text`, those") { $0.element.wholeText },
        .html("paragraphs", "its own text as markup: paragraphs, line breaks and links as on other screens") { page in
            page.element.isEmpty ? nil : Prose.html(page.element.wholeText)
        },
        .model("picture", "the picture, if the text names one") { $0.pictures[$0.element.offset] },
        .text("webAddress", "the text, if it is an http or https address") { page in
            page.element.wholeText.isWebAddress ? page.element.wholeText : nil
        },
        .model("target", "where its `nextLevel` leads") { page in
            let links = page.links
            return page.element.children.lazy.compactMap { links[$0.offset] }.first
        }
    ]

    /// A name that is neither a field nor a child is absent: the surrounding elements are not searched, so that a child
    /// that one item lacks is not taken from another. A child never overrides a field, because the bundle could supply
    /// markup or addresses of its own for values that templates trust. Only `text` is harmless, and a common name.
    package func value(named name: String) -> TemplateValue? {
        if name != "text", let value = fieldValue(named: name) { return value }
        let children = element.children.filter { $0.name == name }
        if let first = children.first {
            return .elements(children.map { ElementPage($0, links: links, pictures: pictures) }, text: first.wholeText)
        }
        return name == "strings" ? nil : fieldValue(named: name) ?? .absent
    }

    /// Its children have names of their own.
    package static let hasOnlyItsFields = false

    package static func shape(named name: String) -> FieldShape? {
        fields.first { $0.name == name }?.shape ?? .elements(ElementPage.self)
    }
}
