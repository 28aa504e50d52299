// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a formats file (`app.md` 11 and 19).
extension Diagnostic.Kind {
    static let formatProblems: [Diagnostic.Kind] = [
        .formatFileMissing, .formatsMissing, .formatWithoutName, .duplicateFormat, .badColor, .badSize,
        .unknownTextStyle,
        .noSelectionBackground, .unavailableFont, .embeddedFont,
        .lowContrast
    ]

    static let formatFileMissing = Self(
        "format/file-missing", .error,
        "Colours, sizes and fonts of the app are missing everywhere; the theme's own are shown.",
        howToFix: "Put the file beside ‘app.xml’, or correct its name.",
        bad: .application("<formatsFileName>↓letters.xml</formatsFileName>"),
        good: format("<name>title</name>"))
    static let formatsMissing = Self(
        "format/no-formats", .error,
        "The formats stand inside an element ‘formats’, which the file does not have, so none of them counts.",
        isAbsence: true,
        howToFix:
            "Put the ‘format’ elements into ‘formats’. If the file is another one, correct its name in ‘app.xml’.",
        bad: .formats("↓<application>\n</application>"),
        good: .formats("<application>\n  <formats>\n  </formats>\n</application>"))
    static let formatWithoutName = Self(
        "format/no-name", .warning, "Styles call a format by its name, so nothing can use this one.",
        isAbsence: true,
        howToFix: "Give the format a ‘name’; the one called ‘default’ is used where another is missing.",
        bad: .formats(
            "<application>\n  <formats>\n    ↓<format><textSize>20sp</textSize></format>\n  </formats>\n</application>"),
        good: format("<name>title</name><textSize>20sp</textSize>"))
    static let duplicateFormat = Self(
        "format/duplicate-name", .warning, "Only the last format of a name is used.",
        howToFix: "Give each format a name of its own, or delete the one that is no longer meant.",
        bad: .formats(
            """
            <application>
              <formats>
                <format><name>title</name><textSize>18sp</textSize></format>
                ↓<format><name>title</name><textSize>20sp</textSize></format>
              </formats>
            </application>
            """),
        good: format("<name>title</name><textSize>20sp</textSize>"))
    static let badColor = Self(
        "format/bad-color", .warning, "Nobody can tell which colour is meant, so the text keeps the theme's.",
        howToFix:
            "Write ‘#’ and six hexadecimal digits, or eight with the opacity first, or one of Android's names such as ‘darkgray’.",
        bad: format("<name>title</name><textColor>↓dark red</textColor>"),
        good: format("<name>title</name><textColor>#8B0000</textColor>"))
    static let badSize = Self(
        "format/bad-size", .warning,
        "The number at the start counts, in ‘sp’ unless ‘px’ follows it; ‘dp’, ‘dip’ and ‘pt’ are taken for ‘sp’ without a warning. Without one above 0 the text keeps the theme's size. Android skips the rest of the format.",
        howToFix: "Write a number with ‘sp’, which follows the visitor's own text size, or with ‘px’.",
        bad: format("<name>title</name><textSize>↓large</textSize>"),
        good: format("<name>title</name><textSize>20sp</textSize>"))
    package static let noSelectionBackground = Self(
        "format/no-selection-background", .note,
        "The site does not need it. The Android player stops when it draws a list in such a format.",
        howToFix:
            "Name Android's drawable for a pressed row, such as ‘list_selector.xml’, if the bundle is for the native app too.",
        bad: .styles(listStyle).with(
            .formats(
                "<application>\n  <formats>\n    ↓<format><name>rows</name></format>\n  </formats>\n</application>")),
        good: .styles(listStyle).with(
            format("<name>rows</name><backgroundSelectionFileName>images/a.png</backgroundSelectionFileName>")))
    package static let limitedSize = Self(
        "format/limited-size", .note,
        "Letters that are too small cannot be read on a phone, and large ones leave no room for others, so sizes have limits. The numbers of old apps were made for screens of a quarter of the pixels.",
        howToFix: "There is nothing to do; a size within the limits is shown as it is written.",
        bad: .styles(headerStyle).with(format("<name>title</name>↓<textSize>12sp</textSize>")),
        good: .styles(headerStyle).with(format("<name>title</name><textSize>24sp</textSize>")))
    package static let unavailableFont = Self(
        "format/unavailable-font", .note,
        "Only visitors whose device has a font of that name see it; others see one that their browser chooses. If no font has that name, everybody sees the theme's.",
        howToFix:
            "Put the font's file into the folder ‘fonts’ if its licence allows that, or choose ‘sans’, ‘serif’ or ‘monospace’.",
        bad: format("<name>title</name><typeFace>↓Oldtown</typeFace>"),
        good: format("<name>title</name><typeFace>serif</typeFace>"))
    package static let embeddedFont = Self(
        "format/embedded-font", .note,
        "The font's file becomes part of the site, where everybody can download it, and not every licence allows that.",
        howToFix: "Check the font's licence. Nothing need be done if it may be embedded in sites.",
        bad: format("<name>title</name><typeFace>↓Oldtown</typeFace>").with(.file("fonts/Oldtown.ttf", "")),
        good: format("<name>title</name><typeFace>serif</typeFace>"))
    static let unknownTextStyle = Self(
        "format/unknown-style", .warning, "The text is neither bold nor italic, as if nothing were written.",
        howToFix: "Write ‘normal’, ‘bold’ or ‘italic’.",
        bad: format("<name>title</name><textStyle>↓boldd</textStyle>"),
        good: format("<name>title</name><textStyle>bold</textStyle>"))
    package static let lowContrast = Self(
        "format/low-contrast", .note,
        "Many people cannot read a text in that colour on its ground in the light look. On the theme's own grounds it is shown darker or lighter, just far enough; on one that the bundle chooses, such as the ‘backgroundColor’ of a list, and in the theme ‘classic’ it is shown as written. In the dark look colours are moved by themselves, except in that theme on a page with a ‘backgroundColor’, which is the same in both looks.",
        howToFix:
            "Choose a colour that differs more from the ground that is named, or a larger or bolder text. Nothing need be done if the colour that is shown will do.",
        bad: .styles(headerStyle).with(format("<name>title</name><textColor>↓#9A9A9A</textColor>")),
        good: .styles(headerStyle).with(format("<name>title</name><textColor>#595959</textColor>")))

    private static let headerStyle = """
        <application>
          <styles>
            <type><typeId>DEFAULT</typeId><components>header=title;</components></type>
          </styles>
        </application>
        """

    private static let listStyle = """
        <application>
          <styles>
            <type><typeId>LIST_ACTIVITY</typeId><components>selection_list=rows;</components></type>
          </styles>
        </application>
        """

    private static func format(_ elements: String) -> Example {
        .formats("<application>\n  <formats>\n    <format>\(elements)</format>\n  </formats>\n</application>")
    }
}
