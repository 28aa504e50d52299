// SPDX-License-Identifier: MIT

internal import Diagnostics

/// What can be wrong with the envelope that all data files share (`activities.md` 1.2 and 1.5).
extension Diagnostic.Kind {
    static let dataProblems: [Diagnostic.Kind] = [.noData, .duplicateData, .similarData, .dataWithoutID]

    static let noData = Self(
        "data/none", .error, "A level is a kind of screen and each ‘data’ one screen of it: this level has none.",
        isAbsence: true, howToFix: "Add a ‘data’ element for each screen.",
        bad: .levels(roomsLevel).with(.file("xml/rooms.xml", "↓<levelData>\n</levelData>")),
        good: .levels(roomsLevel).with(
            .file("xml/rooms.xml", "<levelData>\n  <data>\n    <dataId>hall</dataId>\n  </data>\n</levelData>")))
    static let similarData = Self(
        "data/similar-id", .note,
        "Links tell the two apart, but authors confuse them, and systems that ignore case cannot keep files named after both.",
        howToFix: "Give one of the screens another id.",
        bad: .data(
            "CANVAS_ACTIVITY", "<data>\n  <dataId>hall</dataId>\n</data>\n↓<data>\n  <dataId>Hall</dataId>\n</data>"),
        good: .data(
            "CANVAS_ACTIVITY", "<data>\n  <dataId>hall</dataId>\n</data>\n<data>\n  <dataId>yard</dataId>\n</data>"))
    static let duplicateData = Self(
        "data/duplicate-id", .warning, "Links reach only the last of these screens; the others are not in the site.",
        howToFix: "Give each ‘data’ of a file an id of its own.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>hall</dataId>
              <text>The great hall</text>
            </data>
            ↓<data>
              <dataId>hall</dataId>
              <text>The small hall</text>
            </data>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>hall</dataId>
              <text>The great hall</text>
            </data>
            <data>
              <dataId>small hall</dataId>
              <text>The small hall</text>
            </data>
            """))
    static let dataWithoutID = Self(
        "data/no-id", .warning, "Only a link by position can lead here, and most players do not know such links.",
        isAbsence: true, howToFix: "Give the element an id that no other of the file has.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<data>
              <text>The great hall</text>
            </data>
            """),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <data>
              <dataId>hall</dataId>
              <text>The great hall</text>
            </data>
            """))
    private static let roomsLevel = """
        <level>
          <levelId>rooms</levelId>
          <levelFile>rooms.xml</levelFile>
          <levelType>CANVAS_ACTIVITY</levelType>
        </level>
        """
}
