// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a picture above a list, in addition to those about the list (`activities.md` 6).
extension Diagnostic.Kind {
    static let imageListWithoutImage = Self(
        "image-list/no-image", .warning,
        "The screen is a list and nothing else; the Android player fills the gap with a sample picture of its own.",
        isAbsence: true,
        howToFix:
            "Name a picture in ‘imageFile’, before or after the list. If none is wanted, change the ‘levelType’ to ‘LIST_ACTIVITY’.",
        bad: .data(
            "IMAGE_LIST_ACTIVITY",
            """
            ↓<data>
              <dataId>castle</dataId>
              <list>
                <listItem><text>The keep</text></listItem>
              </list>
            </data>
            """),
        good: .data(
            "IMAGE_LIST_ACTIVITY",
            """
            <data>
              <dataId>castle</dataId>
              <imageFile>images/a.png</imageFile>
              <list>
                <listItem><text>The keep</text></listItem>
              </list>
            </data>
            """))
}
