// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a grid of buttons (`activities.md` 4).
extension Diagnostic.Kind {
    static let buttonsMissing = Self(
        "buttons/no-buttons", .error, "The screen is empty, and the visitor can only go back.",
        isAbsence: true, howToFix: "Put the buttons into a ‘buttons’ element, each in a ‘button’.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            ↓<data>
              <dataId>library</dataId>
              <headerText>Town library</headerText>
            </data>
            """),
        good: .data(
            "BUTTONS_ACTIVITY",
            """
            <data>
              <dataId>library</dataId>
              <headerText>Town library</headerText>
              <buttons>
                <button><buttonTitle>Opening hours</buttonTitle></button>
              </buttons>
            </data>
            """))
    static let buttonWithoutLabel = Self(
        "buttons/no-label", .warning,
        "Players show an empty button. The site writes the title of the screen it leads to on it, if there is one.",
        isAbsence: true,
        howToFix:
            "Give the button a ‘buttonTitle’. It is worth having even beside a picture, whose text alternative it becomes.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              ↓<button>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
              </button>
            </buttons>
            """),
        good: openingHours)
    static let buttonWithoutTarget = Self(
        "buttons/no-target", .note, "The button is shown as a text or a picture that cannot be tapped.",
        isAbsence: true, howToFix: "Give the button a ‘nextLevel’ or a ‘webUrl’, unless it is only to be looked at.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              ↓<button><buttonTitle>Opening hours</buttonTitle></button>
            </buttons>
            """),
        good: openingHours)
    static let buttonWithTwoTargets = Self(
        "buttons/two-targets", .warning, "A button has one target, so nobody gets to the address.",
        howToFix: "Remove the ‘nextLevel’ or the ‘webUrl’, or make a button for each.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              <button>
                <buttonTitle>Opening hours</buttonTitle>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
                <webUrl>↓https://example.org/hours</webUrl>
              </button>
            </buttons>
            """),
        good: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              <button>
                <buttonTitle>Opening hours</buttonTitle>
                <webUrl>https://example.org/hours</webUrl>
              </button>
            </buttons>
            """))
    static let buttonWithoutTitle = Self(
        "buttons/no-title", .note,
        "To those who do not see the picture, the site reads out the title of the screen that the button leads to; players have nothing to say.",
        isAbsence: true,
        howToFix:
            "Write into ‘buttonTitle’ what the picture says. Where there is a picture, the title is read out and shown as a tooltip, not beside it.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              ↓<button>
                <buttonFileName>images/a.png</buttonFileName>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
              </button>
            </buttons>
            """),
        good: .data(
            "BUTTONS_ACTIVITY",
            """
            <buttons>
              <button>
                <buttonTitle>Opening hours</buttonTitle>
                <buttonFileName>images/a.png</buttonFileName>
                <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
              </button>
            </buttons>
            """))
    static let badColumns = Self(
        "buttons/bad-columns", .warning,
        "The number cannot be used; of more than 12 columns the grid gets 12, otherwise two.",
        howToFix: "Write a number from 1 to 12, or leave ‘columns’ out for two.",
        bad: .data(
            "BUTTONS_ACTIVITY",
            """
            <columns>↓0</columns>
            <buttons>
              <button><buttonTitle>Opening hours</buttonTitle></button>
            </buttons>
            """),
        good: .data(
            "BUTTONS_ACTIVITY",
            """
            <columns>3</columns>
            <buttons>
              <button><buttonTitle>Opening hours</buttonTitle></button>
            </buttons>
            """))

    private static let openingHours = Example.data(
        "BUTTONS_ACTIVITY",
        """
        <buttons>
          <button>
            <buttonTitle>Opening hours</buttonTitle>
            <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
          </button>
        </buttons>
        """)
}
