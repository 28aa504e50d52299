// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a link before it is resolved (`app.md` 6.1).
extension Diagnostic.Kind {
    package static let badLinkNumber = Self(
        "link/bad-number", .error,
        "The link counts its target instead of naming it, and what is written cannot be counted, so it leads nowhere.",
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
}
