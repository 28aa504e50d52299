// SPDX-License-Identifier: MIT

internal import AppModel
package import Diagnostics

/// What can be wrong with a link (`app.md` 6, 17).
extension Diagnostic.Kind {
    /// Every problem that checking links can report.
    package static let linkProblems: [Diagnostic.Kind] = [
        .unknownLevel, .unknownData, .numberOutOfRange, .badLinkNumber, .partialLink, .missingSection,
        .badOutwardAddress, .privateOutwardAddress, .noStar, .fromAnswer,
        .unreadableTarget, .oldReservedID
    ]

    static let unknownLevel = Self(
        "link/unknown-level", .error, "The link is shown disabled, so a visitor who taps it gets nowhere.",
        howToFix:
            "Write a ‘levelId’ of app.xml exactly as it stands there: case, accents and blanks count. If the level was removed, remove the link as well.",
        bad: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>↓Other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
            )),
        good: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
            )))
    static let unknownData = Self(
        "link/unknown-data", .error, "The level exists, but not the screen in it: the link is shown disabled.",
        howToFix:
            "Write a ‘dataId’ of the level's own file exactly as it stands there, or add the missing ‘data’ to that file.",
        bad: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>↓frist</nextLevelDataId></nextLevel>"
            )),
        good: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
            )))
    static let numberOutOfRange = Self(
        "link/number-out-of-range", .error,
        "The link counts past the end of the levels or of the level's screens, so it is shown disabled.",
        howToFix:
            "Positions count from 0: the first is 0, the last of three is 2. Links by id are safer, because they survive a change of order.",
        bad: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataNumber>↓2</nextLevelDataNumber></nextLevel>"
            )),
        good: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataNumber>1</nextLevelDataNumber></nextLevel>"
            )))
    static let noStar = Self(
        "link/no-star", .error,
        "The screen of the favourites is there only if visitors can star something, so the link is shown disabled.",
        howToFix:
            "Add an entry with the ‘systemAction’ ‘favourite’ to a menu of the levels whose screens visitors may keep, or remove the link.",
        bad: .menu(favouritesMenu(star: "", mark: "↓")),
        good: .menu(
            favouritesMenu(
                star:
                    "<action><actionTitle>Star</actionTitle><systemAction>favourite</systemAction></action>\n        "))
    )

    private static func favouritesMenu(star: String, mark: String = "") -> String {
        """
        <level>
          <menuActions>
            \(star)<action>
              <actionTitle>Favourites</actionTitle>
              <nextLevel><nextLevelLevelId>emobc</nextLevelLevelId><nextLevelDataId>\(mark)favourites</nextLevelDataId></nextLevel>
            </action>
          </menuActions>
        </level>
        """
    }
    static let partialLink = Self(
        "link/partial", .warning,
        "Most players follow a link only if it names both a level and a screen in it; with one of the two, a tap does nothing.",
        isAbsence: true,
        howToFix:
            "Fill in both ‘nextLevelLevelId’ and ‘nextLevelDataId’. To have no link at all, leave both empty. An entry of a menu needs the level alone, if an item of that level has the data id of the screen on which the menu stands.",
        bad: .data(
            "LIST_ACTIVITY", row("↓<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId/></nextLevel>")
        ),
        good: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
            )))
    static let missingSection = Self(
        "link/missing-section", .warning,
        "An entry of a menu that names only a level leads to the item of that level with the data id of the screen it stands on. Where there is no such item, the entry is not shown.",
        isAbsence: true,
        howToFix:
            "Add a ‘data’ with the ‘dataId’ that the message names to the file of the level, or write a menu without the entry for the level that needs none.",
        bad: .sections(second: ""),
        good: .sections(second: "<data><dataId>second</dataId></data>"))
    static let fromAnswer = Self(
        "link/from-answer", .note,
        "On a phone the form's server sends this screen along with its answer. A site cannot take it over and says ‘sent’ instead. If the bundle has a screen of nearly the same name, it is a warning, because that one is probably meant.",
        howToFix:
            "There is nothing to do, unless the message suggests the name that is meant. To show a page of your own after sending, let the form lead to a screen of the bundle.",
        bad: .data(
            "FORM_ACTIVITY",
            formExample(
                "<nextLevel><nextLevelLevelId>↓answer</nextLevelLevelId><nextLevelDataId>thanks</nextLevelDataId></nextLevel>"
            )),
        good: .data(
            "FORM_ACTIVITY",
            formExample(
                "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
            )))
    static let unreadableTarget = Self(
        "link/unreadable-level", .note,
        "What the link names has no readable file, or one without screens, so nobody can tell whether the link is right. A level has a stand-in instead; other such links are shown disabled.",
        howToFix: "Fix what the message names: it is reported as an error of its own. The link itself may be fine.",
        bad: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>↓news</nextLevelLevelId><nextLevelDataId>today</nextLevelDataId></nextLevel>"
            )
        )
        .with(.levels(newsExample("news.xml"))),
        good: .data(
            "LIST_ACTIVITY",
            row(
                "<nextLevel><nextLevelLevelId>news</nextLevelLevelId><nextLevelDataId>today</nextLevelDataId></nextLevel>"
            )
        )
        .with(.levels(newsExample("news.xml"))).with(
            .file("xml/news.xml", "<levelData><data><dataId>today</dataId></data></levelData>")))

    private static func row(_ link: String) -> String {
        """
        <headerText>Town guide</headerText>
        <list>
          <listItem>
            <text>Town hall</text>
            \(link)
          </listItem>
        </list>
        """
    }

    private static func formExample(_ link: String) -> String {
        """
        \(link)
        <form>
          <actionUrl>https://example.org/contact</actionUrl>
          <field><fieldType>INPUT_EMAIL</fieldType><fieldLabel>Mail</fieldLabel><fieldName>mail</fieldName></field>
        </form>
        """
    }

    private static func newsExample(_ file: String) -> String {
        """
        <level>
          <levelId>news</levelId>
          <levelTitle>News</levelTitle>
          <levelFile>\(file)</levelFile>
          <levelType>CANVAS_ACTIVITY</levelType>
        </level>
        """
    }
}

extension Example {
    /// A menu of the level ‘other’ with the section ‘photos’, which its screen ‘first’ has.
    fileprivate static func sections(second: String) -> Example {
        Example.menu(
            """
            <level>
              <menuActions>
                <menuLevel>other</menuLevel>
                <action>
                  <actionTitle>Photos</actionTitle>
                  \(second.isEmpty ? "↓" : "")<nextLevel><nextLevelLevelId>photos</nextLevelLevelId></nextLevel>
                </action>
              </menuActions>
            </level>
            """
        )
        .with(
            .levels(
                "<level><levelId>photos</levelId><levelTitle>Photos</levelTitle><levelFile>photos.xml</levelFile><levelType>CANVAS_ACTIVITY</levelType></level>"
            )
        )
        .with(
            .file(
                "xml/photos.xml",
                "<levelData><data><dataId>first</dataId></data><data><dataId>third</dataId></data>\(second)</levelData>"
            ))
    }
}
