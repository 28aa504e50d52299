// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport

/// Unusual values and spellings of elements.
extension Tolerance {
    static let values: [Tolerance] = [
        Tolerance(
            16, "level type in lower case",
            Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣list_activity"))]),
            ["1️⃣ level/type-alias warning"]),
        Tolerance(
            16, "level type without ending",
            Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣LIST"))]),
            ["1️⃣ level/type-alias warning"]),
        Tolerance(
            16, "ids with blanks, accents, punctuation",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level("Diseño menú 1/2+*?")),
                "xml/portada.xml": Sample.cover(
                    Sample.link("Disen\u{303}o menú 1/2+*?", "¿ÁÉ & Cía?".replacing("&", with: "&amp;"))),
                "xml/data.xml": Sample.list(Sample.item("¿ÁÉ &amp; Cía?"))
            ]),
            [], { $0.screenNames == ["Diseño menú 1/2+*?/¿ÁÉ & Cía?"] && $0.graph.reachable.count == 3 }),
        Tolerance(
            17, "two levels on one data file",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level()
                        + "<level><levelId>m</levelId><levelFile>1️⃣data.xml</levelFile><levelType>LIST_ACTIVITY</levelType></level>"
                ),
                "xml/portada.xml": Sample.cover(Sample.link("l", "a"), Sample.link("m", "a"))
            ]),
            ["1️⃣ level/shared-file note"], { $0.screenNames == ["l/a", "m/a"] }),
        Tolerance(
            17, "level id equal to the data id",
            Sample.bundle([
                "xml/portada.xml": Sample.cover(Sample.link("l", "l")), "xml/data.xml": Sample.list(Sample.item("l"))
            ]), [],
            { $0.screenNames == ["l/l"] && $0.graph.reachable.count == 3 }),
        Tolerance(
            18, "unknown type keeps its links",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: Sample.level(type: "1️⃣AR_ACTIVITY") + Sample.level("m", file: "m.xml")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><targets><target>\(Sample.link("m", "b"))</target></targets></data></levelData>",
                "xml/m.xml": Sample.list(Sample.item("b"))
            ]),
            ["1️⃣ level/unknown-type error"], { $0.screenNames == ["l/a", "m/b"] && $0.graph.reachable.count == 4 }),
        Tolerance(
            18, "unknown component",
            app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                [
                    "xml/s.xml": styles.replacing("header", with: "rotulo"), "xml/f.xml": formats
                ]),
            ["xml/s.xml:61 style/unused-component note"],
            { $0.graph.app.styles.styles.first?.style.components["rotulo"]?.format == "t" }),
        Tolerance(
            18, "style of an unknown type",
            app(
                "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                [
                    "xml/s.xml": styles.replacing("COVER", with: "1️⃣NEAR_ACTIVITY"), "xml/f.xml": formats
                ]), ["1️⃣ style/unknown-type note"]),
        Tolerance(
            19, "address with a query as data file",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels: level("<levelFile>1️⃣HTTPS://h.example/l.php?a=1&amp;amp;b=2</levelFile>")),
                "xml/portada.xml": Sample.cover(Sample.link("2️⃣l", "a"))
            ]),
            ["1️⃣ level/remote note"],
            {
                if case .remote("HTTPS://h.example/l.php?a=1&b=2")? = $0.graph.app.levels.first?.content {
                    true
                } else {
                    false
                }
            }),
        Tolerance(
            20, "number with a unit",
            app(
                "<menu><topMenu>m.xml</topMenu></menu>",
                [
                    "xml/m.xml":
                        "<level><menuActions><action><systemAction>back</systemAction><leftMargin>1️⃣12px</leftMargin><widthButton>+7</widthButton>"
                        + "<heightButton>2️⃣3,5</heightButton></action></menuActions></level>"
                ]),
            ["1️⃣ xml/bad-number warning", "2️⃣ xml/bad-number warning"],
            {
                let action = $0.graph.app.menus[.top]?.first?.actions.first
                return action?.leftMargin == 12 && action?.width == 7 && action?.height == 3
            }),
        Tolerance(
            20, "position with decimals",
            row(
                "<nextLevel><nextLevelLevel>1️⃣0.0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            ["1️⃣ xml/bad-number warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] })
    ]

    /// The table of spelling variants, row by row; `number` is the row.
    static let spellings: [Tolerance] =
        [
            Tolerance(
                1, "levelNumber",
                row("<nextLevel><levelNumber>0</levelNumber><nextLevelDataId>a</nextLevelDataId></nextLevel>"), [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                2, "dataNumber",
                row("<nextLevel><nextLevelLevelId>l</nextLevelLevelId><dataNumber>0</dataNumber></nextLevel>"), [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                3, "prevlevel",
                text(
                    "<prevlevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></prevlevel>"),
                [],
                { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(
                3, "previousLevel",
                text(
                    "1️⃣<previousLevel><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId></previousLevel>"
                ),
                ["1️⃣ xml/tag-alias warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
            Tolerance(4, "appName", app("1️⃣<push><appName>t</appName></push>"), ["1️⃣ app/push note"]),
            Tolerance(
                5, "old tags of menus",
                app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    [
                        "xml/m.xml":
                            "<menu><menu-item><menu-title>T</menu-title><menu-image>x.png</menu-image>\(Sample.link("l", "a"))</menu-item></menu>",
                        "images/x.png": ""
                    ]),
                [],
                {
                    let action = $0.graph.app.menus[.top]?.first?.actions.first
                    return action?.title == "T" && action?.image?.value == "x.png" && action?.next != nil
                }),
            Tolerance(
                5, "old tags of menus below ‘level’",
                app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    [
                        "xml/m.xml":
                            "<level><menu><menu-item><menu-title>T</menu-title>\(Sample.link("l", "a"))</menu-item></menu></level>"
                    ]),
                [], { $0.graph.app.menus[.top]?.first?.actions.first?.title == "T" }),
            Tolerance(
                6, "eMobc", row(Sample.link("1️⃣eMobc", "search")), ["1️⃣ link/old-reserved-id warning"],
                { $0.targets(of: $0.item("l", "a")) == ["search"] }),
            Tolerance(
                6, "emobic", row(Sample.link("1️⃣emobic", "cover")), ["1️⃣ link/old-reserved-id warning"],
                { $0.targets(of: $0.item("l", "a")) == ["cover"] }),
            Tolerance(
                6, "eMobc of a menu",
                app(
                    "<menu><topMenu>m.xml</topMenu></menu>",
                    ["xml/m.xml": menu.replacing("<action>", with: "<menuLevel>1️⃣eMobc</menuLevel><action>")]),
                ["1️⃣ link/old-reserved-id warning"],
                { app in app.graph.builtIn(.search).flatMap { app.graph.menu(.top, on: $0) } != nil }),
            Tolerance(7, "typeId COVER", styled("COVER"), [], isStyled),
            Tolerance(7, "typeId PORTADA", styled("PORTADA"), [], isStyled),
            Tolerance(7, "typeId COVER_ACTIVITY", styled("COVER_ACTIVITY"), [], isStyled),
            Tolerance(
                7, "typeId in lower case", styled("1️⃣cover_activity"), ["1️⃣ style/type-alias warning"], isStyled),
            Tolerance(
                8, "IMAGE_GALERY_ACTIVITY",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "1️⃣IMAGE_GALERY_ACTIVITY")),
                    "xml/data.xml": gallery("galery"), "images/x.png": ""
                ]),
                ["1️⃣ level/type-alias warning"], shows("images/x.png")),
            Tolerance(9, "menuLevel absent", general(""), [], isGeneral),
            Tolerance(9, "menuLevel empty", general("<menuLevel/>"), [], isGeneral),
            Tolerance(9, "menuLevel Default", general("<menuLevel>Default</menuLevel>"), [], isGeneral),
            Tolerance(9, "menuLevel DEFAULT", general("<menuLevel>DEFAULT</menuLevel>"), [], isGeneral),
            Tolerance(10, "positionAdress", map("positionAdress")),
            Tolerance(10, "positionAddress", map("positionAddress")),
            Tolerance(
                11, "galery",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_GALLERY_ACTIVITY")),
                    "xml/data.xml": gallery("galery"), "images/x.png": ""
                ]), [],
                shows("images/x.png")),
            Tolerance(
                11, "gallery",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_GALLERY_ACTIVITY")),
                    "xml/data.xml": gallery("gallery"), "images/x.png": ""
                ]), [],
                shows("images/x.png")),
            Tolerance(12, "itemDescripcion", sale("itemDescripcion"), ["1️⃣ app/paypal note"]),
            Tolerance(12, "itemDescription", sale("itemDescription"), ["1️⃣ app/paypal note"])
        ]
        + ["none", "NONE", "FlipLeft", "flipleft", "FLIPRIGHT", "curlUp", "CURLDOWN", "Slide"].map { value in
            Tolerance(
                13, "levelTransition \(value)",
                Sample.bundle([
                    "xml/app.xml": Sample.app(
                        levels: Sample.level(type: "LIST_ACTIVITY", "<levelTransition>\(value)</levelTransition>"))
                ]), [],
                { $0.graph.app.levels.first?.declaration.transition.rawValue.lowercased() == value.lowercased() })
        } + [
            Tolerance(
                13, "levelTransition FlipView",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level("l", "<levelTransition>1️⃣flipView</levelTransition>"))
                ]),
                ["1️⃣ level/unknown-transition warning"],
                { $0.graph.app.levels.first?.declaration.transition == .flipRight }),
            Tolerance(
                13, "unknown levelTransition",
                Sample.bundle([
                    "xml/app.xml": Sample.app(levels: Sample.level("l", "<levelTransition>1️⃣Zoom</levelTransition>"))
                ]),
                ["1️⃣ level/unknown-transition warning"],
                { $0.graph.app.levels.first?.declaration.transition == LevelDeclaration.Transition.none }),
            Tolerance(
                14, "systemAction in capitals",
                app(
                    "<menu><topMenu>m.xml</topMenu><sideMenu>s.xml</sideMenu></menu>",
                    [
                        "xml/s.xml": menu.replacing("back", with: "home"),
                        "xml/m.xml": menu.replacing("back", with: "SIDEMENU")
                    ]),
                [],
                { $0.graph.app.menus[.top]?.first?.actions.first?.systemAction == .sideMenu }),
            Tolerance(
                14, "rotation in capitals", app("<rotation>LANDSCAPE</rotation>"), [],
                { $0.graph.app.orientation == .landscape }),
            Tolerance(14, "rotation Both", app("<rotation>Both</rotation>"), [], { $0.graph.app.orientation == nil }),
            Tolerance(
                14, "unknown rotation", app("<rotation>1️⃣upside</rotation>"), ["1️⃣ app/unknown-rotation warning"],
                { $0.graph.app.orientation == nil }),
            Tolerance(
                14, "banner in capitals",
                app("1️⃣<banner><type>AdMob</type><position>TOP</position><id>Ab</id></banner>"), ["1️⃣ app/banner note"],
                {
                    $0.graph.app.banner?.type == "admob" && $0.graph.app.banner?.place == "top"
                        && $0.graph.app.banner?.id == "Ab"
                }),
            Tolerance(
                15, "levelId for nextLevelLevelId",
                row("<nextLevel>1️⃣<levelId>l</levelId>2️⃣<dataId>a</dataId></nextLevel>"),
                ["1️⃣ xml/tag-alias warning", "2️⃣ xml/tag-alias warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }
            ),
            Tolerance(
                16, "nextLevel ids in the entry point",
                app(
                    "<entryPoint>1️⃣<nextLevelLevelId>l</nextLevelLevelId>2️⃣<nextLevelDataId>a</nextLevelDataId></entryPoint>"
                ),
                ["1️⃣ xml/tag-alias warning", "2️⃣ xml/tag-alias warning"], { $0.name(of: $0.graph.entry) == "l/a" })
        ]

    private static func text(_ link: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "IMAGE_TEXT_DESCRIPTION_ACTIVITY")),
            "xml/data.xml": "<levelData><data><dataId>a</dataId><text>T</text>\(link)</data></levelData>"
        ])
    }

    private static func styled(_ type: String) -> [String: String] {
        app(
            "<stylesFileName>s.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
            ["xml/s.xml": styles.replacing("COVER", with: type), "xml/f.xml": formats])
    }

    @Sendable private static func isStyled(_ app: TestApp) -> Bool {
        app.graph.app.styles.style(of: nil, type: "COVER_ACTIVITY", format: nil).components["header"]?.format == "t"
    }

    private static func gallery(_ tag: String) -> String {
        "<levelData><data><dataId>a</dataId><\(tag)><image><imageFile>x.png</imageFile></image></\(tag)></data></levelData>"
    }

    private static func general(_ level: String) -> [String: String] {
        app(
            "<menu><topMenu>m.xml</topMenu></menu>",
            ["xml/m.xml": menu.replacing("<menuActions>", with: "<menuActions>" + level)])
    }

    @Sendable private static func isGeneral(_ app: TestApp) -> Bool {
        app.graph.screens.allSatisfy { app.graph.menu(.top, on: $0) != nil }
    }

    private static func map(_ tag: String) -> [String: String] {
        Sample.bundle([
            "xml/app.xml": Sample.app(levels: Sample.level(type: "MAP_ACTIVITY")),
            "xml/data.xml":
                "<levelData><data><dataId>a</dataId><positions><position><positionTitle>P</positionTitle><\(tag)>Calle 1</\(tag)>"
                + "<positionLat>40.4</positionLat><positionLon>-3.7</positionLon></position></positions></data></levelData>"
        ])
    }

    private static func sale(_ tag: String) -> [String: String] {
        app(
            "<payPalRecipient>1️⃣a@b.example</payPalRecipient>",
            [
                "xml/app.xml": Sample.app(
                    "<payPalRecipient>1️⃣a@b.example</payPalRecipient>", levels: Sample.level(type: "SALE_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><\(tag)>D</\(tag)><itemPrice>1.50</itemPrice></data></levelData>"
            ])
    }
}
