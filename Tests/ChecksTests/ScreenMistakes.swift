// SPDX-License-Identifier: MIT

import TestSupport

/// Mistakes in menus, styles, formats and screens.
extension Mistake {
    static let menus: [Mistake] = [
        Mistake(
            "E15", "menu missing", ["xml/app.xml": Sample.app("<menu><topMenu>1️⃣arriba.xml</topMenu></menu>")],
            "1️⃣ menu/file-missing error"),
        Mistake(
            "E16", "menu of another kind",
            [
                "xml/app.xml": Sample.app("<menu><topMenu>1️⃣m.xml</topMenu></menu>"),
                "xml/m.xml": "<!-- . --><levelData/>"
            ],
            "1️⃣ menu/wrong-root error"),
        Mistake(
            "E17", "menu for an unknown level",
            [
                "xml/app.xml": Sample.app("<menu><topMenu>m.xml</topMenu></menu>"),
                "xml/m.xml":
                    "<level><menuActions><menuLevel>1️⃣x</menuLevel><action><systemAction>back</systemAction></action></menuActions></level>"
            ],
            "1️⃣ menu/unknown-level warning"),
        Mistake(
            "E18", "unknown system action",
            [
                "xml/app.xml": Sample.app("<menu><bottomMenu>m.xml</bottomMenu></menu>"),
                "xml/m.xml":
                    "<level><menuActions><action><actionTitle>T</actionTitle><systemAction>1️⃣volar</systemAction></action></menuActions></level>"
            ],
            "1️⃣ menu/unknown-system-action warning")
    ]

    static let looks: [Mistake] = [
        Mistake(
            "E19", "styles missing", ["xml/app.xml": Sample.app("<stylesFileName>1️⃣aspecto.xml</stylesFileName>")],
            "1️⃣ style/file-missing error"),
        Mistake(
            "E19b", "styles without ‘styles’",
            [
                "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName>"),
                "xml/s.xml": "1️⃣<application></application>"
            ],
            "1️⃣ style/no-styles error"),
        Mistake(
            "E20", "formats missing", ["xml/app.xml": Sample.app("<formatsFileName>1️⃣letras.xml</formatsFileName>")],
            "1️⃣ format/file-missing error"),
        Mistake(
            "E20b", "formats without ‘formats’",
            [
                "xml/app.xml": Sample.app("<formatsFileName>f.xml</formatsFileName>"),
                "xml/f.xml": "1️⃣<application></application>"
            ],
            "1️⃣ format/no-formats error"),
        Mistake("E21", "component without a format", styled("1️⃣header;basic_text=t;"), "1️⃣ style/bad-component warning"),
        Mistake(
            "E21b", "white space behind the last semicolon", styled("basic_text=t;1️⃣\n    "),
            "1️⃣ style/blank-after-components note"),
        Mistake(
            "E22", "component with an undefined format", styled("header=1️⃣titulo;"), "1️⃣ style/undefined-format warning"),
        Mistake(
            "E23", "list format without a selection background",
            styled("selection_list=t;", format: "1️⃣<format><name>t</name></format>"),
            "1️⃣ format/no-selection-background note"),
        Mistake(
            "E24", "bad colour",
            styled("header=t;", format: "<format><name>t</name><textColor>1️⃣rgb(1,2,3)</textColor></format>"),
            "1️⃣ format/bad-color warning"),
        Mistake(
            "E24b", "bad size",
            styled("header=t;", format: "<format><name>t</name><textSize>1️⃣grande</textSize></format>"),
            "1️⃣ format/bad-size warning"),
        Mistake(
            "E25", "font that is nowhere",
            styled("header=t;", format: "<format><name>t</name><typeFace>1️⃣NeoGen</typeFace></format>"),
            "1️⃣ format/unavailable-font note")
    ]

    static let rest: [Mistake] = [
        Mistake(
            "E26", "picture missing",
            ["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣nada.png</imageFile>"))],
            "1️⃣ file/missing warning"),
        Mistake(
            "E26b", "the sound of a screen missing",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "AUDIO_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><local>true</local><audioUrl>1️⃣nada.mp3</audioUrl></data></levelData>"
            ],
            "1️⃣ file/missing error"),
        Mistake(
            "E27", "profile missing", ["xml/app.xml": Sample.app("<profileFileName>1️⃣perfil.xml</profileFileName>")],
            "1️⃣ app/profile-missing error"),
        Mistake(
            "E28", "profile field without a name",
            profile("1️⃣<field><fieldType>INPUT_TEXT</fieldType><fieldLabel>N</fieldLabel></field>"),
            "1️⃣ profile/field-without-name warning"),
        Mistake(
            "E28b", "profile field of an unknown type",
            profile(
                "<field><fieldType>1️⃣INPUT_VOZ</fieldType><fieldLabel>N</fieldLabel><fieldName>n</fieldName></field>"),
            "1️⃣ form/unknown-field-type warning"),
        Mistake(
            "E29", "banner",
            ["xml/app.xml": Sample.app("1️⃣<banner><type>admob</type><position>top</position><id>7</id></banner>")],
            "1️⃣ app/banner note"),
        Mistake(
            "E29b", "push",
            ["xml/app.xml": Sample.app("1️⃣<push><server>https://h.example</server><appname>t</appname></push>")],
            "1️⃣ app/push note"),
        Mistake(
            "E29c", "old push", ["xml/app.xml": Sample.app("1️⃣<pushUrl>h.example</pushUrl><appId>t</appId>")],
            "1️⃣ app/push note"),
        Mistake(
            "E29d", "payment",
            [
                "xml/app.xml": Sample.app(
                    "<payPalApplicationId>APP-1</payPalApplicationId><payPalRecipient>1️⃣a@b.example</payPalRecipient>")
            ],
            "1️⃣ app/paypal note"),
        Mistake(
            "E29e", "remote mode",
            [
                "xml/config.xml":
                    "<config><applicationDataUrl>1️⃣https://h.example/app.xml</applicationDataUrl><otro>1</otro></config>"
            ],
            "1️⃣ app/remote-mode note"),
        Mistake(
            "E29f", "profile sent for a level",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣https://h.example/l.xml</levelFile><levelType>LIST_ACTIVITY</levelType>"
                        + "3️⃣<levelUseProfile>true</levelUseProfile></level>"),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ level/remote note", "1️⃣ level/uses-profile note", "3️⃣ level/no-profile warning"),
        Mistake(
            "E29g", "chat",
            [
                "xml/app.xml": Sample.app(levels: Sample.level(type: "CHAT_ACTIVITY")),
                "xml/data.xml": "<levelData>1️⃣<data><dataId>a</dataId></data></levelData>"
            ],
            "1️⃣ chat/needs-server warning"),
        Mistake(
            "E30", "picture outside the bundle",
            ["xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣../../secreto.png</imageFile>"))],
            "1️⃣ file/outside-bundle error"),
        Mistake(
            "E30b", "data file outside the bundle",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣../../etc/passwd</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ],
            "1️⃣ file/outside-bundle error", "2️⃣ link/unreadable-level note"),
        Mistake(
            "E32", "bare ampersand",
            ["xml/data.xml": Sample.list(Sample.item("a", "<description>Pan 1️⃣& vino</description>"))],
            "1️⃣ xml/repaired warning"),
        Mistake(
            "E34", "picture in other case",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣images/sol.png</imageFile>")),
                "images/Sol.PNG": ""
            ], "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34b", "picture in another Unicode form",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣images/ni\u{F1}o.png</imageFile>")),
                "images/nin\u{303}o.png": ""
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34c", "picture found by its name alone",
            [
                "xml/data.xml": Sample.list(Sample.item("a", "<imageFile>1️⃣sol.png</imageFile>")),
                "images/iconos/sol.png": ""
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34d", "menu in other case",
            [
                "xml/app.xml": Sample.app("<menu><topMenu>1️⃣top_Menu.xml</topMenu></menu>"),
                "xml/top_menu.xml":
                    "<level><menuActions><action><systemAction>back</systemAction></action></menuActions></level>"
            ],
            "1️⃣ file/inexact-name warning"),
        Mistake(
            "E34e", "data file in another Unicode form",
            [
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>l</levelId><levelFile>1️⃣a\u{F1}o.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/an\u{303}o.xml": Sample.list(Sample.item("a"))
            ],
            "1️⃣ file/inexact-name warning")
    ]

    /// A styles file with these components for lists, and a formats file that holds `t`.
    private static func styled(_ components: String, format: String = "<format><name>t</name></format>") -> [String:
        String]
    {
        [
            "xml/app.xml": Sample.app("<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>"),
            "xml/s.xml":
                "<application><styles><type><typeId>LIST_ACTIVITY</typeId><components>\(components)</components></type></styles></application>",
            "xml/f.xml": "<application><formats>\(format)</formats></application>"
        ]
    }

    private static func profile(_ fields: String) -> [String: String] {
        [
            "xml/app.xml": Sample.app("<profileFileName>perfil.xml</profileFileName>"),
            "xml/perfil.xml": "<profile>\(fields)</profile>",
            "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("emobc", "profile"))
        ]
    }
}
