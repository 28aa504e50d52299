// SPDX-License-Identifier: MIT

package import AppModel
internal import Diagnostics

extension SaleActivity {
    package static let guide = FormatGuide(
        "Something to buy: what it is and what it costs.",
        site:
            "Price, tax, shipping and total, in euros. With ‘payPalRecipient’ in ‘app.xml’ a button leads to the payment page, which gets the title of the screen and the first line of the description as the name of the item; the site itself takes no money.",
        players:
            "Only Android can sell; the HTML5 player shows the price, iOS does not know the type. The element is called ‘itemDescripcion’.",
        example: .data(
            "SALE_ACTIVITY",
            """
            <data>
              <dataId>seeds</dataId>
              <headerText>Seeds</headerText>
              <itemDescripcion>A bag of sunflower seeds</itemDescripcion>
              <itemImageFile>images/sunflower.jpg</itemImageFile>
              <itemPrice>2.50</itemPrice>
              <itemTax>0.25</itemTax>
              <itemShipping>1.50</itemShipping>
            </data>
            """
        ).with(.application("<payPalRecipient>shop@garden.example</payPalRecipient>")))
}
