// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a list, alone or below a picture (`activities.md` 5, 6).
extension Diagnostic.Kind {
    static let listMissing = Self(
        "list/no-list", .error, "The screen has nothing to choose from.",
        isAbsence: true, howToFix: "Put the rows into a ‘list’ element, each in a ‘listItem’.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            ↓<data>
              <dataId>trails</dataId>
              <headerText>Trails</headerText>
            </data>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <data>
              <dataId>trails</dataId>
              <headerText>Trails</headerText>
              <list>
                <listItem><text>Round the lake</text></listItem>
              </list>
            </data>
            """))
    static let listWithoutRows = Self(
        "list/no-rows", .warning, "The visitor comes to a screen that says nothing.",
        isAbsence: true, howToFix: "Add the rows, or take away the links to this screen until there are some.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <data>
              <dataId>trails</dataId>
              ↓<list/>
            </data>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <data>
              <dataId>trails</dataId>
              <list>
                <listItem><text>Round the lake</text></listItem>
              </list>
            </data>
            """))
    static let rowWithoutText = Self(
        "list/row-without-text", .warning,
        "Nothing says what the row is; the Android player stops when it has to sort such a list.",
        isAbsence: true, howToFix: "Give the row a ‘text’, or remove it.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <list>
              ↓<listItem>
                <description>Two hours, easy</description>
              </listItem>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>Round the lake</text>
                <description>Two hours, easy</description>
              </listItem>
            </list>
            """))
    static let repeatedRow = Self(
        "list/repeated-row", .warning,
        "Two rows look the same and lead to different screens, so the visitor can only guess which is which.",
        howToFix:
            "Say in ‘text’ or ‘description’ how they differ. If one of them is a leftover copy, remove it or fix its target.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>Round the lake</text>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
              </listItem>
              ↓<listItem>
                <text>Round the lake</text>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>second</nextLevelDataId></nextLevel>
              </listItem>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>Round the lake</text>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
              </listItem>
              <listItem>
                <text>Up to the chapel</text>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>second</nextLevelDataId></nextLevel>
              </listItem>
            </list>
            """))
    static let listOrderDefault = Self(
        "list/order-default", .note,
        "Players do not agree on lists without ‘order’: this site shows the rows as they stand in the file, the Android player sorts them.",
        isSaidOncePerFile: true,
        howToFix:
            "Say what you mean: ‘<order>false</order>’ keeps the order of the file, ‘<order>true</order>’ has the rows sorted.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            ↓<list>
              <listItem><text>Spring</text></listItem>
              <listItem><text>Autumn</text></listItem>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <order>false</order>
            <list>
              <listItem><text>Spring</text></listItem>
              <listItem><text>Autumn</text></listItem>
            </list>
            """))
    static let listPictureIgnored = Self(
        "list/picture-ignored", .warning,
        "A plain list has no place for a picture of its own, so nobody sees this one.",
        howToFix:
            "Change the level's ‘levelType’ to ‘IMAGE_LIST_ACTIVITY’, or move the picture into the row it belongs to.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            ↓<imageFile>images/a.png</imageFile>
            <list>
              <listItem><text>Round the lake</text></listItem>
            </list>
            """),
        good: .data(
            "IMAGE_LIST_ACTIVITY",
            """
            <imageFile>images/a.png</imageFile>
            <list>
              <listItem><text>Round the lake</text></listItem>
            </list>
            """))
}
