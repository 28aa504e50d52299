// SPDX-License-Identifier: MIT

internal import Diagnostics

/// What can be wrong with the reachability of screens (`activities.md` 1.9).
extension Diagnostic.Kind {
    static let unreachable = Self(
        "screen/unreachable", .note,
        "No chain of links from the start, the menus or the cover arrives here, so the screen is built with ‘--all’ only.",
        howToFix: "Link to it from a screen that visitors can reach, or take it out. A draft may stay as it is.",
        bad: .data(
            "CANVAS_ACTIVITY",
            """
            <data>
              <dataId>summer</dataId>
            </data>
            ↓<data>
              <dataId>winter</dataId>
            </data>
            """),
        good: .data(
            "CANVAS_ACTIVITY",
            """
            <data>
              <dataId>summer</dataId>
            </data>
            """))
    static let unlinkedLevel = Self(
        "level/unlinked", .note, "No screen and no menu outside of the level names it, so nobody gets there.",
        howToFix: "Link to the level from the cover, a menu or another screen, or remove it from app.xml.",
        bad: .levels(
            """
            ↓<level>
              <levelId>winter</levelId>
              <levelTitle>Winter</levelTitle>
              <levelFile>winter.xml</levelFile>
              <levelType>CANVAS_ACTIVITY</levelType>
            </level>
            """
        )
        .with(.file("xml/winter.xml", "<levelData><data><dataId>snow</dataId></data></levelData>")),
        good: .levels(
            """
            <level>
              <levelId>winter</levelId>
              <levelTitle>Winter</levelTitle>
              <levelFile>winter.xml</levelFile>
              <levelType>CANVAS_ACTIVITY</levelType>
            </level>
            """
        )
        .with(.file("xml/winter.xml", "<levelData><data><dataId>snow</dataId></data></levelData>"))
        .with(
            .cover(
                """
                <level>
                  <buttons>
                    <button>
                      <buttonTitle>Winter</buttonTitle>
                      <nextLevel><nextLevelLevelId>winter</nextLevelLevelId><nextLevelDataId>snow</nextLevelDataId></nextLevel>
                    </button>
                    <button>
                      <buttonTitle>Drawing</buttonTitle>
                      <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
                    </button>
                  </buttons>
                </level>
                """)))
    static let trap = Self(
        "screen/trap", .note,
        "A visitor who gets here can only go back. The site shows a way back above every screen, but a phone without a back key has none.",
        howToFix:
            "Give the screen a link, or give its level a menu with ‘home’ or ‘back’. If the screen is meant to be the last one, there is nothing to do.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<data>
              <dataId>market</dataId>
              <headerText>Market</headerText>
              <text>Every Saturday on the square.</text>
            </data>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>market</dataId>
              <headerText>Market</headerText>
              <text>Every Saturday on the square.</text>
            </data>
            """
        )
        .with(
            .menu(
                """
                <level>
                  <menuActions>
                    <action><actionTitle>Start</actionTitle><systemAction>home</systemAction></action>
                  </menuActions>
                </level>
                """)))
}
