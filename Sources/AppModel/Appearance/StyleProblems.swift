// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a styles file (`app.md` 10 and 19).
extension Diagnostic.Kind {
    static let styleProblems: [Diagnostic.Kind] = [
        .styleFileMissing, .unreadTwin, .stylesMissing, .styleWithoutScope, .styleForTwo, .unknownStyleType,
        .styleTypeAlias,
        .unknownStyleLevel,
        .repeatedStyle,
        .badComponent, .repeatedComponent, .blankAfterComponents, .unusedComponent,
        .componentSpelling, .unknownComponent, .undefinedFormat
    ]

    static let styleFileMissing = Self(
        "style/file-missing", .error,
        "Backgrounds and text formats are missing everywhere; the theme's own look is shown.",
        howToFix: "Put the file beside ‘app.xml’, or correct its name.",
        bad: .application("<stylesFileName>↓look.xml</stylesFileName>"),
        good: styles("<typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/a.png</backgroundFileName>"))
    static let unreadTwin = Self(
        "style/other-file", .note,
        "The framework's HTML5 player did not read the names in ‘app.xml’: it always showed ‘styles.xml’ and ‘formats.xml’. The site obeys ‘app.xml’, so it may look different from the old one.",
        howToFix: "Name that file in ‘app.xml’ if the site should look like the old one; else delete the file.",
        bad: Example.application("<stylesFileName>↓style.xml</stylesFileName>").with(styleFile("style.xml", "a"))
            .with(styleFile("styles.xml", "b")),
        good: Example.application("<stylesFileName>styles.xml</stylesFileName>").with(styleFile("styles.xml", "b")))
    static let stylesMissing = Self(
        "style/no-styles", .error,
        "The styles stand inside an element ‘styles’, which the file does not have, so none of them counts.",
        isAbsence: true,
        howToFix: "Put the ‘type’ elements into ‘styles’. If the file is another one, correct its name in ‘app.xml’.",
        bad: .styles("↓<application>\n</application>"),
        good: .styles("<application>\n  <styles>\n  </styles>\n</application>"))
    static let styleWithoutScope = Self(
        "style/no-scope", .warning, "Nothing says which screens the style is for, so it has no effect.",
        isAbsence: true, howToFix: "Name a screen type in ‘typeId’ or a level in ‘levelId’.",
        bad: .styles(
            "<application>\n  <styles>\n    ↓<type><backgroundFileName>images/a.png</backgroundFileName></type>\n  </styles>\n</application>"
        ),
        good: styles("<typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/a.png</backgroundFileName>"))
    static let styleForTwo = Self(
        "style/two-scopes", .warning,
        "A style with both is for the screen type, in all players, so it changes more screens than those of the level.",
        howToFix: "Take out ‘typeId’ if the style is meant for the level, else ‘levelId’.",
        bad: styles(
            "<typeId>LIST_ACTIVITY</typeId><levelId>↓other</levelId><backgroundFileName>images/a.png</backgroundFileName>"
        ),
        good: styles("<levelId>other</levelId><backgroundFileName>images/a.png</backgroundFileName>"))
    package static let unknownStyleType = Self(
        "style/unknown-type", .warning, "No screen is of that type, so the style has no effect.",
        howToFix: "Correct the name of the type.",
        bad: styles("<typeId>↓LIST_ACTIVTY</typeId><backgroundFileName>images/a.png</backgroundFileName>"),
        good: styles("<typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/a.png</backgroundFileName>"))
    static let styleTypeAlias = Self(
        "style/type-alias", .warning, "It was understood here; other players pass over the style.",
        howToFix: "Write the name exactly as the message gives it.",
        bad: styles("<typeId>↓list_activity</typeId><backgroundFileName>images/a.png</backgroundFileName>"),
        good: styles("<typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/a.png</backgroundFileName>"))
    package static let unknownStyleLevel = Self(
        "style/unknown-level", .warning, "No screen belongs to that level, so the style has no effect.",
        isDisuse: true,
        howToFix:
            "Correct the id; it must be the ‘levelId’ of a level, letter by letter. For the search, the profile and the other built-in screens write ‘emobc’.",
        bad: styles("<levelId>↓shop</levelId><backgroundFileName>images/a.png</backgroundFileName>"),
        good: styles("<levelId>other</levelId><backgroundFileName>images/a.png</backgroundFileName>"))
    package static let repeatedStyle = Self(
        "style/repeated", .warning, "The second is laid over the first here; other players know only the last one.",
        howToFix: "Put both into one ‘type’.",
        bad: .styles(
            """
            <application>
              <styles>
                <type><typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/a.png</backgroundFileName></type>
                <type><typeId>↓LIST_ACTIVITY</typeId><backgroundFileName>images/b.png</backgroundFileName></type>
              </styles>
            </application>
            """),
        good: styles("<typeId>LIST_ACTIVITY</typeId><backgroundFileName>images/b.png</backgroundFileName>"))
    static let badComponent = Self(
        "style/bad-component", .warning, "The pair is passed over; the Android player stops at the start of the app.",
        howToFix: "Write a component, ‘=’, the name of a format and ‘;’ for each pair.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>↓header</components>").with(titleFormat),
        good: headerStyle)
    package static let blankAfterComponents = Self(
        "style/blank-after-components", .note,
        "The Android player takes the white space for another pair and stops at the start of the app. The site reads it as meant.",
        howToFix: "End the element directly behind the last ‘;’: no line end and no blank before ‘</components>’.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>header=title;↓ </components>").with(titleFormat),
        good: headerStyle)
    static let repeatedComponent = Self(
        "style/repeated-component", .warning, "A component has one format: the last one.",
        howToFix: "Keep the pair that is meant.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>header=title;↓header=title;</components>").with(
            titleFormat),
        good: headerStyle)
    package static let componentSpelling = Self(
        "style/component-spelling", .warning,
        "The site takes it for the component that is meant, but other players want the name letter by letter.",
        howToFix: "Write the name as the message gives it.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>↓Header=title;</components>").with(titleFormat),
        good: headerStyle)
    package static let unknownComponent = Self(
        "style/unknown-component", .warning,
        "The name is almost one that screens have; as it is, the format is used for nothing.",
        howToFix:
            "Correct the name. The components are ‘header’, ‘basic_text’, ‘footer’, ‘selection_list’ and ‘description’; a theme may have more.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>↓haeder=title;</components>").with(titleFormat),
        good: headerStyle)
    package static let unusedComponent = Self(
        "style/unused-component", .note,
        "No screen of the site has a part of that name, so the format changes nothing unless a theme of yours uses it. On Android it may be a part of a layout of your own.",
        howToFix:
            "Use one of ‘header’, ‘basic_text’, ‘footer’, ‘selection_list’ and ‘description’, or take the pair out.",
        bad: styles("<typeId>BUTTONS_ACTIVITY</typeId><components>↓labels=title;</components>").with(titleFormat),
        good: headerStyle)
    package static let undefinedFormat = Self(
        "style/undefined-format", .warning, "The format ‘default’ is used, or the theme's look if there is none.",
        isSaidOncePerFile: true,
        howToFix: "Correct the name, or define the format in the formats file.",
        bad: styles("<typeId>LIST_ACTIVITY</typeId><components>header=↓big;</components>").with(titleFormat),
        good: headerStyle)

    private static let headerStyle = styles("<typeId>LIST_ACTIVITY</typeId><components>header=title;</components>")
        .with(titleFormat)
    private static let titleFormat = Example.formats(
        "<application>\n  <formats>\n    <format><name>title</name></format>\n  </formats>\n</application>")

    private static func styleFile(_ name: String, _ picture: String) -> Example {
        .file(
            "xml/" + name,
            """
            <application>
              <styles>
                <type>
                  <typeId>LIST_ACTIVITY</typeId>
                  <backgroundFileName>images/\(picture).png</backgroundFileName>
                </type>
              </styles>
            </application>
            """)
    }

    private static func styles(_ type: String) -> Example {
        .styles("<application>\n  <styles>\n    <type>\(type)</type>\n  </styles>\n</application>")
    }
}
