// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about the cover (`activities.md` 2, `app.md` 7).
extension Diagnostic.Kind {
    static let coverWithoutButtons = Self(
        "cover/no-buttons", .warning, "The first screen leads nowhere; only menus can take the visitor on.",
        isAbsence: true, howToFix: "Add a ‘buttons’ element with a ‘button’ for each part of the app.",
        bad: .cover(
            """
            ↓<level>
              <title>Museum of Clocks</title>
            </level>
            """),
        good: .cover(
            """
            <level>
              <title>Museum of Clocks</title>
              <buttons>
                <button>
                  <buttonTitle>Rooms</buttonTitle>
                  <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
                </button>
              </buttons>
            </level>
            """))
    static let manyCoverButtons = Self(
        "cover/many-buttons", .note,
        "The site shows all buttons, but the Android app shows only the first six.",
        howToFix:
            "If the bundle is used on Android too, keep six buttons and move the others to a screen of their own.",
        bad: .cover(
            """
            ↓<level>
              <buttons>
                <button><buttonTitle>Rooms</buttonTitle></button>
                <button><buttonTitle>Clocks</buttonTitle></button>
                <button><buttonTitle>Tours</buttonTitle></button>
                <button><buttonTitle>Shop</buttonTitle></button>
                <button><buttonTitle>Café</buttonTitle></button>
                <button><buttonTitle>Garden</buttonTitle></button>
                <button><buttonTitle>Contact</buttonTitle></button>
              </buttons>
            </level>
            """),
        good: .cover(
            """
            <level>
              <buttons>
                <button><buttonTitle>Rooms</buttonTitle></button>
                <button><buttonTitle>Clocks</buttonTitle></button>
                <button><buttonTitle>Tours</buttonTitle></button>
                <button><buttonTitle>Shop</buttonTitle></button>
                <button><buttonTitle>Café</buttonTitle></button>
                <button><buttonTitle>More</buttonTitle></button>
              </buttons>
            </level>
            """))
    static let badCoverAddress = Self(
        "cover/bad-address", .warning, "The value is no address of a web page, so the cover has no such link.",
        howToFix:
            "Copy the address from the browser, from ‘https://’ on. For Facebook and Twitter the bare name of the account will do.",
        bad: .cover(www: "↓ask at the desk"),
        good: .cover(www: "https://clocks.example"))
    static let coverAddressWithoutScheme = Self(
        "cover/address-without-scheme", .warning,
        "The site puts ‘https://’ before the address; the phones' players use it as it is and open nothing.",
        howToFix: "Write the whole address, with ‘https://’ at its start.",
        bad: .cover(www: "↓www.clocks.example"),
        good: .cover(www: "https://www.clocks.example"))
}

extension Example {
    /// A cover with one link besides its button.
    fileprivate static func cover(www address: String) -> Example {
        cover(
            """
            <level>
              <www>\(address)</www>
              <buttons>
                <button><buttonTitle>Rooms</buttonTitle></button>
              </buttons>
            </level>
            """)
    }
}
