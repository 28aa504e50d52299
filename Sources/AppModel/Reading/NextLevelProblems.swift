// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a link before it is resolved (`app.md` 6.1), and with the id of a level anywhere (6.3).
extension Diagnostic.Kind {
    package static let badLinkNumber = Self(
        "link/bad-number", .error,
        "The link names its target by position, but the value is not a position, so the link leads nowhere.",
        howToFix:
            "Write a whole number, counted from 0; better, name the target in ‘nextLevelLevelId’ and ‘nextLevelDataId’.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>First room</text>
                <nextLevel>
                  <nextLevelLevel>↓first</nextLevelLevel>
                  <nextLevelDataNumber>0</nextLevelDataNumber>
                </nextLevel>
              </listItem>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>First room</text>
                <nextLevel>
                  <nextLevelLevelId>other</nextLevelLevelId>
                  <nextLevelDataId>first</nextLevelDataId>
                </nextLevel>
              </listItem>
            </list>
            """))
    package static let oldReservedID = Self(
        "link/old-reserved-id", .warning,
        "The id of the built-in screens is misspelt; only old versions of one player understand it.",
        howToFix: "Write ‘emobc’, all in small letters.",
        bad: .data("LIST_ACTIVITY", toSearch("↓eMobc")), good: .data("LIST_ACTIVITY", toSearch("emobc")))

    private static func toSearch(_ level: String) -> String {
        """
        <headerText>Town guide</headerText>
        <list>
          <listItem>
            <text>Town hall</text>
            <nextLevel><nextLevelLevelId>\(level)</nextLevelLevelId><nextLevelDataId>search</nextLevelDataId></nextLevel>
          </listItem>
        </list>
        """
    }
}
