// SPDX-License-Identifier: MIT

internal import Diagnostics

/// What can be wrong with a level in `app.xml` (`app.md` 4.7 and 19).
extension Diagnostic.Kind {
    static let levelProblems: [Diagnostic.Kind] = [
        .duplicateLevel, .similarLevel, .otherType, .levelWithoutFile, .levelWithoutType, .levelWithoutID,
        .unknownLevelType, .levelTypeAlias,
        .levelFileMissing, .levelFileRoot,
        .levelUsesProfile, .sharedLevelFile, .unusedLevelFile, .reservedLevelID,
        .unknownTransition, .tooManyLevels, .tooManyScreens
    ]

    static let tooManyLevels = Self(
        "level/too-many", .error,
        "No app has 100,000 levels. Those before this place are in the site, the others are not, nor are their screens.",
        howToFix: "Put screens of one type into one level: a data file can hold thousands.",
        bad: .terminal(
            "$ emobic-site check my-app\nxml/app.xml:700004:5: error: The app has 100007 levels; those from here on are left out, because 100000 are the most [level/too-many]"
        ),
        good: .levels(photoLevelExample("photos")))
    static let tooManyScreens = Self(
        "data/too-many", .error,
        "An app of more than a million screens takes more memory than most machines have. Those before this place are in the site. A data file counts for each level that names it.",
        howToFix: "Make several apps of it, or let fewer levels name the same file.",
        bad: .terminal(
            "$ emobic-site check my-app\nxml/towns.xml:4000012:3: error: From here on the app has more than 1000000 screens; these are left out [data/too-many]"
        ),
        good: .levels(photoLevelExample("photos")))
    static let duplicateLevel = Self(
        "level/duplicate-id", .warning,
        "Links by id reach only the last of these levels; the screens of the others are lost.",
        howToFix: "Give each level an id of its own.",
        bad: .levels(photoLevelExample("photos") + "\n" + "↓" + photoLevelExample("photos")),
        good: .levels(photoLevelExample("photos") + "\n" + photoLevelExample("more photos")))
    static let similarLevel = Self(
        "level/similar-id", .note,
        "Links tell the two apart, but authors confuse them, and systems that ignore case cannot keep files named after both.",
        howToFix: "Give one of the levels another id.",
        bad: .levels(photoLevelExample("photos") + "\n" + "↓" + photoLevelExample("Photos")),
        good: .levels(photoLevelExample("photos") + "\n" + photoLevelExample("more photos")))
    static let otherType = Self(
        "level/other-type", .error,
        "A screen type reads the elements that it knows. Here it finds none of its own but those of another type, so its screens are empty.",
        howToFix: "Write the type that the message names into ‘levelType’, or name the right file in ‘levelFile’.",
        bad: .levels(hoursExample(type: "  <levelType>↓MAP_ACTIVITY</levelType>\n")).with(quizFile),
        good: .levels(hoursExample(type: "  <levelType>QUIZ_ACTIVITY</levelType>\n")).with(quizFile))
    static let levelWithoutFile = Self(
        "level/no-file", .error, "Screens of this type come from a data file, so the level has none.",
        isAbsence: true, howToFix: "Name the data file in ‘levelFile’.",
        bad: .levels("↓" + hoursExample(file: "")),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelWithoutType = Self(
        "level/no-type", .error, "Nothing says what kind of screen the data are for; a notice is shown instead.",
        isAbsence: true, howToFix: "Write the type in ‘levelType’, for instance ‘LIST_ACTIVITY’.",
        bad: .levels("↓" + hoursExample(type: "")).with(hoursFile),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelWithoutID = Self(
        "level/no-id", .error, "Links name a level by its id, so hardly anything can lead here.",
        isAbsence: true, howToFix: "Give the level a ‘levelId’.",
        bad: .levels("↓<level>\n  <levelType>MULTIMEDIA_ACTIVITY</levelType>\n</level>"),
        good: .levels(
            "<level>\n  <levelId>photos</levelId>\n  <levelType>MULTIMEDIA_ACTIVITY</levelType>\n</level>"))
    static let unknownLevelType = Self(
        "level/unknown-type", .error,
        "Visitors see a notice that there is no such screen; menus and the way back still work.",
        howToFix:
            "Correct the name, or choose one of the types of the format. A theme makes the type if it has a template for it: TIMETABLE_ACTIVITY is ‘activities/timetable/page.mustache’.",
        bad: .levels(hoursExample(type: "  <levelType>↓TIMETABLE_ACTIVITY</levelType>\n")).with(hoursFile),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelTypeAlias = Self(
        "level/type-alias", .warning, "It was understood here; on Android the whole app fails to start.",
        howToFix: "Write the name exactly as the message gives it.",
        bad: .levels(hoursExample(type: "  <levelType>↓canvas_activity</levelType>\n")).with(hoursFile),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelFileMissing = Self(
        "level/file-missing", .error,
        "None of the level's screens is in the site; links to it lead to a page that says so.",
        howToFix: "Put the file beside ‘app.xml’, or correct its name.",
        bad: .levels(hoursExample(file: "  <levelFile>↓timetable.xml</levelFile>\n")),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelFileRoot = Self(
        "level/wrong-root", .error, "The file is not one of data for this kind of screen, perhaps a cover or a menu.",
        howToFix:
            "Check that the level names the right file, and that its outermost element is the one that the message gives.",
        bad: .levels(hoursExample(file: "  <levelFile>↓hours.xml</levelFile>\n")).with(
            .file("xml/hours.xml", "<level>\n  <menuActions/>\n</level>")),
        good: .levels(hoursExample()).with(hoursFile))
    static let levelUsesProfile = Self(
        "level/uses-profile", .note,
        "The native apps send the visitor's data along with the request. The site sends them to nobody.",
        howToFix: "Nothing need be done. Set the value to false if the server does not need the data.",
        bad: .levels(
            hoursExample(
                file:
                    "  <levelFile>↓https://data.example.org/hours.xml</levelFile>\n  <levelUseProfile>true</levelUseProfile>\n"
            )
        ).with(askingProfile),
        good: .levels(
            hoursExample(
                file:
                    "  <levelFile>https://data.example.org/hours.xml</levelFile>\n  <levelUseProfile>false</levelUseProfile>\n"
            )
        ).with(askingProfile))
    static let sharedLevelFile = Self(
        "level/shared-file", .note,
        "The same screens are in the site twice, under both levels. That may be meant, to show them in two ways.",
        howToFix: "If it is not meant, name the other level's own file.",
        bad: .levels(hoursExample() + "\n" + hoursExample("times", file: "  <levelFile>↓hours.xml</levelFile>\n")).with(
            hoursFile),
        good: .levels(hoursExample() + "\n" + hoursExample("times", file: "  <levelFile>times.xml</levelFile>\n"))
            .with(hoursFile).with(.file("xml/times.xml", hoursData)))
    static let unusedLevelFile = Self(
        "level/unused-file", .note,
        "The level opens a screen that the app has anyway, such as the cover; what this file says is nowhere in the site.",
        howToFix:
            "Name the file in ‘coverFileName’ if it is the cover, leave out ‘levelFile’, or give the level another type, such as ‘BUTTONS_ACTIVITY’.",
        bad: .levels(
            """
            <level>
              <levelId>start</levelId>
              <levelFile>↓start.xml</levelFile>
              <levelType>COVER_ACTIVITY</levelType>
            </level>
            """),
        good: .levels(
            """
            <level>
              <levelId>start</levelId>
              <levelType>COVER_ACTIVITY</levelType>
            </level>
            """))
    static let reservedLevelID = Self(
        "level/reserved-id", .warning,
        "Cover, profile and search are reached by this id, so the Android player throws the level away. The site keeps it.",
        howToFix: "Choose another id and correct the links to it.",
        bad: .levels("↓" + photoLevelExample("emobc")),
        good: .levels(photoLevelExample("photos")))
    static let unknownTransition = Self(
        "level/unknown-transition", .warning,
        "The site shows the screen without an animation. The HTML5 player slides, and iOS curls the page up.",
        howToFix: "Write ‘None’, ‘slide’, ‘Fade’, ‘FlipLeft’, ‘FlipRight’, ‘CurlUp’ or ‘CurlDown’.",
        bad: .levels(
            hoursExample(type: "  <levelType>CANVAS_ACTIVITY</levelType>\n  <levelTransition>↓Zoom</levelTransition>\n")
        ).with(hoursFile),
        good: .levels(
            hoursExample(type: "  <levelType>CANVAS_ACTIVITY</levelType>\n  <levelTransition>slide</levelTransition>\n")
        ).with(hoursFile))

    private static let quizFile = Example.file(
        "xml/hours.xml",
        """
        <levelData>
          <data>
            <dataId>birds</dataId>
            <questions>
              <question>
                <idQ>robin</idQ>
                <text>Do robins sing?</text>
                <answers>
                  <answer><answerText>Yes</answerText><correct>true</correct></answer>
                  <answer><answerText>No</answerText></answer>
                </answers>
              </question>
            </questions>
          </data>
        </levelData>
        """)

    private static func photoLevelExample(_ id: String) -> String {
        "<level>\n  <levelId>\(id)</levelId>\n  <levelType>MULTIMEDIA_ACTIVITY</levelType>\n</level>"
    }

    private static func hoursExample(
        _ id: String = "hours", file: String = "  <levelFile>hours.xml</levelFile>\n",
        type: String = "  <levelType>CANVAS_ACTIVITY</levelType>\n"
    ) -> String {
        "<level>\n  <levelId>\(id)</levelId>\n\(file)\(type)</level>"
    }

    private static let hoursFile = Example.file("xml/hours.xml", hoursData)
    private static let hoursData = """
        <levelData>
          <data><dataId>summer</dataId></data>
        </levelData>
        """

    private static let askingProfile = Example.profile(
        "<profile><field><fieldType>INPUT_TEXT</fieldType><fieldLabel>Name</fieldLabel><fieldName>name</fieldName></field></profile>"
    )
}
