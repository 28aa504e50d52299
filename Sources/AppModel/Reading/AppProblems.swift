// SPDX-License-Identifier: MIT

package import Diagnostics

/// What can be wrong with `app.xml` itself and with the files it names (`app.md` 4 and 19).
extension Diagnostic.Kind {
    /// Every problem that reading an app can report, except for those of links, files and XML, which have lists of
    /// their own.
    package static let appProblems: [Diagnostic.Kind] =
        [
            .noAppFile, .severalAppFiles, .unreadAppFile, .fileUnreadable, .fileTooLarge, .unlistedFolder,
            .fileNameEncoding,
            .wrongRoot, .noLevels,
            .partialEntryPoint, .coverMissing, .profileMissing, .banner, .push, .payPal,
            .remoteMode, .languageAssumed, .languageFolder, .otherLanguages, .unknownLanguage,
            .unknownRotation
        ] + levelProblems + dataProblems + menuProblems + styleProblems + formatProblems

    package static let noAppFile = Self(
        "app/no-app-xml", .error,
        "Everything starts with ‘app.xml’, which was found neither at the top of the folder nor in ‘xml/’, ‘assets/xml/’, ‘assets/’ or up to four folders down.",
        howToFix: "Name the folder that holds the app, and check that the file is called ‘app.xml’.",
        bad: .listing("xml/aplication.xml\nxml/cover.xml\nxml/other.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml"))
    package static let severalAppFiles = Self(
        "app/several-app-xml", .error, "The folder holds more than one app, and nothing says which of them is meant.",
        howToFix: "Name the folder of one of the apps that the message lists.",
        bad: .listing(
            "↓library/app.xml\nlibrary/cover.xml\nlibrary/other.xml\nmuseum/app.xml\nmuseum/cover.xml\nmuseum/other.xml"
        ),
        good: .listing("app.xml\ncover.xml\nother.xml"))
    static let unreadAppFile = Self(
        "app/unread-app-xml", .warning,
        "An app has one ‘app.xml’: in ‘xml/’, else at the top of the folder, else in ‘assets/xml/’ or ‘assets/’. What is written in the other one has no effect.",
        howToFix: "Remove the file that is not meant.",
        bad: .listing("↓app.xml\nxml/app.xml\nxml/cover.xml\nxml/other.xml"),
        good: .listing("xml/app.xml\nxml/cover.xml\nxml/other.xml"))
    package static let fileUnreadable = Self(
        "app/unreadable", .error, "The file is there, but the system does not let the tool read it.", breaksFile: true,
        howToFix: "Check its rights, and that it still exists.",
        bad: .levels(
            """
            <level>
              <levelId>news</levelId>
              <levelTitle>News</levelTitle>
              <levelFile>↓news.xml</levelFile>
              <levelType>LIST_ACTIVITY</levelType>
            </level>
            """
        )
        .with(.terminal("$ ls -l my-app/xml/news.xml\n-rw------- 1 root root 512 my-app/xml/news.xml")),
        good: .terminal("$ sudo chmod a+r my-app/xml/news.xml"))
    package static let fileTooLarge = Self(
        "app/file-too-large", .error,
        "Nobody writes a file of more than 256 MB by hand, and reading it could take all of the machine's memory. Nothing of it is used.",
        breaksFile: true,
        howToFix: "Divide the data among several levels with a file each, or check that the right file is named.",
        bad: .levels(
            """
            <level>
              <levelId>news</levelId>
              <levelTitle>News</levelTitle>
              <levelFile>↓news.xml</levelFile>
              <levelType>LIST_ACTIVITY</levelType>
            </level>
            """
        )
        .with(.terminal("$ ls -s --block-size=MB my-app/xml/news.xml\n301MB my-app/xml/news.xml")),
        good: .terminal(
            "$ ls -s --block-size=MB my-app/xml/news.xml my-app/xml/news-2013.xml\n151MB my-app/xml/news-2013.xml  150MB my-app/xml/news.xml"
        ))
    static let unlistedFolder = Self(
        "app/unlisted-folder", .warning,
        "The system does not let the tool look into the folder, or it lies too deep, so what it holds counts as missing. Of hidden folders and those called ‘node_modules’ nothing is said.",
        howToFix: "Check its rights, or move out of the app’s folder what does not belong to the app.",
        bad: .terminal(
            "$ ls -ld my-app/images\ndrwx------ 2 root root 4096 my-app/images\n$ emobic-site check my-app\nwarning: The folder ‘images’ cannot be looked into, so what it holds counts as missing. Permission denied [app/unlisted-folder]"
        ),
        good: .terminal("$ sudo chmod a+rx my-app/images"))
    static let fileNameEncoding = Self(
        "app/file-name", .warning,
        "Archives of old systems have names in other encodings. Nothing can name such a file, and no server can be asked for it, so it is not in the site.",
        howToFix: "Rename the file; unpack the archive with its encoding, as in ‘unzip -O cp850’.",
        bad: .terminal(
            "$ emobic-site check my-app\nxml/app.xml:1:1: warning: The name of ‘html/a\u{FFFD}o.css’ is not UTF-8, so the file is left out [app/file-name]"
        ),
        good: .terminal("$ convmv -f latin1 -t utf8 --notest -r my-app"))
    static let wrongRoot = Self(
        "app/wrong-root", .error,
        "The file is of another kind than its place in ‘app.xml’ asks for, so nothing of it is used.",
        howToFix:
            "Check that the right file is named, and that its outermost element is the one that the message gives.",
        bad: .cover(
            """
            ↓<cover>
              <title>Town museum</title>
            </cover>
            """),
        good: .cover(
            """
            <level>
              <title>Town museum</title>
              <buttons>
                <button>
                  <buttonTitle>First room</buttonTitle>
                  <nextLevel><nextLevelLevelId>other</nextLevelLevelId><nextLevelDataId>first</nextLevelDataId></nextLevel>
                </button>
              </buttons>
            </level>
            """))
    static let noLevels = Self(
        "app/no-levels", .error, "There is no screen a visitor could go to.",
        isAbsence: true, howToFix: "Declare a level with a data file, and a cover whose button leads to it.",
        bad: .application(
            """
            <application>
              <title>Town museum</title>
              <entryPoint>
                <pointLevelId>emobc</pointLevelId>
                <pointDataId>search</pointDataId>
              </entryPoint>
              ↓<levels>
              </levels>
            </application>
            """),
        good: museum)
    static let partialEntryPoint = Self(
        "app/partial-entry-point", .warning,
        "A first screen needs a level and a data item; with one of them the app starts at the cover, as if none were given.",
        isAbsence: true, howToFix: "Fill both ids, or leave both out if the app is to start at the cover.",
        bad: .application(
            """
            ↓<entryPoint>
              <pointLevelId>other</pointLevelId>
            </entryPoint>
            """),
        good: .application(
            """
            <entryPoint>
              <pointLevelId>other</pointLevelId>
              <pointDataId>first</pointDataId>
            </entryPoint>
            """))
    static let coverMissing = Self(
        "app/cover-missing", .error,
        "A plain list of all levels takes its place, which is hardly the front page you had in mind. The site starts with it if there is no entry point.",
        isAbsence: true,
        howToFix:
            "Write the name of the cover's file as it is in the folder of ‘app.xml’, or give the app an entry point.",
        bad: .application(
            """
            <application>
              <title>Town museum</title>
              <coverFileName>↓front.xml</coverFileName>
              <levels>
                <level>
                  <levelId>other</levelId>
                  <levelFile>other.xml</levelFile>
                  <levelType>CANVAS_ACTIVITY</levelType>
                </level>
              </levels>
            </application>
            """),
        good: museum)
    static let profileMissing = Self(
        "app/profile-missing", .error, "Visitors cannot enter their data, and links to the profile are dead.",
        howToFix:
            "Write the name of the profile's file as it is in the folder of ‘app.xml’, or delete the element if the app needs no profile.",
        bad: .application("<profileFileName>↓visitor.xml</profileFileName>"),
        good: .profile(
            """
            <profile>
              <field>
                <fieldType>INPUT_TEXT</fieldType>
                <fieldLabel>Your name</fieldLabel>
                <fieldName>name</fieldName>
              </field>
            </profile>
            """))
    static let banner = Self(
        "app/banner", .note,
        "The networks of 2012 are gone and no foreign code is put into the site. A theme can use the place for a picture of your own.",
        howToFix: "Nothing need be done. Empty the element if the app no longer has advertising.",
        bad: .application(
            """
            ↓<banner>
              <type>admob</type>
              <position>top</position>
              <id>7</id>
            </banner>
            """),
        good: .application("<banner/>"))
    static let push = Self(
        "app/push", .note, "A site of plain pages has no server that could send a message.",
        howToFix: "Nothing need be done. Empty the element if the native apps no longer use it.",
        bad: .application(
            """
            ↓<push>
              <server>https://push.example.org</server>
            </push>
            """),
        good: .application("<push/>"))
    static let payPal = Self(
        "app/paypal", .note,
        "What screens offer for sale is paid at the provider, on its own page; check that the recipient is still yours.",
        howToFix: "Nothing need be done. Without the element things for sale are shown without a button to buy them.",
        bad: .application("<payPalRecipient>↓shop@example.org</payPalRecipient>"),
        good: .application("<payPalRecipient/>"))
    static let remoteMode = Self(
        "app/remote-mode", .note,
        "The Android player could fetch more levels from that address; the site holds those of the bundle only.",
        howToFix: "Put the levels into ‘app.xml’ if visitors of the site are to see them.",
        bad: .file(
            "xml/config.xml",
            """
            <config>
              <applicationDataUrl>↓https://apps.example.org/app.xml</applicationDataUrl>
            </config>
            """),
        good: .file("xml/config.xml", "<config></config>"))
    package static let languageAssumed = Self(
        "app/language-assumed", .note,
        "Screen readers pronounce by the language of a page, and dates, sorting and the words of buttons follow it. Spanish was taken, because most bundles are in it.",
        howToFix: "Set ‘language’ in ‘emobic-site.yaml’.",
        bad: museumWithMark.with(.settings("accent: \"#b3261e\"")),
        good: museum.with(.settings("language: en")))
    static let unknownRotation = Self(
        "app/unknown-rotation", .warning, "The value has no effect: the app turns with the device.",
        howToFix: "Write ‘both’, ‘portrait’ or ‘landscape’.",
        bad: .application("<rotation>↓sideways</rotation>"),
        good: .application("<rotation>landscape</rotation>"))

    private static let museum = Example.application(museumText)
    private static let museumWithMark = Example.application("↓" + museumText)
    private static let museumText = """
        <application>
          <title>Town museum</title>
          <coverFileName>cover.xml</coverFileName>
          <levels>
            <level>
              <levelId>other</levelId>
              <levelFile>other.xml</levelFile>
              <levelType>CANVAS_ACTIVITY</levelType>
            </level>
          </levels>
        </application>
        """
}
