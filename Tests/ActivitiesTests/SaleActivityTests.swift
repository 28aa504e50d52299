// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport
import Testing
import Text

@testable import Activities

@Suite struct SaleActivityTests: ActivityCases {
    static let cases = [
        sale("a good item", "<itemDescripcion>A</itemDescripcion><itemPrice>12.50</itemPrice>", []),
        sale("the English spelling", "<itemDescription>A</itemDescription><itemPrice>12.50</itemPrice>", []),
        sale("no price", "<itemDescripcion>A</itemDescripcion>", ["9️⃣ error sale/bad-price"]),
        sale(
            "an empty price", "<itemDescripcion>A</itemDescripcion>1️⃣<itemPrice/>", ["1️⃣ error sale/bad-price"]),
        sale(
            "a blank price", "<itemDescripcion>A</itemDescripcion>1️⃣<itemPrice> \n </itemPrice>",
            ["1️⃣ error sale/bad-price"]),
        sale(
            "a price in words", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣gratis</itemPrice>",
            ["1️⃣ error sale/bad-price"]),
        sale(
            "a price with its currency", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣12.50 €</itemPrice>",
            ["1️⃣ error sale/bad-price"]),
        sale(
            "a tax in words", "<itemDescripcion>A</itemDescripcion><itemPrice>1</itemPrice><itemTax>1️⃣poco</itemTax>",
            ["1️⃣ warning sale/bad-price"]),
        sale(
            "nothing to pay", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣0</itemPrice>",
            ["1️⃣ warning sale/odd-price"]),
        sale("a gift", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣-1</itemPrice>", ["1️⃣ warning sale/odd-price"]),
        sale(
            "a tax below zero", "<itemDescripcion>A</itemDescripcion><itemPrice>9</itemPrice><itemTax>1️⃣-1</itemTax>",
            ["1️⃣ warning sale/odd-price"]),
        sale(
            "a large amount", "<itemDescripcion>A</itemDescripcion><itemPrice>536870912.07</itemPrice>", []),
        sale(
            "three decimals", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣1.125</itemPrice>",
            ["1️⃣ warning sale/odd-price"]),
        sale(
            "a point that may part thousands",
            "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣1.250</itemPrice><itemTax>2️⃣0.500</itemTax>",
            ["1️⃣ warning sale/odd-price", "2️⃣ warning sale/odd-price"]),
        sale(
            "a comma that may part thousands",
            "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣1,250</itemPrice>",
            ["1️⃣ warning sale/odd-price", "1️⃣ warning xml/decimal-comma"]),
        sale(
            "whole euros", "<itemDescripcion>A</itemDescripcion><itemPrice>1250</itemPrice><itemTax>1e2</itemTax>", []),
        sale(
            "a decimal comma", "<itemDescripcion>A</itemDescripcion><itemPrice>1️⃣12,50</itemPrice>",
            ["1️⃣ warning xml/decimal-comma"]),
        sale("no description", "<itemPrice>1</itemPrice>", ["9️⃣ warning sale/no-description"]),
        sale(
            "a missing picture",
            "<itemDescripcion>A</itemDescripcion><itemPrice>1</itemPrice><itemImageFile>1️⃣nada.png</itemImageFile>",
            ["1️⃣ warning file/missing"]),
        FindingCase(
            "nobody to pay", SaleActivity.self, .data("<itemDescripcion>A</itemDescripcion><itemPrice>1</itemPrice>"),
            ["9️⃣ warning sale/no-recipient"])
    ]

    @Test(arguments: cases) func problemsAreReportedAtTheirPlace(_ example: FindingCase) async throws {
        try await example.expectFindings()
    }

    @Test(arguments: [("12,50", "12.50"), ("1,5", "1.5"), ("1,234", nil)]) func commaIsMendedUnlessItMayPartThousands(
        written: String, fixed: String?
    ) async throws {
        let app = try await item("<itemPrice>\(written)</itemPrice>").app
        #expect(app.diagnostics.first { $0.kind.code == "xml/decimal-comma" }?.fix?.new == fixed)
    }

    @Test(arguments: [
        ("1.250", "1.25"), ("1.125", "1.13"), ("12.50000", "12.50"), ("1e-3", "0.00")
    ])
    func amountsWithMoreDecimalsSayAsWhatTheyCount(written: String, counted: String) async throws {
        let app = try await item("<itemPrice>\(written)</itemPrice>").app
        #expect(
            app.diagnostics.contains {
                $0.summary == "‘\(written)’ has more than two decimals; it counts as \(counted)"
            })
    }

    @Test(arguments: [
        ("es", ["12,50 €", "2,63 €", "4,00 €", "19,13 €"]), ("en", ["€12.50", "€2.63", "€4.00", "€19.13"]),
        ("ca", ["12,50 €", "2,63 €", "4,00 €", "19,13 €"])
    ])
    func amountsAreWrittenAsPeopleDo(language: String, expected: [String]) async throws {
        let page = try await item("<itemPrice>12.50</itemPrice><itemTax>2,63</itemTax><itemShipping>4</itemShipping>")
            .page(in: language)
        // Some languages put a no-break space before the currency sign.
        #expect(["price", "tax", "shipping", "total"].map { page.text($0)?.replacing("\u{A0}", with: " ") } == expected)
    }

    @Test func totalIsShownOnlyIfSomethingIsAdded() async throws {
        #expect(try await item("<itemPrice>12.50</itemPrice>").page().text("total") == nil)
        #expect(try await item("<itemTax>1</itemTax>").page().text("total") == nil)
        #expect(
            try await item("<itemPrice>10</itemPrice><itemShipping>0.05</itemShipping>").page(in: "en").text("total")
                == "€10.05")
    }

    @Test(arguments: [
        ("12.5", 1250), ("0.1", 10), ("1e2", 10000), ("19.99", 1999), ("0,07", 7), ("1.125", 113), ("-3", -300),
        ("12.505", 1251), ("1.005", 101), ("0.005", 1), ("-1.005", -101), ("1.0049", 100), ("0.996", 100), ("1e-9", 0),
        ("99999999999.99", 9_999_999_999_999)
    ])
    func amountsAreCountedInCents(written: String, expected: Int) async throws {
        #expect(
            try await item("<itemPrice>\(written)</itemPrice>").activity(as: SaleActivity.self).price?.cents == expected
        )
    }

    @Test(arguments: [(1250, "12.50"), (5, "0.05"), (-5, "-0.05"), (100_000, "1000.00")])
    func decimalsAreWrittenForPrograms(cents: Int, expected: String) {
        #expect(Price(cents: cents).decimal == expected)
    }

    @Test func checkoutIsAPlainAddress() async throws {
        let page = try await item("<itemPrice>12.5</itemPrice><itemTax>2.63</itemTax><itemShipping>4</itemShipping>")
            .page()
        #expect(
            page.text("checkout") == """
                https://www.paypal.com/cgi-bin/webscr?cmd=_xclick&business=caja%40jardin.example&item_name=T%C3%ADtulo%20%26%20m%C3%A1s&item_number=d\
                &amount=12.50&tax=2.63&shipping=4.00&currency_code=EUR
                """)
    }

    /// Two items below one title would be the same to the seller.
    @Test(arguments: [
        ("Catálogo 2024", "Título & más: Catálogo 2024"), ("\n <b>Lupa</b>\ncon funda", "Título & más: Lupa"),
        ("", "Título & más"), ("Título &amp; más", "Título & más"),
        (String(repeating: "ñ", count: 200), "Título & más: " + String(repeating: "ñ", count: 113))
    ])
    func checkoutNamesWhatIsSold(description: String, expected: String) async throws {
        let written = description.replacing("<b>", with: "&lt;b>").replacing("</b>", with: "&lt;/b>")
        let page = try await item("<itemDescripcion>\(written)</itemDescripcion><itemPrice>1</itemPrice>").page()
        #expect(page.text("checkout")?.contains("&item_name=\(expected.percentEncoded)&item_number=d&") ?? false)
    }

    /// As `sale/odd-price` says, the payment page refuses them.
    @Test(arguments: ["itemTax", "itemShipping"]) func checkoutHasNoExtrasBelowZero(tag: String) async throws {
        #expect(try await item("<itemPrice>5</itemPrice><\(tag)>-10</\(tag)>").page().text("checkout") == nil)
    }

    @Test func checkoutLeavesOutWhatIsNotGiven() async throws {
        let checkout = try await item("<itemPrice>1</itemPrice>").page().text("checkout") ?? ""
        #expect(checkout.contains("&amount=1.00&currency_code=EUR"))
    }

    @Test func checkoutNeedsARecipientAndAPrice() async throws {
        #expect(
            try await ActivityApp(SaleActivity.self, .data("<itemPrice>1</itemPrice>")).page().text("checkout") == nil)
        #expect(try await item("<itemPrice>gratis</itemPrice>").page().text("checkout") == nil)
    }

    @Test(arguments: ["itemDescripcion", "itemDescription"]) func bothSpellingsOfTheDescriptionAreRead(tag: String)
        async throws
    {
        let page = try await item("<\(tag)>Uno\ndos</\(tag)><itemImageFile>images/a.png</itemImageFile>").page()
        #expect(page.text("description") == "<p>Uno<br>dos</p>")
        #expect(page.text("image.src") == "images/a.png")
    }

    private static let withRecipient: Stage = {
        var stage = Stage()
        stage.appElements = "<payPalRecipient>caja@jardin.example</payPalRecipient>"
        return stage
    }()

    private static func sale(_ name: String, _ content: String, _ findings: [String]) -> FindingCase {
        FindingCase(name, SaleActivity.self, .data(content), findings, on: withRecipient)
    }

    private func item(_ content: String) async throws -> ActivityApp {
        try await ActivityApp(SaleActivity.self, .data(content), on: Self.withRecipient)
    }
}
