// SPDX-License-Identifier: MIT

package import AppModel
package import BundleXML
package import Diagnostics
internal import Markup
internal import Text

/// An item for sale (`activities.md` 24). The spelling `itemDescripcion` is the format's own.
package struct SaleActivity: Activity {
    package static let type: ActivityType = "SALE_ACTIVITY"
    package static let traits = PageTraits(proseGrounds: [.page])
    package static let diagnosticKinds: [Diagnostic.Kind] = [
        .badPrice, .oddPrice, .saleWithoutDescription, .noRecipient
    ]

    let description: String?
    let image: AssetReference?
    let price: Price?
    let tax: Price?
    let shipping: Price?
    private let number: String?
    private let position: SourcePosition

    package init(from data: inout ElementReader) {
        position = data.position
        number = data.text("dataId")
        description = data.prose(Tag("itemDescripcion", attested: ["itemDescription"]))
        image = data.image("itemImageFile")
        price = Price.read("itemPrice", &data, severity: .error)
        tax = Price.read("itemTax", &data, severity: .warning)
        shipping = Price.read("itemShipping", &data, severity: .warning)
        if data.child("itemPrice")?.isEmpty ?? true { data.report(.badPrice, "The item has no ‘itemPrice’") }
        if let price, price.cents <= 0, let element = data.child("itemPrice") {
            data.report(.oddPrice, "The price is not above zero", atTextOf: element)
        }
        for (extra, tag) in [(tax, "itemTax" as Tag), (shipping, "itemShipping")] {
            if let extra, extra.cents < 0, let element = data.child(tag) {
                data.report(.oddPrice, "‘\(element.text)’ is below zero", atTextOf: element)
            }
        }
        if description == nil { data.report(.saleWithoutDescription, "The item has no ‘itemDescripcion’") }
    }

    package var assets: [AssetReference] { [image].compactMap { $0 } }

    package func problems(in app: AppGraph) -> [Diagnostic] {
        guard app.app.payPalRecipient == nil else { return [] }
        return [
            Diagnostic(.noRecipient, "‘app.xml’ names no ‘payPalRecipient’, so there is no button to buy", at: position)
        ]
    }

    package var searchTexts: SearchTexts { SearchTexts(.text, [description].compactMap { $0 }) }

    package func page(in site: any PageContext) -> ScreenOutput<SalePage> {
        let language = site.language
        let extras = [tax, shipping].compactMap { $0 }
        let total = price.map { extras.reduce($0) { Price(cents: $0.cents + $1.cents) } }
        return ScreenOutput(
            SalePage(
                image: site.image(image, alternative: ""), description: description.map(Prose.html),
                price: price?.text(in: language),
                tax: tax?.text(in: language), shipping: shipping?.text(in: language),
                total: extras.isEmpty ? nil : total?.text(in: language),
                checkout: site.graph.app.payPalRecipient.flatMap { checkoutAddress($0, in: site) }))
    }

    /// Returns the address of the payment provider's page for one item; nil for amounts that it refuses.
    private func checkoutAddress(_ recipient: String, in site: any PageContext) -> String? {
        guard let price, price.cents > 0, [tax, shipping].allSatisfy({ $0?.cents ?? 0 >= 0 }) else { return nil }
        let values = [
            ("cmd", "_xclick"), ("business", recipient), ("item_name", name(under: site.screenTitle)),
            ("item_number", number ?? ""), ("amount", price.decimal),
            ("tax", tax?.decimal ?? ""), ("shipping", shipping?.decimal ?? ""), ("currency_code", "EUR")
        ]
        let query = values.filter { !$0.1.isEmpty }.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
        return "https://www.paypal.com/cgi-bin/webscr?" + query
    }

    /// The most characters that the payment provider takes for a name.
    private static let longestName = 127

    /// Returns what the payment page and the receipt call the item: the title of the screen, which may be that of a shop, and
    /// the first line of the description, which may be no name.
    private func name(under title: String) -> String {
        let lines = Prose.plain(description ?? "").split(whereSeparator: \.isNewline).map { String($0).trimmed }
        guard let line = lines.first(where: { !$0.isEmpty && $0 != title }) else {
            return String(title.prefix(Self.longestName))
        }
        return String((title.isEmpty ? line : "\(title): \(line)").prefix(Self.longestName))
    }
}

/// The page model for the template of an item for sale.
package struct SalePage: PageModel {
    let image: ImageModel?
    let description: String?
    let price: String?
    let tax: String?
    let shipping: String?
    let total: String?
    let checkout: String?

    package static let fields: [Field<SalePage>] = [
        .model("image", "a picture of the item") { $0.image },
        .html("description", "what is sold, as paragraphs") { $0.description },
        .text("price", "the price with its currency") { $0.price },
        .text("tax", "the tax, if it comes on top") { $0.tax },
        .text("shipping", "what sending costs") { $0.shipping },
        .text("total", "the sum, if something comes on top of the price") { $0.total },
        .text("checkout", "the address of the payment page") { $0.checkout }
    ]
}

extension SaleActivity {
    package static let tags = [
        "itemDescripcion": "What is sold.",
        "itemImageFile": "A picture of what is sold.",
        "itemPrice": "The price, with a decimal point.",
        "itemShipping": "What sending costs; one that is no amount is left out of the price.",
        "itemTax": "The tax that comes on top; one that is no amount is left out of the price."
    ]
}
