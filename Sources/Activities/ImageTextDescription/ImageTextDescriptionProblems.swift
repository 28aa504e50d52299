// SPDX-License-Identifier: MIT

import Diagnostics

/// Diagnostics about a picture and a text (`activities.md` 7).
extension Diagnostic.Kind {
    static let nothingToRead = Self(
        "image-text-description/empty", .warning, "The visitor comes to a screen that shows its title at most.",
        isAbsence: true, howToFix: "Write a ‘text’, or name a picture in ‘imageFile’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<data>
              <dataId>bridge</dataId>
              <headerText>The old bridge</headerText>
              <text/>
            </data>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>bridge</dataId>
              <headerText>The old bridge</headerText>
              <text>Three arches of stone, built after the flood.</text>
            </data>
            """))
    static let barText = Self(
        "image-text-description/bar-text", .warning,
        "The text is what the button to the next screen says, and there is none.",
        howToFix: "Add a ‘nextLevel’, or move the words to ‘text’ or ‘headerText’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <text>Three arches of stone, built after the flood.</text>
            ↓<barText>On to the market</barText>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <text>Three arches of stone, built after the flood. On to the market!</text>
            """))
    static let unknownImagePosition = Self(
        "image-text-description/unknown-position", .warning, "The picture does not stand where it should.",
        howToFix: "Write ‘above’, ‘below’ or ‘left’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <imageFile>images/a.png</imageFile>
            <imagePosition>↓under</imagePosition>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <imageFile>images/a.png</imageFile>
            <imagePosition>below</imagePosition>
            """))
    static let oneWayNeighbours = Self(
        "image-text-description/one-way", .note,
        "Who goes on to the next screen and taps ‘previous’ there does not come back to this one.",
        howToFix:
            "Let the ‘prevLevel’ of the next screen name this one, unless the way is meant to go in one direction only.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>bridge</dataId>
              <text>The old bridge.</text>
              ↓<nextLevel><nextLevelLevelId>example</nextLevelLevelId><nextLevelDataId>market</nextLevelDataId></nextLevel>
            </data>
            <data>
              <dataId>market</dataId>
              <text>The market.</text>
              <prevLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></prevLevel>
            </data>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>bridge</dataId>
              <text>The old bridge.</text>
              <nextLevel><nextLevelLevelId>example</nextLevelLevelId><nextLevelDataId>market</nextLevelDataId></nextLevel>
            </data>
            <data>
              <dataId>market</dataId>
              <text>The market.</text>
              <prevLevel><nextLevelLevelId>example</nextLevelLevelId><nextLevelDataId>bridge</nextLevelDataId></prevLevel>
            </data>
            """))
}
