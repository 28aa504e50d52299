// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a menu (`app.md` 9 and 19).
extension Diagnostic.Kind {
    static let menuProblems: [Diagnostic.Kind] = [
        .menuMissing, .menuRoot, .unknownSystemAction, .menuActionWithoutTitle,
        .menuActionWithoutTarget, .menuActionWithTwoTargets, .unknownMenuLevel, .severalMenus, .noSideMenu,
        .tooManyMenuEntries
    ]

    static let menuMissing = Self(
        "menu/file-missing", .error, "The bar is missing on every screen; on Android the app stops at the first one.",
        howToFix: "Put the file beside ‘app.xml’, or leave the element empty if there is no such menu.",
        bad: .application("<menu>\n  <topMenu>↓bar.xml</topMenu>\n</menu>"),
        good: .application("<menu>\n  <topMenu></topMenu>\n</menu>"))
    static let menuRoot = Self(
        "menu/wrong-root", .error, "The file is not a menu, so no bar is shown.",
        howToFix:
            "Check that the right file is named, and that its outermost element is ‘level’ with ‘menuActions’ inside.",
        bad: .menu("↓<bar>\n  <action>\(back)</action>\n</bar>"),
        good: backMenu)
    static let unknownSystemAction = Self(
        "menu/unknown-system-action", .warning,
        "Without a target of its own such an entry does nothing, so it is left out.",
        howToFix:
            "Write one of ‘back’, ‘home’, ‘search’, ‘share’, ‘copy’, ‘email’, ‘tts’, ‘map’, ‘refresh’, ‘favourite’ and ‘sideMenu’, or give the entry a ‘nextLevel’ or a ‘webUrl’.",
        bad: menu("<action><actionTitle>Back</actionTitle><systemAction>↓return</systemAction></action>"),
        good: backMenu)
    static let menuActionWithoutTitle = Self(
        "menu/no-title", .warning,
        "Nothing but a picture, or nothing at all, says what the entry does; for visitors who do not see the picture, it has the title of the screen that it leads to.",
        isAbsence: true, howToFix: "Fill ‘actionTitle’; where there is a picture, it is read out instead of shown.",
        bad: menu("↓<action><actionImageName>images/a.png</actionImageName>\(toFirst)</action>"),
        good: menu(
            "<action><actionTitle>First room</actionTitle><actionImageName>images/a.png</actionImageName>\(toFirst)</action>"
        ))
    static let menuActionWithoutTarget = Self(
        "menu/no-target", .warning, "An entry that leads nowhere is left out of the bar.", isAbsence: true,
        howToFix: "Give the entry a ‘nextLevel’, a ‘systemAction’ or a ‘webUrl’, or remove it.",
        bad: .menu(
            """
            <level>
              <menuActions>
                ↓<action><actionTitle>Tickets</actionTitle></action>
                <action>\(back)</action>
              </menuActions>
            </level>
            """),
        good: .menu("<level>\n  <menuActions>\n    <action>\(back)</action>\n  </menuActions>\n</level>"))
    static let menuActionWithTwoTargets = Self(
        "menu/two-targets", .warning, "An entry has one target, so nobody gets to the address.",
        howToFix: "Remove the ‘nextLevel’ or the ‘webUrl’, or make an entry for each.",
        bad: menu(
            "<action>\n      <actionTitle>Tickets</actionTitle>\n      \(toFirst)\n      <webUrl>↓https://example.org/tickets</webUrl>\n    </action>"
        ),
        good: menu(
            "<action><actionTitle>Tickets</actionTitle><webUrl>https://example.org/tickets</webUrl></action>"))
    package static let unknownMenuLevel = Self(
        "menu/unknown-level", .warning, "No screen belongs to that level, so the menu is shown nowhere.",
        isDisuse: true,
        howToFix:
            "Correct the id, or delete ‘menuLevel’ if the menu is for all screens. For the search, the profile and the other built-in screens write ‘emobc’.",
        bad: .menu(
            """
            <level>
              <menuActions>
                <menuLevel>↓shop</menuLevel>
                <action>\(back)</action>
              </menuActions>
            </level>
            """),
        good: .menu(
            """
            <level>
              <menuActions>
                <menuLevel>other</menuLevel>
                <action>\(back)</action>
              </menuActions>
            </level>
            """))
    package static let severalMenus = Self(
        "menu/repeated", .warning, "A screen has one menu in each place: the last one. What the others hold is lost.",
        howToFix: "Put all entries into one ‘menuActions’, or say in ‘menuLevel’ which level each is for.",
        bad: .menu(
            """
            <level>
              <menuActions><action>\(back)</action></menuActions>
              ↓<menuActions><action>\(home)</action></menuActions>
            </level>
            """),
        good: menu("<action>\(back)</action>\n    <action>\(home)</action>"))

    package static let noSideMenu = Self(
        "menu/no-side-menu", .warning,
        "The entry opens the menu that comes in from the side. Where there is no such menu, it is left out.",
        howToFix: "Name a file with the entries of that menu in ‘sideMenu’ of app.xml, or remove the entry.",
        bad: menu("↓<action><actionTitle>More</actionTitle><systemAction>sideMenu</systemAction></action>"),
        good: backMenu)

    static let tooManyMenuEntries = Self(
        "menu/too-many", .error,
        "A menu stands on every page, so one with hundreds of entries makes each of them large. The entries before this place are shown.",
        howToFix: "Let the menu lead to a screen with a list, and put the entries there.",
        bad: .terminal(
            "$ emobic-site check my-app\nxml/menu.xml:1003:5: error: The menu has 1500 entries; those from here on are left out, because 200 are the most, with 50000 bytes of titles and addresses [menu/too-many]"
        ),
        good: backMenu)

    private static let back = "<actionTitle>Back</actionTitle><systemAction>back</systemAction>"
    private static let home = "<actionTitle>Start</actionTitle><systemAction>home</systemAction>"
    private static let toFirst =
        "<nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>"
    private static let backMenu = menu("<action>\(back)</action>")

    private static func menu(_ actions: String) -> Example {
        .menu("<level>\n  <menuActions>\n    \(actions)\n  </menuActions>\n</level>")
    }
}
