// SPDX-License-Identifier: MIT
internal import Diagnostics

/// What can be wrong with the envelope that all data files share (`activities.md` 1.2 and 1.5).
extension Diagnostic.Kind {
    static let dataProblems: [Diagnostic.Kind] = [.noData, .duplicateData, .dataWithoutID, .dataWithoutTitle]

    static let noData = Self(
        "data/none", .error, "A level is a kind of screen and each ‘data’ one screen of it: this level has none.",
        mending: "Add a ‘data’ element for each screen.",
        bad: .levels(roomsLevel).with(.file("xml/rooms.xml", "↓<levelData>\n</levelData>")),
        good: .levels(roomsLevel).with(.file("xml/rooms.xml", "<levelData>\n  <data>\n    <dataId>hall</dataId>\n  </data>\n</levelData>")))
    static let duplicateData = Self(
        "data/duplicate-id", .warning, "Links reach only the last of these screens; the others are not in the site.",
        mending: "Give each ‘data’ of a file an id of its own.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", """
            <data>
              <dataId>hall</dataId>
              <text>The great hall</text>
            </data>
            ↓<data>
              <dataId>hall</dataId>
              <text>The small hall</text>
            </data>
            """),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", """
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
        "data/no-id", .warning, "Only a link that counts screens can lead here, and most players know no such links.",
        mending: "Give the element an id that no other of the file has.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", """
            ↓<data>
              <text>The great hall</text>
            </data>
            """),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", """
            <data>
              <dataId>hall</dataId>
              <text>The great hall</text>
            </data>
            """))
    static let dataWithoutTitle = Self(
        "data/no-title", .warning, "Nothing says what the page is called in the browser's tab, in search engines and to those who do not see it.",
        mending: "Fill ‘headerText’; a ‘levelTitle’ or the app's ‘title’ helps all screens that have none.",
        bad: .application(untitled).with(.file("xml/rooms.xml", """
            <levelData>
              ↓<data>
                <dataId>hall</dataId>
                <text>The great hall</text>
              </data>
            </levelData>
            """)),
        good: .application(untitled).with(.file("xml/rooms.xml", """
            <levelData>
              <data>
                <dataId>hall</dataId>
                <headerText>The great hall</headerText>
                <text>It was built in 1520.</text>
              </data>
            </levelData>
            """)))

    private static let roomsLevel = """
        <level>
          <levelId>rooms</levelId>
          <levelFile>rooms.xml</levelFile>
          <levelType>CANVAS_ACTIVITY</levelType>
        </level>
        """
    private static let untitled = """
        <application>
          <entryPoint>
            <pointLevelId>rooms</pointLevelId>
            <pointDataId>hall</pointDataId>
          </entryPoint>
          <levels>
            <level>
              <levelId>rooms</levelId>
              <levelFile>rooms.xml</levelFile>
              <levelType>IMAGE_TEXT_DESCRIPTION_ACTIVITY</levelType>
            </level>
          </levels>
        </application>
        """
}
