// SPDX-License-Identifier: MIT

package import AppModel

/// Descriptions, one sentence each, of the elements that belong to no single screen type; editors show them. Those of a
/// screen type are in its `tags`.
package enum TagDocumentation {
    /// By the names of the elements, each with its full stop.
    package static let sentences: [String: String] = [
        "action": "One entry of the menu.",
        "actionImageName": "A picture of the entry: in the top menu in the place of its text, elsewhere beside it.",
        "actionTitle":
            "What the entry says. Without it an entry with a system action says what that does, and another the title of its screen.",
        "backgroundColor": "The ground of lists, through the component selection_list; written as textColor.",
        "backgroundFileName": "A picture behind the screen.",
        "backgroundMenu": "A picture behind every screen in the theme classic.",
        "backgroundSelectionFileName": "A picture behind a row while it is touched.",
        "banner":
            "An advertisement. A site shows those of type custom, with the pictures of images/ads/, and no others.",
        "bottomMenu": "The file of the bar at the bottom of every screen but the cover.",
        "cacheColorHint": "A setting of the phones; a site has no use for it.",
        "components": "Pairs such as header=title; each gives a part of the screen a format.",
        "contextMenu": "The file of the menu for the screen that is shown.",
        "coverFileName": "The file of the cover, the first screen. Without it the app needs an entry point.",
        "data": "One screen of the level.",
        "dataId": "The name that links use for the screen, unique in its file.",
        "description": "A text that says more.",
        "entryPoint":
            "The screen the app starts with instead of the cover; empty, or left out, for the cover. It is the first page of the site and has no other.",
        "field": "One field to fill in.",
        "fieldLabel": "What visitors read for the field, or for the column of a table; without it the column’s name.",
        "fieldName": "The name of the value, unique in the form.",
        "fieldType":
            "What kind of field it is, such as INPUT_TEXT or INPUT_PICKER; in a table TEXT, NUMBER, DATE or another.",
        "format": "One named look of texts.",
        "formats": "All formats.",
        "formatsFileName": "The file with the named looks of texts.",
        "geoRef":
            "Where on earth the screen belongs: a place, an address, or latitude,longitude; maps with showAll show the last.",
        "headerImageFile": "A picture above the screen, behind its title.",
        "headerText":
            "The title of the screen. Without it the page shows none; browser tabs, the search and screen readers use that of the level.",
        "imageFile": "A picture of images/, or an address that begins with https.",
        "levelFile": "The file with the screens of the level, beside app.xml. Types without data need none.",
        "levelFormat": "A style for this level alone.",
        "levelId": "The name that links use, unique in the app. Capitals and accents count.",
        "levels": "All kinds of screens, in the order in which positions count them.",
        "levelTitle": "The title of screens that have none of their own.",
        "levelTransition": "How the screen comes in; without it in the way of the theme.",
        "levelType": "What the screens of the level are: one of the screen types.",
        "levelUseProfile": "Whether a server gets the visitor's profile; a site never sends it.",
        "levelXib":
            "A layout of the theme for lists and buttons: ‘cards’, ‘posters’, ‘segments’ or ‘strip’ (ours). Another name, with ‘xib-’ before it, is a class of the page’s body; on the phones a native layout.",
        "menu": "The files of the menus. There may be none.",
        "menuActions": "The entries, for all levels or for one.",
        "menuLevel":
            "The id of the level that the entries are for, in the place of the general ones; emobc for the profile, the search and other screens of the app's own; empty or Default for all others.",
        "name": "The name others use for it.",
        "nextLevel": "Where it leads: a level and one of its screens.",
        "nextLevelDataId":
            "The id of the screen it leads to; cover, profile, search, favourites or data for the built-in ones. In a menu it may be left out for the screen with the same id as the one the menu stands on; elsewhere a site does without it where the level has a single screen, and ‘check’ warns.",
        "nextLevelDataNumber": "The position of the screen it leads to, from 0; the id is safer.",
        "nextLevelLevel": "The position of the level it leads to, from 0; the id is safer.",
        "nextLevelLevelId": "The id of the level it leads to; ‘emobc’ for the built-in screens.",
        "payPalRecipient": "Who is paid by screens that sell something: an account of PayPal.",
        "pointDataId": "The id of the screen the app starts with; it is needed even if the level has one screen only.",
        "pointLevelId": "The id of the level the app starts in.",
        "profileFileName": "The file of the screen on which visitors describe themselves.",
        "push": "Messages to phones; a site sends none.",
        "rotation":
            "How the device is held, both if it is left out; a wish that browsers heed for installed apps only.",
        "sideMenu": "The file of the menu that comes in from the side.",
        "styles": "All styles.",
        "stylesFileName": "The file that says which formats the screens use.",
        "systemAction": "Something the player itself can do, such as back, home, search or share.",
        "text": "The text that is shown. An empty line begins a paragraph.",
        "textColor": "#RRGGBB, or #AARRGGBB with the opacity first; also names such as red.",
        "textSize":
            "A number with sp, which follows the visitor's own size, or px; dp, dip, pt and no unit count as sp.",
        "textStyle": "The weight or slant; normal if it is left out.",
        "title": "What it is called.",
        "topMenu": "The file of the bar at the top.",
        "typeFace": "A font of fonts/, or a family of the visitor's device such as Arial, sans or serif.",
        "typeId": "The type of screens the style is for; DEFAULT for all.",
        "webUrl":
            "An address outside of the app in the place of a nextLevel: https, http, tel, mailto, sms or geo. A row and a place may have both, a button and a menu entry one of them."
    ]

    /// Descriptions that hold in one kind of file only, by the name of its schema.
    static let ofFile: [String: [String: String]] = [
        "app": [
            "ads": "Advertisements of the phones; a site shows none.",
            "backgroundColor": "A colour of the whole page in the place of a picture: #RRGGBB, as in #1b4f72. Ours.",
            "appId": "The name of the app for the server of messages; a site receives none.",
            "appname": "The name of the app for the server of messages.",
            "id": "The account that the advertisement belongs to.",
            "level": "One kind of screens.",
            "levelAds": "Advertisements of the phones; a site shows none.",
            "search": "false if the search leaves the screens of the level out; true if it is left out. Ours.",
            "payPalApplicationId": "The app's name at PayPal; a site needs none.",
            "position": "Where the banner stands: top or bottom.",
            "pushUrl": "The server of messages to phones; a site receives none.",
            "sender": "Who sends messages to phones.",
            "server": "The server of messages to phones.",
            "title": "The name of the app.",
            "type": "The kind of advertisement, such as admob or custom; in push, the kind of server."
        ],
        "cover": ["title": "The title above the buttons; without it the app's."],
        "data": [
            "fieldType": "What kind of field it is.",
            "text": "The text that is shown. In a text screen an empty line begins a paragraph.",
            "time": "Of an event the time of day, as hours:minutes; of a quiz how long it may take.",
            "webUrl": "An address, or a page of html/ for a screen of the type WEB_ACTIVITY."
        ],
        "data-calendar": [
            "text": "What more there is to say about the event.", "title": "What the event is called."
        ],
        "data-crud": [
            "field": "One column.",
            "fieldLabel":
                "What visitors read for the field, or for the column of a table; without it the column’s name.",
            "fieldName": "The name of the column, unique in the table; not id, which every table has.",
            "fieldType": "What the column holds.",
            "headerText": "The title of the screen; without it the name of the table.",
            "name": "The name of the table, which links use as its id."
        ],
        "data-form": ["fieldType": "What kind of field it is."],
        "data-image-gallery": ["text": "What the picture shows; it stands below it."],
        "data-image-list": ["text": textOfARow],
        "data-list": [
            "imageFile":
                "A picture beside the text of a row. Outside of the rows it stands above the list of an IMAGE_LIST_ACTIVITY, and other lists do not show it.",
            "text": textOfARow
        ],
        "data-quiz": ["description": "What visitors read before they start.", "text": "What is asked."],
        "formats": ["name": "The name that styles use."],
        "menu": [
            "heightButton": "The height of the entry in points, which only the theme classic uses.",
            "leftMargin": "Points before the entry, which only the theme classic uses.",
            "widthButton": "The width of the entry in points, which only the theme classic uses."
        ],
        "profile": ["data": "May stand around the fields.", "fieldType": "What kind of field it is."],
        "seo": [
            "author": "Who made the app.", "description": "What the app is about, in a sentence or two.",
            "keywords": "Words that describe the app, with commas between them."
        ],
        "styles": [
            "backgroundColor": "A colour of the whole page in the place of a picture: #RRGGBB, as in #1b4f72. Ours.",
            "levelId":
                "The level the style is for, in the place of a typeId; emobc for the cover, the profile, the search and other screens of the app's own.",
            "type": "One style: a background and formats, for a type, for a level or for all."
        ]
    ]

    private static let textOfARow = "What the row says, on one line; only its description keeps line breaks."

    /// What the keywords of an element mean.
    package static let values: [String: [String: String]] = [
        "fieldType": [
            "CHECK": "A box to tick; its value is true or false.",
            "CODE": "8 signs, unique in the table, which the site makes.", "DATE": "A day.",
            "EMAIL": "An address for mail.", "IMAGE": "A photo, or a picture of the device.",
            "INPUT_CHECK": "A box to tick; its value is true or false.",
            "INPUT_DATE": "A day; other players do not know it.",
            "INPUT_EMAIL": "An address for mail.", "INPUT_IMAGE": "A photo, or a picture of the device.",
            "INPUT_LABEL": "No field, but a heading between them; it wants a fieldName all the same.",
            "INPUT_NUMBER": "A number.",
            "INPUT_PASSWORD": "A password, which is never kept.", "INPUT_PHONE": "A telephone number.",
            "INPUT_PICKER": "One of several values, each in a fieldParam.", "INPUT_TEXT": "One line of text.",
            "INPUT_TEXTVIEW": "Several lines of text.",
            "INPUT_TIME": "A time of day; other players do not know it.", "NUMBER": "A number.",
            "PHONE": "A telephone number.",
            "TEXT": "A text."
        ],
        "galleryLayout": [
            "grid": "Cropped to squares, side by side; small ones whole.", "posters": "Whole, one after the other."
        ],
        "layout": [
            "cards": "One row a page, the newest first, with the list behind a switch.",
            "list": "One row below the other."
        ],
        "mapType": [
            "hybrid": "Pictures from above with names and roads, if the settings name some.",
            "satellite": "Pictures from above, if the settings name some.", "standard": "The usual map."
        ],
        "imagePosition": [
            "above": "Above the text, on wide screens to its left.", "below": "Below the text.",
            "left": "To the left of the text, on narrow screens, too."
        ],
        "levelTransition": [
            "CurlDown": "From above.", "CurlUp": "From below.",
            "Fade": "Out of the screen before; other players do not know it.", "FlipLeft": "Turning to the left.",
            "FlipRight": "Turning to the right.", "None": "At once.",
            "slide": "From the side; phones do not know it."
        ],
        "order": [
            "false": "As they stand in the file.", "rating": "The best first.", "true": "By the alphabet."
        ],
        "rotation": [
            "both": "As the visitor holds it.", "landscape": "Across.", "portrait": "Upright."
        ],
        "systemAction": [
            "back":
                "The screen before. A site has this in the bar with the title, on every screen but the first, and does not draw the entry.",
            "copy": "Copies the text of the screen.", "email": "Begins a mail with the text of the screen.",
            "favourite": "A star: keeps the screen among the visitor's favourites; other players do not know it.",
            "home": "The screen where the app starts.", "map": "The place in geoRef on a map.",
            "refresh": "Loads the screen again.", "search": "The search.", "share": "Shares the screen.",
            "sideMenu": "Opens the menu that comes in from the side.", "tts": "Reads the text of the screen aloud."
        ],
        "textStyle": ["bold": "Heavy.", "italic": "Slanted.", "normal": "Neither."]
    ]

    /// Returns the descriptions that hold in this kind of file only.
    package static func descriptions(onlyIn file: BundleGrammar.File) -> [String: String] { ofFile[file.name] ?? [:] }

    /// Returns the descriptions of the elements in a kind of file.
    package static func sentences(of file: BundleGrammar.File) -> [String: String] {
        sentences.merging(file.tags) { _, own in own }.merging(descriptions(onlyIn: file)) { _, own in own }
    }
}
