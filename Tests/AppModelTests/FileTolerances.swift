// SPDX-License-Identifier: MIT

import AppModel
import Diagnostics
import TestSupport

/// Unusual names and places of files, and unusual XML.
extension Tolerance {
    static let files: [Tolerance] =
        [
            Tolerance(
                2, "data file in other case",
                Sample.bundle(["xml/app.xml": Sample.app(levels: level("<levelFile>1️⃣Data.XML</levelFile>"))]),
                ["1️⃣ file/inexact-name warning"]),
            Tolerance(
                2, "cover in other case",
                Sample.bundle([
                    "xml/app.xml":
                        "<application><title>Test</title><coverFileName>1️⃣Portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
                ]),
                ["1️⃣ file/inexact-name warning"]),
            Tolerance(
                3, "no cover, styles, formats, profile, menus",
                Sample.bundle([
                    "xml/app.xml":
                        "<application><title>Test</title><entryPoint><pointLevelId>l</pointLevelId><pointDataId>a</pointDataId></entryPoint>"
                        + "<levels>\(Sample.level())</levels></application>"
                ]),
                [],
                {
                    $0.name(of: $0.graph.entry) == "l/a" && $0.graph.app.builtIns[.cover] == nil
                        && $0.graph.app.builtIns[.search] != nil
                }),
            Tolerance(
                4, "style.xml for styles.xml",
                app(
                    "<stylesFileName>1️⃣styles.xml</stylesFileName><formatsFileName>f.xml</formatsFileName>",
                    ["xml/style.xml": styles, "xml/f.xml": formats]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.styles.styles.count == 1 }),
            Tolerance(
                4, "formats.xml for format.xml",
                app("<formatsFileName>1️⃣format.xml</formatsFileName>", ["xml/formats.xml": formats]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.formats["t"] != nil }),
            Tolerance(
                4, "the named one of two twins",
                app(
                    "<formatsFileName>1️⃣format.xml</formatsFileName>",
                    ["xml/format.xml": formats, "xml/formats.xml": "<application><formats/></application>"]),
                ["1️⃣ style/other-file note"], { $0.graph.app.formats["t"] != nil }),
            Tolerance(
                4, "hyphen for underscore",
                app("<menu><topMenu>1️⃣top-menu.xml</topMenu></menu>", ["xml/top_menu.xml": menu]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.top]?.count == 1 }),
            Tolerance(
                4, "underscore for hyphen",
                app("<menu><contextMenu>1️⃣context_menu.xml</contextMenu></menu>", ["xml/context-menu.xml": menu]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.context]?.count == 1 }),
            Tolerance(
                5, "file above the folder of app.xml",
                app("<menu><topMenu>1️⃣../m.xml</topMenu></menu>", ["m.xml": menu, "xml/m.xml": "<level/>"]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.top]?.count == 1 }),
            Tolerance(
                5, "file in the folder of app.xml by way of the one above",
                app("<menu><topMenu>1️⃣..\\xml/m.xml</topMenu></menu>", ["xml/m.xml": menu]),
                ["1️⃣ file/inexact-name warning"], { $0.graph.app.menus[.top]?.count == 1 })
        ]
        + [
            "/images/a b+c.png", "./images/a b+c.png", "assets/images/a b+c.png", "/assets/images/a b+c.png",
            "a b+c.png", "images\\a b+c.png"
        ].map { value in
            Tolerance(
                5, "picture ‘\(value)’",
                row("<imageFile>\(value)</imageFile>").merging(["images/a b+c.png": ""]) { _, own in own }, [],
                shows("images/a b+c.png"))
        } + [
            Tolerance(
                5, "data file ‘/xml/data.xml’",
                Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(file: "/xml/data.xml"))])),
            Tolerance(
                5, "data file ‘./data.xml’",
                Sample.bundle(["xml/app.xml": Sample.app(levels: Sample.level(file: "./data.xml"))]))
        ]

    static let xml: [Tolerance] = [
        Tolerance(
            7, "comments between elements and whole elements in comments",
            app(
                "<!-- a --><!-- <banner><type>admob</type></banner> -->",
                ["xml/data.xml": "<!-- b -->" + Sample.list("<!-- c -->" + Sample.item("a")) + "<!-- d -->"])),
        Tolerance(
            7, "comment inside an id",
            Sample.bundle([
                "xml/data.xml": Sample.list(
                    "<data><dataId>a<!-- b --></dataId><list><listItem><text>.</text></listItem></list></data>")
            ])),
        Tolerance(
            7, "comment that splits a text",
            Sample.bundle([
                "xml/portada.xml": "<level><title>Pan1️⃣<!-- , -->y vino</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            ["1️⃣ xml/comment-in-value warning"], { $0.graph.app.builtIns[.cover]?.activity.title == "Pany vino" }),
        Tolerance(
            7, "comment that hides an ampersand",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?v=ID1️⃣<!--&-->f=2</webUrl></data></levelData>"
            ]),
            ["1️⃣ xml/comment-in-value warning"],
            { app in app.item("l", "a")?.activity.assets.first?.value.hasSuffix("&f=2") ?? false }),
        Tolerance(
            8, "bare ampersands in an address",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?a=x1️⃣&b=y2️⃣&c=z</webUrl></data></levelData>"
            ]),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning"],
            { $0.item("l", "a")?.activity.assets.first?.value == "https://h.example/?a=x&b=y&c=z" }),
        Tolerance(
            8, "entity of HTML",
            Sample.bundle([
                "xml/portada.xml": "<level><title>A1️⃣&ntilde;o</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            ["1️⃣ xml/repaired warning"], { $0.graph.app.builtIns[.cover]?.activity.title == "Año" }),
        Tolerance(
            8, "ampersand in app.xml itself",
            Sample.bundle([
                "xml/app.xml":
                    "<application><title>Pan 1️⃣& vino</title><coverFileName>portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ]),
            ["1️⃣ xml/repaired warning"], { $0.graph.app.title == "Pan & vino" && $0.screenNames == ["l/a"] }),
        Tolerance(
            9, "address escaped twice",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "WEB_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><webUrl>https://h.example/?a=1&amp;amp;b=2</webUrl></data></levelData>"
            ]),
            [],
            { app in
                app.item("l", "a")?.activity.assets.first.map { app.graph.assets.resolve($0) }
                    == .remote("https://h.example/?a=1&b=2")
            }),
        Tolerance(
            9, "text escaped twice stays as written",
            Sample.bundle([
                "xml/portada.xml": "<level><title>A 1️⃣&amp;amp; B</title>"
                    + Sample.cover(Sample.link("l", "a")).dropFirst(7)
            ]),
            ["1️⃣ text/shown-markup warning"], { $0.graph.app.builtIns[.cover]?.activity.title == "A &amp; B" }),
        Tolerance(
            10, "stray > before an id, a type and a file name",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>1️⃣>l</levelId><levelFile>2️⃣>data.xml</levelFile><levelType>3️⃣> LIST_ACTIVITY</levelType></level>"
                )
            ]),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning", "3️⃣ xml/repaired warning"]),
        Tolerance(
            10, "stray > before a boolean",
            Sample.bundle([
                "xml/app.xml": Sample.app(levels: Sample.level(type: "AUDIO_ACTIVITY")),
                "xml/data.xml":
                    "<levelData><data><dataId>a</dataId><local>1️⃣>true</local><audioUrl>t.mp3</audioUrl></data></levelData>",
                "audio/t.mp3": ""
            ]),
            ["1️⃣ xml/repaired warning"]),
        Tolerance(
            10, "stray > before a number",
            row(
                "<nextLevel><nextLevelLevel>1️⃣>0</nextLevelLevel><nextLevelDataNumber>0</nextLevelDataNumber></nextLevel>"
            ),
            ["1️⃣ xml/repaired warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
        Tolerance(
            11, "tags with a blank",
            row(
                "1️⃣<Next Level><nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId>2️⃣</Next Level>"),
            ["1️⃣ xml/repaired warning", "2️⃣ xml/repaired warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
        Tolerance(
            12, "elements in another order",
            Sample.bundle([
                "xml/app.xml":
                    "<application><levels><level><levelType>LIST_ACTIVITY</levelType><levelFile>data.xml</levelFile><levelId>l</levelId></level></levels>"
                    + "<coverFileName>portada.xml</coverFileName><title>Test</title></application>",
                "xml/data.xml":
                    "<levelData><data><list><listItem><text>.</text></listItem></list><dataId>a</dataId></data></levelData>"
            ])),
        Tolerance(12, "unknown element", app("1️⃣<color>rojo</color>"), ["1️⃣ xml/unknown-element warning"]),
        Tolerance(
            12, "menus outside of ‘menu’", app("1️⃣<topMenu>m.xml</topMenu>", ["xml/m.xml": menu]),
            ["1️⃣ xml/misplaced-element warning"], { $0.graph.app.menus[.top]?.count == 1 }),
        Tolerance(
            12, "levels outside of ‘levels’",
            Sample.bundle([
                "xml/app.xml":
                    "<application><title>Test</title><coverFileName>portada.xml</coverFileName>1️⃣\(Sample.level())</application>"
            ]),
            ["1️⃣ xml/misplaced-element warning"]),
        Tolerance(
            12, "ids of a link outside of ‘nextLevel’",
            row("1️⃣<nextLevelLevelId>l</nextLevelLevelId><nextLevelDataId>a</nextLevelDataId>"),
            ["1️⃣ xml/misplaced-element warning"], { $0.targets(of: $0.item("l", "a")) == ["l/a"] }),
        Tolerance(
            12, "ids of the first screen outside of ‘entryPoint’",
            app("1️⃣<pointLevelId>l</pointLevelId><pointDataId>a</pointDataId>"),
            ["1️⃣ xml/misplaced-element warning"], { $0.name(of: $0.graph.entry) == "l/a" }),
        Tolerance(
            12, "repeated element", app("1️⃣<title>Otro</title>"), ["1️⃣ xml/repeated-element warning"],
            { $0.graph.app.title == "Otro" }),
        Tolerance(
            12, "element in other case",
            Sample.bundle([
                "xml/app.xml":
                    "<application>1️⃣<Title>Test</Title><coverFileName>portada.xml</coverFileName><levels>\(Sample.level())</levels></application>"
            ]),
            ["1️⃣ xml/element-case warning"], { $0.graph.app.title == "Test" }),
        Tolerance(
            12, "several menus in a file",
            app(
                "<menu><topMenu>m.xml</topMenu></menu>",
                [
                    "xml/m.xml":
                        "<level><menuActions><action><systemAction>back</systemAction></action></menuActions><menuActions><menuLevel>l</menuLevel>"
                        + "<action><systemAction>home</systemAction></action></menuActions></level>"
                ]),
            [], { $0.graph.app.menus[.top]?.count == 2 }),
        Tolerance(
            13, "empty containers and leaves",
            app(
                "<entryPoint/><menu/><banner/><push/><rotation/><stylesFileName/><formatsFileName> </formatsFileName><profileFileName></profileFileName>"
            ), [],
            { $0.name(of: $0.graph.entry) == "cover" && $0.graph.app.banner == nil }),
        Tolerance(
            13, "entry point with empty ids",
            app("<entryPoint><pointLevelId></pointLevelId><pointDataId/></entryPoint>"), [],
            { $0.name(of: $0.graph.entry) == "cover" }),
        Tolerance(
            13, "empty menu",
            app(
                "<menu><topMenu>m.xml</topMenu><bottomMenu/></menu>",
                ["xml/m.xml": "<level><menuActions></menuActions></level>"]), [],
            { $0.graph.app.menus[.top]?.first?.actions.isEmpty ?? false }),
        Tolerance(
            13, "empty link",
            row("<nextLevel><nextLevelLevelId/><nextLevelDataId> </nextLevelDataId></nextLevel>"), [],
            { $0.item("l", "a")?.activity.links.isEmpty ?? false }),
        Tolerance(
            14, "white space around values",
            Sample.bundle([
                "xml/app.xml": Sample.app(
                    levels:
                        "<level><levelId>\n\t l \n</levelId><levelTitle>Ventana\nWeb</levelTitle><levelFile> data.xml\n</levelFile>"
                        + "<levelType>\n LIST_ACTIVITY </levelType></level>"),
                "xml/portada.xml": Sample.cover(Sample.link(" l ", "\na\n"))
            ]),
            [],
            {
                $0.graph.app.levels.first?.declaration.title == "Ventana Web" && $0.screenNames == ["l/a"]
                    && $0.graph.reachable.count == 3
            }),
        Tolerance(15, "no white space at all", Sample.bundle()),
        Tolerance(
            15, "white space everywhere",
            Sample.bundle().mapValues { $0.replacing("><", with: ">\n  <") })
    ]
}
