// SPDX-License-Identifier: MIT

internal import AppModel
internal import YAML

/// One setting of `emobic-site.yaml`: how it is read, and what the documentation says about it. A new setting is one more
/// entry of `all`; `docs/settings.md` is made from them.
package struct Setting: Sendable {
    /// The key at the top of the file.
    package let name: String
    /// What it takes, such as “a web address”.
    package let value: String
    /// What it does, in a sentence or more.
    package let meaning: String
    /// What holds without it, without a full stop.
    package let otherwise: String
    /// The option of the command line that takes precedence over it.
    package let option: String?
    /// What may stand in it, if it is a map of named values.
    package let keys: [(name: String, meaning: String)]
    /// Lines of a settings file, which are a test.
    package let example: String
    let read: @Sendable (inout SettingsFile.Reader, YAMLValue) -> Void

    init(
        _ name: String, _ value: String, _ meaning: String, otherwise: String, option: String? = nil,
        keys: [(name: String, meaning: String)] = [], example: String,
        read: @escaping @Sendable (inout SettingsFile.Reader, YAMLValue) -> Void
    ) {
        (self.name, self.value, self.meaning, self.otherwise) = (name, value, meaning, otherwise)
        (self.option, self.keys, self.example, self.read) = (option, keys, example, read)
    }

    /// Returns the setting with a key; nil if there is none.
    package static func named(_ name: String) -> Setting? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// All settings, in the order of the documentation.
    package static let all = site + frame + screens + report

    private static let site = [
        Setting(
            "language", "the tag of a language, such as `es` or `pt-BR`",
            "The main language of the app's texts: pages declare it, the interface is in it, and files in the folder of that language are preferred. Its pages lie at the top of the site; each other folder of a language, such as `xml/en/`, is a language of the same site, with its pages below `/en/`. The option `--lang` names the language, too, but leaves out all others.",
            otherwise: "Spanish, with a note", option: "--lang", example: "language: en"
        ) { reader, value in
            reader.settings.language = reader.language(value)
            reader.settings.languagePosition = reader.position(value.offset)
        },
        Setting(
            "baseURL", "a web address",
            "The address of the folder that the site will lie in, without user name and query. Canonical links, `sitemap.xml`, `robots.txt` and the pictures of shared links need it.",
            otherwise: "pages have no canonical links, and there is no sitemap", option: "--base-url",
            example: "baseURL: https://example.org/garden/"
        ) { reader, value in
            reader.settings.baseURL = reader.base("baseURL", value: value)
            reader.settings.baseURLPosition = reader.position(value.offset)
        },
        Setting(
            "id", "up to 64 of the signs `a-z`, `A-Z`, `0-9`, `.`, `_` and `-`",
            "The name of the app in the browsers of its visitors. What they enter, star and answer is kept under it, so it has to stay when the title, the folder or the computer that builds the site changes; two apps on one domain need different ids. For a site that is already published, write the id that it has, so that its visitors lose nothing: it is `data-app` in any of its pages.",
            otherwise: "it is made of the title and of the name of the app's folder, and changes with them",
            example: "id: garden"
        ) { $0.settings.id = $0.id($1) },
        Setting(
            "hosting", "`nginx`, `apache`, `netlify`, `cloudflare` or `github`",
            "The web host for which the site gets a file of rules: headers, types, compression, how long browsers keep what, and old addresses ([publishing.md](publishing.md)). The rules are for the path of `baseURL`.",
            otherwise: "no such file is written", option: "--hosting", example: "hosting: nginx"
        ) { reader, value in
            reader.settings.hosting = reader.readHosting(value)
            reader.settings.hostingPosition = reader.position(value.offset)
        },
        Setting(
            "moved", "a map from old ids to new ones",
            "Where screens have gone that had other ids: `level/item`, or a `level` alone if the whole level has another id now. Their old addresses lead to them ([publishing.md](publishing.md#screens-that-have-moved)). What stands before the first `/` is the id of the level.",
            otherwise: "there is nothing at the old addresses",
            example: "moved:\n  plants: garden\n  news/opening: home/opening"
        ) { $0.settings.moved = $0.readMoved($1) },
        Setting(
            "theme", "`default`, `classic`, or a folder",
            "The look of the site. A folder is relative to the settings file and lies in the app; one that lies elsewhere is named with `--theme`, or in a file of `--config` ([themes.md](themes.md)).",
            otherwise: "`default`", option: "--theme", example: "theme: classic"
        ) { reader, value in
            reader.settings.theme = reader.string("theme", value: value)
            reader.settings.themePosition = reader.position(value.offset)
        },
        Setting(
            "accent", "a colour such as `\"#b3261e\"`",
            "The colour of what can be clicked. In YAML `#` begins a comment, so the colour stands in quotation marks.",
            otherwise: "a colour of the app's formats, else the theme's", example: "accent: \"#2F6B3C\""
        ) { $0.settings.accent = $0.color("accent", value: $1) },
        Setting(
            "icon", "a picture of the app", "The picture that stands for the app on home screens and in tabs.",
            otherwise: "the app's own icon, else one with its first letter", example: "icon: images/icon.png"
        ) { reader, value in
            reader.settings.icon = reader.picture("icon", value: value)
        }
    ]

    private static let frame = [
        Setting(
            "footer", "a text, or a map from languages to texts",
            "A text below every screen, such as an imprint. Addresses in it are links, and so is `<a href=\"https://…\">…</a>`. An app in several languages can have one for each, by the tags of the languages; pages in others show that of the main language.",
            otherwise: "nothing stands there",
            example: "footer:\n  en: The gardeners, https://example.org\n  es: Los jardineros, https://example.org"
        ) { reader, value in
            reader.settings.footers = reader.readFooter(value)
            reader.settings.footerPosition = reader.position(value.offset)
        },
        Setting(
            "links",
            "a map from titles to an address, a page of `html/`, or a screen, or a map from languages to such maps",
            "Links below every screen to what the owner has to tell visitors: an imprint, privacy, accessibility. `check` reports those that lead nowhere. In an app in several languages each can have its own, a level deeper: `en:` and below it its links, then `es:` and those in Spanish.",
            otherwise: "nothing stands there",
            keys: [("level", "of a screen, the id of its level"), ("data", "of a screen, its id")],
            example:
                "links:\n  Imprint: html/imprint.html\n  Privacy: https://example.org/privacy\n  Accessibility:\n    level: about\n    data: accessibility"
        ) { reader, value in
            reader.settings.ownerLinks = reader.readLinks(value)
            reader.settings.linksPosition = reader.position(value.offset)
        },
        Setting(
            "showSearch", "`true` or `false`", "Whether every screen has a link to the search, with or without a menu.",
            otherwise: "every screen has one", example: "showSearch: false"
        ) { $0.settings.showsSearch = $0.flag("showSearch", value: $1) ?? true },
        Setting(
            "showSchemeSwitch", "`true` or `false`", "Whether visitors can choose between the light and the dark look.",
            otherwise: "they can", example: "showSchemeSwitch: false"
        ) { $0.settings.showsSchemeSwitch = $0.flag("showSchemeSwitch", value: $1) ?? true },
        Setting(
            "offline", "`true` or `false`, or a map",
            "What browsers keep for visits without a connection ([publishing.md](publishing.md)); `false` for nothing.",
            otherwise: "the whole site, as far as 5 MB go", option: "--no-offline",
            keys: [
                (
                    "budget",
                    "what the first visit may load, such as `2 MB` or `800 kB`; at most 1000 MB. Styles and scripts are loaded whatever it is"
                )
            ],
            example: "offline:\n  budget: 2 MB"
        ) { $0.settings.offline = $0.readOffline($1) }
    ]

    private static let screens = [
        Setting(
            "quizTime", "`minutes` or `seconds`",
            "The unit of the `time` of quizzes, which then counts down. The original players did not agree on it.",
            otherwise: "quizzes have no time limit", example: "quizTime: minutes"
        ) { $0.settings.quizTime = $0.readQuizTime("quizTime", value: $1) },
        Setting(
            "chat", "a web address", "The address of a chat, to which screens of type `CHAT_ACTIVITY` lead.",
            otherwise: "they say that there is none", example: "chat: https://chat.example.org/garden"
        ) { $0.settings.chat = $0.address("chat", value: $1) },
        Setting(
            "forms", "a map from an `actionUrl` to a receiver",
            "Who receives forms instead of the server that the app names: a web address, or a `mailto:`.",
            otherwise: "forms are sent to the address of the app",
            example: "forms:\n  http://old.example.org/send.php: mailto:garden@example.org"
        ) { $0.settings.forms = $0.readForms($1) },
        Setting(
            "frames", "a server such as `https://example.org`, or a list of them",
            "The servers whose pages are shown in a frame on screens of type `WEB_ACTIVITY`, other than that of the site.",
            otherwise: "their pages are behind a link, because many servers forbid frames",
            example: "frames: [https://example.org, https://maps.example.org]"
        ) { $0.settings.frames = Set($0.readFrames($1)) },
        Setting(
            "map", "a map of values", "What maps show under their places.", otherwise: "pictures of OpenStreetMap",
            keys: [
                (
                    "tiles",
                    "a web address with `{z}`, `{x}` and `{y}` (or `{-y}`), where the pictures of the ground are; `{s}` stands for `a`, `b` and `c`, `{r}` for `@2x` on fine screens"
                ),
                ("satellite", "the same for maps whose `mapType` is satellite: pictures from above"),
                ("hybrid", "the same for maps whose `mapType` is hybrid: pictures from above with names and roads"),
                (
                    "attribution",
                    "the credit for all of these pictures; without it, that of OpenStreetMap is shown. Give the credit that the provider asks for, and if pictures of OpenStreetMap are among them, theirs as well"
                ),
                (
                    "ask",
                    "`true` for maps that are loaded only after a tap, below a note that names the server, so that it learns of no visit before"
                ),
                ("noTiles", "`true` for places on a blank ground and no request to another server")
            ],
            example: "map:\n  tiles: https://tiles.example.org/{z}/{x}/{y}.png\n  attribution: © The surveyors"
        ) { $0.settings.map = $0.readMap($1) }
    ]

    private static let report = [
        Setting(
            "ignore", "a code or an area, a list of them, or a map from a file or folder to them",
            "Diagnostics that are not reported, everywhere or in some files ([checking.md](checking.md)).",
            otherwise: "everything is reported", option: "--ignore",
            example: "ignore:\n  - list/no-rows\n  - xml/old: [link, list]"
        ) { $0.readIgnored($1) },
        Setting(
            "severity", "a map from codes or areas to `error`, `warning`, `note` or `off`",
            "How severe diagnostics are ([checking.md](checking.md)).",
            otherwise: "each code has the severity that [diagnostics.md](diagnostics.md) gives it",
            example: "severity:\n  link/partial: error\n  format: note"
        ) { $0.readSeverities($1) }
    ]
}
