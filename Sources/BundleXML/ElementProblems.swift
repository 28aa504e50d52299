// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with any element and its value, whatever file it is in (`app.md` 18, `activities.md` 1.1).
extension Diagnostic.Kind {
    static let elementProblems: [Diagnostic.Kind] = [
        .unknownElement, .looseText, .repeatedElement, .elementCase, .misplacedElement, .tagAlias, .markupInValue,
        .badFlag,
        .badNumber, .decimalComma, .textMarkup, .shownMarkup
    ]

    package static let unknownElement = Self(
        "xml/unknown-element", .warning,
        "No player knows an element of that name in this place, so what it says is not in the site.",
        isSaidOncePerFile: true,
        howToFix: "Correct the name if it is misspelt, move the element if it belongs elsewhere, or delete it.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<headrText>Town museum</headrText>
            <text>Open from nine to five</text>
            """),
        good: museumText)
    package static let looseText = Self(
        "xml/loose-text", .warning, "No player looks for text in this place, so it is in no site and on no phone.",
        howToFix: "Put the text into the element that it belongs to, or delete it. A remark can be a comment.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <headerText>Town museum</headerText>
            ↓Closed on Mondays
            <text>Open from nine to five</text>
            """),
        good: museumText)
    package static let repeatedElement = Self(
        "xml/repeated-element", .warning,
        "Only one gets into the site: the last one that is not empty, or of two spellings that of the format. The others were probably left behind.",
        howToFix: "Keep the one that is right and delete the others.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            <headerText>Museum</headerText>
            ↓<headerText>Town museum</headerText>
            <text>Open from nine to five</text>
            """),
        good: museumText)
    package static let elementCase = Self(
        "xml/element-case", .warning,
        "The site has it all the same, but every other player tells capitals from small letters and passes the element over.",
        howToFix: "Write the name with the capitals that the format gives.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<headertext>Town museum</headertext>
            <text>Open from nine to five</text>
            """),
        good: museumText)
    package static let misplacedElement = Self(
        "xml/misplaced-element", .warning, "It was found here, but some players look for it only in its own place.",
        howToFix: "Move the element into the one that the message names.",
        bad: .application("↓<topMenu>menu.xml</topMenu>").with(menuFile),
        good: .application("<menu><topMenu>menu.xml</topMenu></menu>").with(menuFile))
    package static let tagAlias = Self(
        "xml/tag-alias", .warning,
        "The name is near enough to be understood here; other players pass the element over.",
        howToFix: "Use the name that the message gives.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            """
            ↓<header>Town museum</header>
            <text>Open from nine to five</text>
            """),
        good: museumText)
    package static let markupInValue = Self(
        "xml/markup-in-value", .warning,
        "A value is plain text: here the tags are dropped and their words kept; on phones the rest of the text is lost.",
        howToFix: "Delete the tags, or write them as text (‘&lt;b&gt;’) where a text may have them.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open from ↓<b>nine</b> to five</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open from nine to five</text>"))
    package static let badFlag = Self(
        "xml/bad-flag", .warning,
        "Whatever is not ‘true’ counts as false, so ‘yes’ and ‘1’ mean no. In ‘required’ of a field it is the other way round: whatever is not ‘false’ counts as true, ‘no’ and ‘0’ too.",
        howToFix: "Write ‘true’ or ‘false’.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <order>↓yes</order>
            <list>
              <listItem><text>Bakery</text></listItem>
              <listItem><text>Apothecary</text></listItem>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <order>true</order>
            <list>
              <listItem><text>Bakery</text></listItem>
              <listItem><text>Apothecary</text></listItem>
            </list>
            """))
    package static let badNumber = Self(
        "xml/bad-number", .warning,
        "Digits at the start of the value count, the rest is cut off; without any the value is ignored, and so is a number that is too small or too large. Some players stop here.",
        howToFix: "Write a whole number without a unit.",
        bad: .menu(
            """
            <level>
              <menuActions>
                <action>
                  <actionTitle>Back</actionTitle>
                  <systemAction>back</systemAction>
                  <leftMargin>↓5 px</leftMargin>
                </action>
              </menuActions>
            </level>
            """),
        good: .menu(
            """
            <level>
              <menuActions>
                <action>
                  <actionTitle>Back</actionTitle>
                  <systemAction>back</systemAction>
                  <leftMargin>5</leftMargin>
                </action>
              </menuActions>
            </level>
            """))
    package static let decimalComma = Self(
        "xml/decimal-comma", .warning, "The number was understood, but other players stop reading it at the comma.",
        howToFix: "Write a decimal point.",
        bad: .data(
            "MAP_ACTIVITY",
            """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                <positionLat>↓37,77</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """),
        good: .data(
            "MAP_ACTIVITY",
            """
            <positions>
              <position>
                <positionTitle>Town hall</positionTitle>
                <positionLat>37.77</positionLat>
                <positionLon>-3.79</positionLon>
              </position>
            </positions>
            """))
    package static let textMarkup = Self(
        "text/markup", .warning,
        "Links, bold, italics and line breaks are honoured by a site; the phones' players show the tags as they are written.",
        isSaidOncePerFile: true,
        howToFix: "Write plain text with line breaks, if the app is for phones too.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open from ↓&lt;b&gt;nine&lt;/b&gt; to five</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open from nine to five</text>"))

    package static let shownMarkup = Self(
        "text/shown-markup", .warning,
        "Of HTML, texts have links, bold, italics and line breaks, as ‘<a href=\"https://…\">’, ‘<b>’, ‘<strong>’, ‘<i>’, ‘<em>’ and ‘<u>’ with their ends, ‘<br>’ and ‘<p>’, without other attributes. Every other tag stands on the page, and on the phones, as it is written, and so does every tag in a title, a label, a row of a table or the name of a menu entry, and a letter like ‘&ntilde;’ that was escaped once more.",
        isSaidOncePerFile: true,
        howToFix:
            "Write plain text with line breaks; a list is a line for each of its parts. Pictures have elements of their own. Letters are written as they are: ‘ñ’.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
            "<text>↓&lt;ul&gt;&lt;li&gt;Open from nine to five&lt;/li&gt;&lt;/ul&gt;</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open from nine to five</text>"))

    private static let museumText = Example.data(
        "IMAGE_TEXT_DESCRIPTION_ACTIVITY",
        """
        <headerText>Town museum</headerText>
        <text>Open from nine to five</text>
        """)
    private static let menuFile = Example.file(
        "xml/menu.xml",
        """
        <level>
          <menuActions>
            <action>
              <actionTitle>Back</actionTitle>
              <systemAction>back</systemAction>
            </action>
          </menuActions>
        </level>
        """)
}
