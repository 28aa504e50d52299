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
            ↓<data>
              <dataId>rules</dataId>
              <headerText>House rules</headerText>
              <local>true</local>
              <webUrl/>
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
}
