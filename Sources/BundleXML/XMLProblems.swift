// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with a file before its contents are interpreted (`app.md` 3 and 18).
extension Diagnostic.Kind {
    /// Every problem that reading XML can report.
    package static let xmlProblems: [Diagnostic.Kind] =
        [
            .malformed, .emptyFile, .doctype, .tooDeep, .encoding, .twiceEncoded, .repaired, .mergeConflict, .attribute,
            .manyAttributes,
            .commentInValue,
            .longText, .longValue, .manyMarks
        ] + elementProblems

    package static let malformed = Self(
        "xml/malformed", .error,
        "Everything complete before the fault is in the site; what comes after it is lost. An element or comment without an end is reported where it is opened.",
        isAboutWholeFile: true, breaksFile: true,
        howToFix:
            "Close what the message names, or correct the name of the end tag. Elsewhere look at the place and just before it.",
        bad: .data(
            "LIST_ACTIVITY",
            """
            <list>
              ↓<listItem>
                <text>Opening hours</text>
            </list>
            """),
        good: .data(
            "LIST_ACTIVITY",
            """
            <list>
              <listItem>
                <text>Opening hours</text>
              </listItem>
            </list>
            """))
    static let emptyFile = Self(
        "xml/empty", .error,
        "There is nothing in the file, not even a root element. A program that was interrupted while it wrote it may have left it so.",
        isAboutWholeFile: true, breaksFile: true,
        howToFix: "Write the file again, or put back an earlier state of it.",
        bad: .file("xml/other.xml", "↓"),
        good: .file(
            "xml/other.xml",
            """
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
            </levelData>
            """))
    package static let doctype = Self(
        "xml/doctype", .error,
        "A document type can make a reader fetch or expand anything, so the file is not read from there on, which is usually all of it.",
        isAboutWholeFile: true, breaksFile: true,
        howToFix: "Delete the whole DOCTYPE. The format needs none.",
        bad: .file(
            "xml/other.xml",
            """
            ↓<!DOCTYPE levelData>
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
            </levelData>
            """),
        good: .file(
            "xml/other.xml",
            """
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
            </levelData>
            """))
    package static let tooDeep = Self(
        "xml/too-deep", .error, "No app nests its elements like that, so the rest of the file is not read.",
        isAboutWholeFile: true, breaksFile: true,
        howToFix:
            "Close the elements that are open here. A program that wrote the file may have forgotten its end tags.",
        bad: .file(
            "xml/other.xml",
            """
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
              <data>
                <geoRef><geoRef>…↓<geoRef>
            """),
        good: .file(
            "xml/other.xml",
            """
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
            </levelData>
            """))
    package static let encoding = Self(
        "xml/encoding", .warning,
        "The site shows the right letters, as far as they can be told, but other programs read the file as UTF-8, or by the encoding that it declares, and show wrong ones or refuse it.",
        isAboutWholeFile: true,
        howToFix:
            "Save the file as UTF-8; every editor can. In its first line write ‘encoding=\"UTF-8\"’, or leave that out.",
        bad: .file("xml/other.xml", page("↓", encoding: "ISO-8859-1")),
        good: .file("xml/other.xml", page("", encoding: "UTF-8")))
    static let mergeConflict = Self(
        "xml/merge-conflict", .error,
        "The version control system could not tell which of two versions of these lines is meant. The site would show a mixture of both.",
        breaksFile: true,
        howToFix:
            "Keep the lines of one version, or of both, and delete the lines with ‘<<<<<<<’, ‘=======’ and ‘>>>>>>>’.",
        bad: .file(
            "xml/other.xml",
            """
            <levelData>
            ↓<<<<<<< HEAD
              <data><dataId>first</dataId></data>
            =======
              <data><dataId>second</dataId></data>
            >>>>>>> summer
            </levelData>
            """),
        good: .file(
            "xml/other.xml",
            """
            <levelData>
              <data><dataId>first</dataId></data>
              <data><dataId>second</dataId></data>
            </levelData>
            """))
    package static let repaired = Self(
        "xml/repaired", .warning,
        "The file is not valid XML, or has or names a character that no page may have. Here the meaning was clear, but other players show the screen in part or not at all.",
        howToFix:
            "Write the place as XML wants it: ‘&amp;’ for ‘&’, ‘&lt;’ for ‘<’, a ‘;’ behind both, characters themselves for ‘&nbsp;’ or ‘&#146;’ and their like, no blank and no second sign before a tag's name, the same case in both tags of an element, ‘<!--’ before a comment, nothing before the XML declaration, no ‘>’ before a value.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Bread ↓& cheese</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Bread &amp; cheese</text>"))
    package static let attribute = Self(
        "xml/attribute", .warning, "The format has elements only; what an attribute says has no effect.",
        howToFix: "Write the value as an element of its own if the format has one, else delete the attribute.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "↓<text lang=\"en\">The old mill</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>The old mill</text>"))
    package static let manyAttributes = Self(
        "xml/many-attributes", .warning,
        "The format knows no attributes, so nothing is lost; but no editor writes a thousand of them into one tag.",
        howToFix: "Delete the attributes.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text a=\"…\" ↓b=\"\">The old mill</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>The old mill</text>"))
    package static let longText = Self(
        "xml/long-text", .warning,
        "Visitors do not scroll through a text of a megabyte; it was probably pasted by mistake. The beginning of it is shown.",
        howToFix: "Divide the text into several screens, or put it into the bundle as a document.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "↓<text>The old mill…</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>The old mill</text>"))
    package static let longValue = Self(
        "xml/long-value", .warning,
        "Titles, labels, ids and addresses are short. Many of them stand on every page, which one of more than 10,000 bytes would make large. The beginning of it counts.",
        howToFix:
            "Shorten the value. A long text belongs into the ‘text’ of a text screen, or into the ‘description’ of a row.",
        bad: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "↓<headerText>The old tower…</headerText>\n<text>Built in 1640</text>"),
        good: .data(
            "IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<headerText>The old tower</headerText>\n<text>Built in 1640</text>"))
    package static let manyMarks = Self(
        "xml/many-marks", .warning,
        "No language puts so many accents, vowel signs or other combining marks on one letter. They are a slip of a program, or there to make whoever reads the file slow.",
        howToFix: "Delete the marks.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "↓<text>The old mill&#x301;…</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>The old mill</text>"))
    package static let commentInValue = Self(
        "xml/comment-in-value", .warning,
        "The comment is dropped and the text around it joined, which is seldom what was meant. ‘<!--&-->’ stands for ‘&’, because authors hid one that way.",
        howToFix: "Move the comment before the element. For an ampersand write ‘&amp;’.",
        bad: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<text>Open every day ↓<!-- until May -->of the week</text>"),
        good: .data("IMAGE_TEXT_DESCRIPTION_ACTIVITY", "<!-- until May --><text>Open every day of the week</text>"))

    private static func page(_ mark: String, encoding: String) -> String {
        """
        \(mark)<?xml version="1.0" encoding="\(encoding)"?>
        <levelData>
          <data><dataId>first</dataId><headerText>Café «El Jardín»</headerText></data>
          <data><dataId>second</dataId></data>
        </levelData>
        """
    }
}
