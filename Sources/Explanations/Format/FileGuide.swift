// SPDX-License-Identifier: MIT

internal import Activities
internal import AppModel
internal import Diagnostics

/// What the reference says about a kind of file, or about links, which are in most of them. The cover and the profile
/// are screen types.
struct FileGuide: Sendable {
    /// The name of the page; of kinds of files also that of the schema.
    let name: String
    let title: String
    let facts: [String]
    let guide: FormatGuide
    /// The areas of the diagnostics about it.
    let areas: Set<String>

    static let all = [app, links, menu, styles, formats, seo]

    private static let app = FileGuide(
        name: "app", title: "app.xml", facts: ["The root: ‘application’."],
        guide: FormatGuide(
            "The app: its name, the file of its cover, its menus, and its levels.",
            site:
                "A site is what can be reached from the cover or the entry point. A level is a kind of screen with a file that holds its screens; most levels have several. Where the tool counts screens, the cover is not among them. Files that app.xml names lie beside it, pictures in images/, sounds in audio/, films in video/, documents in pdf/, pages in html/ and fonts in fonts/.",
            players:
                "Messages to phones, PayPal’s application id, and advertisements concern the phones only. The rotation holds for an installed site where the browser heeds it.",
            example: .application(
                """
                <application>
                  <title>The Garden</title>
                  <coverFileName>cover.xml</coverFileName>
                  <stylesFileName>styles.xml</stylesFileName>
                  <formatsFileName>formats.xml</formatsFileName>
                  <menu>
                    <bottomMenu>menu.xml</bottomMenu>
                  </menu>
                  <levels>
                    <level>
                      <levelId>other</levelId>
                      <levelTitle>Sketchbook</levelTitle>
                      <levelFile>other.xml</levelFile>
                      <levelType>CANVAS_ACTIVITY</levelType>
                      <levelTransition>slide</levelTransition>
                    </level>
                  </levels>
                </application>
                """
            ).with(
                .file(
                    "xml/menu.xml",
                    """
                    <level>
                      <menuActions>
                        <menuLevel>Default</menuLevel>
                        <action>
                          <actionTitle>Home</actionTitle>
                          <systemAction>home</systemAction>
                        </action>
                      </menuActions>
                    </level>
                    """)
            ).with(
                .file(
                    "xml/styles.xml",
                    """
                    <application>
                      <styles>
                        <type>
                          <typeId>DEFAULT</typeId>
                          <components>header=title;</components>
                        </type>
                      </styles>
                    </application>
                    """)
            ).with(
                .file(
                    "xml/formats.xml",
                    """
                    <application>
                      <formats>
                        <format>
                          <name>title</name>
                          <textColor>#2F6B3C</textColor>
                        </format>
                      </formats>
                    </application>
                    """))), areas: ["app", "level", "data", "screen", "file"])

    static let links = FileGuide(
        name: "links", title: "nextLevel", facts: ["It stands in buttons, rows, menu entries and most screens."],
        guide: FormatGuide(
            "A link: a level and one of its screens, by their ids.",
            site:
                "Both ids must be written exactly as where they are defined; capitals and accents count. Built-in screens have the level ‘emobc’: ‘cover’, ‘profile’, ‘search’, in an app with a star ‘favourites’, and in one with a table or a star ‘data’. An empty ‘nextLevel’ is no link. One of the ids alone is enough in two places: the level in a form, whose values choose the screen, and the level in an entry of a menu, which leads to a section of the same thing. Elsewhere a site follows a level alone if it has just one screen, but other players do not, so ‘check’ warns: write both. A link that leads nowhere is shown disabled, and reported. ‘prevLevel’ and ‘entryPoint’ hold links too; the latter calls the ids ‘pointLevelId’ and ‘pointDataId’ and needs both.",
            players:
                "With positions in the place of ids, Android and iOS want different names; ids are read by all.",
            example: ButtonsActivity.guide.examples.first), areas: ["link"])

    private static let menu = FileGuide(
        name: "menu", title: "Menus",
        facts: [
            "The root: ‘level’.", "‘topMenu’, ‘bottomMenu’, ‘sideMenu’ and ‘contextMenu’ in app.xml name the files."
        ],
        guide: FormatGuide(
            "Entries that stand on every screen but the cover: a link or something built in.",
            site:
                "The bottom menu is a bar of tabs, on wide screens a column; five fit on a phone, and more are reached by a swipe; the top menu is in the bar with the title; the side menu comes in from the side; the context menu is behind a button. An entry with both a link and a system action follows the link. A ‘menuActions’ with a ‘menuLevel’ takes the place of the general one in that level. A ‘webUrl’ in the place of a link leads out of the app. An entry that names a level without a ‘dataId’ leads to a section of the same thing: the screen of that level with the data id of the one on which the menu stands, or the level's only one. Where there is none, or no other than the one on the screen, the entry is not shown; ‘check’ tells which things lack a section. Such a menu is written once: it stands on the levels of its sections too, unless they have their own, or have a single screen with a data id that is none of the menu's level. In the top menu up to five sections stand below the title, side by side; the title and the header picture of the first are on the others, unless they have their own.",
            players:
                "Sections and ‘webUrl’ are ours; other players do nothing with such an entry. iOS wants ‘Default’ for the general menu and Android an empty ‘menuLevel’ or none, so no file suits both; a site takes either. Where several ‘menuActions’ stand in a file, the HTML5 player reads the first one only.",
            example: .menu(
                """
                <level>
                  <menuActions>
                    <menuLevel>Default</menuLevel>
                    <action>
                      <actionTitle>Home</actionTitle>
                      <systemAction>home</systemAction>
                    </action>
                    <action>
                      <actionTitle>Sketchbook</actionTitle>
                      <nextLevel>
                        <nextLevelLevelId>other</nextLevelLevelId>
                        <nextLevelDataId>first</nextLevelDataId>
                      </nextLevel>
                    </action>
                  </menuActions>
                </level>
                """)), areas: ["menu"])

    private static let styles = FileGuide(
        name: "styles", title: "Styles",
        facts: ["The root: ‘application’.", "‘stylesFileName’ in app.xml names the file."],
        guide: FormatGuide(
            "Which background and which formats the screens have.",
            site:
                "A style is for all screens, the cover among them (‘DEFAULT’), for a screen type, or for a level; the more precise one counts, property by property, and ‘levelFormat’ in app.xml counts most. ‘components’ pairs parts of a screen with formats, each as ‘part=format;’. The parts are ‘header’, the title; ‘basic_text’, running text; ‘selection_list’, the rows of lists, events and places; ‘description’, their second line; and ‘footer’, the buttons to the next and previous screen. The title of the cover, which stands on its picture, takes no format. A name is the same in capitals, and with a hyphen or a blank for ‘_’; ‘check’ gives the right one. Other names change nothing. Give a style either a ‘typeId’ or a ‘levelId’: with both the ‘typeId’ counts. A background, a ‘backgroundColor’ and ‘components’ may each stand alone; an app without ‘components’ needs no file of formats. With a ‘backgroundColor’ the page has that colour in the light and in the dark, and texts and buttons are made legible on it; the theme ‘classic’ leaves the colours of formats as they are. A picture fills the window behind the screen, below a veil so that everything on it can be read: it gives the page a tone and no more. Only the cover shows it as it is.",
            players:
                "iOS ignores what follows the last semicolon, so write one at the end. The HTML5 player always showed ‘styles.xml’ and ‘formats.xml’, whatever app.xml names; if these are other files than the named ones, a note of ‘check’ says so.",
            example: .styles(
                """
                <application>
                  <styles>
                    <type>
                      <typeId>DEFAULT</typeId>
                      <backgroundFileName>images/garden.jpg</backgroundFileName>
                      <components>header=title;</components>
                    </type>
                  </styles>
                </application>
                """
            ).with(.formats("<application><formats><format><name>title</name></format></formats></application>")),
            others: [
                .styles(
                    """
                    <application>
                      <styles>
                        <type>
                          <typeId>IMAGE_TEXT_DESCRIPTION_ACTIVITY</typeId>
                          <backgroundColor>#1b4f72</backgroundColor>
                        </type>
                      </styles>
                    </application>
                    """)
            ]),
        areas: ["style"])

    private static let formats = FileGuide(
        name: "formats", title: "Formats",
        facts: ["The root: ‘application’.", "‘formatsFileName’ in app.xml names the file."],
        guide: FormatGuide(
            "Named looks of texts, which styles use.",
            site:
                "A colour that cannot be read on the ground where its texts stand is moved towards black or white just far enough: on the theme’s own, and on a ‘backgroundColor’ of the page. On the ground that a format gives lists it stays as it is in the light look, and so it does everywhere in the theme ‘classic’, there on a ‘backgroundColor’ of the page in the dark, too. The colour of the titles (‘header’) of most levels is also that of buttons and links; of several the one that app.xml has first, and that of a style for the cover before all. A grey and one that hardly differs from the ground are not taken, and the setting ‘accent’ takes the place of all. A size is kept within what is legible and leaves room for others: titles (‘header’) have 20 to 34, second lines (‘description’) 13 to 20, all others 13 to 28. A ‘typeFace’ that is no font of the bundle is requested from the visitor’s device, with the weight of an ending such as ‘-Bold’; devices without it show another font of that kind, and ‘sans’ is the theme’s own.",
            players: "Android wants a ‘backgroundSelectionFileName’ in the format of lists.",
            example: .formats(
                """
                <application>
                  <formats>
                    <format>
                      <name>title</name>
                      <textColor>#2F6B3C</textColor>
                      <textSize>24sp</textSize>
                      <textStyle>bold</textStyle>
                      <typeFace>serif</typeFace>
                    </format>
                  </formats>
                </application>
                """
            ).with(
                .styles(
                    "<application><styles><type><typeId>DEFAULT</typeId><components>header=title;</components></type></styles></application>"
                ))), areas: ["format"])

    private static let seo = FileGuide(
        name: "seo", title: "seo.xml", facts: ["The root: ‘seo’.", "The file lies beside app.xml. An app needs none."],
        guide: FormatGuide(
            "What search engines are told about the app.",
            site:
                "The keywords and the author are in the head of every page. The description is that of the first page and of the cover, and of each page without texts; the others have the beginning of their own.",
            players: "Only the HTML5 player reads it.",
            example: .file(
                "xml/seo.xml",
                """
                <seo>
                  <description>What grows in the garden, and when.</description>
                  <keywords>garden, plants, flowers</keywords>
                  <author>The gardeners</author>
                </seo>
                """)), areas: [])
}
