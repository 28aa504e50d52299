// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about an item for sale (`activities.md` 24).
extension Diagnostic.Kind {
    static let badPrice = Self(
        "sale/bad-price", .error,
        "The amount is missing or no number, so the screen cannot say what the item costs and nobody can pay it.",
        isAbsence: true,
        howToFix: "Write the amount in euros as a bare number with a decimal point, without sign or unit: 12.50.",
        bad: saleExample("<itemPrice>↓12.50 euros</itemPrice>"), good: saleExample("<itemPrice>12.50</itemPrice>"))
    static let oddPrice = Self(
        "sale/odd-price", .warning,
        "Payments are made in whole cents and above zero; the payment page refuses anything else.",
        howToFix:
            "Write an amount above zero with at most two decimals. A point always stands before the cents: twelve hundred euros are 1200 or 1200.00.",
        bad: saleExample("<itemPrice>↓1.125</itemPrice>"), good: saleExample("<itemPrice>1.13</itemPrice>"))
    static let saleWithoutDescription = Self(
        "sale/no-description", .warning, "Visitors see a price and are not told what for.",
        isAbsence: true, howToFix: "Describe the item in ‘itemDescripcion’ (the format spells it in Spanish).",
        bad: .application(recipient).with(
            .data(
                "SALE_ACTIVITY",
                """
                ↓<data>
                  <dataId>map</dataId>
                  <headerText>Hiking map</headerText>
                  <itemPrice>9</itemPrice>
                </data>
                """)),
        good: .application(recipient).with(
            .data(
                "SALE_ACTIVITY",
                """
                <data>
                  <dataId>map</dataId>
                  <headerText>Hiking map</headerText>
                  <itemDescripcion>All paths around the lake, 1:25,000.</itemDescripcion>
                  <itemPrice>9</itemPrice>
                </data>
                """)))
    static let noRecipient = Self(
        "sale/no-recipient", .warning, "The item is shown with its price, but without a button to buy it.",
        isSaidOncePerFile: true,
        howToFix:
            "Name the account that gets the money in ‘payPalRecipient’ of app.xml. If the item is sold over the counter only, leave it as it is.",
        bad: .data(
            "SALE_ACTIVITY",
            """
            ↓<data>
              <dataId>map</dataId>
              <itemDescripcion>Hiking map</itemDescripcion>
              <itemPrice>9</itemPrice>
            </data>
            """),
        good: .application(recipient).with(
            .data(
                "SALE_ACTIVITY",
                """
                <data>
                  <dataId>map</dataId>
                  <itemDescripcion>Hiking map</itemDescripcion>
                  <itemPrice>9</itemPrice>
                </data>
                """)))

    private static let recipient = "<payPalRecipient>shop@example.org</payPalRecipient>"

    private static func saleExample(_ price: String) -> Example {
        Example.application(recipient).with(
            .data("SALE_ACTIVITY", "<itemDescripcion>Hiking map</itemDescripcion>\n\(price)"))
    }
}
