// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a web page (`activities.md` 13).
extension Diagnostic.Kind {
    static let pageMissing = Self(
        "web/no-page", .error, "The screen has a title and nothing below it.",
        isAbsence: true,
        howToFix: "Name the page in ‘webUrl’: a file of the bundle's ‘html’ folder, or an address with ‘https://’.",
        bad: .data(
            "WEB_ACTIVITY",
            """
            <data>
              <dataId>rules</dataId>
              <headerText>House rules</headerText>
              <local>true</local>
              ↓<webUrl/>
            </data>
            """),
        good: .data(
            "WEB_ACTIVITY",
            """
            <data>
              <dataId>rules</dataId>
              <headerText>House rules</headerText>
              <local>true</local>
              <webUrl>a.html</webUrl>
            </data>
            """))
    static let ownAddress = Self(
        "web/own-address", .warning,
        "A frame with a page of the site itself gets no origin, as if it were a page of ‘html’: otherwise its scripts could reach everything that visitors keep. A site that is opened from another address, as in a preview, does not show it.",
        howToFix:
            "Name a page of the app by its file, or lead to the screen with a ‘nextLevel’; leave the site's own server out of ‘frames’.",
        bad: .data("WEB_ACTIVITY", "<local>false</local><webUrl>↓https://garden.example.org/rules.html</webUrl>").with(
            .settings("baseURL: https://garden.example.org/")),
        good: .data("WEB_ACTIVITY", "<local>true</local><webUrl>a.html</webUrl>").with(
            .settings("baseURL: https://garden.example.org/")))
}
